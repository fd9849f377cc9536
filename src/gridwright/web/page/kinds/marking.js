// Which clues are to be marked as done, and which lines are wrong; worked out when they are looked at.

import { certain } from "gridwright/kinds/lines.js";
import { valuesOf } from "gridwright/kinds/rules.js";

/** @typedef {{done: boolean, broken: boolean, runs: Uint8Array | null}} Mark */

const PATIENCE = 4; // milliseconds a frame: what takes longer waits for the next

export class Marking {
  /** @param {import("gridwright/board/game.js").Game} game a game of a nonogram */
  constructor(game) {
    this.game = game;
    this.puzzle = /** @type {import("gridwright/board/puzzle.js").Nonogram} */ (game.puzzle);
    const lines = this.puzzle.width + this.puzzle.height;
    /** @type {(Mark | null)[]} */
    this.kept = new Array(lines).fill(null);
    this.stale = new Uint8Array(lines).fill(1);
    this.until = 0;
    this.behind = false; // whether something was left for the next frame
  }

  /** A frame begins. */
  begin() {
    this.until = performance.now() + PATIENCE;
    this.behind = false;
  }

  /** @param {number[]} places that were changed */
  changed(places) {
    for (const place of places) {
      this.stale[Math.floor(place / this.puzzle.width)] = 1;
      this.stale[this.puzzle.height + (place % this.puzzle.width)] = 1;
    }
  }

  /** @param {"row" | "column"} axis @param {number} index @returns {Mark} */
  of(axis, index) {
    const line = axis === "row" ? index : this.puzzle.height + index;
    if (this.stale[line] && performance.now() > this.until) {
      this.behind = true;
    } else if (this.stale[line]) {
      const runs = certain(valuesOf(this.puzzle, this.game.cells, { axis, index }), this.puzzle.clue(axis, index));
      this.kept[line] = { done: !this.game.open.has(line), broken: runs === null, runs };
      this.stale[line] = 0;
    }
    return this.kept[line] ?? { done: !this.game.open.has(line), broken: false, runs: null };
  }
}
