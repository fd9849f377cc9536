// The board for screen readers and keys: a grid in the document, of which only the cells near the cursor are there.

import { el } from "gridwright/ui/dom.js";
import { Hitori, Nonogram, Picture } from "gridwright/board/puzzle.js";

/** @typedef {import("gridwright/board/strokes.js").Place} Place */

const ROWS = 2; // on each side of the cursor
const COLUMNS = 3;

export class Walker {
  /** @param {import("gridwright/board/game.js").Game} game @param {(value: number) => string} word what a value is called */
  constructor(game, word) {
    this.game = game;
    this.word = word;
    const { puzzle } = game;
    this.element = el("div", {
      role: "grid", tabindex: "0", class: "walker", "aria-label": `Board, ${puzzle.width} by ${puzzle.height}`,
      "aria-rowcount": puzzle.height, "aria-colcount": puzzle.width,
    });
  }

  /** @param {Place} cursor */
  draw(cursor) {
    const { puzzle } = this.game;
    const rows = [];
    for (let row = Math.max(0, cursor.row - ROWS); row <= Math.min(puzzle.height - 1, cursor.row + ROWS); row++) {
      const line = el("div", { role: "row", "aria-rowindex": row + 1 });
      for (let column = Math.max(0, cursor.column - COLUMNS); column <= Math.min(puzzle.width - 1, cursor.column + COLUMNS); column++) {
        line.append(el("div", {
          role: "gridcell", id: `cell-${row}-${column}`, "aria-colindex": column + 1,
          "aria-selected": row === cursor.row && column === cursor.column ? "true" : "false",
        }, this.label({ row, column })));
      }
      rows.push(line);
    }
    this.element.replaceChildren(...rows);
    this.element.setAttribute("aria-activedescendant", `cell-${cursor.row}-${cursor.column}`);
  }

  /** What there is to say of a cell. @param {Place} place @returns {string} */
  label({ row, column }) {
    const { puzzle, cells } = this.game;
    const place = row * puzzle.width + column;
    const where = `row ${row + 1}, column ${column + 1}, ${this.word(cells[place])}`;
    if (puzzle instanceof Nonogram) {
      return `${where}; row clue ${this.clue("row", row)}; column clue ${this.clue("column", column)}`;
    }
    if (puzzle instanceof Hitori) return `${where}; number ${puzzle.numbers[place] ?? "none"}`;
    if (puzzle instanceof Picture && cells[place] >= 0) {
      return `${where}; edges ${puzzle.edges(cells[place]).join(" ")}`;
    }
    return where;
  }

  /** @param {"row" | "column"} axis @param {number} index @returns {string} */
  clue(axis, index) {
    const puzzle = /** @type {Nonogram} */ (this.game.puzzle);
    const runs = puzzle.clue(axis, index).map(({ length, colour }) =>
      `${length ?? "?"}${puzzle.coloured ? ` ${puzzle.palette[colour].name}` : ""}`);
    return runs.join(puzzle.coloured ? ", " : " ") || "0";
  }
}
