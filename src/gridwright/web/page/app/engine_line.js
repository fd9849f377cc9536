// The status line at the foot of the page: the engine's loading progress, or why it could not be loaded. It has its own
// space, so it covers nothing, and appears or disappears only while no pointer is down, so nothing moves under a finger.

import { el } from "gridwright/ui/dom.js";

/** @typedef {import("gridwright/engines/worker_engine.js").Loading} Loading */

export class EngineLine {
  /** @param {HTMLElement} element @param {() => void} retry */
  constructor(element, retry) {
    this.element = element;
    this.text = el("span");
    this.retry = el("button", { type: "button", class: "button small", hidden: true, onclick: retry }, "Retry");
    this.element.replaceChildren(this.text, this.retry);
    /** @type {Set<number>} */
    this.pressed = new Set(); // pointers
    this.wanted = false; // whether it should be visible
    addEventListener("pointerdown", ({ pointerId }) => this.pressed.add(pointerId), true);
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(end, ({ pointerId }) => this.lifted(pointerId));
  }

  /** @param {Loading} loading */
  show({ ready, share, fault }) {
    this.text.textContent = fault ? `The engine could not be loaded: ${fault}.` : `The engine is loading… ${Math.round(100 * share)}%`;
    this.retry.hidden = !fault;
    this.wanted = !ready;
    this.settle();
  }

  /** @param {number} pointer */
  lifted(pointer) {
    this.pressed.delete(pointer);
    this.settle();
  }

  settle() {
    if (!this.pressed.size) this.element.hidden = !this.wanted;
  }
}
