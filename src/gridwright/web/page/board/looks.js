// Colour names and colour-blind safe colours, which the engine supplies once per palette. Until then, colours have the
// names from their file.

import { BLACK_AND_WHITE } from "gridwright/board/palette_colours.js";

/** @typedef {import("gridwright/board/palette_colours.js").Colour} Colour */
/** @typedef {import("gridwright/wire.js").Tasks["colours"]["answer"]} Look */

const AGAIN = 10_000; // milliseconds until a failed request is repeated

class Looks {
  constructor() {
    /** @type {((palette: Colour[]) => Promise<Look>) | null} */
    this.ask = null; // the source of names and colours
    /** @type {Map<string, Promise<Look | null>>} */
    this.asked = new Map();
    /** @type {Map<string, Look>} */
    this.known = new Map();
    /** @type {WeakMap<Colour[], string>} */
    this.keys = new WeakMap(); // palettes as text
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /** @param {(palette: Colour[]) => Promise<Look>} ask */
  from(ask) {
    this.ask = ask;
  }

  /** Adds a listener that is called when more is known. @param {() => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** What is known about a palette so far; the rest is requested. @param {Colour[]} palette @returns {Look | null} */
  of(palette) {
    const key = this.keyOf(palette);
    if (!this.known.has(key)) this.learn(palette);
    return this.known.get(key) ?? null;
  }

  /** @param {Colour[]} palette @param {number} index */
  nameOf(palette, index) {
    return (this.of(palette)?.palette ?? palette)[index].name;
  }

  /** Reports the names of a palette immediately, and again when better ones are known. @param {Colour[]} palette @param {(names: string[]) => void} tell */
  name(palette, tell) {
    const named = () => tell(palette.map((_, index) => this.nameOf(palette, index)));
    named();
    if (!this.of(palette)) this.learn(palette).then((look) => look && named());
  }

  /** The palette to store: colours chosen by value get the name that was found for them. @param {Colour[]} palette */
  named(palette) {
    return palette.map((colour, index) => (colour.name === colour.value ? { ...colour, name: this.nameOf(palette, index) } : colour));
  }

  /** @param {Colour[]} palette @returns {Promise<Look | null>} */
  learn(palette) {
    const key = this.keyOf(palette);
    const before = this.asked.get(key);
    if (before) return before;
    if (!this.ask || palette === BLACK_AND_WHITE) return Promise.resolve(null);
    const asked = this.ask(palette).then((look) => {
      this.known.set(key, look);
      for (const listener of this.listeners) listener();
      return look;
    }, () => {
      setTimeout(() => this.asked.delete(key), AGAIN);
      return null;
    });
    this.asked.set(key, asked);
    return asked;
  }

  /** @param {Colour[]} palette */
  keyOf(palette) {
    const key = this.keys.get(palette) ?? JSON.stringify(palette);
    this.keys.set(palette, key);
    return key;
  }
}

export const looks = new Looks();
