// The state of a game session: the game, the current hint, the end. It works without a document.

import { indexOf } from "gridwright/board/cells.js";
import { Game } from "gridwright/board/game.js";
import { judge } from "gridwright/playing/truth.js";
import { counted } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/board/cells.js").Line} Line
 * @typedef {import("gridwright/board/cells.js").Place} Place
 * @typedef {import("gridwright/playing/truth.js").Truth} Truth
 * @typedef {import("gridwright/wire.js").Step} Step
 * @typedef {import("gridwright/engines/engine.js").Tasks["hint"]["answer"]} Answer
 * @typedef {{texts: string[], step: Step | null, mistakes: Place[]}} Hint
 * @typedef {{text: string, more: string, lines: Line[], cells: Place[], wrong: number[]}} Shown     a level of a hint: its text, the button to the next, what is highlighted and what is marked as wrong
 */

// The button after each level of a hint.
const MORE = { step: ["Which technique?", "Why?", "Apply it"], mistakes: ["Where?", "Show the cells", "Undo to last correct state"] };
const LEVELS = 3;

export class Session {
  /** @param {import("gridwright/board/puzzle.js").Puzzle} puzzle @param {import("gridwright/playing/kept_games.js").Kept | null} saved */
  constructor(puzzle, saved) {
    this.game = new Game(puzzle, saved ?? {});
    this.won = Boolean(saved?.won) && this.game.solved;
    this.begun = Boolean(saved); // whether there is something to store
    this.played = false; // whether it was also played in this session
    this.resumed = this.begun && !this.won && !this.game.untouched;
    /** @type {Hint | null} */
    this.hint = null;
    this.level = 0; // of the hint; 0 if none is shown
  }

  /** A move was made, undone or redone. @returns {boolean} whether it solved the puzzle */
  moved() {
    this.begun = this.played = true;
    if (!this.game.solved || this.won) return false;
    this.won = true;
    return true;
  }

  /** Starts again. */
  again() {
    this.won = false;
    this.forget();
    this.game.restart();
  }

  // Hints in three levels: where to look, which technique and which cells, the whole reason. The third can be applied.

  /** Takes a hint from the engine. @param {Answer} answer @returns {Shown} */
  hinted({ texts, reveals, step, mistakes }) {
    if (!reveals) return said(texts.at(-1) ?? "");
    this.hint = { texts, step: step && "cells" in step ? step : null, mistakes: (mistakes ?? []).map(placed) };
    this.level = 0;
    this.game.hints++;
    return this.further();
  }

  /** Whether the last level of the hint is shown. */
  get told() {
    return this.level === LEVELS;
  }

  /** The next level of the hint. @returns {Shown} */
  further() {
    if (!this.hint || this.told) return said("");
    const { texts, step, mistakes } = this.hint;
    this.level++;
    const shown = { ...said(texts[this.level - 1]), more: MORE[step ? "step" : "mistakes"][this.level - 1] };
    if (step) return { ...shown, lines: linesOf(step), cells: this.level > 1 ? step.cells.map(placed) : [] };
    const rows = new Set(this.level > 1 ? mistakes.map(({ row }) => row) : []);
    return {
      ...shown, lines: Array.from(rows, (index) => ({ axis: "row", index })),
      wrong: this.told ? mistakes.map((place) => indexOf(place, this.game.puzzle.width)) : [],
    };
  }

  /** Applies the hint. @returns {boolean} whether it was a step; otherwise it was about mistakes */
  doHint() {
    const step = this.hint?.step;
    const { puzzle } = this.game;
    this.forget();
    if (!step) return false;
    this.game.play(step.cells.map(([row, column, sign]) => [row * puzzle.width + column, puzzle.value(sign)]));
    return true;
  }

  /** Discards the hint. */
  forget() {
    this.hint = null;
    this.level = 0;
  }

  // Mistakes.

  /**
   * Finds mistakes: by the solution if known, else by the rules.
   * @param {Truth | null} truth @param {string} [trouble] why there is none
   */
  check(truth, trouble = "") {
    const { puzzle, cells } = this.game;
    const isWrong = truth ? judge(puzzle, truth.cells, cells) : () => null;
    const filled = [...cells.keys()].filter((place) => cells[place] !== puzzle.blankValue);
    const open = filled.filter((place) => isWrong(place, cells[place]) === null).length;
    const surely = filled.filter((place) => isWrong(place, cells[place]));
    const wrong = open && !surely.length ? puzzle.conflicts(cells) : surely;
    const lines = puzzle.brokenLines(cells);
    const found = wrong.length ? `${counted(wrong.length, "cell is", "cells are")} wrong.`
      : lines.length ? `${counted(lines.length, "line does", "lines do")} not fit the clues.` : "";
    return { wrong, lines, open, text: verdictOf(found, open, filled.length, truth?.why ?? "", trouble) };
  }

  /** Undoes moves to the last state without mistakes. @param {Truth | null} truth @param {string} [trouble] @returns {{open: number, text: string}} the message */
  rewind(truth, trouble) {
    const { puzzle, cells } = this.game;
    const taken = truth ? this.game.undoUntilRight(judge(puzzle, truth.cells, cells)) : 0;
    return taken ? { open: 0, text: `${counted(taken, "move was", "moves were")} undone.` } : this.check(truth, trouble);
  }
}

/** @param {string} text @returns {Shown} */
function said(text) {
  return { text, more: "", lines: [], cells: [], wrong: [] };
}

/** @param {[number, number, ...unknown[]]} cell @returns {Place} */
function placed([row, column]) {
  return { row, column };
}

/** The lines to highlight: those to look at, or those through the first cell. @param {Step} step @returns {Line[]} */
function linesOf({ lines, aside, cells }) {
  if (lines.length > aside) return lines.slice(0, lines.length - aside);
  const { row, column } = placed(cells[0]);
  return [{ axis: "row", index: row }, { axis: "column", index: column }];
}

/**
 * The result of a check as text.
 * @param {string} found the mistakes @param {number} open number of cells that could not be checked @param {number} filled out of how many
 * @param {string} why they could not @param {string} trouble why none could
 */
function verdictOf(found, open, filled, why, trouble) {
  if (trouble) return `${trouble} ${found || "No rule is broken so far."}`;
  if (!open) return found || "No mistakes so far.";
  const right = open === filled ? "No rule is broken so far." : `${counted(filled - open, "cell is", "cells are")} correct.`;
  return `${found || right} ${open === filled ? "The grid" : counted(open, "cell")} cannot be checked. ${why}`;
}
