// What a player can choose, and who wants to know of it.

import { keep, kept } from "gridwright/ui/store.js";

/** @typedef {{value: string, text: string}} Choice */
/**
 * @typedef {{theme: "system" | "light" | "dark", palette: "own" | "safe", marking: "off" | "lines" | "runs", wrong: "never" | "asked" | "once", overwrite: boolean, offset: boolean, timer: boolean}} Values
 */
/** @typedef {{name: keyof Values, text: string, about?: string, usual: string | boolean, choices?: Choice[]}} Setting */

/** @type {Setting[]} */
export const SETTINGS = [
  {
    name: "theme", text: "Appearance", usual: "system",
    choices: [{ value: "system", text: "As the system" }, { value: "light", text: "Light" }, { value: "dark", text: "Dark" }],
  },
  {
    name: "palette", text: "Colours of a puzzle", usual: "own",
    choices: [{ value: "own", text: "Its own" }, { value: "safe", text: "Safe for all eyes, with letters" }],
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
    /** @type {Values} */
    this.values = { ...usual, ...kept("settings") };
    /** @type {((name: keyof Values) => void)[]} */
    this.listeners = [];
  }

  /** @template {keyof Values} N @param {N} name @returns {Values[N]} */
  get(name) {
    return this.values[name];
  }

  /** @param {keyof Values} name @param {string | boolean} value one of those that the setting offers */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    keep("settings", this.values);
    for (const listener of this.listeners) listener(name);
  }

  /** @param {(name: keyof Values) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }
}

export const settings = new Settings();
