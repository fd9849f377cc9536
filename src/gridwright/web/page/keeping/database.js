// The database of puzzles and games in this browser, with one record per puzzle.

/** @typedef {import("gridwright/keeping/puzzle_store.js").Kept} Kept */

const NAME = "gridwright";
const STORE = "puzzles";
const TIMEOUT = 3000; // milliseconds: a browser that blocks storage may never answer

export class Database {
  constructor() {
    /** @type {Promise<IDBDatabase> | null} */
    this.opened = null;
  }

  /** @returns {Promise<IDBDatabase>} */
  get database() {
    this.opened ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "key" });
      asked.onsuccess = () => {
        asked.result.onclose = () => { this.opened = null; }; // the user has cleared the storage; a new database is opened next time
        resolve(asked.result);
      };
      asked.onerror = () => reject(asked.error);
      setTimeout(() => reject(new Error("the database does not respond")), TIMEOUT);
    });
    return this.opened;
  }

  /** @returns {Promise<Kept[]>} */
  all() {
    return this.work("readonly", (store, done) => {
      const asked = store.getAll();
      asked.onsuccess = () => done(asked.result);
    });
  }

  /**
   * Writes a record, unless another page has written it since; then that record is returned.
   * @param {Kept} record @param {string | null} expected the stamp last read or written; null for any
   * @returns {Promise<Kept | null>}
   */
  put(record, expected) {
    return this.work("readwrite", (store, done) => {
      const asked = store.get(record.key);
      asked.onsuccess = () => {
        const found = /** @type {Kept | undefined} */ (asked.result);
        if (found && expected !== null && found.stamp !== expected) done(found);
        else {
          store.put(record);
          done(null);
        }
      };
    });
  }

  /** @param {string} key @returns {Promise<void>} */
  delete(key) {
    return this.work("readwrite", (store, done) => {
      store.delete(key);
      done();
    });
  }

  /** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore, done: (answer: T) => void) => void} act @returns {Promise<T>} */
  async work(mode, act) {
    const database = await this.database;
    return new Promise((resolve, reject) => {
      /** @type {T} */
      let answer;
      const work = database.transaction(STORE, mode);
      work.oncomplete = () => resolve(answer);
      work.onabort = () => reject(work.error); // a failed request also ends here
      act(work.objectStore(STORE), (told) => { answer = told; });
    });
  }
}
