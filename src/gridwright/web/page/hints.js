// Hints in three levels: where to look, which technique and which cells, the whole reason. The third can be done.

import { el, iconButton } from "gridwright/dom.js";
import { CLOSE } from "gridwright/icons.js";

/** @typedef {import("gridwright/puzzle.js").Line} Line */
/** @typedef {import("gridwright/strokes.js").Place} Place */
/**
 * @typedef {{technique: string, title: string, tier: number, lines: Line[], cells: [number, number, number][], reason: string}} Step
 */

const NAMED = 2; // lines of a step that are named one by one
const MOST = 6; // wrong cells that are

export class Hints {
  /**
   * @param {import("gridwright/truth.js").Engine} engine @param {import("gridwright/game.js").Game} game
   * @param {import("gridwright/stage.js").Stage} stage @param {{used(): void, rewind(): void, said(text: string): void}} told
   */
  constructor(engine, game, stage, told) {
    Object.assign(this, { engine, game, stage, told });
    this.engine = engine;
    this.game = game;
    this.stage = stage;
    this.told = told;
    this.level = 0;
    /** @type {Step | null} */
    this.step = null;
    /** @type {[number, number][]} */
    this.wrong = [];
    this.text = el("p", { class: "hint-text" });
    this.more = el("button", { type: "button", class: "button main small" });
    this.more.addEventListener("click", () => this.next());
    this.element = el("section", { class: "hint", "aria-label": "Hint", hidden: true }, this.text,
      el("div", { class: "hint-foot" }, this.more, iconButton(CLOSE, "Close the hint", () => this.close())));
  }

  /** Asks for a hint, or for more of the one that is shown. */
  async ask() {
    if (!this.element.hidden && this.level) {
      if (this.level < 3) this.next();
      return;
    }
    const { puzzle, cells } = this.game;
    try {
      const answer = await this.engine.ask("hint", { puzzle: puzzle.json, grid: puzzle.write(cells) });
      this.wrong = answer.wrong ?? [];
      this.step = answer.step ? stepOf(answer.step) : null;
      this.level = 0;
      if (this.wrong.length || this.step?.cells.length) {
        this.game.hints++;
        this.told.used();
        this.next();
      } else {
        this.show(answer.conclusion || answer.step?.reason || answer.text || "There is nothing more to say.", "");
      }
    } catch (error) {
      this.show(/** @type {Error} */ (error).message, "");
    }
  }

  next() {
    if (this.level === 3) {
      this.act();
      return;
    }
    this.level++;
    if (this.wrong.length) this.blame();
    else if (this.step) this.nudge(this.step);
  }

  /** @param {Step} step */
  nudge(step) {
    const where = `Look at ${placesOf(step)}`;
    const cells = step.cells.map(([row, column]) => ({ row, column }));
    this.stage.light(linesOf(step), this.level > 1 ? cells : []);
    const technique = `${where}: try ${step.technique}${step.title ? ` (${step.title})` : ""}.`;
    if (this.level === 1) this.show(`${where}.`, "Which technique?");
    else if (this.level === 2) this.show(technique, "Why?");
    else this.show(`${technique} ${step.reason}`, "Do it");
  }

  blame() {
    const { wrong } = this;
    const many = wrong.length === 1 ? "There is a mistake" : `There are ${wrong.length} mistakes`;
    const rows = [...new Set(wrong.map(([row]) => row))];
    this.stage.light(this.level > 1 ? rows.map((index) => ({ axis: /** @type {const} */ ("row"), index })) : [], []);
    const width = this.game.puzzle.width;
    if (this.level === 3) this.stage.blame([], wrong.map(([row, column]) => row * width + column));
    const places = listed(wrong.slice(0, MOST).map(([row, column]) => `row ${row + 1}, column ${column + 1}`));
    const others = wrong.length > MOST ? ", and others" : "";
    const lines = `${rows.length === 1 ? "row" : "rows"} ${listed(rows.map((row) => row + 1))}`;
    if (this.level === 1) this.show(`${many} in the grid.`, "Where?");
    else if (this.level === 2) this.show(`${many} in the grid: look at ${lines}.`, "Show the cells");
    else this.show(`${many} in the grid: ${places}${others}.`, "Back to the last right state");
  }

  act() {
    const { step, wrong } = this;
    const { width } = this.game.puzzle;
    this.close();
    if (wrong.length) this.told.rewind();
    else if (step) this.game.play(step.cells.map(([row, column, value]) => [row * width + column, value]));
  }

  /** @param {string} text @param {string} more */
  show(text, more) {
    this.element.hidden = false;
    this.text.textContent = text;
    this.more.textContent = more;
    this.more.hidden = !more;
    this.told.said(text);
  }

  /** What was said holds no more. */
  close() {
    this.element.hidden = true;
    this.level = 0;
    this.stage.unlight();
  }
}

/** A step as engines tell it. @param {any} told @returns {Step} */
function stepOf(told) {
  const lines = (told.lines ?? []).map((/** @type {any} */ line) => (Array.isArray(line) ? { axis: line[0], index: line[1] } : line));
  const cells = told.cells.map((/** @type {any[]} */ cell) => [cell[0], cell[1], cell.at(-1)]);
  return { ...told, lines, cells, title: told.title ?? "", reason: told.reason ?? told.because ?? "" };
}

/** What is lit up: the lines of a step, or those through its first cell. @param {Step} step @returns {Line[]} */
function linesOf({ lines, cells }) {
  if (lines.length) return lines;
  const [row, column] = cells[0];
  return [{ axis: "row", index: row }, { axis: "column", index: column }];
}

/** Where to look, in words. @param {Step} step */
function placesOf({ lines, cells }) {
  if (lines.length && lines.length <= NAMED) return listed(lines.map(({ axis, index }) => `${axis} ${index + 1}`));
  return `row ${cells[0][0] + 1} and column ${cells[0][1] + 1}`;
}

/** @param {(string | number)[]} words */
function listed(words) {
  return words.length < 2 ? String(words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
