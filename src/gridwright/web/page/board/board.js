// A board to look at: it can be moved and zoomed, and nothing is painted on it.

import { el } from "gridwright/ui/dom.js";
import { Game } from "gridwright/board/game.js";
import { EMPTY, Picture, UNKNOWN, WHITE } from "gridwright/board/puzzle.js";
import { Stage } from "gridwright/board/stage.js";
import { zoomTools } from "gridwright/board/tools.js";

/** @typedef {import("gridwright/board/puzzle.js").Line} Line */

export class Board {
  /** @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.game = new Game(puzzle);
    this.stage = new Stage(this.game, { said: () => {}, moved: () => this.moved(), picked: () => {} });
    this.stage.hand.enabled = false;
    this.stage.marking = this.stage.painter.marking = null; // no clue is done here
    this.zoom = zoomTools(this.stage);
    this.element = el("div", { class: "board fitted" }, this.stage.element);
    this.show(null);
  }

  /** A finger scrolls the page until the board is larger than its room. */
  moved() {
    this.element.classList.toggle("fitted", this.stage.view.fitted);
  }

  /**
   * Shows a solution, whole or in part, and lights up some of its cells; without one, what is given.
   * @param {string[] | null} rows @param {[number, number][]} [lit]
   */
  show(rows, lit = []) {
    const { puzzle } = this;
    const tiles = puzzle instanceof Picture;
    const cells = rows ? puzzle.read(rows) : tiles ? heap(puzzle) : puzzle.start();
    // Colour alone tells what is found: crosses and circles are for those who are still at it.
    this.game.cells = tiles || !rows ? cells : cells.map((value) => (value === WHITE ? UNKNOWN : value));
    this.element.classList.toggle("heap", tiles && !rows);
    this.stage.walked = false;
    this.stage.recolour();
    this.stage.light([], lit.map(([row, column]) => ({ row, column })));
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
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {Element} */ (event.target).tagName)) return;
    const { fit, nearer, farther } = this.zoom;
    const act = /** @type {Record<string, () => void>} */ ({ f: fit, "+": nearer, "=": nearer, "-": farther })[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** The tiles as they come, in the order of their numbers. @param {Picture} puzzle */
function heap(puzzle) {
  return puzzle.blank().map((_, place) => (place < puzzle.tiles.length ? 4 * place : EMPTY));
}
