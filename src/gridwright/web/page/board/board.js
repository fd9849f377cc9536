// A read-only board: it can be panned and zoomed, but not painted on.

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
    this.stage.painter.marks = null; // clues are never marked as done here
    this.zoom = zoomTools(this.stage);
    this.element = el("div", { class: "board fitted" }, this.stage.element);
    this.show(null);
  }

  /** One finger scrolls the page unless the board is larger than its space. */
  moved() {
    this.element.classList.toggle("fitted", this.stage.view.whole);
  }

  /**
   * Shows a whole or partial solution and highlights some of its cells; without one, shows the puzzle's parts.
   * @param {string[] | null} rows @param {[number, number][]} [lit]
   * @returns {string} the caption
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

  /** Highlights lines that contradict each other. @param {Line[]} lines */
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
