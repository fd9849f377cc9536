// Draws the visible part of a board: cells, lines and labels. It draws anything that implements `Drawn`: a puzzle being
// played or made, a thumbnail, and the scene of a recording.

import { placeOf, WHITE } from "gridwright/board/cells.js";
import { CellImage } from "gridwright/board/cell_image.js";
import { drawLabels, FAMILY } from "gridwright/board/labels.js";
import { contrary, css, mixed, rgb } from "gridwright/ui/colours.js";
import { penOf } from "gridwright/ui/dom.js";
import { inks } from "gridwright/ui/theme.js";

/**
 * @typedef {import("gridwright/board/cells.js").Range} Range
 * @typedef {import("gridwright/board/puzzle.js").Puzzle} Puzzle
 * @typedef {Pick<Puzzle, "width" | "height" | "coloured" | "comfortable" | "legible" | "cellsAreColours" | "rule" | "labelled" | "labels" | "paper" | "lines" | "fill" | "drawCells">} Drawn
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{marks?: import("gridwright/board/puzzle.js").Marks | null, bare?: boolean, image?: CellImage | null}} Manner     bare: with a transparent background; image: shared with another painter of the same cells
 */

const LETTERED = 14; // smallest cell in pixels that shows the letter of its colour
const RULED = 4; // smallest cell in pixels that has lines around it

export class Painter {
  /**
   * @param {HTMLCanvasElement} canvas @param {Drawn} drawn @param {import("gridwright/board/view.js").View} view
   * @param {{cells: ArrayLike<number>}} source @param {Manner} [manner]
   */
  constructor(canvas, drawn, view, source, { marks = null, bare = false, image } = {}) {
    this.drawn = drawn;
    this.view = view;
    this.source = source;
    this.marks = marks;
    this.bare = bare;
    this.pen = penOf(canvas, { alpha: bare });
    this.image = image ?? (drawn.cellsAreColours ? new CellImage(drawn.width, drawn.height) : null);
    this.inks = inks();
    this.lines = drawn.lines(this.inks); // thin and bold
    this.finished = false; // the picture alone, without marks
    this.faint = false; // read-only
    /** @type {Set<string>} */
    this.wrongLines = new Set(); // such as "row 3"
    /** @type {Set<number>} */
    this.wrongCells = new Set();
    this.recolour();
  }

  get cells() {
    return this.source.cells;
  }

  recolour() {
    this.inks = inks();
    this.lines = this.drawn.lines(this.inks);
    this.image?.recolour((value) => this.drawn.fill(value, this.inks));
    this.image?.draw(this.cells);
  }

  /** @param {ArrayLike<number> | null} places changed places; null for all */
  touch(places) {
    if (places) this.image?.touch(places, this.cells);
    else this.image?.draw(this.cells);
  }

  /** Draws everything, or the part inside a box. @param {Box | null} [box] */
  draw(box = null) {
    const { pen, view } = this;
    pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    pen.save();
    if (box) {
      pen.beginPath();
      pen.rect(box.x, box.y, box.width, box.height);
      pen.clip();
    }
    pen.fillStyle = this.inks.ground;
    if (this.bare) pen.clearRect(0, 0, view.width, view.height);
    else pen.fillRect(0, 0, view.width, view.height);
    pen.save();
    pen.beginPath();
    pen.rect(view.edge.x - 2, view.edge.y - 2, view.width, view.height);
    pen.clip();
    this.drawCells(box);
    this.drawLines();
    pen.restore();
    if (view.bands.left) drawLabels(this, box);
    pen.restore();
  }

  /** @param {Box | null} box */
  drawCells(box) {
    const { pen, view, image, drawn } = this;
    const { origin, cell } = view;
    pen.fillStyle = drawn.paper(this.inks);
    pen.fillRect(origin.x, origin.y, cell * drawn.width, cell * drawn.height);
    const { rows, columns } = this.shown(box);
    const [across, down] = [columns[1] - columns[0], rows[1] - rows[0]];
    if (across <= 0 || down <= 0) return;
    if (image) {
      pen.imageSmoothingEnabled = cell < 1;
      pen.drawImage(image.picture, columns[0], rows[0], across, down,
        origin.x + columns[0] * cell, origin.y + rows[0] * cell, across * cell, down * cell);
    }
    drawn.drawCells(this, rows, columns);
    if (!this.wrongCells.size) return;
    pen.strokeStyle = this.inks.fault;
    pen.lineWidth = 3;
    this.each(rows, columns, (place, x, y) => {
      if (this.wrongCells.has(place)) pen.strokeRect(x - cell / 2 + 3, y - cell / 2 + 3, cell - 6, cell - 6);
    });
  }

  /** The box around some cells. @param {ArrayLike<number>} places @returns {Box} */
  boxOf(places) {
    let [top, bottom, left, right] = [Infinity, -1, Infinity, -1];
    for (let at = 0; at < places.length; at++) {
      const { row, column } = placeOf(places[at], this.drawn.width);
      [top, bottom, left, right] = [Math.min(top, row), Math.max(bottom, row), Math.min(left, column), Math.max(right, column)];
    }
    const { cell } = this.view;
    const { x, y } = this.view.corner({ row: top, column: left });
    return { x: x - 3, y: y - 3, width: (right - left + 1) * cell + 6, height: (bottom - top + 1) * cell + 6 };
  }

  /** The visible rows and columns, within a box. @param {Box | null} box @returns {{rows: Range, columns: Range}} */
  shown(box) {
    const { rows, columns } = this.view.visible;
    if (!box) return { rows, columns };
    const { origin, cell } = this.view;
    /** @type {(range: Range, start: number, at: number, size: number) => Range} */
    const within = ([from, to], start, at, size) => [
      Math.max(from, Math.floor((at - start) / cell)), Math.min(to, Math.ceil((at + size - start) / cell)),
    ];
    return { rows: within(rows, origin.y, box.y, box.height), columns: within(columns, origin.x, box.x, box.width) };
  }

  /** Calls `draw` for every cell of some rows and columns, with its centre. @type {(rows: Range, columns: Range, draw: (place: number, x: number, y: number) => void) => void} */
  each = (rows, columns, draw) => {
    const { origin, cell } = this.view;
    for (let row = rows[0]; row < rows[1]; row++) {
      for (let column = columns[0]; column < columns[1]; column++) {
        draw(row * this.drawn.width + column, origin.x + (column + 0.5) * cell, origin.y + (row + 0.5) * cell);
      }
    }
  };

  /** Draws a cross in every white cell. @param {Range} rows @param {Range} columns */
  crosses(rows, columns) {
    const { pen, cells } = this;
    const { cell } = this.view;
    const arm = cell * (cell < 14 ? 0.2 : 0.16);
    pen.strokeStyle = this.drawn.coloured ? this.lines[1] : this.inks.cross;
    pen.lineWidth = Math.max(1, cell * 0.06);
    pen.lineCap = "round";
    for (let row = rows[0]; row < rows[1]; row++) { // one path of ten thousand crosses is much slower than a hundred paths of a hundred
      pen.beginPath();
      this.each([row, row + 1], columns, (place, x, y) => {
        if (cells[place] !== WHITE) return;
        pen.moveTo(x - arm, y - arm);
        pen.lineTo(x + arm, y + arm);
        pen.moveTo(x + arm, y - arm);
        pen.lineTo(x - arm, y + arm);
      });
      pen.stroke();
    }
  }

  /** Draws the letter of its value in every cell with room for one. @param {Range} rows @param {Range} columns @param {string[]} letters by value */
  letters(rows, columns, letters) {
    const { pen, cells } = this;
    const { cell } = this.view;
    if (cell < LETTERED || !letters.length) return;
    pen.font = `${Math.round(0.55 * cell)}px ${FAMILY}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    this.each(rows, columns, (place, x, y) => {
      const letter = letters[cells[place]];
      const colour = letter && this.drawn.fill(cells[place], this.inks);
      if (!colour) return;
      pen.fillStyle = css(mixed(rgb(colour), contrary(rgb(colour)), 0.8));
      pen.fillText(letter, x, y + cell * 0.03, cell);
    });
  }

  drawLines() {
    const { pen, view, drawn } = this;
    const { origin, cell, visible } = view;
    const [right, bottom] = [origin.x + cell * drawn.width, origin.y + cell * drawn.height];
    const [line, rule] = this.lines;
    /** @type {(step: number, wide: number, ink: string) => void} */
    const grid = (step, wide, ink) => {
      pen.fillStyle = ink;
      const first = (/** @type {number} */ from) => Math.ceil(from / step) * step;
      for (let row = first(visible.rows[0]); row <= visible.rows[1]; row += step) {
        if (row > 0 && row < drawn.height) pen.fillRect(origin.x, this.snap(origin.y + row * cell, wide), right - origin.x, wide);
      }
      for (let column = first(visible.columns[0]); column <= visible.columns[1]; column += step) {
        if (column > 0 && column < drawn.width) pen.fillRect(this.snap(origin.x + column * cell, wide), origin.y, wide, bottom - origin.y);
      }
    };
    const thin = 1 / view.ratio;
    if (!this.finished) {
      if (cell >= RULED) grid(1, Math.max(thin, Math.round(view.ratio) / view.ratio), line);
      if (drawn.rule && cell * drawn.rule >= RULED * 2) grid(drawn.rule, cell >= 12 ? 2 : cell >= RULED ? 1.5 : thin, rule);
    }
    pen.strokeStyle = rule;
    pen.lineWidth = view.frame;
    pen.strokeRect(origin.x, origin.y, right - origin.x, bottom - origin.y);
  }

  /**
   * Aligns a line of some width, centred at a position, with device pixels.
   * @param {number} at @param {number} wide
   */
  snap(at, wide) {
    return Math.round((at - wide / 2) * this.view.ratio) / this.view.ratio;
  }
}
