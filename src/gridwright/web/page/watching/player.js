// The player of a recording: the board, the note of each frame, and the controls. A recording may grow while it is played.

import { say } from "gridwright/ui/dialog.js";
import { el, icon, iconButton, oncePerFrame } from "gridwright/ui/dom.js";
import { colourOf } from "gridwright/watching/events.js";
import { FORWARD, PAUSE, PLAY, REWIND, STEP_BACK, STEP_ON, TO_FIRST, TO_LAST } from "gridwright/ui/icons.js";
import { isMove, MOVES, Playback } from "gridwright/watching/playback.js";
import { PlayerBoard } from "gridwright/watching/player_board.js";
import { Strip } from "gridwright/watching/strip.js";

const WIDE = 700; // width in pixels from which notes are beside the board
const LOW = { window: 480, wide: 480 }; // in a low window, from a smaller width
const SHARES = [26, 32, 38, 44, 50, 56]; // percent of the width for the notes; the first that fits the longest note is used
const NOTE = 0.45; // share of the window reserved for a note below the board; a longer one moves the content below
/** @type {ReadonlySet<string>} */
const ENDS = new Set(["solution", "stop"]); // the board alone; the last change is not marked

/** @typedef {import("gridwright/watching/playback.js").Move} Move */

export class Player {
  /**
   * The owner passes keys to it.
   * @param {import("gridwright/watching/recording.js").Recording} recording @param {() => void} [shown] called when another frame is shown
   */
  constructor(recording, shown = () => {}) {
    this.recording = recording;
    this.shown = shown;
    this.playback = new Playback(recording, this);
    this.board = new PlayerBoard(recording, () => this.point());
    this.strip = new Strip(recording);
    this.wanted = 0;
    this.seekWanted = oncePerFrame(() => this.playback.seek(this.wanted));
    this.passed = 0; // the time up to which it has been played
    this.goOn = oncePerFrame(() => this.passTime());
    this.reserved = 0; // number of notes that have been measured

    this.stage = this.board.element;
    this.zoom = this.board.zoom.element; // placed by the owner of the player
    this.event = el("b", { class: "player-event" });
    this.known = el("span", { class: "player-known" });
    this.note = el("p", { class: "player-note" });
    this.facts = el("details", { class: "player-more", hidden: true }, el("summary", {}, "Statistics")); // placed by the owner of the player
    this.scrubber = el("input", {
      class: "player-scrubber", type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Frame", oninput: () => this.ask(this.scrubber.valueAsNumber),
    });
    this.speed = el("input", {
      class: "player-speed", type: "range", min: 0, max: 100, step: 1, "aria-label": "Speed", oninput: () => {
        this.playback.pace.chooseShare(this.speed.valueAsNumber);
        this.showPace();
      },
    });
    this.rate = el("span", { class: "player-rate" });
    this.place = el("span", { class: "player-place" });
    this.toggler = el("button", { type: "button", class: "button main player-play", onclick: () => this.act(" ") });
    this.element = el("section", { class: "player", tabindex: -1, "aria-label": "Solving process" },
      this.stage,
      el("div", { class: "player-side" }, el("div", { class: "player-status" }, this.event, this.known), this.note),
      el("div", { class: "player-foot" }, this.strip.element, this.scrubber, this.controls(), el("div", { class: "player-mores" }, this.facts, shortcuts(recording.reasoned))),
    );
    this.watcher = new ResizeObserver(() => this.layOut());
    this.watcher.observe(this.stage);
    this.turned();
    this.grow();
  }

  controls() {
    const button = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string} */ label, /** @type {Move} */ move, about = {}) =>
      iconButton(path, name, () => this.act(move), { title: `${name} (${label})`, ...about });
    const rare = { hidden: this.recording.reasoned }; // all events are steps
    return el("div", { class: "player-controls" },
      el("div", { class: "player-buttons" },
        button(TO_FIRST, "First frame", "Home", "Home"),
        button(REWIND, "Previous event", "P", "p", rare),
        button(STEP_BACK, "Previous frame", "←", "ArrowLeft"),
        this.toggler,
        button(STEP_ON, "Next frame", "→", "ArrowRight"),
        button(FORWARD, "Next event", "N", "n", rare),
        button(TO_LAST, "Last frame", "End", "End"),
      ),
      el("label", { class: "player-pace" }, el("span", {}, "Speed"), this.speed, this.rate),
      this.place,
    );
  }

  /** Updates the player after the recording has grown or ended. */
  grow() {
    this.scrubber.max = String(this.recording.last);
    this.place.style.minWidth = `${2 * String(this.recording.last).length + 4}ch`; // so that the controls do not move
    this.showPace();
    if (!this.element.isConnected || !this.stage.clientWidth) return; // laid out once visible
    if (this.recording.notes.size !== this.reserved) this.reserve();
    this.strip.draw(this.playback.frame);
    this.show();
  }

  /** Lays out everything. */
  layOut() {
    if (!this.stage.clientWidth) return;
    this.element.classList.toggle("wide", this.element.clientWidth >= (window.innerHeight <= LOW.window ? LOW.wide : WIDE));
    this.reserve();
    this.board.resize();
    this.follow();
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

  /** Performs an action of the user, and announces the result. @param {Move} move */
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

  /** The scrubber may move several times per frame; only the last position counts. @param {number} frame */
  ask(frame) {
    if (this.playback.playing) this.playback.pause();
    this.wanted = frame;
    this.seekWanted();
  }

  /** Playback has started or paused. */
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

  /** Playback has moved to another frame. @param {ArrayLike<number> | null} cells */
  moved(cells) {
    this.paint(cells);
    this.follow();
    this.show();
  }

  follow() {
    const { changed, lines } = this.pointed;
    this.board.follow(changed, lines);
  }

  /** @param {ArrayLike<number> | null} cells the cells that may have changed; null for all */
  paint(cells) {
    const { state, whole } = this.playback.replay;
    this.board.paint(state, cells, whole);
  }

  /** What the frame highlights. */
  get pointed() {
    const { recording, playback: { frame } } = this;
    const event = recording.eventOf(frame);
    const plain = !frame || ENDS.has(event);
    return { changed: plain ? [] : recording.changed(frame), guess: recording.guessOf(frame), lines: plain ? [] : recording.linesOf(frame), colour: colourOf(event) };
  }

  /** Redraws only the board, at its current position. */
  point() {
    const { changed, guess, lines, colour } = this.pointed;
    this.board.show(changed, guess, lines, colour);
  }

  show() {
    const { recording, playback } = this;
    const { frame, knownText } = playback;
    const event = recording.eventOf(frame);
    this.point();
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

  /** Reserves space for the longest note, so that the board does not move: wide enough beside it, high enough below it. */
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
    stage.style.minHeight = `${stage.getBoundingClientRect().height}px`; // whatever the note below it
    note.textContent = shown;
  }
}

/** The list of keyboard shortcuts. @param {boolean} reasoned */
function shortcuts(reasoned) {
  const keys = [["Space", "play or pause"], ["← →", "previous or next frame"], ["Page Up, Page Down", "5% back or forward"], ["Home, End", "first or last frame"]];
  if (!reasoned) keys.push(["N, P", "next or previous event other than plain deduction"]);
  keys.push(["+ −", "speed"]);
  return el("details", { class: "player-more player-keys" }, el("summary", {}, "Keys"),
    el("dl", {}, ...keys.map(([key, text]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)))));
}
