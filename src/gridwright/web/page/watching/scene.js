// The board of a recording, as described by the engine that made it. This is all that the painter needs, so puzzles of any
// kind can be watched, even without a module here.

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

const DETAILED = 7; // smallest cell in pixels with crosses and texts
const NIGHT = { palette: ["#d6d3cb", "#16171a"], open: "#aaa9a5" }; // dimmed paper for black and white puzzles in the dark theme

export class Scene {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
    const { width, height, palette, deck, rule, left, texts } = recording.head;
    this.width = width;
    this.height = height;
    this.rule = rule;
    this.labelled = left.length > 0;
    this.cellsAreColours = !deck;
    this.comfortable = deck ? 96 : 48;
    this.legible = deck ? 24 : texts.length ? 18 : this.labelled ? 10 : 4;
    const [paper, ink] = palette.map(rgb);
    this.plain = !deck && palette.length === 2 && isGrey(paper) && isGrey(ink) && isBright(paper) && !isBright(ink);
    this.coloured = this.cellsAreColours && !this.plain;
    this.whole = false; // whether all cells are known; then crosses are hidden
    /** @type {Map<number, HTMLCanvasElement>} */
    this.faces = new Map(); // as last drawn
    this.side = 0; // side of the faces: the largest requested so far
  }

  /** Its colours and letters: the original ones or the colour-blind safe ones. */
  get look() {
    const { head } = this.recording;
    return (settings.get("palette") === "safe" && head.safe) || head;
  }

  /** Its colours; in the dark theme, the paper of black and white puzzles is dimmed. */
  get shades() {
    return this.plain && theme() === "dark" ? NIGHT : this.look;
  }

  /** @param {"row" | "column"} axis @param {number} index */
  labels(axis, index) {
    const { left, top } = this.look;
    return (axis === "row" ? left : top)[index];
  }

  paper() {
    return this.cellsAreColours ? this.shades.palette[WHITE] : this.shades.open;
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
    if (!this.cellsAreColours) this.drawFaces(painter, rows, columns);
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
    if (side > this.side) this.faces.clear(); // smaller ones are scaled down from them
    this.side = Math.max(side, this.side);
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

  /** Draws rims around colours that look like the background, and squares in partly known cells. @param {Painter} painter @param {Range} rows @param {Range} columns */
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

  /** A colour for marks on the colour of a value, with some strength. @param {number} value @param {number} share */
  shade(value, share) {
    const colour = rgb(this.fill(value) ?? this.paper());
    return css(mixed(colour, contrary(colour), share));
  }

  /** The face of a tile: drawn once at the size of a cell, then copied. @param {number} number */
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
