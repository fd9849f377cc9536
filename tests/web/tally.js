// A toy kind for the tests: each row has a number of cells to fill.

import { Puzzle } from "gridwright/board/puzzle.js";

export class Tally extends Puzzle {
  static names = { one: "Tally", many: "Tallies" };

  constructor(json) {
    super(json);
    this.width = json.width;
    this.height = json.wanted.length;
  }

  filled(cells, row) {
    return cells.subarray(row * this.width, (row + 1) * this.width).filter((value) => value === 1).length;
  }

  isSolved(cells) {
    return this.json.wanted.every((wanted, row) => this.filled(cells, row) === wanted);
  }

  get labelled() {
    return true;
  }

  labels(axis, index) {
    return axis === "row" ? [[String(this.json.wanted[index]), null]] : [];
  }

  about({ row }) {
    return `${this.json.wanted[row]} wanted in this row`;
  }
}
