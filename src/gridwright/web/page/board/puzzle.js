// A puzzle as the page knows it: what a kind says of itself, read from Gridwright JSON, and its grids as flat arrays of
// cells. A kind is a module in `kinds/` that extends this class; boards, screens and engines ask it, and never which it is.

import { Brush } from "gridwright/board/brush.js";
import { UNKNOWN, WHITE } from "gridwright/board/cells.js";
import { looks } from "gridwright/board/looks.js";
import { BLACK_AND_WHITE } from "gridwright/board/palette_colours.js";
import { linesOn } from "gridwright/ui/colours.js";
import { CROSS } from "gridwright/ui/icons.js";
import { settings } from "gridwright/ui/settings.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/board/cells.js").Cells} Cells
 * @typedef {import("gridwright/board/cells.js").Line} Line
 * @typedef {import("gridwright/board/cells.js").Place} Place
 * @typedef {import("gridwright/board/cells.js").Range} Range
 * @typedef {import("gridwright/board/palette_colours.js").Colour} Colour
 * @typedef {import("gridwright/board/painter.js").Painter} Painter
 * @typedef {import("gridwright/ui/theme.js").Inks} Inks
 * @typedef {[string, string | null]} Label     a text beside a line, and the colour behind it
 * @typedef {{done: boolean, broken: boolean, runs: Uint8Array | null}} Mark     whether a line is done, cannot be any more, and which of its labels are done
 * @typedef {{begin(): void, of(axis: Line["axis"], index: number): Mark, behind: boolean}} Marks     of the labels, as far as there was time in a frame
 * @typedef {{touch(places: Iterable<number>, cells: Cells): void, isSolved(cells: Cells): boolean, marks: Marks | null}} Progress     what is kept of a game while it is played
 * @typedef {{title: string, items: string[], numbered: boolean, more: number}} Section     of a list; `more` items are not shown
 */

/** @template {PuzzleJson} [J=PuzzleJson] */
export class Puzzle {
  /** What one is called, and several. */
  static names = { one: "Puzzle", many: "Puzzles" };
  /** Whether they have a board; those without are read as lists. */
  static boarded = true;
  /** How many columns and rows one has that is made at random, where nothing else is chosen. */
  static side = 10;

  /** @param {J} json */
  constructor(json) {
    this.json = json;
    this.title = json.meta?.title || "";
    this.author = json.meta?.author || "";
    this.width = 0;
    this.height = 0;
    /** @type {Colour[]} */
    this.palette = BLACK_AND_WHITE;
    this.coloured = false;
    this.recolours = true; // whether it may be shown in other colours than its own
  }

  // Read and write.

  get size() {
    return this.width * this.height;
  }

  /** A name that stays the same for the same puzzle: what is played is stored under it. */
  get key() {
    const { meta: _meta, goal: _goal, gridwright: _version, ...rest } = this.json;
    return `${this.json.kind}-${this.width}x${this.height}-${hashed(JSON.stringify(rest))}`;
  }

  /** The value of a cell in which there is nothing yet. */
  get blankValue() {
    return UNKNOWN;
  }

  /** @returns {Cells} */
  blank() {
    return new Uint8Array(this.size).fill(UNKNOWN);
  }

  /** The grid as play begins: what is given, and nothing else. @returns {Cells} */
  start() {
    return this.part("start") ?? this.blank();
  }

  /** The grid that the author had in mind. */
  goal() {
    return this.part("goal");
  }

  /** A grid that stands in the file. @param {"start" | "goal"} name @returns {Cells | null} */
  part(name) {
    const rows = /** @type {{start?: (string | (number | null)[])[], goal?: (string | (number | null)[])[]}} */ (this.json)[name]; // tiles, which are written otherwise, have a reader of their own
    return rows ? this.read(rows) : null;
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

  /** Text that stands for the whole puzzle in a link, where it has a short one. @returns {string | null} */
  get gameId() {
    return null;
  }

  // Rules. No solution is known here, so any valid one counts.

  /** Whether it can be played here. */
  get playable() {
    return this.size > 0;
  }

  /** Whether a grid solves it; cells that nobody marked count as white. @param {Cells} _cells @returns {boolean} */
  isSolved(_cells) {
    return false;
  }

  /** The cells that break a rule already, whatever else is filled in later. @param {Cells} _cells @returns {number[]} */
  conflicts(_cells) {
    return [];
  }

  /** The lines that can no longer be what is asked of them. @param {Cells} _cells @returns {Line[]} */
  brokenLines(_cells) {
    return [];
  }

  /** @returns {Progress} */
  progress() {
    return { touch() {}, isSolved: (cells) => this.isSolved(cells), marks: null };
  }

  /** Whether two values of a cell come to the same. @param {number} one @param {number} other */
  alike(one, other) {
    return one === other;
  }

  /**
   * The form of a solution that is nearest to what is filled in, where it can be turned, and by how many quarters.
   * @param {Cells} truth @param {Cells} _cells @returns {{truth: Cells, quarters: number}}
   */
  nearest(truth, _cells) {
    return { truth, quarters: 0 };
  }

  /** A value for a hint to lay where this one may be in use already. @param {number} value @param {Cells} _cells */
  spare(value, _cells) {
    return value;
  }

  // Draw: what the painter asks.

  /** The side of a cell where there is room for any, in pixels. */
  get comfortable() {
    return 56;
  }

  /** Whether each cell is one colour, which an image of the whole can hold. */
  get filmed() {
    return true;
  }

  /** Every how many lines a bold one comes; 0: none does. */
  get rule() {
    return 0;
  }

  /** Whether there are labels beside the rows and above the columns. */
  get labelled() {
    return false;
  }

  /** @param {Line["axis"]} _axis @param {number} _index @returns {Label[]} */
  labels(_axis, _index) {
    return [];
  }

  /** The paper below the cells: its own, where it has colours. @param {Inks} inks */
  paper(inks) {
    return this.coloured ? this.palette[0].value : inks.paper;
  }

  /** The lines between cells: thin ones, and bold ones. @param {Inks} inks @returns {[string, string]} */
  lines(inks) {
    return linesOn(this.paper(inks), this.palette.flatMap((_, value) => this.fill(value, inks) ?? []));
  }

  /** What colour a cell is painted in. @param {number} value @param {Inks} inks @returns {string | null} */
  fill(value, inks) {
    if (value === UNKNOWN || value === WHITE) return null;
    return this.coloured ? this.shade(value) : inks.ink;
  }

  /** The safe colours and their letters, where they are chosen, and known already. */
  get safe() {
    return this.coloured && this.recolours && settings.get("palette") === "safe" ? looks.of(this.palette) : null;
  }

  /** A colour of the palette as it is shown. @param {number} value @returns {string | null} */
  shade(value) {
    return this.safe?.safe[value] ?? this.palette[value]?.value ?? null;
  }

  /** Draws what cells have besides their colour. @param {Painter} _painter @param {Range} _rows @param {Range} _columns */
  drawCells(_painter, _rows, _columns) {}

  /** What is shown while nothing is found: that of which it is made. @returns {{cells: Cells, faint: boolean, caption: string}} */
  sample() {
    return { cells: this.start(), faint: false, caption: "" };
  }

  /** What is read in place of a board: the problem, or a solution of it. @param {string[] | null} _rows @returns {Section[]} */
  sections(_rows) {
    return [];
  }

  /** A solution as it is looked at, without the marks of those who are still at it. @param {Cells} cells @returns {Cells} */
  shown(cells) {
    return cells.map((value) => (value === WHITE ? UNKNOWN : value));
  }

  // Input by hand.

  /** What a press on the board means. @param {import("gridwright/board/game.js").Game} game @param {import("gridwright/board/stage.js").Stage} stage @returns {import("gridwright/board/gestures.js").Hand} */
  handOf(game, stage) {
    return new Brush(game, stage);
  }

  /** What the tools of a brush are called, and the sign of the one that marks what stays white. */
  get tools() {
    return { fill: "Fill", cross: "Cross", icon: CROSS };
  }

  /** Whether its clues can be typed. */
  get typed() {
    return false;
  }

  /** Whether it is made of a picture that can be drawn. */
  get drawn() {
    return false;
  }

  /** The puzzle with a number corrected. @param {import("gridwright/wire.js").Contradiction["typos"][number]} _typo @returns {PuzzleJson} */
  corrected(_typo) {
    return this.json;
  }

  // Words.

  /** What a value is called. @param {number} value */
  word(value) {
    if (value === UNKNOWN) return "empty";
    if (value === WHITE) return "crossed";
    return this.coloured ? this.colourName(value) : "filled";
  }

  /** What a colour is called. @param {number} value */
  colourName(value) {
    return looks.nameOf(this.palette, value);
  }

  /** What there is to say of a cell besides its value. @param {Place} _place @param {Cells} _cells */
  about(_place, _cells) {
    return "";
  }

  /** The labels of a line in words. @param {Line["axis"]} axis @param {number} index */
  clueText(axis, index) {
    return this.labels(axis, index).map(([text]) => text).join(" ");
  }
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
