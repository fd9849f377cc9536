// The state of a nonogram in play: which lines are done, which of their runs are certain, and which are wrong.
// What is only displayed is computed when it is drawn.

import { certain, isDone, lineAt, linesThrough, valuesOf } from "gridwright/kinds/lines.js";

/** @typedef {import("gridwright/board/puzzle.js").Mark} Mark */
/** @typedef {import("gridwright/board/cells.js").Cells} Cells */

const FRAME_TIME = 4; // milliseconds per frame; the rest waits for the next

export class Marking {
  /** @param {import("gridwright/kinds/nonogram.js").Nonogram} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.cells = puzzle.blank();
    const lines = puzzle.width + puzzle.height;
    /** @type {(Mark | null)[]} */
    this.kept = new Array(lines).fill(null);
    this.stale = new Uint8Array(lines).fill(1);
    /** @type {Set<number>} */
    this.open = new Set(); // the lines that are not done
    this.until = 0;
    this.behind = false; // whether something was left for the next frame
  }

  /** The marks that labels show. */
  get marks() {
    return this;
  }

  /** @param {Iterable<number>} places changed places @param {Cells} cells */
  touch(places, cells) {
    this.cells = cells;
    for (const number of linesThrough(places, this.puzzle)) {
      const line = lineAt(number, this.puzzle.height);
      this.stale[number] = 1;
      if (isDone(valuesOf(this.puzzle, cells, line), this.puzzle.clue(line))) this.open.delete(number);
      else this.open.add(number);
    }
  }

  isSolved() {
    return this.open.size === 0;
  }

  /** A frame begins. */
  begin() {
    this.until = performance.now() + FRAME_TIME;
    this.behind = false;
  }

  /** @param {"row" | "column"} axis @param {number} index @returns {Mark} */
  of(axis, index) {
    const number = axis === "row" ? index : this.puzzle.height + index;
    if (this.stale[number] && performance.now() > this.until) {
      this.behind = true;
    } else if (this.stale[number]) {
      const runs = certain(valuesOf(this.puzzle, this.cells, { axis, index }), this.puzzle.clue({ axis, index }));
      this.kept[number] = { done: !this.open.has(number), broken: runs === null, runs };
      this.stale[number] = 0;
    }
    return this.kept[number] ?? { done: !this.open.has(number), broken: false, runs: null };
  }
}
