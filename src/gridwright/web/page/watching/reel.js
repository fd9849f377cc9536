// Plays a recording: the board, what each frame has to say, and the controls. A recording may grow while it is played.

import { say } from "gridwright/ui/dialog.js";
import { el, icon, iconButton, oncePerFrame } from "gridwright/ui/dom.js";
import { colourOf } from "gridwright/watching/events.js";
import { FORWARD, PAUSE, PLAY, REWIND, STEP_BACK, STEP_ON, TO_FIRST, TO_LAST } from "gridwright/ui/icons.js";
import { Pace } from "gridwright/watching/pace.js";
import { ReelBoard } from "gridwright/watching/reel_board.js";
import { Replay } from "gridwright/watching/replay.js";
import { Strip } from "gridwright/watching/strip.js";

const WIDE = 700; // pixels of a reel that has its notes beside the board
const NOTE = 0.28; // of the window, for a note below the board
const ENDS = new Set(["solution", "stop"]); // the board as it is: what changed in the last moment matters no more
const FASTER = 1.5;

export class Reel {
  /** @param {import("gridwright/watching/recording.js").Recording} recording @param {{growing?: boolean, keys?: EventTarget}} [about] */
  constructor(recording, { growing = false, keys } = {}) {
    this.recording = recording;
    this.replay = new Replay(recording);
    this.board = new ReelBoard(recording);
    this.strip = new Strip(recording);
    this.pace = new Pace(recording);
    this.pace.growing = growing;
    this.playing = false;
    this.wanted = 0;
    this.seekWanted = oncePerFrame(() => this.seek(this.wanted));
    this.reserved = 0; // notes that had their room measured

    this.board.canvas.className = "reel-board";
    this.board.canvas.setAttribute("role", "img");
    this.stage = el("div", { class: "reel-stage" }, this.board.canvas);
    this.event = el("b", { class: "reel-event" });
    this.known = el("span", { class: "reel-known" });
    this.note = el("p", { class: "reel-note" });
    this.aside = el("div", { class: "reel-aside" }); // for whoever shows the reel
    this.scrubber = el("input", {
      class: "reel-scrubber", type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Frame", oninput: () => this.ask(this.scrubber.valueAsNumber),
    });
    this.speed = el("input", {
      class: "reel-speed", type: "range", min: 0, max: 100, step: 1, "aria-label": "Speed", oninput: () => {
        this.pace.chooseShare(this.speed.valueAsNumber);
        this.showPace();
      },
    });
    this.rate = el("span", { class: "reel-rate" });
    this.place = el("span", { class: "reel-place" });
    this.toggler = el("button", { type: "button", class: "button main reel-play", onclick: () => this.toggle() });
    this.element = el("section", { class: "reel", tabindex: -1, "aria-label": "The solving" },
      this.stage,
      el("div", { class: "reel-side" }, el("div", { class: "reel-status" }, this.event, this.known), this.note),
      this.aside,
      el("div", { class: "reel-foot" }, this.strip.element, this.scrubber, this.controls(), shortcuts(recording.reasoned)),
    );
    (keys ?? this.element).addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    this.watcher = new ResizeObserver(() => this.layOut());
    this.watcher.observe(this.stage);
    this.setPlaying(false);
    this.grow();
  }

  controls() {
    const button = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ act, about = {}) =>
      iconButton(path, name, act, { title: `${name} (${key})`, ...about });
    const rare = { hidden: this.recording.reasoned }; // steps are all alike
    return el("div", { class: "reel-controls" },
      el("div", { class: "reel-buttons" },
        button(TO_FIRST, "To the beginning", "Home", () => this.go(0)),
        button(REWIND, "Previous event", "P", () => this.find(-1), rare),
        button(STEP_BACK, "One frame back", "←", () => this.go(this.replay.frame - 1)),
        this.toggler,
        button(STEP_ON, "One frame on", "→", () => this.go(this.replay.frame + 1)),
        button(FORWARD, "Next event", "N", () => this.find(1), rare),
        button(TO_LAST, "To the end", "End", () => this.go(this.recording.last)),
      ),
      el("label", { class: "reel-pace" }, el("span", {}, "Speed"), this.speed, this.rate),
      this.place,
    );
  }

  /** Takes in what has been added to the recording. @param {boolean} [growing] whether there is more to come */
  grow(growing = this.pace.growing) {
    this.pace.growing = growing;
    this.scrubber.max = String(this.recording.last);
    this.place.style.minWidth = `${2 * String(this.recording.last).length + 4}ch`; // else the controls would move
    this.showPace();
    if (!this.element.isConnected || !this.stage.clientWidth) return; // it is laid out once it is seen
    if (this.recording.notes.size !== this.reserved) this.reserve();
    this.strip.draw(this.replay.frame);
    this.show();
  }

  /** Everything at its place and in its size. */
  layOut() {
    if (!this.stage.clientWidth) return;
    this.element.classList.toggle("wide", this.element.clientWidth >= WIDE);
    this.reserve();
    this.board.fit(this.stage.clientWidth, this.stage.clientHeight, window.devicePixelRatio || 1);
    this.board.paint(this.replay.state, null, this.replay.whole);
    this.strip.draw(this.replay.frame);
    this.show();
  }

  recolour() {
    this.board.recolour();
    this.layOut();
  }

  close() {
    this.playing = false;
    this.watcher.disconnect();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target === this.speed || target.closest("dialog")) return;
    if ([" ", "Enter"].includes(event.key) && target.closest("button, summary")) return;
    const { frame } = this.replay;
    const { last } = this.recording;
    const page = Math.max(1, Math.round(last / 20));
    /** @type {Record<string, () => void>} */
    const acts = {
      " ": () => this.toggle(), ArrowLeft: () => this.go(frame - 1), ArrowRight: () => this.go(frame + 1),
      PageUp: () => this.go(frame - page), PageDown: () => this.go(frame + page),
      Home: () => this.go(0), End: () => this.go(last), n: () => this.find(1), p: () => this.find(-1),
      "+": () => this.quicken(FASTER), "-": () => this.quicken(1 / FASTER),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Goes to the next frame that is not plain deduction, or the one before. @param {1 | -1} way */
  find(way) {
    let frame = this.replay.frame + way;
    while (frame > 0 && frame < this.recording.last && this.recording.isPlain(frame)) frame += way;
    this.go(frame);
  }

  toggle() {
    if (!this.playing && this.replay.frame === this.recording.last && !this.pace.growing) this.seek(0);
    this.setPlaying(!this.playing);
    if (!this.playing) say(this.announcement());
  }

  /** @param {boolean} playing */
  setPlaying(playing) {
    this.playing = playing;
    const name = playing ? "Pause" : "Play";
    this.toggler.replaceChildren(icon(playing ? PAUSE : PLAY), el("span", {}, name));
    this.toggler.setAttribute("aria-label", name);
    this.toggler.title = `${name} (Space)`;
    if (!playing) {
      this.show();
      return;
    }
    this.pace.begin(this.replay.frame);
    let before = performance.now();
    const tick = (/** @type {number} */ now) => {
      if (!this.playing) return;
      this.pace.pass(Math.max(0, now - before) / 1000);
      before = now;
      const frame = this.pace.frameAt(this.pace.moment, this.replay.frame);
      if (frame > this.replay.frame) this.seek(frame);
      if (this.replay.frame === this.recording.last && !this.pace.growing) this.setPlaying(false);
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** @param {number} factor */
  quicken(factor) {
    this.pace.choose(this.pace.rate * factor);
    this.showPace();
  }

  showPace() {
    this.rate.textContent = this.pace.text;
    this.speed.value = String(this.pace.share);
    this.speed.setAttribute("aria-valuetext", this.pace.text);
  }

  /** A step of the user's own ends the playing. @param {number} frame */
  go(frame) {
    if (this.playing) this.setPlaying(false);
    this.seek(frame);
    say(this.announcement());
  }

  /** The scrubber may move several times between two pictures; only the last place counts. @param {number} frame */
  ask(frame) {
    if (this.playing) this.setPlaying(false);
    this.wanted = frame;
    this.seekWanted();
  }

  /** @param {number} frame beyond either end: that end */
  seek(frame) {
    const changed = this.replay.seek(Math.min(this.recording.last, Math.max(0, frame)));
    this.board.paint(this.replay.state, changed, this.replay.whole);
    this.show();
  }

  show() {
    const { recording } = this;
    const { frame, known } = this.replay;
    const event = recording.eventOf(frame);
    const plain = !frame || ENDS.has(event);
    this.board.show(plain ? [] : recording.changed(frame), recording.guessOf(frame), plain ? [] : recording.linesOf(frame), colourOf(event));
    this.event.textContent = event;
    this.event.style.backgroundColor = colourOf(event);
    this.note.textContent = recording.noteOf(frame);
    this.note.scrollTop = 0;
    this.known.textContent = `${known} of ${recording.size} cells known`;
    this.place.textContent = `${frame} / ${recording.last}${this.pace.growing ? "…" : ""}`;
    this.scrubber.value = String(frame);
    this.scrubber.setAttribute("aria-valuetext", this.announcement());
    if (!this.playing) this.board.canvas.setAttribute("aria-label", `The board: ${known} of ${recording.size} cells known`);
    this.strip.mark(frame);
  }

  announcement() {
    const { frame } = this.replay;
    return `Frame ${frame} of ${this.recording.last}: ${this.recording.eventOf(frame)}. ${this.recording.noteOf(frame)}`;
  }

  /** Below the board every note has the room of the longest, so that the board stays where it is; what takes more is scrolled. */
  reserve() {
    const { note, recording } = this;
    this.reserved = recording.notes.size;
    const shown = note.textContent;
    note.style.height = "auto";
    const wide = this.element.classList.contains("wide");
    const room = wide ? note.clientHeight : Math.round(NOTE * window.innerHeight);
    const heights = recording.longest.map((text) => ((note.textContent = text), note.scrollHeight));
    note.textContent = shown;
    const high = Math.max(...heights);
    if (!wide) note.style.height = `${Math.min(high, room)}px`;
    note.tabIndex = high > room ? 0 : -1;
  }
}

/** The keys, for whoever has some. @param {boolean} reasoned */
function shortcuts(reasoned) {
  const keys = [["Space", "play or pause"], ["← →", "one frame"], ["Page Up, Page Down", "a twentieth"], ["Home, End", "the ends"]];
  if (!reasoned) keys.push(["N, P", "next and previous event that is not plain deduction"]);
  keys.push(["+ −", "speed"]);
  return el("details", { class: "reel-keys" }, el("summary", {}, "Keys"),
    el("dl", {}, ...keys.map(([key, text]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)))));
}
