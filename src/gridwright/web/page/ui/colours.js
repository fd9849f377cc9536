// Colours to reckon with: three parts, each from 0 to 255.

/** @typedef {number[]} Colour */

/** @param {string} text #rrggbb @returns {Colour} */
export const rgb = (text) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));

/** @param {Colour} one @param {Colour} other @param {number} share of the other */
export const mixed = (one, other, share) => one.map((part, i) => Math.round(part + (other[i] - part) * share));

/** @param {Colour} colour */
export const css = ([red, green, blue]) => `rgb(${red} ${green} ${blue})`;

/** As a pixel of an image, on a machine with the low byte first. @param {Colour} colour */
export const word = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** Whether black can be read on it. @param {Colour} colour */
export const isBright = ([red, green, blue]) => (0.299 * red + 0.587 * green + 0.114 * blue) / 255 > 0.55;

/** What is read on a colour: white, or nearly black. @param {string} value #rrggbb */
export const readOn = (value) => (isDark(value) ? "#ffffff" : "#16161a");

/** Whether a colour is dark, so that white can be read on it. @param {string} value #rrggbb */
export function isDark(value) {
  const [red, green, blue] = rgb(value);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}

/** Whether it is black, white or about what is between. @param {Colour} colour */
export const isGrey = (colour) => Math.max(...colour) - Math.min(...colour) < 32;

/** What is read on it: black or white. @param {Colour} colour @returns {Colour} */
export const contrary = (colour) => (isBright(colour) ? [0, 0, 0] : [255, 255, 255]);
