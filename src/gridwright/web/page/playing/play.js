// The tab Play: the library, and the puzzle that was chosen.

import { el } from "gridwright/ui/dom.js";
import { faultText } from "gridwright/ui/words.js";
import { GameScreen } from "gridwright/playing/game_screen.js";
import { libraryOf } from "gridwright/playing/library.js";
import { entriesOf, nextOf } from "gridwright/playing/entries.js";
import { settings } from "gridwright/ui/settings.js";
import { keptGame } from "gridwright/playing/kept_games.js";

/** @typedef {import("gridwright/playing/entries.js").Entry} Entry */
/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */

export class PlayTab {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/playing/game_screen.js").Way[]} [more] what else can be done with a puzzle */
  constructor(engine, more = []) {
    this.id = "play";
    this.text = "Play";
    this.engine = engine;
    this.more = more;
    this.element = el("div", { class: "tab-page" });
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {GameScreen | null} */
    this.screen = null;
    settings.onChange((name) => this.screen?.set(name));
  }

  /** Loads the library; a page with one puzzle begins with it. */
  async start() {
    try {
      const { puzzles } = await this.engine.ask("examples", {});
      this.entries = puzzles.flatMap(entriesOf);
    } catch (error) {
      this.element.replaceChildren(el("div", { class: "notice" }, el("p", { role: "alert" }, faultText(error)),
        el("button", { type: "button", class: "button", onclick: () => this.start() }, "Retry")));
      return;
    }
    if (this.entries.length === 1) this.open(this.entries[0]);
    else this.library();
  }

  /** Any puzzle that can be is played, from wherever. @param {PuzzleJson} json */
  take(json) {
    for (const entry of entriesOf({ puzzle: json })) this.open(entry);
  }

  library() {
    this.leave();
    this.element.replaceChildren(libraryOf(this.entries, (entry) => this.open(entry)));
    scrollTo(0, 0);
    document.title = "Gridwright";
  }

  /** @param {Entry} entry */
  open(entry) {
    this.leave();
    const next = nextOf(this.entries, entry, ({ puzzle }) => Boolean(keptGame(puzzle)?.won));
    this.screen = new GameScreen(entry, this.engine, {
      library: () => this.library(), next: next && (() => this.open(next)), more: this.more,
    });
    this.element.replaceChildren(this.screen.element);
    document.title = entry.puzzle.title ? `${entry.puzzle.title} · Gridwright` : "Gridwright";
    this.screen.focus();
  }

  leave() {
    this.screen?.close();
    this.screen = null;
  }

  /** The clock stands still while another tab is shown. */
  pause() {
    this.screen?.pause();
  }

  resume() {
    this.screen?.resume();
  }

  recolour() {
    if (this.screen) this.screen.recolour();
    else if (this.entries.length > 1) this.library();
  }
}
