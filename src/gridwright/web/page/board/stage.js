// The stage: the board on its canvases, and all that moves on it. It knows no buttons and no panels.

import { placeOf } from "gridwright/board/cells.js";
import { el, oncePerFrame } from "gridwright/ui/dom.js";
import { Gestures } from "gridwright/board/gestures.js";
import { Overlay } from "gridwright/board/overlay.js";
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
   * @param {(stage: Stage<any>) => H} handOf what a press means; any: while it is being made, nobody asks for the hand
   */
  constructor(game, told, handOf) {
    this.game = game;
    this.told = told;
    this.view = new View(game.puzzle);
    const canvas = el("canvas", { "aria-hidden": "true" });
    const above = el("canvas", { "aria-hidden": "true" });
    this.painter = new Painter(canvas, game.puzzle, this.view, game, { marks: game.progress.marks });
    this.overlay = new Overlay(above, this.view);
    this.hand = handOf(this);
    this.walker = new Walker(game, (value) => this.hand.word(value));
    this.element = el("div", { class: "stage" }, canvas, above, this.walker.element);
    this.gestures = new Gestures(this.element, this.view, this.hand, {
      hover: (place) => this.hoverAt(place),
      moved: () => this.moved(),
      pressed: (place) => this.pressed(place),
    });
    /** @type {number[] | null} */
    this.touched = []; // places to draw anew; null for everything
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
    this.byKeys = false; // whether the cursor was moved by keys last: then it is shown
    this.walked = false; // whether the walker tells what is there
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
    for (const canvas of this.element.querySelectorAll("canvas")) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.view.resize(width, height, ratio);
    this.touched = null;
    this.draw(); // at once: a canvas that was resized is empty
  }

  /** Everything is drawn anew, at the next frame. */
  redraw() {
    this.touched = null;
    this.frame();
  }

  /** The colours of the page have changed. */
  recolour() {
    this.painter.recolour();
    this.overlay.inks = inks();
    this.walked = false; // what is there may have other names
    this.redraw();
  }

  draw() {
    const places = this.touched;
    this.touched = [];
    this.painter.marks?.begin();
    if (places === null) {
      const { origin, cell } = this.view;
      this.element.dataset.view = `${origin.x} ${origin.y} ${cell}`; // for those who look from outside: tests, scripts
      this.painter.draw();
    } else if (places.length) this.drawSome(places);
    this.overlay.draw();
    if (!this.walked) this.walker.draw(this.cursor);
    this.walked = true;
    if (this.painter.marks?.behind) this.redraw();
  }

  /** Draws the cells that were changed, and the clues of their lines. @param {number[]} places */
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
    if (this.touched && places.length < 20_000) for (const place of places) this.touched.push(place);
    else this.touched = null;
    this.painter.wrongLines.clear();
    this.overlay.wrong = [];
    this.showConflicts();
    this.unlight();
    this.walked = false;
    this.frame();
  }

  /** What breaks a rule, where it is to be shown at once. */
  showConflicts() {
    const { puzzle, cells, solved } = this.game;
    const found = settings.get("wrong") === "once" && !solved ? puzzle.conflicts(cells) : [];
    if (found.length || this.painter.wrongCells.size) this.touched = null;
    this.painter.wrongCells = new Set(found);
  }

  /** Lines and cells that a hint is about. @param {Line[]} lines @param {Place[]} cells */
  light(lines, cells) {
    this.overlay.lit = lines;
    this.overlay.litCells = cells;
    if (cells.length && this.view.cell * Math.max(this.game.puzzle.width, this.game.puzzle.height) > Math.min(this.view.width, this.view.height)) {
      this.view.reveal(cells[0]);
      this.touched = null;
    }
    this.frame();
  }

  unlight() {
    if (this.overlay.lit.length || this.overlay.litCells.length) this.light([], []);
  }

  /** Lines and cells that are wrong. @param {Line[]} lines @param {number[]} places */
  blame(lines, places) {
    this.painter.wrongLines = new Set(lines.map(({ axis, index }) => `${axis} ${index}`));
    this.overlay.wrong = places;
    if (places.length) this.view.reveal(placeOf(places[0], this.game.puzzle.width));
    this.redraw();
  }

  /** Cells that something is said of. @param {Place[]} cells */
  mark(cells) {
    this.overlay.marked = cells;
    this.frame();
  }

  /** The picture alone. */
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

  /** How long a stroke is. @param {string} text */
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

  /** The cursor goes somewhere. @param {Place} place */
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

  /** Space fills when it is let go, for until then it may be meant to pan. @param {KeyboardEvent} event */
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
