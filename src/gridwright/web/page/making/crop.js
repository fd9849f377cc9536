// The crop area of an image: moved and resized within it.

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box     in pixels of the image
 * @typedef {keyof Box} Side
 * @typedef {{width: number, height: number}} Size
 */

const LEAST = 8; // pixels of a side
/** @type {Side[]} */
export const ALL = ["left", "top", "right", "bottom"];

/** @param {Size} image @returns {Box} */
export function wholeOf({ width, height }) {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** @param {Box} one @param {Box} other */
export function isSame(one, other) {
  return ALL.every((side) => one[side] === other[side]);
}

/** A crop area with all its sides moved, or those of one corner. @param {Size} image @param {Box} from @param {Side[]} sides @param {number} x @param {number} y @returns {Box} */
export function moved({ width, height }, from, sides, x, y) {
  const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => Math.round(Math.max(least, Math.min(most, value)));
  if (sides.length === ALL.length) {
    const [right, down] = [within(x, -from.left, width - from.right), within(y, -from.top, height - from.bottom)];
    return { left: from.left + right, right: from.right + right, top: from.top + down, bottom: from.bottom + down };
  }
  const box = { ...from };
  const [across, along] = [Math.min(LEAST, width), Math.min(LEAST, height)];
  if (sides.includes("left")) box.left = within(from.left + x, 0, from.right - across);
  if (sides.includes("right")) box.right = within(from.right + x, from.left + across, width);
  if (sides.includes("top")) box.top = within(from.top + y, 0, from.bottom - along);
  if (sides.includes("bottom")) box.bottom = within(from.bottom + y, from.top + along, height);
  return box;
}
