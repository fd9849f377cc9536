// One puzzle being played: its cells, what was done, and whether it is solved. No document is needed for it.

import { History } from "gridwright/board/history.js";
import { isDone } from "gridwright/kinds/lines.js";
import { Nonogram } from "gridwright/board/puzzle.js";
import { isSolved, valuesOf } from "gridwright/kinds/rules.js";

/** @typedef {import("gridwright/kinds/rules.js").AnyPuzzle} AnyPuzzle */
/** @typedef {import("gridwright/board/puzzle.js").Cells} Cells */
/** @typedef {import("gridwright/board/history.js").Move} Move */

export class Game {
  /** @param {AnyPuzzle} puzzle @param {{cells?: Cells, moves?: Move[], made?: number, hints?: number}} [saved] */
  constructor(puzzle, saved = {}) {
    this.puzzle = puzzle;
    this.given = puzzle.start();
    /** @type {Cells} */
    this.cells = saved.cells ?? puzzle.start();
    this.history = new History();
    this.history.moves = saved.moves ?? [];
    this.history.made = saved.made ?? this.history.moves.length;
    this.hints = saved.hints ?? 0;
    /** @type {Map<number, number>} */
    this.pending = new Map(); // of a stroke under way: places, and what was there
    /** @type {((places: number[]) => void)[]} */
    this.listeners = [];
    this.open = new Set(); // of a nonogram: the lines that are not done, columns after rows
    if (puzzle instanceof Nonogram) {
      for (let line = 0; line < puzzle.width + puzzle.height; line++) this.lookAt(line);
    }
    this.solved = this.isSolved();
  }

  /** @param {(places: number[]) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {number} place */
  isGiven(place) {
    return this.given[place] !== this.puzzle.blankValue;
  }

  /** Whether nobody has done anything yet. */
  get untouched() {
    return this.cells.every((value, place) => value === this.given[place]);
  }

  /** A stroke shows these values now, and no others; it can still be dropped. @param {Map<number, number>} values */
  show(values) {
    const changed = [];
    for (const [place, old] of this.pending) {
      if (values.has(place)) continue;
      this.cells[place] = old;
      this.pending.delete(place);
      changed.push(place);
    }
    for (const [place, value] of values) {
      if (this.cells[place] === value || this.isGiven(place)) continue;
      if (!this.pending.has(place)) this.pending.set(place, this.cells[place]);
      this.cells[place] = value;
      changed.push(place);
    }
    this.tell(changed);
  }

  /** The stroke is dropped. */
  drop() {
    this.show(new Map());
  }

  /** The stroke becomes a move. @returns {boolean} whether anything was changed */
  commit() {
    const places = [...this.pending.keys()].filter((place) => this.pending.get(place) !== this.cells[place]);
    const before = places.map((place) => /** @type {number} */ (this.pending.get(place)));
    this.pending.clear();
    if (!places.length) return false;
    this.history.add({ places, before, after: places.map((place) => this.cells[place]) });
    this.solved = this.isSolved();
    this.tell(places);
    return true;
  }

  /** A move at once. @param {Iterable<[number, number]>} values places and what they become */
  play(values) {
    this.show(new Map(values));
    return this.commit();
  }

  undo() {
    return this.replay(this.history.undo(), "before");
  }

  redo() {
    return this.replay(this.history.redo(), "after");
  }

  /** From the beginning, with nothing to take back. */
  restart() {
    const old = this.cells;
    this.cells = this.puzzle.start();
    this.history = new History();
    this.hints = 0;
    this.solved = false;
    this.tell([...old.keys()].filter((place) => old[place] !== this.cells[place]));
  }

  /** All is wiped away, as one move. */
  clear() {
    return this.play([...this.given.entries()].filter(([place, value]) => this.cells[place] !== value));
  }

  /**
   * Takes back moves until nothing is wrong.
   * @param {(place: number, value: number) => boolean} wrong
   * @returns {number} how many
   */
  undoUntilRight(wrong) {
    const bad = new Set();
    const look = (/** @type {number} */ place) => (wrong(place, this.cells[place]) ? bad.add(place) : bad.delete(place));
    this.cells.forEach((_, place) => look(place));
    let taken = 0;
    for (; bad.size && this.history.canUndo; taken++) {
      const { places } = this.history.moves[this.history.made - 1];
      this.undo();
      places.forEach(look);
    }
    return taken;
  }

  /** @param {Move | null} move @param {"before" | "after"} side */
  replay(move, side) {
    if (!move) return false;
    move.places.forEach((place, index) => { this.cells[place] = move[side][index]; });
    this.solved = false;
    this.tell(move.places);
    this.solved = this.isSolved();
    if (this.solved) this.tell([]);
    return true;
  }

  /** @param {number[]} places */
  tell(places) {
    if (this.puzzle instanceof Nonogram) {
      const lines = new Set();
      for (const place of places) {
        lines.add(Math.floor(place / this.puzzle.width)).add(this.puzzle.height + (place % this.puzzle.width));
      }
      for (const line of lines) this.lookAt(line);
    }
    for (const listener of this.listeners) listener(places);
  }

  /** @param {number} line */
  lookAt(line) {
    const puzzle = /** @type {Nonogram} */ (this.puzzle);
    const axis = line < puzzle.height ? "row" : "column";
    const index = axis === "row" ? line : line - puzzle.height;
    if (isDone(valuesOf(puzzle, this.cells, { axis, index }), puzzle.clue(axis, index))) this.open.delete(line);
    else this.open.add(line);
  }

  isSolved() {
    return this.puzzle instanceof Nonogram ? this.open.size === 0 : isSolved(this.puzzle, this.cells);
  }
}
