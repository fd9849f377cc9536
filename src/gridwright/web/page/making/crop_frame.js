// The frame over an image that sets the crop area; moved and resized by mouse, touch and arrow keys.

import { ALL, isSame, moved, wholeOf } from "gridwright/making/crop.js";
import { el } from "gridwright/ui/dom.js";

/** @typedef {import("gridwright/making/crop.js").Box} Box */
/** @typedef {import("gridwright/making/crop.js").Side} Side */

const HIGHEST = 280; // CSS pixels of the image as shown
/** @type {[string, Side[]][]} */
const CORNERS = [["Top left", ["left", "top"]], ["Top right", ["right", "top"]], ["Bottom left", ["left", "bottom"]], ["Bottom right", ["right", "bottom"]]];
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class CropFrame {
  /** @param {HTMLCanvasElement} canvas the image @param {() => void} changed */
  constructor(canvas, changed) {
    this.width = canvas.width;
    this.height = canvas.height;
    this.changed = changed;
    this.box = wholeOf(canvas);
    this.frame = el("div", { class: "crop", role: "group", "aria-label": "Crop area" });
    this.frame.append(this.grip("Move the crop area", ALL, "crop-all"), ...CORNERS.map(([name, sides]) =>
      this.grip(`${name} corner of the crop area`, sides, `crop-corner ${sides.join(" ")}`)));
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", "The image");
    this.element = el("div", { class: "source" }, canvas, this.frame);
    this.element.style.width = `min(100%, ${(HIGHEST * this.width) / this.height}px)`; // small images are enlarged
    this.show();
  }

  get isWhole() {
    return isSame(this.box, wholeOf(this));
  }

  reset() {
    this.set(wholeOf(this));
  }

  /** @param {string} name @param {Side[]} sides that it moves @param {string} look */
  grip(name, sides, look) {
    /** @type {{x: number, y: number, box: Box} | null} */
    let held = null;
    const scale = () => this.width / this.element.clientWidth;
    const grip = el("button", {
      type: "button", class: `grip ${look}`, "aria-label": name, title: `${name} (arrow keys)`,
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        if (event.button !== 0) return;
        grip.setPointerCapture(event.pointerId);
        held = { x: event.clientX, y: event.clientY, box: this.box };
      },
      onpointermove: (/** @type {PointerEvent} */ event) => {
        if (held) this.set(moved(this, held.box, sides, (event.clientX - held.x) * scale(), (event.clientY - held.y) * scale()));
      },
      onpointerup: () => { held = null; },
      onpointercancel: () => { held = null; },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const arrow = ARROWS[event.key];
        if (!arrow) return;
        event.preventDefault();
        const far = Math.max(1, Math.round(Math.max(this.width, this.height) / (event.shiftKey ? 10 : 50)));
        this.set(moved(this, this.box, sides, arrow[0] * far, arrow[1] * far));
      },
    });
    return grip;
  }

  /** @param {Box} box */
  set(box) {
    if (isSame(box, this.box)) return;
    this.box = box;
    this.show();
    this.changed();
  }

  show() {
    const { left, top, right, bottom } = this.box;
    const share = (/** @type {number} */ part, /** @type {number} */ all) => `${(100 * part) / all}%`;
    Object.assign(this.frame.style, {
      left: share(left, this.width), top: share(top, this.height), width: share(right - left, this.width), height: share(bottom - top, this.height),
    });
  }
}
