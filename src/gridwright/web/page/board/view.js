// Where things are on the stage: cells, the bands of clues that stay in sight, zoom and scroll. All in CSS pixels.

/** @typedef {import("gridwright/board/cells.js").Place} Place */
/** @typedef {import("gridwright/board/cells.js").Range} Range */
/** @typedef {import("gridwright/board/painter.js").Drawn} Drawn */
/** @typedef {[characters: number, labels: number]} Length     of the longest labels */

const LARGEST = 160;
const READABLE = 8; // of a cell whose clue can be read
const PAD = 12; // around the board
const MOST = 0.34; // of the stage, for a band of clues

export class View {
  /** @param {Drawn} drawn @param {{small?: boolean}} [about] small: as large as its room, without labels */
  constructor(drawn, { small = false } = {}) {
    this.drawn = drawn;
    this.small = small;
    this.labelled = drawn.labelled && !small;
    this.pad = small ? 1 : PAD; // the line around it has its room
    this.frame = small ? 1 : 2; // pixels of the line around the board
    this.width = 0;
    this.height = 0;
    this.ratio = 1;
    this.cell = 20;
    this.scroll = { x: 0, y: 0 };
    this.locked = false;
    this.fitted = true; // until somebody zooms
    /** @type {{row: Length, column: Length}} */
    this.longest = { row: [1, 1], column: [1, 1] };
    this.measure();
  }

  /**
   * Looks how long the labels are; those of a picture that is being drawn change.
   * @param {{row: Length, column: Length}} [least] room that is wanted anyhow
   * @returns {boolean} whether it needs more room, or less
   */
  measure(least = { row: [1, 1], column: [1, 1] }) {
    if (!this.labelled) return false;
    const old = String(Object.values(this.longest));
    /** @type {(axis: "row" | "column", count: number) => Length} */
    const most = (axis, count) => {
      let [characters, labels] = least[axis];
      for (let index = 0; index < count; index++) {
        const line = this.drawn.labels(axis, index);
        characters = Math.max(characters, line.reduce((sum, [text]) => sum + text.length, 0));
        labels = Math.max(labels, line.length);
      }
      return [characters, labels];
    };
    this.longest = { row: most("row", this.drawn.height), column: most("column", this.drawn.width) };
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

  /** The bands of labels: their room beside and above the grid. */
  get bands() {
    return this.bandsAt(this.cell);
  }

  /** @param {number} cell */
  bandsAt(cell) {
    if (!this.labelled || cell < READABLE) return { left: 0, top: 0 };
    const { left, top } = this.wishedBands(cell);
    return { left: Math.min(left, this.width * MOST), top: Math.min(top, this.height * MOST) };
  }

  /** @param {number} cell */
  wishedBands(cell) {
    const font = fontOf(cell);
    const [signs, runs] = this.longest.row;
    const left = this.drawn.coloured ? runs * (font * 1.55) : signs * font * 0.6 + runs * font * 0.55;
    const top = this.longest.column[1] * this.slot(font);
    return { left: Math.ceil(left + font * 0.6), top: Math.ceil(top + font * 0.5) };
  }

  /** The height of a label above a column. @param {number} font */
  slot(font = this.font) {
    return font * (this.drawn.coloured ? 1.5 : 1.22);
  }

  /** The whole puzzle, as large as is comfortable. */
  fit() {
    this.fitted = true;
    const room = { width: this.width - 2 * this.pad, height: this.height - 2 * this.pad };
    let cell = this.small ? LARGEST : this.drawn.comfortable;
    for (; cell >= READABLE; cell -= 1 / this.ratio) {
      const { left, top } = this.labelled ? this.wishedBands(cell) : { left: 0, top: 0 };
      if (left + cell * this.drawn.width <= room.width && top + cell * this.drawn.height <= room.height) break;
    }
    if (cell < READABLE) cell = Math.min(READABLE - 0.1, room.width / this.drawn.width, room.height / this.drawn.height);
    this.scroll = { x: 0, y: 0 };
    this.setCell(cell >= 4 ? Math.floor(cell * this.ratio) / this.ratio : cell); // rounded up, it would not fit
  }

  /** @param {number} cell */
  setCell(cell) {
    const least = Math.min(4, this.width / this.drawn.width / 2, this.height / this.drawn.height / 2);
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
      Math.max(band + grid > room ? 0 : this.pad, (room - band - grid) / 2);
    return {
      x: snapped(left + free(this.width, left, this.cell * this.drawn.width)),
      y: snapped(top + free(this.height, top, this.cell * this.drawn.height)),
    };
  }

  /** Where the first cell is: outside, when it is scrolled away. */
  get origin() {
    const { x, y } = this.edge;
    return { x: x - this.scroll.x, y: y - this.scroll.y };
  }

  clamp() {
    const { x, y } = this.edge;
    const most = { x: this.cell * this.drawn.width - (this.width - x) + this.pad, y: this.cell * this.drawn.height - (this.height - y) + this.pad };
    const kept = (/** @type {number} */ value, /** @type {number} */ end) =>
      Math.round(Math.max(0, Math.min(end > this.pad ? end : 0, value)) * this.ratio) / this.ratio;
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

  /** The cell at a point; null outside. @param {number} x @param {number} y @returns {Place | null} */
  placeAt(x, y) {
    const { origin, edge, cell } = this;
    const { width, height } = this.drawn;
    const inside = x >= edge.x && y >= edge.y && x >= origin.x && y >= origin.y && x < origin.x + width * cell && y < origin.y + height * cell;
    return inside ? this.nearestAt(x, y) : null;
  }

  /** The cell that is nearest to a point. @param {number} x @param {number} y @returns {Place} */
  nearestAt(x, y) {
    /** @type {(at: number, count: number) => number} */
    const kept = (at, count) => Math.max(0, Math.min(count - 1, Math.floor(at / this.cell)));
    return { row: kept(y - this.origin.y, this.drawn.height), column: kept(x - this.origin.x, this.drawn.width) };
  }

  /** @param {Place} place */
  corner({ row, column }) {
    const { x, y } = this.origin;
    return { x: x + column * this.cell, y: y + row * this.cell };
  }

  /** The rows and columns in sight, ends excluded. */
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

  /** Scrolls as far as needed to see a cell. @param {Place} place */
  reveal(place) {
    const { x, y } = this.corner(place);
    const { edge, cell } = this;
    const off = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
      at < from ? at - from : at + cell > room ? at + cell - room : 0;
    this.scroll = { x: this.scroll.x + off(x, edge.x, this.width - this.pad), y: this.scroll.y + off(y, edge.y, this.height - this.pad) };
    this.clamp();
  }
}

/** @param {number} cell */
function fontOf(cell) {
  return Math.max(9, Math.min(19, cell * 0.56));
}
