// What the cells of a puzzle must be, as far as an engine knows; asked once.

/** @typedef {import("gridwright/engines/engine.js").Engine} Engine */
/** @typedef {import("gridwright/board/cells.js").Cells} Cells */

/** @type {WeakMap<import("gridwright/board/puzzle.js").Puzzle, Promise<Cells | null>>} */
const KNOWN = new WeakMap();

/**
 * The cells that every solution has; null where the engine cannot say.
 * @param {Engine} engine @param {import("gridwright/board/puzzle.js").Puzzle} puzzle
 * @returns {Promise<Cells | null>}
 */
export function truthOf(engine, puzzle) {
  const known = KNOWN.get(puzzle) ?? asked(engine, puzzle).catch(() => null);
  KNOWN.set(puzzle, known);
  return known;
}

/** @param {Engine} engine @param {import("gridwright/board/puzzle.js").Puzzle} puzzle */
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
 * @param {import("gridwright/board/puzzle.js").Puzzle} puzzle @param {Cells} truth
 * @param {Cells} cells @returns {(place: number, value: number) => boolean}
 */
export function judge(puzzle, truth, cells) {
  const { truth: near } = puzzle.nearest(truth, cells);
  const blank = puzzle.blankValue;
  return (place, value) => value !== blank && near[place] !== blank && !puzzle.alike(value, near[place]);
}
