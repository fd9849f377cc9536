// Watching how a puzzle is solved: by a person, or by a strategy. It plays while the engine is still at work.

import { el, oncePerFrame } from "gridwright/ui/dom.js";
import { factList, factsOf, secondsText } from "gridwright/watching/facts.js";
import { Recording } from "gridwright/watching/recording.js";
import { Reel } from "gridwright/watching/reel.js";

/** @typedef {import("gridwright/watching/facts.js").Fact} Fact */

const PERSON = "explain";
const VERDICTS = {
  unique: "It has exactly one solution.", multiple: "It has several solutions.", none: "It has no solution.",
  solved: "A solution was found; there may be others.", unknown: "It was not settled.",
};

let number = 0; // of panels, for ids

export class Watching {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {any} json the puzzle */
  constructor(engine, json) {
    this.engine = engine;
    this.json = json;
    /** @type {Record<string, string>} */
    this.titles = {};
    /** @type {AbortController | null} */
    this.stopping = null;
    /** @type {Reel | null} */
    this.reel = null;
    const id = `way-${++number}`;
    this.way = el("select", { id, class: "watching-way", onchange: () => this.showTitle() });
    this.title = el("p", { class: "muted watching-title", id: `${id}-title` });
    this.way.setAttribute("aria-describedby", this.title.id);
    this.watch = el("button", { type: "submit", class: "button main" }, "Watch");
    this.stop = el("button", { type: "button", class: "button", hidden: true, onclick: () => this.stopping?.abort() }, "Stop");
    this.status = el("p", { class: "muted watching-status", role: "status" });
    this.place = el("div", { class: "watching-place" });
    this.element = el("section", { class: "watching", "aria-label": "Watch the solving" },
      el("form", {
        class: "watching-form", onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.start();
        },
      },
      el("label", { for: id }, "Solved"), this.way, this.watch, this.stop, this.title), this.status, this.place);
    this.ready = this.load();
  }

  /** The ways to solve puzzles of this kind. */
  async load() {
    const { kinds } = await this.engine.ask("about", {});
    const { strategies, titles, techniques } = kinds.find((/** @type {any} */ kind) => kind.name === this.json.kind);
    this.titles = { ...titles, [PERSON]: "step by step, always the simplest that gets on, each with its reason" };
    const ways = [...(techniques.length ? [[PERSON, "as a person would"]] : []), ...strategies.map((/** @type {string} */ name) => [name, `by ${name}`])];
    this.way.replaceChildren(...ways.map(([value, text]) => el("option", { value }, text)));
    this.showTitle();
  }

  showTitle() {
    this.title.textContent = this.titles[this.way.value] ?? "";
  }

  /** Solves and plays. @param {string} [way] `explain`, or a strategy; without it, what is chosen */
  async start(way) {
    this.close();
    const stopping = new AbortController();
    this.stopping = stopping;
    try {
      await this.ready;
      if (way) this.way.value = way;
      this.showTitle();
      await this.run(this.way.value, stopping.signal);
    } catch (error) {
      if (this.stopping === stopping) this.fail(/** @type {Error} */ (error));
    } finally {
      if (this.stopping === stopping) this.working(false);
    }
  }

  /** @param {string} way @param {AbortSignal} signal */
  async run(way, signal) {
    this.working(true);
    this.tell("Solving…");
    const began = performance.now();
    const { onEvent, finished } = this.screening(signal);
    const task = way === PERSON ? "explain" : "solve";
    const request = { puzzle: this.json, record: true, ...(way === PERSON ? {} : { strategy: way }) };
    try {
      const answer = await this.engine.ask(task, request, { signal, onEvent });
      await finished();
      if (!signal.aborted) this.conclude(answer, (performance.now() - began) / 1000);
    } finally {
      await finished();
      if (!signal.aborted || this.stopping?.signal === signal) this.reel?.grow(false); // it ends where it was stopped
    }
  }

  /** What is done with events: a reel begins with the first frames, and grows with all that follow. @param {AbortSignal} signal */
  screening(signal) {
    /** @type {Recording | null} */
    let recording = null;
    let adding = Promise.resolve();
    const grow = oncePerFrame(() => this.reel?.grow());
    const wanted = () => this.stopping?.signal === signal; // nobody has closed this, or watches something else by now
    const add = async (/** @type {any} */ { head, piece }) => {
      if (!wanted()) return;
      const first = recording === null;
      recording ??= new Recording(head);
      await recording.add(piece);
      if (!wanted()) return;
      if (first) this.begin(recording);
      else grow();
    };
    const onEvent = (/** @type {any} */ event) => {
      if (event.event === "frames") adding = adding.then(() => add(event));
      else if (event.event === "progress" && wanted()) this.report(event.work);
    };
    return { onEvent, finished: () => adding };
  }

  /** @param {Recording} recording */
  begin(recording) {
    this.reel = new Reel(recording, { growing: true });
    this.place.replaceChildren(this.reel.element);
    this.reel.layOut();
    if (!this.reel.element.classList.contains("wide")) this.reel.element.scrollIntoView({ block: "nearest" });
    this.reel.setPlaying(true);
  }

  /** @param {Record<string, number>} work */
  report(work) {
    const facts = factsOf(work).slice(0, 3).map(([name, told]) => `${name.toLowerCase()} ${told}`);
    this.status.textContent = facts.length ? `Solving… ${facts.join(", ")}` : "Solving…";
  }

  /** The verdict, and the work behind it. @param {any} answer @param {number} seconds */
  conclude(answer, seconds) {
    const verdict = VERDICTS[/** @type {keyof typeof VERDICTS} */ (answer.verdict)];
    this.tell(answer.conclusion ?? (answer.reason && answer.verdict !== "unique" ? `${verdict} ${sentence(answer.reason)}` : verdict));
    const facts = answer.stats ? factsOf(answer.stats) : factsOfSteps(answer.steps, seconds);
    const list = factList(facts);
    if (this.reel) {
      this.reel.aside.replaceChildren(list);
      for (const [name, value] of Object.entries({ role: "group", "aria-label": "Statistics", tabindex: "0" })) this.reel.aside.setAttribute(name, value);
    } else {
      const solutions = (answer.solutions ?? []).map((/** @type {string[]} */ rows) => el("pre", { class: "watching-solution", tabindex: 0 }, rows.join("\n")));
      this.place.replaceChildren(el("div", { class: "watching-text" }, ...solutions, list));
    }
  }

  /** @param {Error} error */
  fail(error) {
    if (error.name === "AbortError") {
      this.tell("Stopped.");
      return;
    }
    this.status.textContent = "";
    this.place.prepend(el("p", { class: "watching-fault", role: "alert" }, error.message));
  }

  /** @param {string} text */
  tell(text) {
    this.status.textContent = text;
  }

  /** Either button has its turn, and the focus stays where it is of use. @param {boolean} working */
  working(working) {
    const [shown, gone] = working ? [this.stop, this.watch] : [this.watch, this.stop];
    const focused = document.activeElement === gone;
    shown.hidden = false;
    gone.hidden = true;
    if (focused) (working ? shown : this.reel?.toggler ?? shown).focus();
  }

  recolour() {
    this.reel?.recolour();
  }

  /** Ends what is under way; the panel can start again. */
  close() {
    const under = this.stopping;
    this.stopping = null;
    under?.abort();
    this.reel?.close();
    this.reel = null;
    this.place.replaceChildren();
    this.tell("");
    this.working(false);
  }
}

/** How often each technique was used. @param {{title: string, technique: string}[]} steps @param {number} seconds @returns {Fact[]} */
function factsOfSteps(steps, seconds) {
  const counts = new Map();
  for (const { technique } of steps) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  const used = [...counts].sort(([, one], [, other]) => other - one);
  return [["Time", secondsText(seconds)], ["Steps", String(steps.length)], ...used.map(([name, count]) => /** @type {Fact} */ ([sentence(name).replace(/\.$/, ""), String(count)]))];
}

/** @param {string} text */
function sentence(text) {
  return text.replace(/^./, (letter) => letter.toUpperCase()).replace(/[^.!?]$/, "$&.");
}
