// The engine of a page to take away: it answers from what was worked out when the page was written.

import { Picture, puzzleOf, UNKNOWN, WHITE } from "gridwright/puzzle.js";
import { alike, nearest, spare, turning } from "gridwright/turnings.js";

/**
 * @typedef {{technique: string, title: string, tier: number, lines: ["row" | "column", number][],
 *   cells: [number, number, number][], rests_on: [number, number][], reason: string}} Step
 * @typedef {{puzzle: any, difficulty: string | null, verdict: string, solution: string[] | null, forced: string[],
 *   steps: Step[], conclusion: string}} Entry
 */

export class BakedEngine {
  /** @param {{puzzles: Entry[]}} baked */
  constructor({ puzzles }) {
    this.entries = puzzles;
    /** @type {Map<string, Entry>} */
    this.byKey = new Map(puzzles.map((entry) => [puzzleOf(entry.puzzle).key, entry]));
    /** @type {Record<string, (request: any) => any>} */
    this.tasks = {
      examples: () => ({ puzzles: this.entries.map(({ puzzle, difficulty }) => ({ puzzle, difficulty })) }),
      solve: (request) => this.solve(this.entry(request)),
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
  solve({ verdict, solution }) {
    return { verdict, solutions: solution ? [solution] : [] };
  }

  /** @param {Entry} entry */
  explain({ verdict, forced, steps, conclusion }) {
    return { verdict, conclusion, steps, grid: forced };
  }

  /** What is wrong, else the first step that is not in the grid yet. @param {Entry} entry @param {string[]} grid */
  hint(entry, grid) {
    const puzzle = puzzleOf(entry.puzzle);
    const cells = puzzle.read(grid);
    const { truth: forced, quarters } = nearest(puzzle, puzzle.read(entry.forced), cells);
    const blank = puzzle.blankValue;
    const wrong = [...cells.keys()].filter((place) =>
      cells[place] !== blank && forced[place] !== blank && !alike(puzzle, cells[place], forced[place]));
    if (wrong.length) return { wrong: wrong.map((place) => [Math.floor(place / puzzle.width), place % puzzle.width]) };
    // Somebody who never crosses a cell knows those that are crossed without it.
    const silent = blank === UNKNOWN && !cells.includes(WHITE) && cells.some((value) => value !== UNKNOWN);
    const known = (/** @type {number} */ place) =>
      cells[place] !== blank || (silent && forced[place] === WHITE);
    const turned = quarters && puzzle instanceof Picture ? entry.steps.map((each) => turnedStep(puzzle, each, quarters)) : entry.steps;
    const step = turned.find(({ cells: settled }) =>
      settled.some(([row, column]) => !known(row * puzzle.width + column)));
    if (!step) return { step: null, conclusion: this.ending(entry, cells.includes(blank)) };
    const news = step.cells.filter(([row, column]) => cells[row * puzzle.width + column] === blank);
    const laid = news.map(([row, column, value]) => [row, column, puzzle instanceof Picture ? spare(puzzle, value, cells) : value]);
    return { step: { ...step, cells: laid } };
  }

  /** Why there is no further step. @param {Entry} entry @param {boolean} open whether cells are left */
  ending({ verdict, conclusion }, open) {
    if (!open) return "Everything is filled in.";
    return verdict === "multiple" ? conclusion : "This page has no further hint for this puzzle.";
  }
}

/**
 * A step on a board that is turned as a whole; its reason speaks of other places, and is told anew.
 * @param {Picture} puzzle @param {Step} step @param {number} quarters
 * @returns {Step}
 */
function turnedStep(puzzle, step, quarters) {
  const turn = turning(puzzle, quarters);
  const cells = step.cells.map(([row, column, value]) => {
    const [place, then] = turn([row * puzzle.width + column, value]);
    return /** @type {[number, number, number]} */ ([Math.floor(place / puzzle.width), place % puzzle.width, then]);
  });
  const told = cells.map(([row, column, value]) => `tile ${(value >> 2) + 1} at row ${row + 1}, column ${column + 1}`);
  return { ...step, cells, lines: [], reason: `It must be ${told.join(", ")}.` };
}
