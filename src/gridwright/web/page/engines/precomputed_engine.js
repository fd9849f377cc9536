// The engine of a self-contained page: it looks up answers computed when the page was written.

import { UNKNOWN, WHITE } from "gridwright/board/cells.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { filled } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks} Tasks
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/wire.js").Step} Step
 * @typedef {Omit<Tasks["hint"]["answer"], "palette">} Hint
 * @typedef {{one: string[], in_one_row: string[], in_rows: string[], cell: string, named: number, others: string}} Templates
 * @typedef {{
 *   puzzle: PuzzleJson, difficulty: string, solve: Tasks["solve"]["answer"], colours: Tasks["colours"]["answer"] | null, explain: Tasks["explain"]["answer"] | null,
 *   hints: Record<number, Hint[]>, filled: Hint, stuck: Hint,
 * }} Entry     what `precompute.py` computed; hints by the number of quarter turns of the board
 */

const AND = new Intl.ListFormat("en-GB");

export class PrecomputedEngine {
  /** @param {{puzzles: Entry[], mistakes: Templates}} precomputed */
  constructor({ puzzles, mistakes }) {
    this.entries = puzzles.flatMap((entry) => {
      const puzzle = puzzleOf(entry.puzzle);
      return puzzle ? [{ ...entry, board: puzzle }] : [];
    });
    this.templates = mistakes;
    /** @type {{[T in keyof Tasks]?: (request: Tasks[T]["request"]) => Tasks[T]["answer"]}} */
    this.tasks = {
      examples: () => ({ puzzles: this.entries.map((entry) => this.example(entry)) }),
      solve: (request) => this.entry(request).solve,
      explain: (request) => this.explain(this.entry(request)),
      colours: (request) => this.colours(request.palette),
      hint: (request) => this.hint(this.entry(request), request.grid ?? []),
    };
  }

  /** @param {string} task */
  can(task) {
    return Object.hasOwn(this.tasks, task);
  }

  /** @type {import("gridwright/engines/engine.js").Engine["ask"]} */
  async ask(task, request, { signal } = {}) {
    signal?.throwIfAborted();
    const answer = this.tasks[task];
    if (!answer) throw new Error("This self-contained page can only be played; use the workbench for everything else.");
    return answer(request);
  }

  /** @param {Tasks["colours"]["request"]["palette"]} palette */
  colours(palette) {
    const entry = this.entries.find(({ board }) => JSON.stringify(board.palette) === JSON.stringify(palette));
    if (!entry?.colours) throw new Error("This page does not contain these colours.");
    return entry.colours;
  }

  /** @param {{puzzle: PuzzleJson}} request */
  entry({ puzzle }) {
    const key = puzzleOf(puzzle)?.key;
    const entry = this.entries.find(({ board }) => board.key === key);
    if (!entry) throw new Error("This page does not contain this puzzle.");
    return entry;
  }

  /** @param {this["entries"][number]} entry */
  example({ puzzle, difficulty, board: { title, width, height } }) {
    return { puzzle: { ...puzzle, meta: { ...puzzle.meta, difficulty } }, format: null, title, kind: puzzle.kind, width, height };
  }

  /** @param {Entry} entry */
  explain({ explain, hints }) {
    if (!explain) throw new Error("This puzzle is too large to explain in this page.");
    return { ...explain, steps: hints[0].map(stepOf).filter((step) => step !== null) };
  }

  /** The mistakes, or else the first step that is not in the grid yet. @param {this["entries"][number]} entry @param {string[]} grid */
  hint(entry, grid) {
    const { board: puzzle, solve: { palette, solutions } } = entry;
    const cells = puzzle.read(grid);
    const known = solutions[0] ?? entry.explain?.grid;
    const { truth: forced, quarters } = puzzle.nearest(known ? puzzle.read(known) : puzzle.blank(), cells);
    const blank = puzzle.blankValue;
    const wrong = [...cells.keys()].filter((place) =>
      cells[place] !== blank && forced[place] !== blank && !puzzle.alike(cells[place], forced[place]));
    if (wrong.length) return { ...this.blame(wrong.map((place) => [Math.floor(place / puzzle.width), place % puzzle.width])), palette };
    // A player who never crosses cells is assumed to know the white ones.
    const silent = blank === UNKNOWN && !cells.includes(WHITE) && cells.some((value) => value !== UNKNOWN);
    const isKnown = (/** @type {number} */ place) => cells[place] !== blank || (silent && forced[place] === WHITE);
    const place = (/** @type {Step["cells"][number]} */ [row, column]) => row * puzzle.width + column;
    const next = entry.hints[quarters].find((hint) => stepOf(hint)?.cells.some((cell) => !isKnown(place(cell))));
    const step = next && stepOf(next);
    if (!step) return { ...(cells.includes(blank) ? entry.stuck : entry.filled), palette };
    const left = step.cells.filter((cell) => cells[place(cell)] === blank);
    /** @type {Step["cells"]} */
    const laid = left.map(([row, column, sign]) => [row, column, puzzle.sign(puzzle.spare(puzzle.value(sign), cells))]);
    return { ...next, step: { ...step, cells: laid }, palette };
  }

  /** A hint about mistakes. @param {[number, number][]} mistakes @returns {Hint} */
  blame(mistakes) {
    const { one, in_one_row: inOneRow, in_rows: inRows, cell, named, others } = this.templates;
    const rows = [...new Set(mistakes.map(([row]) => row))];
    const cells = mistakes.slice(0, named).map(([row, column]) => filled(cell, { row: row + 1, column: column + 1 })).join("; ");
    const parts = {
      number: mistakes.length, rows: AND.format(rows.map((row) => String(row + 1))),
      cells: cells + (mistakes.length > named ? others : ""),
    };
    const texts = (mistakes.length === 1 ? one : rows.length === 1 ? inOneRow : inRows).map((text) => filled(text, parts));
    return { level: 3, text: texts[2], texts, reveals: true, step: null, mistakes, number_of_mistakes: mistakes.length, verdict: null, ending: null };
  }
}

/** The full step of a hint. @param {Hint} hint @returns {Step | null} */
function stepOf({ step }) {
  return step && "cells" in step ? step : null;
}
