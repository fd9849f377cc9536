// How fast a recording is played. Steps with reasons take their seconds, and the speed is that of a reader; other frames
// are as long as each other, and the speed is one of frames. While a recording grows, frames are followed as they come.

const WHOLE = 20; // seconds that a recording without reasons takes, if nobody says otherwise
const BEHIND = 1; // seconds that a player is behind a recording that grows

export class Pace {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.slowest = recording.reasoned ? 0.25 : 1;
    this.fastest = recording.reasoned ? 250 : 100000;
    /** @type {number | null} */
    this.chosen = null;
    this.moment = 0; // in seconds of a reader, or in frames
  }

  /** Whether frames are followed as they come. */
  get follows() {
    return this.recording.growing && this.chosen === null && !this.recording.reasoned;
  }

  /** What passes in a second. */
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

  /** The speed as a share of a logarithmic scale, from 0 to 100. */
  get share() {
    return (100 * Math.log(this.rate / this.slowest)) / Math.log(this.fastest / this.slowest);
  }

  /** @param {number} share */
  chooseShare(share) {
    this.choose(this.slowest * (this.fastest / this.slowest) ** (share / 100));
  }

  get text() {
    if (this.follows) return "as it comes";
    const number = this.rate < 10 ? this.rate.toFixed(1) : String(Math.round(this.rate));
    return this.recording.reasoned ? `${number}× reading` : `${number} frames/s`;
  }

  /** Begins at a frame. @param {number} frame */
  begin(frame) {
    this.moment = this.recording.reasoned ? this.recording.moments.values[frame] : frame;
  }

  /** Some seconds later; no later than the last frame has been seen. @param {number} seconds */
  pass(seconds) {
    const { reasoned, moments, last, pause } = this.recording;
    this.moment = Math.min(this.moment + seconds * this.rate, reasoned ? moments.values[last] + pause : last + 1);
  }

  /** The frame that is shown at a moment. @param {number} moment @param {number} frame one before */
  frameAt(moment, frame) {
    const { reasoned, moments, last } = this.recording;
    if (!reasoned) return Math.min(last, Math.floor(moment));
    while (frame < last && moments.values[frame + 1] <= moment) frame++;
    return frame;
  }
}
