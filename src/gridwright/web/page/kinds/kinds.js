// The kinds that the page knows. Puzzles of other kinds can still be opened, solved and watched: the engine draws them.

import { ExactCover } from "gridwright/kinds/exact_cover.js";
import { Hitori } from "gridwright/kinds/hitori.js";
import { Nonogram } from "gridwright/kinds/nonogram.js";
import { Picture } from "gridwright/kinds/picture.js";

/** @typedef {import("gridwright/board/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("gridwright/board/puzzle.js").PuzzleJson} PuzzleJson */
/** @typedef {{new (json: any): Puzzle, names: {one: string, many: string}, boarded: boolean, side: number}} Kind     any: each takes the JSON of its own kind */

/** @type {Record<string, Kind>} by name in files, in display order */
export const KINDS = {
  nonogram: Nonogram,
  hitori: Hitori,
  picture: Picture,
  "exact-cover": ExactCover,
};

/** The puzzle in a Gridwright JSON object; null if the page does not know its kind. @param {PuzzleJson} json @returns {Puzzle | null} */
export function puzzleOf(json) {
  return Object.hasOwn(KINDS, json.kind) ? new KINDS[json.kind](json) : null;
}

/** The kind of a puzzle, and its size if it has a board and the size is known. @param {{kind: string, width: number, height: number}} puzzle */
export function sizeText({ kind, width, height }) {
  const name = KINDS[kind]?.names.one ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");
  return width && (KINDS[kind]?.boarded ?? true) ? `${name}, ${width}\u00a0×\u00a0${height}` : name;
}
