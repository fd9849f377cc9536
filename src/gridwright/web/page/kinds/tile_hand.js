// The hand that lays tiles: by dragging, by clicking a tile and then its place, or by keys.

import { indexOf, placeOf } from "gridwright/board/cells.js";
import { EMPTY, drawTile } from "gridwright/kinds/tiles.js";
import { trayOf } from "gridwright/kinds/tray.js";

/** @typedef {import("gridwright/board/cells.js").Place} Place */
/** @typedef {import("gridwright/board/gestures.js").Grip} Grip */

const STILL = 6; // pixels within which a press is a click

export class TileHand {
  /**
   * @param {import("gridwright/board/game.js").Game} game @param {import("gridwright/kinds/picture.js").Picture} puzzle
   * @param {import("gridwright/board/stage.js").Stage} stage
   */
  constructor(game, puzzle, stage) {
    this.game = game;
    this.puzzle = puzzle;
    this.stage = stage;
    this.chosen = EMPTY; // the selected tile of the tray, with its rotation; a click lays it
    /** @type {{value: number, from: number | null, x: number, y: number, far: boolean} | null} */
    this.carried = null;
    this.enabled = true;
    /** @type {() => void} */
    this.onChosen = () => {};
  }

  /** The tiles that are not on the board. @returns {number[]} */
  get tray() {
    const laid = new Set(Array.from(this.game.cells, (value) => value >> 2));
    return this.puzzle.tiles.map((_, tile) => tile).filter((tile) => !laid.has(tile));
  }

  /** @param {number} value */
  choose(value) {
    this.chosen = value;
    this.onChosen();
  }

  /** @param {Place} place */
  placeOf(place) {
    return indexOf(place, this.puzzle.width);
  }

  /** The tiles to choose from. */
  tools() {
    return trayOf(this, this.stage);
  }

  /** @param {number} value @param {number} quarters */
  turned(value, quarters = 1) {
    return this.puzzle.turns(value >> 2) ? (value & ~3) | ((value + quarters) & 3) : value;
  }

  /** @param {Place | null} place @param {Grip} grip */
  press(place, grip) {
    if (!this.enabled || !place) return false;
    const at = this.placeOf(place);
    if (grip.alt) {
      this.turn(at, -1);
      return false;
    }
    const value = this.game.cells[at];
    if (value === EMPTY || this.game.isGiven(at)) {
      if (this.chosen !== EMPTY && value === EMPTY) this.lay(at, this.chosen);
      return false;
    }
    this.carried = { value, from: at, x: grip.x, y: grip.y, far: false };
    return true;
  }

  /** A tile of the tray is dragged onto the stage. @param {number} value */
  carry(value) {
    this.carried = { value, from: null, x: 0, y: 0, far: true };
  }

  /** @param {Place} _place @param {{x: number, y: number}} grip */
  drag(_place, { x, y }) {
    const { carried, stage } = this;
    if (!carried) return;
    carried.far ||= Math.hypot(x - carried.x, y - carried.y) > STILL;
    if (!carried.far) return;
    const side = stage.view.cell;
    stage.overlay.carried = (pen) => {
      pen.globalAlpha = 0.85;
      drawTile(pen, this.puzzle, carried.value, x - side / 2, y - side / 2, side);
      pen.globalAlpha = 1;
    };
    stage.frame();
  }

  /** @param {{x: number, y: number}} grip */
  release({ x, y }) {
    const { carried, stage } = this;
    this.cancel();
    if (!carried) return;
    if (!carried.far) {
      if (carried.from !== null) this.turn(carried.from, 1);
      return;
    }
    const target = stage.view.placeAt(x, y);
    if (target) this.lay(this.placeOf(target), carried.value, carried.from);
    else if (carried.from !== null) this.game.play([[carried.from, EMPTY]]);
  }

  cancel() {
    this.carried = null;
    this.stage.overlay.carried = null;
    this.stage.frame();
  }

  /**
   * Lays a tile; the tile it replaces goes to where the new one came from.
   * @param {number} at @param {number} value @param {number | null} [from]
   */
  lay(at, value, from = null) {
    if (this.game.isGiven(at) || at === from) return;
    /** @type {[number, number][]} */
    const moves = [[at, value]];
    if (from !== null) moves.unshift([from, this.game.cells[at]]);
    if (value >> 2 === this.chosen >> 2) this.chosen = EMPTY;
    this.game.play(moves);
    const { row, column } = placeOf(at, this.puzzle.width);
    this.stage.said(`${this.word(value)} laid at row ${row + 1}, column ${column + 1}`);
    this.onChosen();
  }

  /** @param {number} at @param {number} quarters */
  turn(at, quarters) {
    const value = this.game.cells[at];
    if (value === EMPTY || this.game.isGiven(at) || !this.puzzle.turns(value >> 2)) return;
    this.game.play([[at, this.turned(value, quarters)]]);
    this.stage.said(`${this.word(this.game.cells[at])}`);
  }

  /** @param {number} value */
  word(value) {
    return this.puzzle.word(value);
  }

  /** A step with a modifier key takes the tile along. @param {Place} from @param {Place} to */
  stride(from, to) {
    const value = this.game.cells[this.placeOf(from)];
    if (this.enabled && value !== EMPTY && !this.game.isGiven(this.placeOf(from))) this.lay(this.placeOf(to), value, this.placeOf(from));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.enabled || event.ctrlKey || event.metaKey || event.altKey) return false;
    const at = this.placeOf(this.stage.cursor);
    const { tray } = this;
    if (event.key === "Enter") {
      if (this.game.cells[at] !== EMPTY) this.turn(at, 1);
      else if (this.chosen !== EMPTY) this.lay(at, this.chosen);
    } else if (event.key.toLowerCase() === "r") {
      if (this.game.cells[at] === EMPTY && this.chosen !== EMPTY) this.choose(this.turned(this.chosen));
      else this.turn(at, event.shiftKey ? -1 : 1);
    } else if ((event.key === "[" || event.key === "]") && tray.length) {
      const step = event.key === "]" ? 1 : -1;
      const index = tray.indexOf(this.chosen >> 2);
      this.choose(4 * tray[index < 0 ? 0 : (index + step + tray.length) % tray.length]);
      this.stage.said(`${this.word(this.chosen)} chosen`);
    } else if ((event.key === "Backspace" || event.key === "Delete") && !this.game.isGiven(at)) {
      this.game.play([[at, EMPTY]]);
    } else {
      return false;
    }
    return true;
  }
}
