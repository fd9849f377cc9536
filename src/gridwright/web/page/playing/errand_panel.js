// What is seen of an errand: that it goes on, and what is left to say of it.

import { el, iconButton } from "gridwright/ui/dom.js";
import { CLOSE } from "gridwright/ui/icons.js";
import { working } from "gridwright/ui/working.js";

const SOON = 300; // milliseconds: most answers come sooner, and nothing moves for them

export class ErrandPanel {
  /** @param {import("gridwright/playing/errand.js").Errand} errand */
  constructor(errand) {
    this.errand = errand;
    this.working = working("", () => errand.stop());
    this.outcome = el("p", { class: "errand-text" });
    this.again = el("button", { type: "button", class: "button main small", onclick: () => errand.again?.() }, "Try again");
    this.foot = el("div", { class: "hint-foot" }, this.again,
      iconButton(CLOSE, "Close the message", () => errand.drop()));
    this.element = el("div", { class: "errand", hidden: true }, this.working.element, this.outcome, this.foot);
    this.waiting = 0;
  }

  /** What has changed. */
  show() {
    const { words, work, outcome, again } = this.errand;
    if (words) this.working.text.textContent = words.doing;
    this.working.work.textContent = work;
    this.outcome.textContent = outcome;
    this.working.element.hidden = !words;
    this.outcome.hidden = this.foot.hidden = !outcome;
    this.again.hidden = !again;
    if (words) this.waiting ||= window.setTimeout(() => this.appear(), SOON);
    else clearTimeout(this.waiting);
    if (outcome) this.appear();
    if (words) return;
    this.waiting = 0;
    this.element.hidden = !outcome;
  }

  appear() {
    if (!this.element.hidden) return;
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
  }
}
