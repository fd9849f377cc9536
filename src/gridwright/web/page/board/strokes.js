// What a drag paints. No document, no canvas: cells in, cells out.

import { UNKNOWN } from "gridwright/board/cells.js";

/**
 * @typedef {import("gridwright/board/cells.js").Place} Place
 * @typedef {{value: number, from: number}} Paint     the new value, and what the first cell was before
 */

/**
 * The new value that a tool gives to the first cell of a stroke: its own, or nothing where that is there already.
 * @param {number} tool @param {number} old @returns {Paint}
 */
export function paintOf(tool, old) {
  return { value: tool === old ? UNKNOWN : tool, from: old };
}

/** Whether a stroke changes a cell. @param {Paint} paint @param {number} old @param {boolean} overwrite */
export function paints(paint, old, overwrite) {
  if (old === paint.value) return false;
  if (overwrite) return true;
  // What wipes away takes its own sort alone; what paints spares all that is marked, but for where it began.
  return paint.value === UNKNOWN ? old === paint.from : old === UNKNOWN || old === paint.from;
}

/**
 * The cells of a straight line between two cells, both included, without a gap.
 * @param {Place} from @param {Place} to @returns {Place[]}
 */
export function between(from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    row: Math.round(from.row + ((to.row - from.row) * step) / Math.max(1, steps)),
    column: Math.round(from.column + ((to.column - from.column) * step) / Math.max(1, steps)),
  }));
}

/** The cells of a block with two cells in its corners. @param {Place} from @param {Place} to @returns {Place[]} */
export function block(from, to) {
  const found = [];
  for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++) {
    for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
      found.push({ row, column });
    }
  }
  return found;
}

/** A drag under way: it keeps to the row or the column in which it went on first, or paints a block. */
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

  /** All the cells from where it began to where it is. @returns {Place[]} */
  cells() {
    return this.block ? block(this.first, this.last) : between(this.first, this.last);
  }

  /** Its length, as one counts it: cells, or the sides of a block. @returns {string} */
  get count() {
    const down = Math.abs(this.last.row - this.first.row) + 1;
    const across = Math.abs(this.last.column - this.first.column) + 1;
    return this.block ? `${across} × ${down}` : String(Math.max(down, across));
  }
}
