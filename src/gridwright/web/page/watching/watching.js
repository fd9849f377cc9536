// Watching how a puzzle is solved: by a person, or by a strategy. It plays while the engine is still at work.

import { el, oncePerFrame } from "gridwright/ui/dom.js";
import { Reel } from "gridwright/watching/reel.js";
import { Session } from "gridwright/watching/session.js";

let number = 0; // of panels, for ids

export class Watching {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/wire.js").PuzzleJson} puzzle */
  constructor(engine, puzzle) {
    /** @type {Reel | null} */
    this.reel = null;
    const id = `way-${++number}`;
    this.way = el("select", { id, class: "watching-way", onchange: () => this.session.choose(this.way.value) });
    this.title = el("p", { class: "muted watching-title", id: `${id}-title` });
    this.way.setAttribute("aria-describedby", this.title.id);
    this.watch = el("button", { type: "submit", class: "button main" }, "Watch");
    this.stop = el("button", { type: "button", class: "button", hidden: true, onclick: () => this.session.stop() }, "Stop");
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
    this.grow = oncePerFrame(() => this.reel?.grow());
    this.session = new Session(engine, puzzle, () => this.show());
    this.shown = { chosen: this.session.chosen, phase: this.session.phase, last: 0 };
    this.ready = this.session.ready;
  }

  /** Solves and plays. @param {string} [way] `explain`, or a strategy; without it, what is chosen */
  start(way) {
    return this.session.start(way);
  }

  /** Ends what is under way; the panel can start again. */
  close() {
    this.session.close();
  }

  recolour() {
    this.reel?.recolour();
  }

  /** What has changed. The rest stays as it is: a list may be open, and what is told is told once. */
  show() {
    const { shown, session } = this;
    const { ways, chosen, phase, recording } = session;
    if (chosen !== shown.chosen) {
      if (!this.way.length) this.way.append(...ways.map(({ name, text }) => el("option", { value: name }, text)));
      this.way.value = chosen?.name ?? "";
      this.title.textContent = chosen?.title ?? "";
    }
    if (recording !== (this.reel?.recording ?? null)) this.screen(recording);
    else if (recording && recording.last !== shown.last) this.grow();
    this.tell();
    const turned = phase !== shown.phase;
    this.shown = { chosen, phase, last: recording?.last ?? 0 };
    if (turned) this.turn();
  }

  /** How it is going. What came of it is not told before the playing has come there. */
  tell() {
    const { session, reel } = this;
    const status = session.phase === "concluded" && reel && !reel.playback.over ? "" : session.status;
    if (status !== this.status.textContent) this.status.textContent = status;
  }

  /** @param {import("gridwright/watching/recording.js").Recording | null} recording */
  screen(recording) {
    this.reel?.close();
    this.reel = null;
    if (!recording) return;
    const reel = new Reel(recording, () => this.reel && this.tell());
    this.reel = reel;
    reel.element.addEventListener("keydown", (event) => reel.key(event));
    this.place.replaceChildren(reel.element);
    reel.layOut();
    if (!reel.element.classList.contains("wide")) reel.element.scrollIntoView({ block: "nearest" });
    reel.playback.play();
  }

  /** Another phase begins. Either button has its turn, and the focus stays where it is of use. */
  turn() {
    const { phase, fault } = this.session;
    const solving = phase === "solving";
    if (phase === "idle") this.place.replaceChildren();
    if (phase === "failed") this.place.prepend(el("p", { class: "watching-fault", role: "alert" }, fault));
    if (phase === "concluded") this.conclude();
    if (!solving) this.reel?.grow();
    const [there, gone] = solving ? [this.stop, this.watch] : [this.watch, this.stop];
    const focused = document.activeElement === gone;
    there.hidden = false;
    gone.hidden = true;
    if (focused) (solving ? there : this.reel?.toggler ?? there).focus();
  }

  /** The work behind the verdict, out of the way of what is told; where there is no board, the solutions. */
  conclude() {
    const { facts, solutions } = this.session;
    const list = el("dl", { class: "facts" }, ...facts.map(([name, told]) => el("div", {}, el("dt", {}, name), el("dd", {}, told))));
    if (this.reel) {
      this.reel.facts.append(list);
      this.reel.facts.hidden = false;
    } else {
      const texts = solutions.map((rows) => el("pre", { class: "watching-solution", tabindex: 0 }, rows.join("\n")));
      this.place.replaceChildren(el("div", { class: "watching-text" }, ...texts, list));
    }
  }
}
