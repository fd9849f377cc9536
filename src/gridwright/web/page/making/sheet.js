// The sheet: a game without an end, whose clues follow the cells; and the pencil, a brush that paints over everything.
// Background cells are unknown here, so that they are shown as plain paper.

import { Brush } from "gridwright/board/brush.js";
import { runsOf } from "gridwright/making/drawing.js";
import { Game } from "gridwright/board/game.js";
import { UNKNOWN, WHITE } from "gridwright/board/cells.js";
import { lineAt, linesThrough, valuesOf } from "gridwright/kinds/lines.js";
import { Nonogram } from "gridwright/kinds/nonogram.js";

/** @typedef {import("gridwright/board/brush.js").Tool} Tool */
/** @typedef {import("gridwright/board/cells.js").Cells} Cells */
/** @typedef {import("gridwright/making/drawing.js").Drawing} Drawing */
/** @typedef {import("gridwright/board/cells.js").Place} Place */

export class Sheet extends Game {
  /** @param {Drawing} drawing @param {(cells: Uint8Array) => void} drawn called with the cells after a stroke, as palette indices */
  constructor(drawing, drawn) {
    const puzzle = new Nonogram(drawing.json());
    puzzle.recolours = false; // a colour is being chosen
    const progress = { touch: (/** @type {Iterable<number>} */ places, /** @type {Cells} */ cells) => follow(puzzle, places, cells), isSolved: () => false, marks: null };
    super(puzzle, { cells: drawing.cells.map((value) => value || UNKNOWN) }, progress);
    this.drawn = drawn;
  }

  /** Ends the stroke. The history is kept elsewhere, since steps can change more than cells. */
  commit() {
    const changed = [...this.pending].some(([place, old]) => old !== this.cells[place]);
    this.pending.clear();
    if (changed) this.drawn(Uint8Array.from(this.cells, (value) => (value === UNKNOWN ? WHITE : value)));
    return changed;
  }

  /** Shows the cells of another drawing of the same size and palette. @param {Drawing} drawing */
  become(drawing) {
    const changed = [...this.cells.keys()].filter((place) => this.cells[place] !== (drawing.cells[place] || UNKNOWN));
    for (const place of changed) this.cells[place] = drawing.cells[place] || UNKNOWN;
    this.tell(changed);
  }
}

/** Clues follow the cells. @param {Nonogram} puzzle @param {Iterable<number>} places @param {Cells} cells */
function follow(puzzle, places, cells) {
  for (const number of linesThrough(places, puzzle)) {
    const line = lineAt(number, puzzle.height);
    (line.axis === "row" ? puzzle.rows : puzzle.columns)[line.index] = runsOf(valuesOf(puzzle, cells, line));
  }
}

export class Pencil extends Brush {
  freehand = true;

  /** Paint covers everything; a stroke that erases removes only the colour it began with. @param {Place} place @param {Tool} tool */
  begin(place, tool) {
    super.begin(place, tool === "cross" ? "erase" : tool);
    this.overwrites = tool !== "fill" || this.paint.value !== UNKNOWN;
  }

  /** @param {Place} from @param {Place} to @param {Tool} tool */
  stride(from, to, tool) {
    if (!this.enabled) return;
    this.paint = { value: tool === "fill" ? this.colour : UNKNOWN, from: UNKNOWN };
    this.overwrites = true;
    this.show([from, to]);
    this.game.commit();
    this.stage.said(this.word(this.game.cells[this.placeOf(to)]));
  }

  /** @param {number} value */
  word(value) {
    return this.game.puzzle.colourName(value === UNKNOWN ? WHITE : value);
  }
}
