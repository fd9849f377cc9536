// The settings of the page, and their listeners.

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
    choices: [{ value: "system", text: "System" }, { value: "light", text: "Light" }, { value: "dark", text: "Dark" }],
  },
  {
    name: "palette", text: "Puzzle colours", usual: "own",
    choices: [{ value: "own", text: "Original" }, { value: "safe", text: "Colour-blind safe, with letters" }],
  },
  {
    name: "marking", text: "Mark clues as done", usual: "runs",
    choices: [
      { value: "off", text: "Never" }, { value: "lines", text: "Finished lines" }, { value: "runs", text: "Certain runs" },
    ],
  },
  {
    name: "wrong", text: "Show mistakes", usual: "asked",
    choices: [{ value: "never", text: "Never" }, { value: "asked", text: "When I ask" }, { value: "once", text: "Immediately" }],
  },
  { name: "overwrite", text: "Dragging paints over marked cells", usual: false },
  { name: "offset", text: "Paint above the finger", about: "For small screens: your finger does not hide the cell.", usual: false },
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

  /** @param {keyof Values} name @param {string | boolean} value one of the values that the setting offers */
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
