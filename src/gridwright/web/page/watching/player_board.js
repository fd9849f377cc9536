// Draws a frame of a recording: the board, and over it the changes of the frame. A guess stands out from its consequences.
// It is panned and zoomed like the board of a game.

import { placeOf } from "gridwright/board/cells.js";
import { CellImage } from "gridwright/board/cell_image.js";
import { AT_REST, Gestures } from "gridwright/board/gestures.js";
import { Overview } from "gridwright/board/overview.js";
import { Painter } from "gridwright/board/painter.js";
import { View } from "gridwright/board/view.js";
import { zoomTools } from "gridwright/board/zoom.js";
import { rgb, word } from "gridwright/ui/colours.js";
import { el, oncePerFrame, penOf } from "gridwright/ui/dom.js";
import { Scene } from "gridwright/watching/scene.js";

const FRAMED = 7; // smallest cell in pixels that is framed when it changes; smaller ones are filled
const SEEN = 9; // pixels of a rim that is easy to see

export class PlayerBoard {
  /** @param {import("gridwright/watching/recording.js").Recording} recording @param {() => void} moved called when it must be redrawn at its new position */
  constructor(recording, moved) {
    this.scene = new Scene(recording);
    this.reasoned = recording.reasoned;
    this.view = new View(this.scene, { whole: !recording.reasoned }); // reasons need readable clues; a search covers the whole board
    /** @type {ArrayLike<number>} */
    this.cells = recording.end.slice().fill(recording.blank);
    this.canvas = el("canvas", { class: "player-board", role: "img" });
    this.pen = penOf(this.canvas);
    this.under = document.createElement("canvas"); // the board itself; highlights are on a separate canvas
    this.painter = new Painter(this.under, this.scene, this.view, this, { bare: true });
    const draw = oncePerFrame(moved);
    this.moved = () => {
      this.drawn = false;
      draw();
    };
    this.drawn = false; // whether the layer below is up to date
    this.overview = new Overview(this.painter, this.moved);
    this.element = el("div", { class: "player-stage" }, this.canvas, this.overview.element);
    this.gestures = new Gestures(this.element, this.view, AT_REST, { hover: () => {}, pressed: () => {}, moved: this.moved });
    this.zoom = zoomTools(this, { keys: false }); // the keys of a player change its speed
    /** @type {CellImage | null} */
    this.marks = null; // for changed cells too small for a frame
    /** @type {ArrayLike<number>} */
    this.marked = [];
  }

  /** Applies the colours of the page. */
  recolour() {
    this.painter.recolour();
    this.overview.recolour();
  }

  /** Fills the available space. @returns {boolean} whether there is any */
  resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return false;
    const ratio = window.devicePixelRatio || 1;
    for (const canvas of [this.canvas, this.under]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.view.resize(width, height, ratio);
    this.drawn = false;
    return true;
  }

  /** In a recording with reasons, scrolls to the cells or the line of a frame. @param {ArrayLike<number>} changed @param {number[]} lines */
  follow(changed, lines) {
    if (!this.reasoned || this.view.whole || this.gestures.mode) return;
    const { width, height } = this.scene;
    const [line] = lines;
    /** @type {Partial<import("gridwright/board/cells.js").Place>[]} */
    const places = changed.length ? [placeOf(changed[changed.length - 1], width), placeOf(changed[0], width)]
      : line === undefined ? [] : [line < height ? { row: line } : { column: line - height }];
    for (const place of places) if (this.view.reveal(place)) this.drawn = false;
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
    if (places?.length === 0) return;
    this.overview.touch();
    if (!places) this.drawn = false;
    else if (this.drawn) this.painter.draw(this.painter.boxOf(places));
  }

  /**
   * Shows the board with the changed cells and the lines of the frame highlighted in a colour. A guessed cell has a broad
   * rim, and its consequences have a faint one.
   * @param {ArrayLike<number>} changed @param {number | null} guess @param {number[]} lines rows, then columns
   * @param {string} colour #rrggbb
   */
  show(changed, guess, lines, colour) {
    const { pen, view } = this;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (!view.width) return;
    if (!this.drawn) this.painter.draw();
    this.drawn = true;
    this.element.classList.toggle("fitted", view.whole);
    const { origin, cell, edge } = view;
    this.element.dataset.view = `${origin.x} ${origin.y} ${cell}`; // for tests and scripts
    this.overview.draw();
    pen.drawImage(this.under, 0, 0);
    pen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    const around = view.whole ? SEEN : 1; // a scrolled board ends at its labels
    this.within(edge.x - around, edge.y - around, () => {
      if (cell >= FRAMED) this.frame(changed, colour, guess !== null);
      else this.fill(changed, colour);
      for (const line of lines) this.outline(line, colour);
      if (guess !== null) this.rim(guess, colour);
    });
    for (const line of lines) this.point(line, colour);
  }

  /** Draws only to the right of and below a position. @param {number} x @param {number} y @param {() => void} draw */
  within(x, y, draw) {
    const { pen, view } = this;
    pen.save();
    pen.beginPath();
    pen.rect(x, y, view.width, view.height);
    pen.clip();
    draw();
    pen.restore();
  }

  /** @param {ArrayLike<number>} changed @param {string} colour @param {boolean} faint */
  frame(changed, colour, faint) {
    const { pen, view } = this;
    const thick = Math.max(2, view.cell / (this.scene.cellsAreColours ? 9 : 16)) / (faint ? 2 : 1);
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
    const marks = (this.marks ??= new CellImage(scene.width, scene.height));
    const pixel = word(rgb(colour));
    for (let at = 0; at < this.marked.length; at++) marks.put(this.marked[at], 0);
    for (let at = 0; at < changed.length; at++) marks.put(changed[at], pixel);
    this.marked = changed;
    pen.imageSmoothingEnabled = view.cell < 1;
    pen.drawImage(marks.picture, view.origin.x, view.origin.y, scene.width * view.cell, scene.height * view.cell);
  }

  /** The rectangle of a line. @param {number} number columns follow rows */
  placeOf(number) {
    const isRow = number < this.scene.height;
    return { isRow, ...this.view.corner(isRow ? { row: number, column: 0 } : { row: 0, column: number - this.scene.height }) };
  }

  /** @param {number} number of a line @param {string} colour */
  outline(number, colour) {
    const { pen, scene, view: { cell } } = this;
    const { isRow, x, y } = this.placeOf(number);
    pen.strokeStyle = colour;
    pen.lineWidth = cell >= FRAMED ? 2 : 1;
    pen.strokeRect(x, y, isRow ? scene.width * cell : cell, isRow ? cell : scene.height * cell);
  }

  /** The labels of a line. @param {number} number @param {string} colour */
  point(number, colour) {
    const { pen, view: { cell, edge, bands } } = this;
    const { isRow, x, y } = this.placeOf(number);
    this.within(isRow ? 0 : edge.x, isRow ? edge.y : 0, () => {
      pen.fillStyle = colour;
      pen.globalCompositeOperation = "destination-over"; // behind the labels, which may be coloured
      pen.globalAlpha = 0.16;
      if (isRow) pen.fillRect(edge.x - bands.left, y, bands.left, cell);
      else pen.fillRect(x, edge.y - bands.top, cell, bands.top);
    });
  }

  /**
   * Draws the frame of a cell on its lines, so that the whole cell stays visible; around tiny cells, larger.
   * @param {number} cell @param {string} colour
   */
  rim(cell, colour) {
    const { pen, view } = this;
    const side = Math.max(view.cell, SEEN);
    const thick = Math.min(Math.max(3, view.cell / 7), 6);
    const { x, y } = view.corner(placeOf(cell, this.scene.width));
    const aside = (side - view.cell) / 2;
    for (const broad of [3, 0]) { // a white edge makes it visible on any colour
      pen.strokeStyle = broad ? "#fff" : colour;
      pen.lineWidth = thick + broad;
      pen.strokeRect(x - aside, y - aside, side, side);
    }
  }
}
