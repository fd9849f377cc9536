// The puzzles of the library, and which comes next.

import { puzzleOf } from "gridwright/kinds/kinds.js";

/** @typedef {{puzzle: import("gridwright/board/puzzle.js").Puzzle, difficulty: string}} Entry */

/** The entry of a puzzle; none, where it cannot be played. @param {{puzzle: import("gridwright/wire.js").PuzzleJson}} told @returns {Entry[]} */
export function entriesOf({ puzzle: json }) {
  const puzzle = puzzleOf(json);
  return puzzle?.playable ? [{ puzzle, difficulty: json.meta?.difficulty ?? "" }] : [];
}

/** The next entry that is not solved yet, and then those before. @param {Entry[]} entries @param {Entry} entry @param {(entry: Entry) => boolean} isWon */
export function nextOf(entries, entry, isWon) {
  const at = entries.indexOf(entry);
  return [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))].find((each) => !isWon(each)) ?? null;
}
