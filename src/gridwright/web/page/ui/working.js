// A progress line: what is being done, its progress, and a button to stop it.

import { el } from "gridwright/ui/dom.js";

/** @param {string} doing @param {() => void} stop */
export function working(doing, stop) {
  const text = el("p", {}, doing);
  const work = el("p", { class: "muted", "aria-hidden": "true" });
  const stopper = el("button", { type: "button", class: "button", onclick: stop }, "Stop");
  const element = el("div", { class: "working" },
    el("span", { class: "pulse", "aria-hidden": "true" }), el("div", { class: "working-text" }, text, work), stopper);
  return { element, text, work, stop: stopper };
}
