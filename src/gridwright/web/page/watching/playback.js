// How a recording is played: the place in it, whether it goes on by itself, and how fast. What is seen of it is elsewhere.

import { Pace } from "gridwright/watching/pace.js";
import { Replay } from "gridwright/watching/replay.js";

const FASTER = 1.5;

/** What the user does with keys, or with buttons for them. @satisfies {Record<string, (playback: Playback) => void>} */
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
 * Who shows it: `moved` is told which cells may have changed, or null for all; `turned`, that it plays or pauses.
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

  /** Whether there is nothing left to play, now or later. */
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

  /** Plays or pauses; from the end, it begins anew. */
  toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.over) this.seek(0);
    this.play();
  }

  /** It has been playing for some seconds more. @param {number} seconds */
  pass(seconds) {
    this.pace.pass(seconds);
    const frame = this.pace.frameAt(this.pace.moment, this.frame);
    if (frame > this.frame) this.seek(frame);
    if (this.over) this.pause();
  }

  /** @param {number} frame beyond either end: that end */
  seek(frame) {
    this.screen.moved(this.replay.seek(Math.min(this.recording.last, Math.max(0, frame))));
  }

  /** A step of the user's own ends the playing. @param {number} frame */
  go(frame) {
    if (this.playing) this.pause();
    this.seek(frame);
  }

  /** Goes on, or back, by a twentieth. @param {1 | -1} way */
  leap(way) {
    this.go(this.frame + way * Math.max(1, Math.round(this.recording.last / 20)));
  }

  /** Goes to the next frame that is not plain deduction, or the one before. @param {1 | -1} way */
  find(way) {
    let frame = this.frame + way;
    while (frame > 0 && frame < this.recording.last && this.recording.isPlain(frame)) frame += way;
    this.go(frame);
  }

  /** Plays faster, or slower. @param {1 | -1} way */
  quicken(way) {
    this.pace.choose(this.pace.rate * FASTER ** way);
  }

  get knownText() {
    return `${this.replay.known} of ${this.recording.size} cells known`;
  }

  get placeText() {
    return `${this.frame} / ${this.recording.last}${this.recording.growing ? "…" : ""}`;
  }

  /** The frame in a sentence, for those who do not see it. */
  get announcement() {
    const { frame, recording } = this;
    return `Frame ${frame} of ${recording.last}: ${recording.eventOf(frame)}. ${recording.noteOf(frame)}`;
  }
}
