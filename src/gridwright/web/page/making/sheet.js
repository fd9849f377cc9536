// What is drawn on: a game without an end, whose clues follow the cells; and the pencil, a brush that paints over all.
// A cell of the background is an unknown one here: it is shown as plain paper.

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
  /** @param {Drawing} drawing @param {(cells: Uint8Array) => void} drawn what is there after a stroke, as indices of the palette */
  constructor(drawing, drawn) {
    const puzzle = new Nonogram(drawing.json());
    puzzle.recolours = false; // its colours are being chosen
    const progress = { touch: (/** @type {Iterable<number>} */ places, /** @type {Cells} */ cells) => follow(puzzle, places, cells), isSolved: () => false, marks: null };
    super(puzzle, { cells: drawing.cells.map((value) => value || UNKNOWN) }, progress);
    this.drawn = drawn;
  }

  /** The stroke is done. What can be taken back is not kept here: it may be more than cells. */
  commit() {
    const changed = [...this.pending].some(([place, old]) => old !== this.cells[place]);
    this.pending.clear();
    if (changed) this.drawn(Uint8Array.from(this.cells, (value) => (value === UNKNOWN ? WHITE : value)));
    return changed;
  }

  /** Shows the cells of another drawing that fits. @param {Drawing} drawing */
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
  /** Paint covers whatever is there; a stroke that wipes its own colour away takes that alone. @param {Place} place @param {Tool} tool */
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
