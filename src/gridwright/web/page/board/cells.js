// Cells, places and lines: what all kinds of boards share.

/** A cell about which nothing is known. */
export const UNKNOWN = 255;
/** A partly known cell, whose colour is still open. */
export const PARTLY = 254;
/** The background: a cell that is crossed, or known to stay empty. */
export const WHITE = 0;

/**
 * @typedef {Uint8Array | Int32Array} Cells     in reading order
 * @typedef {{axis: "row" | "column", index: number}} Line
 * @typedef {{row: number, column: number}} Place
 * @typedef {[from: number, to: number]} Range     end excluded
 */

/** @param {Place} place @param {number} width */
export const indexOf = ({ row, column }, width) => row * width + column;

/** @param {number} index @param {number} width @returns {Place} */
export const placeOf = (index, width) => ({ row: Math.floor(index / width), column: index % width });

/** The cell of a board that is nearest to a place, which may be outside. @param {Place} place @param {{width: number, height: number}} board @returns {Place} */
export function nearest({ row, column }, { width, height }) {
  const within = (/** @type {number} */ at, /** @type {number} */ count) => Math.max(0, Math.min(count - 1, at));
  return { row: within(row, height), column: within(column, width) };
}
