// What the cells of a puzzle must be, as far as an engine knows; asked once.

import { alike, nearest } from "gridwright/kinds/turnings.js";

/** @typedef {{can(task: string): boolean, ask(task: string, request: any, asking?: any): Promise<any>}} Engine */

const KNOWN = new WeakMap();

/**
 * The cells that every solution has; null where the engine cannot say.
 * @param {Engine} engine @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle
 * @returns {Promise<import("gridwright/board/puzzle.js").Cells | null>}
 */
export function truthOf(engine, puzzle) {
  if (!KNOWN.has(puzzle)) KNOWN.set(puzzle, asked(engine, puzzle).catch(() => null));
  return KNOWN.get(puzzle);
}

/** @param {Engine} engine @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle */
async function asked(engine, puzzle) {
  if (!engine.can("solve")) return null;
  const { verdict, solutions } = await engine.ask("solve", { puzzle: puzzle.json });
  if (verdict === "unique") return puzzle.read(solutions[0]);
  if (!engine.can("explain")) return null;
  const { grid } = await engine.ask("explain", { puzzle: puzzle.json });
  return puzzle.read(grid);
}

/**
 * Tells whether a value is wrong at a place, seen from what is filled in.
 * @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle @param {import("gridwright/board/puzzle.js").Cells} truth
 * @param {import("gridwright/board/puzzle.js").Cells} cells @returns {(place: number, value: number) => boolean}
 */
export function judge(puzzle, truth, cells) {
  const { truth: near } = nearest(puzzle, truth, cells);
  const blank = puzzle.blankValue;
  return (place, value) => value !== blank && near[place] !== blank && !alike(puzzle, value, near[place]);
}
