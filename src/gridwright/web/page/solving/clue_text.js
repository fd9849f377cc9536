// The text field for the clues of all rows or columns; beside each line, its number and the cells it needs.

import { el } from "gridwright/ui/dom.js";
import { counted, sentence } from "gridwright/ui/words.js";

export class ClueText {
  /** @param {string} name @param {import("gridwright/board/cells.js").Line["axis"]} axis @param {import("gridwright/solving/clue_state.js").ClueState} state */
  constructor(name, axis, state) {
    this.axis = axis;
    this.state = state;
    const id = `clues-${axis}`;
    this.numbers = el("pre", { class: "gutter", "aria-hidden": "true" });
    this.rooms = el("div", { class: "gutter rooms", "aria-hidden": "true" });
    this.field = el("textarea", {
      class: "clue-lines", id, wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: "3 1\n2\n…", "aria-describedby": `${id}-problems`,
      oninput: () => state.type(axis, this.field.value), onscroll: () => this.align(),
    });
    this.count = el("span", { class: "muted" });
    this.problems = el("ul", { class: "problems", id: `${id}-problems` });
    this.element = el("section", { class: "clue-side" },
      el("div", { class: "clue-head" }, el("h2", {}, el("label", { for: id }, name)), this.count),
      el("div", { class: "clue-box" }, this.numbers, this.field, this.rooms),
      this.problems);
  }

  /** Scrolls the gutters with the text. */
  align() {
    this.numbers.scrollTop = this.rooms.scrollTop = this.field.scrollTop;
  }

  show() {
    const text = this.state.texts[this.axis];
    const rooms = this.state.rooms(this.axis);
    if (this.field.value !== text) this.field.value = text;
    this.field.rows = Math.max(6, rooms.length + 1);
    this.count.textContent = rooms.length ? counted(rooms.length, "line") : "";
    this.numbers.textContent = rooms.map((_, index) => index + 1).join("\n");
    this.rooms.replaceChildren(...rooms.map((room) => el("div", { class: room.look }, room.text)));
    this.align();
  }

  /** Lists the problems of lines. @param {import("gridwright/solving/clue_state.js").Problem[]} problems of rows and columns */
  blame(problems) {
    const mine = problems.filter(({ axis }) => axis === this.axis);
    this.field.toggleAttribute("aria-invalid", mine.length > 0);
    this.problems.replaceChildren(...mine.slice(0, 20).map(({ index, message }) => el("li", {},
      el("button", { type: "button", class: "problem", onclick: () => this.select(index) },
        sentence(`${this.axis} ${index + 1}: ${message}`)))));
  }

  /** @param {number} index of a line */
  select(index) {
    const lines = this.field.value.split("\n");
    const start = lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + lines[index].length);
  }
}
