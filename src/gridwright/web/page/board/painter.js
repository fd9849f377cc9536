// Draws the board: cells, lines and clues, as far as they are in sight.

import { Film } from "gridwright/board/film.js";
import { drawClues } from "gridwright/board/clues.js";
import { drawNumbers } from "gridwright/kinds/numbers.js";
import { Hitori, Nonogram, Picture, UNKNOWN, WHITE } from "gridwright/board/puzzle.js";
import { drawTiles } from "gridwright/kinds/tiles.js";
import { inks } from "gridwright/ui/theme.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const CROSSED = 7; // pixels of a cell that shows its cross
const RULED = 4; // pixels of a cell that has lines around it
export const RULES = ["rgba(120, 125, 135, 0.32)", "rgba(100, 105, 115, 0.8)"]; // on the paper of a puzzle with colours

export class Painter {
  /**
   * @param {HTMLCanvasElement} canvas @param {import("gridwright/board/game.js").Game} game
   * @param {import("gridwright/board/view.js").View} view @param {import("gridwright/kinds/marking.js").Marking | null} marking
   */
  constructor(canvas, game, view, marking) {
    this.canvas = canvas;
    this.game = game;
    this.puzzle = game.puzzle;
    this.view = view;
    this.marking = marking;
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.film = this.puzzle instanceof Picture ? null : new Film(this.puzzle.width, this.puzzle.height);
    this.inks = inks();
    this.finished = false; // the picture alone, without crosses
    /** @type {Set<string>} */
    this.wrongLines = new Set(); // such as "row 3"
    /** @type {Set<number>} */
    this.wrongCells = new Set();
    this.recolour();
  }

  /** What colour a cell is painted in. @param {number} value @returns {string | null} */
  colour = (value) => {
    if (value === UNKNOWN || (value === WHITE && !(this.puzzle.coloured && this.finished))) return null;
    return this.puzzle.coloured ? this.puzzle.palette[value].value : this.inks.ink;
  };

  /** The paper below the cells: that of the puzzle, where it has colours. */
  get paper() {
    return this.puzzle.coloured ? this.puzzle.palette[0].value : this.inks.paper;
  }

  recolour() {
    this.inks = inks();
    this.film?.draw(this.game.cells, this.colour);
  }

  /** @param {number[]} places that were changed */
  touch(places) {
    this.film?.touch(places, this.game.cells, this.colour);
  }

  /** Draws everything, or what is inside a box. @param {Box | null} [box] */
  draw(box = null) {
    const { pen, view, puzzle } = this;
    pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    pen.save();
    if (box) {
      pen.beginPath();
      pen.rect(box.x, box.y, box.width, box.height);
      pen.clip();
    }
    pen.fillStyle = this.inks.ground;
    pen.fillRect(0, 0, view.width, view.height);
    pen.save();
    pen.beginPath();
    const { edge } = view;
    pen.rect(edge.x - 2, edge.y - 2, view.width, view.height);
    pen.clip();
    this.cells(box);
    if (puzzle instanceof Picture) drawTiles(this, puzzle);
    this.lines();
    pen.restore();
    if (puzzle instanceof Nonogram) drawClues(this, puzzle);
    pen.restore();
  }

  /** @param {Box | null} box */
  cells(box) {
    const { pen, view, film, puzzle } = this;
    const { origin, cell } = view;
    pen.fillStyle = this.paper;
    pen.fillRect(origin.x, origin.y, cell * puzzle.width, cell * puzzle.height);
    if (!film) return;
    const { rows, columns } = this.shown(box);
    const [across, down] = [columns[1] - columns[0], rows[1] - rows[0]];
    if (across <= 0 || down <= 0) return;
    pen.imageSmoothingEnabled = cell < 1;
    pen.drawImage(film.canvas, columns[0], rows[0], across, down,
      origin.x + columns[0] * cell, origin.y + rows[0] * cell, across * cell, down * cell);
    if (puzzle instanceof Hitori) drawNumbers(this, puzzle, rows, columns);
    else if (cell >= CROSSED && !this.finished) this.crosses(rows, columns);
  }

  /** The rows and columns in sight, and within a box. @param {Box | null} box */
  shown(box) {
    const { rows, columns } = this.view.visible;
    if (!box) return { rows, columns };
    const { origin, cell } = this.view;
    const within = (/** @type {number[]} */ [from, to], /** @type {number} */ start, /** @type {number} */ at, /** @type {number} */ size) => [
      Math.max(from, Math.floor((at - start) / cell)), Math.min(to, Math.ceil((at + size - start) / cell)),
    ];
    return { rows: within(rows, origin.y, box.y, box.height), columns: within(columns, origin.x, box.x, box.width) };
  }

  /** @param {number[]} rows @param {number[]} columns */
  crosses(rows, columns) {
    const { pen, view, puzzle, game } = this;
    const { origin, cell } = view;
    const arm = cell * (cell < 14 ? 0.2 : 0.16);
    pen.strokeStyle = this.puzzle.coloured ? "rgba(90, 90, 100, 0.55)" : this.inks.cross;
    pen.lineWidth = Math.max(1, cell * 0.06);
    pen.lineCap = "round";
    pen.beginPath();
    for (let row = rows[0]; row < rows[1]; row++) {
      for (let column = columns[0]; column < columns[1]; column++) {
        if (game.cells[row * puzzle.width + column] !== WHITE) continue;
        const x = origin.x + (column + 0.5) * cell;
        const y = origin.y + (row + 0.5) * cell;
        pen.moveTo(x - arm, y - arm);
        pen.lineTo(x + arm, y + arm);
        pen.moveTo(x + arm, y - arm);
        pen.lineTo(x - arm, y + arm);
      }
    }
    pen.stroke();
  }

  lines() {
    const { pen, view, puzzle } = this;
    const { origin, cell, visible } = view;
    const ruled = puzzle instanceof Nonogram ? 5 : 0;
    const [right, bottom] = [origin.x + cell * puzzle.width, origin.y + cell * puzzle.height];
    const [line, rule] = puzzle.coloured ? RULES : [this.inks.line, this.inks.rule];
    const grid = (/** @type {number} */ step, /** @type {number} */ wide, /** @type {string} */ ink) => {
      pen.fillStyle = ink;
      const first = (/** @type {number} */ from) => Math.ceil(from / step) * step;
      for (let row = first(visible.rows[0]); row <= visible.rows[1]; row += step) {
        if (row > 0 && row < puzzle.height) pen.fillRect(origin.x, this.snap(origin.y + row * cell, wide), right - origin.x, wide);
      }
      for (let column = first(visible.columns[0]); column <= visible.columns[1]; column += step) {
        if (column > 0 && column < puzzle.width) pen.fillRect(this.snap(origin.x + column * cell, wide), origin.y, wide, bottom - origin.y);
      }
    };
    const thin = 1 / view.ratio;
    if (!this.finished) {
      if (cell >= RULED) grid(1, Math.max(thin, Math.round(view.ratio) / view.ratio), line);
      if (ruled && cell * ruled >= RULED * 2) grid(ruled, cell >= 12 ? 2 : cell >= RULED ? 1.5 : thin, rule);
    }
    pen.strokeStyle = this.inks.rule;
    pen.lineWidth = 2;
    pen.strokeRect(origin.x, origin.y, right - origin.x, bottom - origin.y);
  }

  /**
   * The place of a line of some width whose middle is at a place, on whole device pixels.
   * @param {number} at @param {number} wide
   */
  snap(at, wide) {
    return Math.round((at - wide / 2) * this.view.ratio) / this.view.ratio;
  }
}
