// The layout of the stage: cells, the bands of clues that stay visible, zoom and scroll; all in CSS pixels.
//
// A view starts with the whole board if it is readable, or else at a readable size, and keeps to that until the user zooms.

import { nearest } from "gridwright/board/cells.js";

/** @typedef {import("gridwright/board/cells.js").Place} Place */
/** @typedef {import("gridwright/board/cells.js").Range} Range */
/** @typedef {import("gridwright/board/painter.js").Drawn} Drawn */
/** @typedef {[characters: number, labels: number]} Length     of the labels of a line */
/** @typedef {{row: Length, column: Length}} Lengths */
/** @typedef {{x: number, y: number, width: number, height: number, covers: boolean}} Spot     of the overview; covers: whether it lies over cells */

const LARGEST = 160;
const CRISP = 4; // from this size, cells are a whole number of pixels
const TINIEST = 0.01;
const PAD = 12; // around the board
const MOST = 0.34; // share of the stage for a band of clues that does not fit
const READ = 20; // cell size in pixels at which a board opens if the whole is not readable
const OVERVIEW = { least: 56, most: 168, share: 0.24, gap: 6 }; // its longer side: minimum and maximum in pixels, share of the stage over cells; gap around it

export class View {
  /**
   * @param {Drawn} drawn
   * @param {{small?: boolean, whole?: boolean}} [about] small: fills its space, without labels; whole: shows the whole board at first, readable or not
   */
  constructor(drawn, { small = false, whole = small } = {}) {
    this.drawn = drawn;
    this.small = small;
    this.labelled = drawn.labelled && !small;
    this.pad = small ? 1 : PAD; // leaves room for the line around it
    this.frame = small ? 1 : 2; // pixels of the line around the board
    this.width = 0;
    this.height = 0;
    this.ratio = 1;
    this.cell = 20;
    this.scroll = { x: 0, y: 0 };
    this.locked = false;
    /** @type {"readable" | "whole" | "free"} */
    this.manner = whole ? "whole" : "readable"; // until the user zooms
    /** @type {Lengths} */
    this.longest = { row: [1, 1], column: [1, 1] };
    /** @type {{row: Length[], column: Length[]}} */
    this.lengths = { row: [], column: [] };
    this.measure();
  }

  /**
   * Measures the labels, which change while a picture is being drawn.
   * @param {Lengths} [least] minimum room
   * @returns {boolean} whether the room needed has changed
   */
  measure(least = { row: [1, 1], column: [1, 1] }) {
    if (!this.labelled) return false;
    const old = String(Object.values(this.longest));
    /** @type {(axis: "row" | "column", count: number) => Length[]} */
    const all = (axis, count) => Array.from({ length: count }, (_, index) => {
      const labels = this.drawn.labels(axis, index);
      return [labels.reduce((sum, [text]) => sum + text.length, 0), labels.length];
    });
    /** @type {(lengths: Length[], least: Length) => Length} */
    const most = (lengths, [signs, labels]) =>
      lengths.reduce((longest, line) => [Math.max(longest[0], line[0]), Math.max(longest[1], line[1])], [signs, labels]);
    this.lengths = { row: all("row", this.drawn.height), column: all("column", this.drawn.width) };
    this.longest = { row: most(this.lengths.row, least.row), column: most(this.lengths.column, least.column) };
    return String(Object.values(this.longest)) !== old;
  }

  /** @param {number} width @param {number} height @param {number} ratio device pixels per CSS pixel */
  resize(width, height, ratio) {
    Object.assign(this, { width, height, ratio });
    if (this.manner === "free") this.setCell(this.cell);
    else this.setCell(this.manner === "whole" ? this.largest : this.readable);
  }

  get font() {
    return fontOf(this.cell);
  }

  /** The bands of labels: their size beside and above the grid. */
  get bands() {
    return this.bandsAt(this.cell);
  }

  /** A band is as wide as its labels if the board leaves room for that. @param {number} cell */
  bandsAt(cell) {
    if (!this.labelled) return { left: 0, top: 0 };
    const { left, top } = this.preferredBands(cell);
    const most = (/** @type {number} */ room, /** @type {number} */ count) => Math.max(room * MOST, room - 2 * this.pad - cell * count);
    return { left: Math.min(left, most(this.width, this.drawn.width)), top: Math.min(top, most(this.height, this.drawn.height)) };
  }

  /** @param {number} cell */
  preferredBands(cell) {
    const font = fontOf(cell);
    return { left: Math.ceil(this.across(this.longest.row, font) + font * 0.6), top: Math.ceil(this.longest.column[1] * this.slot(font) + font * 0.5) };
  }

  /** The width of the labels beside a row. @param {Length} length @param {number} font */
  across([signs, labels], font = this.font) {
    return this.drawn.coloured ? labels * font * 1.55 : signs * font * 0.6 + labels * font * 0.55;
  }

  /** The height of a label above a column. @param {number} font */
  slot(font = this.font) {
    return font * (this.drawn.coloured ? 1.5 : 1.22);
  }

  /** Shows the whole puzzle at a comfortable size. */
  fit() {
    this.manner = "whole";
    this.setCell(this.largest);
  }

  /** The largest cell size at which the whole board and all its labels are visible. */
  get largest() {
    const { width, height } = this.drawn;
    const holds = (/** @type {number} */ cell) => {
      const { left, top } = this.labelled ? this.preferredBands(cell) : { left: 0, top: 0 };
      return left + cell * width <= this.width - 2 * this.pad && top + cell * height <= this.height - 2 * this.pad;
    };
    let cell = Math.floor((this.small ? LARGEST : this.drawn.comfortable) * this.ratio) / this.ratio;
    while (cell > CRISP && !holds(cell)) cell -= 1 / this.ratio; // crisp at each step
    while (cell > TINIEST && !holds(cell)) cell *= 0.98;
    return cell;
  }

  /** The same if that is readable; otherwise a readable size. */
  get readable() {
    const { largest } = this;
    const { legible } = this.drawn;
    return largest >= legible ? largest : Math.max(READ, 1.5 * legible);
  }

  /** Whether the board is readable at the current size. */
  get legible() {
    return this.cell >= this.drawn.legible;
  }

  /** @param {number} cell */
  setCell(cell) {
    const kept = Math.max(Math.min(CRISP, this.largest), Math.min(LARGEST, cell));
    // Lines are crisp if cells are whole device pixels.
    this.cell = kept > CRISP ? Math.round(kept * this.ratio) / this.ratio : kept;
    this.clamp();
  }

  /** Which sides of the board exceed their space. */
  get over() {
    const { left, top } = this.bands;
    return { x: left + this.cell * this.drawn.width > this.width, y: top + this.cell * this.drawn.height > this.height };
  }

  /** Whether the whole board is visible. */
  get whole() {
    const { x, y } = this.over;
    return !x && !y;
  }

  /** The top left corner of the visible part of the grid. */
  get edge() {
    const { bands: { left, top }, over } = this;
    const snapped = (/** @type {number} */ value) => Math.round(value * this.ratio) / this.ratio;
    const free = (/** @type {boolean} */ beyond, /** @type {number} */ room, /** @type {number} */ grid) => Math.max(beyond ? 0 : this.pad, (room - grid) / 2);
    return {
      x: snapped(left + free(over.x, this.width - left, this.cell * this.drawn.width)),
      y: snapped(top + free(over.y, this.height - top, this.cell * this.drawn.height)),
    };
  }

  /** The position of the first cell, outside if it is scrolled away. */
  get origin() {
    const { x, y } = this.edge;
    return { x: x - this.scroll.x, y: y - this.scroll.y };
  }

  /**
   * The place of the overview while part of the board is hidden: the empty corner where the bands meet, or the lower right
   * corner.
   * @returns {Spot | null}
   */
  get overview() {
    if (this.small || this.whole) return null;
    const { bands, edge } = this;
    const { least, most, share, gap } = OVERVIEW;
    const longer = Math.max(this.drawn.width, this.drawn.height);
    const sized = (/** @type {number} */ side) => ({ width: Math.round((side * this.drawn.width) / longer), height: Math.round((side * this.drawn.height) / longer) });
    const room = Math.min((bands.left - 2 * gap) / this.drawn.width, (bands.top - 2 * gap) / this.drawn.height) * longer;
    if (room >= least) {
      const { width, height } = sized(Math.min(most, room));
      return { x: Math.round(edge.x - (bands.left + width) / 2), y: Math.round(edge.y - (bands.top + height) / 2), width, height, covers: false };
    }
    const { width, height } = sized(Math.max(least, Math.min(most, share * Math.min(this.width, this.height))));
    return { x: Math.round(this.width - width - gap), y: Math.round(this.height - height - gap), width, height, covers: true };
  }

  clamp() {
    const { edge: { x, y }, over, overview } = this;
    const under = overview?.covers ? overview.height + OVERVIEW.gap : 0; // cells under the overview can be scrolled into view
    const most = {
      x: this.cell * this.drawn.width - (this.width - x) + this.pad + (over.y ? 0 : under),
      y: this.cell * this.drawn.height - (this.height - y) + this.pad + (over.y ? under : 0),
    };
    const kept = (/** @type {boolean} */ beyond, /** @type {number} */ value, /** @type {number} */ end) =>
      Math.round(Math.max(0, Math.min(beyond ? end : 0, value)) * this.ratio) / this.ratio;
    this.scroll = { x: kept(over.x, this.scroll.x, most.x), y: kept(over.y, this.scroll.y, most.y) };
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    if (this.locked) return;
    this.scroll = { x: this.scroll.x - x, y: this.scroll.y - y };
    this.clamp();
  }

  /**
   * Zooms; the content under the point stays there.
   * @param {number} x @param {number} y @param {number} factor
   */
  zoom(x, y, factor) {
    if (this.locked) return;
    const { origin } = this;
    const under = { x: (x - origin.x) / this.cell, y: (y - origin.y) / this.cell };
    let cell = this.cell * factor;
    if (this.cell >= CRISP && Math.abs(cell - this.cell) < 1 / this.ratio) cell = this.cell + Math.sign(factor - 1) / this.ratio;
    this.manner = "free";
    this.setCell(cell);
    const { x: left, y: top } = this.edge;
    this.scroll = { x: left - x + under.x * this.cell, y: top - y + under.y * this.cell };
    this.clamp();
  }

  /** The cell at a point; null if outside. @param {number} x @param {number} y @returns {Place | null} */
  placeAt(x, y) {
    const { origin, edge, cell } = this;
    const { width, height } = this.drawn;
    const inside = x >= edge.x && y >= edge.y && x >= origin.x && y >= origin.y && x < origin.x + width * cell && y < origin.y + height * cell;
    return inside ? this.nearestAt(x, y) : null;
  }

  /** The cell nearest to a point. @param {number} x @param {number} y @returns {Place} */
  nearestAt(x, y) {
    return nearest(this.cellAt(x, y), this.drawn);
  }

  /** The cell at a point, numbered beyond the edges of the board. @param {number} x @param {number} y @returns {Place} */
  cellAt(x, y) {
    const { origin, cell } = this;
    return { row: Math.floor((y - origin.y) / cell), column: Math.floor((x - origin.x) / cell) };
  }

  /** @param {Place} place */
  corner({ row, column }) {
    const { x, y } = this.origin;
    return { x: x + column * this.cell, y: y + row * this.cell };
  }

  /** The visible rows and columns, ends excluded. */
  get visible() {
    const { origin, edge } = this;
    /** @type {(start: number, from: number, room: number, count: number) => Range} */
    const range = (start, from, room, count) => [
      Math.max(0, Math.floor((from - start) / this.cell)),
      Math.min(count, Math.ceil((room - start) / this.cell)),
    ];
    return {
      columns: range(origin.x, edge.x, this.width, this.drawn.width),
      rows: range(origin.y, edge.y, this.height, this.drawn.height),
    };
  }

  /**
   * Scrolls just enough to show a cell, or, if one coordinate is missing, a line.
   * @param {Partial<Place>} place
   * @returns {boolean} whether it was hidden
   */
  reveal({ row, column }) {
    const { x, y } = this.corner({ row: row ?? 0, column: column ?? 0 });
    const { edge, cell, scroll } = this;
    const off = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
      at < from ? at - from : at + cell > room ? at + cell - room : 0;
    this.scroll = {
      x: scroll.x + (column === undefined ? 0 : off(x, edge.x, this.width - this.pad)),
      y: scroll.y + (row === undefined ? 0 : off(y, edge.y, this.height - this.pad)),
    };
    this.clamp();
    return this.scroll.x !== scroll.x || this.scroll.y !== scroll.y;
  }

  /** Centres a point of the board. @param {number} x as a share of its width @param {number} y of its height */
  centre(x, y) {
    if (this.locked) return;
    const { edge, cell, drawn } = this;
    this.scroll = { x: x * cell * drawn.width - (this.width - edge.x) / 2, y: y * cell * drawn.height - (this.height - edge.y) / 2 };
    this.clamp();
  }

  /** The visible part, as shares of the board. */
  get sight() {
    const { edge, origin, cell, drawn } = this;
    const share = (/** @type {number} */ at, /** @type {number} */ size) => Math.max(0, Math.min(1, at / size));
    const [wide, high] = [cell * drawn.width, cell * drawn.height];
    return {
      left: share(edge.x - origin.x, wide), right: share(this.width - origin.x, wide),
      top: share(edge.y - origin.y, high), bottom: share(this.height - origin.y, high),
    };
  }
}

/** The font size of labels at a cell size. @param {number} cell */
function fontOf(cell) {
  return Math.min(0.95 * cell, Math.max(9, Math.min(19, cell * 0.56)));
}
