// The screen of the tab Make: from an image, by hand or by chance to a picture, and from the picture to a puzzle that is fair.

import { Board } from "gridwright/board/board.js";
import { zoomKey } from "gridwright/board/zoom.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { Badge } from "gridwright/making/badge.js";
import { DrawPanel } from "gridwright/making/draw_panel.js";
import { Editor } from "gridwright/making/editor.js";
import { ImagePanel } from "gridwright/making/image_panel.js";
import { Making } from "gridwright/making/making_state.js";
import { RandomPanel } from "gridwright/making/random_panel.js";
import { Repair } from "gridwright/making/repair.js";
import { downloadMenu } from "gridwright/sharing/downloads.js";
import { copyLink } from "gridwright/sharing/share.js";
import { say, toast } from "gridwright/ui/dialog.js";
import { el, icon } from "gridwright/ui/dom.js";
import { field, segments } from "gridwright/ui/fields.js";
import { BACK, DICE, IMAGE, LINK, PENCIL, PLAY, SEARCH } from "gridwright/ui/icons.js";
import { keep, kept } from "gridwright/ui/store.js";
import { faultText, sentence } from "gridwright/ui/words.js";

const SAVED = 400; // milliseconds after the last step

export class MakeScreen {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/ui/tabs.js").Hand} hand to other tabs @param {HTMLElement} element where it is */
  constructor(engine, hand, element) {
    this.element = element;
    this.saving = 0;
    this.making = new Making(engine, kept("making"), { changed: () => this.show(), drawn: (series) => this.drawn(series), said: say });
    const { making } = this;
    this.badge = new Badge(making.worth);
    this.editor = new Editor(making, this.badge.short);
    this.repair = new Repair(making);
    this.image = new ImagePanel(engine, (drawing) => making.step(drawing, "image"));
    this.draw = new DrawPanel(() => making.drawing, (drawing) => making.step(drawing));
    this.random = new RandomPanel(engine, (made) => {
      making.took(made);
      if (made.reason) toast(sentence(made.reason));
    });
    const way = (/** @type {string} */ path, /** @type {string} */ text) => el("span", { class: "way" }, icon(path), text);
    this.ways = segments("way", "Way to a picture", [
      ["image", way(IMAGE, "From an image")], ["draw", way(PENCIL, "Draw")], ["random", way(DICE, "At random")],
    ], making.way, (chosen) => making.go(chosen));
    this.panels = { image: this.image.element, draw: this.draw.element, random: this.random.element };
    /** @type {Board | null} */
    this.board = null; // of a puzzle that is no drawing
    this.back = el("button", { type: "button", class: "button quiet small", onclick: () => making.leave() }, icon(BACK), "Back to the drawing");
    this.place = el("div", { class: "make-board" }, this.editor.element);
    this.title = this.about("title");
    this.author = this.about("author");
    const onward = (/** @type {string} */ path, /** @type {string} */ text, /** @type {() => void} */ act, look = "button") =>
      el("button", { type: "button", class: look, onclick: act }, icon(path), el("span", {}, text));
    element.replaceChildren(
      el("div", { class: "make-ways" }, this.ways, ...Object.values(this.panels)),
      this.place,
      el("aside", { class: "make-side" }, this.badge.element, this.repair.element,
        el("section", { class: "part", "aria-labelledby": "onward-title" }, el("h2", { id: "onward-title" }, "Puzzle"),
          field("Title", this.title), field("Author", this.author),
          el("div", { class: "onward" },
            onward(PLAY, "Play it", () => hand("play", making.json), "button main"), onward(SEARCH, "Solve it", () => hand("solve", making.json)),
            onward(LINK, "Copy link", () => copyLink(making.shared)), downloadMenu(engine, () => making.json)))));
    this.listen();
    making.look();
    this.drawn("");
  }

  /** Asks what can be asked for: an engine may take seconds to be there. */
  async start() {
    try {
      const { kinds } = await this.making.engine.ask("about", {});
      const drawn = kinds.find(({ name }) => name === "nonogram");
      this.random.offer(kinds);
      if (drawn?.sketches) this.image.offer(drawn.sketches, drawn.repairs);
      this.repair.wishes.offer(drawn?.repairs ?? []);
      this.repair.show();
    } catch (error) {
      this.random.note.textContent = faultText(error);
    }
  }

  /** A field for what is told of the puzzle. @param {"title" | "author"} name */
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

  /** Files that are dropped or pasted, keys that hold wherever the focus is, and the end of the page. */
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

  /** What has changed. */
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

  /** @param {import("gridwright/making/making_state.js").Way} way */
  go(way) {
    this.element.dataset.way = way;
    for (const [name, panel] of Object.entries(this.panels)) panel.hidden = name !== way;
    for (const input of this.ways.querySelectorAll("input")) input.checked = input.value === way;
    if (way !== "image") this.image.stop();
    if (way !== "random") this.random.asking.abort();
  }

  /** Shows a puzzle that is no drawing in the place of it; null: the drawing. @param {import("gridwright/wire.js").PuzzleJson | null} json */
  look(json) {
    this.board?.close();
    const puzzle = json && puzzleOf(json);
    this.board = puzzle && new Board(puzzle);
    if (this.board) this.place.replaceChildren(el("div", { class: "board-head" }, this.back, this.board.zoom.element), this.board.element);
    else this.place.replaceChildren(this.editor.element);
  }

  /** The drawing is another one. @param {string} series */
  drawn(series) {
    if (series !== "image") this.image.stop(); // what comes of it would cover what was drawn since
    this.draw.show(this.making.drawing);
  }

  /** @param {import("gridwright/wire.js").PuzzleJson} json */
  async take(json) {
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
