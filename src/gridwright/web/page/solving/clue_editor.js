// The clues of a nonogram, typed a line each: what is wrong with them, their sums and the verdict follow every key.

import { el, iconButton } from "gridwright/ui/dom.js";
import { CluePalette } from "gridwright/solving/clue_palette.js";
import { ClueText } from "gridwright/solving/clue_text.js";
import { BACK } from "gridwright/ui/icons.js";
import { typoButtons } from "gridwright/solving/verdict.js";
import { counted, faultText, sentence } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/solving/verdict.js").Typo} Typo */

const PAUSE = 250; // milliseconds without a key
const VERDICTS = { unique: "Unique", multiple: "Several solutions", none: "No solution", unknown: "Not settled yet" };

export class ClueEditor {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {any} json a puzzle, or null for a new one
   * @param {{use(json: any): void, back(): void}} ways
   */
  constructor(engine, json, ways) {
    this.engine = engine;
    this.old = json;
    this.ways = ways;
    this.asking = new AbortController();
    this.timer = 0;
    /** @type {any} */
    this.puzzle = null;
    this.palette = new CluePalette(json?.palette, () => this.changed());
    this.rows = new ClueText("Rows", "row", () => this.changed());
    this.columns = new ClueText("Columns", "column", () => this.changed());
    this.rows.value = textsOf(json?.rows ?? [], this.palette);
    this.columns.value = textsOf(json?.columns ?? [], this.palette);
    this.title = el("input", { class: "field", value: json?.meta?.title ?? "", placeholder: "Untitled", id: "clue-title", maxlength: "200" });
    this.sums = el("p", { class: "sums" });
    this.verdict = el("div", { class: "verdict-text", role: "status" });
    this.typos = el("div", {});
    this.button = el("button", { type: "button", class: "button main", disabled: true, onclick: () => this.use() }, "Use this puzzle");
    this.element = el("div", { class: "clue-editor", onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.use();
    } },
      el("div", { class: "game-head" }, iconButton(BACK, "Back", ways.back),
        el("div", { class: "game-name" }, el("h1", {}, json ? "Edit the clues" : "Type the clues"),
          el("p", { class: "muted" }, "A line of numbers for each row and each column; 0, or an empty line, where there is nothing."))),
      el("div", { class: "clue-top" }, el("label", { for: "clue-title" }, "Title"), this.title, this.palette.element),
      el("div", { class: "clue-sides" }, this.rows.element, this.columns.element),
      el("div", { class: "sheet clue-foot" }, this.verdict, this.sums, this.typos, el("div", { class: "row" }, this.button)));
    this.changed(0);
  }

  focus() {
    this.rows.field.focus();
  }

  close() {
    clearTimeout(this.timer);
    this.asking.abort();
  }

  /** A key was pressed: what can be said at once is, the rest when it pauses. @param {number} [pause] */
  changed(pause = PAUSE) {
    this.close();
    this.puzzle = null;
    this.button.disabled = true;
    this.element.setAttribute("aria-busy", "true");
    const [height, width] = [this.rows.lines.length, this.columns.lines.length];
    this.rows.measure(width, this.palette.signs);
    this.columns.measure(height, this.palette.signs);
    if (height && width) this.timer = window.setTimeout(() => this.ask(), pause);
    else this.tell(null);
  }

  async ask() {
    const { signal } = this.asking = new AbortController();
    const request = { rows: this.rows.lines, columns: this.columns.lines, palette: this.palette.value };
    try {
      const answer = await this.engine.ask("clues", request, { signal, onEvent: () => {} });
      if (signal.aborted) return;
      this.tell(answer);
      if (answer.verdict === "unknown" || (answer.verdict === "none" && !answer.contradiction?.lines.length)) await this.look(answer, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.tell(null);
      this.verdict.replaceChildren(el("strong", {}, faultText(error)));
    }
  }

  /** A moment was not enough to find out: as long as nothing else is typed, there is more time. @param {any} answer @param {AbortSignal} signal */
  async look(answer, signal) {
    this.element.setAttribute("aria-busy", "true");
    const { verdict, contradiction } = await this.engine.ask("check", { puzzle: answer.puzzle }, { signal, onEvent: () => {} });
    if (!signal.aborted) this.tell({ ...answer, verdict, contradiction });
  }

  /** @param {any} answer null while there are no rows, or no columns */
  tell(answer) {
    this.element.removeAttribute("aria-busy");
    const { puzzle = null, problems = [], sums = null, verdict = null, contradiction = null } = answer ?? {};
    this.puzzle = puzzle;
    this.button.disabled = !puzzle;
    for (const side of [this.rows, this.columns]) side.show(problems, contradiction?.lines ?? []);
    this.sums.replaceChildren(...(sums ? this.sumsText(sums) : []));
    const typos = contradiction?.typos ?? [];
    this.typos.replaceChildren(...(typos.length ? [typoButtons(typos, (typo) => this.correct(typo))] : []));
    if (verdict) this.verdict.dataset.verdict = verdict;
    else delete this.verdict.dataset.verdict;
    const text = verdict ? VERDICTS[/** @type {keyof typeof VERDICTS} */ (verdict)]
      : problems.length ? `${counted(problems.length, "line")} to look at` : "Not complete yet";
    this.verdict.replaceChildren(el("strong", {}, text), ...(contradiction?.reasons ?? []).map((/** @type {string} */ reason) => el("p", {}, sentence(reason))));
  }

  /** What rows and columns ask for, together and of each colour. @param {any} sums */
  sumsText({ rows, columns, colours }) {
    const open = [...this.rows.lines, ...this.columns.lines].some((line) => line.includes("?"));
    const text = (/** @type {string} */ name, /** @type {number} */ one, /** @type {number} */ other) => el("span",
      { class: one === other || open ? "sum" : "sum wrong" }, `${name}rows ${one}, columns ${other}${one === other || open ? "" : ` (${Math.abs(one - other)} apart)`}`);
    const several = colours.length > 1;
    return [text("Cells: ", rows, columns), ...(several ? colours.map((/** @type {any} */ each, /** @type {number} */ index) =>
      text(`${this.palette.colours[index + 1].char}: `, each.rows, each.columns)) : [])];
  }

  /** @param {Typo} typo */
  correct(typo) {
    (typo.axis === "row" ? this.rows : this.columns).correct(typo);
    this.changed(0);
  }

  use() {
    if (this.puzzle) this.ways.use(this.made());
  }

  /** The puzzle, with what it had beside its clues as far as that still holds. */
  made() {
    const { meta = {}, goal, start } = this.old ?? {};
    const { title: _title, ...others } = meta;
    const title = this.title.value.trim();
    const about = title ? { title, ...others } : others;
    const same = ["rows", "columns", "palette"].every((part) => JSON.stringify(this.puzzle[part]) === JSON.stringify(this.old?.[part]));
    return { ...this.puzzle, ...(same && goal ? { goal } : {}), ...(same && start ? { start } : {}), ...(Object.keys(about).length ? { meta: about } : {}) };
  }
}

/** Clues as one types them. @param {any[][]} clues @param {CluePalette} palette */
function textsOf(clues, palette) {
  const sign = (/** @type {number} */ colour) => (palette.colours.length > 2 && colour !== 1 ? palette.colours[colour].char : "");
  return clues.map((clue) => clue.map((run) => {
    const [length, colour] = Array.isArray(run) ? run : [run, 1];
    return `${length ?? "?"}${sign(colour)}`;
  }).join(" ") || "0").join("\n");
}
