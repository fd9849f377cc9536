// A puzzle to look at: one that was made, and is played or solved elsewhere.

import { Game } from "gridwright/game.js";
import { Picture, puzzleOf } from "gridwright/puzzle.js";
import { Stage } from "gridwright/stage.js";

export class Exhibit {
  /** @param {any} json */
  constructor(json) {
    this.json = json;
    const puzzle = puzzleOf(json);
    // The tiles lie in the order that they come in.
    const cells = puzzle instanceof Picture ? Int32Array.from({ length: puzzle.size }, (_, tile) => 4 * tile) : puzzle.start();
    this.stage = new Stage(new Game(puzzle, { cells }), { said: () => {}, moved: () => {}, picked: () => {} });
    this.stage.hand.enabled = false;
    this.element = this.stage.element;
  }

  recolour() {
    this.stage.recolour();
  }

  close() {
    this.stage.close();
  }
}
