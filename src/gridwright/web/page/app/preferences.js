// The settings dialog and the help dialog.

import { openDialog } from "gridwright/ui/dialog.js";
import { el } from "gridwright/ui/dom.js";
import { SETTINGS, settings } from "gridwright/ui/settings.js";

export function openSettings() {
  openDialog("Settings", SETTINGS.map((setting) => (setting.choices ? choice(setting) : toggle(setting))));
}

/** @param {import("gridwright/ui/settings.js").Setting} setting */
function choice({ name, text, choices = [] }) {
  const group = el("fieldset", { class: "setting" }, el("legend", {}, text));
  const row = el("div", { class: "segments" });
  for (const { value, text: words } of choices) {
    row.append(el("label", { class: "segment" },
      el("input", { type: "radio", name, value, checked: settings.get(name) === value, onchange: () => settings.set(name, value) }),
      el("span", {}, words)));
  }
  group.append(row);
  return group;
}

/** @param {import("gridwright/ui/settings.js").Setting} setting */
function toggle({ name, text, about }) {
  const box = el("input", { type: "checkbox", role: "switch", class: "switch", checked: settings.get(name), onchange: () => settings.set(name, box.checked) });
  return el("label", { class: "setting toggle" }, el("span", {}, text, about ? el("small", {}, about) : null), box);
}

const KEYS = [
  ["Arrow keys", "move the cursor"],
  ["Space, Enter", "fill a cell; lay or turn a tile"],
  ["X", "cross or circle a cell"],
  ["Delete", "clear a cell"],
  ["Ctrl + arrow", "fill while moving"],
  ["Shift + arrow", "cross while moving"],
  ["1 to 9", "choose a colour"],
  ["R, [ and ]", "turn a tile; choose one"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
  ["H, C", "hint, check"],
  ["+, −, F", "zoom, fit"],
];

const POINTING = [
  ["Drag", "paint a line; with Shift, a rectangle"],
  ["Right click, long press", "cross a cell"],
  ["Wheel, two fingers", "zoom"],
  ["Middle button, Space and drag, two fingers", "pan"],
];

/** A link to the licences, if the page includes third-party software. */
function licences() {
  const link = document.querySelector("link[rel=license]");
  return link instanceof HTMLLinkElement ? [el("p", {}, el("a", { href: link.href }, "Licences"), " of the software in this page. Everything you do here stays in your browser.")] : [];
}

export function openHelp() {
  const list = (/** @type {string[][]} */ rows) => el("dl", { class: "keys" }, ...rows.flatMap(([key, text]) => [el("dt", {}, key), el("dd", {}, text)]));
  openDialog("How to play", [
    el("p", {}, "The numbers of a nonogram are the lengths of the runs of filled cells in each row and column, in order. Runs of different colours may touch."),
    el("p", {}, "In a Hitori, shade cells so that no number appears twice in a row or column. Shaded cells must not be adjacent, and the other cells must stay connected."),
    el("p", {}, "In a picture puzzle, lay the tiles so that touching edges match."),
    el("h3", {}, "Mouse and touch"), list(POINTING), el("h3", {}, "Keys"), list(KEYS), ...licences(),
  ]);
}
