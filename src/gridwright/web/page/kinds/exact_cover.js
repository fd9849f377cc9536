// Exact cover: items and options. It has no board and is shown as lists.

import { Puzzle } from "gridwright/board/puzzle.js";
import { counted } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/wire.js").ExactCoverJson} ExactCoverJson */

const LISTED = 500; // options shown

/** @extends {Puzzle<ExactCoverJson>} */
export class ExactCover extends Puzzle {
  static names = { one: "Exact cover", many: "Exact covers" };
  static boarded = false;

  /** The problem, or a solution. @param {string[] | null} rows the options of a solution @returns {import("gridwright/board/puzzle.js").Section[]} */
  sections(rows) {
    if (rows) return [{ title: `The solution: ${counted(rows.length, "option")}`, items: rows, numbered: false, more: 0 }];
    const { primary, secondary = [], options, names } = this.json;
    const list = options.slice(0, LISTED).map((option, index) => (names ? `${names[index]}: ${words(option)}` : words(option)));
    return [
      { title: counted(primary.length, "item"), items: [words(primary)], numbered: false, more: 0 },
      ...(secondary.length ? [{ title: `${counted(secondary.length, "item")} that may be covered`, items: [words(secondary)], numbered: false, more: 0 }] : []),
      { title: counted(options.length, "option"), items: list, numbered: true, more: options.length - list.length },
    ];
  }
}

/** @param {unknown[]} items */
function words(items) {
  return items.map((item) => (Array.isArray(item) ? item.join(":") : String(item))).join(" ");
}
