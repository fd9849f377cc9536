// What is kept in this browser of puzzles and games: read once, then known here, and written behind. Where that fails,
// it is said, and all goes on with what is known here. What another page has written since is not overwritten unasked.

import { puzzleOf } from "gridwright/kinds/kinds.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/board/history.js").Move} Move
 * @typedef {{cells: string, seconds: number, won: boolean, hints: number, moves?: Move[], made?: number}} Played
 * @typedef {{key: string, stamp: string, at: number, json: PuzzleJson | null, game: Played | null}} Kept     `stamp` is another one after each writing; `at` is when, in milliseconds
 * @typedef {{all(): Promise<Kept[]>, put(record: Kept, expected: string | null): Promise<Kept | null>, delete(key: string): Promise<void>}} Store
 */

export const FULL = "There is no room left in this browser: what you do now is lost when the page is closed. Export your puzzles, or delete some.";
export const BLOCKED = "This browser does not let the page keep anything: what you do now is lost when the page is closed.";
const STRANGE = "This file was not exported from a Gridwright page.";
const FORM = 1; // of an exported file

export class Shelf {
  /** @param {Store} store @param {() => number} now */
  constructor(store, now = Date.now) {
    this.store = store;
    this.now = now;
    /** @type {Map<string, Kept>} */
    this.records = new Map();
    this.trouble = ""; // why nothing is kept
    /** @type {(text: string) => void} */
    this.onTrouble = () => {};
    /** @type {(record: Kept, expected: string) => void} told what was written, and the stamp of what it replaced */
    this.onSaved = () => {};
    /** @type {string | null} */
    this.playing = null; // the key of a game that is open here: what others write is heard of when it is saved
    /** @type {(other: Kept) => void} told what another page has written */
    this.onOther = () => {};
  }

  /**
   * Reads all, and takes over games that were kept elsewhere.
   * @param {Record<string, any>} [games] by their keys; any: other versions of the page kept them
   * @returns {Promise<string[]>} the keys of those that need not be kept there any more
   */
  async open(games = {}) {
    try {
      for (const record of await this.store.all()) this.records.set(record.key, record);
    } catch {
      this.fail(BLOCKED);
    }
    const done = await Promise.all(Object.entries(games).map(async ([key, told]) => {
      const { at = 0, ...game } = told ?? {};
      return !isGame(game) || at < (this.get(key)?.at ?? 0) || this.save(key, { game });
    }));
    return Object.keys(games).filter((_, index) => done[index]);
  }

  /** @param {string} key */
  get(key) {
    return this.records.get(key) ?? null;
  }

  /** Puzzles that came from elsewhere, the last first. @param {Set<string>} library keys of those that are there anyway */
  own(library) {
    return [...this.records.values()].filter(({ key, json }) => json && !library.has(key)).sort((one, other) => other.at - one.at);
  }

  /**
   * @param {string} key @param {{json?: PuzzleJson, game?: Played}} change @param {boolean} [always] whatever another page has written
   * @returns {Promise<boolean>} whether it is kept now
   */
  async save(key, change, always = false) {
    const old = this.get(key);
    /** @type {Kept} */
    const record = { json: null, game: null, ...old, ...change, key, at: this.now(), stamp: Math.random().toString(36).slice(2) };
    this.records.set(key, record);
    try {
      const other = await this.store.put(record, always ? null : old?.stamp ?? "");
      if (!other) {
        this.trouble = "";
        this.onSaved(record, old?.stamp ?? "");
        return true;
      }
      this.onOther(other);
    } catch (error) {
      this.fail(error instanceof DOMException && error.name === "QuotaExceededError" ? FULL : BLOCKED);
    }
    return false;
  }

  /** Another page has written something. @param {Kept} record @param {string} expected the stamp of what it replaced */
  heard(record, expected) {
    const here = this.get(record.key);
    if (record.key !== this.playing && (!here || here.stamp === expected)) this.take(record);
  }

  /** What another page has written holds here, too. @param {Kept} other */
  take(other) {
    this.records.set(other.key, other);
  }

  /** @param {string} key */
  async delete(key) {
    this.records.delete(key);
    await this.store.delete(key).catch(() => this.fail(BLOCKED));
  }

  /** Says once why nothing is kept. @param {string} trouble */
  fail(trouble) {
    if (this.trouble === trouble) return;
    this.trouble = trouble;
    this.onTrouble(trouble);
  }

  /** Everything, as the text of a file. @param {Record<string, unknown>} more what is kept besides */
  exported(more) {
    return JSON.stringify({ gridwright_kept: FORM, ...more, puzzles: [...this.records.values()] });
  }

  /**
   * Takes in what was exported: of a puzzle that is here as well, what was played last. Nothing of a file that is not right.
   * @param {string} text @returns {Promise<{puzzles: number, more: Record<string, unknown>}>} how many came in, and what was kept besides
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
    await Promise.all(newer.map(({ key, json, game }) => this.save(key, { ...(json ? { json } : {}), ...(game ? { game } : {}) }, true)));
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
