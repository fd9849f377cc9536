// Hints in three levels: where to look, which technique and which cells, the whole reason. The third can be done.

import { el, iconButton } from "gridwright/ui/dom.js";
import { CLOSE } from "gridwright/ui/icons.js";
import { faultText } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/board/cells.js").Line} Line */
/** @typedef {import("gridwright/wire.js").Step} Step */
/** @typedef {{texts: string[], step: Step | null, mistakes: [number, number][]}} Hint */

// What leads on from each level.
const MORE = { step: ["Which technique?", "Why?", "Do it"], mistakes: ["Where?", "Show the cells", "Back to the last right state"] };

export class Hints {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/board/game.js").Game} game
   * @param {import("gridwright/board/stage.js").Stage} stage @param {{used(): void, rewind(): void, said(text: string): void}} told
   */
  constructor(engine, game, stage, told) {
    this.engine = engine;
    this.game = game;
    this.stage = stage;
    this.told = told;
    this.level = 0;
    /** @type {Hint | null} */
    this.hint = null;
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
      const { texts, reveals, step, mistakes } = await this.engine.ask("hint", { puzzle: puzzle.json, grid: puzzle.write(cells) });
      this.hint = { texts, step: step && "cells" in step ? step : null, mistakes: mistakes ?? [] };
      this.level = 0;
      if (reveals) {
        this.game.hints++;
        this.told.used();
        this.next();
      } else this.show(texts.at(-1) ?? "", "");
    } catch (error) {
      this.show(faultText(error), "");
    }
  }

  next() {
    const { hint } = this;
    if (!hint) return;
    if (this.level === 3) {
      this.act(hint);
      return;
    }
    this.level++;
    const { step, mistakes, texts } = hint;
    if (step) this.stage.light(linesOf(step), this.level > 1 ? step.cells.map(([row, column]) => ({ row, column })) : []);
    else this.blame(mistakes);
    this.show(texts[this.level - 1], MORE[step ? "step" : "mistakes"][this.level - 1]);
  }

  /** @param {[number, number][]} mistakes */
  blame(mistakes) {
    const rows = new Set(this.level > 1 ? mistakes.map(([row]) => row) : []);
    this.stage.light([...rows].map((index) => ({ axis: "row", index })), []);
    const width = this.game.puzzle.width;
    if (this.level === 3) this.stage.blame([], mistakes.map(([row, column]) => row * width + column));
  }

  /** @param {Hint} hint */
  act({ step }) {
    const { puzzle } = this.game;
    this.close();
    if (step) this.game.play(step.cells.map(([row, column, sign]) => [row * puzzle.width + column, puzzle.value(sign)]));
    else this.told.rewind();
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

/** What is lit up: the lines of a step, or those through its first cell. @param {Step} step @returns {Line[]} */
function linesOf({ lines, cells }) {
  if (lines.length) return lines;
  const [row, column] = cells[0];
  return [{ axis: "row", index: row }, { axis: "column", index: column }];
}
