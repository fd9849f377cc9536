// The path through the tab Solve: its screens from the start to the current one. Back returns to the previous one.

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/wire.js").Note} Note
 * @typedef {import("gridwright/solving/opening.js").Opened} Opened
 * @typedef {import("gridwright/solving/clue_state.js").Draft} Draft
 * @typedef {{screen: "opening"} | {screen: "choice", puzzles: Opened[], notes: Note[]} | {screen: "puzzle", json: PuzzleJson, notes: Note[], watched?: boolean} | {screen: "editor", draft?: Draft}} Step
 * @typedef {Step[]} Path
 */

/** @type {Path} */
export const WAY_IN = [{ screen: "opening" }];

/** To a puzzle. @param {PuzzleJson} json @param {Note[]} [notes] @param {Path} [from] @returns {Path} */
export function toPuzzle(json, notes = [], from = WAY_IN) {
  return [...from, { screen: "puzzle", json, notes }];
}

/** To the opened puzzle, or the choice among several. @param {Opened[]} puzzles @param {Note[]} notes @returns {Path} */
export function toOpened(puzzles, notes) {
  return puzzles.length === 1 ? toPuzzle(puzzles[0].puzzle, notes) : [...WAY_IN, { screen: "choice", puzzles, notes }];
}

/** To the clues of the current puzzle, or of a new one. @param {Path} from @returns {Path} */
export function toEditor(from) {
  return [...from, { screen: "editor" }];
}

/** The current puzzle with Watch on or off. @param {Path} path @param {boolean} watched @returns {Path} */
export function toWatched(path, watched) {
  const step = path[path.length - 1];
  return step.screen === "puzzle" ? [...back(path), { ...step, watched }] : path;
}

/** To a puzzle in place of the current one. @param {PuzzleJson} json @param {Path} from @returns {Path} */
export function toCorrected(json, from) {
  return toPuzzle(json, [], back(from));
}

/** The editor with its current draft. @param {Path} path @param {Draft} draft @returns {Path} */
export function withDraft(path, draft) {
  return [...back(path), { screen: "editor", draft }];
}

/** @param {Path} path @returns {Path} */
export function back(path) {
  return path.slice(0, -1);
}

/** The current puzzle, viewed or edited. @param {Path} path @returns {PuzzleJson | null} */
export function puzzleIn(path) {
  const step = path.findLast(({ screen }) => screen === "puzzle");
  return step?.screen === "puzzle" ? step.json : null;
}
