// Compares a line of a nonogram with its clue: is it done, can it still be, and which of its runs are certain?

import { UNKNOWN, WHITE } from "gridwright/board/cells.js";

/** @typedef {import("gridwright/board/cells.js").Line} Line */
/** @typedef {{length: number | null, colour: number}} Run */
/** @typedef {{width: number, height: number}} Size */

/** The cells of a line of a grid. @param {Size} size @param {ArrayLike<number>} cells @param {Line} line */
export function valuesOf({ width, height }, cells, { axis, index }) {
  const [first, step, count] = axis === "row" ? [index * width, 1, width] : [index, width, height];
  const line = new Uint8Array(count);
  for (let place = 0, at = first; place < count; place++, at += step) line[place] = cells[at];
  return line;
}

/** Every line of a board, rows first. @param {Size} size @returns {Line[]} */
export function linesOf({ width, height }) {
  return Array.from({ length: height + width }, (_, number) => lineAt(number, height));
}

/** The line with a number; columns follow rows. @param {number} number @param {number} height @returns {Line} */
export function lineAt(number, height) {
  return number < height ? { axis: "row", index: number } : { axis: "column", index: number - height };
}

/** The numbers of the lines through some cells; columns follow rows. @param {Iterable<number>} places @param {Size} size */
export function linesThrough(places, { width, height }) {
  /** @type {Set<number>} */
  const lines = new Set();
  for (const place of places) lines.add(Math.floor(place / width)).add(height + (place % width));
  return lines;
}

/**
 * Whether the painted cells are exactly the runs of the clue; unmarked cells count as white.
 * @param {ArrayLike<number>} line @param {Run[]} clue
 */
export function isDone(line, clue) {
  let run = 0;
  for (let place = 0; place < line.length;) {
    const colour = line[place];
    if (colour === UNKNOWN || colour === WHITE) {
      place++;
      continue;
    }
    const begin = place;
    while (place < line.length && line[place] === colour) place++;
    const { length, colour: wanted } = clue[run] ?? {};
    if (wanted !== colour || (length !== null && length !== place - begin)) return false;
    run++;
  }
  return run === clue.length;
}

/**
 * The earliest start of each run; null if the clue does not fit the marked cells.
 * @param {ArrayLike<number>} line @param {Run[]} clue @returns {Int32Array | null}
 */
export function leftmost(line, clue) {
  const size = line.length;
  const count = clue.length;
  const wide = size + 2;
  // fits[run * wide + place]: whether the runs from this one on fit into the cells from this place on.
  const fits = new Uint8Array((count + 1) * wide);
  for (let place = size; place >= 0; place--) {
    fits[count * wide + place] = place === size || (fits[count * wide + place + 1] && mayBeWhite(line[place])) ? 1 : 0;
  }
  const reach = new Int32Array(size + 1);
  const grows = new Uint8Array(size + 2);
  for (let run = count - 1; run >= 0; run--) {
    const { length, colour } = clue[run];
    const parted = run + 1 < count && clue[run + 1].colour === colour;
    const here = run * wide;
    const next = here + wide;
    /** Whether the later runs fit when this one ends before `end`. @param {number} end */
    const ends = (end) =>
      parted ? end < size && mayBeWhite(line[end]) && fits[next + end + 1] : fits[next + end];
    grows.fill(0);
    reach[size] = 0;
    for (let place = size - 1; place >= 0; place--) {
      const can = line[place] === UNKNOWN || line[place] === colour;
      reach[place] = can ? reach[place + 1] + 1 : 0;
      let begins;
      if (length === null) {
        grows[place] = can && (grows[place + 1] || ends(place + 1)) ? 1 : 0;
        begins = grows[place];
      } else {
        begins = reach[place] >= length && ends(place + length);
      }
      fits[here + place] = begins || (mayBeWhite(line[place]) && fits[here + place + 1]) ? 1 : 0;
    }
  }
  if (!fits[0]) return null;
  return walked(line, clue, fits, wide);
}

/**
 * The earliest starts, found by walking through `fits`.
 * @param {ArrayLike<number>} line @param {Run[]} clue @param {Uint8Array} fits @param {number} wide
 */
function walked(line, clue, fits, wide) {
  const places = new Int32Array(clue.length);
  let place = 0;
  clue.forEach(({ length, colour }, run) => {
    const parted = clue[run + 1]?.colour === colour;
    const next = (run + 1) * wide;
    for (;; place++) {
      const end = endOf(line, place, length, colour, (at) =>
        parted ? at < line.length && mayBeWhite(line[at]) && fits[next + at + 1] > 0 : fits[next + at] > 0);
      if (end < 0) continue;
      places[run] = place;
      place = end + (parted ? 1 : 0);
      return;
    }
  });
  return places;
}

/**
 * The end of a run that starts at a place, or -1.
 * @param {ArrayLike<number>} line @param {number} place @param {number | null} length @param {number} colour
 * @param {(end: number) => boolean} good
 */
function endOf(line, place, length, colour, good) {
  for (let end = place + 1; end <= line.length && (line[end - 1] === UNKNOWN || line[end - 1] === colour); end++) {
    if ((length === null || end - place === length) && good(end)) return end;
    if (length !== null && end - place >= length) return -1;
  }
  return -1;
}

/**
 * Which runs are completely painted and can be nowhere else; null if the clue no longer fits.
 * @param {Uint8Array} line @param {Run[]} clue @returns {Uint8Array | null}
 */
export function certain(line, clue) {
  const first = leftmost(line, clue);
  if (!first) return null;
  const backward = leftmost(line.slice().reverse(), clue.slice().reverse());
  const found = new Uint8Array(clue.length);
  clue.forEach(({ length, colour }, run) => {
    if (length === null || !backward) return;
    const last = line.length - backward[clue.length - 1 - run] - length;
    if (first[run] !== last) return;
    for (let place = last; place < last + length; place++) if (line[place] !== colour) return;
    found[run] = 1;
  });
  return found;
}

/** @param {number} value */
function mayBeWhite(value) {
  return value === UNKNOWN || value === WHITE;
}
