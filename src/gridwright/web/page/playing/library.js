// The puzzles to choose from, as cards.

import { drawThumbnail } from "gridwright/board/thumbnail.js";
import { KINDS } from "gridwright/kinds/kinds.js";
import { keptGame } from "gridwright/playing/kept_games.js";
import { clockText, el } from "gridwright/ui/dom.js";

/** @typedef {import("gridwright/playing/entries.js").Entry} Entry */

/** @param {Entry[]} entries @param {(entry: Entry) => void} open */
export function libraryOf(entries, open) {
  const element = el("div", { class: "library" });
  const solved = entries.filter(({ puzzle }) => keptGame(puzzle)?.won).length;
  element.append(el("div", { class: "library-head" },
    el("h1", {}, entries.length === 1 ? "A puzzle" : "Puzzles"),
    el("p", { class: "muted" }, solved ? `${solved} of ${entries.length} solved` : "Choose one to play.")));
  for (const [kind, { names }] of Object.entries(KINDS)) {
    const some = entries.filter(({ puzzle }) => puzzle.json.kind === kind);
    if (!some.length) continue;
    const id = `kind-${kind}`;
    element.append(el("section", { "aria-labelledby": id },
      el("h2", { id, class: "library-kind" }, names.many),
      el("ul", { class: "cards", role: "list" }, ...some.map((entry) => el("li", {}, card(entry, entries.indexOf(entry), open))))));
  }
  return element;
}

/** @param {Entry} entry @param {number} index @param {(entry: Entry) => void} open */
function card(entry, index, open) {
  const { puzzle, difficulty } = entry;
  const saved = keptGame(puzzle);
  const canvas = el("canvas", { class: "thumbnail", "aria-hidden": "true" });
  const state = saved?.won ? `solved · ${clockText(saved.seconds)}` : saved ? "begun" : "";
  const name = puzzle.title || `Puzzle ${index + 1}`;
  drawThumbnail(canvas, puzzle, saved?.won ? saved.cells : null);
  return el("button", { type: "button", class: "card", onclick: () => open(entry) },
    canvas,
    el("span", { class: "card-name" }, name),
    el("span", { class: "card-about" }, [`${puzzle.width} × ${puzzle.height}`, puzzle.coloured ? "colours" : ""].filter(Boolean).join(" · ")),
    difficulty ? el("span", { class: "card-about" }, difficulty) : null,
    state ? el("span", { class: `card-state${saved?.won ? " won" : ""}` }, state) : null);
}
