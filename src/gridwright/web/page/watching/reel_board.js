// Draws a frame of a recording.
//
// Large boards are drawn one pixel a cell into an image that is then scaled; smaller ones cell by cell, with crosses,
// grid lines and clues. What the frame changes is drawn on top of that, and so never has to be wiped off. A guess stands
// out from what follows from it.

import { contrary, css, isBright, isGrey, mixed, rgb, word } from "gridwright/ui/colours.js";
import { Faces } from "gridwright/watching/faces.js";
import { NO_FACE, PARTLY, UNKNOWN } from "gridwright/watching/recording.js";
import { inks, theme } from "gridwright/ui/theme.js";

/** @typedef {import("gridwright/wire.js").Label} Label */

// In sides of a cell: the room of a label beside a row, and over a column.
const labelWidth = (/** @type {Label} */ [text]) => 0.3 + 0.36 * text.length;
const LABEL_HEIGHT = 0.72;
const LARGEST = { cell: 48, tile: 96 };
const SMALLEST_TILE = 8;
const SMALLEST_LABELLED = 10;
const DETAILED = 7; // pixels of a cell with lines and crosses
const NIGHT = { palette: ["#1b1e23", "#dcdfe4"], open: "#3c424c" }; // for puzzles in black and white

export class ReelBoard {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.head = recording.head;
    this.faces = this.head.deck ? new Faces(recording) : null;
    this.canvas = document.createElement("canvas");
    this.context = penOf(this.canvas);
    this.rimmed = new Set(this.head.rimmed);
    this.buffer = document.createElement("canvas"); // the cells
    this.layer = document.createElement("canvas"); // over them, what a frame changes, where a cell is a pixel
    this.ink = penOf(this.buffer);
    this.marks = penOf(this.layer);
    this.image = new ImageData(1, 1);
    this.markImage = new ImageData(1, 1);
    this.pixels = new Uint32Array(1);
    this.markPixels = new Uint32Array(1);
    /** @type {ArrayLike<number>} */
    this.marked = [];
    this.whole = false; // all cells are known: no crosses any more
    this.cell = 1;
    this.pad = 0;
    this.x = 0;
    this.y = 0;
    this.top = 0;
    this.bottom = -1;
    this.labels = false;
    this.detailed = false;
    this.text = "";
    /** @type {import("gridwright/ui/colours.js").Colour[]} */
    this.colours = [];
    /** @type {string[]} */
    this.styles = [];
    this.words = new Uint32Array(256);
    this.recolour();
  }

  /** Takes the colours of the page. */
  recolour() {
    const { palette, open } = this.shades;
    this.colours = new Array(256).fill(rgb(open));
    palette.forEach((colour, value) => (this.colours[value] = rgb(colour)));
    this.styles = this.colours.map(css);
    this.words = Uint32Array.from(this.colours, word);
    this.words[PARTLY] = word(mixed(this.colours[PARTLY], this.colours[0], 0.5)); // as pixels; larger cells have a mark
    this.text = inks().text;
  }

  /** The colours of the puzzle; what is black and white is light on dark at night. */
  get shades() {
    const { palette, deck } = this.head;
    const [paper, ink] = palette.map(rgb);
    const plain = !deck && palette.length === 2 && isGrey(paper) && isGrey(ink) && isBright(paper) && !isBright(ink);
    return plain && theme() === "dark" ? NIGHT : this.head;
  }

  /**
   * Takes the room there is.
   * @param {number} width @param {number} height @param {number} ratio device pixels a CSS pixel
   */
  fit(width, height, ratio) {
    const { head } = this;
    const most = (/** @type {Label[][]} */ lines, /** @type {(labels: Label[]) => number} */ room) =>
      (lines.length ? 0.4 + Math.max(...lines.map(room)) : 0);
    const across = most(head.left, (labels) => labels.reduce((sum, label) => sum + labelWidth(label), 0));
    const down = most(head.top, (labels) => labels.length * LABEL_HEIGHT);
    this.pad = Math.ceil(6 * ratio); // a rim around a cell at the edge has its place there
    const margins = 2 * this.pad + 2;
    const room = (/** @type {number} */ labels) => Math.min(
      (width * ratio - margins) / (head.width + labels * across), (height * ratio - margins) / (head.height + labels * down),
      (this.faces ? LARGEST.tile : LARGEST.cell) * ratio,
    );
    this.labels = head.left.length > 0 && room(1) >= SMALLEST_LABELLED * ratio;
    this.cell = this.labels ? Math.floor(room(1)) : Math.max(room(0), 0.01);
    if (this.faces) this.faces.resize((this.cell = Math.max(SMALLEST_TILE, Math.floor(this.cell))));
    this.detailed = this.cell >= DETAILED;
    if (this.cell >= 1) this.cell = Math.floor(this.cell);
    this.x = this.pad + (this.labels ? Math.ceil(across * this.cell) : 0);
    this.y = this.pad + (this.labels ? Math.ceil(down * this.cell) : 0);
    const frame = this.detailed ? 2 : 0;
    this.canvas.width = Math.ceil(this.x + head.width * this.cell + frame + this.pad);
    this.canvas.height = Math.ceil(this.y + head.height * this.cell + frame + this.pad);
    this.canvas.style.width = `${this.canvas.width / ratio}px`;
    this.canvas.style.height = `${this.canvas.height / ratio}px`;
    const side = this.detailed ? this.cell : 1;
    for (const layer of [this.buffer, this.layer]) {
      layer.width = head.width * side + frame;
      layer.height = head.height * side + frame;
    }
    if (this.detailed) {
      this.drawLines();
    } else {
      this.image = this.ink.createImageData(head.width, head.height);
      this.pixels = new Uint32Array(this.image.data.buffer);
      this.markImage = this.marks.createImageData(head.width, head.height);
      this.markPixels = new Uint32Array(this.markImage.data.buffer);
      this.marked = [];
      this.clean();
    }
  }

  /**
   * How thick the line before a row or column is; behind the last there is one more. Frame and rules are bold.
   * @param {number} place @param {number} count
   */
  line(place, count) {
    return place === 0 || place === count || (this.head.rule && place % this.head.rule === 0) ? 2 : 1;
  }

  /** The lines lie under the cells, which leave them free. */
  drawLines() {
    const { ink, head, cell } = this;
    const { width, height } = this.buffer;
    const [thin, bold] = isBright(this.colours[0]) ? ["#aeb5c2", "#4a5160"] : ["#5b6475", "#949ba8"];
    ink.fillStyle = thin;
    ink.fillRect(0, 0, width, height);
    ink.fillStyle = bold;
    for (let column = 0; column <= head.width; column++) {
      if (this.line(column, head.width) === 2) ink.fillRect(column * cell, 0, 2, height);
    }
    for (let row = 0; row <= head.height; row++) {
      if (this.line(row, head.height) === 2) ink.fillRect(0, row * cell, width, 2);
    }
  }

  /** The inside of a cell, between its lines: x, y, width, height. @param {number} cell */
  inside(cell) {
    const { head, cell: side } = this;
    const [row, column] = [Math.floor(cell / head.width), cell % head.width];
    const [left, above] = [this.line(column, head.width), this.line(row, head.height)];
    return [column * side + left, row * side + above, side - left, side - above];
  }

  clean() {
    this.top = this.head.height;
    this.bottom = -1;
  }

  /**
   * Paints some cells, or all of them.
   * @param {Uint8Array | Uint32Array} state @param {ArrayLike<number> | null} some @param {boolean} whole whether all cells are known
   */
  paint(state, some, whole) {
    if (whole !== this.whole) some = null;
    this.whole = whole;
    if (this.detailed) {
      if (some) for (let i = 0; i < some.length; i++) this.paintCell(some[i], state[some[i]]);
      else state.forEach((value, cell) => this.paintCell(cell, value));
      return;
    }
    const { pixels, words } = this;
    const { width, height } = this.head;
    let { top, bottom } = some ? this : { top: 0, bottom: height - 1 };
    if (some) {
      for (let i = 0; i < some.length; i++) {
        const cell = some[i];
        const row = (cell / width) | 0;
        pixels[cell] = words[state[cell]];
        if (row < top) top = row;
        if (row > bottom) bottom = row;
      }
    } else {
      for (let cell = 0; cell < state.length; cell++) pixels[cell] = words[state[cell]];
    }
    this.top = top;
    this.bottom = bottom;
  }

  /** @param {number} cell @param {number} value */
  paintCell(cell, value) {
    const { ink, head } = this;
    const [x, y, width, height] = this.inside(cell);
    if (this.faces && value !== NO_FACE) {
      ink.drawImage(this.faces.face(value), x, y, width, height);
      return;
    }
    const colour = this.colours[Math.min(value, UNKNOWN)];
    ink.fillStyle = this.styles[Math.min(value, UNKNOWN)];
    ink.fillRect(x, y, width, height);
    if (this.faces) return;
    const shade = (/** @type {number} */ share) => css(mixed(colour, contrary(colour), share));
    const write = (/** @type {string} */ text, /** @type {string} */ style) => {
      ink.font = `${style}${Math.round(0.55 * this.cell)}px system-ui, Helvetica, Arial, sans-serif`;
      ink.textAlign = "center";
      ink.textBaseline = "middle";
      ink.fillText(text, x + width / 2, y + (height + 1) / 2, width);
    };
    if (head.texts.length) {
      ink.fillStyle = shade(value && value < PARTLY ? 0.5 : 0.9);
      write(head.texts[cell], value === 0 ? "bold " : "");
      return;
    }
    const size = Math.max(2, Math.round(this.cell / 7));
    const [across, down] = [x + width / 2, y + height / 2];
    ink.lineWidth = Math.max(1, this.cell / 16);
    if (this.rimmed.has(value)) {
      ink.strokeStyle = shade(0.3);
      ink.strokeRect(x + 1, y + 1, width - 2, height - 2);
    }
    if (head.signs[value] && this.cell >= SMALLEST_LABELLED) {
      ink.fillStyle = shade(0.8);
      write(head.signs[value], "");
    }
    if (value === PARTLY) {
      ink.strokeStyle = shade(0.45);
      ink.strokeRect(across - size, down - size, 2 * size, 2 * size);
    }
    if (value !== 0 || this.whole) return;
    ink.strokeStyle = shade(0.45);
    ink.beginPath();
    ink.moveTo(across - size, down - size);
    ink.lineTo(across + size, down + size);
    ink.moveTo(across + size, down - size);
    ink.lineTo(across - size, down + size);
    ink.stroke();
  }

  /**
   * Shows the board with the changed cells and the lines of the frame pointed out in a colour. Where a cell was guessed,
   * it has a broad rim, and the others, which follow from it, a faint one.
   * @param {ArrayLike<number>} changed @param {number | null} guess @param {number[]} lines rows, then columns
   * @param {string} colour #rrggbb
   */
  show(changed, guess, lines, colour) {
    const { context, head } = this;
    const [width, height] = [head.width * this.cell, head.height * this.cell];
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (this.labels) this.drawLabels(lines, colour);
    if (this.detailed) {
      context.drawImage(this.buffer, this.x, this.y);
      context.strokeStyle = colour;
      const thick = Math.max(2, this.cell / (this.faces ? 16 : 9)) / (guess === null ? 1 : 2);
      context.lineWidth = thick;
      context.globalAlpha = guess === null ? 1 : 0.45;
      for (let i = 0; i < changed.length; i++) {
        const [x, y, wide, high] = this.inside(changed[i]);
        context.strokeRect(this.x + x + thick / 2, this.y + y + thick / 2, wide - thick, high - thick);
      }
      context.globalAlpha = 1;
    } else {
      this.putImages(changed, word(rgb(colour)));
      context.imageSmoothingEnabled = this.cell < 1;
      context.drawImage(this.buffer, this.x, this.y, width, height);
      context.drawImage(this.layer, this.x, this.y, width, height);
    }
    context.strokeStyle = colour;
    context.lineWidth = this.detailed ? 2 : 1;
    const [pad, half] = this.detailed ? [0, 1] : [1, 0.5];
    for (const line of lines) {
      const isRow = line < head.height;
      const place = (isRow ? line : line - head.height) * this.cell;
      if (isRow) context.strokeRect(this.x + half, this.y + place + half - pad, width, this.cell + 2 * pad);
      else context.strokeRect(this.x + place + half - pad, this.y + half, this.cell + 2 * pad, height);
    }
    if (guess !== null) this.drawRim(guess, colour);
  }

  /**
   * On its lines, so that all of the cell is seen; around cells of a few pixels, where the eye finds it.
   * @param {number} cell @param {string} colour
   */
  drawRim(cell, colour) {
    const { context, head } = this;
    const side = Math.max(this.cell, 9);
    const thick = Math.min(Math.max(3, this.cell / 7), this.pad);
    const middle = (/** @type {number} */ place) => (place + 0.5) * this.cell + (this.detailed ? 1 : 0);
    const x = this.x + middle(cell % head.width) - side / 2;
    const y = this.y + middle(Math.floor(cell / head.width)) - side / 2;
    for (const [style, width] of /** @type {[string, number][]} */ ([["#fff", thick + 3], [colour, thick]])) {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.strokeRect(x, y, side, side);
    }
  }

  /** @param {ArrayLike<number>} changed @param {number} colour */
  putImages(changed, colour) {
    const { width, height } = this.head;
    if (this.bottom >= this.top) this.ink.putImageData(this.image, 0, 0, 0, this.top, width, this.bottom - this.top + 1);
    this.clean();
    let [top, bottom] = [height, -1];
    const put = (/** @type {ArrayLike<number>} */ cells, /** @type {number} */ value) => {
      for (let i = 0; i < cells.length; i++) {
        this.markPixels[cells[i]] = value;
        const row = (cells[i] / width) | 0;
        if (row < top) top = row;
        if (row > bottom) bottom = row;
      }
    };
    put(this.marked, 0);
    put(changed, colour);
    this.marked = changed;
    if (bottom >= top) this.marks.putImageData(this.markImage, 0, 0, 0, top, width, bottom - top + 1);
  }

  /** @param {number[]} lines that are pointed out @param {string} colour */
  drawLabels(lines, colour) {
    const { context, head, cell } = this;
    const pointed = new Set(lines);
    context.font = `${0.6 * cell}px system-ui, Helvetica, Arial, sans-serif`;
    context.lineWidth = 1;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const put = (
      /** @type {Label} */ [text, tint], /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ line,
    ) => {
      if (tint) {
        const ink = contrary(rgb(tint));
        context.fillStyle = tint;
        context.fillRect(x + 1, y + 1, width - 2, LABEL_HEIGHT * cell - 2);
        context.strokeStyle = css(mixed(rgb(tint), ink, 0.3)); // so that it ends somewhere on a page of its colour
        context.strokeRect(x + 1.5, y + 1.5, width - 3, LABEL_HEIGHT * cell - 3);
        context.fillStyle = css(ink);
      } else {
        context.fillStyle = pointed.has(line) ? colour : this.text;
      }
      context.fillText(text, x + width / 2, y + 0.38 * cell, width - 2);
    };
    head.left.forEach((labels, row) => {
      let x = this.x - 0.2 * cell;
      for (const label of [...labels].reverse()) {
        const width = labelWidth(label) * cell;
        x -= width;
        put(label, x, this.y + (row + 0.14) * cell, width, row);
      }
    });
    head.top.forEach((labels, column) => {
      let y = this.y - 0.2 * cell;
      for (const label of [...labels].reverse()) {
        y -= LABEL_HEIGHT * cell;
        put(label, this.x + column * cell, y, cell, head.height + column);
      }
    });
  }
}

/** @param {HTMLCanvasElement} canvas */
function penOf(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}
