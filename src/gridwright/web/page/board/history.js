// Moves that can be taken back and made again, as many as there are.

/**
 * @typedef {{places: number[], before: number[], after: number[]}} Move
 */

/** @template [T=Move] what a move is */
export class History {
  constructor() {
    /** @type {T[]} */
    this.moves = [];
    this.made = 0; // how many of them hold now
  }

  get canUndo() {
    return this.made > 0;
  }

  get canRedo() {
    return this.made < this.moves.length;
  }

  /** A move was made: what was taken back before it is gone. @param {T} move */
  add(move) {
    this.moves.length = this.made;
    this.moves.push(move);
    this.made++;
  }

  /** The move to take back. @returns {T | null} */
  undo() {
    return this.canUndo ? this.moves[--this.made] : null;
  }

  /** The move to make again. @returns {T | null} */
  redo() {
    return this.canRedo ? this.moves[this.made++] : null;
  }
}
