// The screen of a puzzle in the tab Solve: its board, the verdict and further actions.

import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { downloadMenu } from "gridwright/sharing/downloads.js";
import { BACK, FILL, FORWARD, LINK, PENCIL, PLAY } from "gridwright/ui/icons.js";
import { puzzleOf, sizeText } from "gridwright/kinds/kinds.js";
import { untold } from "gridwright/sharing/links.js";
import { copyLink } from "gridwright/sharing/share.js";
import { certificateMenu } from "gridwright/solving/certificate.js";
import { showingOf } from "gridwright/solving/showing.js";
import { Verdict } from "gridwright/solving/verdict.js";
import { Watching } from "gridwright/watching/watching.js";
import { counted, sentence } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */
/** @typedef {{back(): void, edit(): void, correct(json: PuzzleJson): void, play(): void, make(): void, watched(begins: boolean): void}} Ways */

export class SolveScreen {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {PuzzleJson} json @param {import("gridwright/wire.js").Note[]} notes @param {Ways} ways @param {boolean} [watched] */
  constructor(engine, json, notes, ways, watched = false) {
    this.engine = engine;
    this.json = json;
    this.told = ways;
    /** @type {Watching | null} */
    this.watching = null;
    const puzzle = puzzleOf(json);
    this.board = showingOf(engine, json, puzzle);
    this.caption = el("p", { class: "board-caption muted" });
    this.tools = el("div", { class: "zoom-place" });
    this.place = el("div", { class: "solve-board" });
    this.watcher = way(FORWARD, "Watch it solved", () => this.toggleWatching());
    this.play = puzzle?.playable ? way(PLAY, "Play it", ways.play) : null;
    this.edit = puzzle?.typed ? way(PENCIL, "Edit the clues", ways.edit) : way(BACK, "Open another puzzle", ways.back);
    this.ways = el("div", { class: "sheet ways" },
      this.play, this.watcher,
      puzzle?.typed ? this.edit : null,
      puzzle?.drawn ? way(FILL, "Edit in Make", ways.make) : null,
      way(LINK, "Copy link", () => copyLink(untold(json))),
      downloadMenu(engine, () => json),
      certificateMenu(engine, json));
    this.verdict = new Verdict(engine, json, {
      found: (verdict) => this.suit(verdict),
      solution: (view) => this.show(view),
      contradiction: (lines) => this.board.blame?.(lines),
      correct: (typo) => ways.correct(puzzle?.corrected(typo) ?? json),
    });
    this.heading = el("h1", { tabindex: "-1" }, json.meta?.title || "Puzzle");
    const about = [sizeText({ kind: json.kind, width: puzzle?.width ?? 0, height: puzzle?.height ?? 0 }), puzzle?.coloured && counted(puzzle.palette.length - 1, "colour"),
      json.meta?.author && `by ${json.meta.author}`];
    this.element = el("div", { class: "solve", onkeydown: (/** @type {KeyboardEvent} */ event) => this.watching || this.board.key?.(event) },
      el("div", { class: "game-head" },
        iconButton(BACK, "Open another puzzle", ways.back),
        el("div", { class: "game-name" }, this.heading, el("p", { class: "muted" }, about.filter(Boolean).join(" · "))),
        this.tools),
      this.place,
      el("div", { class: "solve-panel" },
        this.verdict.element,
        ...notes.filter(({ minor }) => !minor).map(({ text }) => el("p", { class: "muted" }, sentence(text))),
        this.ways));
    this.lay();
    this.suit("unknown");
    this.show(null);
    if (watched) this.watch(true);
    this.verdict.check();
  }

  /** Puts the main action first: Play, or, for a puzzle without solution, editing. @param {import("gridwright/solving/inquiry.js").Finding["verdict"]} verdict */
  suit(verdict) {
    const { ways, play, edit } = this;
    const focused = document.activeElement;
    if (verdict === "none") {
      ways.prepend(edit);
      if (play) ways.append(play);
    }
    play?.classList.toggle("main", verdict !== "none");
    edit.classList.toggle("main", verdict === "none");
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true }); // moving an element loses the focus
  }

  /** @param {import("gridwright/solving/inquiry.js").View | null} view */
  show(view) {
    if (this.watching) this.toggleWatching(); // the solution is shown on the board
    this.caption.textContent = this.board.show(view?.rows ?? null, view?.lit);
  }

  toggleWatching() {
    const begins = !this.watching;
    this.watch(begins);
    this.told.watched(begins);
  }

  /** Shows the recording in place of the board, or the board again. @param {boolean} begins */
  watch(begins) {
    this.watching?.close();
    this.watching = begins ? new Watching(this.engine, this.json) : null;
    this.lay();
    this.watcher.setAttribute("aria-pressed", String(begins));
    if (begins) this.place.scrollIntoView({ block: "nearest" });
    this.watching?.start();
  }

  /** Places the board or the recording, and its zoom controls. */
  lay() {
    const { watching, board } = this;
    const shown = watching ? [watching.element] : [board.element, this.caption];
    const zoom = watching?.zoom ?? board.zoom?.element;
    this.place.replaceChildren(...shown);
    this.tools.replaceChildren(...(zoom ? [zoom] : []));
  }

  focus() {
    this.heading.focus({ preventScroll: true });
  }

  recolour() {
    this.board.recolour?.();
    this.watching?.recolour();
  }

  close() {
    this.verdict.close();
    this.watching?.close();
    this.board.close?.();
  }
}

/** @param {string} path @param {string} text @param {() => void} act */
function way(path, text, act) {
  return el("button", { type: "button", class: "button", onclick: act }, icon(path), text);
}
