// The palette of a drawing: choose, change, add and remove colours.

import { looks } from "gridwright/board/looks.js";
import { MOST_COLOURS } from "gridwright/board/palette_colours.js";
import { readOn } from "gridwright/ui/colours.js";
import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { CLEAR, ERASE, PLUS } from "gridwright/ui/icons.js";

export class PaletteBar {
  /** @param {import("gridwright/making/editor.js").Editor} editor that uses the colours */
  constructor(editor) {
    this.editor = editor;
    /** @type {unknown[]} */
    this.shown = [];
    const { making } = editor;
    this.swatches = el("div", { class: "swatches", role: "group", "aria-label": "Colour" });
    const recoloured = () => making.shown.recoloured(editor.pencil.colour, this.value.value);
    this.value = el("input", {
      type: "color", class: "swatch-value", "aria-label": "Change the colour", title: "Change the colour",
      oninput: () => making.try(recoloured()), onchange: () => making.step(recoloured()),
    });
    this.add = iconButton(PLUS, "Add a colour", () => {
      making.step(making.shown.extended());
      this.pick(making.shown.palette.length - 1);
    });
    this.remove = iconButton(CLEAR, "Remove the colour", () => {
      const gone = editor.pencil.colour;
      making.step(making.shown.without(gone));
      this.pick(Math.max(1, gone - 1));
    });
    this.element = el("div", { class: "paints" }, this.swatches, el("div", { class: "paint-edit", role: "group", "aria-label": "Palette" }, this.value, this.add, this.remove));
  }

  /** @param {number} colour index of the palette @param {import("gridwright/board/brush.js").Tool} [tool] */
  pick(colour, tool = "fill") {
    Object.assign(this.editor.pencil, { colour, tool });
    this.editor.tools();
  }

  show() {
    const { pencil, making: { shown: { palette, plain } } } = this.editor;
    const shown = [palette, pencil.colour, pencil.tool];
    if (shown.every((each, index) => each === this.shown[index])) return; // the user may be pressing one of them
    this.shown = shown;
    const erases = pencil.tool === "erase";
    const swatch = (/** @type {number} */ index) => {
      const { value } = palette[index];
      const button = el("button", {
        type: "button", class: plain ? "swatch ink" : "swatch", "data-colour": index,
        "aria-pressed": String(!erases && pencil.colour === index),
        onclick: () => this.pick(index),
      }, index < 10 ? String(index) : "");
      if (!plain) Object.assign(button.style, { backgroundColor: value, color: readOn(value) });
      return button;
    };
    const eraser = el("button", {
      type: "button", class: "swatch eraser", "aria-label": "Erase", title: "Erase (Delete)", "aria-pressed": String(erases), onclick: () => this.pick(pencil.colour, "erase"),
    }, icon(ERASE));
    const buttons = [...palette.slice(1).map((_, index) => swatch(index + 1)), eraser];
    looks.name(palette, (names) => names.slice(1).forEach((name, index) => {
      buttons[index].setAttribute("aria-label", name);
      buttons[index].title = `${name} (${index + 1})`;
    }));
    const focused = [...this.swatches.children].findIndex((button) => button === document.activeElement);
    const erasing = focused === this.swatches.children.length - 1;
    this.swatches.replaceChildren(...buttons);
    if (focused >= 0) (erasing ? eraser : buttons[focused])?.focus();
    this.value.value = palette[pencil.colour].value;
    this.add.disabled = palette.length > MOST_COLOURS;
    this.remove.disabled = palette.length <= 2;
  }
}
