// The clues of all rows, or of all columns, in a text: beside each line its number, and how much room it needs.

import { el } from "gridwright/ui/dom.js";
import { counted, sentence } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/solving/verdict.js").Typo} Typo */

const WORD = /[^\s,.]+/g;

export class ClueText {
  /** @param {string} name @param {"row" | "column"} axis @param {() => void} changed */
  constructor(name, axis, changed) {
    this.name = name;
    this.axis = axis;
    const id = `clues-${axis}`;
    this.numbers = el("pre", { class: "gutter", "aria-hidden": "true" });
    this.rooms = el("div", { class: "gutter rooms", "aria-hidden": "true" });
    this.field = el("textarea", {
      class: "clue-lines", id, wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: "3 1\n2\n…", "aria-describedby": `${id}-problems`,
      oninput: changed, onscroll: () => {
        this.numbers.scrollTop = this.rooms.scrollTop = this.field.scrollTop;
      },
    });
    this.count = el("span", { class: "muted" });
    this.problems = el("ul", { class: "problems", id: `${id}-problems` });
    this.element = el("section", { class: "clue-side" },
      el("div", { class: "clue-head" }, el("h2", {}, el("label", { for: id }, name)), this.count),
      el("div", { class: "clue-box" }, this.numbers, this.field, this.rooms),
      this.problems);
  }

  /** The clues; empty lines at the end are none. */
  get lines() {
    const text = this.field.value.trimEnd();
    return text ? text.split("\n") : [];
  }

  /** @param {string} text */
  set value(text) {
    this.field.value = text;
  }

  /** Shows the room that each line needs, of the room that it has. @param {number} length @param {string} signs */
  measure(length, signs) {
    const { lines } = this;
    this.field.rows = Math.max(6, lines.length + 1);
    this.count.textContent = lines.length ? counted(lines.length, "line") : "";
    this.numbers.textContent = lines.map((_, index) => index + 1).join("\n");
    this.rooms.replaceChildren(...lines.map((line) => {
      const least = leastLength(line, signs);
      const over = least !== null && length > 0 && least > length;
      return el("div", { class: over || least === null ? "room wrong" : least === length ? "room full" : "room" },
        least === null ? "?" : length ? `${least} of ${length}` : String(least));
    }));
    this.numbers.scrollTop = this.rooms.scrollTop = this.field.scrollTop;
  }

  /**
   * Marks the lines that are wrong, and says why.
   * @param {{axis: string, index: number, message: string}[]} problems @param {{axis: string, index: number}[]} lit
   */
  show(problems, lit) {
    const mine = problems.filter(({ axis }) => axis === this.axis);
    for (const { index } of mine) this.rooms.children[index]?.classList.add("wrong");
    for (const { axis, index } of lit) if (axis === this.axis) this.rooms.children[index]?.classList.add("lit");
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

  /** Puts another number in the place of one. @param {Typo} typo */
  correct({ index, run, suggested }) {
    const lines = this.field.value.split("\n");
    let at = -1;
    lines[index] = lines[index].replace(WORD, (word) => {
      at += 1;
      return at === run ? word.replace(/^\d+/, String(suggested)) : word;
    });
    this.field.value = lines.join("\n");
  }
}

/** How many cells a clue needs; null where it cannot be read. @param {string} line @param {string} signs of the colours */
function leastLength(line, signs) {
  let sum = 0;
  let last = "";
  const words = line.match(WORD) ?? [];
  if (words.length === 1 && /^0+$/.test(words[0])) return 0;
  for (const word of words) {
    const sign = signs.length > 1 && signs.includes(word.at(-1) ?? "") && word.length > 1 ? /** @type {string} */ (word.at(-1)) : signs[0];
    const length = signs.length > 1 && sign === word.at(-1) ? word.slice(0, -1) : word;
    if (!/^([1-9]\d*|\?)$/.test(length)) return null;
    sum += (length === "?" ? 1 : Number(length)) + (sign === last ? 1 : 0);
    last = sign;
  }
  return sum;
}
