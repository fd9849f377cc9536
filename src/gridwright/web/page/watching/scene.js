// The board of a recording, as the engine that made it draws it. The painter needs to know no more of a puzzle, so any kind
// can be watched, with a module here or without.

import { PARTLY, UNKNOWN, WHITE } from "gridwright/board/cells.js";
import { drawLetters, drawWedges, imageOf } from "gridwright/board/faces.js";
import { FAMILY } from "gridwright/board/labels.js";
import { contrary, css, isBright, isGrey, linesOn, mixed, rgb } from "gridwright/ui/colours.js";
import { penOf } from "gridwright/ui/dom.js";
import { settings } from "gridwright/ui/settings.js";
import { theme } from "gridwright/ui/theme.js";
import { NO_FACE } from "gridwright/watching/recording.js";

/** @typedef {import("gridwright/board/painter.js").Painter} Painter */
/** @typedef {import("gridwright/board/cells.js").Range} Range */

const DETAILED = 7; // pixels of a cell with crosses and texts
const NIGHT = { palette: ["#d6d3cb", "#16171a"], open: "#aaa9a5" }; // paper that does not dazzle, for puzzles in black and white

export class Scene {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
    const { width, height, palette, deck, rule, left } = recording.head;
    this.width = width;
    this.height = height;
    this.rule = rule;
    this.labelled = left.length > 0;
    this.filmed = !deck;
    this.comfortable = deck ? 96 : 48;
    const [paper, ink] = palette.map(rgb);
    this.plain = !deck && palette.length === 2 && isGrey(paper) && isGrey(ink) && isBright(paper) && !isBright(ink);
    this.coloured = this.filmed && !this.plain;
    this.whole = false; // all cells are known: no crosses any more
    /** @type {Map<number, HTMLCanvasElement>} */
    this.faces = new Map(); // as they were drawn last
    this.side = 0; // of the faces
  }

  /** All that has to do with its colours: its own, or those that everybody can tell apart. */
  get look() {
    const { head } = this.recording;
    return (settings.get("palette") === "safe" && head.safe) || head;
  }

  /** Its colours; the paper of what is black and white is dimmed at night. */
  get shades() {
    return this.plain && theme() === "dark" ? NIGHT : this.look;
  }

  /** @param {"row" | "column"} axis @param {number} index */
  labels(axis, index) {
    const { left, top } = this.look;
    return (axis === "row" ? left : top)[index];
  }

  paper() {
    return this.filmed ? this.shades.palette[WHITE] : this.shades.open;
  }

  /** @returns {[string, string]} */
  lines() {
    const { palette, open } = this.shades;
    return linesOn(this.paper(), [open, ...palette.slice(1)]);
  }

  /** @param {number} value */
  fill(value) {
    const { palette, open } = this.shades;
    if (value === PARTLY) return hex(mixed(rgb(open), rgb(palette[WHITE]), 0.5));
    return value === UNKNOWN ? open : palette[value] ?? null;
  }

  /** @param {Painter} painter @param {Range} rows @param {Range} columns */
  drawCells(painter, rows, columns) {
    const { head } = this.recording;
    if (!this.filmed) this.drawFaces(painter, rows, columns);
    else if (painter.view.cell < DETAILED) return;
    else if (head.texts.length) this.drawTexts(painter, rows, columns);
    else {
      if (!this.whole) painter.crosses(rows, columns);
      if (this.look.rimmed.length || !this.whole) this.drawMarks(painter, rows, columns);
      painter.letters(rows, columns, this.look.signs);
    }
  }

  /** @param {Painter} painter @param {Range} rows @param {Range} columns */
  drawFaces({ pen, view, cells, each }, rows, columns) {
    const side = Math.max(1, Math.round(view.cell * view.ratio));
    if (side !== this.side) this.faces.clear();
    this.side = side;
    each(rows, columns, (place, x, y) => {
      if (cells[place] !== NO_FACE) pen.drawImage(this.face(cells[place]), x - view.cell / 2, y - view.cell / 2, view.cell, view.cell);
    });
  }

  /** @param {Painter} painter @param {Range} rows @param {Range} columns */
  drawTexts({ pen, view, cells, each }, rows, columns) {
    const { texts } = this.recording.head;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    each(rows, columns, (place, x, y) => {
      const value = cells[place];
      pen.font = `${value === WHITE ? "bold " : ""}${Math.round(0.55 * view.cell)}px ${FAMILY}`;
      pen.fillStyle = this.shade(value, value !== WHITE && value < PARTLY ? 0.5 : 0.9);
      pen.fillText(texts[place], x, y + view.cell * 0.03, view.cell);
    });
  }

  /** Rims of what looks like the background, and squares in cells that are known in part. @param {Painter} painter @param {Range} rows @param {Range} columns */
  drawMarks({ pen, view, cells, each }, rows, columns) {
    const { cell } = view;
    const rimmed = new Set(this.look.rimmed);
    const arm = Math.max(2, cell / 7);
    pen.lineWidth = Math.max(1, cell / 16);
    each(rows, columns, (place, x, y) => {
      const value = cells[place];
      if (rimmed.has(value)) {
        pen.strokeStyle = this.shade(value, 0.3);
        pen.strokeRect(x - cell / 2 + 2, y - cell / 2 + 2, cell - 4, cell - 4);
      }
      if (value !== PARTLY) return;
      pen.strokeStyle = this.shade(value, 0.45);
      pen.strokeRect(x - arm, y - arm, 2 * arm, 2 * arm);
    });
  }

  /** What is written on the colour of a value, with some strength. @param {number} value @param {number} share */
  shade(value, share) {
    const colour = rgb(this.fill(value) ?? this.paper());
    return css(mixed(colour, contrary(colour), share));
  }

  /** A face of a tile: drawn once at the size of a cell, and copied from there. @param {number} number */
  face(number) {
    const known = this.faces.get(number);
    if (known) return known;
    const made = this.drawFace(this.recording.faces[number]);
    this.faces.set(number, made);
    return made;
  }

  /** @param {string[] | Uint8Array} face */
  drawFace(face) {
    const { deck } = this.recording.head;
    if (deck?.sort === "pixels" && face instanceof Uint8Array) return imageOf(deck.width, deck.height, face);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = this.side;
    if (!(face instanceof Uint8Array)) (deck?.sort === "letters" ? drawLetters : drawWedges)(penOf(canvas), this.side, face);
    return canvas;
  }
}

/** @param {number[]} colour */
function hex(colour) {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
