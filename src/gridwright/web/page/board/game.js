// One puzzle being played: its cells, what was done, and whether it is solved. No document is needed for it.

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
    this.pending = new Map(); // of a stroke under way: places, and what was there
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
    const before = places.map((place) => this.pending.get(place) ?? this.puzzle.blankValue);
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
   * @param {(place: number, value: number) => boolean | null} wrong     null where that is not known
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
    this.progress.touch(places, this.cells);
    for (const listener of this.listeners) listener(places);
  }

  isSolved() {
    return this.progress.isSolved(this.cells);
  }
}
