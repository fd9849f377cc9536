// The colours of a nonogram whose clues are typed: each with the sign that stands behind its numbers.

import { looks } from "gridwright/board/looks.js";
import { MOST_COLOURS } from "gridwright/board/palette_colours.js";
import { el, iconButton } from "gridwright/ui/dom.js";
import { CLOSE } from "gridwright/ui/icons.js";

/** @typedef {import("gridwright/board/palette_colours.js").Colour} Colour */

export class CluePalette {
  /** @param {import("gridwright/solving/clue_state.js").ClueState} state */
  constructor(state) {
    this.state = state;
    /** @type {Colour[]} */
    this.shown = [];
    this.list = el("div", { class: "palette", role: "group", "aria-label": "Colours" });
    this.add = el("button", { type: "button", class: "button", onclick: () => state.addColour() }, "Add a colour");
    this.about = el("p", { class: "muted" });
    this.element = el("div", { class: "palette-panel" }, el("div", { class: "row" }, this.list, this.add), this.about);
  }

  show() {
    const { palette } = this.state;
    if (palette === this.shown) return; // somebody may be at one of them
    this.shown = palette;
    const several = palette.length > 2;
    this.list.replaceChildren(...palette.slice(1).map((colour, index) => this.chip(colour, index + 1, several)));
    this.add.disabled = palette.length > MOST_COLOURS;
    looks.name(palette, (names) => {
      if (this.shown === palette) this.call(names);
    });
  }

  /** @param {string[]} names of the colours */
  call(names) {
    const { shown: palette, list } = this;
    [...list.children].forEach((chip, index) => {
      chip.querySelector(".sign")?.setAttribute("aria-label", `Sign of ${names[index + 1]}`);
      chip.querySelector("button")?.setAttribute("aria-label", `Without ${names[index + 1]}`);
    });
    this.about.textContent = palette.length > 2 ? `Behind each number stands the sign of its colour, such as 3${palette[2].char}; a number alone is ${names[1]}.` : "";
  }

  /** @param {Colour} colour @param {number} index of the palette @param {boolean} several */
  chip({ value, char }, index, several) {
    const { state } = this;
    const ink = el("input", { type: "color", value, "aria-label": `Colour of ${char}`, onchange: () => state.recolour(index, ink.value) });
    const sign = el("input", { class: "field sign", value: char, maxlength: "2", onchange: () => state.sign(index, sign.value) });
    const remove = iconButton(CLOSE, "Without it", () => state.removeColour(index));
    return el("span", { class: "chip" }, ink, several ? sign : null, several ? remove : null);
  }
}
