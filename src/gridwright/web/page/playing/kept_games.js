// Games stored in this browser, each under the key of its puzzle.

import { dropAside, setAside, puzzleStore } from "gridwright/keeping/kept.js";
import { clockText } from "gridwright/ui/dom.js";
import { packed, unpacked } from "gridwright/ui/store.js";

/**
 * @typedef {import("gridwright/keeping/puzzle_store.js").Played} Played
 * @typedef {Omit<Played, "cells"> & {cells: import("gridwright/board/cells.js").Cells}} Kept
 */

const LONG = 50_000; // maximum number of cells in stored moves

/**
 * @param {import("gridwright/playing/session.js").Session} session @param {number} seconds
 * @param {boolean} leaving whether the page may close before the database has written anything
 */
export async function keepGame({ game, won, played }, seconds, leaving) {
  const { moves, made } = game.history;
  const { key } = game.puzzle;
  const short = moves.reduce((sum, move) => sum + move.places.length, 0) < LONG;
  /** @type {Played} */
  const now = { cells: packed(game.cells), seconds, won, hints: game.hints, ...(short ? { moves, made } : {}) };
  if (leaving) setAside(key, now, !played);
  if (await puzzleStore.save(key, { game: now }, played ? "asks" : "yields")) dropAside(key);
  else if (played) setAside(key, now, false);
}

/** The state of a game as text. @param {Pick<Played, "won" | "seconds">} game */
export function stateText({ won, seconds }) {
  return `${won ? "solved" : "begun"} · ${clockText(seconds)}`;
}

/** @param {import("gridwright/board/puzzle.js").Puzzle} puzzle @returns {Kept | null} */
export function keptGame(puzzle) {
  const saved = puzzleStore.get(puzzle.key)?.game;
  if (!saved) return null;
  try {
    return { ...structuredClone(saved), cells: unpacked(saved.cells, puzzle.blank()) };
  } catch {
    return null;
  }
}
