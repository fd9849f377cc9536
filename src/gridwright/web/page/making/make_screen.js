// The screen of the tab Make: a picture from an image, by hand or at random, and from the picture a fair puzzle.

import { Board } from "gridwright/board/board.js";
import { zoomKey } from "gridwright/board/zoom.js";
import { keepPuzzle } from "gridwright/keeping/kept.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { Badge } from "gridwright/making/badge.js";
import { DrawPanel } from "gridwright/making/draw_panel.js";
import { Editor } from "gridwright/making/editor.js";
import { ImagePanel } from "gridwright/making/image_panel.js";
import { Making } from "gridwright/making/making_state.js";
import { RandomPanel } from "gridwright/options/random_panel.js";
import { Repair } from "gridwright/making/repair.js";
import { downloadMenu } from "gridwright/sharing/downloads.js";
import { copyLink } from "gridwright/sharing/share.js";
import { say, toast } from "gridwright/ui/dialog.js";
import { el, icon } from "gridwright/ui/dom.js";
import { field, segments } from "gridwright/ui/fields.js";
import { BACK, DICE, IMAGE, LINK, PENCIL, PLAY, SEARCH } from "gridwright/ui/icons.js";
import { keep, kept } from "gridwright/ui/store.js";
import { working } from "gridwright/ui/working.js";
import { faultText, sentence } from "gridwright/ui/words.js";

const SAVED = 400; // milliseconds after the last step

export class MakeScreen {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/ui/tabs.js").Hand} hand to other tabs @param {HTMLElement} element that contains it */
  constructor(engine, hand, element) {
    this.element = element;
    this.saving = 0;
    this.making = new Making(engine, kept("making"), { changed: () => this.show(), drawn: (series) => this.drawn(series), said: say });
    const { making } = this;
    this.badge = new Badge(making.worth);
    this.editor = new Editor(making, this.badge.short);
    this.repair = new Repair(making);
    this.working = working("", () => this.image.halt());
    this.working.element.hidden = true;
    this.image = new ImagePanel(engine, { drawn: (drawing) => making.step(drawing, "image"), working: (text) => this.wait(text) });
    this.draw = new DrawPanel(() => making.drawing, (drawing) => making.step(drawing));
    this.random = new RandomPanel(engine, (made) => {
      this.keepDrawing();
      keepPuzzle(puzzleOf(made.puzzle));
      making.took(made);
      if (made.reason) toast(sentence(made.reason));
    });
    const way = (/** @type {string} */ path, /** @type {string} */ text) => el("span", { class: "way" }, icon(path), text);
    this.ways = segments("way", "Source of the picture", [
      ["image", way(IMAGE, "From an image")], ["draw", way(PENCIL, "Draw")], ["random", way(DICE, "At random")],
    ], making.way, (chosen) => making.go(chosen));
    this.panels = { image: this.image.element, draw: this.draw.element, random: this.random.element };
    /** @type {Board | null} */
    this.board = null; // of a puzzle that is not a drawing
    this.back = el("button", { type: "button", class: "button quiet small", onclick: () => making.leave() }, icon(BACK), "Back to the drawing");
    this.place = el("div", { class: "make-board" }, this.editor.element, this.working.element);
    this.title = this.about("title");
    this.author = this.about("author");
    const onward = (/** @type {string} */ path, /** @type {string} */ text, /** @type {() => void} */ act, look = "button") =>
      el("button", { type: "button", class: look, onclick: act }, icon(path), el("span", {}, text));
    element.replaceChildren(
      el("h1", { class: "unseen" }, "Make a puzzle"),
      el("div", { class: "make-ways" }, this.ways, ...Object.values(this.panels)),
      this.place,
      el("aside", { class: "make-side" }, this.badge.element, this.repair.element,
        el("section", { class: "part", "aria-labelledby": "onward-title" }, el("h2", { id: "onward-title" }, "Puzzle"),
          field("Title", this.title), field("Author", this.author),
          el("div", { class: "onward" },
            onward(PLAY, "Play it", () => hand("play", making.json), "button main"), onward(SEARCH, "Solve it", () => hand("solve", making.json)),
            onward(LINK, "Copy link", () => {
              this.keepDrawing();
              copyLink(making.shared);
            }),
            downloadMenu(engine, () => {
              this.keepDrawing();
              return making.json;
            })))));
    this.listen();
    making.begin();
    this.drawn("");
  }

  /** Loads the options. */
  async start() {
    const drawn = (await this.random.load()).find(({ name }) => name === "nonogram");
    if (drawn?.sketches) this.image.offer(drawn.sketches, drawn.repairs);
    this.repair.makerOptions.offer(drawn?.repairs ?? []);
    this.repair.show();
  }

  /** A field for the title or the author. @param {"title" | "author"} name */
  about(name) {
    const input = el("input", {
      type: "text", class: "input", maxlength: 200, value: this.making[name],
      oninput: () => {
        this.making[name] = input.value;
        this.saveSoon();
      },
    });
    return input;
  }

  /** Handles dropped and pasted files, global keys, and leaving the page. */
  listen() {
    const { element } = this;
    const fileOf = (/** @type {DataTransfer | null} */ data) => [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? data?.files[0];
    element.addEventListener("dragover", (event) => {
      event.preventDefault();
      element.classList.add("dropping");
    });
    element.addEventListener("dragleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) element.classList.remove("dropping");
    });
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      element.classList.remove("dropping");
      this.open(fileOf(event.dataTransfer));
    });
    document.addEventListener("paste", (event) => {
      if (element.isConnected) this.open(fileOf(event.clipboardData));
    });
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("pagehide", () => this.save());
  }

  /** @param {File | undefined} file */
  open(file) {
    if (!file) return;
    this.making.go("image");
    this.image.open(file);
  }

  /** Shows changes. */
  show() {
    const { making: { way, other, title, author } } = this;
    if (way !== this.element.dataset.way) this.go(way);
    if (other !== (this.board?.puzzle.json ?? null)) this.look(other);
    this.editor.show();
    this.badge.show();
    this.repair.show();
    this.title.value = title;
    this.author.value = author;
    this.saveSoon();
  }

  /** Marks the drawing as stale while an image is converted. @param {string} text what is in progress; "" for nothing */
  wait(text) {
    if (text && text !== this.working.text.textContent) say(text);
    this.working.text.textContent = text;
    this.working.element.hidden = !text;
    this.element.classList.toggle("stale", text !== "");
    this.editor.easel.inert = text !== "";
  }

  /** @param {import("gridwright/making/making_state.js").Way} way */
  go(way) {
    this.element.dataset.way = way;
    for (const [name, panel] of Object.entries(this.panels)) panel.hidden = name !== way;
    for (const input of this.ways.querySelectorAll("input")) input.checked = input.value === way;
    if (way !== "image") this.image.stop();
    if (way !== "random") this.random.asking.abort();
  }

  /** Shows a puzzle in place of the drawing; null for the drawing. @param {import("gridwright/wire.js").PuzzleJson | null} json */
  look(json) {
    this.board?.close();
    const puzzle = json && puzzleOf(json);
    this.board = puzzle && new Board(puzzle);
    if (this.board) this.place.replaceChildren(el("div", { class: "board-head" }, this.back, this.board.zoom.element), this.board.element);
    else this.place.replaceChildren(this.editor.element, this.working.element);
  }

  /** The drawing has changed. @param {string} series */
  drawn(series) {
    if (series !== "image") this.image.stop(); // its result would replace what was drawn since
    this.draw.show(this.making.drawing);
  }

  /** Stores the drawing in My puzzles when it is used and before it is replaced. */
  keepDrawing() {
    const { making } = this;
    if (!making.drawing.empty) keepPuzzle(puzzleOf(making.drawing.json(making.names)));
  }

  /** @param {import("gridwright/wire.js").PuzzleJson} json */
  async take(json) {
    this.keepDrawing();
    try {
      await this.making.take(json);
    } catch (error) {
      toast(faultText(error));
    }
  }

  saveSoon() {
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), SAVED);
  }

  save() {
    keep("making", this.making.saved);
  }

  recolour() {
    this.editor.board.stage.recolour();
    this.board?.recolour();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.element.isConnected || this.board || document.querySelector("dialog[open]") || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input:not([type=radio]), select, [role=tablist]")) return;
    if (!event.ctrlKey && !event.metaKey) {
      zoomKey(this.editor.board.zoom, event);
      return;
    }
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "z" && !event.shiftKey) this.making.undo();
    else this.making.redo();
  }
}
