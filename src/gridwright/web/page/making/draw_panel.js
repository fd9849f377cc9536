// What can be done to a drawing as a whole: a new one, another size, shifted, inverted, cleared.

import { Drawing } from "gridwright/making/drawing.js";
import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { field, numberInput } from "gridwright/ui/fields.js";
import { CLEAR, DOWN, INVERT, LEFT, RIGHT, UP } from "gridwright/ui/icons.js";

const LARGEST = 200; // cells of a side

export class DrawPanel {
  /** @param {() => Drawing} drawing as it is now @param {(drawing: Drawing) => void} step */
  constructor(drawing, step) {
    this.width = numberInput(15, 1, LARGEST, () => {});
    this.height = numberInput(15, 1, LARGEST, () => {});
    /** @returns {[number, number]} */
    const size = () => [Number(this.width.value), Number(this.height.value)];
    const button = (/** @type {string} */ text, /** @type {() => Drawing} */ other) =>
      el("button", { type: "button", class: "button", onclick: () => step(other()) }, text);
    const shift = (/** @type {string} */ path, /** @type {string} */ where, /** @type {number} */ down, /** @type {number} */ right) =>
      iconButton(path, `Shift ${where}`, () => step(drawing().shifted(down, right)), { class: "button square" });
    this.invert = el("button", { type: "button", class: "button", onclick: () => step(drawing().inverted()) }, icon(INVERT), el("span", {}, "Invert"));
    this.element = el("div", { class: "fields" },
      el("p", { class: "muted" }, "Draw in the picture: a press fills a cell or empties it, a drag draws a line, with Shift a block; a right click or a long press erases."),
      el("div", { class: "field-pair" }, field("Columns", this.width), field("Rows", this.height)),
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
