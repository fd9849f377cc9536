// The start screen of the tab Solve: paste, choose, drop or type a puzzle, or pick an example.

import { el, icon } from "gridwright/ui/dom.js";
import { FILE, PENCIL } from "gridwright/ui/icons.js";
import { TaskError } from "gridwright/engines/engine.js";
import { puzzleOf, sizeText } from "gridwright/kinds/kinds.js";
import { drawThumbnail } from "gridwright/board/thumbnail.js";
import { counted, faultText } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Engine} Engine
 * @typedef {import("gridwright/engines/engine.js").Tasks["open"]} Open
 * @typedef {Open["answer"]["puzzles"][number]} Opened
 * @typedef {Open["request"]} Source     a text, or a file
 */

const MOST = 6_000_000; // bytes of a file; in Base64, a request of 8 MB
const SHOWN = 200_000; // characters that a text field can hold without slowing down
const TRIED = ["Teacup", "Cherries", "Seven by seven", "Sixteen tiles"]; // of the examples

export class Opening {
  /** @param {Engine} engine @param {{found(puzzles: Opened[], notes: Open["answer"]["notes"]): void, type(): void}} told */
  constructor(engine, told) {
    this.engine = engine;
    this.told = told;
    this.asking = new AbortController();
    /** @type {Opened[]} */
    this.tried = [];
    this.field = el("textarea", {
      class: "field opening-text", rows: "6", spellcheck: "false", autocapitalize: "off", autocomplete: "off", id: "opening-text", wrap: "off",
      placeholder: "4x4:2/1/2/1/1.1/2/1/1", "aria-describedby": "opening-fault",
      oninput: () => this.clear(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        this.openField();
      },
    });
    this.fault = el("div", { id: "opening-fault", class: "fault", role: "alert" });
    this.file = el("input", { type: "file", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => {
      const [file] = this.file.files ?? [];
      this.file.value = "";
      if (file) this.openFile(file);
    } });
    this.button = el("button", { type: "button", class: "button main", onclick: () => this.openField() }, "Open");
    this.examples = el("section", { "aria-labelledby": "examples-head", hidden: true });
    this.element = el("div", { class: "opening" },
      el("h1", {}, "Solve a puzzle"),
      el("p", { class: "muted" }, "Paste a puzzle in any format, a game ID or a puzz.link address, or drop a file anywhere on this page."),
      el("label", { class: "unseen", for: "opening-text" }, "Puzzle"),
      this.field, this.fault,
      el("div", { class: "row" }, this.button,
        el("button", { type: "button", class: "button", onclick: () => this.file.click() }, icon(FILE), "Choose a file"),
        el("button", { type: "button", class: "button", onclick: told.type }, icon(PENCIL), "Type the clues"),
        this.file),
      this.examples);
    this.load();
  }

  /** Loads a few puzzles to try; everything else works without them. */
  async load() {
    const { puzzles } = await this.engine.ask("examples", {}).catch(() => ({ puzzles: [] }));
    this.tried = puzzles.filter(({ title }) => TRIED.includes(title ?? ""));
    this.recolour();
  }

  recolour() {
    this.examples.hidden = !this.tried.length;
    if (this.examples.hidden) return;
    this.examples.replaceChildren(el("h2", { id: "examples-head", class: "library-kind" }, "Or try one of these"),
      el("ul", { class: "cards", role: "list" }, ...this.tried.map((opened) => el("li", {}, cardOf(opened, () => this.told.found([opened], []))))));
  }

  openField() {
    if (this.field.value.trim()) this.open({ text: this.field.value });
    else this.fail(new Error("Paste a puzzle first"));
  }

  /** Opens a text from elsewhere, and shows it in the field. @param {string} text */
  openText(text) {
    this.field.value = text.length <= SHOWN ? text : "";
    return this.open({ text });
  }

  /** @param {File} file */
  async openFile(file) {
    if (file.size > MOST) {
      this.fail(new Error(`${file.name} is too large: ${counted(Math.ceil(file.size / 1e6), "megabyte")}; the limit is ${MOST / 1e6}`));
      return;
    }
    const read = new FileReader();
    read.onload = () => this.open({ data: String(read.result).replace(/^[^,]*,?/, ""), name: file.name.slice(-255) });
    read.onerror = () => this.fail(new Error(`${file.name} cannot be read`));
    read.readAsDataURL(file);
  }

  /** @param {Source} source */
  async open(source) {
    this.close();
    const { signal } = this.asking;
    this.clear();
    this.button.disabled = true;
    this.button.textContent = "Opening…";
    try {
      const { puzzles, notes } = await this.engine.ask("open", source, { signal, onEvent: () => {} });
      if (!signal.aborted) this.told.found(puzzles, notes);
    } catch (error) {
      if (!signal.aborted) this.fail(error, source);
    } finally {
      if (!signal.aborted) this.close();
    }
  }

  /** Cancels the current request. */
  close() {
    this.asking.abort();
    this.asking = new AbortController();
    this.button.disabled = false;
    this.button.textContent = "Open";
  }

  clear() {
    this.fault.replaceChildren();
    this.field.removeAttribute("aria-invalid");
  }

  /** Shows an error and its position, and offers the possible formats. @param {unknown} error @param {Source} [source] */
  fail(error, source) {
    this.fault.replaceChildren(el("p", {}, source?.name ? `${source.name}: ${faultText(error)}` : faultText(error)));
    this.field.setAttribute("aria-invalid", "true");
    if (!(error instanceof TaskError) || !source) return;
    const formats = /** @type {NonNullable<Source["format"]>[]} */ (error.formats ?? []); // the engine names only formats that it reads
    if (formats.length > 1) {
      this.fault.append(el("div", { class: "row" }, ...formats.map((format) =>
        el("button", { type: "button", class: "button", onclick: () => this.open({ ...source, format }) }, `Read it as ${format}`))));
    } else if (error.line && source.text === this.field.value) this.mark(error.line);
  }

  /** Selects a line of the text. @param {number} line from 1 */
  mark(line) {
    const lines = this.field.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.field.scrollTop = (line - 3) * (this.field.scrollHeight / lines.length);
  }
}

/** @param {Opened} opened @param {() => void} open */
function cardOf({ puzzle: json, title, kind, width, height }, open) {
  const canvas = el("canvas", { class: "thumbnail", "aria-hidden": "true" });
  const board = puzzleOf(json);
  if (board?.size) drawThumbnail(canvas, board, null);
  return el("button", { type: "button", class: "card", onclick: open }, canvas,
    el("span", { class: "card-name" }, title || "Puzzle"), el("span", { class: "card-about" }, sizeText({ kind, width, height })));
}

/** A list of puzzles to choose from. @param {Opened[]} puzzles @param {(opened: Opened) => void} choose @param {() => void} back */
export function choiceOf(puzzles, choose, back) {
  return el("div", { class: "opening" },
    el("h1", {}, counted(puzzles.length, "puzzle")),
    el("p", { class: "muted" }, "Choose one."),
    el("ol", { class: "choices" }, ...puzzles.map((opened, index) => el("li", {},
      el("button", { type: "button", class: "choice", onclick: () => choose(opened) },
        el("span", { class: "choice-number" }, String(index + 1)), el("span", { class: "choice-name" }, opened.title || "Untitled"),
        el("span", { class: "muted" }, sizeText(opened)))))),
    el("div", { class: "row" }, el("button", { type: "button", class: "button", onclick: back }, "Back")));
}
