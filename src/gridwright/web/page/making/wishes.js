// What can be asked of makers and repairs: controls for it, made of what the engine says of each wish.

import { el } from "gridwright/ui/dom.js";
import { choice, field, numberInput, toggle } from "gridwright/ui/fields.js";
import { sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks["about"]["answer"]["kinds"][number]} KindFacts
 * @typedef {NonNullable<KindFacts["repairs"]>[number]} Wish
 * @typedef {{input: HTMLInputElement | HTMLSelectElement, element: HTMLElement}} Control
 */

const FEW = 20; // numbers that are chosen from a list

export class Wishes {
  /** @param {(name: string) => void} changed told which of them was */
  constructor(changed) {
    this.changed = changed;
    /** @type {Wish[]} */
    this.offered = [];
    /** @type {Record<string, Control>} */
    this.controls = {};
    this.element = el("div", { class: "fields" });
  }

  /** @param {Wish[]} wishes @param {Record<string, Control>} [own] controls that are to look otherwise */
  offer(wishes, own = {}) {
    this.offered = wishes;
    this.controls = {};
    for (const wish of wishes) {
      const control = own[wish.name] ?? controlOf(wish, () => this.changed(wish.name));
      if (control) this.controls[wish.name] = control;
    }
    this.element.replaceChildren(...Object.values(this.controls).map(({ element }) => element));
  }

  /** What is asked for by the controls that are shown. */
  get asked() {
    const shown = Object.entries(this.controls).filter(([, { element }]) => !element.hidden);
    return askedOf(this.offered, Object.fromEntries(shown.map(([name, { input }]) => [name, "checked" in input && input.type === "checkbox" ? input.checked : input.value])));
  }
}

/** What is asked for: an empty value leaves it to the maker. @param {Wish[]} wishes @param {Record<string, string | boolean>} values @returns {Record<string, unknown>} */
export function askedOf(wishes, values) {
  const given = wishes.filter(({ name }) => (values[name] ?? "") !== "");
  return Object.fromEntries(given.map(({ name, sort }) => [name, sort === "number" ? Number(values[name]) : values[name]]));
}

/** The control for a wish; null for what is so anyway, and for cells, which are chosen in another way. @param {Wish} wish @param {() => void} changed @returns {Control | null} */
function controlOf({ sort, title, help, usual, least, most, words }, changed) {
  if (sort === "mask" || usual === true) return null;
  if (sort === "flag") {
    const control = toggle(title, false, changed);
    control.element.title = sentence(help);
    return control;
  }
  const few = sort === "number" && usual !== null && most !== null && most - (least ?? 0) < FEW;
  const numbers = few ? Array.from({ length: most - (least ?? 0) + 1 }, (_, index) => `${index + (least ?? 0)}`) : [];
  const input = sort === "words" ? choice(words.map(({ name, title: text }) => [name, text]), changed)
    : few ? choice(numbers.map((number) => [number, number]), changed)
      : sort === "number" ? numberInput(null, least ?? 0, most, changed, { placeholder: usual ?? "any" })
        : el("input", { type: "text", class: "input", placeholder: usual ?? "any", onchange: changed });
  if (usual !== null && (few || sort === "words")) input.value = String(usual);
  const element = field(title, input);
  element.title = sentence(help);
  return { input, element };
}
