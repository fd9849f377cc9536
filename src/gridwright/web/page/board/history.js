// Unlimited undo and redo.

/**
 * @typedef {{places: number[], before: number[], after: number[]}} Move
 */

/** @template [T=Move] the type of a move */
export class History {
  constructor() {
    /** @type {T[]} */
    this.moves = [];
    this.made = 0; // how many of them are applied
  }

  get canUndo() {
    return this.made > 0;
  }

  get canRedo() {
    return this.made < this.moves.length;
  }

  /** Adds a move; undone moves are discarded. @param {T} move */
  add(move) {
    this.moves.length = this.made;
    this.moves.push(move);
    this.made++;
  }

  /** The move to undo. @returns {T | null} */
  undo() {
    return this.canUndo ? this.moves[--this.made] : null;
  }

  /** The move to redo. @returns {T | null} */
  redo() {
    return this.canRedo ? this.moves[this.made++] : null;
  }
}
