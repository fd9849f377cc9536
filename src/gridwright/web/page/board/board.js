// A board to look at: it can be moved and zoomed, and nothing is painted on it.

import { Brush } from "gridwright/board/brush.js";
import { Game } from "gridwright/board/game.js";
import { Stage } from "gridwright/board/stage.js";
import { zoomKey, zoomTools } from "gridwright/board/zoom.js";
import { el } from "gridwright/ui/dom.js";

/** @typedef {import("gridwright/board/cells.js").Line} Line */

export class Board {
  /** @param {import("gridwright/board/puzzle.js").Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.game = new Game(puzzle);
    this.stage = new Stage(this.game, { said: () => {}, moved: () => this.moved(), picked: () => {} }, (stage) => new Brush(this.game, stage));
    this.stage.hand.enabled = false;
    this.stage.painter.marks = null; // no clue is done here
    this.zoom = zoomTools(this.stage);
    this.element = el("div", { class: "board fitted" }, this.stage.element);
    this.show(null);
  }

  /** A finger scrolls the page until the board is larger than its room. */
  moved() {
    this.element.classList.toggle("fitted", this.stage.view.fitted);
  }

  /**
   * Shows a solution, whole or in part, and lights up some of its cells; without one, what the puzzle is made of.
   * @param {string[] | null} rows @param {[number, number][]} [lit]
   * @returns {string} what is to be said of it
   */
  show(rows, lit = []) {
    const { puzzle, stage } = this;
    const { cells, faint, caption } = puzzle.sample();
    this.game.cells = rows ? puzzle.shown(puzzle.read(rows)) : cells;
    stage.painter.faint = !rows && faint;
    stage.walked = false;
    stage.recolour();
    stage.light([], lit.map(([row, column]) => ({ row, column })));
    return rows ? "" : caption;
  }

  /** Lights up lines that contradict each other. @param {Line[]} lines */
  blame(lines) {
    this.stage.light(lines, []);
    this.stage.blame(lines, []);
  }

  recolour() {
    this.stage.recolour();
  }

  close() {
    this.stage.close();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    zoomKey(this.zoom, event);
  }
}
