// The state of the tab Make: a picture with its history, names, verdict and proposed repair; or a puzzle to view that is
// not a drawing. Other modules display it.

import { History } from "gridwright/board/history.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { Drawing } from "gridwright/making/drawing.js";
import { Repairing } from "gridwright/making/repairing.js";
import { Worth } from "gridwright/making/worth.js";
import { untold } from "gridwright/sharing/links.js";
import { packed, unpacked } from "gridwright/ui/store.js";
import { counted } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/making/repairing.js").Change} Change
 * @typedef {"image" | "draw" | "random"} Way     the source of a picture
 * @typedef {"before" | "after"} Side
 * @typedef {{before: Drawing, after: Drawing, changes: Change[], side: Side}} Proposal     with the side that is shown
 * @typedef {{changed(): void, drawn(series: string): void, said(text: string): void}} Told     `drawn` is called for each step, also if undone
 */

const MOST_STEPS = 500;
const SIDE = 15; // of the first picture
/** @type {Way[]} */
const WAYS = ["image", "draw", "random"];

export class Making {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {any} saved the stored state, perhaps from another version of the page
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
    this.other = null; // the puzzle that is viewed in place of the drawing
    this.way = wayOf(saved?.way);
    this.title = String(saved?.title ?? "");
    this.author = String(saved?.author ?? "");
    this.kept = otherOf(saved);
    this.repairing = new Repairing(engine, told.changed);
    this.worth = new Worth(engine, { said: told.said, changed: () => {
      this.repairing.suit(this.worth.state);
      told.changed();
    } });
  }

  /** Whether drawing is disabled. */
  get locked() {
    return this.proposal !== null;
  }

  /** The drawing as shown. @returns {Drawing} */
  get shown() {
    return this.tried ?? (this.proposal ? this.proposal[this.proposal.side] : this.drawing);
  }

  /** Cells to mark. @returns {import("gridwright/board/cells.js").Place[]} */
  get marked() {
    return this.worth.lit ? this.worth.differing : this.proposal?.changes ?? [];
  }

  /** Restores the last drawing. */
  begin() {
    if (this.kept) this.lookAt(this.kept);
    else this.look();
  }

  /** The drawing has changed, so its verdict may have, too. */
  look() {
    this.worth.look(this.shown);
  }

  /**
   * Adds a step. Steps of one series, such as moving the threshold of an image, count as one.
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
    this.replay(this.locked ? undefined : this.history.redo()?.after, "Redone.");
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

  /** Shows a drawing that is not a step yet. @param {Drawing} drawing */
  try(drawing) {
    this.tried = drawing;
    this.told.changed();
  }

  /** Looks for a repair. @param {Record<string, unknown>} asked options by name */
  async repair(asked) {
    const changes = await this.repairing.ask(this.drawing, asked);
    if (!changes.length) return;
    this.propose(changes);
    this.told.said(`${counted(changes.length, "change")} proposed. Keep or undo.`);
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

  /** Discards the repair. */
  refuse() {
    this.proposal = null;
    this.repairing.forget();
    this.look();
  }

  /** Selects another source of a picture; leaving "random" also leaves its puzzle. @param {string} way */
  go(way) {
    this.way = wayOf(way);
    if (this.way !== "random") this.leave();
    this.told.changed();
  }

  /** Takes a random puzzle. @param {import("gridwright/engines/engine.js").Tasks["make"]["answer"]} made */
  took({ puzzle, rating }) {
    const drawing = Drawing.of(puzzle);
    if (drawing) this.step(drawing);
    else this.lookAt(puzzle, rating ?? undefined);
  }

  /** Takes a puzzle from another tab or a link: draws its goal, or its only solution. @param {PuzzleJson} json */
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
    if (!drawing) throw new Error("This puzzle does not have exactly one solution: there is no picture to edit.");
    return drawing;
  }

  /** Shows a puzzle without drawing it. @param {PuzzleJson} json @param {import("gridwright/wire.js").Rating} [rating] if known */
  lookAt(json, rating) {
    if (!puzzleOf(json)?.size) throw new Error(`Puzzles of the kind ${json.kind} cannot be shown here.`);
    this.repairing.forget();
    Object.assign(this, { other: json, proposal: null });
    this.worth.stop();
    if (rating === undefined) this.worth.ask(json);
    else this.worth.rated(rating);
  }

  /** Returns from the viewed puzzle to the drawing. */
  leave() {
    if (!this.other) return;
    this.other = null;
    this.look();
  }

  /** The title and the author. */
  get names() {
    return { title: this.title.trim(), author: this.author.trim() };
  }

  /** The puzzle as it is now. @returns {PuzzleJson} */
  get json() {
    if (!this.other) return this.drawing.json(this.names);
    return { ...this.other, meta: { ...this.other.meta, ...Object.fromEntries(Object.entries(this.names).filter(([, text]) => text)) } };
  }

  /** The puzzle for sharing; without its picture if the clues determine it. @returns {PuzzleJson} */
  get shared() {
    return this.worth.fair ? untold(this.json) : this.json;
  }

  /** The state to store. */
  get saved() {
    const { drawing: { width, height, palette, cells }, title, author, way, other } = this;
    return { width, height, palette, cells: packed(cells), title, author, way, other };
  }
}

/** @param {unknown} name */
function wayOf(name) {
  return WAYS.find((way) => way === name) ?? "image";
}

/** The stored drawing, or an empty one. @param {any} saved as above */
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

/** The stored puzzle that was viewed in place of the drawing. @param {any} saved as above @returns {PuzzleJson | null} */
function otherOf(saved) {
  try {
    return puzzleOf(saved.other)?.size ? saved.other : null;
  } catch {
    return null;
  }
}
