// A puzzle at random: of which kind, how large, how hard, and what else its maker takes.

import { el, icon } from "gridwright/ui/dom.js";
import { colourChoice } from "gridwright/making/colour_choice.js";
import { choice, field, numberInput, segments, toggle } from "gridwright/ui/fields.js";
import { DICE } from "gridwright/ui/icons.js";
import { KINDS } from "gridwright/kinds/kinds.js";
import { faultText } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks["make"]} Make
 * @typedef {{kind: string, text: string} & import("gridwright/board/puzzle.js").Random} Made     what can be made
 * @typedef {{width: string, height: string, difficulty: string, seed: string, symmetry: string, colours: string, density: string, edges: string}} Fields     as they are filled in
 */

const LARGEST_SEED = 999_999;
/** @type {Made[]} */
const MADE = Object.entries(KINDS).flatMap(([kind, { names, random }]) => (random ? [{ kind, text: names.one, ...random }] : []));

export class RandomPanel {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {(made: Make["answer"]) => void} made */
  constructor(engine, made) {
    this.engine = engine;
    this.made = made;
    this.busy = false;
    this.asking = new AbortController();
    this.chosen = MADE[0]; // the kind that is made
    /** @type {Record<string, string[]>} */
    this.difficulties = {}; // by the kinds
    this.kinds = segments("kind", "Kind", MADE.map(({ kind, text }) => [kind, text]), this.chosen.kind, (name) => {
      this.chosen = MADE.find(({ kind }) => kind === name) ?? this.chosen;
      this.suit(true);
    });
    this.width = numberInput(15, 2, 200, () => {});
    this.height = numberInput(15, 2, 200, () => {});
    this.difficulty = choice([["", "Any"]], () => {});
    this.symmetry = choice([["none", "None"], ["mirror", "Left and right"], ["rotate", "Half a turn"]], () => {});
    this.colours = colourChoice(() => {});
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
      this.difficulties = Object.fromEntries(kinds.map(({ name, difficulties }) => [name, difficulties]));
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
    const words = (this.difficulties[this.chosen.kind] ?? []).map((word) => el("option", { value: word }, word[0].toUpperCase() + word.slice(1)));
    this.difficulty.replaceChildren(el("option", { value: "" }, "Any"), ...words);
  }

  async make() {
    const { signal } = (this.asking = new AbortController());
    const request = requestOf(this.chosen, {
      width: this.width.value, height: this.height.value, difficulty: this.difficulty.value, seed: this.seed.value,
      symmetry: this.symmetry.value, colours: this.colours.value, density: this.own.input.checked ? this.density.value : "", edges: this.edges.value,
    });
    this.run(true);
    this.note.textContent = "Making…";
    try {
      const answer = await this.engine.ask("make", request, { signal, onEvent: () => {} });
      this.note.textContent = `Made with the seed ${request.seed}.`;
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

/** What is asked for: of the fields those that the maker of the kind takes. An empty one leaves it to chance. @param {Made} made @param {Fields} fields @returns {Make["request"]} */
export function requestOf({ kind, options }, { width, height, difficulty, seed, symmetry, colours, density, edges }) {
  const request = {
    kind, size: [Number(width), Number(height)],
    seed: seed === "" ? Math.floor(Math.random() * LARGEST_SEED) : Math.abs(Math.round(Number(seed))),
    options: {
      ...(options.includes("symmetry") ? { symmetry } : {}),
      ...(options.includes("colours") ? { colours: Number(colours) } : {}),
      ...(options.includes("density") && density ? { density: Number(density) } : {}),
      ...(options.includes("edges") && edges ? { colours: Number(edges) } : {}),
    },
    ...(difficulty ? { difficulty } : {}),
  };
  return /** @type {Make["request"]} */ (request); // its words are values of fields: those that the kinds and the engine name
}
