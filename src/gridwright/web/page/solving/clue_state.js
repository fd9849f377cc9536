// The state of the clue editor: texts, colours, and the findings about them. Other modules display it.

import { looks } from "gridwright/board/looks.js";
import { anotherColour, BLACK_AND_WHITE, recoloured } from "gridwright/board/palette_colours.js";
import { corrected, leastLength, linesOf, signed, textOf } from "gridwright/solving/clues.js";
import { counted, faultText, sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Tasks["clues"]["answer"]} Answer
 * @typedef {import("gridwright/board/palette_colours.js").Colour} Colour
 * @typedef {import("gridwright/board/cells.js").Line} Line
 * @typedef {import("gridwright/wire.js").NonogramJson} NonogramJson
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/solving/verdict.js").Typo} Typo
 * @typedef {Line & {message: string}} Problem
 * @typedef {{text: string, wrong: boolean}} Sum
 * @typedef {{title: string, texts: Record<Line["axis"], string>, palette: Colour[]}} Draft
 * @typedef {{text: string, look: string}} Room     how much of a line its clue fills
 */
/**
 * The findings about the clues.
 * @typedef {object} Found
 * @property {NonogramJson | null} puzzle
 * @property {Answer["verdict"]} verdict
 * @property {string} text
 * @property {string[]} reasons
 * @property {Problem[]} problems
 * @property {Line[]} lit     lines that contradict each other
 * @property {Sum[]} sums
 * @property {Typo[]} typos
 */

const PAUSE = 250; // milliseconds without a key
/** @type {Record<string, string>} */
const VERDICTS = { unique: "Unique", multiple: "Several solutions", none: "No solution", unknown: "No verdict yet" };
/** @type {Found} */
const NOTHING = { puzzle: null, verdict: null, text: "Not complete yet", reasons: [], problems: [], lit: [], sums: [], typos: [] };

export class ClueState {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {PuzzleJson | null} json a puzzle, or null for a new one
   * @param {Draft | null} draft the stored draft @param {() => void} changed called after each change
   */
  constructor(engine, json, draft, changed) {
    this.engine = engine;
    this.changed = changed;
    this.old = nonogramOf(json);
    this.palette = draft?.palette ?? this.old?.palette ?? BLACK_AND_WHITE;
    this.texts = draft?.texts ?? { row: textOf(this.old?.rows ?? [], this.palette), column: textOf(this.old?.columns ?? [], this.palette) };
    this.title = draft?.title ?? this.old?.meta?.title ?? "";
    this.found = NOTHING; // about the current clues, or, while they are being checked, the previous ones
    /** @type {"typed" | "searched" | "known"} */
    this.phase = "typed"; // searched: the first findings are there, and a longer search is running
    this.asking = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** The current input, to restore later. @returns {Draft} */
  get draft() {
    const { title, texts, palette } = this;
    return { title, texts: { ...texts }, palette };
  }

  /** The puzzle, if it can be used. */
  get puzzle() {
    return this.phase === "typed" ? null : this.found.puzzle;
  }

  /** The signs of the colours of runs; the first may be omitted in clues. */
  get signs() {
    return this.palette.slice(1).map(({ char }) => char).join("");
  }

  get lines() {
    return { row: linesOf(this.texts.row), column: linesOf(this.texts.column) };
  }

  /** The cells that each line needs, out of its length. @param {Line["axis"]} axis @returns {Room[]} */
  rooms(axis) {
    const { lines, phase, found } = this;
    const { length } = lines[axis === "row" ? "column" : "row"];
    const marked = (/** @type {Line[]} */ all, /** @type {number} */ index) => phase !== "typed" && all.some((line) => line.axis === axis && line.index === index);
    return lines[axis].map((line, index) => {
      const least = leastLength(line, this.signs);
      const wrong = least === null || (length > 0 && least > length) || marked(found.problems, index);
      const look = ["room", least === length && "full", wrong && "wrong", marked(found.lit, index) && "lit"].filter(Boolean).join(" ");
      return { look, text: least === null ? "?" : length ? `${least} of ${length}` : String(least) };
    });
  }

  /** @param {Line["axis"]} axis @param {string} text */
  type(axis, text) {
    this.texts[axis] = text;
    this.look();
  }

  /** @param {Typo} typo */
  correct(typo) {
    this.texts[typo.axis] = corrected(this.texts[typo.axis], typo);
    this.look(0);
  }

  /** @param {Colour[]} palette */
  paint(palette) {
    this.palette = palette;
    this.look();
  }

  addColour() {
    this.paint([...this.palette, anotherColour(this.palette)]);
  }

  /** @param {number} index of the palette @param {string} value #rrggbb */
  recolour(index, value) {
    this.paint(recoloured(this.palette, index, value));
  }

  /** @param {number} index of the palette @param {string} text */
  sign(index, text) {
    this.paint(signed(this.palette, index, text));
  }

  /** @param {number} index of the palette */
  removeColour(index) {
    this.paint(this.palette.toSpliced(index, 1));
  }

  close() {
    clearTimeout(this.timer);
    this.asking.abort();
  }

  /** The input has changed: shows immediate findings now, and requests the others after a pause. @param {number} [pause] */
  look(pause = PAUSE) {
    this.close();
    const { row, column } = this.lines;
    if (row.length && column.length) {
      this.phase = "typed";
      this.timer = setTimeout(() => this.ask(), pause);
      this.changed();
    } else this.know({ ...NOTHING });
  }

  /** @param {Found} found @param {"searched" | "known"} [phase] */
  know(found, phase = "known") {
    this.found = found;
    this.phase = phase;
    this.changed();
  }

  async ask() {
    const { signal } = (this.asking = new AbortController());
    const onEvent = () => {};
    const { row: rows, column: columns } = this.lines;
    const plain = JSON.stringify(this.palette) === JSON.stringify(BLACK_AND_WHITE);
    try {
      const answer = await this.engine.ask("clues", { rows, columns, palette: plain ? undefined : looks.named(this.palette) }, { signal, onEvent });
      if (signal.aborted) return;
      const { puzzle, verdict, contradiction } = answer;
      const open = puzzle && (verdict === "unknown" || (verdict === "none" && !contradiction?.lines.length));
      this.know(this.foundOf(answer), open ? "searched" : "known");
      if (!open) return;
      // The short time limit was not enough: search longer, until the input changes.
      const more = await this.engine.ask("check", { puzzle }, { signal, onEvent });
      if (!signal.aborted) this.know(this.foundOf({ ...answer, verdict: more.verdict, contradiction: more.contradiction }));
    } catch (error) {
      if (!signal.aborted) this.know({ ...NOTHING, text: faultText(error) });
    }
  }

  /** @param {Answer} answer @returns {Found} */
  foundOf({ puzzle, problems: told, sums, verdict, contradiction }) {
    const problems = told.flatMap(({ axis, index, message }) => ((axis === "row" || axis === "column") && typeof index === "number" ? [{ axis, index, message }] : []));
    const text = verdict ? VERDICTS[verdict] : problems.length ? `${counted(problems.length, "line needs", "lines need")} attention` : NOTHING.text;
    return {
      puzzle: nonogramOf(puzzle), verdict, text, problems, sums: this.sumsOf(sums),
      reasons: (contradiction?.reasons ?? []).map(sentence), lit: contradiction?.lines ?? [], typos: contradiction?.typos ?? [],
    };
  }

  /** The sums of rows and columns, in total and by colour. @param {Answer["sums"]} sums @returns {Sum[]} */
  sumsOf({ rows, columns, colours }) {
    const open = Object.values(this.texts).some((text) => text.includes("?"));
    const sum = (/** @type {string} */ name, /** @type {number} */ one, /** @type {number} */ other) => {
      const wrong = one !== other && !open;
      return { wrong, text: `${name}: rows ${one}, columns ${other}${wrong ? ` (differ by ${Math.abs(one - other)})` : ""}` };
    };
    const several = colours.length > 1 ? colours : [];
    return [sum("Cells", rows, columns), ...several.map((each, index) => sum(this.palette[index + 1].char, each.rows, each.columns))];
  }

  /** The puzzle with its title, and with the original goal, start and metadata if they still apply. @returns {NonogramJson | null} */
  made() {
    const { puzzle, old } = this;
    if (!puzzle) return null;
    const { title: _title, ...others } = old?.meta ?? {};
    const title = this.title.trim();
    const meta = title ? { title, ...others } : others;
    const same = old && cluesOf(old) === cluesOf(puzzle);
    return { ...puzzle, ...(puzzle.palette ? { palette: looks.named(puzzle.palette) } : {}), ...(same && old.goal ? { goal: old.goal } : {}), ...(same && old.start ? { start: old.start } : {}), ...(Object.keys(meta).length ? { meta } : {}) };
  }
}

/** A puzzle that has clues. @param {PuzzleJson | null} json */
function nonogramOf(json) {
  return json && "rows" in json ? json : null;
}

/** @param {NonogramJson} json */
function cluesOf({ rows, columns, palette }) {
  return JSON.stringify([rows, columns, palette]);
}
