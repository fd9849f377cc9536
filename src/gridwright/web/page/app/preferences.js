// The dialog of the settings, and that of the keys.

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
  ["X", "cross a cell, or circle it"],
  ["Delete", "empty a cell"],
  ["Ctrl + arrow", "fill on the way"],
  ["Shift + arrow", "cross on the way"],
  ["1 to 9", "choose a colour"],
  ["R, [ and ]", "turn a tile; choose one"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
  ["H, C", "a hint; check"],
  ["+, −, F", "zoom, fit"],
];

const POINTING = [
  ["Drag", "paints a line; with Shift a block"],
  ["Right click, long press", "crosses"],
  ["Wheel, two fingers", "zoom"],
  ["Middle button, Space and drag, two fingers", "pan"],
];

/** Where the page ships the work of others, it says on which terms. */
function licences() {
  const link = document.querySelector("link[rel=license]");
  return link instanceof HTMLLinkElement ? [el("p", {}, el("a", { href: link.href }, "Licences"), " of the programs in this page. Nothing that you do here leaves it.")] : [];
}

export function openHelp() {
  const list = (/** @type {string[][]} */ rows) => el("dl", { class: "keys" }, ...rows.flatMap(([key, text]) => [el("dt", {}, key), el("dd", {}, text)]));
  openDialog("How to play", [
    el("p", {}, "The numbers of a nonogram are the runs of filled cells in each row and column, in their order; different colours may touch."),
    el("p", {}, "In a Hitori, shade cells so that no number comes twice in a row or column; shaded cells do not touch, and the others stay connected."),
    el("p", {}, "Tiles of a picture puzzle are laid so that touching edges match."),
    el("h3", {}, "Mouse and fingers"), list(POINTING), el("h3", {}, "Keys"), list(KEYS), ...licences(),
  ]);
}
