// What a player can choose, and who wants to know of it.

import { keep, kept } from "gridwright/ui/store.js";

/** @typedef {{value: string, text: string}} Choice */
/** @typedef {{name: string, text: string, about?: string, usual: string | boolean, choices?: Choice[]}} Setting */

/** @type {Setting[]} */
export const SETTINGS = [
  {
    name: "theme", text: "Appearance", usual: "system",
    choices: [{ value: "system", text: "As the system" }, { value: "light", text: "Light" }, { value: "dark", text: "Dark" }],
  },
  {
    name: "marking", text: "Mark clues as done", usual: "runs",
    choices: [
      { value: "off", text: "Never" }, { value: "lines", text: "Finished lines" }, { value: "runs", text: "Runs that are certain" },
    ],
  },
  {
    name: "wrong", text: "Show what is wrong", usual: "asked",
    choices: [{ value: "never", text: "Never" }, { value: "asked", text: "When I ask" }, { value: "once", text: "At once" }],
  },
  { name: "overwrite", text: "A drag paints over marked cells", usual: false },
  { name: "offset", text: "Paint above the finger", about: "For small screens: the cell is not hidden by the finger.", usual: false },
  { name: "timer", text: "Show the time", usual: true },
];

class Settings {
  constructor() {
    const usual = Object.fromEntries(SETTINGS.map(({ name, usual: value }) => [name, value]));
    /** @type {Record<string, any>} */
    this.values = { ...usual, ...kept("settings") };
    /** @type {((name: string) => void)[]} */
    this.listeners = [];
  }

  /** @param {string} name */
  get(name) {
    return this.values[name];
  }

  /** @param {string} name @param {string | boolean} value */
  set(name, value) {
    this.values[name] = value;
    keep("settings", this.values);
    for (const listener of this.listeners) listener(name);
  }

  /** @param {(name: string) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }
}

export const settings = new Settings();
