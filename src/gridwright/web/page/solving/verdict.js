// How many solutions a puzzle has, why, and how hard it is. Solutions stay out of sight until somebody asks for them.

import { el } from "gridwright/ui/dom.js";
import { counted, faultText, sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Engine} Engine
 * @typedef {{axis: "row" | "column", index: number, run: number, found: number, suggested: number, unique: boolean}} Typo
 * @typedef {{solution(rows: string[] | null, lit?: [number, number][]): void, contradiction(lines: any[]): void, correct(typo: Typo): void}} Told
 */

const WORDS = { unique: "Unique", multiple: "Several solutions", none: "No solution" };
// What the work of a kind is counted by.
const WORK = { line_solves: "lines solved", decisions: "choices tried", nodes: "choices tried", passes: "passes" };
const LONGER = 120; // seconds, for who wants to know

export class Verdict {
  /** @param {Engine} engine @param {any} json @param {Told} told */
  constructor(engine, json, told) {
    this.engine = engine;
    this.json = json;
    this.told = told;
    this.stopping = new AbortController();
    this.said = el("div", { id: "verdict", class: "verdict-text", role: "status" });
    this.work = el("p", { class: "muted", "aria-hidden": "true" });
    this.working = el("div", { class: "verdict-working" },
      el("span", { class: "pulse", "aria-hidden": "true" }), el("div", { class: "verdict-work" }, el("p", {}, "Looking for solutions…"), this.work),
      el("button", { type: "button", class: "button", onclick: () => this.stop() }, "Stop"));
    this.acts = el("div", { class: "verdict-acts" });
    this.rating = el("dl", { class: "rating", hidden: true });
    this.element = el("section", { class: "sheet verdict", "aria-label": "Verdict" }, this.working, this.said, this.acts, this.rating);
  }

  close() {
    this.stopping.abort();
  }

  stop() {
    this.stopping.abort();
    this.settle("unknown", "Not settled: you stopped it");
    this.acts.append(this.again("Try again"));
  }

  /** @param {number} [seconds] how long it may take, where the usual time was not enough */
  async check(seconds) {
    this.stopping.abort();
    const { signal } = this.stopping = new AbortController();
    const began = performance.now();
    this.said.replaceChildren();
    delete this.said.dataset.verdict;
    this.acts.replaceChildren();
    this.work.textContent = "";
    this.working.hidden = false;
    this.element.setAttribute("aria-busy", "true");
    try {
      const answer = await this.engine.ask("check", { puzzle: this.json }, {
        signal, seconds, onEvent: (/** @type {any} */ { work }) => work && this.progress(work, performance.now() - began),
      });
      if (!signal.aborted) await this.tell(answer, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.settle("unknown", `Not settled: ${/** @type {Error} */ (error).message}`);
      this.acts.append(this.again("Try again"));
    }
  }

  /** @param {Record<string, number>} work @param {number} time */
  progress(work, time) {
    const counter = Object.entries(WORK).find(([name]) => work[name] > 0);
    const count = counter ? ` · ${work[counter[0]].toLocaleString("en")} ${counter[1]}` : "";
    this.work.textContent = `${Math.round(time / 1000)} s${count}`;
  }

  /** @param {string} verdict @param {string} text @param {(string | Node)[]} reasons */
  settle(verdict, text, reasons = []) {
    this.working.hidden = true;
    this.element.removeAttribute("aria-busy");
    this.said.dataset.verdict = verdict;
    this.said.replaceChildren(el("strong", {}, text), ...reasons.map((reason) => el("p", {}, reason)));
  }

  /** @param {any} answer @param {AbortSignal} signal */
  async tell(answer, signal) {
    const { verdict, solutions, differing, reason, contradiction, partial, ending } = answer;
    if (verdict === "unique") {
      this.settle(verdict, WORDS.unique, ["It has exactly one solution."]);
      this.acts.append(this.toggle("Show the solution", "Hide the solution", () => this.told.solution(solutions[0])));
      await this.rate(signal);
    } else if (verdict === "multiple") {
      this.settle(verdict, WORDS.multiple, [differing.length
        ? `Two of them differ in ${counted(differing.length, "cell")}.` : "Two of them can be shown."]);
      this.acts.append(...this.two(solutions, differing), this.counting());
    } else if (verdict === "none") {
      this.settle(verdict, WORDS.none, (contradiction?.reasons ?? [reason ?? ""]).map(sentence));
      if (contradiction?.lines.length) this.told.contradiction(contradiction.lines);
      if (contradiction?.typos.length) this.acts.append(typoButtons(contradiction.typos, (typo) => this.told.correct(typo)));
    } else {
      this.settle(verdict, `Not settled: ${reason ?? "it was not found out"}`, solutions.length ? ["There is at least one solution."] : []);
      if (solutions.length) this.acts.append(this.toggle("Show this solution", "Hide this solution", () => this.told.solution(solutions[0])));
      else if (partial?.join("").replaceAll(/[?\s]/g, "")) {
        this.acts.append(this.toggle("Show what is certain", "Hide what is certain", () => this.told.solution(partial)));
      }
      if (ending === "time") this.acts.append(this.again("Try for two minutes", LONGER));
    }
  }

  /** @param {string} text @param {number} [seconds] */
  again(text, seconds) {
    return el("button", { type: "button", class: "button", onclick: () => {
      this.told.solution(null);
      this.check(seconds);
    } }, text);
  }

  /** A button that shows something, and hides it again. @param {string} show @param {string} hide @param {() => void} act */
  toggle(show, hide, act) {
    const button = el("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => {
      const shown = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(shown));
      button.textContent = shown ? hide : show;
      if (shown) act();
      else this.told.solution(null);
    } }, show);
    return button;
  }

  /** Two solutions, one at a time. @param {string[][]} solutions @param {[number, number][]} differing */
  two(solutions, differing) {
    const show = (/** @type {number} */ which) => {
      this.told.solution(solutions[which], differing);
      buttons.forEach((button, each) => button.setAttribute("aria-pressed", String(each === which)));
    };
    const buttons = ["First", "Second"].map((text, which) =>
      el("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => show(which) }, text));
    const group = el("div", { class: "pair", role: "group", "aria-label": "Which solution", hidden: true }, ...buttons);
    const both = this.toggle("Show two solutions", "Hide the solutions", () => show(0));
    both.addEventListener("click", () => { group.hidden = both.getAttribute("aria-pressed") !== "true"; });
    return [both, group];
  }

  /** A button that is replaced by how many solutions there are. */
  counting() {
    const { signal } = this.stopping;
    const button = el("button", { type: "button", class: "button", onclick: async () => {
      button.disabled = true;
      button.textContent = "Counting…";
      const told = el("p", { class: "verdict-count", role: "status" });
      button.after(told);
      try {
        const { count, exact } = await this.engine.ask("count", { puzzle: this.json }, { signal, onEvent: () => {} });
        const number = BigInt(count).toLocaleString("en");
        told.textContent = `It has ${exact ? "exactly" : "at least"} ${number} solutions.`;
      } catch (error) {
        if (!signal.aborted) told.textContent = faultText(error);
      }
      button.remove();
    } }, "Count them");
    return button;
  }

  /** @param {AbortSignal} signal */
  async rate(signal) {
    const onEvent = () => {}; // as events, an error is an answer, not one that the browser complains of
    try {
      const about = await this.engine.ask("about", {}, { signal });
      const { techniques } = about.kinds.find((/** @type {any} */ { name }) => name === this.json.kind);
      if (!techniques.length || signal.aborted) return;
      this.rating.hidden = false;
      this.rating.replaceChildren(...fact("Difficulty", "…"));
      const found = await this.engine.ask("rate", { puzzle: this.json }, { signal, onEvent });
      if (!signal.aborted) this.rating.replaceChildren(...facts(found, techniques));
    } catch (error) {
      if (signal.aborted) return;
      this.rating.hidden = false;
      this.rating.replaceChildren(...fact("Difficulty", faultText(error)));
    }
  }
}

/** @param {any} rating @param {{name: string, title: string, tier: number}[]} techniques */
function facts({ score, tier, hardest, guessing, reason, steps }, techniques) {
  if (score === null) return fact("Difficulty", sentence(reason ?? "it was not found out"));
  const most = Math.max(...techniques.map((each) => each.tier));
  const title = techniques.find(({ name }) => name === hardest)?.title;
  return [
    ...fact("Difficulty", `${score} points, tier ${tier} of ${most}`),
    ...(hardest ? fact("Hardest step", title ? `${hardest}: ${title}` : hardest) : []),
    ...fact("Steps", steps.toLocaleString("en")),
    ...fact("Guessing", guessing ? "needed" : "not needed"),
  ];
}

/** @param {string} name @param {string} text */
function fact(name, text) {
  return [el("dt", {}, name), el("dd", {}, text)];
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
