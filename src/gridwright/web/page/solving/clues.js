// Clues as text: a line of numbers for each row or column, each number optionally followed by the sign of its colour.

/**
 * @typedef {import("gridwright/board/palette_colours.js").Colour} Colour
 * @typedef {import("gridwright/wire.js").NonogramJson["rows"]} Clues
 */

const WORD = /[^\s,.]+/g;

/** @param {Clues} clues @param {Colour[]} palette */
export function textOf(clues, palette) {
  const sign = (/** @type {number} */ colour) => (palette.length > 2 && colour !== 1 ? palette[colour].char : "");
  return clues.map((clue) => clue.map((run) => {
    const [length, colour] = Array.isArray(run) ? run : [run, 1];
    return `${length ?? "?"}${sign(colour)}`;
  }).join(" ") || "0").join("\n");
}

/** The clues in a text; empty lines at the end are ignored. @param {string} text */
export function linesOf(text) {
  const clues = text.trimEnd();
  return clues ? clues.split("\n") : [];
}

/** The text with one number replaced. @param {string} text @param {{index: number, run: number, suggested: number}} typo */
export function corrected(text, { index, run, suggested }) {
  const lines = text.split("\n");
  let at = -1;
  lines[index] = lines[index].replace(WORD, (word) => {
    at += 1;
    return at === run ? word.replace(/^\d+/, String(suggested)) : word;
  });
  return lines.join("\n");
}

/** The number of cells that a clue needs; null if it cannot be read. @param {string} line @param {string} signs of the colours that runs can have */
export function leastLength(line, signs) {
  let sum = 0;
  let last = "";
  const words = line.match(WORD) ?? [];
  if (words.length === 1 && /^0+$/.test(words[0])) return 0;
  for (const word of words) {
    const end = word.slice(-1);
    const coloured = signs.length > 1 && word.length > 1 && signs.includes(end);
    const [length, sign] = coloured ? [word.slice(0, -1), end] : [word, signs[0]];
    if (!/^([1-9]\d*|\?)$/.test(length)) return null;
    sum += (length === "?" ? 1 : Number(length)) + (sign === last ? 1 : 0);
    last = sign;
  }
  return sum;
}

/** The palette with another sign for a colour; unchanged if the sign would be empty or ambiguous. @param {Colour[]} palette @param {number} index @param {string} text */
export function signed(palette, index, text) {
  const [char] = text.trim();
  const taken = palette.some((other, place) => place !== index && other.char === char);
  return !char || /[\d?,.]/.test(char) || taken ? [...palette] : palette.with(index, { ...palette[index], char });
}
