// Controls for the options of makers and repairs, created from the engine's description of each option.

import { el } from "gridwright/ui/dom.js";
import { choice, field, NumberField, toggle } from "gridwright/ui/fields.js";
import { sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks["about"]["answer"]["kinds"][number]} KindFacts
 * @typedef {NonNullable<KindFacts["repairs"]>[number]} MakerOption
 * @typedef {{input: HTMLInputElement | HTMLSelectElement, element: HTMLElement}} Control
 */

const FEW = 20; // maximum number of values for a list

export class MakerOptions {
  /** @param {(name: string) => void} changed called with the name of the changed option */
  constructor(changed) {
    this.changed = changed;
    /** @type {MakerOption[]} */
    this.offered = [];
    /** @type {Record<string, Control>} */
    this.controls = {};
    this.element = el("div", { class: "fields" });
  }

  /** @param {MakerOption[]} options @param {Record<string, Control>} [own] custom controls */
  offer(options, own = {}) {
    this.offered = options;
    this.controls = {};
    for (const option of options) {
      const control = own[option.name] ?? controlOf(option, () => this.changed(option.name));
      if (control) this.controls[option.name] = control;
    }
    this.element.replaceChildren(...Object.values(this.controls).map(({ element }) => element));
  }

  /** The options set in the visible controls. */
  get asked() {
    const shown = Object.entries(this.controls).filter(([, { element }]) => !element.hidden);
    return askedOf(this.offered, Object.fromEntries(shown.map(([name, { input }]) => [name, "checked" in input && input.type === "checkbox" ? input.checked : input.value])));
  }
}

/** The options set; an empty value leaves the choice to the maker. @param {MakerOption[]} options @param {Record<string, string | boolean>} values @returns {Record<string, unknown>} */
export function askedOf(options, values) {
  const given = options.filter(({ name }) => (values[name] ?? "") !== "");
  return Object.fromEntries(given.map(({ name, sort }) => [name, sort === "number" ? Number(values[name]) : values[name]]));
}

/** The control for an option; null for flags that are on by default, and for masks, which are set in another way. @param {MakerOption} option @param {() => void} changed @returns {Control | null} */
function controlOf({ sort, title, help, usual, least, most, words }, changed) {
  if (sort === "mask" || usual === true) return null;
  if (sort === "flag") {
    const control = toggle(title, false, changed);
    control.element.title = sentence(help);
    return control;
  }
  const few = sort === "number" && usual !== null && most !== null && most - (least ?? 0) < FEW;
  const numbers = few ? Array.from({ length: most - (least ?? 0) + 1 }, (_, index) => `${index + (least ?? 0)}`) : [];
  if (sort === "number" && !few) {
    const number = new NumberField(title, [least ?? 0, most], null, changed, String(usual ?? "any"));
    number.element.title = sentence(help);
    return number;
  }
  const input = sort === "words" ? choice(words.map(({ name, title: text }) => [name, text]), changed)
    : few ? choice(numbers.map((number) => [number, number]), changed)
      : el("input", { type: "text", class: "input", placeholder: usual ?? "any", onchange: changed });
  if (usual !== null && (few || sort === "words")) input.value = String(usual);
  const element = field(title, input);
  element.title = sentence(help);
  return { input, element };
}
