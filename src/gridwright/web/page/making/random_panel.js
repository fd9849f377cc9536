// A puzzle at random: of which kind, how large, how hard, and what else its maker takes.

import { el, icon } from "gridwright/ui/dom.js";
import { choice, field, numberInput, segments, toggle } from "gridwright/ui/fields.js";
import { DICE } from "gridwright/ui/icons.js";
import { KINDS } from "gridwright/kinds/kinds.js";
import { faultText } from "gridwright/ui/words.js";

const LARGEST_SEED = 999_999;
const MADE = Object.entries(KINDS).flatMap(([kind, { names, random }]) => (random ? [{ kind, text: names.one, ...random }] : []));

export class RandomPanel {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {(made: any) => void} made the answer of `make` */
  constructor(engine, made) {
    this.engine = engine;
    this.made = made;
    this.busy = false;
    this.asking = new AbortController();
    [this.chosen] = MADE; // the kind that is made
    this.kinds = segments("kind", "Kind", MADE.map(({ kind, text }) => [kind, text]), this.chosen.kind, (name) => {
      this.chosen = MADE.find(({ kind }) => kind === name) ?? this.chosen;
      this.suit(true);
    });
    this.width = numberInput(15, 2, 200, () => {});
    this.height = numberInput(15, 2, 200, () => {});
    this.difficulty = choice([["", "Any"]], () => {});
    this.symmetry = choice([["none", "None"], ["mirror", "Left and right"], ["rotate", "Half a turn"]], () => {});
    this.colours = choice([["1", "Black and white"], ...Array.from({ length: 7 }, (_, index) => /** @type {[string, string]} */ ([`${index + 2}`, `${index + 2} and a background`]))], () => {});
    this.own = toggle("Decide how much is filled", false, () => this.suit(false));
    this.density = el("input", { type: "range", class: "range", min: 20, max: 80, value: 50, oninput: () => this.suit(false) });
    this.densityValue = el("output", { class: "muted" });
    this.densityField = field("Filled cells", this.density);
    this.densityField.append(this.densityValue);
    this.seed = el("input", { type: "number", class: "input", inputmode: "numeric", min: 0, max: LARGEST_SEED, placeholder: "by chance" });
    this.edges = el("input", { type: "number", class: "input", inputmode: "numeric", min: 1, max: 100, placeholder: "as suits it" });
    this.edgesField = field("Colours of inner edges", this.edges);
    this.symmetryField = field("Symmetry", this.symmetry);
    this.coloursField = field("Colours", this.colours);
    this.button = el("button", { type: "button", class: "button main", onclick: () => (this.busy ? this.asking.abort() : this.make()) });
    this.note = el("p", { class: "muted", role: "status" });
    this.element = el("div", { class: "fields" }, this.kinds,
      el("div", { class: "field-pair" }, field("Columns", this.width), field("Rows", this.height)),
      field("Difficulty", this.difficulty), this.symmetryField, this.coloursField, this.own.element, this.densityField, this.edgesField,
      field("Seed", this.seed), this.button, this.note);
    this.run(false);
  }

  /** Asks which difficulties there are; what is chosen meanwhile stays, for an engine may take seconds to be there. */
  async start() {
    this.suit(true);
    try {
      const { kinds } = await this.engine.ask("about", {});
      this.difficulties = Object.fromEntries(kinds.map((/** @type {any} */ { name, difficulties }) => [name, difficulties]));
    } catch (error) {
      this.note.textContent = faultText(error);
    }
    this.offer();
  }

  /** Shows what the maker of the kind takes. @param {boolean} other whether it is another kind now */
  suit(other) {
    const { side, most, options } = this.chosen;
    this.symmetryField.hidden = !options.includes("symmetry");
    this.coloursField.hidden = !options.includes("colours");
    this.own.element.hidden = !options.includes("density");
    this.densityField.hidden = this.own.element.hidden || !this.own.input.checked;
    this.edgesField.hidden = !options.includes("edges");
    this.densityValue.textContent = `${this.density.value} %`;
    if (!other) return;
    for (const input of [this.width, this.height]) {
      input.max = String(most);
      input.value = String(side);
    }
    this.offer();
  }

  /** Offers the difficulties of the kind. */
  offer() {
    const words = (this.difficulties?.[this.chosen.kind] ?? []).map((/** @type {string} */ word) => el("option", { value: word }, word[0].toUpperCase() + word.slice(1)));
    this.difficulty.replaceChildren(el("option", { value: "" }, "Any"), ...words);
  }

  options() {
    const { options } = this.chosen;
    return {
      ...(options.includes("symmetry") ? { symmetry: this.symmetry.value } : {}),
      ...(options.includes("colours") ? { colours: Number(this.colours.value) } : {}),
      ...(options.includes("density") && this.own.input.checked ? { density: Number(this.density.value) } : {}),
      ...(options.includes("edges") && this.edges.value ? { colours: Number(this.edges.value) } : {}),
    };
  }

  async make() {
    const { signal } = (this.asking = new AbortController());
    const seed = this.seed.value === "" ? Math.floor(Math.random() * LARGEST_SEED) : Math.abs(Math.round(Number(this.seed.value)));
    const size = [Number(this.width.value), Number(this.height.value)];
    this.run(true);
    this.note.textContent = "Making…";
    try {
      const answer = await this.engine.ask("make", {
        kind: this.chosen.kind, size, seed, options: this.options(), ...(this.difficulty.value ? { difficulty: this.difficulty.value } : {}),
      }, { signal, onEvent: () => {} });
      this.note.textContent = `Made with the seed ${seed}.`;
      this.made(answer);
    } catch (error) {
      this.note.textContent = signal.aborted ? "" : faultText(error);
    }
    this.run(false);
  }

  /** @param {boolean} busy */
  run(busy) {
    this.busy = busy;
    this.button.replaceChildren(...(busy ? ["Stop"] : [icon(DICE), el("span", {}, "Make")]));
  }
}
