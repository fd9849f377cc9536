// The rules of each kind: whether a grid is a solution, and what in it breaks a rule. No solution is known here, so any
// valid one counts.

import { isDone, leftmost, lineOf } from "gridwright/kinds/lines.js";
import { EMPTY, Nonogram, Hitori, Picture } from "gridwright/board/puzzle.js";

/** @typedef {import("gridwright/board/puzzle.js").Line} Line */
/** @typedef {import("gridwright/board/puzzle.js").Cells} Cells */
/** @typedef {Nonogram | Hitori | Picture} AnyPuzzle */

/** The cells of a line of a grid. @param {AnyPuzzle} puzzle @param {ArrayLike<number>} cells @param {Line} line */
export function valuesOf(puzzle, cells, { axis, index }) {
  return axis === "row"
    ? lineOf(cells, index * puzzle.width, 1, puzzle.width)
    : lineOf(cells, index, puzzle.width, puzzle.height);
}

/** Every line of a puzzle, rows first. @param {AnyPuzzle} puzzle @returns {Line[]} */
export function linesOf(puzzle) {
  return [
    ...Array.from({ length: puzzle.height }, (_, index) => /** @type {Line} */ ({ axis: "row", index })),
    ...Array.from({ length: puzzle.width }, (_, index) => /** @type {Line} */ ({ axis: "column", index })),
  ];
}

/**
 * Whether a grid solves its puzzle; cells that nobody marked count as white.
 * @param {AnyPuzzle} puzzle @param {Cells} cells
 */
export function isSolved(puzzle, cells) {
  if (puzzle instanceof Nonogram) {
    return linesOf(puzzle).every((line) => isDone(valuesOf(puzzle, cells, line), puzzle.clue(line.axis, line.index)));
  }
  if (puzzle instanceof Hitori) {
    return !twice(puzzle, cells).length && !touching(puzzle, cells).length && !severed(puzzle, cells);
  }
  return !cells.includes(EMPTY) && !mismatches(puzzle, cells).length;
}

/**
 * The lines that can no longer be what their clues say.
 * @param {Nonogram} puzzle @param {Cells} cells
 * @returns {Line[]}
 */
export function brokenLines(puzzle, cells) {
  return linesOf(puzzle).filter((line) => !leftmost(valuesOf(puzzle, cells, line), puzzle.clue(line.axis, line.index)));
}

/**
 * The cells that break a rule already, whatever else is filled in later.
 * @param {AnyPuzzle} puzzle @param {Cells} cells @returns {number[]}
 */
export function conflicts(puzzle, cells) {
  if (puzzle instanceof Hitori) {
    const open = twice(puzzle, cells, (value) => value === 0);
    return [...new Set([...touching(puzzle, cells), ...open, ...(severed(puzzle, cells) ? shaded(cells) : [])])];
  }
  return puzzle instanceof Picture ? mismatches(puzzle, cells) : [];
}

/** @param {Cells} cells */
function shaded(cells) {
  return [...cells.keys()].filter((index) => cells[index] === 1);
}

/** Cells with a number that stands twice in a line. @param {Hitori} puzzle @param {Cells} cells */
function twice(puzzle, cells, counts = (/** @type {number} */ value) => value !== 1) {
  const { width, height, numbers } = puzzle;
  const found = new Set();
  const look = (/** @type {number} */ first, /** @type {number} */ step, /** @type {number} */ count) => {
    const seen = new Map();
    for (let place = 0, index = first; place < count; place++, index += step) {
      if (numbers[index] === null || !counts(cells[index])) continue;
      if (seen.has(numbers[index])) found.add(seen.get(numbers[index])).add(index);
      seen.set(numbers[index], index);
    }
  };
  for (let row = 0; row < height; row++) look(row * width, 1, width);
  for (let column = 0; column < width; column++) look(column, width, height);
  return /** @type {number[]} */ ([...found]);
}

/** Shaded cells side by side. @param {Hitori} puzzle @param {Cells} cells */
function touching({ width }, cells) {
  const found = [];
  for (let index = 0; index < cells.length; index++) {
    if (cells[index] !== 1) continue;
    if ((index + 1) % width && cells[index + 1] === 1) found.push(index, index + 1);
    if (cells[index + width] === 1) found.push(index, index + width);
  }
  return found;
}

/** Whether shaded cells part the others. @param {Hitori} puzzle @param {Cells} cells */
function severed({ width }, cells) {
  const open = cells.length - cells.reduce((count, value) => count + (value === 1 ? 1 : 0), 0);
  const first = cells.findIndex((value) => value !== 1);
  if (first < 0) return true;
  const seen = new Uint8Array(cells.length);
  const todo = [first];
  let count = 0;
  seen[first] = 1;
  const visit = (/** @type {number} */ index) => {
    if (index >= 0 && index < cells.length && !seen[index] && cells[index] !== 1) {
      seen[index] = 1;
      todo.push(index);
    }
  };
  while (todo.length) {
    const index = /** @type {number} */ (todo.pop());
    count++;
    if (index % width) visit(index - 1);
    if ((index + 1) % width) visit(index + 1);
    visit(index - width);
    visit(index + width);
  }
  return count < open;
}

/** Cells whose tile does not match its neighbour or the frame. @param {Picture} puzzle @param {Cells} cells */
function mismatches(puzzle, cells) {
  const { width, height } = puzzle;
  const found = new Set();
  for (let index = 0; index < cells.length; index++) {
    if (cells[index] === EMPTY || puzzle.loose) continue;
    const edges = puzzle.edges(cells[index]);
    const [row, column] = [Math.floor(index / width), index % width];
    const outside = [row === 0, column === width - 1, row === height - 1, column === 0];
    outside.forEach((out, side) => {
      if (puzzle.frame && (out ? edges[side] !== 0 : edges[side] === 0 && !puzzle.frameInside)) found.add(index);
    });
    for (const [near, side] of [[outside[1] ? -1 : index + 1, 1], [outside[2] ? -1 : index + width, 2]]) {
      if (near < 0 || cells[near] === EMPTY) continue;
      const mate = puzzle.mates.get(edges[side]) ?? edges[side];
      if (puzzle.edges(cells[near])[(side + 2) % 4] !== mate) found.add(index).add(near);
    }
  }
  return /** @type {number[]} */ ([...found]);
}
