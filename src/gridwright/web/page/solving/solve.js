// The tab Solve: a puzzle comes in, and its verdict comes out.

import { ClueEditor } from "gridwright/solving/clue_editor.js";
import { el } from "gridwright/ui/dom.js";
import { textOf } from "gridwright/sharing/links.js";
import { choiceOf, Opening } from "gridwright/solving/opening.js";
import { SolveScreen } from "gridwright/solving/solve_screen.js";

/** @typedef {{element: HTMLElement, recolour?(): void, close?(): void, focus?(): void}} Screen */

export class SolveTab {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/app/shell.js").Hand} hand to other tabs */
  constructor(engine, hand) {
    this.id = "solve";
    this.text = "Solve";
    this.engine = engine;
    this.hand = hand;
    this.element = el("div", { class: "tab-page drop-page" });
    this.opening = null;
    /** @type {Screen | null} */
    this.screen = null;
    this.json = null; // the puzzle that was looked at last
    this.following = false; // whether a link is being opened
    this.element.addEventListener("dragover", (event) => this.dragged(event));
    this.element.addEventListener("dragleave", (event) => {
      if (!this.element.contains(/** @type {Node | null} */ (event.relatedTarget))) this.element.classList.remove("dropping");
    });
    this.element.addEventListener("drop", (event) => this.dropped(event));
  }

  start() {
    if (!this.screen) this.bring();
  }

  /** @param {any} json */
  take(json) {
    this.look(json);
  }

  /** @param {Screen} screen */
  show(screen) {
    if (this.screen !== screen) this.screen?.close?.();
    this.screen = screen;
    this.element.replaceChildren(screen.element);
    scrollTo(0, 0);
    screen.focus?.();
  }

  /** The way in, with what was typed there before. */
  bring() {
    this.opening ??= new Opening(this.engine, {
      found: (puzzles, notes) => this.found(puzzles, notes), type: () => this.edit(null, () => this.bring()),
    });
    this.show(this.opening);
    document.title = "Gridwright";
    return this.opening;
  }

  /** @param {import("gridwright/solving/opening.js").Opened[]} puzzles @param {import("gridwright/solving/solve_screen.js").Note[]} notes */
  found(puzzles, notes) {
    if (puzzles.length === 1) {
      this.look(puzzles[0].puzzle, notes);
      return;
    }
    const choose = () => this.show({ element: choiceOf(puzzles, ({ puzzle }) => this.look(puzzle, notes, choose), () => this.bring()) });
    choose();
  }

  /** @param {any} json @param {import("gridwright/solving/solve_screen.js").Note[]} [notes] @param {() => void} [back] */
  look(json, notes = [], back = () => this.bring()) {
    // An address that holds another puzzle would bring that back; this one has an address once its link is copied.
    if (this.json !== json && !this.following && location.hash) history.replaceState(null, "", location.pathname);
    this.json = json;
    this.show(new SolveScreen(this.engine, json, notes, {
      back,
      edit: (old) => this.edit(old, () => this.look(old, notes, back)),
      correct: (better) => this.look(better, [], back),
      play: (mine) => this.hand("play", mine),
      make: (mine) => this.hand("make", mine),
    }));
    document.title = json.meta?.title ? `${json.meta.title} · Gridwright` : "Gridwright";
  }

  /** @param {any} json a puzzle, or null for a new one @param {() => void} back */
  edit(json, back) {
    this.show(new ClueEditor(this.engine, json, { use: (made) => this.look(made), back }));
  }

  /** Opens what an address holds behind its #. @param {string} hash */
  async follow(hash) {
    const opening = this.bring();
    this.following = true;
    try {
      await opening.openText(await textOf(hash));
    } catch (error) {
      opening.fail(error);
    } finally {
      this.following = false;
    }
  }

  recolour() {
    this.screen?.recolour?.();
  }

  /** @param {DragEvent} event */
  dragged(event) {
    const { types } = /** @type {DataTransfer} */ (event.dataTransfer);
    if (!types.includes("Files") && (!types.includes("text/plain") || event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    this.element.classList.add("dropping");
  }

  /** @param {DragEvent} event */
  dropped(event) {
    this.element.classList.remove("dropping");
    const { files } = /** @type {DataTransfer} */ (event.dataTransfer);
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (!files.length && (!text || event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    if (files.length) this.bring().openFile(files[0]);
    else this.bring().openText(text);
  }
}
