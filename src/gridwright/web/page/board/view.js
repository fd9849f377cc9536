// Where things are on the stage: cells, the bands of clues that stay in sight, zoom and scroll. All in CSS pixels.

import { Nonogram, Picture } from "gridwright/board/puzzle.js";

/** @typedef {import("gridwright/board/strokes.js").Place} Place */

const LARGEST = 160;
const COMFORTABLE = 56; // of a cell, where there is room for more
const TILE = 120; // likewise, of a tile
const READABLE = 8; // of a cell whose clue can be read
const PAD = 12;
const MOST = 0.34; // of the stage, for a band of clues

export class View {
  /** @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.width = 0;
    this.height = 0;
    this.ratio = 1;
    this.cell = 20;
    this.scroll = { x: 0, y: 0 };
    this.locked = false;
    this.fitted = true; // until somebody zooms
    this.longest = { row: [1, 1], column: [1, 1] }; // of the clues: characters, and numbers
    this.measure();
  }

  /**
   * Looks how long the clues are; those of a picture that is being drawn change.
   * @param {{row: number[], column: number[]}} [least] room that is wanted anyhow
   * @returns {boolean} whether it needs more room, or less
   */
  measure(least = { row: [1, 1], column: [1, 1] }) {
    if (!(this.puzzle instanceof Nonogram)) return false;
    const most = (/** @type {import("gridwright/board/puzzle.js").Run[][]} */ clues, /** @type {number[]} */ from) => clues.reduce(
      ([signs, runs], clue) => [Math.max(signs, clue.reduce((sum, run) => sum + digits(run.length), 0)), Math.max(runs, clue.length)],
      from,
    );
    const old = String(Object.values(this.longest));
    this.longest = { row: most(this.puzzle.rows, least.row), column: most(this.puzzle.columns, least.column) };
    return String(Object.values(this.longest)) !== old;
  }

  /** @param {number} width @param {number} height @param {number} ratio device pixels a CSS pixel */
  resize(width, height, ratio) {
    Object.assign(this, { width, height, ratio });
    if (this.fitted) this.fit();
    else this.setCell(this.cell);
  }

  get font() {
    return fontOf(this.cell);
  }

  /** The bands of clues: their room beside and above the grid. */
  get bands() {
    return this.bandsAt(this.cell);
  }

  /** @param {number} cell */
  bandsAt(cell) {
    if (!(this.puzzle instanceof Nonogram) || cell < READABLE) return { left: 0, top: 0 };
    const { left, top } = this.wishedBands(cell);
    return { left: Math.min(left, this.width * MOST), top: Math.min(top, this.height * MOST) };
  }

  /** @param {number} cell */
  wishedBands(cell) {
    const font = fontOf(cell);
    const [signs, runs] = this.longest.row;
    const left = this.puzzle.coloured ? runs * (font * 1.55) : signs * font * 0.6 + runs * font * 0.55;
    const top = this.longest.column[1] * this.slot(font);
    return { left: Math.ceil(left + font * 0.6), top: Math.ceil(top + font * 0.5) };
  }

  /** The height of a number in the clue of a column. @param {number} font */
  slot(font = this.font) {
    return font * (this.puzzle.coloured ? 1.5 : 1.22);
  }

  /** The whole puzzle, as large as is comfortable. */
  fit() {
    this.fitted = true;
    const room = { width: this.width - 2 * PAD, height: this.height - 2 * PAD };
    let cell = this.puzzle instanceof Picture ? TILE : COMFORTABLE;
    for (; cell >= READABLE; cell -= 1 / this.ratio) {
      const { left, top } = this.puzzle instanceof Nonogram ? this.wishedBands(cell) : { left: 0, top: 0 };
      if (left + cell * this.puzzle.width <= room.width && top + cell * this.puzzle.height <= room.height) break;
    }
    if (cell < READABLE) cell = Math.min(READABLE - 0.1, room.width / this.puzzle.width, room.height / this.puzzle.height);
    this.scroll = { x: 0, y: 0 };
    this.setCell(cell);
  }

  /** @param {number} cell */
  setCell(cell) {
    const least = Math.min(4, this.width / this.puzzle.width / 2, this.height / this.puzzle.height / 2);
    const kept = Math.max(least, Math.min(LARGEST, cell));
    // Lines are crisp where cells are whole device pixels.
    this.cell = kept >= 4 ? Math.round(kept * this.ratio) / this.ratio : kept;
    this.clamp();
  }

  /** Where the visible part of the grid begins. */
  get edge() {
    const { left, top } = this.bands;
    const snapped = (/** @type {number} */ value) => Math.round(value * this.ratio) / this.ratio;
    const free = (/** @type {number} */ room, /** @type {number} */ band, /** @type {number} */ grid) =>
      Math.max(band + grid > room ? 0 : PAD, (room - band - grid) / 2);
    return {
      x: snapped(left + free(this.width, left, this.cell * this.puzzle.width)),
      y: snapped(top + free(this.height, top, this.cell * this.puzzle.height)),
    };
  }

  /** Where the first cell is: outside, when it is scrolled away. */
  get origin() {
    const { x, y } = this.edge;
    return { x: x - this.scroll.x, y: y - this.scroll.y };
  }

  clamp() {
    const { x, y } = this.edge;
    const most = { x: this.cell * this.puzzle.width - (this.width - x) + PAD, y: this.cell * this.puzzle.height - (this.height - y) + PAD };
    const kept = (/** @type {number} */ value, /** @type {number} */ end) =>
      Math.round(Math.max(0, Math.min(end > PAD ? end : 0, value)) * this.ratio) / this.ratio;
    this.scroll = { x: kept(this.scroll.x, most.x), y: kept(this.scroll.y, most.y) };
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    if (this.locked) return;
    this.scroll = { x: this.scroll.x - x, y: this.scroll.y - y };
    this.clamp();
  }

  /**
   * Larger or smaller, and what is under the point stays there.
   * @param {number} x @param {number} y @param {number} factor
   */
  zoom(x, y, factor) {
    if (this.locked) return;
    const { origin } = this;
    const under = { x: (x - origin.x) / this.cell, y: (y - origin.y) / this.cell };
    let cell = this.cell * factor;
    if (this.cell >= 4 && Math.abs(cell - this.cell) < 1 / this.ratio) cell = this.cell + Math.sign(factor - 1) / this.ratio;
    this.fitted = false;
    this.setCell(cell);
    const { x: left, y: top } = this.edge;
    this.scroll = { x: left - x + under.x * this.cell, y: top - y + under.y * this.cell };
    this.clamp();
  }

  /**
   * The cell at a point; null outside, unless the nearest will do.
   * @param {number} x @param {number} y @param {boolean} [nearest]
   * @returns {Place | null}
   */
  placeAt(x, y, nearest = false) {
    const { origin, edge } = this;
    const row = Math.floor((y - origin.y) / this.cell);
    const column = Math.floor((x - origin.x) / this.cell);
    const { width, height } = this.puzzle;
    if (nearest) return { row: Math.max(0, Math.min(height - 1, row)), column: Math.max(0, Math.min(width - 1, column)) };
    if (x < edge.x || y < edge.y || row < 0 || column < 0 || row >= height || column >= width) return null;
    return { row, column };
  }

  /** @param {Place} place */
  corner({ row, column }) {
    const { x, y } = this.origin;
    return { x: x + column * this.cell, y: y + row * this.cell };
  }

  /** The rows and columns in sight, ends excluded. */
  get visible() {
    const { origin, edge } = this;
    const range = (/** @type {number} */ start, /** @type {number} */ from, /** @type {number} */ room, /** @type {number} */ count) => [
      Math.max(0, Math.floor((from - start) / this.cell)),
      Math.min(count, Math.ceil((room - start) / this.cell)),
    ];
    return {
      columns: range(origin.x, edge.x, this.width, this.puzzle.width),
      rows: range(origin.y, edge.y, this.height, this.puzzle.height),
    };
  }

  /** Scrolls as far as needed to see a cell. @param {Place} place */
  reveal(place) {
    const { x, y } = this.corner(place);
    const { edge, cell } = this;
    const off = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
      at < from ? at - from : at + cell > room ? at + cell - room : 0;
    this.scroll = { x: this.scroll.x + off(x, edge.x, this.width - PAD), y: this.scroll.y + off(y, edge.y, this.height - PAD) };
    this.clamp();
  }
}

/** @param {number} cell */
function fontOf(cell) {
  return Math.max(9, Math.min(19, cell * 0.56));
}

/** @param {number | null} length */
function digits(length) {
  return String(length ?? "?").length;
}
