// Games that stay in this browser, each under the name of its puzzle.

import { keep, kept, packed, unpacked } from "gridwright/ui/store.js";

/**
 * @typedef {import("gridwright/board/history.js").Move} Move
 * @typedef {{cells: import("gridwright/board/cells.js").Cells, seconds: number, won: boolean, hints: number, moves?: Move[], made?: number}} Kept
 */

const LONG = 50_000; // cells in moves that are worth their room

/** @param {import("gridwright/board/game.js").Game} game @param {number} seconds @param {boolean} won */
export function keepGame(game, seconds, won) {
  const { moves, made } = game.history;
  const short = moves.reduce((sum, move) => sum + move.places.length, 0) < LONG;
  keep(`game/${game.puzzle.key}`, {
    cells: packed(game.cells), seconds, won, hints: game.hints, ...(short ? { moves, made } : {}),
  });
}

/** @param {import("gridwright/board/puzzle.js").Puzzle} puzzle @returns {Kept | null} */
export function keptGame(puzzle) {
  const saved = kept(`game/${puzzle.key}`);
  if (!saved) return null;
  try {
    return { ...saved, cells: unpacked(saved.cells, puzzle.blank()) };
  } catch {
    return null;
  }
}
