// The forced values of a puzzle's cells, as far as an engine can find them. Results are cached, errors are not.

import { sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Engine} Engine
 * @typedef {import("gridwright/board/cells.js").Cells} Cells
 * @typedef {import("gridwright/board/puzzle.js").Puzzle} Puzzle
 * @typedef {{cells: Cells, why: string}} Truth     the cells common to all solutions, and why the others are unknown
 */

/** @type {WeakMap<Puzzle, Truth>} */
const KNOWN = new WeakMap();

/**
 * @typedef {import("gridwright/engines/engine.js").TaskEvent<"solve"> | import("gridwright/engines/engine.js").TaskEvent<"explain">} Told
 * @typedef {{signal?: AbortSignal, onEvent?: (event: Told) => void}} Asking
 */

/** @param {Engine} engine @param {Puzzle} puzzle @param {Asking} [asking] @returns {Promise<Truth>} */
export async function truthOf(engine, puzzle, asking) {
  const truth = KNOWN.get(puzzle) ?? await asked(engine, puzzle, asking);
  KNOWN.set(puzzle, truth);
  return truth;
}

/** @param {Engine} engine @param {Puzzle} puzzle @param {Asking} [asking] @returns {Promise<Truth>} */
async function asked(engine, puzzle, asking) {
  const request = { puzzle: puzzle.json };
  const { verdict, solutions, partial, reason } = await engine.ask("solve", request, asking);
  if (verdict === "unique") return { cells: puzzle.read(solutions[0]), why: "" };
  if (verdict === "none") return { cells: puzzle.blank(), why: "The puzzle has no solution." };
  const rows = partial ?? (await engine.ask("explain", request, asking)).grid;
  const why = verdict === "multiple" ? "The puzzle has several solutions."
    : sentence(`${verdict === "solved" ? "it is not known whether there are other solutions" : "the solution was not found"}${reason ? `: ${reason}` : ""}`);
  return { cells: puzzle.read(rows), why };
}

/**
 * Returns a function that tells whether a value is wrong at a place, given the filled cells; null if unknown.
 * @param {Puzzle} puzzle @param {Cells} truth @param {Cells} cells @returns {(place: number, value: number) => boolean | null}
 */
export function judge(puzzle, truth, cells) {
  const { truth: near } = puzzle.nearest(truth, cells);
  const blank = puzzle.blankValue;
  return (place, value) => value !== blank && (near[place] === blank ? null : !puzzle.alike(value, near[place]));
}
