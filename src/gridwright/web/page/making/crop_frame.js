// The frame over an image that says which part of it is used: moved and stretched by mouse, finger and arrow keys.

import { el } from "gridwright/ui/dom.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box     in pixels of the image */
/** @typedef {keyof Box} Side */

const LEAST = 8; // pixels of a side
const HIGHEST = 280; // CSS pixels of the image as it is shown
/** @type {[string, Side[]][]} */
const CORNERS = [["Top left", ["left", "top"]], ["Top right", ["right", "top"]], ["Bottom left", ["left", "bottom"]], ["Bottom right", ["right", "bottom"]]];
/** @type {Side[]} */
const ALL = ["left", "top", "right", "bottom"];
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class CropFrame {
  /** @param {HTMLCanvasElement} canvas the image @param {() => void} changed */
  constructor(canvas, changed) {
    this.width = canvas.width;
    this.height = canvas.height;
    this.changed = changed;
    /** @type {Box} */
    this.box = this.whole;
    this.frame = el("div", { class: "crop", role: "group", "aria-label": "Part that is used" });
    this.frame.append(this.grip("Move the part that is used", ALL, "crop-all"), ...CORNERS.map(([name, sides]) =>
      this.grip(`${name} corner of the part that is used`, sides, `crop-corner ${sides.join(" ")}`)));
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", "The image");
    this.element = el("div", { class: "source" }, canvas, this.frame);
    this.element.style.width = `min(100%, ${(HIGHEST * this.width) / this.height}px)`; // small images are shown larger than they are
    this.show();
  }

  /** @returns {Box} */
  get whole() {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  get isWhole() {
    return ALL.every((side) => this.box[side] === this.whole[side]);
  }

  reset() {
    this.set(this.whole);
  }

  /** @param {string} name @param {Side[]} sides that it moves @param {string} look */
  grip(name, sides, look) {
    /** @type {{x: number, y: number, box: Box} | null} */
    let held = null;
    const scale = () => this.width / this.element.clientWidth;
    return el("button", {
      type: "button", class: `grip ${look}`, "aria-label": name, title: `${name} (arrow keys)`,
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        if (event.button !== 0) return;
        /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
        held = { x: event.clientX, y: event.clientY, box: this.box };
      },
      onpointermove: (/** @type {PointerEvent} */ event) => {
        if (held) this.move(held.box, sides, (event.clientX - held.x) * scale(), (event.clientY - held.y) * scale());
      },
      onpointerup: () => { held = null; },
      onpointercancel: () => { held = null; },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
        if (!arrow) return;
        event.preventDefault();
        const far = Math.max(1, Math.round(Math.max(this.width, this.height) / (event.shiftKey ? 10 : 50)));
        this.move(this.box, sides, arrow[0] * far, arrow[1] * far);
      },
    });
  }

  /** @param {Box} from @param {Side[]} sides @param {number} x @param {number} y */
  move(from, sides, x, y) {
    const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => Math.round(Math.max(least, Math.min(most, value)));
    const box = { ...from };
    if (sides.length === 4) {
      const [right, down] = [within(x, -from.left, this.width - from.right), within(y, -from.top, this.height - from.bottom)];
      Object.assign(box, { left: from.left + right, right: from.right + right, top: from.top + down, bottom: from.bottom + down });
    }
    const least = (/** @type {number} */ side) => Math.min(LEAST, side);
    if (sides.length === 2 && sides.includes("left")) box.left = within(from.left + x, 0, from.right - least(this.width));
    if (sides.length === 2 && sides.includes("right")) box.right = within(from.right + x, from.left + least(this.width), this.width);
    if (sides.length === 2 && sides.includes("top")) box.top = within(from.top + y, 0, from.bottom - least(this.height));
    if (sides.length === 2 && sides.includes("bottom")) box.bottom = within(from.bottom + y, from.top + least(this.height), this.height);
    this.set(box);
  }

  /** @param {Box} box */
  set(box) {
    if (ALL.every((side) => box[side] === this.box[side])) return;
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
