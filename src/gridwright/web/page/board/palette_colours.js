// Colours of a palette: those that are offered, and the sign of each in a grid. What they are called, the engine knows.

/** @typedef {{name: string, value: string, char: string}} Colour     with its sign in a grid */

export const MOST_COLOURS = 8; // besides the background

/** Those that a new colour is taken from, each with the sign that it would have. */
const OFFERED = [
  ["#", "#000000"], ["r", "#c8324a"], ["b", "#2a6fb0"], ["y", "#f2b632"], ["g", "#4c9a5b"],
  ["n", "#7a4a2b"], ["v", "#8a5aa8"], ["o", "#ec7d2d"], ["e", "#8a8f98"],
];
const SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** @type {Colour[]} */
export const BLACK_AND_WHITE = [
  { name: "white", value: "#ffffff", char: "." },
  { name: "black", value: "#000000", char: "#" },
];

/** A colour that the palette does not have yet; it is named by its value, until somebody names it. @param {Colour[]} palette @returns {Colour} */
export function anotherColour(palette) {
  const there = new Set(palette.map(({ value }) => value));
  const [sign, value] = OFFERED.find(([, each]) => !there.has(each)) ?? OFFERED[1];
  return { name: value, value, char: freeSign(sign, palette) };
}

/** A sign that no colour has: the one that is wanted, if it is free. @param {string} wanted @param {Colour[]} others */
export function freeSign(wanted, others) {
  const taken = new Set(others.map(({ char }) => char));
  return [wanted, ...SIGNS].find((sign) => sign !== "?" && !taken.has(sign)) ?? "#";
}

/** With another value for one of the colours; what it was called suits it no longer. @param {Colour[]} palette @param {number} index @param {string} value #rrggbb */
export function recoloured(palette, index, value) {
  return palette.with(index, { ...palette[index], name: value, value });
}
