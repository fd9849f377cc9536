// Puzzles and games stored in this browser: read once, then kept in memory and written in the background. If that fails,
// the page says so and continues in memory. Changes made by another page are never overwritten without asking.

import { puzzleOf } from "gridwright/kinds/kinds.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/board/history.js").Move} Move
 * @typedef {{cells: string, seconds: number, won: boolean, hints: number, moves?: Move[], made?: number}} Played
 * @typedef {{key: string, stamp: string, at: number, json: PuzzleJson | null, game: Played | null}} Kept     `stamp` changes with each write; `at` is its time in milliseconds
 * @typedef {{all(): Promise<Kept[]>, put(record: Kept, expected: string | null): Promise<Kept | null>, delete(key: string): Promise<void>}} Store
 * @typedef {{name: string, key: string, told: any}} Aside     a game stored outside the database; any: another version of the page may have written it
 * @typedef {"asks" | "yields" | "always"} How     what to do if another page has written since: ask the player, keep theirs, or keep ours
 */

export const FULL = "This browser is out of storage: anything you do from now on will be lost when you close the page. Export your puzzles, or delete some.";
export const BLOCKED = "This browser does not let the page store anything: anything you do from now on will be lost when you close the page.";
const STRANGE = "This file was not exported from a Gridwright page.";
const FORM = 1; // of an exported file

export class PuzzleStore {
  /** @param {Store} store @param {() => number} now */
  constructor(store, now = Date.now) {
    this.store = store;
    this.now = now;
    /** @type {Map<string, Kept>} */
    this.records = new Map();
    /** @type {Map<string, string>} */
    this.stamps = new Map(); // of the stored records, as last known to this page
    this.writing = Promise.resolve(false); // one after the other, because each needs the stamp of the one before
    /** @type {{name: string, key: string, game: Played}[]} */
    this.left = []; // games left after another page had stored a different one; the player has not decided yet
    this.trouble = ""; // why nothing can be stored
    /** @type {(text: string) => void} */
    this.onTrouble = () => {};
    /** @type {(record: Kept, expected: string) => void} called with what was written and the stamp of what it replaced */
    this.onSaved = () => {};
    /** @type {string | null} */
    this.playing = null; // the key of the game open here; changes by other pages are noticed when it is saved
    /** @type {(other: Kept, mine: Kept) => void} called with what another page has written, and what therefore could not be written */
    this.onOther = () => {};
  }

  /**
   * Reads everything, and takes over games stored elsewhere.
   * @param {Aside[]} [asides] @returns {Promise<string[]>} the names of those that can be removed there
   */
  async open(asides = []) {
    try {
      for (const record of await this.store.all()) this.take(record);
    } catch {
      this.fail(BLOCKED);
    }
    const done = await Promise.all(asides.map((aside) => this.takeOver(aside)));
    return asides.flatMap(({ name }, index) => (done[index] ? [name] : []));
  }

  /** @param {Aside} aside @returns {Promise<boolean>} whether it is done with */
  async takeOver({ name, key, told }) {
    const { at = 0, base, looked, ...game } = told ?? {};
    const here = this.get(key);
    if (!isGame(game) || here?.game?.cells === game.cells) return true;
    if (here?.game) {
      // Older versions did not store the stamp of the game they continued: the later game stays.
      if (base === undefined ? at < here.at : looked && base !== here.stamp) return true;
      if (base !== undefined && base !== here.stamp) {
        this.left.push({ name, key, game });
        return false;
      }
    }
    return this.save(key, { game }, "asks", at);
  }

  /** @param {string} key */
  get(key) {
    return this.records.get(key) ?? null;
  }

  /** Stored puzzles that are not in the library, newest first. @param {Set<string>} library keys of the puzzles in the library */
  own(library) {
    return [...this.records.values()].filter(({ key, json }) => json && !library.has(key)).sort((one, other) => other.at - one.at);
  }

  /**
   * @param {string} key @param {{json?: PuzzleJson, game?: Played}} change @param {How} [how] @param {number} [at]
   * @returns {Promise<boolean>} whether it is stored now
   */
  save(key, change, how = "asks", at = this.now()) {
    /** @type {Kept} */
    const record = { json: null, game: null, ...this.get(key), ...change, key, at, stamp: Math.random().toString(36).slice(2) };
    this.records.set(key, record);
    this.writing = this.writing.then(() => this.write(record, how));
    return this.writing;
  }

  /** @param {Kept} record @param {How} how */
  async write(record, how) {
    const expected = this.stampOf(record.key);
    try {
      const other = await this.store.put(record, how === "always" ? null : expected);
      if (!other) {
        this.stamps.set(record.key, record.stamp);
        this.trouble = "";
        this.onSaved(record, expected);
        return true;
      }
      if (how === "yields") this.take(other);
      else this.onOther(other, record);
    } catch (error) {
      this.fail(error instanceof DOMException && error.name === "QuotaExceededError" ? FULL : BLOCKED);
    }
    return false;
  }

  /** The stamp of the stored record, as last known to this page. @param {string} key */
  stampOf(key) {
    return this.stamps.get(key) ?? "";
  }

  /** Another page has written something. @param {Kept} record @param {string} expected the stamp of what it replaced */
  heard(record, expected) {
    if (record.key !== this.playing && (!this.get(record.key) || this.stampOf(record.key) === expected)) this.take(record);
  }

  /** Takes over what another page has written. @param {Kept} other */
  take(other) {
    this.records.set(other.key, other);
    this.stamps.set(other.key, other.stamp);
  }

  /** @param {string} key */
  async delete(key) {
    this.records.delete(key);
    this.stamps.delete(key);
    this.left = this.left.filter((each) => each.key !== key);
    await this.store.delete(key).catch(() => this.fail(BLOCKED));
  }

  /** Reports, once, why nothing can be stored. @param {string} trouble */
  fail(trouble) {
    if (this.trouble === trouble) return;
    this.trouble = trouble;
    this.onTrouble(trouble);
  }

  /** Everything, as the text of a file. @param {Record<string, unknown>} more other stored items */
  exported(more) {
    return JSON.stringify({ gridwright_kept: FORM, ...more, puzzles: [...this.records.values()] });
  }

  /**
   * Imports an exported file. For a puzzle that exists here, the game played last stays. A file with errors is rejected as a whole.
   * @param {string} text @returns {Promise<{puzzles: number, more: Record<string, unknown>}>} the number of imported puzzles, and other stored items
   */
  async imported(text) {
    let told;
    try {
      told = JSON.parse(text);
    } catch {
      throw new Error(STRANGE);
    }
    if (told?.gridwright_kept !== FORM || !Array.isArray(told.puzzles) || !told.puzzles.every(isKept)) throw new Error(STRANGE);
    const { gridwright_kept: _form, puzzles, ...more } = told;
    const newer = /** @type {Kept[]} */ (puzzles).filter(({ key, at }) => at > (this.get(key)?.at ?? 0));
    await Promise.all(newer.map(({ key, at, json, game }) => this.save(key, { ...(json ? { json } : {}), ...(game ? { game } : {}) }, "always", at)));
    return { puzzles: newer.length, more };
  }
}

/** @param {any} game any: from a file, or another version of the page */
function isGame(game) {
  return typeof game?.cells === "string" && [game.seconds, game.hints].every(Number.isFinite) && typeof game.won === "boolean";
}

/** @param {any} record */
function isKept(record) {
  if (typeof record?.key !== "string" || !Number.isFinite(record.at) || (record.game && !isGame(record.game))) return false;
  if (!record.json) return true;
  try {
    return puzzleOf(record.json)?.key === record.key;
  } catch {
    return false;
  }
}
