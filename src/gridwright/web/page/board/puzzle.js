// A puzzle, read from Gridwright JSON, with its grids as flat arrays of cells. A kind is a module in `kinds/` that
// extends this class; boards, screens and engines use its methods and never test for the kind.

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
 * @typedef {{done: boolean, broken: boolean, runs: Uint8Array | null}} Mark     whether a line is done, whether it is broken, and which of its labels are done
 * @typedef {{begin(): void, of(axis: Line["axis"], index: number): Mark, behind: boolean}} Marks     of the labels, as far as time in a frame allowed
 * @typedef {{touch(places: Iterable<number>, cells: Cells): void, isSolved(cells: Cells): boolean, marks: Marks | null}} Progress     the state of a game that depends on the kind
 * @typedef {{title: string, items: string[], numbered: boolean, more: number}} Section     of a list; `more` items are not shown
 */

/** @template {PuzzleJson} [J=PuzzleJson] */
export class Puzzle {
  /** The singular and plural name. */
  static names = { one: "Puzzle", many: "Puzzles" };
  /** Whether puzzles of the kind have a board; others are shown as lists. */
  static boarded = true;
  /** The default width and height of a random puzzle. */
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
    this.recolours = true; // whether it may be shown in substitute colours
  }

  // Read and write.

  get size() {
    return this.width * this.height;
  }

  /** A key that is always the same for the same puzzle; games are stored under it. */
  get key() {
    const { meta: _meta, goal: _goal, gridwright: _version, ...rest } = this.json;
    return `${this.json.kind}-${this.width}x${this.height}-${hashed(JSON.stringify(rest))}`;
  }

  /** The value of a cell that has not been touched. */
  get blankValue() {
    return UNKNOWN;
  }

  /** @returns {Cells} */
  blank() {
    return new Uint8Array(this.size).fill(UNKNOWN);
  }

  /** The grid at the start of a game: the given cells only. @returns {Cells} */
  start() {
    return this.part("start") ?? this.blank();
  }

  /** The goal. */
  goal() {
    return this.part("goal");
  }

  /** A grid from the file. @param {"start" | "goal"} name @returns {Cells | null} */
  part(name) {
    const rows = /** @type {{start?: (string | (number | null)[])[], goal?: (string | (number | null)[])[]}} */ (this.json)[name]; // tiles have a reader of their own
    return rows ? this.read(rows) : null;
  }

  // A grid is written as lines of text, in the same characters by every engine.

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

  /** @param {(string | (number | null)[])[]} rows of signs, or, in a file, of values @returns {Cells} */
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

  /** A short text for the whole puzzle in a link, if it has one. @returns {string | null} */
  get gameId() {
    return null;
  }

  // Rules. The page knows no solution, so any valid one counts.

  /** Whether it can be played in the page. */
  get playable() {
    return this.size > 0;
  }

  /** Whether a grid solves it; unmarked cells count as white. @param {Cells} _cells @returns {boolean} */
  isSolved(_cells) {
    return false;
  }

  /** The cells that already break a rule, whatever is filled in later. @param {Cells} _cells @returns {number[]} */
  conflicts(_cells) {
    return [];
  }

  /** The lines that can no longer match their clues. @param {Cells} _cells @returns {Line[]} */
  brokenLines(_cells) {
    return [];
  }

  /** @returns {Progress} */
  progress() {
    return { touch() {}, isSolved: (cells) => this.isSolved(cells), marks: null };
  }

  /** Whether two values of a cell are equivalent. @param {number} one @param {number} other */
  alike(one, other) {
    return one === other;
  }

  /**
   * The rotation of a solution that is nearest to the filled cells, and its number of quarter turns.
   * @param {Cells} truth @param {Cells} _cells @returns {{truth: Cells, quarters: number}}
   */
  nearest(truth, _cells) {
    return { truth, quarters: 0 };
  }

  /** An equivalent value for a hint to lay if this one is already in use. @param {number} value @param {Cells} _cells */
  spare(value, _cells) {
    return value;
  }

  // Drawing, for the painter.

  /** The preferred cell size in pixels. */
  get comfortable() {
    return 56;
  }

  /** The smallest readable cell size in pixels. @returns {number} */
  get legible() {
    return this.labelled ? 10 : 4;
  }

  /** Whether each cell is a single colour, so that the board can be drawn as an image. */
  get cellsAreColours() {
    return true;
  }

  /** The distance between bold lines; 0 for none. */
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

  /** The background colour of the board. @param {Inks} inks */
  paper(inks) {
    return this.coloured ? this.palette[0].value : inks.paper;
  }

  /** The colours of thin and bold lines between cells. @param {Inks} inks @returns {[string, string]} */
  lines(inks) {
    return linesOn(this.paper(inks), this.palette.flatMap((_, value) => this.fill(value, inks) ?? []));
  }

  /** The colour of a cell. @param {number} value @param {Inks} inks @returns {string | null} */
  fill(value, inks) {
    if (value === UNKNOWN || value === WHITE) return null;
    return this.coloured ? this.shade(value) : inks.ink;
  }

  /** The safe colours and their letters, if they are selected and already known. */
  get safe() {
    return this.coloured && this.recolours && settings.get("palette") === "safe" ? looks.of(this.palette) : null;
  }

  /** A colour of the palette as shown. @param {number} value @returns {string | null} */
  shade(value) {
    return this.safe?.safe[value] ?? this.palette[value]?.value ?? null;
  }

  /** Draws the contents of cells other than their colour. @param {Painter} _painter @param {Range} _rows @param {Range} _columns */
  drawCells(_painter, _rows, _columns) {}

  /** What is shown while there is no solution: the puzzle's parts. @returns {{cells: Cells, faint: boolean, caption: string}} */
  sample() {
    return { cells: this.start(), faint: false, caption: "" };
  }

  /** The lists shown in place of a board: the problem, or a solution. @param {string[] | null} _rows @returns {Section[]} */
  sections(_rows) {
    return [];
  }

  /** A solution as shown, without the marks that a player would set. @param {Cells} cells @returns {Cells} */
  shown(cells) {
    return cells.map((value) => (value === WHITE ? UNKNOWN : value));
  }

  // Input.

  /** The hand that handles presses on the board. @param {import("gridwright/board/game.js").Game} game @param {import("gridwright/board/stage.js").Stage} stage @returns {import("gridwright/board/gestures.js").Hand} */
  handOf(game, stage) {
    return new Brush(game, stage);
  }

  /** The names of the brush tools, and the icon of the one that marks white cells. */
  get tools() {
    return { fill: "Fill", cross: "Cross", icon: CROSS };
  }

  /** Whether its clues can be typed. */
  get typed() {
    return false;
  }

  /** Whether its verdict can be certified. */
  get certified() {
    return false;
  }

  /** Whether it is made from a picture that can be drawn. */
  get drawn() {
    return false;
  }

  /** The puzzle with one number corrected. @param {import("gridwright/wire.js").Contradiction["typos"][number]} _typo @returns {PuzzleJson} */
  corrected(_typo) {
    return this.json;
  }

  // Texts.

  /** The name of a value. @param {number} value */
  word(value) {
    if (value === UNKNOWN) return "empty";
    if (value === WHITE) return "crossed";
    return this.coloured ? this.colourName(value) : "filled";
  }

  /** The name of a colour. @param {number} value */
  colourName(value) {
    return looks.nameOf(this.palette, value);
  }

  /** What to say about a cell besides its value. @param {Place} _place @param {Cells} _cells */
  about(_place, _cells) {
    return "";
  }

  /** The labels of a line as text. @param {Line["axis"]} axis @param {number} index */
  clueText(axis, index) {
    return this.labels(axis, index).map(([text]) => text).join(" ");
  }
}

/** A short hash of a long text (FNV-1a, twice). @param {string} text */
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
