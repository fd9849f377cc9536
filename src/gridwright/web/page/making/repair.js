// Repairs a drawing: the fewest cells to change so that its clues lead to it alone. They are shown before they are kept.

import { say } from "gridwright/ui/dialog.js";
import { el } from "gridwright/ui/dom.js";
import { field, segments, toggle } from "gridwright/ui/fields.js";
import { counted, faultText } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/making/editor.js").Editor} Editor */
/** @typedef {import("gridwright/making/drawing.js").Drawing} Drawing */
/** @typedef {{row: number, column: number, before: string, after: string}} Change     with signs of the palette */

const LISTED = 200; // changes that are told one by one

export class Repair {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {Editor} editor
   * @param {{proposed(drawing: Drawing): void}} told what is shown now, the drawing or its repair
   */
  constructor(engine, editor, told) {
    this.engine = engine;
    this.editor = editor;
    this.told = told;
    this.asking = new AbortController();
    this.lines = toggle("Solvable line by line", false, () => { this.chosen = true; });
    this.chosen = false; // whether somebody has decided on that
    this.most = el("input", { type: "number", class: "input short", inputmode: "numeric", min: 1, max: 9999, placeholder: "any" });
    this.button = el("button", { type: "button", class: "button", onclick: () => (this.busy ? this.asking.abort() : this.ask()) }, "Repair");
    this.busy = false;
    this.message = el("p", { class: "muted", role: "status" });
    this.offer = el("div", { class: "repair" }, this.button, this.lines.element, field("Changes at most", this.most));
    this.proposal = el("div", { class: "repair", hidden: true });
    this.element = el("section", { class: "part", "aria-labelledby": "repair-title" }, el("h2", { id: "repair-title" }, "Repair"), this.offer, this.message, this.proposal);
  }

  /** The badge says something else. @param {import("gridwright/making/badge.js").State} state */
  suit(state) {
    if (!this.chosen) this.lines.input.checked = state === "guessing";
    this.button.disabled = state === "empty";
    this.button.classList.toggle("main", state === "several" || state === "guessing");
  }

  async ask() {
    const { drawing } = this.editor;
    const { signal } = (this.asking = new AbortController());
    const most = Number(this.most.value);
    this.run(true);
    this.message.textContent = "Looking for the fewest changes…";
    try {
      const answer = await this.engine.ask("repair", {
        puzzle: drawing.json(), line_solvable: this.lines.input.checked, ...(most ? { max_changes: most } : {}),
      }, { signal, onEvent: () => {} });
      if (drawing === this.editor.drawing) this.answered(drawing, answer);
      else this.message.textContent = "";
    } catch (error) {
      this.message.textContent = signal.aborted ? "" : faultText(error);
    }
    this.run(false);
  }

  /** @param {boolean} busy */
  run(busy) {
    this.busy = busy;
    this.button.textContent = busy ? "Stop" : "Repair";
  }

  /** @param {Drawing} before @param {any} answer */
  answered(before, { changes, reason }) {
    if (reason) {
      this.message.textContent = `It could not be repaired: ${reason}.`;
      return;
    }
    if (!changes.length) {
      this.message.textContent = "It needs no repair.";
      return;
    }
    this.message.textContent = "";
    const cells = before.cells.slice();
    for (const { row, column, after } of /** @type {Change[]} */ (changes)) cells[row * before.width + column] = before.palette.findIndex(({ char }) => char === after);
    this.propose(before, before.withCells(cells), changes);
    say(`${counted(changes.length, "change")} would do. Keep, or undo.`);
  }

  /** @param {Drawing} before @param {Drawing} after @param {Change[]} changes */
  propose(before, after, changes) {
    const { editor } = this;
    const name = (/** @type {string} */ sign) => before.palette.find(({ char }) => char === sign)?.name;
    const show = (/** @type {Drawing} */ drawing) => {
      editor.show(drawing);
      editor.mark(changes);
      this.told.proposed(drawing);
    };
    const keep = el("button", { type: "button", class: "button main", onclick: () => { editor.step(after); this.focus(); } }, "Keep");
    this.proposal.replaceChildren(
      el("p", {}, `${counted(changes.length, "change")}, marked in the picture:`),
      el("ul", { class: "changes", tabindex: "0", "aria-label": "Changes" }, ...changes.slice(0, LISTED).map(({ row, column, before: old, after: other }) =>
        el("li", {}, `row ${row + 1}, column ${column + 1}: ${name(old)} to ${name(other)}`)),
      changes.length > LISTED ? el("li", {}, `and ${changes.length - LISTED} more`) : null),
      segments("side", "Show the picture", [["before", "Before"], ["after", "After"]], "after", (side) => show(side === "before" ? before : after)),
      el("div", { class: "act-row wide" }, el("button", { type: "button", class: "button", onclick: () => { this.undo(); this.focus(); } }, "Undo"), keep));
    this.proposal.hidden = false;
    this.offer.hidden = true;
    editor.lock(true);
    show(after);
    keep.focus({ preventScroll: true });
    this.proposal.scrollIntoView({ block: "nearest" });
  }

  /** The drawing stays as it was. */
  undo() {
    const { editor } = this;
    this.forget();
    editor.lock(false);
    editor.show(editor.drawing);
    this.told.proposed(editor.drawing);
  }

  /** What was proposed, or asked for, is of no matter any more. */
  forget() {
    this.asking.abort();
    this.message.textContent = "";
    this.proposal.hidden = true;
    this.proposal.replaceChildren();
    this.offer.hidden = false;
  }

  focus() {
    this.button.focus({ preventScroll: true });
  }
}
