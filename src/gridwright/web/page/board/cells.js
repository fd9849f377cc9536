// Cells: what all boards count by, with no word of any kind of puzzle.

/** A cell of which nothing is known. */
export const UNKNOWN = 255;
/** A cell of which something is known, but not its colour. */
export const PARTLY = 254;
/** The background: a cell that somebody has crossed, or knows to stay as it is. */
export const WHITE = 0;

/**
 * @typedef {Uint8Array | Int32Array} Cells     in reading order
 * @typedef {{axis: "row" | "column", index: number}} Line
 * @typedef {{row: number, column: number}} Place
 * @typedef {[from: number, to: number]} Range     the end excluded
 */

/** @param {Place} place @param {number} width */
export const indexOf = ({ row, column }, width) => row * width + column;

/** @param {number} index @param {number} width @returns {Place} */
export const placeOf = (index, width) => ({ row: Math.floor(index / width), column: index % width });
