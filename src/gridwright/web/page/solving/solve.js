// The tab Solve: open a puzzle and get its verdict.

import { keepPuzzle } from "gridwright/keeping/kept.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { textOf, untold } from "gridwright/sharing/links.js";
import { ClueEditor } from "gridwright/solving/clue_editor.js";
import { choiceOf, Opening } from "gridwright/solving/opening.js";
import { back, puzzleIn, toCorrected, toEditor, toOpened, toPuzzle, toWatched, WAY_IN, withDraft } from "gridwright/solving/path.js";
import { SolveScreen } from "gridwright/solving/solve_screen.js";
import { el } from "gridwright/ui/dom.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/solving/path.js").Path} Path
 * @typedef {{element: HTMLElement, recolour?(): void, close?(): void, focus?(): void}} Screen
 */

const SETTLED = 250; // milliseconds after the last key

export class SolveTab {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/ui/tabs.js").Hand} hand to other tabs */
  constructor(engine, hand) {
    this.id = "solve";
    this.text = "Solve";
    this.engine = engine;
    this.hand = hand;
    this.element = el("div", { class: "tab-page drop-page" });
    /** @type {import("gridwright/ui/tabs.js").Moved} */
    this.moved = () => {};
    /** @type {Path} */
    this.path = [];
    /** @type {Screen | null} */
    this.screen = null; // at the end of the path
    /** @type {Opening | null} */
    this.opening = null; // with the stored draft
    this.following = false; // whether a link is being opened
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settling = undefined; // while the user types
    this.element.addEventListener("dragover", (event) => this.dragged(event));
    this.element.addEventListener("dragleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.element.classList.remove("dropping");
    });
    this.element.addEventListener("drop", (event) => this.dropped(event));
    addEventListener("pagehide", () => this.settle());
  }

  start() {
    if (!this.screen) this.show(WAY_IN);
  }

  /** @returns {import("gridwright/ui/tabs.js").Sight} */
  get sight() {
    const { path } = this;
    const json = puzzleIn(path);
    const words = path.at(-1)?.screen === "editor" ? "solve/clues" : "solve";
    return { place: path, words, json: json && untold(json), title: json?.meta?.title ?? "" };
  }

  /** @param {Path | null} place */
  restore(place) {
    const path = place ?? WAY_IN;
    const { screen } = this;
    const last = path[path.length - 1];
    if (isSame(path, this.path)) return;
    if (screen instanceof SolveScreen && last.screen === "puzzle" && isSame(toWatched(path, false), toWatched(this.path, false))) {
      this.path = path;
      screen.watch(Boolean(last.watched));
    } else this.show(path);
  }

  /** @param {PuzzleJson} json */
  take(json) {
    this.go(toPuzzle(json));
  }

  /** @param {Path} path */
  go(path) {
    this.settle();
    this.show(path);
    this.moved(this.following);
  }

  /** @param {Path} path */
  show(path) {
    clearTimeout(this.settling);
    this.settling = undefined;
    this.path = path;
    const screen = this.screenOf(path);
    if (this.screen !== screen) this.screen?.close?.();
    this.screen = screen;
    this.element.replaceChildren(screen.element);
    scrollTo(0, 0);
    screen.focus?.();
  }

  /** The same screen with another draft. @param {Path} path */
  typed(path) {
    this.path = path;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), SETTLED);
  }

  /** Stores the draft with the place. */
  settle() {
    if (this.settling === undefined) return;
    clearTimeout(this.settling);
    this.settling = undefined;
    this.moved(true);
  }

  pause() {
    this.settle();
  }

  /** @param {Path} path @returns {Screen} */
  screenOf(path) {
    const step = path[path.length - 1];
    const leave = () => this.go(back(path));
    if (step.screen === "puzzle") return this.look(step);
    if (step.screen === "editor") {
      return new ClueEditor(this.engine, puzzleIn(path), step.draft ?? null, {
        use: (made) => this.take(made), back: leave, typed: (draft) => this.typed(withDraft(path, draft)),
      });
    }
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
  look({ json, notes, watched = false }) {
    const { path } = this;
    keepPuzzle(puzzleOf(json));
    return new SolveScreen(this.engine, json, notes, {
      back: () => this.go(back(path)),
      edit: () => this.go(toEditor(path)),
      correct: (better) => this.go(toCorrected(better, path)),
      play: () => this.hand("play", json),
      make: () => this.hand("make", json),
      watched: (begins) => {
        this.path = toWatched(this.path, begins);
        this.moved();
      },
    }, watched);
  }

  /** Returns to the start screen, to open another puzzle. */
  bring() {
    this.go(WAY_IN);
    return this.wayIn();
  }

  /** Opens the puzzle in an address, or the editor of its clues. @param {string} hash @param {boolean} editing */
  async follow(hash, editing) {
    this.show(editing && !hash ? toEditor(WAY_IN) : WAY_IN);
    if (!hash) return;
    const opening = this.wayIn();
    this.following = true;
    try {
      await opening.openText(await textOf(hash));
      if (editing && puzzleIn(this.path)) this.go(toEditor(this.path));
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

/** @param {Path} one @param {Path} other */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
