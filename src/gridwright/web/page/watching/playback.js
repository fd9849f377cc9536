// The playback of a recording: its position, speed, and whether it is playing. Other modules display it.

import { Pace } from "gridwright/watching/pace.js";
import { Replay } from "gridwright/watching/replay.js";

const FASTER = 1.5;

/** The user's actions, by key; buttons use them, too. @satisfies {Record<string, (playback: Playback) => void>} */
export const MOVES = {
  " ": (playback) => playback.toggle(),
  ArrowLeft: (playback) => playback.go(playback.frame - 1),
  ArrowRight: (playback) => playback.go(playback.frame + 1),
  PageUp: (playback) => playback.leap(-1),
  PageDown: (playback) => playback.leap(1),
  Home: (playback) => playback.go(0),
  End: (playback) => playback.go(playback.recording.last),
  n: (playback) => playback.find(1),
  p: (playback) => playback.find(-1),
};

/** @typedef {keyof typeof MOVES} Move */

/** @param {string} key @returns {key is Move} */
export const isMove = (key) => Object.hasOwn(MOVES, key);

/**
 * The display: `moved` gets the cells that may have changed, or null for all; `turned` is called on play and pause.
 * @typedef {{moved(cells: ArrayLike<number> | null): void, turned(): void}} Screen
 */

export class Playback {
  /** @param {import("gridwright/watching/recording.js").Recording} recording @param {Screen} screen */
  constructor(recording, screen) {
    this.recording = recording;
    this.screen = screen;
    this.replay = new Replay(recording);
    this.pace = new Pace(recording);
    this.playing = false;
  }

  get frame() {
    return this.replay.frame;
  }

  /** Whether playback is at the end of a finished recording. */
  get over() {
    return this.frame === this.recording.last && !this.recording.growing;
  }

  play() {
    this.pace.begin(this.frame);
    this.playing = true;
    this.screen.turned();
  }

  pause() {
    this.playing = false;
    this.screen.turned();
  }

  /** Plays or pauses; at the end, plays again from the start. */
  toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.over) this.seek(0);
    this.play();
  }

  /** Advances playback by some seconds. @param {number} seconds */
  pass(seconds) {
    this.pace.pass(seconds);
    const frame = this.pace.frameAt(this.pace.moment, this.frame);
    if (frame > this.frame) this.seek(frame);
    if (this.over) this.pause();
  }

  /** @param {number} frame limited to both ends */
  seek(frame) {
    this.screen.moved(this.replay.seek(Math.min(this.recording.last, Math.max(0, frame))));
  }

  /** A step by the user pauses playback. @param {number} frame */
  go(frame) {
    if (this.playing) this.pause();
    this.seek(frame);
  }

  /** Goes forward or back by a twentieth. @param {1 | -1} way */
  leap(way) {
    this.go(this.frame + way * Math.max(1, Math.round(this.recording.last / 20)));
  }

  /** Goes to the next or previous frame other than plain deduction. @param {1 | -1} way */
  find(way) {
    let frame = this.frame + way;
    while (frame > 0 && frame < this.recording.last && this.recording.isPlain(frame)) frame += way;
    this.go(frame);
  }

  /** Plays faster or slower. @param {1 | -1} way */
  quicken(way) {
    this.pace.choose(this.pace.rate * FASTER ** way);
  }

  get knownText() {
    return `${this.replay.known} of ${this.recording.size} cells known`;
  }

  get placeText() {
    return `${this.frame} / ${this.recording.last}${this.recording.growing ? "…" : ""}`;
  }

  /** The frame as a sentence, for screen readers. */
  get announcement() {
    const { frame, recording } = this;
    return `Frame ${frame} of ${recording.last}: ${recording.eventOf(frame)}. ${recording.noteOf(frame)}`;
  }
}
