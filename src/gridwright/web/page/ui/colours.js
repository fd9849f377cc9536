// Colours to reckon with: three parts, each from 0 to 255.

/** @typedef {number[]} Colour */

const THIN = 1.5; // contrast of the lines between cells with the paper, and of the bold ones
const BOLD = 3;

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

/** How well one colour is seen on another: from 1 to 21, as WCAG reckons. @param {Colour} one @param {Colour} other */
export function contrast(one, other) {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {Colour} colour */
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The lines of a board, thin ones and bold ones, which are seen whatever colour the paper has. @param {string} paper #rrggbb @param {string[]} inks @returns {[string, string]} */
export function linesOn(paper, inks) {
  const others = inks.map(rgb);
  return [css(lineOn(rgb(paper), THIN, others)), css(lineOn(rgb(paper), BOLD, others))];
}

/**
 * The colour of lines that are seen on a ground with about some contrast, and, as far as there is a choice, on other colours, too.
 * @param {Colour} ground @param {number} wanted contrast @param {Colour[]} others @returns {Colour}
 */
function lineOn(ground, wanted, others) {
  const shades = [[0, 0, 0], [255, 255, 255]].flatMap((end) => Array.from({ length: 50 }, (_, step) => mixed(ground, end, (step + 1) / 50)));
  const seen = shades.filter((shade) => contrast(shade, ground) >= wanted);
  const fine = seen.filter((shade) => contrast(shade, ground) <= wanted * 1.5);
  const least = (/** @type {Colour} */ shade) => Math.min(...others.map((other) => contrast(shade, other)));
  return (fine.length ? fine : seen).reduce((best, shade) => (least(shade) > least(best) ? shade : best));
}

/** Whether it is black, white or about what is between. @param {Colour} colour */
export const isGrey = (colour) => Math.max(...colour) - Math.min(...colour) < 32;

/** What is read on it: black or white. @param {Colour} colour @returns {Colour} */
export const contrary = (colour) => (isBright(colour) ? [0, 0, 0] : [255, 255, 255]);
