// The speed of a recording. Steps with reasons last as long as they take to read, and the speed is a multiple of that;
// other frames are equally long, and the speed is in frames per second. A growing recording is followed live.

const WHOLE = 20; // seconds that a recording without reasons takes by default
const BEHIND = 1; // seconds that playback lags behind a growing recording

export class Pace {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.slowest = recording.reasoned ? 0.25 : 1;
    this.fastest = recording.reasoned ? 250 : 100000;
    /** @type {number | null} */
    this.chosen = null;
    this.moment = 0; // in seconds of reading, or in frames
  }

  /** Whether a growing recording is followed live. */
  get follows() {
    return this.recording.growing && this.chosen === null && !this.recording.reasoned;
  }

  /** The speed: seconds of reading, or frames, per second. */
  get rate() {
    if (this.chosen !== null) return this.chosen;
    if (this.recording.reasoned) return 1;
    if (this.follows) return Math.max(2, (this.recording.last - this.moment) / BEHIND);
    return Math.min(50000, Math.max(2, this.recording.last / WHOLE));
  }

  /** @param {number} rate */
  choose(rate) {
    this.chosen = Math.min(this.fastest, Math.max(this.slowest, rate));
  }

  /** The speed on a logarithmic scale from 0 to 100. */
  get share() {
    return (100 * Math.log(this.rate / this.slowest)) / Math.log(this.fastest / this.slowest);
  }

  /** @param {number} share */
  chooseShare(share) {
    this.choose(this.slowest * (this.fastest / this.slowest) ** (share / 100));
  }

  get text() {
    if (this.follows) return "live";
    const number = this.rate < 10 ? this.rate.toFixed(1) : String(Math.round(this.rate));
    return this.recording.reasoned ? `${number}× reading` : `${number} frames/s`;
  }

  /** Starts at a frame. @param {number} frame */
  begin(frame) {
    this.moment = this.recording.reasoned ? this.recording.moments.values[frame] : frame;
  }

  /** Advances by some seconds, at most to the end of the last frame. @param {number} seconds */
  pass(seconds) {
    const { reasoned, moments, last, pause } = this.recording;
    this.moment = Math.min(this.moment + seconds * this.rate, reasoned ? moments.values[last] + pause : last + 1);
  }

  /** The frame shown at a moment. @param {number} moment @param {number} frame an earlier one */
  frameAt(moment, frame) {
    const { reasoned, moments, last } = this.recording;
    if (!reasoned) return Math.min(last, Math.floor(moment));
    while (frame < last && moments.values[frame + 1] <= moment) frame++;
    return frame;
  }
}
