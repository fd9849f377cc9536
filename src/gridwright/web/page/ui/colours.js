// Calculations with colours: three components, each from 0 to 255.

/** @typedef {number[]} Colour */

const THIN = 1.5; // contrast of thin and bold lines with the paper
const BOLD = 3;
const FADED = 0.4; // share of a colour in its faded form
const LEGIBLE = 4.5; // contrast of text on a faded colour

/** @param {string} text #rrggbb @returns {Colour} */
export const rgb = (text) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));

/** @param {Colour} one @param {Colour} other @param {number} share of the other */
export const mixed = (one, other, share) => one.map((part, i) => Math.round(part + (other[i] - part) * share));

/** @param {Colour} colour */
export const css = ([red, green, blue]) => `rgb(${red} ${green} ${blue})`;

/** As a pixel of an image, on a little-endian machine. @param {Colour} colour */
export const word = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** Whether black is readable on it. @param {Colour} colour */
export const isBright = ([red, green, blue]) => (0.299 * red + 0.587 * green + 0.114 * blue) / 255 > 0.55;

/** A readable text colour on a colour: white or nearly black. @param {string} value #rrggbb */
export const readOn = (value) => (isDark(value) ? "#ffffff" : "#16161a");

/** Whether a colour is so dark that white is readable on it. @param {string} value #rrggbb */
export function isDark(value) {
  const [red, green, blue] = rgb(value);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}

/** The WCAG contrast of two colours, from 1 to 21. @param {Colour} one @param {Colour} other */
export function contrast(one, other) {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {Colour} colour */
function luminance(colour) {
  const [red, green, blue] = colour.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colours of thin and bold lines, visible on paper of any colour. @param {string} paper #rrggbb @param {string[]} inks @returns {[string, string]} */
export function linesOn(paper, inks) {
  const others = inks.map(rgb);
  return [css(lineOn(rgb(paper), THIN, others)), css(lineOn(rgb(paper), BOLD, others))];
}

/**
 * A colour faded into the ground, and a text colour that can be read on it.
 * @param {string} value #rrggbb @param {string} ground #rrggbb @returns {{tint: string, text: string}}
 */
export function faded(value, ground) {
  const tint = mixed(rgb(ground), rgb(value), FADED);
  return { tint: css(tint), text: css(lineOn(tint, LEGIBLE, [rgb(ground)])) };
}

/**
 * A line colour with about the wanted contrast to a ground and, if there is a choice, visible on other colours, too.
 * @param {Colour} ground @param {number} wanted contrast @param {Colour[]} others @returns {Colour}
 */
function lineOn(ground, wanted, others) {
  const shades = [[0, 0, 0], [255, 255, 255]].flatMap((end) => Array.from({ length: 50 }, (_, step) => mixed(ground, end, (step + 1) / 50)));
  const seen = shades.filter((shade) => contrast(shade, ground) >= wanted);
  const fine = seen.filter((shade) => contrast(shade, ground) <= wanted * 1.5);
  const least = (/** @type {Colour} */ shade) => Math.min(...others.map((other) => contrast(shade, other)));
  return (fine.length ? fine : seen).reduce((best, shade) => (least(shade) > least(best) ? shade : best));
}

/** Whether it is nearly grey, black and white included. @param {Colour} colour */
export const isGrey = (colour) => Math.max(...colour) - Math.min(...colour) < 32;

/** A readable text colour on it: black or white. @param {Colour} colour @returns {Colour} */
export const contrary = (colour) => (isBright(colour) ? [0, 0, 0] : [255, 255, 255]);
