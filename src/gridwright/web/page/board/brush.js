// The hand that paints cells.

import { brushTools } from "gridwright/board/brush_tools.js";
import { indexOf, UNKNOWN, WHITE } from "gridwright/board/cells.js";
import { Freehand, paintOf, paints, Stroke } from "gridwright/board/strokes.js";
import { settings } from "gridwright/ui/settings.js";

/** @typedef {import("gridwright/board/cells.js").Place} Place */
/** @typedef {import("gridwright/board/gestures.js").Grip} Grip */
/** @typedef {"fill" | "cross" | "erase"} Tool */

export class Brush {
  /**
   * @param {import("gridwright/board/game.js").Game} game
   * @param {{count(text: string): void, said(text: string): void, cursor: Place, go(place: Place): void}} stage
   */
  constructor(game, stage) {
    this.game = game;
    this.stage = stage;
    /** @type {Tool} */
    this.tool = "fill";
    this.colour = 1;
    this.freehand = false; // whether a drag paints every cell it crosses instead of keeping to a line
    /** @type {Stroke | Freehand | null} */
    this.stroke = null;
    this.paint = { value: UNKNOWN, from: UNKNOWN };
    this.overwrites = false;
    this.enabled = true;
  }

  /** @param {Place} place */
  placeOf(place) {
    return indexOf(place, this.game.puzzle.width);
  }

  /** The buttons that select the tool and the colour. */
  tools() {
    return brushTools(this);
  }

  /** @param {Place | null} place @param {Grip} grip */
  press(place, grip) {
    if (!place || !this.enabled) return false;
    const tool = !grip.alt ? this.tool : this.tool === "cross" ? "fill" : "cross";
    this.begin(place, tool);
    this.drag(place, grip);
    return true;
  }

  /** @param {Place} place @param {Tool} tool */
  begin(place, tool) {
    const old = this.game.cells[this.placeOf(place)];
    this.paint = tool === "erase" ? { value: UNKNOWN, from: old } : paintOf(tool === "fill" ? this.colour : WHITE, old);
    this.overwrites = tool === "erase" || settings.get("overwrite");
    this.stroke = this.freehand ? new Freehand(place, this.game.puzzle) : new Stroke(place);
  }

  /** @param {Place} place @param {Grip} grip */
  drag(place, grip) {
    if (!this.stroke) return;
    this.stroke.to(place, grip.block);
    this.show(this.stroke.cells());
    this.stage.count(this.stroke.count === "1" ? "" : this.stroke.count);
  }

  /** @param {Place[]} cells */
  show(cells) {
    const values = new Map();
    for (const cell of cells) {
      const place = this.placeOf(cell);
      const old = this.game.pending.get(place) ?? this.game.cells[place];
      if (paints(this.paint, old, this.overwrites)) values.set(place, this.paint.value);
    }
    this.game.show(values);
  }

  release() {
    if (!this.stroke) return;
    const changed = this.game.pending.size;
    const { first, last } = this.stroke;
    this.stroke = null;
    this.stage.count("");
    this.game.commit();
    if (!changed) return;
    const named = (/** @type {Place} */ { row, column }) => `row ${row + 1}, column ${column + 1}`;
    const where = changed > 1 ? `${named(first)} to ${named(last)}` : named(first);
    this.stage.said(`${changed} ${changed === 1 ? "cell" : "cells"} ${this.word(this.paint.value)}, ${where}`);
  }

  cancel() {
    this.stroke = null;
    this.stage.count("");
    this.game.drop();
  }

  /** One cell, by a key. @param {Place} place @param {Tool} tool */
  touch(place, tool) {
    if (!this.enabled) return;
    this.begin(place, tool);
    this.overwrites = true;
    this.show([place]);
    this.game.commit();
    this.stroke = null;
    this.stage.said(this.word(this.game.cells[this.placeOf(place)]));
  }

  /**
   * A step with a modifier key paints both cells with the value that the first has or gets.
   * @param {Place} from @param {Place} to @param {Tool} tool
   */
  stride(from, to, tool) {
    if (!this.enabled) return;
    const value = tool === "fill" ? this.colour : WHITE;
    this.paint = { value, from: UNKNOWN };
    this.overwrites = settings.get("overwrite");
    this.show([from, to]);
    this.game.commit();
    this.stage.said(this.word(this.game.cells[this.placeOf(to)]));
  }

  /** The name of a value. @param {number} value */
  word(value) {
    return this.game.puzzle.word(value);
  }

  /**
   * Handles a key pressed on the board.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was handled
   */
  key(event) {
    const { cursor } = this.stage;
    const number = "123456789".indexOf(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter") this.touch(cursor, "fill");
    else if (event.key.toLowerCase() === "x") this.touch(cursor, "cross");
    else if (event.key === "Backspace" || event.key === "Delete") this.touch(cursor, "erase");
    else if (number >= 0 && number + 1 < this.game.puzzle.palette.length) this.colour = number + 1;
    else return false;
    return true;
  }
}
