// A game: one puzzle being played, its cells and moves, and whether it is solved. It works without a document.

import { History } from "gridwright/board/history.js";

/** @typedef {import("gridwright/board/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("gridwright/board/cells.js").Cells} Cells */
/** @typedef {import("gridwright/board/history.js").Move} Move */

export class Game {
  /** @param {Puzzle} puzzle @param {{cells?: Cells, moves?: Move[], made?: number, hints?: number}} [saved] @param {import("gridwright/board/puzzle.js").Progress} [progress] */
  constructor(puzzle, saved = {}, progress = puzzle.progress()) {
    this.puzzle = puzzle;
    this.given = puzzle.start();
    /** @type {Cells} */
    this.cells = saved.cells ?? puzzle.start();
    this.history = new History();
    this.history.moves = saved.moves ?? [];
    this.history.made = saved.made ?? this.history.moves.length;
    this.hints = saved.hints ?? 0;
    /** @type {Map<number, number>} */
    this.pending = new Map(); // of the current stroke: places and their values before it
    /** @type {((places: number[]) => void)[]} */
    this.listeners = [];
    this.progress = progress;
    progress.touch(this.cells.keys(), this.cells);
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

  /** Whether no move has been made yet. */
  get untouched() {
    return this.cells.every((value, place) => value === this.given[place]);
  }

  /** Shows these values as the current stroke, which can still be cancelled. @param {Map<number, number>} values */
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

  /** Cancels the current stroke. */
  drop() {
    this.show(new Map());
  }

  /** Turns the current stroke into a move. @returns {boolean} whether anything was changed */
  commit() {
    const places = [...this.pending.keys()].filter((place) => this.pending.get(place) !== this.cells[place]);
    const before = places.map((place) => this.pending.get(place) ?? this.puzzle.blankValue);
    this.pending.clear();
    if (!places.length) return false;
    this.history.add({ places, before, after: places.map((place) => this.cells[place]) });
    this.solved = this.isSolved();
    this.tell(places);
    return true;
  }

  /** Makes a move. @param {Iterable<[number, number]>} values places and their new values */
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

  /** Starts again, with an empty history. */
  restart() {
    const old = this.cells;
    this.cells = this.puzzle.start();
    this.history = new History();
    this.hints = 0;
    this.solved = false;
    this.tell([...old.keys()].filter((place) => old[place] !== this.cells[place]));
  }

  /** Clears all cells as one move. */
  clear() {
    return this.play([...this.given.entries()].filter(([place, value]) => this.cells[place] !== value));
  }

  /**
   * Undoes moves until no cell is wrong. Listeners are notified once, since there may be thousands of moves.
   * @param {(place: number, value: number) => boolean | null} wrong     null if unknown
   * @returns {number} the number of moves undone
   */
  undoUntilRight(wrong) {
    const bad = new Set();
    const look = (/** @type {number} */ place) => (wrong(place, this.cells[place]) ? bad.add(place) : bad.delete(place));
    this.cells.forEach((_, place) => look(place));
    const changed = new Set();
    let taken = 0;
    while (bad.size) {
      const move = this.history.undo();
      if (!move) break;
      this.put(move, "before");
      for (const place of move.places) {
        changed.add(place);
        look(place);
      }
      taken++;
    }
    if (taken) this.settle([...changed]);
    return taken;
  }

  /** @param {Move | null} move @param {"before" | "after"} side */
  replay(move, side) {
    if (!move) return false;
    this.put(move, side);
    this.settle(move.places);
    return true;
  }

  /** @param {Move} move @param {"before" | "after"} side */
  put(move, side) {
    move.places.forEach((place, index) => { this.cells[place] = move[side][index]; });
  }

  /** Moves were undone or redone. @param {number[]} places */
  settle(places) {
    this.solved = false;
    this.tell(places);
    this.solved = this.isSolved();
    if (this.solved) this.tell([]);
  }

  /** @param {number[]} places */
  tell(places) {
    this.progress.touch(places, this.cells);
    for (const listener of this.listeners) listener(places);
  }

  isSolved() {
    return this.progress.isSolved(this.cells);
  }
}
