// The colours of a drawing: to paint with, to change, to add to, to take away.

import { MOST_COLOURS } from "gridwright/board/palette_colours.js";
import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { CLEAR, ERASE, PLUS } from "gridwright/ui/icons.js";
import { readOn } from "gridwright/ui/colours.js";

/** @typedef {import("gridwright/making/drawing.js").Drawing} Drawing */

export class PaletteBar {
  /** @param {{picked(): void, shown(drawing: Drawing): void, step(drawing: Drawing): void}} told `shown` while a colour is being chosen */
  constructor(told) {
    this.told = told;
    this.swatches = el("div", { class: "swatches", role: "group", "aria-label": "Colour" });
    this.value = el("input", {
      type: "color", class: "swatch-value", "aria-label": "Change the colour", title: "Change the colour",
      oninput: () => this.told.shown(this.recoloured()), onchange: () => this.told.step(this.recoloured()),
    });
    this.add = iconButton(PLUS, "Add a colour", () => {
      this.told.step(this.drawing.extended());
      this.pick(this.drawing.palette.length - 1);
    });
    this.remove = iconButton(CLEAR, "Remove the colour", () => {
      const gone = this.pencil.colour;
      this.told.step(this.drawing.without(gone));
      this.pick(Math.max(1, gone - 1));
    });
    this.element = el("div", { class: "paints" }, this.swatches, el("div", { class: "paint-edit", role: "group", "aria-label": "Palette" }, this.value, this.add, this.remove));
  }

  /** @param {number} colour index of the palette */
  pick(colour) {
    Object.assign(this.pencil, { colour, tool: "fill" });
    this.told.picked();
  }

  recoloured() {
    return this.drawing.recoloured(this.pencil.colour, this.value.value);
  }

  /** @param {Drawing} drawing @param {import("gridwright/making/sheet.js").Pencil} pencil */
  show(drawing, pencil) {
    this.drawing = drawing;
    this.pencil = pencil;
    const erases = pencil.tool === "erase";
    const swatch = (/** @type {number} */ index) => {
      const { name, value } = drawing.palette[index];
      const button = el("button", {
        type: "button", class: drawing.plain ? "swatch ink" : "swatch", "data-colour": index, "aria-label": name, title: `${name} (${index})`,
        "aria-pressed": String(!erases && pencil.colour === index),
        onclick: () => this.pick(index),
      }, index < 10 ? String(index) : "");
      if (!drawing.plain) Object.assign(button.style, { backgroundColor: value, color: readOn(value) });
      return button;
    };
    const eraser = el("button", {
      type: "button", class: "swatch eraser", "aria-label": "Erase", title: "Erase (Delete)", "aria-pressed": String(erases),
      onclick: () => {
        pencil.tool = "erase";
        this.told.picked();
      },
    }, icon(ERASE));
    const focused = this.swatches.contains(document.activeElement) ? document.activeElement?.getAttribute("data-colour") ?? "eraser" : null;
    this.swatches.replaceChildren(...drawing.palette.slice(1).map((_, index) => swatch(index + 1)), eraser);
    if (focused) /** @type {HTMLElement | null} */ (this.swatches.querySelector(focused === "eraser" ? ".eraser" : `[data-colour="${focused}"]`))?.focus();
    this.value.value = drawing.palette[pencil.colour].value;
    this.add.disabled = drawing.palette.length > MOST_COLOURS;
    this.remove.disabled = drawing.palette.length <= 2;
  }
}
