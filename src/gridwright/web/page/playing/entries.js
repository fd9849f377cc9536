// The puzzles of the library, and the next one to play.

import { puzzleOf } from "gridwright/kinds/kinds.js";

/** @typedef {{puzzle: import("gridwright/board/puzzle.js").Puzzle, difficulty: string}} Entry */

/** The current names of difficulties from earlier versions. @type {Record<string, string>} */
const FORMER = { "very easy": "easy", "very hard": "expert" };

/** The entry of a puzzle; empty if it cannot be played. @param {{puzzle: import("gridwright/wire.js").PuzzleJson}} told @returns {Entry[]} */
export function entriesOf({ puzzle: json }) {
  const puzzle = puzzleOf(json);
  const difficulty = json.meta?.difficulty ?? "";
  return puzzle?.playable ? [{ puzzle, difficulty: FORMER[difficulty] ?? difficulty }] : [];
}

/** The next unsolved entry, continuing from the start after the last. @param {Entry[]} entries @param {Entry} entry @param {(entry: Entry) => boolean} isWon */
export function nextOf(entries, entry, isWon) {
  const at = entries.findIndex(({ puzzle }) => puzzle.key === entry.puzzle.key);
  return [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))].find((each) => !isWon(each)) ?? null;
}
