// The tab Make: from an image, by hand or by chance to a picture, and from the picture to a puzzle that is fair.

import { Badge } from "gridwright/making/badge.js";
import { Board } from "gridwright/board/board.js";
import { toast } from "gridwright/ui/dialog.js";
import { el, icon } from "gridwright/ui/dom.js";
import { downloadMenu } from "gridwright/sharing/downloads.js";
import { DrawPanel } from "gridwright/making/draw_panel.js";
import { Drawing } from "gridwright/making/drawing.js";
import { Editor } from "gridwright/making/editor.js";
import { field, segments } from "gridwright/ui/fields.js";
import { BACK, DICE, IMAGE, LINK, PENCIL, PLAY, SEARCH } from "gridwright/ui/icons.js";
import { ImagePanel } from "gridwright/making/image_panel.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { RandomPanel } from "gridwright/making/random_panel.js";
import { Repair } from "gridwright/making/repair.js";
import { copyLink } from "gridwright/sharing/share.js";
import { keep, kept, packed, unpacked } from "gridwright/ui/store.js";
import { faultText, sentence } from "gridwright/ui/words.js";

/** @typedef {"image" | "draw" | "random"} Way */

const SAVED = 400; // milliseconds after the last step
const SIDE = 15; // of the first picture

export class MakeTab {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/app/shell.js").Hand} hand to other tabs */
  constructor(engine, hand) {
    this.id = "make";
    this.text = "Make";
    this.engine = engine;
    this.hand = hand;
    this.element = el("div", { class: "tab-page make" });
    /** @type {Board | null} */
    this.board = null; // of a puzzle that is no drawing
  }

  async start() {
    const saved = kept("making");
    this.title = el("input", { type: "text", class: "input", maxlength: 200, value: saved?.title ?? "", oninput: () => this.saveSoon() });
    this.author = el("input", { type: "text", class: "input", maxlength: 200, value: saved?.author ?? "", oninput: () => this.saveSoon() });
    this.badge = new Badge(this.engine, { mark: (cells) => this.editor.mark(cells), found: (state) => this.repair?.suit(state) });
    this.editor = new Editor(drawingOf(saved), (drawing, series) => this.changed(drawing, series), this.badge.short);
    this.repair = new Repair(this.engine, this.editor, { proposed: (drawing) => this.badge.look(drawing) });
    this.image = new ImagePanel(this.engine, (drawing) => this.step(drawing, "image"));
    this.draw = new DrawPanel(() => this.editor.drawing, (drawing) => this.step(drawing));
    this.random = new RandomPanel(this.engine, (made) => this.took(made));
    this.build(["draw", "random"].includes(saved?.way) ? saved.way : "image");
    this.changed(this.editor.drawing, "");
    this.listen();
    await this.random.start();
  }

  /** @param {Way} way */
  build(way) {
    const choiceOf = (/** @type {string} */ path, /** @type {string} */ text) => el("span", { class: "way" }, icon(path), text);
    const ways = segments("way", "Way to a picture", [
      ["image", choiceOf(IMAGE, "From an image")], ["draw", choiceOf(PENCIL, "Draw")], ["random", choiceOf(DICE, "At random")],
    ], way, (chosen) => this.go(/** @type {Way} */ (chosen)));
    this.panels = { image: this.image.element, draw: this.draw.element, random: this.random.element };
    this.back = el("button", { type: "button", class: "button quiet small", onclick: () => this.leave() }, icon(BACK), "Back to the drawing");
    this.place = el("div", { class: "make-board" }, this.editor.element);
    this.ways = ways;
    const onward = (/** @type {string} */ path, /** @type {string} */ text, /** @type {() => void} */ act, look = "button") =>
      el("button", { type: "button", class: look, onclick: act }, icon(path), el("span", {}, text));
    this.onward = el("section", { class: "part", "aria-labelledby": "onward-title" }, el("h2", { id: "onward-title" }, "Puzzle"),
      field("Title", this.title), field("Author", this.author),
      el("div", { class: "onward" },
        onward(PLAY, "Play it", () => this.hand("play", this.json), "button main"), onward(SEARCH, "Solve it", () => this.hand("solve", this.json)),
        onward(LINK, "Copy link", () => copyLink(this.shared)), downloadMenu(this.engine, () => this.json)));
    this.element.replaceChildren(
      el("div", { class: "make-ways" }, ways, ...Object.values(this.panels)),
      this.place,
      el("aside", { class: "make-side" }, this.badge.element, this.repair.element, this.onward));
    this.go(way);
  }

  /** @param {Way} way */
  go(way) {
    this.way = this.element.dataset.way = way;
    for (const [name, panel] of Object.entries(this.panels)) panel.hidden = name !== way;
    const input = /** @type {HTMLInputElement | null} */ (this.ways.querySelector(`[value="${way}"]`));
    if (input) input.checked = true;
    if (way !== "image") this.image.stop();
    if (way !== "random") {
      this.random.asking.abort();
      this.leave();
    }
    this.saveSoon();
  }

  /** Files that are dropped or pasted, keys that hold wherever the focus is, and the end of the page. */
  listen() {
    const fileOf = (/** @type {DataTransfer | null} */ data) => [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? data?.files[0];
    this.element.addEventListener("dragover", (event) => {
      event.preventDefault();
      this.element.classList.add("dropping");
    });
    this.element.addEventListener("dragleave", (event) => {
      if (!this.element.contains(/** @type {Node | null} */ (event.relatedTarget))) this.element.classList.remove("dropping");
    });
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      this.element.classList.remove("dropping");
      this.open(fileOf(event.dataTransfer));
    });
    document.addEventListener("paste", (event) => {
      if (this.element.isConnected) this.open(fileOf(event.clipboardData));
    });
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("pagehide", () => this.save());
  }

  /** @param {File | undefined} file */
  open(file) {
    if (!file) return;
    this.go("image");
    this.image.open(file);
  }

  /** A step of the drawing. @param {Drawing} drawing @param {string} [series] */
  step(drawing, series) {
    this.leave();
    this.editor.step(drawing, series);
  }

  /** @param {Drawing} drawing @param {string} series */
  changed(drawing, series) {
    if (series !== "image") this.image.stop(); // what comes of it would cover what was drawn since
    this.repair.forget();
    this.badge.look(drawing);
    this.draw.show(drawing);
    this.saveSoon();
  }

  /** The puzzle as it is now. */
  get json() {
    const told = { title: this.title.value.trim(), author: this.author.value.trim() };
    if (!this.board) return this.editor.drawing.json(told);
    const { json } = this.board.puzzle;
    return { ...json, meta: { ...json.meta, ...Object.fromEntries(Object.entries(told).filter(([, text]) => text)) } };
  }

  /** The puzzle for others: where its clues lead to the picture, they need not be given it. */
  get shared() {
    const { goal, ...puzzle } = this.json;
    return this.badge.state === "unique" || this.badge.state === "guessing" ? puzzle : { ...puzzle, goal };
  }

  /** A puzzle that was made at random. @param {any} made */
  took({ puzzle, rating, reason }) {
    const drawing = Drawing.of(puzzle);
    if (drawing) this.step(drawing);
    else this.look(puzzle, rating);
    if (reason) toast(sentence(reason));
  }

  /** A puzzle to be looked at, which is not drawn. @param {any} json @param {any} rating */
  look(json, rating) {
    const puzzle = puzzleOf(json);
    if (!puzzle?.size) throw new Error(`Puzzles of the kind ${json.kind} cannot be made here.`);
    this.repair.forget();
    this.board?.close();
    this.board = new Board(puzzle);
    this.place.replaceChildren(el("div", { class: "board-head" }, this.back, this.board.zoom.element), this.board.element);
    this.badge.stop();
    if (rating === undefined) this.badge.ask(json);
    else this.badge.rated(rating);
    this.repair.element.hidden = true;
  }

  /** Back from the puzzle that was looked at. */
  leave() {
    if (!this.board) return;
    this.board.close();
    this.board = null;
    this.place.replaceChildren(this.editor.element);
    this.repair.element.hidden = false;
    this.badge.look(this.editor.drawing);
  }

  /** A puzzle from another tab or a link: its goal is drawn, or its one solution. @param {any} json */
  async take(json) {
    try {
      if (!puzzleOf(json)?.drawn) {
        this.look(json, undefined);
      } else {
        this.step(Drawing.of(json) ?? await this.solved(json));
        this.go("draw");
      }
      this.title.value = json.meta?.title ?? "";
      this.author.value = json.meta?.author ?? "";
      this.saveSoon();
    } catch (error) {
      toast(faultText(error));
    }
  }

  /** @param {any} json @returns {Promise<Drawing>} */
  async solved(json) {
    const { verdict, solutions } = await this.engine.ask("check", { puzzle: json }, { onEvent: () => {} });
    if (verdict !== "unique") throw new Error("This puzzle does not have exactly one solution: there is no picture to draw on.");
    return /** @type {Drawing} */ (Drawing.of({ ...json, goal: solutions[0] }));
  }

  saveSoon() {
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), SAVED);
  }

  save() {
    const { width, height, palette, cells } = this.editor.drawing;
    keep("making", { width, height, palette, cells: packed(cells), title: this.title.value, author: this.author.value, way: this.way });
  }

  recolour() {
    this.editor?.stage.recolour();
    this.board?.recolour();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.element.isConnected || this.board || document.querySelector("dialog[open]") || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input:not([type=radio]), select, [role=tablist]")) return;
    const { editor } = this;
    const acts = event.ctrlKey || event.metaKey
      ? { z: () => (event.shiftKey ? editor.redo() : editor.undo()), y: () => editor.redo() }
      : { f: editor.zoom.fit, "+": editor.zoom.nearer, "=": editor.zoom.nearer, "-": editor.zoom.farther };
    const act = /** @type {Record<string, () => void>} */ (acts)[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** What was being made when the page was left; else an empty picture. @param {any} saved */
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
