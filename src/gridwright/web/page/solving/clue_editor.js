// The clue editor of a nonogram, one clue per line; errors, sums and the verdict are updated with every key.

import { CluePalette } from "gridwright/solving/clue_palette.js";
import { ClueState } from "gridwright/solving/clue_state.js";
import { ClueText } from "gridwright/solving/clue_text.js";
import { typoButtons } from "gridwright/solving/verdict.js";
import { el, iconButton } from "gridwright/ui/dom.js";
import { BACK } from "gridwright/ui/icons.js";

/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */

export class ClueEditor {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {PuzzleJson | null} json a puzzle, or null for a new one
   * @param {import("gridwright/solving/clue_state.js").Draft | null} draft the stored draft
   * @param {{use(json: PuzzleJson): void, back(): void, typed(draft: import("gridwright/solving/clue_state.js").Draft): void}} ways
   */
  constructor(engine, json, draft, ways) {
    this.ways = ways;
    this.state = new ClueState(engine, json, draft, () => this.show());
    this.draft = JSON.stringify(this.state.draft);
    this.shown = this.state.found;
    this.palette = new CluePalette(this.state);
    this.sides = [new ClueText("Rows", "row", this.state), new ClueText("Columns", "column", this.state)];
    const title = el("input", {
      class: "field", value: this.state.title, placeholder: "Untitled", id: "clue-title", maxlength: "200", oninput: () => {
        this.state.title = title.value;
        this.keep();
      },
    });
    this.sums = el("p", { class: "sums" });
    this.verdict = el("div", { class: "verdict-text", role: "status" });
    this.typos = el("div", {});
    this.button = el("button", { type: "button", class: "button main", onclick: () => this.use() }, "Use this puzzle");
    this.element = el("div", { class: "clue-editor", onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.use();
    } },
      el("div", { class: "game-head" }, iconButton(BACK, "Back", ways.back),
        el("div", { class: "game-name" }, el("h1", {}, json ? "Edit the clues" : "Type the clues"),
          el("p", { class: "muted" }, "One line of numbers for each row and column; 0 or an empty line if no cell is filled."))),
      el("div", { class: "clue-top" }, el("label", { for: "clue-title" }, "Title"), title, this.palette.element),
      el("div", { class: "clue-sides" }, ...this.sides.map(({ element }) => element)),
      el("div", { class: "sheet clue-foot" }, this.verdict, this.sums, this.typos, el("div", { class: "row" }, this.button)));
    this.state.look(0);
  }

  /** Reports the draft if it has changed. */
  keep() {
    const { draft } = this.state;
    const text = JSON.stringify(draft);
    if (text === this.draft) return;
    this.draft = text;
    this.ways.typed(draft);
  }

  focus() {
    this.sides[0].field.focus();
  }

  close() {
    this.state.close();
  }

  show() {
    const { state } = this;
    if (state.phase === "known") this.element.removeAttribute("aria-busy");
    else this.element.setAttribute("aria-busy", "true");
    this.button.disabled = !state.puzzle;
    this.palette.show();
    for (const side of this.sides) side.show();
    if (state.found !== this.shown) this.tell(state.found);
    this.keep();
  }

  /** @param {import("gridwright/solving/clue_state.js").Found} found */
  tell(found) {
    const { verdict, text, reasons, problems, sums, typos } = found;
    this.shown = found;
    for (const side of this.sides) side.blame(problems);
    this.sums.replaceChildren(...sums.map((sum) => el("span", { class: sum.wrong ? "sum wrong" : "sum" }, sum.text)));
    this.typos.replaceChildren(...(typos.length ? [typoButtons(typos, (typo) => this.state.correct(typo))] : []));
    if (verdict) this.verdict.dataset.verdict = verdict;
    else delete this.verdict.dataset.verdict;
    this.verdict.replaceChildren(el("strong", {}, text), ...reasons.map((reason) => el("p", {}, reason)));
  }

  use() {
    const made = this.state.made();
    if (made) this.ways.use(made);
  }
}
