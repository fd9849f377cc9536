// Colours of a palette: those that are offered, what they are called, the sign of each in a grid.

/** @typedef {{name: string, value: string, char: string}} Colour     with its sign in a grid */

export const MOST_COLOURS = 8; // besides the background

/** Those that a new colour is taken from, and names for others that look like them. */
const OFFERED = [
  ["black", "#000000"], ["red", "#c8324a"], ["blue", "#2a6fb0"], ["yellow", "#f2b632"], ["green", "#4c9a5b"],
  ["brown", "#7a4a2b"], ["violet", "#8a5aa8"], ["orange", "#ec7d2d"], ["grey", "#8a8f98"],
];
const NAMES = [
  ...OFFERED, ["white", "#ffffff"], ["pink", "#f0a0b8"], ["light blue", "#9cc8ee"], ["light green", "#a8d8a0"], ["beige", "#e8dcc0"],
  ["dark blue", "#1a2f5a"], ["dark green", "#1e4a2a"], ["dark red", "#701522"], ["turquoise", "#2fa8a0"],
];
const SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** @type {Colour[]} */
export const BLACK_AND_WHITE = [
  { name: "white", value: "#ffffff", char: "." },
  { name: "black", value: "#000000", char: "#" },
];

/** A colour that the palette does not have yet. @param {Colour[]} palette @returns {Colour} */
export function anotherColour(palette) {
  const there = new Set(palette.map(({ value }) => value));
  const [, value] = OFFERED.find(([, each]) => !there.has(each)) ?? OFFERED[1];
  return colourOf(value, palette);
}

/** A colour with a name and a sign that no other has. @param {string} value @param {Colour[]} others @returns {Colour} */
export function colourOf(value, others) {
  const nearest = nameOf(value);
  const names = new Set(others.map(({ name }) => name));
  let name = nearest;
  for (let number = 2; names.has(name); number++) name = `${nearest} ${number}`;
  const taken = new Set(others.map(({ char }) => char));
  const char = [nearest === "black" ? "#" : nearest === "white" ? "." : nearest[0], ...SIGNS].find((sign) => !taken.has(sign)) ?? "#";
  return { name, value, char };
}

/** With another value for one of the colours, and the name that suits it. @param {Colour[]} palette @param {number} index @param {string} value #rrggbb */
export function recoloured(palette, index, value) {
  const { name } = colourOf(value, palette.toSpliced(index, 1));
  return palette.with(index, { ...palette[index], name, value });
}

/** What a colour is called, by the nearest that has a name. @param {string} value #rrggbb */
function nameOf(value) {
  return NAMES.reduce((best, each) => (apart(value, each[1]) < apart(value, best[1]) ? each : best))[0];
}

/** @param {string} one @param {string} other */
function apart(one, other) {
  return [1, 3, 5].reduce((sum, place) => {
    const [here, there] = [one, other].map((value) => Number.parseInt(value.slice(place, place + 2), 16));
    return sum + (here - there) ** 2;
  }, 0);
}
