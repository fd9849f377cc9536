// Form fields with labels.

import { el } from "gridwright/ui/dom.js";

let count = 0;

/** A field with a label above it. @param {string} text @param {HTMLElement} control */
export function field(text, control) {
  control.id ||= `field-${++count}`;
  return el("div", { class: "labelled" }, el("label", { for: control.id }, text), control);
}

/** A field for a whole number, with its range beside it. A value out of range stays as typed and is reported. */
export class NumberField {
  /**
   * @param {string} text @param {[least: number, most: number | null]} range @param {number | null} value with null, the field may be left empty
   * @param {() => void} [changed] @param {string} [placeholder]
   */
  constructor(text, range, value, changed = () => {}, placeholder = "") {
    this.range = ""; // in words
    this.told = el("span", { class: "range-told", id: `range-${++count}` });
    this.input = el("input", {
      type: "number", class: "input", inputmode: "numeric", step: 1, value, required: value !== null, placeholder, "aria-describedby": this.told.id,
      oninput: () => this.show(), onchange: changed,
    });
    this.element = field(text, this.input);
    this.element.append(this.told);
    this.bound(...range);
  }

  /** @param {number} least @param {number | null} most */
  bound(least, most) {
    this.range = most === null ? `${least} or more` : `${least} to ${most}`;
    this.input.min = String(least);
    this.input.max = most === null ? "" : String(most);
    this.show();
  }

  get value() {
    return this.input.value;
  }

  /** @param {string} value */
  set value(value) {
    this.input.value = value;
    this.show();
  }

  get fits() {
    return this.input.validity.valid;
  }

  show() {
    this.told.textContent = !this.fits ? `Must be ${this.range}` : this.input.max && this.range;
    this.input.setAttribute("aria-invalid", String(!this.fits));
  }
}

/** Whether all fields are valid; otherwise, focuses the first invalid one. @param {HTMLElement} fields */
export function usable(fields) {
  /** @type {HTMLInputElement | null} */
  const wrong = fields.querySelector("input:invalid");
  wrong?.focus();
  return !wrong;
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
 * A choice of a few options, side by side.
 * @param {string} name @param {string} text @param {[string, Node | string][]} choices @param {string} chosen
 * @param {(value: string) => void} changed
 */
export function segments(name, text, choices, chosen, changed) {
  return el("div", { class: "segments", role: "radiogroup", "aria-label": text }, ...choices.map(([value, content]) => el("label", { class: "segment" },
    el("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }), el("span", {}, content))));
}
