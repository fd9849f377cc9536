// A puzzle at random: of which kind, how large, how hard, and what else its maker takes.

import { el, icon } from "gridwright/ui/dom.js";
import { KINDS } from "gridwright/kinds/kinds.js";
import { Wishes } from "gridwright/making/wishes.js";
import { choice, field, numberInput, segments } from "gridwright/ui/fields.js";
import { DICE } from "gridwright/ui/icons.js";
import { faultText } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks["make"]} Make
 * @typedef {import("gridwright/making/wishes.js").KindFacts} KindFacts
 * @typedef {{kind: string, makes: NonNullable<KindFacts["makes"]>, wishes: Wishes}} Made     what can be made
 */

const LARGEST_SEED = 999_999;

export class RandomPanel {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {(made: Make["answer"]) => void} made */
  constructor(engine, made) {
    this.engine = engine;
    this.made = made;
    this.asking = new AbortController();
    this.busy = false;
    /** @type {Made | null} */
    this.chosen = null;
    this.width = numberInput(1, 1, 1, () => {});
    this.height = numberInput(1, 1, 1, () => {});
    this.difficulty = choice([], () => {});
    this.wishes = el("div");
    this.seed = numberInput(null, 0, LARGEST_SEED, () => {}, { placeholder: "by chance" });
    this.button = el("button", { type: "button", class: "button main", onclick: () => (this.busy ? this.asking.abort() : this.make()) });
    this.note = el("p", { class: "muted", role: "status" }, "Finding out what can be made…");
    this.element = el("div", { class: "fields" }, this.note);
    this.run(false);
  }

  /** Shows what can be made. @param {KindFacts[]} kinds */
  offer(kinds) {
    const all = kinds.flatMap(({ name, makes }) => {
      if (!makes || !Object.hasOwn(KINDS, name)) return [];
      const wishes = new Wishes(() => {});
      wishes.offer(makes.wishes);
      return [{ kind: name, makes, wishes }];
    });
    const choose = (/** @type {string} */ name) => this.choose(all.find(({ kind }) => kind === name) ?? all[0]);
    this.note.textContent = "";
    this.element.replaceChildren(
      segments("kind", "Kind", all.map(({ kind }) => [kind, KINDS[kind].names.one]), all[0].kind, choose),
      el("div", { class: "field-pair" }, field("Columns", this.width), field("Rows", this.height)),
      field("Difficulty", this.difficulty), this.wishes, field("Seed", this.seed), this.button, this.note);
    this.choose(all[0]);
  }

  /** @param {Made} chosen */
  choose(chosen) {
    this.chosen = chosen;
    const { kind, makes: { sides, difficulties }, wishes } = chosen;
    for (const input of [this.width, this.height]) Object.assign(input, { min: sides.least, max: sides.most, value: KINDS[kind].side });
    const words = difficulties.map((word) => el("option", { value: word }, word[0].toUpperCase() + word.slice(1)));
    this.difficulty.replaceChildren(el("option", { value: "" }, "Any"), ...words);
    this.wishes.replaceChildren(wishes.element);
  }

  async make() {
    if (!this.chosen) return;
    const { signal } = (this.asking = new AbortController());
    const { kind, wishes: { asked } } = this.chosen;
    const request = requestOf({
      kind, width: this.width.value, height: this.height.value, difficulty: this.difficulty.value, seed: this.seed.value, options: asked,
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

/** What is asked for. An empty field leaves it to chance. @param {{kind: string, width: string, height: string, difficulty: string, seed: string, options: Record<string, unknown>}} fields @returns {Make["request"]} */
export function requestOf({ kind, width, height, difficulty, seed, options }) {
  const request = {
    kind, size: [Number(width), Number(height)], seed: seed === "" ? Math.floor(Math.random() * LARGEST_SEED) : Number(seed),
    options, ...(difficulty ? { difficulty } : {}),
  };
  return /** @type {Make["request"]} */ (request); // its words are values of fields, which the engine named
}
