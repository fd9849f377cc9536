// The colours offered for a palette, and the sign of each in a grid. The engine supplies their names.

/** @typedef {{name: string, value: string, char: string}} Colour     with its sign in a grid */

export const MOST_COLOURS = 8; // besides the background

/** The colours that a new one is taken from, each with its sign. */
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

/** A colour that the palette does not have yet, named by its value for now. @param {Colour[]} palette @returns {Colour} */
export function anotherColour(palette) {
  const there = new Set(palette.map(({ value }) => value));
  const [sign, value] = OFFERED.find(([, each]) => !there.has(each)) ?? OFFERED[1];
  return { name: value, value, char: freeSign(sign, palette) };
}

/** A free sign: the wanted one, if possible. @param {string} wanted @param {Colour[]} others */
export function freeSign(wanted, others) {
  const taken = new Set(others.map(({ char }) => char));
  return [wanted, ...SIGNS].find((sign) => sign !== "?" && !taken.has(sign)) ?? "#";
}

/** The palette with another value for one colour, which loses its name. @param {Colour[]} palette @param {number} index @param {string} value #rrggbb */
export function recoloured(palette, index, value) {
  return palette.with(index, { ...palette[index], name: value, value });
}
