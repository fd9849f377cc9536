// Fields of a form, each with its label.

import { el } from "gridwright/ui/dom.js";

let count = 0;

/** A field with a label above it. @param {string} text @param {HTMLElement} control */
export function field(text, control) {
  control.id ||= `field-${++count}`;
  return el("div", { class: "labelled" }, el("label", { for: control.id }, text), control);
}

/**
 * A whole number; what is not one, or out of range, is put right when the field is left. Where none is there at first, the field may be left empty.
 * @param {number | null} value @param {number} min @param {number | null} max @param {() => void} changed @param {import("gridwright/ui/dom.js").About} [about]
 */
export function numberInput(value, min, max, changed, about = {}) {
  const input = el("input", {
    type: "number", class: "input", inputmode: "numeric", min, max, value,
    onchange: () => {
      const [least, most] = [Number(input.min), Number(input.max || Infinity)]; // which may have changed since
      if (input.value || value !== null) input.value = String(Math.max(least, Math.min(most, Math.round(Number(input.value)) || least)));
      changed();
    }, ...about,
  });
  return input;
}

/** @param {[string, string][]} choices values and texts @param {() => void} changed @param {import("gridwright/ui/dom.js").About} [about] */
export function choice(choices, changed, about = {}) {
  return el("select", { class: "input", onchange: changed, ...about }, ...choices.map(([value, text]) => el("option", { value }, text)));
}

/** @param {string} text @param {boolean} checked @param {() => void} changed */
export function toggle(text, checked, changed) {
  const input = el("input", { type: "checkbox", role: "switch", class: "switch", checked, onchange: changed });
  return { input, element: el("label", { class: "field-toggle" }, el("span", {}, text), input) };
}

/**
 * One of a few, side by side.
 * @param {string} name @param {string} text @param {[string, Node | string][]} choices @param {string} chosen
 * @param {(value: string) => void} changed
 */
export function segments(name, text, choices, chosen, changed) {
  return el("div", { class: "segments", role: "radiogroup", "aria-label": text }, ...choices.map(([value, content]) => el("label", { class: "segment" },
    el("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }), el("span", {}, content))));
}
