// Plays a recording: the board, what each frame has to say, and the controls. A recording may grow while it is played.

import { say } from "gridwright/ui/dialog.js";
import { el, icon, iconButton, oncePerFrame } from "gridwright/ui/dom.js";
import { colourOf } from "gridwright/watching/events.js";
import { FORWARD, PAUSE, PLAY, REWIND, STEP_BACK, STEP_ON, TO_FIRST, TO_LAST } from "gridwright/ui/icons.js";
import { isMove, MOVES, Playback } from "gridwright/watching/playback.js";
import { ReelBoard } from "gridwright/watching/reel_board.js";
import { Strip } from "gridwright/watching/strip.js";

const WIDE = 700; // pixels of a reel that has its notes beside the board
const LOW = { window: 480, wide: 480 }; // in a low window they stand there earlier
const SHARES = [26, 32, 38, 44, 50, 56]; // of the width, in percent, for the notes: the first that holds the longest of them
const NOTE = 0.45; // of the window, that a note below the board has for itself at most: a longer one moves what is below
/** @type {ReadonlySet<string>} */
const ENDS = new Set(["solution", "stop"]); // the board as it is: what changed in the last moment matters no more

/** @typedef {import("gridwright/watching/playback.js").Move} Move */

export class Reel {
  /**
   * Keys are handed to it by whoever shows it.
   * @param {import("gridwright/watching/recording.js").Recording} recording @param {() => void} [shown] told when another frame is shown
   */
  constructor(recording, shown = () => {}) {
    this.recording = recording;
    this.shown = shown;
    this.playback = new Playback(recording, this);
    this.board = new ReelBoard(recording);
    this.strip = new Strip(recording);
    this.wanted = 0;
    this.seekWanted = oncePerFrame(() => this.playback.seek(this.wanted));
    this.passed = 0; // the moment up to which it has been played
    this.goOn = oncePerFrame(() => this.passTime());
    this.reserved = 0; // notes that had their room measured

    this.board.canvas.className = "reel-board";
    this.board.canvas.setAttribute("role", "img");
    this.stage = el("div", { class: "reel-stage" }, this.board.canvas);
    this.event = el("b", { class: "reel-event" });
    this.known = el("span", { class: "reel-known" });
    this.note = el("p", { class: "reel-note" });
    this.facts = el("details", { class: "reel-more", hidden: true }, el("summary", {}, "Statistics")); // for whoever shows the reel
    this.scrubber = el("input", {
      class: "reel-scrubber", type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Frame", oninput: () => this.ask(this.scrubber.valueAsNumber),
    });
    this.speed = el("input", {
      class: "reel-speed", type: "range", min: 0, max: 100, step: 1, "aria-label": "Speed", oninput: () => {
        this.playback.pace.chooseShare(this.speed.valueAsNumber);
        this.showPace();
      },
    });
    this.rate = el("span", { class: "reel-rate" });
    this.place = el("span", { class: "reel-place" });
    this.toggler = el("button", { type: "button", class: "button main reel-play", onclick: () => this.act(" ") });
    this.element = el("section", { class: "reel", tabindex: -1, "aria-label": "The solving" },
      this.stage,
      el("div", { class: "reel-side" }, el("div", { class: "reel-status" }, this.event, this.known), this.note),
      el("div", { class: "reel-foot" }, this.strip.element, this.scrubber, this.controls(), el("div", { class: "reel-mores" }, this.facts, shortcuts(recording.reasoned))),
    );
    this.watcher = new ResizeObserver(() => this.layOut());
    this.watcher.observe(this.stage);
    this.turned();
    this.grow();
  }

  controls() {
    const button = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string} */ label, /** @type {Move} */ move, about = {}) =>
      iconButton(path, name, () => this.act(move), { title: `${name} (${label})`, ...about });
    const rare = { hidden: this.recording.reasoned }; // steps are all alike
    return el("div", { class: "reel-controls" },
      el("div", { class: "reel-buttons" },
        button(TO_FIRST, "To the beginning", "Home", "Home"),
        button(REWIND, "Previous event", "P", "p", rare),
        button(STEP_BACK, "One frame back", "←", "ArrowLeft"),
        this.toggler,
        button(STEP_ON, "One frame on", "→", "ArrowRight"),
        button(FORWARD, "Next event", "N", "n", rare),
        button(TO_LAST, "To the end", "End", "End"),
      ),
      el("label", { class: "reel-pace" }, el("span", {}, "Speed"), this.speed, this.rate),
      this.place,
    );
  }

  /** Takes in what has been added to the recording, or that there is no more to come. */
  grow() {
    this.scrubber.max = String(this.recording.last);
    this.place.style.minWidth = `${2 * String(this.recording.last).length + 4}ch`; // else the controls would move
    this.showPace();
    if (!this.element.isConnected || !this.stage.clientWidth) return; // it is laid out once it is seen
    if (this.recording.notes.size !== this.reserved) this.reserve();
    this.strip.draw(this.playback.frame);
    this.show();
  }

  /** Everything at its place and in its size. */
  layOut() {
    if (!this.stage.clientWidth) return;
    this.element.classList.toggle("wide", this.element.clientWidth >= (window.innerHeight <= LOW.window ? LOW.wide : WIDE));
    this.reserve();
    this.board.fit(this.stage.clientWidth, this.stage.clientHeight, window.devicePixelRatio || 1);
    this.paint(null);
    this.strip.draw(this.playback.frame);
    this.show();
  }

  recolour() {
    this.board.recolour();
    this.layOut();
  }

  close() {
    this.playback.pause();
    this.watcher.disconnect();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.altKey || event.metaKey || target === this.speed || target.closest("dialog")) return;
    if ([" ", "Enter"].includes(event.key) && target.closest("button, summary")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isMove(key)) this.act(key);
    else if (key === "+" || key === "-") this.quicken(key === "+" ? 1 : -1);
    else return;
    event.preventDefault();
  }

  /** A move of the user's, who is told where it leads. @param {Move} move */
  act(move) {
    MOVES[move](this.playback);
    if (!this.playback.playing) say(this.playback.announcement);
  }

  /** @param {1 | -1} way */
  quicken(way) {
    this.playback.quicken(way);
    this.showPace();
  }

  showPace() {
    const { text, share } = this.playback.pace;
    this.rate.textContent = text;
    this.speed.value = String(share);
    this.speed.setAttribute("aria-valuetext", text);
  }

  /** The scrubber may move several times between two pictures; only the last place counts. @param {number} frame */
  ask(frame) {
    if (this.playback.playing) this.playback.pause();
    this.wanted = frame;
    this.seekWanted();
  }

  /** The playback plays or pauses. */
  turned() {
    const { playing } = this.playback;
    const name = playing ? "Pause" : "Play";
    this.toggler.replaceChildren(icon(playing ? PAUSE : PLAY), el("span", {}, name));
    this.toggler.setAttribute("aria-label", name);
    this.toggler.title = `${name} (Space)`;
    if (playing) {
      this.passed = performance.now();
      this.goOn();
    } else this.show();
  }

  passTime() {
    if (!this.playback.playing) return;
    const now = performance.now();
    this.playback.pass((now - this.passed) / 1000);
    this.passed = now;
    this.goOn();
  }

  /** The playback is at another frame. @param {ArrayLike<number> | null} cells */
  moved(cells) {
    this.paint(cells);
    this.show();
  }

  /** @param {ArrayLike<number> | null} cells those that may have changed; null: perhaps all */
  paint(cells) {
    const { state, whole } = this.playback.replay;
    this.board.paint(state, cells, whole);
  }

  show() {
    const { recording, playback } = this;
    const { frame, knownText } = playback;
    const event = recording.eventOf(frame);
    const plain = !frame || ENDS.has(event);
    this.board.show(plain ? [] : recording.changed(frame), recording.guessOf(frame), plain ? [] : recording.linesOf(frame), colourOf(event));
    this.event.textContent = event;
    this.event.style.backgroundColor = colourOf(event);
    this.note.textContent = recording.noteOf(frame);
    this.known.textContent = knownText;
    this.place.textContent = playback.placeText;
    this.scrubber.value = String(frame);
    this.scrubber.setAttribute("aria-valuetext", playback.announcement);
    if (!playback.playing) this.board.canvas.setAttribute("aria-label", `The board: ${knownText}`);
    this.strip.mark(frame);
    this.shown();
  }

  /** Makes room for the longest note, so that the board stays where it is: beside it as wide as need be, below it as high. */
  reserve() {
    const { note, stage, element, recording } = this;
    this.reserved = recording.notes.size;
    const shown = note.textContent;
    const { longest } = recording;
    note.style.minHeight = stage.style.minHeight = "";
    const tall = (/** @type {string} */ text) => ((note.textContent = text), note.getBoundingClientRect().height);
    const height = () => Math.max(...longest.map(tall));
    if (element.classList.contains("wide")) {
      const fits = (/** @type {number} */ share) => {
        element.style.setProperty("--notes", `${share}%`);
        return height() <= tall("");
      };
      if (!SHARES.some(fits)) note.style.minHeight = `${height()}px`;
      note.textContent = shown;
      return;
    }
    note.style.minHeight = `${Math.min(height(), Math.round(NOTE * window.innerHeight))}px`;
    note.textContent = "";
    stage.style.minHeight = `${stage.getBoundingClientRect().height}px`; // whatever is told below it
    note.textContent = shown;
  }
}

/** The keys, for whoever has some. @param {boolean} reasoned */
function shortcuts(reasoned) {
  const keys = [["Space", "play or pause"], ["← →", "one frame"], ["Page Up, Page Down", "a twentieth"], ["Home, End", "the ends"]];
  if (!reasoned) keys.push(["N, P", "next and previous event that is not plain deduction"]);
  keys.push(["+ −", "speed"]);
  return el("details", { class: "reel-more reel-keys" }, el("summary", {}, "Keys"),
    el("dl", {}, ...keys.map(([key, text]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)))));
}
