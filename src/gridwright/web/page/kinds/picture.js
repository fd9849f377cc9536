// Picture puzzles: tiles to be laid edge to edge.
//
// The value of a cell is four times the number of its tile plus its quarter turns.

import { indexOf } from "gridwright/board/cells.js";
import { Puzzle } from "gridwright/board/puzzle.js";
import { TileHand } from "gridwright/kinds/tile_hand.js";
import { EMPTY, drawTile } from "gridwright/kinds/tiles.js";

/** @typedef {import("gridwright/wire.js").PictureJson} PictureJson */
/** @typedef {import("gridwright/board/puzzle.js").Cells} Cells */

const TURNS = "nesw"; // the direction of the upper edge of a turned tile
const FAINT = 0.5; // opacity of tiles that are only on display

/** @extends {Puzzle<PictureJson>} */
export class Picture extends Puzzle {
  static names = { one: "Picture puzzle", many: "Picture puzzles" };
  static side = 6;

  /** @param {PictureJson} json */
  constructor(json) {
    super(json);
    this.width = json.width;
    this.height = json.height;
    this.tiles = json.tiles;
    this.frame = json.frame ?? true;
    this.frameInside = json.frame_inside ?? false;
    this.loose = json.loose ?? false;
    this.upright = new Set(json.upright ?? []);
    this.rotates = json.rotate ?? true;
    /** @type {Map<number, number>} */
    this.mates = new Map();
    for (const [edge, mate] of json.mates ?? []) this.mates.set(edge, mate).set(mate, edge);
  }

  // Reading and writing.

  get blankValue() {
    return EMPTY;
  }

  blank() {
    return new Int32Array(this.size).fill(EMPTY);
  }

  /** @param {"start" | "goal"} name */
  part(name) {
    const rows = this.json[name];
    if (!rows) return null;
    return Int32Array.from(rows.flat(), (laid) => (laid ? 4 * laid[0] + laid[1] : EMPTY));
  }

  /** A tile and its rotation. @param {string} word */
  value(word) {
    return word === "?" ? EMPTY : 4 * Number.parseInt(word, 10) + TURNS.indexOf(word.at(-1) ?? "n");
  }

  /** @param {number} value */
  sign(value) {
    return value === EMPTY ? "?" : `${value >> 2}${TURNS[value & 3]}`;
  }

  /** @param {string} line */
  signs(line) {
    return line.trim().split(/\s+/);
  }

  get gap() {
    return " ";
  }

  // Rules.

  get playable() {
    return !this.loose;
  }

  /** @param {number} tile */
  turns(tile) {
    return this.rotates && !this.upright.has(tile);
  }

  /** The edges of a placed tile, clockwise from the top. @param {number} value @returns {number[]} */
  edges(value) {
    const own = this.tiles[value >> 2];
    return [0, 1, 2, 3].map((side) => own[(side - (value & 3) + 4) % 4]);
  }

  /** @param {Cells} cells */
  isSolved(cells) {
    return !cells.includes(EMPTY) && !this.conflicts(cells).length;
  }

  /** Cells whose tile does not match its neighbour or the frame. @param {Cells} cells */
  conflicts(cells) {
    return mismatches(this, cells);
  }

  // A solution may be rotated as a whole, and identical tiles may be exchanged. So the player's tiles are compared with the
  // rotation of the solution that is nearest to them.

  /** @param {number} one @param {number} other */
  alike(one, other) {
    if (one === other) return true;
    if (one === EMPTY || other === EMPTY || this.json.texts || this.json.images) return false;
    const edges = this.edges(other);
    return this.edges(one).every((edge, side) => edge === edges[side]);
  }

  /** @param {Cells} truth @param {Cells} cells */
  nearest(truth, cells) {
    if (!this.rotates || this.upright.size > 0 || this.json.start) return { truth, quarters: 0 };
    const turns = this.width === this.height ? [0, 1, 2, 3] : [0, 2];
    const boards = turns.map((quarters) => {
      const board = turned(this, truth, quarters);
      return { truth: board, quarters, same: Array.from(cells).filter((value, place) => this.alike(value, board[place])).length };
    });
    return boards.reduce((best, board) => (board.same > best.same ? board : best));
  }

  /** An identical tile in the tray, if this one is already on the board. @param {number} value @param {Cells} cells */
  spare(value, cells) {
    const laid = new Set(Array.from(cells, (other) => other >> 2));
    if (!laid.has(value >> 2)) return value;
    for (let other = 0; other < 4 * this.tiles.length; other++) {
      if (!laid.has(other >> 2) && ((other & 3) === 0 || this.turns(other >> 2)) && this.alike(other, value)) return other;
    }
    return value;
  }

  // Draw.

  get comfortable() {
    return 120;
  }

  get legible() {
    return 24;
  }

  get cellsAreColours() {
    return false;
  }

  /** @param {import("gridwright/board/puzzle.js").Painter} painter @param {import("gridwright/board/puzzle.js").Range} rows @param {import("gridwright/board/puzzle.js").Range} columns */
  drawCells({ pen, view, cells, faint, each }, rows, columns) {
    pen.globalAlpha = faint ? FAINT : 1;
    each(rows, columns, (place, x, y) => {
      if (cells[place] !== EMPTY) drawTile(pen, this, cells[place], x - view.cell / 2, y - view.cell / 2, view.cell);
    });
    pen.globalAlpha = 1;
  }

  sample() {
    const cells = this.blank().map((_, place) => (place < this.tiles.length ? 4 * place : EMPTY));
    return { cells, faint: true, caption: "The tiles in the given order." };
  }

  /** @param {Cells} cells */
  shown(cells) {
    return cells;
  }

  // Input and texts.

  /** @param {import("gridwright/board/game.js").Game} game @param {import("gridwright/board/stage.js").Stage} stage */
  handOf(game, stage) {
    return new TileHand(game, this, stage);
  }

  /** @param {number} value */
  word(value) {
    if (value === EMPTY) return "no tile";
    return `tile ${(value >> 2) + 1}${["", ", turned once", ", turned twice", ", turned three times"][value & 3]}`;
  }

  /** @param {import("gridwright/board/puzzle.js").Place} place @param {Cells} cells */
  about(place, cells) {
    const value = cells[indexOf(place, this.width)];
    return value === EMPTY ? "" : `edges ${this.edges(value).join(" ")}`;
  }
}

/** A whole board rotated by some quarter turns. @param {Picture} puzzle @param {Cells} cells @param {number} quarters */
function turned(puzzle, cells, quarters) {
  const { width, height } = puzzle;
  const board = puzzle.blank();
  cells.forEach((value, place) => {
    const [row, column] = [Math.floor(place / width), place % width];
    const [there, then] = [[row, column], [column, width - 1 - row], [height - 1 - row, width - 1 - column], [width - 1 - column, row]][quarters];
    board[there * width + then] = value === EMPTY ? EMPTY : (value & ~3) | ((value + quarters) & 3);
  });
  return board;
}

/** Cells whose tile does not match its neighbour or the frame. @param {Picture} puzzle @param {Cells} cells */
function mismatches(puzzle, cells) {
  const { width, height } = puzzle;
  /** @type {Set<number>} */
  const found = new Set();
  for (let index = 0; index < cells.length; index++) {
    if (cells[index] === EMPTY || puzzle.loose) continue;
    const edges = puzzle.edges(cells[index]);
    const [row, column] = [Math.floor(index / width), index % width];
    const outside = [row === 0, column === width - 1, row === height - 1, column === 0];
    outside.forEach((out, side) => {
      if (puzzle.frame && (out ? edges[side] !== 0 : edges[side] === 0 && !puzzle.frameInside)) found.add(index);
    });
    for (const [near, side] of [[outside[1] ? -1 : index + 1, 1], [outside[2] ? -1 : index + width, 2]]) {
      if (near < 0 || cells[near] === EMPTY) continue;
      const mate = puzzle.mates.get(edges[side]) ?? edges[side];
      if (puzzle.edges(cells[near])[(side + 2) % 4] !== mate) found.add(index).add(near);
    }
  }
  return [...found];
}
