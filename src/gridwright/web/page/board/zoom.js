// Zoom: nearer, farther, all of it, locked.

import { el, iconButton } from "gridwright/ui/dom.js";
import { FIT, LOCK, ZOOM_IN, ZOOM_OUT } from "gridwright/ui/icons.js";

/** @typedef {{element: HTMLElement, nearer(): void, farther(): void, fit(): void}} Zoom */

/** @param {import("gridwright/board/stage.js").Stage} stage @returns {Zoom} */
export function zoomTools(stage) {
  const { view } = stage;
  const zoom = (/** @type {number} */ factor) => () => {
    view.zoom(view.width / 2, view.height / 2, factor);
    stage.moved();
  };
  const lock = iconButton(LOCK, "Lock zoom and position", () => {
    view.locked = !view.locked;
    lock.setAttribute("aria-pressed", String(view.locked));
  }, { "aria-pressed": "false" });
  const pinched = { class: "button quiet square by-pinch" };
  const fit = () => {
    view.fit();
    stage.moved();
  };
  return {
    element: el("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
      iconButton(ZOOM_OUT, "Zoom out (−)", zoom(1 / 1.3), pinched), iconButton(ZOOM_IN, "Zoom in (+)", zoom(1.3), pinched),
      iconButton(FIT, "Fit (F)", fit), lock),
    nearer: zoom(1.3), farther: zoom(1 / 1.3), fit,
  };
}

/** A key that zooms, wherever the focus is. @param {Zoom} zoom @param {KeyboardEvent} event @returns {boolean} whether it was one */
export function zoomKey({ fit, nearer, farther }, event) {
  /** @type {Record<string, () => void>} */
  const acts = { f: fit, "+": nearer, "=": nearer, "-": farther };
  const act = acts[event.key.toLowerCase()];
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}
