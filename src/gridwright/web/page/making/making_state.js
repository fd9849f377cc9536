// What is being made: a picture and every step that led to it, its name, what it is worth, and the repair that is
// proposed; or a puzzle that is no picture, to look at. What is seen of it is elsewhere.

import { History } from "gridwright/board/history.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { Drawing } from "gridwright/making/drawing.js";
import { Repairing } from "gridwright/making/repairing.js";
import { Worth } from "gridwright/making/worth.js";
import { packed, unpacked } from "gridwright/ui/store.js";
import { counted } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/making/repairing.js").Change} Change
 * @typedef {"image" | "draw" | "random"} Way     to a picture
 * @typedef {"before" | "after"} Side
 * @typedef {{before: Drawing, after: Drawing, changes: Change[], side: Side}} Proposal     and the side of it that is shown
 * @typedef {{changed(): void, drawn(series: string): void, said(text: string): void}} Told     `drawn` of each step, made or taken back
 */

const MOST_STEPS = 500;
const SIDE = 15; // of the first picture
/** @type {Way[]} */
const WAYS = ["image", "draw", "random"];

export class Making {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {any} saved what was kept, perhaps by another version of the page
   * @param {Told} told
   */
  constructor(engine, saved, told) {
    this.engine = engine;
    this.told = told;
    this.drawing = drawingOf(saved);
    /** @type {History<{before: Drawing, after: Drawing, of: string}>} */
    this.history = new History();
    /** @type {Proposal | null} */
    this.proposal = null;
    /** @type {Drawing | null} */
    this.tried = null; // while a colour is being chosen
    /** @type {PuzzleJson | null} */
    this.other = null; // the puzzle that is looked at in place of the drawing
    this.way = wayOf(saved?.way);
    this.title = String(saved?.title ?? "");
    this.author = String(saved?.author ?? "");
    this.repairing = new Repairing(engine, told.changed);
    this.worth = new Worth(engine, { said: told.said, changed: () => {
      this.repairing.suit(this.worth.state);
      told.changed();
    } });
  }

  /** Whether nothing can be drawn now. */
  get locked() {
    return this.proposal !== null;
  }

  /** The drawing as it is seen. @returns {Drawing} */
  get shown() {
    return this.tried ?? (this.proposal ? this.proposal[this.proposal.side] : this.drawing);
  }

  /** Cells that something is said of. @returns {import("gridwright/board/cells.js").Place[]} */
  get marked() {
    return this.worth.lit ? this.worth.differing : this.proposal?.changes ?? [];
  }

  /** What is seen is another drawing: something else may be said of it. */
  look() {
    this.worth.look(this.shown);
  }

  /**
   * One step on. Steps of one series, such as an image whose threshold is being moved, are one step together.
   * @param {Drawing} drawing @param {string} [series]
   */
  step(drawing, series = "") {
    const { history } = this;
    const last = history.moves[history.made - 1];
    if (series && last?.of === series && last.after === this.drawing) last.after = drawing;
    else if (!drawing.equals(this.drawing)) history.add({ before: this.drawing, after: drawing, of: series });
    if (history.made > MOST_STEPS) {
      history.moves.shift();
      history.made--;
    }
    this.draw(drawing, series);
  }

  undo() {
    this.replay(this.locked ? undefined : this.history.undo()?.before, "Undone.");
  }

  redo() {
    this.replay(this.locked ? undefined : this.history.redo()?.after, "Done again.");
  }

  /** @param {Drawing | undefined} drawing @param {string} text */
  replay(drawing, text) {
    if (!drawing) return;
    this.draw(drawing, "");
    this.told.said(text);
  }

  /** @param {Drawing} drawing @param {string} series */
  draw(drawing, series) {
    Object.assign(this, { drawing, proposal: null, tried: null, other: null });
    this.repairing.forget();
    this.look();
    this.told.drawn(series);
  }

  /** Shows a drawing that is no step yet. @param {Drawing} drawing */
  try(drawing) {
    this.tried = drawing;
    this.told.changed();
  }

  /** Looks for a repair. @param {Record<string, unknown>} asked for by the names of wishes */
  async repair(asked) {
    const changes = await this.repairing.ask(this.drawing, asked);
    if (!changes.length) return;
    this.propose(changes);
    this.told.said(`${counted(changes.length, "change")} would do. Keep, or undo.`);
  }

  /** @param {Change[]} changes */
  propose(changes) {
    const { drawing: before } = this;
    const cells = before.cells.slice();
    for (const { row, column, after } of changes) cells[row * before.width + column] = before.palette.findIndex(({ char }) => char === after);
    this.proposal = { before, after: before.withCells(cells), changes, side: "after" };
    this.look();
  }

  /** Shows the picture before or after its repair. @param {Side} side */
  turn(side) {
    if (this.proposal) this.proposal.side = side;
    this.look();
  }

  keep() {
    if (this.proposal) this.step(this.proposal.after);
  }

  /** The drawing stays as it was. */
  refuse() {
    this.proposal = null;
    this.repairing.forget();
    this.look();
  }

  /** Another way to a picture; a puzzle that came by chance is left with that way. @param {string} way */
  go(way) {
    this.way = wayOf(way);
    if (this.way !== "random") this.leave();
    this.told.changed();
  }

  /** A puzzle that was made at random. @param {import("gridwright/engines/engine.js").Tasks["make"]["answer"]} made */
  took({ puzzle, rating }) {
    const drawing = Drawing.of(puzzle);
    if (drawing) this.step(drawing);
    else this.lookAt(puzzle, rating);
  }

  /** A puzzle from another tab or a link: its goal is drawn, or its one solution. @param {PuzzleJson} json */
  async take(json) {
    if (puzzleOf(json)?.drawn) {
      this.step(Drawing.of(json) ?? await this.solved(json));
      this.go("draw");
    } else this.lookAt(json);
    this.title = json.meta?.title ?? "";
    this.author = json.meta?.author ?? "";
    this.told.changed();
  }

  /** @param {PuzzleJson} json @returns {Promise<Drawing>} */
  async solved(json) {
    const { verdict, solutions } = await this.engine.ask("check", { puzzle: json }, { onEvent: () => {} });
    const drawing = verdict === "unique" ? Drawing.of(json, solutions[0]) : null;
    if (!drawing) throw new Error("This puzzle does not have exactly one solution: there is no picture to draw on.");
    return drawing;
  }

  /** A puzzle to be looked at, which is not drawn. @param {PuzzleJson} json @param {import("gridwright/wire.js").Rating | null} [rating] where it is known, or known not to be */
  lookAt(json, rating) {
    if (!puzzleOf(json)?.size) throw new Error(`Puzzles of the kind ${json.kind} cannot be made here.`);
    this.repairing.forget();
    Object.assign(this, { other: json, proposal: null });
    this.worth.stop();
    if (rating === undefined) this.worth.ask(json);
    else this.worth.rated(rating);
  }

  /** Back from the puzzle that was looked at. */
  leave() {
    if (!this.other) return;
    this.other = null;
    this.look();
  }

  /** The puzzle as it is now. @returns {PuzzleJson} */
  get json() {
    const told = { title: this.title.trim(), author: this.author.trim() };
    if (!this.other) return this.drawing.json(told);
    return { ...this.other, meta: { ...this.other.meta, ...Object.fromEntries(Object.entries(told).filter(([, text]) => text)) } };
  }

  /** The puzzle for others: where its clues lead to the picture, they need not be given it. @returns {PuzzleJson} */
  get shared() {
    const { goal: _goal, ...puzzle } = this.json;
    return this.worth.fair ? puzzle : this.json;
  }

  /** What is to be kept of it. */
  get saved() {
    const { drawing: { width, height, palette, cells }, title, author, way } = this;
    return { width, height, palette, cells: packed(cells), title, author, way };
  }
}

/** @param {unknown} name */
function wayOf(name) {
  return WAYS.find((way) => way === name) ?? "image";
}

/** What was being made when the page was left; else an empty picture. @param {any} saved as above */
function drawingOf(saved) {
  try {
    const { width, height, palette, cells } = saved;
    const drawing = new Drawing(width, height, palette, unpacked(cells, new Uint8Array(width * height)));
    drawing.json(); // which takes a whole palette
    return drawing;
  } catch {
    return Drawing.blank(SIDE, SIDE);
  }
}
