// Zoom controls: in, out, fit, lock.

import { el, iconButton } from "gridwright/ui/dom.js";
import { FIT, LOCK, ZOOM_IN, ZOOM_OUT } from "gridwright/ui/icons.js";

/** @typedef {{element: HTMLElement, nearer(): void, farther(): void, fit(): void}} Zoom */

/** @param {{view: import("gridwright/board/view.js").View, moved(): void}} stage @param {{keys?: boolean}} [about] keys: whether its keys are available @returns {Zoom} */
export function zoomTools(stage, { keys = true } = {}) {
  const { view } = stage;
  const zoom = (/** @type {number} */ factor) => () => {
    view.zoom(view.width / 2, view.height / 2, factor);
    stage.moved();
  };
  const lock = iconButton(LOCK, "Lock zoom and position", () => {
    view.locked = !view.locked;
    lock.setAttribute("aria-pressed", String(view.locked));
  }, { "aria-pressed": "false" });
  const named = (/** @type {string} */ name, /** @type {string} */ key) => (keys ? `${name} (${key})` : name);
  const pinched = { class: "button quiet square by-pinch" };
  const fit = () => {
    view.fit();
    stage.moved();
  };
  return {
    element: el("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
      iconButton(ZOOM_OUT, named("Zoom out", "−"), zoom(1 / 1.3), pinched), iconButton(ZOOM_IN, named("Zoom in", "+"), zoom(1.3), pinched),
      iconButton(FIT, named("Fit", "F"), fit), lock),
    nearer: zoom(1.3), farther: zoom(1 / 1.3), fit,
  };
}

/** Handles a zoom key, wherever the focus is. @param {Zoom} zoom @param {KeyboardEvent} event @returns {boolean} whether it was handled */
export function zoomKey({ fit, nearer, farther }, event) {
  /** @type {Record<string, () => void>} */
  const acts = { f: fit, "+": nearer, "=": nearer, "-": farther };
  const act = acts[event.key.toLowerCase()];
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}
