// The palette of the clue editor: each colour with the symbol that follows its numbers.

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
    if (palette === this.shown) return; // the user may be editing one of them
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
      chip.querySelector(".sign")?.setAttribute("aria-label", `Symbol for ${names[index + 1]}`);
      chip.querySelector("button")?.setAttribute("aria-label", `Remove ${names[index + 1]}`);
    });
    this.about.textContent = palette.length > 2 ? `Follow each number with the symbol of its colour, such as 3${palette[2].char}; a number without a symbol is ${names[1]}.` : "";
  }

  /** @param {Colour} colour @param {number} index of the palette @param {boolean} several */
  chip({ value, char }, index, several) {
    const { state } = this;
    const ink = el("input", { type: "color", value, "aria-label": `Colour of ${char}`, onchange: () => state.recolour(index, ink.value) });
    const sign = el("input", { class: "field sign", value: char, maxlength: "2", onchange: () => state.sign(index, sign.value) });
    const remove = iconButton(CLOSE, "Remove", () => state.removeColour(index));
    return el("span", { class: "chip" }, ink, several ? sign : null, several ? remove : null);
  }
}
