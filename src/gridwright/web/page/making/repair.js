// The repair panel: its options, and the proposed changes, which are shown before they are kept.

import { looks } from "gridwright/board/looks.js";
import { el } from "gridwright/ui/dom.js";
import { MakerOptions } from "gridwright/options/maker_options.js";
import { segments, usable } from "gridwright/ui/fields.js";
import { counted } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/making/making_state.js").Proposal} Proposal */

const LISTED = 200; // changes that are listed

export class Repair {
  /** @param {import("gridwright/making/making_state.js").Making} making */
  constructor(making) {
    const { repairing } = making;
    this.making = making;
    /** @type {Proposal | null} */
    this.shown = null;
    this.makerOptions = new MakerOptions((name) => {
      if (name === "line_solvable") repairing.decide(Boolean(this.makerOptions.asked[name]));
    });
    this.button = el("button", { type: "button", class: "button", onclick: () => this.press() });
    this.message = el("p", { class: "muted", role: "status" });
    this.offer = el("div", { class: "repair" }, this.button, this.makerOptions.element);
    this.proposal = el("div", { class: "repair" });
    this.element = el("section", { class: "part", "aria-labelledby": "repair-title" }, el("h2", { id: "repair-title" }, "Repair"), this.offer, this.message, this.proposal);
  }

  show() {
    const { proposal, other, repairing: { busy, message, possible, wanted, lines } } = this.making;
    this.element.hidden = other !== null;
    const { line_solvable: control } = this.makerOptions.controls;
    if (control && "checked" in control.input) control.input.checked = lines;
    this.button.textContent = busy ? "Stop" : "Repair";
    this.button.disabled = !possible;
    this.button.classList.toggle("main", wanted);
    if (this.message.textContent !== message) this.message.textContent = message;
    this.offer.hidden = proposal !== null;
    this.proposal.hidden = proposal === null;
    if (proposal === this.shown) return;
    this.shown = proposal;
    this.proposal.replaceChildren();
    if (proposal) this.propose(proposal);
  }

  press() {
    if (this.making.repairing.busy) this.making.repairing.forget();
    else if (usable(this.offer)) this.making.repair(this.makerOptions.asked);
  }

  /** @param {Proposal} proposal */
  propose({ before: { palette }, changes }) {
    const { making } = this;
    const name = (/** @type {string} */ sign) => looks.nameOf(palette, palette.findIndex(({ char }) => char === sign));
    const button = (/** @type {string} */ text, /** @type {string} */ look, /** @type {() => void} */ act) => el("button", {
      type: "button", class: look, onclick: () => {
        act();
        this.button.focus({ preventScroll: true });
      },
    }, text);
    const keep = button("Keep", "button main", () => making.keep());
    this.proposal.replaceChildren(
      el("p", {}, `${counted(changes.length, "change")}, marked in the picture:`),
      el("ul", { class: "changes", tabindex: "0", "aria-label": "Changes" }, ...changes.slice(0, LISTED).map(({ row, column, before, after }) =>
        el("li", {}, `row ${row + 1}, column ${column + 1}: ${name(before)} to ${name(after)}`)),
      changes.length > LISTED ? el("li", {}, `and ${changes.length - LISTED} more`) : null),
      segments("side", "Show the picture", [["before", "Before"], ["after", "After"]], "after", (side) => making.turn(side === "before" ? "before" : "after")),
      el("div", { class: "act-row wide" }, button("Undo", "button", () => making.refuse()), keep));
    keep.focus({ preventScroll: true });
    this.proposal.scrollIntoView({ block: "nearest" });
  }
}
