// The tab Solve: a puzzle comes in, and its verdict comes out.

import { textOf } from "gridwright/sharing/links.js";
import { ClueEditor } from "gridwright/solving/clue_editor.js";
import { choiceOf, Opening } from "gridwright/solving/opening.js";
import { back, puzzleIn, titleOf, toCorrected, toEditor, toOpened, toPuzzle, WAY_IN } from "gridwright/solving/path.js";
import { SolveScreen } from "gridwright/solving/solve_screen.js";
import { el } from "gridwright/ui/dom.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/solving/path.js").Path} Path
 * @typedef {{element: HTMLElement, recolour?(): void, close?(): void, focus?(): void}} Screen
 */

export class SolveTab {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/ui/tabs.js").Hand} hand to other tabs */
  constructor(engine, hand) {
    this.id = "solve";
    this.text = "Solve";
    this.engine = engine;
    this.hand = hand;
    this.element = el("div", { class: "tab-page drop-page" });
    /** @type {Path} */
    this.path = [];
    /** @type {Screen | null} */
    this.screen = null; // at the end of the path
    /** @type {Opening | null} */
    this.opening = null; // with what was typed there before
    /** @type {PuzzleJson | null} */
    this.json = null; // the puzzle that was looked at last
    this.following = false; // whether a link is being opened
    this.element.addEventListener("dragover", (event) => this.dragged(event));
    this.element.addEventListener("dragleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.element.classList.remove("dropping");
    });
    this.element.addEventListener("drop", (event) => this.dropped(event));
  }

  start() {
    if (!this.screen) this.go(WAY_IN);
  }

  /** @param {PuzzleJson} json */
  take(json) {
    this.go(toPuzzle(json));
  }

  /** @param {Path} path */
  go(path) {
    this.path = path;
    const screen = this.screenOf(path);
    if (this.screen !== screen) this.screen?.close?.();
    this.screen = screen;
    this.element.replaceChildren(screen.element);
    scrollTo(0, 0);
    screen.focus?.();
    document.title = titleOf(path);
  }

  /** @param {Path} path @returns {Screen} */
  screenOf(path) {
    const step = path[path.length - 1];
    const leave = () => this.go(back(path));
    if (step.screen === "puzzle") return this.look(step);
    if (step.screen === "editor") return new ClueEditor(this.engine, puzzleIn(path), { use: (made) => this.take(made), back: leave });
    if (step.screen === "choice") return { element: choiceOf(step.puzzles, ({ puzzle }) => this.go(toPuzzle(puzzle, step.notes, path)), leave) };
    return this.wayIn();
  }

  wayIn() {
    this.opening ??= new Opening(this.engine, {
      found: (puzzles, notes) => this.go(toOpened(puzzles, notes)), type: () => this.go(toEditor(WAY_IN)),
    });
    return this.opening;
  }

  /** @param {Extract<import("gridwright/solving/path.js").Step, {screen: "puzzle"}>} step */
  look({ json, notes }) {
    const { path } = this;
    // An address that holds another puzzle would bring that back; this one has an address once its link is copied.
    if (this.json !== json && !this.following && location.hash) history.replaceState(null, "", location.pathname);
    this.json = json;
    return new SolveScreen(this.engine, json, notes, {
      back: () => this.go(back(path)),
      edit: () => this.go(toEditor(path)),
      correct: (better) => this.go(toCorrected(better, path)),
      play: () => this.hand("play", json),
      make: () => this.hand("make", json),
    });
  }

  /** Back to the way in, to open something else there. */
  bring() {
    this.go(WAY_IN);
    return this.wayIn();
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
    const types = event.dataTransfer?.types ?? [];
    if (!types.includes("Files") && (!types.includes("text/plain") || event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    this.element.classList.add("dropping");
  }

  /** @param {DragEvent} event */
  dropped(event) {
    this.element.classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (!file && (!text || event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    if (file) this.bring().openFile(file);
    else this.bring().openText(text);
  }
}
