// Hitori: shade numbers so that none appears twice in a line.

import { WHITE } from "gridwright/board/cells.js";
import { FAMILY } from "gridwright/board/labels.js";
import { Puzzle } from "gridwright/board/puzzle.js";
import { CIRCLE } from "gridwright/ui/icons.js";

/** @typedef {import("gridwright/wire.js").HitoriJson} HitoriJson */
/** @typedef {import("gridwright/board/puzzle.js").Cells} Cells */

const SHADED = 1;

/** @extends {Puzzle<HitoriJson>} */
export class Hitori extends Puzzle {
  static names = { one: "Hitori", many: "Hitori" };
  static side = 8;

  /** @param {HitoriJson} json */
  constructor(json) {
    super(json);
    this.height = json.numbers.length;
    this.width = json.numbers[0].length;
    this.numbers = json.numbers.flat();
  }

  // Rules.

  /** @param {Cells} cells */
  isSolved(cells) {
    return !twice(this, cells).length && !touching(this, cells).length && !severed(this, cells);
  }

  /** @param {Cells} cells */
  conflicts(cells) {
    const open = twice(this, cells, (value) => value === WHITE);
    const shaded = severed(this, cells) ? [...cells.keys()].filter((place) => cells[place] === SHADED) : [];
    return [...new Set([...touching(this, cells), ...open, ...shaded])];
  }

  get legible() {
    return 18;
  }

  get certified() {
    return true;
  }

  /** Draws the numbers, on ink if shaded, and circles around those that stay. @param {import("gridwright/board/puzzle.js").Painter} painter @param {import("gridwright/board/puzzle.js").Range} rows @param {import("gridwright/board/puzzle.js").Range} columns */
  drawCells(painter, rows, columns) {
    const { pen, view, inks } = painter;
    const font = view.cell * 0.46;
    if (font < 5) return;
    pen.font = `500 ${font}px ${FAMILY}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    painter.each(rows, columns, (place, x, y) => {
      const value = painter.cells[place];
      if (value === WHITE && !painter.finished) {
        pen.strokeStyle = inks.mark;
        pen.lineWidth = Math.max(1, view.cell * 0.045);
        pen.beginPath();
        pen.arc(x, y, view.cell * 0.36, 0, 7);
        pen.stroke();
      }
      if (this.numbers[place] === null) return;
      pen.fillStyle = value === SHADED ? inks.cross : inks.ink;
      pen.fillText(String(this.numbers[place]), x, y + font * 0.06);
    });
  }

  // Input and texts.

  get tools() {
    return { fill: "Shade", cross: "Circle", icon: CIRCLE };
  }

  /** @param {number} value */
  word(value) {
    return value === WHITE ? "circled" : value === SHADED ? "shaded" : super.word(value);
  }

  /** @param {import("gridwright/board/puzzle.js").Place} place */
  about({ row, column }) {
    return `number ${this.numbers[row * this.width + column] ?? "none"}`;
  }
}

/** Cells with a number that appears twice in a line. @param {Hitori} puzzle @param {Cells} cells */
function twice(puzzle, cells, counts = (/** @type {number} */ value) => value !== SHADED) {
  const { width, height, numbers } = puzzle;
  /** @type {Set<number>} */
  const found = new Set();
  const look = (/** @type {number} */ first, /** @type {number} */ step, /** @type {number} */ count) => {
    /** @type {Map<number | null, number>} */
    const seen = new Map();
    for (let place = 0, index = first; place < count; place++, index += step) {
      if (numbers[index] === null || !counts(cells[index])) continue;
      const earlier = seen.get(numbers[index]);
      if (earlier !== undefined) found.add(earlier).add(index);
      seen.set(numbers[index], index);
    }
  };
  for (let row = 0; row < height; row++) look(row * width, 1, width);
  for (let column = 0; column < width; column++) look(column, width, height);
  return [...found];
}

/** Adjacent shaded cells. @param {Hitori} puzzle @param {Cells} cells */
function touching({ width }, cells) {
  const found = [];
  for (let index = 0; index < cells.length; index++) {
    if (cells[index] !== SHADED) continue;
    if ((index + 1) % width && cells[index + 1] === SHADED) found.push(index, index + 1);
    if (cells[index + width] === SHADED) found.push(index, index + width);
  }
  return found;
}

/** Whether shaded cells disconnect the others. @param {Hitori} puzzle @param {Cells} cells */
function severed({ width }, cells) {
  const open = Array.from(cells).filter((value) => value !== SHADED).length;
  const first = cells.findIndex((value) => value !== SHADED);
  if (first < 0) return true;
  const seen = new Uint8Array(cells.length);
  const todo = [first];
  let count = 0;
  seen[first] = 1;
  const visit = (/** @type {number} */ index) => {
    if (index >= 0 && index < cells.length && !seen[index] && cells[index] !== SHADED) {
      seen[index] = 1;
      todo.push(index);
    }
  };
  for (let index = todo.pop(); index !== undefined; index = todo.pop()) {
    count++;
    if (index % width) visit(index - 1);
    if ((index + 1) % width) visit(index + 1);
    visit(index - width);
    visit(index + width);
  }
  return count < open;
}
