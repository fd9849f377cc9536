// The strip above the scrubber: the number of known cells by frame, and the events other than plain deduction.

import { el, penOf } from "gridwright/ui/dom.js";
import { colourOf } from "gridwright/watching/events.js";
import { inks } from "gridwright/ui/theme.js";

const HEIGHT = 34;
const TICKS = 6; // height of the lower part, for events

export class Strip {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.element = el("canvas", { class: "player-strip", "aria-hidden": "true" });
    this.curve = document.createElement("canvas");
    this.pen = penOf(this.element);
    this.inks = inks();
  }

  /** Redraws it. @param {number} frame the current one */
  draw(frame) {
    const ratio = window.devicePixelRatio || 1;
    this.inks = inks();
    const width = (this.element.width = this.curve.width = Math.max(1, Math.round(this.element.clientWidth * ratio)));
    const height = (this.element.height = this.curve.height = Math.round(HEIGHT * ratio));
    const pen = penOf(this.curve);
    const { last, known, size } = this.recording;
    const low = Math.round(TICKS * ratio);
    const frameAt = (/** @type {number} */ x) => Math.round((x / Math.max(1, width - 1)) * last);
    for (let x = 0; x < width; x++) {
      const tall = (known.values[Math.min(last, frameAt(x))] / size) * (height - low - 2);
      pen.fillStyle = this.inks.accent;
      pen.globalAlpha = 0.35;
      pen.fillRect(x, height - low - tall, 1, tall);
      pen.globalAlpha = 1;
      for (let k = Math.max(1, frameAt(x)); k <= Math.min(frameAt(x + 1), last); k++) {
        if (this.recording.isPlain(k)) continue;
        pen.fillStyle = colourOf(this.recording.eventOf(k));
        pen.fillRect(x, height - low, Math.max(1, ratio), low);
        break;
      }
    }
    this.mark(frame);
  }

  /** @param {number} frame */
  mark(frame) {
    const { width, height } = this.element;
    this.pen.clearRect(0, 0, width, height);
    this.pen.drawImage(this.curve, 0, 0);
    const x = this.recording.last ? (frame / this.recording.last) * (width - 1) : 0;
    this.pen.fillStyle = this.inks.text;
    this.pen.fillRect(Math.round(x) - 1, 0, 2, height);
  }
}
