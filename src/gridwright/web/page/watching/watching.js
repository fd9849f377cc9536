// The panel that shows how a puzzle is solved, by a person or a strategy. It plays while the engine is still working.

import { el, oncePerFrame } from "gridwright/ui/dom.js";
import { Player } from "gridwright/watching/player.js";
import { Session } from "gridwright/watching/session.js";

let number = 0; // of panels, for unique ids

export class Watching {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/wire.js").PuzzleJson} puzzle */
  constructor(engine, puzzle) {
    /** @type {Player | null} */
    this.player = null;
    const id = `way-${++number}`;
    this.way = el("select", { id, class: "watching-way", onchange: () => this.session.choose(this.way.value) });
    this.title = el("p", { class: "muted watching-title", id: `${id}-title` });
    this.way.setAttribute("aria-describedby", this.title.id);
    this.watch = el("button", { type: "submit", class: "button main" }, "Watch");
    this.stop = el("button", { type: "button", class: "button", hidden: true, onclick: () => this.session.stop() }, "Stop");
    this.status = el("p", { class: "muted watching-status", role: "status" });
    this.place = el("div", { class: "watching-place" });
    this.zoom = el("div", { class: "zoom-place" }); // the owner places it beside its title
    this.element = el("section", { class: "watching", "aria-label": "Watch the solving process" },
      el("form", {
        class: "watching-form", onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.start();
        },
      },
      el("label", { for: id }, "Solved"), this.way, this.watch, this.stop, this.title), this.status, this.place);
    this.grow = oncePerFrame(() => this.player?.grow());
    this.session = new Session(engine, puzzle, () => this.show());
    this.shown = { chosen: this.session.chosen, phase: this.session.phase, last: 0 };
    this.ready = this.session.ready;
  }

  /** Solves and plays. @param {string} [way] `explain` or a strategy; the selected one by default */
  start(way) {
    return this.session.start(way);
  }

  /** Ends the current process; the panel can start again. */
  close() {
    this.session.close();
  }

  recolour() {
    this.player?.recolour();
  }

  /** Shows changes only: a list may be open, and announcements must not repeat. */
  show() {
    const { shown, session } = this;
    const { ways, chosen, phase, recording } = session;
    if (chosen !== shown.chosen) {
      if (!this.way.length) this.way.append(...ways.map(({ name, text }) => el("option", { value: name }, text)));
      this.way.value = chosen?.name ?? "";
      this.title.textContent = chosen?.title ?? "";
    }
    if (recording !== (this.player?.recording ?? null)) this.screen(recording);
    else if (recording && recording.last !== shown.last) this.grow();
    this.tell();
    const turned = phase !== shown.phase;
    this.shown = { chosen, phase, last: recording?.last ?? 0 };
    if (turned) this.turn();
  }

  /** Shows the status. The result is shown only after playback has reached the end. */
  tell() {
    const { session, player } = this;
    const status = session.phase === "concluded" && player && !player.playback.over ? "" : session.status;
    if (status !== this.status.textContent) this.status.textContent = status;
  }

  /** @param {import("gridwright/watching/recording.js").Recording | null} recording */
  screen(recording) {
    this.player?.close();
    this.player = null;
    this.zoom.replaceChildren();
    if (!recording) return;
    const player = new Player(recording, () => this.player && this.tell());
    this.player = player;
    player.element.addEventListener("keydown", (event) => player.key(event));
    this.place.replaceChildren(player.element);
    this.zoom.replaceChildren(player.zoom);
    player.layOut();
    if (!player.element.classList.contains("wide")) player.element.scrollIntoView({ block: "nearest" });
    player.playback.play();
  }

  /** Switches to another phase: swaps the buttons, and keeps the focus on a useful one. */
  turn() {
    const { phase, fault } = this.session;
    const solving = phase === "solving";
    if (phase === "idle") this.place.replaceChildren();
    if (phase === "failed") this.place.prepend(el("p", { class: "watching-fault", role: "alert" }, fault));
    if (phase === "concluded") this.conclude();
    if (!solving) this.player?.grow();
    const [there, gone] = solving ? [this.stop, this.watch] : [this.watch, this.stop];
    const focused = document.activeElement === gone;
    there.hidden = false;
    gone.hidden = true;
    if (focused) (solving ? there : this.player?.toggler ?? there).focus();
  }

  /** Adds the statistics; if there is no board, also shows the solutions. */
  conclude() {
    const { facts, solutions } = this.session;
    const list = el("dl", { class: "facts" }, ...facts.map(([name, told]) => el("div", {}, el("dt", {}, name), el("dd", {}, told))));
    if (this.player) {
      this.player.facts.append(list);
      this.player.facts.hidden = false;
    } else {
      const texts = solutions.map((rows) => el("pre", { class: "watching-solution", tabindex: 0 }, rows.join("\n")));
      this.place.replaceChildren(el("div", { class: "watching-text" }, ...texts, list));
    }
  }
}
