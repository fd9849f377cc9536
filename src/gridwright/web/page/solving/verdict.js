// The verdict on a puzzle, with its actions. Solutions are hidden until the user asks for them.

import { Inquiry } from "gridwright/solving/inquiry.js";
import { el } from "gridwright/ui/dom.js";
import { working } from "gridwright/ui/working.js";

/**
 * @typedef {import("gridwright/wire.js").Contradiction} Contradiction
 * @typedef {Contradiction["typos"][number]} Typo
 * @typedef {{found(verdict: import("gridwright/solving/inquiry.js").Finding["verdict"]): void, solution(view: import("gridwright/solving/inquiry.js").View | null): void, contradiction(lines: Contradiction["lines"]): void, correct(typo: Typo): void}} Told
 */

export class Verdict {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/wire.js").PuzzleJson} json @param {Told} told */
  constructor(engine, json, told) {
    this.told = told;
    this.inquiry = new Inquiry(engine, json, () => this.show());
    this.finding = this.inquiry.finding; // the one shown
    this.said = el("div", { id: "verdict", class: "verdict-text", role: "status" });
    this.working = working("Looking for solutions…", () => this.inquiry.stop());
    this.acts = el("div", { class: "verdict-acts" });
    this.press = () => {}; // updates the pressed state of the buttons
    this.rating = el("dl", { class: "rating", hidden: true });
    this.element = el("section", { class: "sheet verdict", "aria-label": "Verdict" }, this.working.element, this.said, this.acts, this.rating);
  }

  check() {
    this.inquiry.check();
  }

  close() {
    this.inquiry.close();
  }

  /** Shows changes. The actions are created once per finding, because one of them may have the focus. */
  show() {
    const { finding, work, rating } = this.inquiry;
    this.working.element.hidden = finding !== null;
    this.working.work.textContent = work;
    if (finding) this.element.removeAttribute("aria-busy");
    else this.element.setAttribute("aria-busy", "true");
    if (finding !== this.finding) this.tell();
    this.press();
    this.rating.hidden = !rating.length;
    this.rating.replaceChildren(...rating.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)]));
  }

  tell() {
    const { inquiry, told } = this;
    const { finding } = inquiry;
    this.finding = finding;
    this.press = () => {};
    this.said.replaceChildren();
    this.acts.replaceChildren();
    delete this.said.dataset.verdict;
    if (!finding) return;
    const { verdict, text, reasons, sight, countable, contradiction, again } = finding;
    this.said.dataset.verdict = verdict;
    told.found(verdict);
    this.said.append(el("strong", {}, text), ...reasons.map((reason) => el("p", {}, reason)));
    if (sight) this.acts.append(...this.sight(sight));
    if (countable) this.acts.append(this.counter());
    if (contradiction?.lines.length) told.contradiction(contradiction.lines);
    if (contradiction?.typos.length) this.acts.append(typoButtons(contradiction.typos, (typo) => told.correct(typo)));
    if (again) this.acts.append(button(again.text, () => {
      inquiry.check(again.seconds);
      told.solution(null);
    }));
  }

  /** A button that shows or hides a solution, and two to choose between two of them. @param {import("gridwright/solving/inquiry.js").Sight} sight */
  sight({ show, hide, views }) {
    const { inquiry } = this;
    const see = (/** @type {number | null} */ which) => {
      inquiry.show(which);
      this.told.solution(inquiry.view);
    };
    const toggle = button(show, () => see(inquiry.shown === null ? 0 : null));
    const ways = views.length > 1 ? ["First", "Second"].map((text, which) => button(text, () => see(which))) : [];
    const group = el("div", { class: "pair", role: "group", "aria-label": "Which solution" }, ...ways);
    this.press = () => {
      const { shown } = inquiry;
      toggle.textContent = shown === null ? show : hide;
      toggle.setAttribute("aria-pressed", String(shown !== null));
      ways.forEach((way, which) => way.setAttribute("aria-pressed", String(which === shown)));
      group.hidden = shown === null;
    };
    return ways.length ? [toggle, group] : [toggle];
  }

  /** A button that is replaced by the number of solutions; counting can be stopped and restarted. */
  counter() {
    const told = el("p", { class: "verdict-count", role: "status" });
    const counting = working("Counting…", () => this.inquiry.stopCount());
    const ask = button("Count solutions", async () => {
      told.textContent = counting.work.textContent = "";
      ask.replaceWith(counting.element);
      counting.stop.focus();
      const { text, done } = await this.inquiry.count((work) => { counting.work.textContent = work; });
      const focused = document.activeElement === counting.stop;
      if (done) counting.element.remove();
      else counting.element.replaceWith(ask);
      if (focused && !done) ask.focus();
      told.textContent = text;
    });
    return el("div", { class: "verdict-counter" }, ask, told);
  }
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  return el("button", { type: "button", class: "button", onclick: act }, text);
}

/** @param {Typo[]} typos @param {(typo: Typo) => void} correct */
export function typoButtons(typos, correct) {
  const id = "typos";
  return el("div", { class: "typos", role: "group", "aria-labelledby": id },
    el("p", { id, class: "muted" }, typos.length > 1 ? "Perhaps one of these numbers is wrong:" : "Perhaps a number is wrong:"),
    ...typos.map((typo) => el("button", { type: "button", class: "button typo", onclick: () => correct(typo) },
      el("span", {}, `${typo.axis === "row" ? "Row" : "Column"} ${typo.index + 1}: ${typo.found} → ${typo.suggested}`),
      typo.unique ? el("small", {}, "gives one solution") : null)));
}
