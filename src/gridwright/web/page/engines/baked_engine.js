// The engine of a page to take away: it answers from what was worked out when the page was written.

import { Picture, puzzleOf, UNKNOWN, WHITE } from "gridwright/board/puzzle.js";
import { alike, nearest, spare } from "gridwright/kinds/turnings.js";
import { filled } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/playing/hints.js").Hint} Hint
 * @typedef {{one: string[], in_one_row: string[], in_rows: string[], cell: string, named: number, others: string}} Templates
 * @typedef {{puzzle: any, difficulty: string | null, solve: any, explain: any, hints: Record<number, Hint[]>, filled: Hint, stuck: Hint}} Entry
 */

const AND = new Intl.ListFormat("en-GB");

export class BakedEngine {
  /** @param {{puzzles: Entry[], mistakes: Templates}} baked */
  constructor({ puzzles, mistakes }) {
    this.entries = puzzles;
    this.templates = mistakes;
    /** @type {Map<string, Entry>} */
    this.byKey = new Map(puzzles.map((entry) => [puzzleOf(entry.puzzle).key, entry]));
    /** @type {Record<string, (request: any) => any>} */
    this.tasks = {
      examples: () => ({ puzzles: this.entries.map(({ puzzle, difficulty }) => ({ puzzle, difficulty })) }),
      solve: (request) => this.entry(request).solve,
      explain: (request) => this.explain(this.entry(request)),
      hint: (request) => this.hint(this.entry(request), request.grid),
    };
  }

  /** @param {string} task */
  can(task) {
    return Object.hasOwn(this.tasks, task);
  }

  /** @param {string} task @param {any} request @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
  async ask(task, request, { signal } = {}) {
    signal?.throwIfAborted();
    if (!this.can(task)) throw new Error("This page was taken away from the workbench: it can be played, and no more.");
    return this.tasks[task](request);
  }

  /** @param {{puzzle: any}} request */
  entry({ puzzle }) {
    const entry = this.byKey.get(puzzleOf(puzzle).key);
    if (!entry) throw new Error("This page knows nothing of this puzzle.");
    return entry;
  }

  /** @param {Entry} entry */
  explain({ explain, hints }) {
    if (!explain) throw new Error("This puzzle is too large to be explained here.");
    return { ...explain, steps: hints[0].map(({ step }) => step) };
  }

  /** What is wrong, else the first step that is not in the grid yet. @param {Entry} entry @param {string[]} grid */
  hint(entry, grid) {
    const puzzle = puzzleOf(entry.puzzle);
    const cells = puzzle.read(grid);
    const known = entry.solve.solutions[0] ?? entry.explain?.grid;
    const { truth: forced, quarters } = nearest(puzzle, known ? puzzle.read(known) : puzzle.blank(), cells);
    const blank = puzzle.blankValue;
    const wrong = [...cells.keys()].filter((place) =>
      cells[place] !== blank && forced[place] !== blank && !alike(puzzle, cells[place], forced[place]));
    const { palette } = entry.solve;
    if (wrong.length) return { ...this.blame(wrong.map((place) => [Math.floor(place / puzzle.width), place % puzzle.width])), palette };
    // Somebody who never crosses a cell knows those that are crossed without it.
    const silent = blank === UNKNOWN && !cells.includes(WHITE) && cells.some((value) => value !== UNKNOWN);
    const isKnown = (/** @type {number} */ place) => cells[place] !== blank || (silent && forced[place] === WHITE);
    const place = (/** @type {number[]} */ [row, column]) => row * puzzle.width + column;
    const next = entry.hints[quarters].find(({ step }) => step?.cells.some(([row, column]) => !isKnown(place([row, column]))));
    if (!next?.step) return { ...(cells.includes(blank) ? entry.stuck : entry.filled), palette };
    const left = next.step.cells.filter(([row, column]) => cells[place([row, column])] === blank);
    const laid = left.map(([row, column, sign]) => [row, column, puzzle instanceof Picture ? puzzle.sign(spare(puzzle, puzzle.value(sign), cells)) : sign]);
    return { ...next, step: { ...next.step, cells: laid }, palette };
  }

  /** A hint at mistakes. @param {[number, number][]} mistakes */
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
