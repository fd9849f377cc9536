// A picture being made: its colours and cells. It is immutable; each operation returns a new one.

import { looks } from "gridwright/board/looks.js";
import { anotherColour, BLACK_AND_WHITE, freeSign, recoloured } from "gridwright/board/palette_colours.js";
import { UNKNOWN, WHITE } from "gridwright/board/cells.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";

/** @typedef {import("gridwright/board/palette_colours.js").Colour} Colour */
/** @typedef {import("gridwright/kinds/lines.js").Run} Run */
/** @typedef {import("gridwright/wire.js").NonogramJson} NonogramJson */
/** @typedef {{title?: string, author?: string}} Meta */

export class Drawing {
  /** @param {number} width @param {number} height @param {Colour[]} palette the background first @param {Uint8Array} cells indices of it */
  constructor(width, height, palette, cells) {
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.cells = cells;
  }

  /** @param {number} width @param {number} height @param {Colour[]} [palette] */
  static blank(width, height, palette = BLACK_AND_WHITE) {
    return new Drawing(width, height, palette, new Uint8Array(width * height));
  }

  /**
   * The goal of a puzzle as a drawing; null if it is unknown or incomplete.
   * @param {import("gridwright/wire.js").PuzzleJson} json @param {string[]} [rows] a solution to use instead of the goal
   */
  static of(json, rows) {
    const puzzle = puzzleOf(json);
    if (!puzzle?.drawn) return null;
    const goal = rows ? puzzle.read(rows) : puzzle.goal();
    if (!goal || goal.includes(UNKNOWN)) return null;
    const cells = Uint8Array.from(goal);
    /** @type {Colour[]} */
    const palette = [];
    // A question mark means an unknown cell in every text format.
    for (const colour of puzzle.palette) palette.push(colour.char === "?" ? { ...colour, char: freeSign("?", [...puzzle.palette, ...palette]) } : colour);
    return new Drawing(puzzle.width, puzzle.height, palette, cells);
  }

  get empty() {
    return this.cells.every((value) => value === WHITE);
  }

  /** Whether it is black and white, so that it needs no palette. */
  get plain() {
    return this.palette.length === 2 && this.palette.every(({ value, char }, index) => value === BLACK_AND_WHITE[index].value && char === BLACK_AND_WHITE[index].char);
  }

  /** Whether another drawing has the same size and colours, so that only cells may differ. @param {Drawing} other */
  fits(other) {
    return this.width === other.width && this.height === other.height && JSON.stringify(this.palette) === JSON.stringify(other.palette);
  }

  /** @param {Drawing} other */
  equals(other) {
    return this.fits(other) && this.cells.every((value, place) => value === other.cells[place]);
  }

  /** @param {ArrayLike<number>} cells */
  withCells(cells) {
    return new Drawing(this.width, this.height, this.palette, Uint8Array.from(cells));
  }

  cleared() {
    return Drawing.blank(this.width, this.height, this.palette);
  }

  /** Cropped, or extended with background, to the right and below. @param {number} width @param {number} height */
  resized(width, height) {
    const cells = new Uint8Array(width * height);
    for (let row = 0; row < Math.min(this.height, height); row++) {
      cells.set(this.cells.subarray(row * this.width, row * this.width + Math.min(this.width, width)), row * width);
    }
    return new Drawing(width, height, this.palette, cells);
  }

  /** Shifted; what leaves on one side enters on the other. @param {number} down @param {number} right */
  shifted(down, right) {
    return this.withCells(this.cells.map((_, place) => {
      const row = (Math.floor(place / this.width) - down + this.height) % this.height;
      const column = ((place % this.width) - right + this.width) % this.width;
      return this.cells[row * this.width + column];
    }));
  }

  /** With background and colour swapped. */
  inverted() {
    return this.withCells(this.cells.map((value) => 1 - value));
  }

  /** With one more colour. */
  extended() {
    return new Drawing(this.width, this.height, [...this.palette, anotherColour(this.palette)], this.cells);
  }

  /** @param {number} index of the palette @param {string} value #rrggbb */
  recoloured(index, value) {
    return new Drawing(this.width, this.height, recoloured(this.palette, index, value), this.cells);
  }

  /** Without a colour: its cells become background. @param {number} index of the palette */
  without(index) {
    const palette = this.palette.filter((_, place) => place !== index);
    return new Drawing(this.width, this.height, palette, this.cells.map((value) => (value === index ? WHITE : value > index ? value - 1 : value)));
  }

  /** The clue of a row or a column. @param {"row" | "column"} axis @param {number} index @returns {Run[]} */
  clue(axis, index) {
    const [first, step, count] = axis === "row" ? [index * this.width, 1, this.width] : [index, this.width, this.height];
    return runsOf(Array.from({ length: count }, (_, place) => this.cells[first + place * step]));
  }

  /** The nonogram of the picture, as Gridwright JSON. @param {Meta} [meta] @returns {NonogramJson} */
  json(meta = {}) {
    const { plain, palette } = this;
    /** @type {(axis: "row" | "column", count: number) => NonogramJson["rows"]} */
    const clues = (axis, count) => Array.from({ length: count }, (_, index) => this.clue(axis, index).map(({ length, colour }) => (plain ? length : [length, colour])));
    const goal = Array.from({ length: this.height }, (_, row) =>
      Array.from(this.cells.subarray(row * this.width, (row + 1) * this.width), (value) => palette[value].char).join(""));
    const told = Object.fromEntries(Object.entries(meta).filter(([, text]) => text));
    return {
      gridwright: 1, kind: "nonogram", rows: clues("row", this.height), columns: clues("column", this.width),
      ...(plain ? {} : { palette: looks.named(palette) }), goal, ...(Object.keys(told).length ? { meta: told } : {}),
    };
  }
}

/** The runs of a line. @param {ArrayLike<number>} values @returns {Run[]} */
export function runsOf(values) {
  /** @type {Run[]} */
  const runs = [];
  for (let place = 0; place < values.length;) {
    const begin = place;
    const colour = values[begin];
    while (place < values.length && values[place] === colour) place++;
    if (colour !== WHITE && colour !== UNKNOWN) runs.push({ length: place - begin, colour });
  }
  return runs;
}
