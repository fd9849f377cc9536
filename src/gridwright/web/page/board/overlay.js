// Draws over the board: the lines under the pointer, the cursor, the cells and lines of a hint, the counter.

import { placeOf } from "gridwright/board/cells.js";
import { FAMILY } from "gridwright/board/labels.js";
import { penOf } from "gridwright/ui/dom.js";
import { inks } from "gridwright/ui/theme.js";

/** @typedef {import("gridwright/board/cells.js").Place} Place */
/** @typedef {import("gridwright/board/cells.js").Line} Line */

const INSIDE = 5; // pixels from the edge of a cell to a frame inside it

export class Overlay {
  /** @param {HTMLCanvasElement} canvas @param {import("gridwright/board/view.js").View} view */
  constructor(canvas, view) {
    this.view = view;
    this.pen = penOf(canvas);
    /** @type {Place | null} */
    this.hover = null;
    /** @type {Place} */
    this.cursor = { row: 0, column: 0 };
    this.focused = false; // whether the cursor is shown
    /** @type {Line[]} */
    this.lit = [];
    /** @type {Place[]} */
    this.litCells = [];
    /** @type {Place[]} */
    this.marked = [];
    /** @type {number[]} */
    this.wrong = [];
    this.counter = "";
    /** @type {((pen: CanvasRenderingContext2D) => void) | null} */
    this.carried = null; // the tile being dragged
    this.inks = inks();
  }

  draw() {
    const { pen, view } = this;
    pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    pen.clearRect(0, 0, view.width, view.height);
    if (this.hover) {
      this.band({ axis: "row", index: this.hover.row }, 0.09);
      this.band({ axis: "column", index: this.hover.column }, 0.09);
    }
    for (const line of this.lit) this.band(line, 0.2);
    pen.save();
    pen.beginPath();
    pen.rect(view.edge.x - 2, view.edge.y - 2, view.width, view.height);
    pen.clip();
    for (const place of this.wrong) this.strike(placeOf(place, view.drawn.width));
    const { rows, columns } = view.visible;
    for (const place of this.litCells) {
      const seen = place.row >= rows[0] && place.row < rows[1] && place.column >= columns[0] && place.column < columns[1];
      if (seen) this.frame(place, this.inks.mark, 2);
    }
    for (const place of this.marked) this.frame(place, this.inks.paper, 5); // visible on any colour
    for (const place of this.marked) this.frame(place, this.inks.mark, 3);
    if (this.focused) {
      this.frame(this.cursor, this.inks.paper, 5);
      this.frame(this.cursor, this.inks.mark, 2.5);
    }
    pen.restore();
    if (this.counter && this.hover) this.bubble(this.hover);
    this.carried?.(pen);
  }

  /** @param {Line} line @param {number} strength */
  band({ axis, index }, strength) {
    const { pen, view } = this;
    const { x, y } = view.corner({ row: index, column: index });
    const { edge, origin, bands, cell, drawn } = view;
    const { accent, mark } = this.inks;
    const fill = (/** @type {string} */ ink, /** @type {[number, number, number, number]} */ ...box) => {
      pen.fillStyle = ink;
      pen.fillRect(...box);
    };
    pen.globalAlpha = strength;
    if (axis === "row" && y + cell > edge.y) {
      const top = Math.max(y, edge.y);
      const right = Math.min(view.width, origin.x + drawn.width * cell);
      fill(accent, edge.x - bands.left, top, bands.left, y + cell - top);
      fill(mark, edge.x, top, right - edge.x, y + cell - top);
    } else if (axis === "column" && x + cell > edge.x) {
      const left = Math.max(x, edge.x);
      const bottom = Math.min(view.height, origin.y + drawn.height * cell);
      fill(accent, left, edge.y - bands.top, x + cell - left, bands.top);
      fill(mark, left, edge.y, x + cell - left, bottom - edge.y);
    }
    pen.globalAlpha = 1;
  }

  /** @param {Place} place @param {string} ink @param {number} wide */
  frame(place, ink, wide) {
    const { x, y } = this.view.corner(place);
    const { cell } = this.view;
    this.pen.strokeStyle = ink;
    this.pen.lineWidth = Math.min(wide, Math.max(1.5, cell / 3));
    this.pen.strokeRect(x, y, cell, cell);
  }

  /** Marks a wrong cell inside, so that no frame around it hides the mark. @param {Place} place */
  strike(place) {
    const { pen, view: { cell } } = this;
    const { x, y } = this.view.corner(place);
    const aside = Math.min(INSIDE, cell / 4);
    for (const [ink, wide] of /** @type {[string, number][]} */ ([[this.inks.paper, 5], [this.inks.fault, 2.5]])) { // visible on any colour
      pen.strokeStyle = ink;
      pen.lineWidth = Math.min(wide, (wide * cell) / 20);
      pen.strokeRect(x + aside, y + aside, cell - 2 * aside, cell - 2 * aside);
    }
  }

  /** Shows the length of the stroke beside it. @param {Place} place */
  bubble(place) {
    const { pen, view } = this;
    const { x, y } = view.corner(place);
    pen.font = `600 15px ${FAMILY}`;
    const wide = pen.measureText(this.counter).width + 18;
    const left = Math.max(4, Math.min(view.width - wide - 4, x + view.cell / 2 - wide / 2));
    const top = y - 38 < 4 ? y + view.cell + 10 : y - 38;
    pen.fillStyle = this.inks.text;
    pen.beginPath();
    pen.roundRect(left, top, wide, 28, 8);
    pen.fill();
    pen.fillStyle = this.inks.panel;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(this.counter, left + wide / 2, top + 15);
  }
}
