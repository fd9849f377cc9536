// The colours of a nonogram whose clues are typed: each with the sign that stands behind its numbers.

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
    this.about.textContent = several ? `Behind each number stands the sign of its colour, such as 3${palette[2].char}; a number alone is ${palette[1].name}.` : "";
  }

  /** @param {Colour} colour @param {number} index of the palette @param {boolean} several */
  chip({ name, value, char }, index, several) {
    const { state } = this;
    const ink = el("input", { type: "color", value, "aria-label": `Colour of ${char}`, onchange: () => state.recolour(index, ink.value) });
    const sign = el("input", { class: "field sign", value: char, maxlength: "2", "aria-label": `Sign of ${name}`, onchange: () => state.sign(index, sign.value) });
    const remove = iconButton(CLOSE, `Without ${name}`, () => state.removeColour(index));
    return el("span", { class: "chip" }, ink, several ? sign : null, several ? remove : null);
  }
}
