// The stage: the board on its canvases, with pointer, cursor and highlights. It knows nothing of buttons and panels.

import { placeOf } from "gridwright/board/cells.js";
import { el, oncePerFrame } from "gridwright/ui/dom.js";
import { Gestures } from "gridwright/board/gestures.js";
import { Overlay } from "gridwright/board/overlay.js";
import { Overview } from "gridwright/board/overview.js";
import { Painter } from "gridwright/board/painter.js";
import { settings } from "gridwright/ui/settings.js";
import { inks } from "gridwright/ui/theme.js";
import { View } from "gridwright/board/view.js";
import { Walker } from "gridwright/board/walker.js";

/** @typedef {import("gridwright/board/cells.js").Place} Place */
/** @typedef {import("gridwright/board/cells.js").Line} Line */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @template {import("gridwright/board/gestures.js").Hand} [H=import("gridwright/board/gestures.js").Hand] */
export class Stage {
  /**
   * @param {import("gridwright/board/game.js").Game} game
   * @param {{said(text: string): void, moved(): void, picked(): void}} told
   * @param {(stage: Stage<any>) => H} handOf creates the hand; any: the hand is not used while it is being created
   * @param {{whole?: boolean}} [about] whole: show the whole board at first, readable or not
   */
  constructor(game, told, handOf, { whole = false } = {}) {
    this.game = game;
    this.told = told;
    this.view = new View(game.puzzle, { whole });
    const canvas = el("canvas", { "aria-hidden": "true" });
    const above = el("canvas", { "aria-hidden": "true" });
    this.layers = [canvas, above];
    this.painter = new Painter(canvas, game.puzzle, this.view, game, { marks: game.progress.marks });
    this.overlay = new Overlay(above, this.view);
    this.overview = new Overview(this.painter, () => this.moved());
    this.hand = handOf(this);
    this.walker = new Walker(game, (value) => this.hand.word(value));
    this.element = el("div", { class: "stage" }, canvas, above, this.walker.element, this.overview.element);
    this.gestures = new Gestures(this.element, this.view, this.hand, {
      hover: (place) => this.hoverAt(place),
      moved: () => this.moved(),
      pressed: (place) => this.pressed(place),
    });
    /** @type {number[] | null} */
    this.touched = []; // places to redraw; null for everything
    this.frame = oncePerFrame(() => this.draw());
    game.onChange((places) => this.changed(places));
    this.walker.element.addEventListener("keydown", (event) => this.key(event));
    this.walker.element.addEventListener("keyup", (event) => this.keyUp(event));
    this.walker.element.addEventListener("focus", () => {
      this.byKeys = this.walker.element.matches(":focus-visible");
      this.focusChanged();
    });
    this.walker.element.addEventListener("blur", () => this.focusChanged());
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(this.element);
    this.byKeys = false; // whether the cursor was last moved by keys; if so, it is shown
    this.walked = false; // whether the walker describes the current cell
  }

  get cursor() {
    return this.overlay.cursor;
  }

  close() {
    this.watcher.disconnect();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const ratio = window.devicePixelRatio || 1;
    for (const canvas of this.layers) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.view.resize(width, height, ratio);
    this.reveal(); // the cells of a hint may now be out of sight
    this.touched = null;
    this.draw(); // immediately: a resized canvas is empty
  }

  /** Redraws everything in the next frame. */
  redraw() {
    this.touched = null;
    this.frame();
  }

  /** The colours of the page have changed. */
  recolour() {
    this.painter.recolour();
    this.overview.recolour();
    this.overlay.inks = inks();
    this.walked = false; // names may have changed
    this.redraw();
  }

  draw() {
    const places = this.touched;
    this.touched = [];
    this.painter.marks?.begin();
    if (places === null) {
      const { origin, cell } = this.view;
      this.element.dataset.view = `${origin.x} ${origin.y} ${cell}`; // for tests and scripts
      this.painter.draw();
    } else if (places.length) this.drawSome(places);
    this.overlay.draw();
    this.overview.draw();
    if (!this.walked) this.walker.draw(this.cursor);
    this.walked = true;
    if (this.painter.marks?.behind) this.redraw();
  }

  /** Redraws changed cells and the clues of their lines. @param {number[]} places */
  drawSome(places) {
    const { view } = this;
    const box = this.painter.boxOf(places);
    const marks = settings.get("marking") !== "off" || settings.get("wrong") === "once";
    this.painter.draw(box);
    if (!this.painter.marks || !marks || !view.bands.left) return;
    this.painter.draw({ x: 0, y: box.y, width: view.edge.x - 1, height: box.height });
    this.painter.draw({ x: box.x, y: 0, width: box.width, height: view.edge.y - 1 });
  }

  /** @param {number[]} places */
  changed(places) {
    this.painter.touch(places);
    this.overview.touch();
    if (this.touched && places.length < 20_000) for (const place of places) this.touched.push(place);
    else this.touched = null;
    this.painter.wrongLines.clear();
    this.overlay.wrong = [];
    this.showConflicts();
    this.unlight();
    this.walked = false;
    this.frame();
  }

  /** Marks what breaks a rule, if mistakes are shown immediately. */
  showConflicts() {
    const { puzzle, cells, solved } = this.game;
    const found = settings.get("wrong") === "once" && !solved ? puzzle.conflicts(cells) : [];
    if (found.length || this.painter.wrongCells.size) this.touched = null;
    this.painter.wrongCells = new Set(found);
  }

  /** Highlights the lines and cells of a hint. @param {Line[]} lines @param {Place[]} cells */
  light(lines, cells) {
    this.overlay.lit = lines;
    this.overlay.litCells = cells;
    this.reveal();
    this.frame();
  }

  /** Scrolls to the first highlighted cell, or else the first lines. */
  reveal() {
    const { lit, litCells: [cell] } = this.overlay;
    if (this.view.reveal(cell ?? firstOf(lit))) this.touched = null;
  }

  unlight() {
    if (this.overlay.lit.length || this.overlay.litCells.length) this.light([], []);
  }

  /** Marks wrong lines and cells. @param {Line[]} lines @param {number[]} places */
  blame(lines, places) {
    this.painter.wrongLines = new Set(lines.map(({ axis, index }) => `${axis} ${index}`));
    this.overlay.wrong = places;
    if (places.length) this.view.reveal(placeOf(places[0], this.game.puzzle.width));
    else this.view.reveal(firstOf(lines));
    this.redraw();
  }

  /** Marks cells that a message is about. @param {Place[]} cells */
  mark(cells) {
    this.overlay.marked = cells;
    this.frame();
  }

  /** Shows only the finished picture. */
  finish() {
    this.painter.finished = true;
    this.painter.recolour();
    this.overlay.focused = false;
    this.redraw();
  }

  unfinish() {
    this.painter.finished = false;
    this.recolour();
  }

  /** Shows the length of a stroke. @param {string} text */
  count(text) {
    this.overlay.counter = text;
    this.frame();
  }

  /** @param {string} text */
  said(text) {
    this.told.said(text);
  }

  /** @param {Place | null} place */
  hoverAt(place) {
    const old = this.overlay.hover;
    if (old?.row === place?.row && old?.column === place?.column) return;
    this.overlay.hover = place;
    this.told.moved();
    this.frame();
  }

  moved() {
    this.touched = null;
    this.told.moved();
    this.frame();
  }

  /** @param {Place} place */
  pressed(place) {
    this.overlay.cursor = place;
    this.walker.element.focus({ preventScroll: true });
    this.byKeys = false;
    this.walker.draw(place);
    this.focusChanged();
  }

  focusChanged() {
    this.walker.element.classList.toggle("pointed-at", !this.byKeys);
    this.overlay.focused = document.activeElement === this.walker.element && this.byKeys;
    this.frame();
  }

  /** Moves the cursor. @param {Place} place */
  go({ row, column }) {
    const { puzzle } = this.game;
    const inside = (/** @type {number} */ value, /** @type {number} */ count) => Math.max(0, Math.min(count - 1, value));
    this.overlay.cursor = { row: inside(row, puzzle.height), column: inside(column, puzzle.width) };
    this.byKeys = true;
    this.view.reveal(this.cursor);
    this.hoverAt(this.cursor);
    this.walker.draw(this.cursor);
    this.focusChanged();
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = ARROWS[event.key];
    if (arrow && !event.altKey) {
      const from = this.cursor;
      this.go({ row: from.row + arrow[0], column: from.column + arrow[1] });
      const tool = event.ctrlKey || event.metaKey ? "fill" : event.shiftKey ? "cross" : null;
      if (tool) this.hand.stride(from, this.cursor, tool);
    } else if (event.key === "Home" || event.key === "End") {
      const far = event.key === "Home" ? 0 : Infinity;
      this.go({ row: event.ctrlKey ? far : this.cursor.row, column: far });
    } else if (event.key === "PageUp" || event.key === "PageDown") {
      this.go({ row: this.cursor.row + (event.key === "PageUp" ? -5 : 5), column: this.cursor.column });
    } else if (event.key === " ") {
      this.gestures.spaceUsed = this.gestures.spaceHeld && this.gestures.spaceUsed;
      this.gestures.spaceHeld = true;
    } else if (this.hand.key(event)) {
      this.byKeys = true;
      this.focusChanged();
      this.told.picked();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Space fills when it is released, because until then it may be for panning. @param {KeyboardEvent} event */
  keyUp(event) {
    if (event.key !== " " || !this.gestures.spaceHeld) return;
    const used = this.gestures.spaceUsed;
    Object.assign(this.gestures, { spaceHeld: false, spaceUsed: false });
    if (used) return;
    this.byKeys = true;
    this.hand.key(new KeyboardEvent("keydown", { key: "Enter" }));
    this.focusChanged();
  }
}

/** The first row and the first column among some lines, if any. @param {Line[]} lines @returns {Partial<Place>} */
function firstOf(lines) {
  const first = (/** @type {Line["axis"]} */ axis) => lines.find((line) => line.axis === axis)?.index;
  return { row: first("row"), column: first("column") };
}
