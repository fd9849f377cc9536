// Draws a frame of a recording: the board, and over it what the frame changes. A guess stands out from what follows from it.

import { placeOf } from "gridwright/board/cells.js";
import { Film } from "gridwright/board/film.js";
import { Painter } from "gridwright/board/painter.js";
import { View } from "gridwright/board/view.js";
import { rgb, word } from "gridwright/ui/colours.js";
import { penOf } from "gridwright/ui/dom.js";
import { Scene } from "gridwright/watching/scene.js";

const FRAMED = 7; // pixels of a cell that has a frame where it changes; smaller ones are filled
const SEEN = 9; // pixels of a rim that the eye finds

export class ReelBoard {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.scene = new Scene(recording);
    this.view = new View(this.scene);
    /** @type {ArrayLike<number>} */
    this.cells = recording.end.slice().fill(recording.blank);
    this.canvas = document.createElement("canvas");
    this.pen = penOf(this.canvas);
    this.under = document.createElement("canvas"); // the board itself: what points at it never has to be wiped off
    this.painter = new Painter(this.under, this.scene, this.view, this, { bare: true });
    /** @type {Film | null} */
    this.marks = null; // cells that change, where they are too small for a frame
    /** @type {ArrayLike<number>} */
    this.marked = [];
  }

  /** Takes the colours of the page. */
  recolour() {
    this.painter.recolour();
  }

  /**
   * Takes the room there is.
   * @param {number} width @param {number} height @param {number} ratio device pixels a CSS pixel
   */
  fit(width, height, ratio) {
    for (const canvas of [this.canvas, this.under]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.view.resize(width, height, ratio);
  }

  /**
   * Paints some cells, or all of them.
   * @param {ArrayLike<number>} state @param {ArrayLike<number> | null} some @param {boolean} whole whether all cells are known
   */
  paint(state, some, whole) {
    const places = whole === this.scene.whole ? some : null; // crosses come and go everywhere
    this.cells = state;
    this.scene.whole = whole;
    this.painter.touch(places);
    if (!this.view.width || places?.length === 0) return;
    this.painter.draw(places && this.painter.boxOf(places));
  }

  /**
   * Shows the board with the changed cells and the lines of the frame pointed out in a colour. Where a cell was guessed,
   * it has a broad rim, and the others, which follow from it, a faint one.
   * @param {ArrayLike<number>} changed @param {number | null} guess @param {number[]} lines rows, then columns
   * @param {string} colour #rrggbb
   */
  show(changed, guess, lines, colour) {
    const { pen, view } = this;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (!view.width) return;
    pen.drawImage(this.under, 0, 0);
    pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    if (view.cell >= FRAMED) this.frame(changed, colour, guess !== null);
    else this.fill(changed, colour);
    for (const line of lines) this.point(line, colour);
    if (guess !== null) this.rim(guess, colour);
  }

  /** @param {ArrayLike<number>} changed @param {string} colour @param {boolean} faint */
  frame(changed, colour, faint) {
    const { pen, view } = this;
    const thick = Math.max(2, view.cell / (this.scene.filmed ? 9 : 16)) / (faint ? 2 : 1);
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.globalAlpha = faint ? 0.45 : 1;
    for (let at = 0; at < changed.length; at++) {
      const { x, y } = view.corner(placeOf(changed[at], this.scene.width));
      pen.strokeRect(x + 1 + thick / 2, y + 1 + thick / 2, view.cell - 1 - thick, view.cell - 1 - thick); // beside the lines
    }
    pen.globalAlpha = 1;
  }

  /** @param {ArrayLike<number>} changed @param {string} colour */
  fill(changed, colour) {
    const { pen, view, scene } = this;
    const marks = (this.marks ??= new Film(scene.width, scene.height));
    const pixel = word(rgb(colour));
    for (let at = 0; at < this.marked.length; at++) marks.put(this.marked[at], 0);
    for (let at = 0; at < changed.length; at++) marks.put(changed[at], pixel);
    this.marked = changed;
    pen.imageSmoothingEnabled = view.cell < 1;
    pen.drawImage(marks.picture, view.origin.x, view.origin.y, scene.width * view.cell, scene.height * view.cell);
  }

  /** A line and its labels. @param {number} number columns after rows @param {string} colour */
  point(number, colour) {
    const { pen, view, scene } = this;
    const { cell, edge, bands } = view;
    const isRow = number < scene.height;
    const { x, y } = view.corner(isRow ? { row: number, column: 0 } : { row: 0, column: number - scene.height });
    pen.strokeStyle = pen.fillStyle = colour;
    pen.lineWidth = cell >= FRAMED ? 2 : 1;
    pen.strokeRect(x, y, isRow ? scene.width * cell : cell, isRow ? cell : scene.height * cell);
    pen.save();
    pen.globalCompositeOperation = "destination-over"; // behind the labels, which may have colours
    pen.globalAlpha = 0.16;
    if (isRow) pen.fillRect(edge.x - bands.left, y, bands.left, cell);
    else pen.fillRect(x, edge.y - bands.top, cell, bands.top);
    pen.restore();
  }

  /**
   * On its lines, so that all of the cell is seen; around cells of a few pixels, where the eye finds it.
   * @param {number} cell @param {string} colour
   */
  rim(cell, colour) {
    const { pen, view } = this;
    const side = Math.max(view.cell, SEEN);
    const thick = Math.min(Math.max(3, view.cell / 7), 6);
    const { x, y } = view.corner(placeOf(cell, this.scene.width));
    const aside = (side - view.cell) / 2;
    for (const broad of [3, 0]) { // with a white edge, it is seen on any colour
      pen.strokeStyle = broad ? "#fff" : colour;
      pen.lineWidth = thick + broad;
      pen.strokeRect(x - aside, y - aside, side, side);
    }
  }
}
