// The kinds that the page knows. One that is not here can still be opened, solved and watched: the engine draws it.

import { ExactCover } from "gridwright/kinds/exact_cover.js";
import { Hitori } from "gridwright/kinds/hitori.js";
import { Nonogram } from "gridwright/kinds/nonogram.js";
import { Picture } from "gridwright/kinds/picture.js";

/** @typedef {import("gridwright/board/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("gridwright/board/puzzle.js").PuzzleJson} PuzzleJson */
/** @typedef {{new (json: any): Puzzle, names: {one: string, many: string}, boarded: boolean, side: number}} Kind     any: each takes the JSON of its own kind */

/** @type {Record<string, Kind>} by their names in files, in the order in which they are shown */
export const KINDS = {
  nonogram: Nonogram,
  hitori: Hitori,
  picture: Picture,
  "exact-cover": ExactCover,
};

/** The puzzle in an object of Gridwright JSON; null where its kind is not known here. @param {PuzzleJson} json @returns {Puzzle | null} */
export function puzzleOf(json) {
  return Object.hasOwn(KINDS, json.kind) ? new KINDS[json.kind](json) : null;
}

/** What a puzzle is, and its size where it has a board and that is known. @param {{kind: string, width: number, height: number}} puzzle */
export function sizeText({ kind, width, height }) {
  const name = KINDS[kind]?.names.one ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");
  return width && (KINDS[kind]?.boarded ?? true) ? `${name}, ${width}\u00a0×\u00a0${height}` : name;
}
