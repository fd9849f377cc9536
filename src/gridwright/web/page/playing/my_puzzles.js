// My puzzles: the user's puzzles stored in this browser; delete, export and import.

import { entriesOf } from "gridwright/playing/entries.js";
import { puzzleStore } from "gridwright/keeping/kept.js";
import { KINDS } from "gridwright/kinds/kinds.js";
import { save } from "gridwright/sharing/downloads.js";
import { openDialog, toast } from "gridwright/ui/dialog.js";
import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { CLEAR, DOWNLOAD, FILE } from "gridwright/ui/icons.js";
import { keep, kept } from "gridwright/ui/store.js";
import { counted, faultText } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/playing/entries.js").Entry} Entry */

const BESIDES = ["making", "settings"]; // other stored items that are exported

/** The entries of stored puzzles, newest first. @param {Entry[]} library */
export function ownEntries(library) {
  return puzzleStore.own(new Set(library.map(({ puzzle }) => puzzle.key))).flatMap(({ json }) => (json ? entriesOf({ puzzle: json }) : []));
}

/**
 * The section of the library with a card for each puzzle.
 * @param {Entry[]} own @param {(entry: Entry) => HTMLElement} cardOf @param {() => void} changed
 */
export function mySection(own, cardOf, changed) {
  const file = el("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await bring(chosen);
    changed();
  } });
  return el("section", { "aria-labelledby": "my-puzzles" },
    el("div", { class: "my-head" }, el("h2", { id: "my-puzzles", class: "library-kind" }, "My puzzles"),
      el("button", { type: "button", class: "button small", onclick: takeAway }, icon(DOWNLOAD), "Export all"),
      el("button", { type: "button", class: "button small", onclick: () => file.click() }, icon(FILE), "Import"), file),
    puzzleStore.trouble ? el("p", { class: "notice", role: "alert" }, puzzleStore.trouble) : null,
    own.length ? el("ul", { class: "cards", role: "list" }, ...own.map((entry) => el("li", { class: "my-card" }, cardOf(entry),
      iconButton(CLEAR, `Delete ${nameOf(entry)}`, () => remove(entry, changed)))))
      : el("p", { class: "muted" }, "Puzzles that you open, type, draw or generate are kept here, in this browser."));
}

/** The name of an entry. @param {Entry} entry */
export function nameOf({ puzzle }) {
  return puzzle.title || KINDS[puzzle.json.kind].names.one;
}

/** @param {Entry} entry @param {() => void} changed */
function remove(entry, changed) {
  openDialog("Delete this puzzle?", [`${nameOf(entry)} and its game will be deleted from this browser. This cannot be undone.`], [
    { text: "Keep", act: () => {} },
    { text: "Delete", main: true, act: async () => {
      await puzzleStore.delete(entry.puzzle.key);
      changed();
    } },
  ]);
}

function takeAway() {
  const text = puzzleStore.exported(Object.fromEntries(BESIDES.map((name) => [name, kept(name)])));
  save(new Blob([text], { type: "application/json" }), "gridwright-puzzles.json");
}

/** @param {File} file */
async function bring(file) {
  try {
    const { puzzles, more } = await puzzleStore.imported(await file.text());
    for (const name of BESIDES) if (more[name] && !kept(name)) keep(name, more[name]);
    toast(`${counted(puzzles, "puzzle")} imported.`);
  } catch (error) {
    toast(faultText(error));
  }
}
