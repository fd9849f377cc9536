// Translates mouse, pen and touch input into painting, panning and zooming. A gesture that pans or zooms never paints.

import { settings } from "gridwright/ui/settings.js";

/**
 * @typedef {import("gridwright/board/cells.js").Place} Place
 * @typedef {{alt: boolean, block: boolean, x: number, y: number, touch: boolean}} Grip
 * @typedef {{element: HTMLElement, show(): void}} Tools     buttons beside the board; `show` updates them
 * @typedef {{
 *   enabled: boolean, freehand?: boolean, press(place: Place | null, grip: Grip): boolean, drag(place: Place, grip: Grip): void, release(grip: Grip): void, cancel(): void,
 *   key(event: KeyboardEvent): boolean, stride(from: Place, to: Place, tool: "fill" | "cross"): void, word(value: number): string, tools(): Tools,
 * }} Hand     handles presses, drags and keys for a puzzle; with `freehand`, it gets every place on the way of a drag, including those outside the board
 * @typedef {Pick<Hand, "enabled" | "freehand" | "press" | "drag" | "release" | "cancel">} Grasp     the part of a hand that pointers use
 */

/** The hand of a read-only board: a press pans. @type {Grasp} */
export const AT_REST = { enabled: false, press: () => false, drag() {}, release() {}, cancel() {} };

const LONG = 450; // milliseconds until a press is long
const STILL = 10; // pixels that a finger may move meanwhile
const ABOVE = 56; // pixels above the finger, if that setting is on

export class Gestures {
  /**
   * @param {HTMLElement} stage @param {import("gridwright/board/view.js").View} view @param {Grasp} hand
   * @param {{hover(place: Place | null): void, moved(): void, pressed(place: Place): void}} told
   */
  constructor(stage, view, hand, told) {
    this.stage = stage;
    this.view = view;
    this.hand = hand;
    this.told = told;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** @type {"" | "paint" | "pan" | "pinch" | "spent"} */
    this.mode = "";
    this.spaceHeld = false;
    this.spaceUsed = false;
    this.alt = false;
    this.timer = 0;
    this.began = { x: 0, y: 0 };
    this.growth = 1; // of a pinch, since the cell size last changed
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    stage.addEventListener("pointerup", (event) => this.up(event));
    stage.addEventListener("pointercancel", (event) => this.stop(event));
    stage.addEventListener("pointerleave", () => this.mode || told.hover(null));
    stage.addEventListener("contextmenu", (event) => event.preventDefault());
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {MouseEvent} event */
  pointOf(event) {
    const box = this.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** The target point: above the finger, if that setting is on. @param {PointerEvent} event */
  meant(event) {
    const { x, y } = this.pointOf(event);
    const touch = event.pointerType === "touch";
    return { x, y: touch && settings.get("offset") ? y - ABOVE : y, touch };
  }

  /** @param {PointerEvent} event @param {boolean} alt @returns {Grip} */
  grip(event, alt) {
    return { ...this.meant(event), alt, block: event.shiftKey };
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, this.pointOf(event));
    this.stage.setPointerCapture(event.pointerId);
    event.preventDefault(); // selects no text and keeps the focus
    if (this.fingers.size > 1) {
      this.forget();
      if (this.mode === "paint") this.hand.cancel();
      this.mode = this.fingers.size === 2 ? "pinch" : "spent";
      return;
    }
    if (event.button === 1 || (event.button === 0 && this.spaceHeld)) {
      this.mode = "pan";
      this.spaceUsed = this.spaceHeld;
      return;
    }
    if (event.button !== 0 && event.button !== 2) return;
    this.alt = event.button === 2;
    this.began = this.pointOf(event);
    this.press(event);
    if (event.pointerType === "touch" && this.mode === "paint") {
      this.timer = window.setTimeout(() => this.longPress(event), LONG);
    }
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { x, y } = this.meant(event);
    const place = this.view.placeAt(x, y);
    this.mode = this.hand.press(place, this.grip(event, this.alt)) ? "paint" : this.hand.enabled ? "spent" : "pan"; // a disabled board is panned
    if (place) {
      this.told.pressed(place);
      this.told.hover(place);
    }
  }

  /** @param {PointerEvent} event */
  longPress(event) {
    this.hand.cancel();
    this.alt = true;
    navigator.vibrate?.(12);
    this.press(event);
  }

  forget() {
    clearTimeout(this.timer);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const old = this.fingers.get(event.pointerId);
    const now = this.pointOf(event);
    if (old) this.fingers.set(event.pointerId, now);
    if (!this.mode) {
      if (event.pointerType !== "touch") this.told.hover(this.view.placeAt(now.x, now.y));
    } else if (this.mode === "paint") {
      if (Math.hypot(now.x - this.began.x, now.y - this.began.y) > STILL) this.forget();
      this.drag(event);
    } else if (this.mode === "pan" && old) {
      this.view.pan(now.x - old.x, now.y - old.y);
      this.told.moved();
    } else if (this.mode === "pinch" && old) {
      this.pinch(event.pointerId, old, now);
    }
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { hand, view } = this;
    const { x, y } = this.meant(event);
    if (hand.freehand) {
      const before = event.getCoalescedEvents?.() ?? []; // a browser reports a pointer once per frame; over plain HTTP it withholds the rest
      for (const each of [...before, event]) {
        const on = this.meant(each);
        hand.drag(view.cellAt(on.x, on.y), this.grip(each, this.alt));
      }
    } else hand.drag(view.nearestAt(x, y), this.grip(event, this.alt));
    this.told.hover(view.nearestAt(x, y));
  }

  /**
   * Two fingers: the point between them stays between them.
   * @param {number} id @param {{x: number, y: number}} old @param {{x: number, y: number}} now
   */
  pinch(id, old, now) {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const wide = (/** @type {{x: number, y: number}} */ point) => Math.max(20, Math.hypot(point.x - other.x, point.y - other.y));
    this.view.pan((now.x - old.x) / 2, (now.y - old.y) / 2);
    const factor = wide(now) / wide(old);
    if (Math.abs(factor - 1) > 1e-3) this.spread((now.x + other.x) / 2, (now.y + other.y) / 2, factor);
    this.told.moved();
  }

  /**
   * Zooms in small steps, which add up until the cell size changes by a pixel.
   * @param {number} x @param {number} y @param {number} factor
   */
  spread(x, y, factor) {
    this.growth *= factor;
    if (Math.abs(this.view.cell * this.growth - this.view.cell) * this.view.ratio < 1 && this.view.cell >= 4) return;
    this.view.zoom(x, y, this.growth);
    this.growth = 1;
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.forget();
    this.fingers.delete(event.pointerId);
    if (this.mode === "paint") this.hand.release(this.grip(event, this.alt));
    this.mode = this.fingers.size ? "spent" : "";
    this.growth = 1;
    if (event.pointerType === "touch") this.told.hover(null);
  }

  /** @param {PointerEvent} event */
  stop(event) {
    this.forget();
    this.fingers.delete(event.pointerId);
    if (this.mode === "paint") this.hand.cancel();
    this.mode = this.fingers.size ? "spent" : "";
    this.told.hover(null);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    if (this.mode === "paint") return;
    const { x, y } = this.pointOf(event);
    if (event.shiftKey) this.view.pan(-(event.deltaX || event.deltaY), 0);
    else this.view.zoom(x, y, Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) * 0.0022));
    this.told.moved();
  }
}
