// The puzzle store of this page, and games set aside in localStorage, because a closing page has no time for a database.

import { PuzzleStore } from "gridwright/keeping/puzzle_store.js";
import { Database } from "gridwright/keeping/database.js";
import { drop, keep, kept, keptNames } from "gridwright/ui/store.js";

const GAME = "game/"; // followed by the key of the puzzle and a mark of the page, which older versions did not write
const PAGE = `@${Math.random().toString(36).slice(2)}`;

export const puzzleStore = new PuzzleStore(new Database());

/** Reads the stored puzzles, and follows what other pages store, unless it was also changed here. */
export async function openPuzzleStore() {
  const channel = new BroadcastChannel("gridwright");
  channel.onmessage = ({ data }) => puzzleStore.heard(data.record, data.expected);
  puzzleStore.onSaved = (record, expected) => channel.postMessage({ record, expected });
  const asides = keptNames(GAME).map((name) => ({ name, key: name.slice(GAME.length).replace(/@[^@]*$/, ""), told: kept(name) }));
  for (const name of await puzzleStore.open(asides)) drop(name);
}

/** Stores a puzzle that was opened or made. @param {import("gridwright/board/puzzle.js").Puzzle | null} puzzle */
export function keepPuzzle(puzzle) {
  if (!puzzle?.playable || puzzleStore.get(puzzle.key)?.json) return;
  puzzleStore.save(puzzle.key, { json: puzzle.json }, "yields");
}

/**
 * Sets a game aside until the next page takes it over.
 * @param {string} key @param {import("gridwright/keeping/puzzle_store.js").Played} game @param {boolean} looked whether it was only viewed here
 */
export function setAside(key, game, looked) {
  keep(GAME + key + PAGE, { ...game, at: Date.now(), base: puzzleStore.stampOf(key), looked });
}

/** @param {string} key */
export function dropAside(key) {
  drop(GAME + key + PAGE);
}

/** A game that was left after another page had stored a different game of the same puzzle; returned once. @param {string} key */
export function takeLeft(key) {
  const left = puzzleStore.left.find((each) => each.key === key);
  if (!left) return null;
  puzzleStore.left.splice(puzzleStore.left.indexOf(left), 1);
  return { game: left.game, drop: () => drop(left.name) };
}
