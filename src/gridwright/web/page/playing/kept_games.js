// Games that stay in this browser, each under the name of its puzzle.

import { GAME, shelf } from "gridwright/keeping/kept.js";
import { drop, keep, packed, unpacked } from "gridwright/ui/store.js";

/**
 * @typedef {import("gridwright/keeping/shelf.js").Played} Played
 * @typedef {Omit<Played, "cells"> & {cells: import("gridwright/board/cells.js").Cells}} Kept
 */

const LONG = 50_000; // cells in moves that are worth their room

/**
 * @param {import("gridwright/board/game.js").Game} game @param {number} seconds @param {boolean} won
 * @param {boolean} leaving whether the page may be gone before a database has written anything
 */
export async function keepGame(game, seconds, won, leaving) {
  const { moves, made } = game.history;
  const { key } = game.puzzle;
  const short = moves.reduce((sum, move) => sum + move.places.length, 0) < LONG;
  /** @type {Played} */
  const played = { cells: packed(game.cells), seconds, won, hints: game.hints, ...(short ? { moves, made } : {}) };
  if (leaving) keep(GAME + key, { ...played, at: Date.now() });
  if (await shelf.save(key, { game: played })) drop(GAME + key);
}

/** @param {import("gridwright/board/puzzle.js").Puzzle} puzzle @returns {Kept | null} */
export function keptGame(puzzle) {
  const saved = shelf.get(puzzle.key)?.game;
  if (!saved) return null;
  try {
    return { ...structuredClone(saved), cells: unpacked(saved.cells, puzzle.blank()) };
  } catch {
    return null;
  }
}
