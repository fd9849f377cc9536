// A puzzle as the page plays it, read from Gridwright JSON, and its grids as flat arrays of cells.

/** A cell of which nothing is known; of a board of tiles, one without a tile. */
export const UNKNOWN = 255;
/** The background: a crossed cell of a nonogram, an unshaded cell of a Hitori. */
export const WHITE = 0;
export const EMPTY = -1;

/**
 * @typedef {{length: number | null, colour: number}} Run
 * @typedef {{name: string, value: string, char: string}} Colour
 * @typedef {Uint8Array | Int32Array} Cells     in reading order
 * @typedef {{axis: "row" | "column", index: number}} Line
 */

const PLAIN = [
  { name: "white", value: "#ffffff", char: "." },
  { name: "black", value: "#000000", char: "#" },
];
const TURNS = "nesw"; // where the upper edge of a turned tile points

/** What all kinds share. */
class Puzzle {
  /** @param {any} json */
  constructor(json) {
    this.json = json;
    /** @type {string} */
    this.kind = json.kind;
    /** @type {string} */
    this.title = json.meta?.title || "";
    /** @type {string} */
    this.author = json.meta?.author || "";
    this.width = 0;
    this.height = 0;
    /** @type {Colour[]} */
    this.palette = PLAIN;
    this.coloured = false;
  }

  get size() {
    return this.width * this.height;
  }

  get blankValue() {
    return UNKNOWN;
  }

  /** A name that stays the same for the same puzzle: what is played is stored under it. */
  get key() {
    const { meta: _meta, goal: _goal, gridwright: _version, ...rest } = this.json;
    return `${this.kind}-${this.width}x${this.height}-${hashed(JSON.stringify(rest))}`;
  }

  /** @returns {Cells} */
  blank() {
    return new Uint8Array(this.size).fill(UNKNOWN);
  }

  /** The grid as play begins: what is given, and nothing else. @returns {Cells} */
  start() {
    return this.json.start ? this.read(this.json.start) : this.blank();
  }

  // A grid is written as lines of text, with the same characters by every engine.

  /** The value of a cell in a grid. @param {string} sign */
  value(sign) {
    const found = this.palette.findIndex(({ char }) => char === sign);
    return found < 0 ? UNKNOWN : found;
  }

  /** @param {number} value */
  sign(value) {
    return value === UNKNOWN ? "?" : this.palette[value].char;
  }

  /** The signs of a line of text. @param {string} line @returns {string[]} */
  signs(line) {
    return [...line];
  }

  get gap() {
    return "";
  }

  /** @param {(string | (number | null)[])[]} rows of signs; in a file, perhaps of values @returns {Cells} */
  read(rows) {
    const cells = this.blank();
    rows.forEach((row, number) => {
      const values = typeof row === "string" ? this.signs(row).map((sign) => this.value(sign)) : row.map((value) => value ?? UNKNOWN);
      cells.set(values, number * this.width);
    });
    return cells;
  }

  /** @param {Cells} cells @returns {string[]} */
  write(cells) {
    const signs = Array.from(cells, (value) => this.sign(value));
    return Array.from({ length: this.height }, (_, row) => signs.slice(row * this.width, (row + 1) * this.width).join(this.gap));
  }
}

/** Rows and columns of runs. */
export class Nonogram extends Puzzle {
  /** @param {any} json */
  constructor(json) {
    super(json);
    /** @type {Run[][]} */
    this.rows = json.rows.map(runs);
    /** @type {Run[][]} */
    this.columns = json.columns.map(runs);
    this.width = this.columns.length;
    this.height = this.rows.length;
    this.palette = json.palette ?? PLAIN;
    this.coloured = this.palette.length > 2 || !isBlack(this.palette[1].value);
  }

  /** @param {Line["axis"]} axis @param {number} index @returns {Run[]} */
  clue(axis, index) {
    return axis === "row" ? this.rows[index] : this.columns[index];
  }
}

/** Numbers to be shaded so that none comes twice in a line. */
export class Hitori extends Puzzle {
  /** @param {any} json */
  constructor(json) {
    super(json);
    this.height = json.numbers.length;
    this.width = json.numbers[0].length;
    /** @type {(number | null)[]} */
    this.numbers = json.numbers.flat();
  }
}

/** Tiles to be laid edge to edge. */
export class Picture extends Puzzle {
  /** @param {any} json */
  constructor(json) {
    super(json);
    this.width = json.width;
    this.height = json.height;
    /** @type {number[][]} */
    this.tiles = json.tiles;
    this.frame = json.frame ?? true;
    this.frameInside = json.frame_inside ?? false;
    this.loose = json.loose ?? false;
    this.upright = new Set(json.upright ?? []);
    this.rotates = json.rotate ?? true;
    /** @type {Map<number, number>} */
    this.mates = new Map();
    for (const [edge, mate] of json.mates ?? []) this.mates.set(edge, mate).set(mate, edge);
  }

  get blankValue() {
    return EMPTY;
  }

  blank() {
    return new Int32Array(this.size).fill(EMPTY);
  }

  start() {
    const cells = this.blank();
    (this.json.start ?? []).flat().forEach((/** @type {[number, number] | null} */ place, /** @type {number} */ index) => {
      if (place) cells[index] = 4 * place[0] + place[1];
    });
    return cells;
  }

  /** @param {number} tile */
  turns(tile) {
    return this.rotates && !this.upright.has(tile);
  }

  /** The edges of a placed tile, clockwise from the top. @param {number} value @returns {number[]} */
  edges(value) {
    const own = this.tiles[value >> 2];
    return [0, 1, 2, 3].map((side) => own[(side - (value & 3) + 4) % 4]);
  }

  /** A tile and its turn. @param {string} word */
  value(word) {
    return word === "?" ? EMPTY : 4 * Number.parseInt(word, 10) + TURNS.indexOf(word.at(-1) ?? "n");
  }

  /** @param {number} value */
  sign(value) {
    return value === EMPTY ? "?" : `${value >> 2}${TURNS[value & 3]}`;
  }

  /** @param {string} line */
  signs(line) {
    return line.trim().split(/\s+/);
  }

  get gap() {
    return " ";
  }
}

const KINDS = { nonogram: Nonogram, hitori: Hitori, picture: Picture };

/** Whether puzzles of a kind can be played. @param {string} kind @returns {kind is keyof typeof KINDS} */
export function playable(kind) {
  return Object.hasOwn(KINDS, kind);
}

/** The puzzle in an object of Gridwright JSON. @param {any} json */
export function puzzleOf(json) {
  if (!playable(json.kind)) throw new Error(`Puzzles of the kind ${json.kind} cannot be played.`);
  return new KINDS[/** @type {keyof typeof KINDS} */ (json.kind)](json);
}

/** @param {(number | null | [number | null, number])[]} clue @returns {Run[]} */
function runs(clue) {
  return clue.map((run) => (Array.isArray(run) ? { length: run[0], colour: run[1] } : { length: run, colour: 1 }));
}

/** @param {string} value */
function isBlack(value) {
  return value.toLowerCase() === "#000000";
}

/** A short name for a long text (FNV-1a, twice). @param {string} text */
function hashed(text) {
  let one = 0x811c9dc5;
  let two = 0x1b873593;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}
