// Nonograms: rows and columns of runs.

import { Puzzle } from "gridwright/board/puzzle.js";
import { isDone, leftmost, linesOf, valuesOf } from "gridwright/kinds/lines.js";
import { Marking } from "gridwright/kinds/marking.js";

/** @typedef {import("gridwright/wire.js").NonogramJson} NonogramJson */
/** @typedef {import("gridwright/kinds/lines.js").Run} Run */
/** @typedef {import("gridwright/board/puzzle.js").Cells} Cells */
/** @typedef {import("gridwright/board/cells.js").Line} Line */

const CROSSED = 7; // smallest cell in pixels that shows its cross
const PLAIN = new Set(["gridwright", "kind", "rows", "columns"]); // the maximum in a game ID

/** @extends {Puzzle<NonogramJson>} */
export class Nonogram extends Puzzle {
  static names = { one: "Nonogram", many: "Nonograms" };
  static side = 15;

  /** @param {NonogramJson} json */
  constructor(json) {
    super(json);
    this.rows = json.rows.map(runs);
    this.columns = json.columns.map(runs);
    this.width = this.columns.length;
    this.height = this.rows.length;
    this.palette = json.palette ?? this.palette;
    this.coloured = this.palette.length > 2 || this.palette[1].value.toLowerCase() !== "#000000";
  }

  /** @param {Line} line @returns {Run[]} */
  clue({ axis, index }) {
    return axis === "row" ? this.rows[index] : this.columns[index];
  }

  /** A Simon Tatham game ID, if the clues are lengths only: columns, then rows. */
  get gameId() {
    if (Object.keys(this.json).some((key) => !PLAIN.has(key))) return null;
    const clues = [...this.columns, ...this.rows];
    if (clues.flat().some(({ length }) => length === null)) return null;
    return `${this.width}x${this.height}:${clues.map((clue) => clue.map(({ length }) => length).join(".")).join("/")}`;
  }

  // Rules.

  /** @param {Cells} cells */
  isSolved(cells) {
    return linesOf(this).every((line) => isDone(valuesOf(this, cells, line), this.clue(line)));
  }

  /** @param {Cells} cells */
  brokenLines(cells) {
    return linesOf(this).filter((line) => !leftmost(valuesOf(this, cells, line), this.clue(line)));
  }

  progress() {
    return new Marking(this);
  }

  // Draw.

  get rule() {
    return 5;
  }

  get labelled() {
    return true;
  }

  /** @param {Line["axis"]} axis @param {number} index @returns {import("gridwright/board/puzzle.js").Label[]} */
  labels(axis, index) {
    const clue = this.clue({ axis, index });
    if (!clue.length) return [["0", null]];
    const letters = this.safe?.letters ?? [];
    return clue.map(({ length, colour }) => [`${length ?? "?"}${letters[colour] ?? ""}`, this.coloured ? this.shade(colour) : null]);
  }

  /** @param {import("gridwright/board/puzzle.js").Painter} painter @param {import("gridwright/board/puzzle.js").Range} rows @param {import("gridwright/board/puzzle.js").Range} columns */
  drawCells(painter, rows, columns) {
    if (painter.view.cell >= CROSSED && !painter.finished) painter.crosses(rows, columns);
    if (this.safe) painter.letters(rows, columns, this.safe.letters);
  }

  // Input.

  get typed() {
    return true;
  }

  get drawn() {
    return true;
  }

  get certified() {
    return true;
  }

  /** The goal no longer applies. @param {import("gridwright/wire.js").Contradiction["typos"][number]} typo */
  corrected({ axis, index, run, suggested }) {
    const { goal: _goal, ...kept } = this.json;
    const changed = structuredClone(kept);
    const clue = changed[axis === "row" ? "rows" : "columns"][index];
    const old = clue[run];
    clue[run] = Array.isArray(old) ? [suggested, old[1]] : suggested;
    return changed;
  }

  // Words.

  /** @param {import("gridwright/board/puzzle.js").Place} place */
  about({ row, column }) {
    return `row clue ${this.clueText("row", row)}; column clue ${this.clueText("column", column)}`;
  }

  /** @param {Line["axis"]} axis @param {number} index */
  clueText(axis, index) {
    if (!this.coloured) return super.clueText(axis, index);
    return this.clue({ axis, index }).map(({ length, colour }) => `${length ?? "?"} ${this.colourName(colour)}`).join(", ") || "0";
  }
}

/** @param {NonogramJson["rows"][number]} clue @returns {Run[]} */
function runs(clue) {
  return clue.map((run) => (Array.isArray(run) ? { length: run[0], colour: run[1] } : { length: run, colour: 1 }));
}
