// The panel for a random puzzle: kind, size, difficulty and other options of its maker.

import { el, icon } from "gridwright/ui/dom.js";
import { KINDS } from "gridwright/kinds/kinds.js";
import { MakerOptions } from "gridwright/options/maker_options.js";
import { choice, field, NumberField, segments, usable } from "gridwright/ui/fields.js";
import { DICE } from "gridwright/ui/icons.js";
import { faultText } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks["make"]} Make
 * @typedef {import("gridwright/options/maker_options.js").KindFacts} KindFacts
 * @typedef {{kind: string, makes: NonNullable<KindFacts["makes"]>, options: MakerOptions}} Made     what can be made
 */

const LARGEST_SEED = 999_999;

export class RandomPanel {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {(made: Make["answer"]) => void} made
   * @param {{text: string, path: string}} [act] the button
   */
  constructor(engine, made, act = { text: "Make", path: DICE }) {
    this.engine = engine;
    this.made = made;
    this.act = act;
    this.asking = new AbortController();
    this.busy = false;
    /** @type {Made | null} */
    this.chosen = null;
    this.width = new NumberField("Columns", [1, 1], 1);
    this.height = new NumberField("Rows", [1, 1], 1);
    this.difficulty = choice([], () => {});
    this.makerOptions = el("div");
    this.seed = new NumberField("Seed", [0, LARGEST_SEED], null, () => {}, "random");
    this.button = el("button", { type: "button", class: "button main", onclick: () => (this.busy ? this.asking.abort() : this.make()) });
    this.note = el("p", { class: "muted", role: "status" }, "Loading the options…");
    this.element = el("div", { class: "fields" }, this.note);
    this.run(false);
  }

  /** Loads the options; the engine may take seconds to start. @returns {Promise<KindFacts[]>} empty on failure, which is shown */
  async load() {
    try {
      const { kinds } = await this.engine.ask("about", {});
      this.offer(kinds);
      return kinds;
    } catch (error) {
      this.note.textContent = faultText(error);
      return [];
    }
  }

  /** Shows the options. @param {KindFacts[]} kinds */
  offer(kinds) {
    const all = kinds.flatMap(({ name, makes }) => {
      if (!makes || !Object.hasOwn(KINDS, name)) return [];
      const options = new MakerOptions(() => {});
      options.offer(makes.options);
      return [{ kind: name, makes, options }];
    });
    const choose = (/** @type {string} */ name) => this.choose(all.find(({ kind }) => kind === name) ?? all[0]);
    this.note.textContent = "";
    this.element.replaceChildren(
      segments("kind", "Kind", all.map(({ kind }) => [kind, KINDS[kind].names.one]), all[0].kind, choose),
      el("div", { class: "field-pair" }, this.width.element, this.height.element),
      field("Difficulty", this.difficulty), this.makerOptions, this.seed.element, this.button, this.note);
    this.choose(all[0]);
  }

  /** @param {Made} chosen */
  choose(chosen) {
    this.chosen = chosen;
    const { kind, makes: { sides, difficulties }, options } = chosen;
    for (const side of [this.width, this.height]) {
      side.value = String(KINDS[kind].side);
      side.bound(sides.least, sides.most);
    }
    const words = difficulties.map((word) => el("option", { value: word }, word[0].toUpperCase() + word.slice(1)));
    this.difficulty.replaceChildren(el("option", { value: "" }, "Any"), ...words);
    this.makerOptions.replaceChildren(options.element);
  }

  async make() {
    if (!this.chosen || !usable(this.element)) return;
    const { signal } = (this.asking = new AbortController());
    const { kind, options: { asked } } = this.chosen;
    const request = requestOf({
      kind, width: this.width.value, height: this.height.value, difficulty: this.difficulty.value, seed: this.seed.value, options: asked,
    });
    this.run(true);
    this.note.textContent = "Making…";
    try {
      const answer = await this.engine.ask("make", request, { signal, onEvent: () => {} });
      this.note.textContent = `Made with seed ${request.seed}.`;
      this.made(answer);
    } catch (error) {
      this.note.textContent = signal.aborted ? "" : faultText(error);
    }
    this.run(false);
  }

  /** @param {boolean} busy */
  run(busy) {
    this.busy = busy;
    this.button.replaceChildren(...(busy ? ["Stop"] : [icon(this.act.path), el("span", {}, this.act.text)]));
  }
}

/** The request. An empty seed is chosen at random. @param {{kind: string, width: string, height: string, difficulty: string, seed: string, options: Record<string, unknown>}} fields @returns {Make["request"]} */
export function requestOf({ kind, width, height, difficulty, seed, options }) {
  const request = {
    kind, size: [Number(width), Number(height)], seed: seed === "" ? Math.floor(Math.random() * LARGEST_SEED) : Number(seed),
    options, ...(difficulty ? { difficulty } : {}),
  };
  return /** @type {Make["request"]} */ (request); // its words are field values supplied by the engine
}
