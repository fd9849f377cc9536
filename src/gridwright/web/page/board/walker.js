// The board for screen readers and keys: a grid in the document with only the cells near the cursor.

import { indexOf } from "gridwright/board/cells.js";
import { el } from "gridwright/ui/dom.js";

/** @typedef {import("gridwright/board/cells.js").Place} Place */

const ROWS = 2; // on each side of the cursor
const COLUMNS = 3;

export class Walker {
  /** @param {import("gridwright/board/game.js").Game} game @param {(value: number) => string} word the name of a value */
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

  /** The description of a cell. @param {Place} place @returns {string} */
  label(place) {
    const { puzzle, cells } = this.game;
    const about = puzzle.about(place, cells);
    const where = `row ${place.row + 1}, column ${place.column + 1}, ${this.word(cells[indexOf(place, puzzle.width)])}`;
    return about ? `${where}; ${about}` : where;
  }
}
