// The colours of a nonogram whose clues are typed: each with the sign that stands behind its numbers.

import { el, iconButton } from "gridwright/ui/dom.js";
import { CLOSE } from "gridwright/ui/icons.js";
import { anotherColour, BLACK_AND_WHITE, colourOf, MOST_COLOURS } from "gridwright/board/palette_colours.js";

/** @typedef {import("gridwright/board/palette_colours.js").Colour} Colour */

export class CluePalette {
  /** @param {Colour[] | undefined} palette @param {() => void} changed */
  constructor(palette, changed) {
    this.colours = (palette ?? BLACK_AND_WHITE).map((colour) => ({ ...colour }));
    this.changed = changed;
    this.list = el("div", { class: "palette", role: "group", "aria-label": "Colours" });
    this.add = el("button", { type: "button", class: "button", onclick: () => this.extend() }, "Add a colour");
    this.about = el("p", { class: "muted" });
    this.element = el("div", { class: "palette-panel" }, el("div", { class: "row" }, this.list, this.add), this.about);
    this.draw();
  }

  /** What `clues` is to be told: nothing, for black and white. @returns {Colour[] | undefined} */
  get value() {
    return JSON.stringify(this.colours) === JSON.stringify(BLACK_AND_WHITE) ? undefined : this.colours;
  }

  /** The signs of the colours that runs can have; the first can be left out. */
  get signs() {
    return this.colours.slice(1).map(({ char }) => char).join("");
  }

  extend() {
    this.colours.push(anotherColour(this.colours));
    this.draw();
    this.changed();
  }

  draw() {
    const several = this.colours.length > 2;
    this.list.replaceChildren(...this.colours.slice(1).map((colour) => this.chip(colour, several)));
    this.add.disabled = this.colours.length > MOST_COLOURS;
    this.about.textContent = several
      ? `Behind each number stands the sign of its colour, such as 3${this.colours[2].char}; a number alone is ${this.colours[1].name}.` : "";
  }

  /** @param {Colour} colour @param {boolean} several */
  chip(colour, several) {
    const ink = el("input", { type: "color", value: colour.value, "aria-label": `Colour of ${colour.char}`, onchange: () => {
      const others = this.colours.filter((other) => other !== colour);
      Object.assign(colour, { value: ink.value, name: colourOf(ink.value, others).name });
      this.draw();
      this.changed();
    } });
    const sign = el("input", { class: "field sign", value: colour.char, maxlength: "2", "aria-label": `Sign of ${colour.name}`, onchange: () => {
      const [char] = sign.value.trim();
      if (char && !/[\d?,.]/.test(char) && this.colours.every((other) => other === colour || other.char !== char)) colour.char = char;
      this.draw();
      this.changed();
    } });
    const remove = iconButton(CLOSE, `Without ${colour.name}`, () => {
      this.colours = this.colours.filter((other) => other !== colour);
      this.draw();
      this.changed();
    });
    return el("span", { class: "chip" }, ink, several ? sign : null, several ? remove : null);
  }
}
