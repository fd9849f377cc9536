// Shows a game request: its progress, then its outcome.

import { el, iconButton } from "gridwright/ui/dom.js";
import { CLOSE } from "gridwright/ui/icons.js";
import { working } from "gridwright/ui/working.js";

const SOON = 300; // milliseconds; most answers come sooner and need no panel

export class RequestPanel {
  /** @param {import("gridwright/playing/game_request.js").GameRequest} request */
  constructor(request) {
    this.request = request;
    this.working = working("", () => request.stop());
    this.outcome = el("p", { class: "request-text" });
    this.again = el("button", { type: "button", class: "button main small", onclick: () => request.again?.() }, "Try again");
    this.foot = el("div", { class: "hint-foot" }, this.again,
      iconButton(CLOSE, "Close the message", () => request.drop()));
    this.element = el("div", { class: "request", hidden: true }, this.working.element, this.outcome, this.foot);
    this.waiting = 0;
  }

  /** Shows changes. */
  show() {
    const { words, work, outcome, again } = this.request;
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
