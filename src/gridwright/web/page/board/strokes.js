// The cells that a drag paints; no document or canvas needed.

import { indexOf, nearest, UNKNOWN } from "gridwright/board/cells.js";

/**
 * @typedef {import("gridwright/board/cells.js").Place} Place
 * @typedef {{value: number, from: number}} Paint     the new value, and the old value of the first cell
 */

/**
 * The value that a tool gives to the first cell of a stroke: its own, or blank if it is there already.
 * @param {number} tool @param {number} old @returns {Paint}
 */
export function paintOf(tool, old) {
  return { value: tool === old ? UNKNOWN : tool, from: old };
}

/** Whether a stroke changes a cell. @param {Paint} paint @param {number} old @param {boolean} overwrite */
export function paints(paint, old, overwrite) {
  if (old === paint.value) return false;
  if (overwrite) return true;
  // Erasing affects only the value it began with; painting spares marked cells unless they match the first one.
  return paint.value === UNKNOWN ? old === paint.from : old === UNKNOWN || old === paint.from;
}

/**
 * The cells of a straight line between two cells, inclusive, without gaps.
 * @param {Place} from @param {Place} to @returns {Place[]}
 */
export function between(from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    row: Math.round(from.row + ((to.row - from.row) * step) / Math.max(1, steps)),
    column: Math.round(from.column + ((to.column - from.column) * step) / Math.max(1, steps)),
  }));
}

/** The cells of a rectangle, given two opposite corners. @param {Place} from @param {Place} to @returns {Place[]} */
export function block(from, to) {
  const found = [];
  for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++) {
    for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
      found.push({ row, column });
    }
  }
  return found;
}

/** The width and height of a rectangle. @param {Place} from @param {Place} to */
function sides(from, to) {
  return `${Math.abs(to.column - from.column) + 1} × ${Math.abs(to.row - from.row) + 1}`;
}

/** A drag in progress: it keeps to the row or column in which it started, or paints a rectangle. */
export class Stroke {
  /** @param {Place} first */
  constructor(first) {
    this.first = first;
    this.last = first;
    this.block = false;
    /** @type {"row" | "column" | null} */
    this.axis = null;
  }

  /** The pointer is over another cell now. @param {Place} place @param {boolean} asBlock */
  to(place, asBlock) {
    this.block = asBlock;
    if (!this.axis && !asBlock && (place.row !== this.first.row || place.column !== this.first.column)) {
      const down = Math.abs(place.row - this.first.row);
      const across = Math.abs(place.column - this.first.column);
      this.axis = across >= down ? "row" : "column";
    }
    this.last = asBlock || !this.axis ? place
      : this.axis === "row" ? { row: this.first.row, column: place.column } : { row: place.row, column: this.first.column };
  }

  /** All cells from the start to the current one. @returns {Place[]} */
  cells() {
    return this.block ? block(this.first, this.last) : between(this.first, this.last);
  }

  /** Its length in cells, or the sides of a rectangle. @returns {string} */
  get count() {
    const down = Math.abs(this.last.row - this.first.row) + 1;
    const across = Math.abs(this.last.column - this.first.column) + 1;
    return this.block ? sides(this.first, this.last) : String(Math.max(down, across));
  }
}

/** A freehand drag: it paints every cell on its way, even if it leaves the board and returns, or a rectangle. */
export class Freehand {
  /** @param {Place} first @param {{width: number, height: number}} board */
  constructor(first, board) {
    this.first = first;
    this.last = first;
    this.board = board;
    this.block = false;
    this.end = first; // of the path; may be outside the board
    this.way = new Map([[indexOf(first, board.width), first]]);
  }

  /** The pointer has moved to another cell, or outside. @param {Place} place @param {boolean} asBlock */
  to(place, asBlock) {
    const { width, height } = this.board;
    this.block = asBlock;
    this.last = nearest(place, this.board);
    if (asBlock) return;
    for (const cell of between(this.end, place)) {
      if (cell.row >= 0 && cell.row < height && cell.column >= 0 && cell.column < width) this.way.set(indexOf(cell, width), cell);
    }
    this.end = place;
  }

  /** All painted cells. @returns {Place[]} */
  cells() {
    return this.block ? block(this.first, this.last) : [...this.way.values()];
  }

  /** The number of painted cells, or the sides of a rectangle. @returns {string} */
  get count() {
    return this.block ? sides(this.first, this.last) : String(this.way.size);
  }
}
