// A board of tiles solves its puzzle however it is turned as a whole, and tiles that look alike may change places. So what a
// player has laid is held against the turning of the solution that it is nearest to.

import { EMPTY, Picture } from "gridwright/board/puzzle.js";

/** @typedef {import("gridwright/board/puzzle.js").Cells} Cells */
/** @typedef {[number, number]} Laid     a place and the value of a tile */

/**
 * Whether two values of a cell come to the same.
 * @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle @param {number} one @param {number} other
 */
export function alike(puzzle, one, other) {
  if (one === other || !(puzzle instanceof Picture)) return one === other;
  if (one === EMPTY || other === EMPTY || puzzle.json.texts || puzzle.json.images) return false;
  const edges = puzzle.edges(other);
  return puzzle.edges(one).every((edge, side) => edge === edges[side]);
}

/**
 * The whole board turned by some quarters.
 * @param {Picture} puzzle @param {number} quarters
 * @returns {(laid: Laid) => Laid}
 */
function turning({ width, height }, quarters) {
  return ([place, value]) => {
    const [row, column] = [Math.floor(place / width), place % width];
    const [there, then] = [[row, column], [column, width - 1 - row], [height - 1 - row, width - 1 - column], [width - 1 - column, row]][quarters];
    return [there * width + then, value === EMPTY ? EMPTY : (value & ~3) | ((value + quarters) & 3)];
  };
}

/**
 * The turning of a solution that is nearest to what lies on the board, and how it came about.
 * @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle @param {Cells} truth @param {Cells} cells
 * @returns {{truth: Cells, quarters: number}}
 */
export function nearest(puzzle, truth, cells) {
  const fixed = !(puzzle instanceof Picture) || !puzzle.rotates || puzzle.upright.size > 0 || puzzle.json.start;
  if (fixed) return { truth, quarters: 0 };
  const turns = puzzle.width === puzzle.height ? [0, 1, 2, 3] : [0, 2];
  const boards = turns.map((quarters) => {
    const board = puzzle.blank();
    const turn = turning(puzzle, quarters);
    truth.forEach((value, place) => {
      const [there, then] = turn([place, value]);
      board[there] = then;
    });
    return { truth: board, quarters, same: cells.reduce((sum, value, place) => sum + (alike(puzzle, value, board[place]) ? 1 : 0), 0) };
  });
  return boards.reduce((best, board) => (board.same > best.same ? board : best));
}

/**
 * A tile in hand that looks like another that lies elsewhere already.
 * @param {Picture} puzzle @param {number} value @param {Cells} cells
 * @returns {number}
 */
export function spare(puzzle, value, cells) {
  const laid = new Set(Array.from(cells, (other) => other >> 2));
  if (!laid.has(value >> 2)) return value;
  for (let other = 0; other < 4 * puzzle.tiles.length; other++) {
    if (!laid.has(other >> 2) && ((other & 3) === 0 || puzzle.turns(other >> 2)) && alike(puzzle, other, value)) return other;
  }
  return value;
}
