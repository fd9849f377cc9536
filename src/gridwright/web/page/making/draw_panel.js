// Operations on a whole drawing: new, resize, shift, invert, clear.

import { Drawing } from "gridwright/making/drawing.js";
import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { NumberField, usable } from "gridwright/ui/fields.js";
import { CLEAR, DOWN, INVERT, LEFT, RIGHT, UP } from "gridwright/ui/icons.js";

const LARGEST = 200; // cells of a side

export class DrawPanel {
  /** @param {() => Drawing} drawing as it is now @param {(drawing: Drawing) => void} step */
  constructor(drawing, step) {
    this.width = new NumberField("Columns", [1, LARGEST], 15);
    this.height = new NumberField("Rows", [1, LARGEST], 15);
    const sides = el("div", { class: "field-pair" }, this.width.element, this.height.element);
    /** @returns {[number, number]} */
    const size = () => [Number(this.width.value), Number(this.height.value)];
    const button = (/** @type {string} */ text, /** @type {() => Drawing} */ other) =>
      el("button", { type: "button", class: "button", onclick: () => usable(sides) && step(other()) }, text);
    const shift = (/** @type {string} */ path, /** @type {string} */ where, /** @type {number} */ down, /** @type {number} */ right) =>
      iconButton(path, `Shift ${where}`, () => step(drawing().shifted(down, right)), { class: "button square" });
    this.invert = el("button", { type: "button", class: "button", onclick: () => step(drawing().inverted()) }, icon(INVERT), el("span", {}, "Invert"));
    this.element = el("div", { class: "fields" },
      el("p", { class: "muted" }, "Press a cell to fill or clear it, drag to draw freehand, or hold Shift and drag to draw a rectangle. Right-click or long-press to erase."),
      sides,
      el("div", { class: "act-row wide" }, button("New", () => Drawing.blank(...size())), button("Resize", () => drawing().resized(...size()))),
      el("div", { class: "labelled" }, el("span", { class: "label", id: "shift-label" }, "Shift by one cell"),
        el("div", { class: "shifts", role: "group", "aria-labelledby": "shift-label" },
          shift(LEFT, "left", 0, -1), shift(UP, "up", -1, 0), shift(DOWN, "down", 1, 0), shift(RIGHT, "right", 0, 1))),
      el("div", { class: "act-row wide" }, this.invert,
        el("button", { type: "button", class: "button", onclick: () => step(drawing().cleared()) }, icon(CLEAR), el("span", {}, "Clear"))));
  }

  /** @param {Drawing} drawing */
  show({ width, height, palette }) {
    this.width.value = String(width);
    this.height.value = String(height);
    this.invert.disabled = palette.length > 2;
  }
}
