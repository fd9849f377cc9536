// Something is being worked on: what it is, how far it is, and how it is stopped.

import { el } from "gridwright/ui/dom.js";

/** @param {string} doing @param {() => void} stop */
export function working(doing, stop) {
  const text = el("p", {}, doing);
  const work = el("p", { class: "muted", "aria-hidden": "true" });
  const element = el("div", { class: "working" },
    el("span", { class: "pulse", "aria-hidden": "true" }), el("div", { class: "working-text" }, text, work),
    el("button", { type: "button", class: "button", onclick: stop }, "Stop"));
  return { element, text, work };
}
