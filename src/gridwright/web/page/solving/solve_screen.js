// A puzzle to be solved: its board, the verdict, and the ways on.

import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { downloadMenu } from "gridwright/sharing/downloads.js";
import { BACK, FILL, FORWARD, LINK, PENCIL, PLAY } from "gridwright/ui/icons.js";
import { puzzleOf, sizeText } from "gridwright/kinds/kinds.js";
import { copyLink } from "gridwright/sharing/share.js";
import { showingOf } from "gridwright/solving/showing.js";
import { Verdict } from "gridwright/solving/verdict.js";
import { Watching } from "gridwright/watching/watching.js";
import { counted, sentence } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */
/** @typedef {{back(): void, edit(): void, correct(json: PuzzleJson): void, play(): void, make(): void}} Ways */

export class SolveScreen {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {PuzzleJson} json @param {import("gridwright/wire.js").Note[]} notes @param {Ways} ways */
  constructor(engine, json, notes, ways) {
    this.engine = engine;
    this.json = json;
    /** @type {Watching | null} */
    this.watching = null;
    const puzzle = puzzleOf(json);
    this.board = showingOf(engine, json, puzzle);
    this.caption = el("p", { class: "board-caption muted" });
    this.place = el("div", { class: "solve-board" }, this.board.element, this.caption);
    this.watch = way(FORWARD, "Watch it solved", () => this.toggleWatching());
    this.verdict = new Verdict(engine, json, {
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
        this.board.zoom?.element),
      this.place,
      el("div", { class: "solve-panel" },
        this.verdict.element,
        ...notes.filter(({ minor }) => !minor).map(({ text }) => el("p", { class: "muted" }, sentence(text))),
        el("div", { class: "sheet ways" },
          puzzle?.playable ? way(PLAY, "Play it", ways.play, "button main") : null,
          this.watch,
          puzzle?.typed ? way(PENCIL, "Edit the clues", ways.edit) : null,
          puzzle?.drawn ? way(FILL, "Draw on in Make", ways.make) : null,
          way(LINK, "Copy link", () => copyLink(json)),
          downloadMenu(engine, () => json))));
    this.show(null);
    this.verdict.check();
  }

  /** @param {import("gridwright/solving/inquiry.js").View | null} view */
  show(view) {
    if (this.watching) this.toggleWatching(); // what is asked for is on the board
    this.caption.textContent = this.board.show(view?.rows ?? null, view?.lit);
  }

  /** Where the board is, somebody solves; and the board comes back. */
  toggleWatching() {
    const begins = !this.watching;
    this.watching?.close();
    this.watching = begins ? new Watching(this.engine, this.json) : null;
    if (this.watching) this.place.replaceChildren(this.watching.element);
    else this.place.replaceChildren(this.board.element, this.caption);
    this.watch.setAttribute("aria-pressed", String(begins));
    if (this.board.zoom) this.board.zoom.element.hidden = begins;
    if (begins) this.place.scrollIntoView({ block: "nearest" });
    this.watching?.start();
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

/** @param {string} path @param {string} text @param {() => void} act @param {string} [style] */
function way(path, text, act, style = "button") {
  return el("button", { type: "button", class: style, onclick: act }, icon(path), text);
}
