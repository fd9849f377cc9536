// Where somebody is in the tab Solve: the screens that led there, from the way in. Back leads to the one before.

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/wire.js").Note} Note
 * @typedef {import("gridwright/solving/opening.js").Opened} Opened
 * @typedef {{screen: "opening"} | {screen: "choice", puzzles: Opened[], notes: Note[]} | {screen: "puzzle", json: PuzzleJson, notes: Note[]} | {screen: "editor"}} Step
 * @typedef {Step[]} Path
 */

/** @type {Path} */
export const WAY_IN = [{ screen: "opening" }];

/** To a puzzle. @param {PuzzleJson} json @param {Note[]} [notes] @param {Path} [from] @returns {Path} */
export function toPuzzle(json, notes = [], from = WAY_IN) {
  return [...from, { screen: "puzzle", json, notes }];
}

/** To what was opened: the one puzzle, or the choice among several. @param {Opened[]} puzzles @param {Note[]} notes @returns {Path} */
export function toOpened(puzzles, notes) {
  return puzzles.length === 1 ? toPuzzle(puzzles[0].puzzle, notes) : [...WAY_IN, { screen: "choice", puzzles, notes }];
}

/** To the clues of the puzzle that one looks at, or of a new one. @param {Path} from @returns {Path} */
export function toEditor(from) {
  return [...from, { screen: "editor" }];
}

/** To a puzzle in the place of the one that one looks at. @param {PuzzleJson} json @param {Path} from @returns {Path} */
export function toCorrected(json, from) {
  return toPuzzle(json, [], back(from));
}

/** @param {Path} path @returns {Path} */
export function back(path) {
  return path.slice(0, -1);
}

/** The puzzle that one looks at, or whose clues are edited. @param {Path} path @returns {PuzzleJson | null} */
export function puzzleIn(path) {
  const step = path.findLast(({ screen }) => screen === "puzzle");
  return step?.screen === "puzzle" ? step.json : null;
}

/** @param {Path} path */
export function titleOf(path) {
  const title = puzzleIn(path)?.meta?.title;
  return title ? `${title} · Gridwright` : "Gridwright";
}
