// The library: its puzzles as cards.

import { drawThumbnail } from "gridwright/board/thumbnail.js";
import { KINDS } from "gridwright/kinds/kinds.js";
import { mySection, nameOf, ownEntries } from "gridwright/playing/my_puzzles.js";
import { keptGame, stateText } from "gridwright/playing/kept_games.js";
import { el, icon } from "gridwright/ui/dom.js";
import { DICE } from "gridwright/ui/icons.js";

/** @typedef {import("gridwright/playing/entries.js").Entry} Entry */

/**
 * @param {Entry[]} entries @param {(entry: Entry) => void} open
 * @param {{fresh: () => void, changed: () => void} | null} mine for pages with My puzzles: `fresh` asks for a new puzzle, `changed` is called after changes; null for others
 */
export function libraryOf(entries, open, mine) {
  const element = el("div", { class: "library" });
  const solved = entries.filter(({ puzzle }) => keptGame(puzzle)?.won).length;
  element.append(el("div", { class: "library-head" },
    el("h1", {}, entries.length === 1 ? "A puzzle" : "Puzzles"),
    el("p", { class: "muted" }, solved ? `${solved} of ${entries.length} solved` : "Choose one to play."),
    mine && el("button", { type: "button", class: "button main library-new", onclick: mine.fresh }, icon(DICE), "New puzzle")));
  if (mine) element.append(mySection(ownEntries(entries), (entry) => card(entry, nameOf(entry), open), mine.changed));
  for (const [kind, { names }] of Object.entries(KINDS)) {
    const some = entries.filter(({ puzzle }) => puzzle.json.kind === kind);
    if (!some.length) continue;
    const id = `kind-${kind}`;
    element.append(el("section", { "aria-labelledby": id },
      el("h2", { id, class: "library-kind" }, names.many),
      el("ul", { class: "cards", role: "list" }, ...some.map((entry) => el("li", {}, card(entry, entry.puzzle.title || `Puzzle ${entries.indexOf(entry) + 1}`, open))))));
  }
  return element;
}

/** @param {Entry} entry @param {string} name @param {(entry: Entry) => void} open */
function card(entry, name, open) {
  const { puzzle, difficulty } = entry;
  const saved = keptGame(puzzle);
  const canvas = el("canvas", { class: "thumbnail", "aria-hidden": "true" });
  const state = saved ? stateText(saved) : "";
  drawThumbnail(canvas, puzzle, saved?.won ? saved.cells : null);
  return el("button", { type: "button", class: "card", onclick: () => open(entry) },
    canvas,
    el("span", { class: "card-name" }, name),
    el("span", { class: "card-about" }, [`${puzzle.width} × ${puzzle.height}`, puzzle.coloured ? "colours" : ""].filter(Boolean).join(" · ")),
    difficulty ? el("span", { class: "card-about" }, difficulty) : null,
    state ? el("span", { class: `card-state${saved?.won ? " won" : ""}` }, state) : null);
}
