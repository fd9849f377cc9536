// What the cells of a puzzle must be, as far as an engine knows; asked once.

/** @typedef {{can(task: string): boolean, ask(task: string, request: any, asking?: any): Promise<any>}} Engine */

const KNOWN = new WeakMap();

/**
 * The cells that every solution has; null where the engine cannot say.
 * @param {Engine} engine @param {import("gridwright/rules.js").AnyPuzzle} puzzle
 * @returns {Promise<import("gridwright/puzzle.js").Cells | null>}
 */
export function truthOf(engine, puzzle) {
  if (!KNOWN.has(puzzle)) KNOWN.set(puzzle, asked(engine, puzzle).catch(() => null));
  return KNOWN.get(puzzle);
}

/** @param {Engine} engine @param {import("gridwright/rules.js").AnyPuzzle} puzzle */
async function asked(engine, puzzle) {
  if (!engine.can("solve")) return null;
  const { verdict, solutions } = await engine.ask("solve", { puzzle: puzzle.json });
  if (verdict === "unique") return puzzle.read(solutions[0]);
  if (!engine.can("explain")) return null;
  const { grid } = await engine.ask("explain", { puzzle: puzzle.json });
  return puzzle.read(grid);
}

/** The places that are filled in and wrong. @param {ArrayLike<number>} cells @param {ArrayLike<number>} truth @param {number} blank */
export function mistakes(cells, truth, blank) {
  const found = [];
  for (let place = 0; place < cells.length; place++) {
    if (cells[place] !== blank && truth[place] !== blank && cells[place] !== truth[place]) found.push(place);
  }
  return found;
}
