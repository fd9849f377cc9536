// The tab Play: the library, and the puzzle that was chosen.

import { puzzleOf } from "gridwright/kinds/kinds.js";
import { textOf, untold } from "gridwright/sharing/links.js";
import { keepPuzzle, shelf } from "gridwright/keeping/kept.js";
import { openDialog, toast } from "gridwright/ui/dialog.js";
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
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/playing/game_screen.js").Way[]} [more] what else can be done with a puzzle
   * @param {((engine: import("gridwright/engines/engine.js").Engine, play: (json: PuzzleJson) => void) => void) | null} [fresh] asks for a new puzzle
   */
  constructor(engine, more = [], fresh = null) {
    this.id = "play";
    this.text = "Play";
    this.engine = engine;
    this.more = more;
    this.fresh = fresh && (() => fresh(engine, (json) => this.take(json)));
    this.element = el("div", { class: "tab-page" });
    /** @type {import("gridwright/ui/tabs.js").Moved} */
    this.moved = () => {};
    /** @type {Entry[]} */
    this.entries = [];
    this.begun = false; // whether the library has come
    this.following = false; // whether a link is being opened
    /** @type {GameScreen | null} */
    this.screen = null;
    shelf.onOther = (other) => this.other(other);
    shelf.onTrouble = (text) => toast(text);
    settings.onChange((name) => this.screen?.set(name));
  }

  /** @returns {import("gridwright/ui/tabs.js").Sight} */
  get sight() {
    const puzzle = this.screen?.game.puzzle;
    return { place: puzzle && { json: puzzle.json }, words: "", json: puzzle ? untold(puzzle.json) : null, title: puzzle?.title ?? "" };
  }

  /** Loads the library; a page with one puzzle begins with it. */
  async start() {
    try {
      const { puzzles } = await this.engine.ask("examples", {});
      this.entries = puzzles.flatMap(entriesOf);
      this.begun = true;
    } catch (error) {
      if (this.screen) return;
      this.element.replaceChildren(el("div", { class: "notice" }, el("p", { role: "alert" }, faultText(error)),
        el("button", { type: "button", class: "button", onclick: () => this.start() }, "Retry")));
      return;
    }
    if (this.screen || this.following) return;
    if (this.entries.length === 1) this.open(this.entries[0], true);
    else this.library();
  }

  /** Any puzzle that can be is played, from wherever. @param {PuzzleJson} json @param {boolean} [replaces] */
  take(json, replaces) {
    for (const entry of entriesOf({ puzzle: json })) this.open(entry, replaces);
  }

  /** @param {{json: PuzzleJson} | null} place */
  restore(place) {
    this.following = false;
    if (!place) this.library();
    else if (this.screen?.game.puzzle.key !== puzzleOf(place.json)?.key) this.take(place.json);
  }

  /** Opens the puzzle that a link holds. @param {string} text @returns {Promise<boolean>} whether it is one that can be played */
  async follow(text) {
    this.leave();
    this.following = true;
    this.element.replaceChildren(el("p", { class: "notice", role: "status" }, "Opening the puzzle…"));
    try {
      const { puzzles } = await this.engine.ask("open", { text: await textOf(text) }, { onEvent: () => {} });
      const [puzzle] = puzzles.length === 1 ? puzzles.flatMap(entriesOf) : [];
      if (puzzle && this.following) this.open(puzzle, true);
      return Boolean(puzzle);
    } catch {
      return false; // the tab Solve says what is wrong with it
    } finally {
      this.following = false;
    }
  }

  library() {
    this.leave();
    if (this.begun) this.element.replaceChildren(libraryOf(this.entries, (entry) => this.open(entry), this.fresh && { fresh: this.fresh, changed: () => this.library() }));
    scrollTo(0, 0);
  }

  /** @param {Entry} entry @param {boolean} [replaces] */
  open(entry, replaces) {
    this.leave();
    keepPuzzle(entry.puzzle);
    shelf.playing = entry.puzzle.key;
    this.screen = new GameScreen(entry, this.engine, {
      library: () => {
        this.library();
        this.moved();
      },
      next: () => this.next(entry), more: this.more,
    });
    this.element.replaceChildren(this.screen.element);
    this.screen.focus();
    this.moved(replaces);
  }

  /** The way to the next puzzle; none, where all are solved. @param {Entry} entry */
  next(entry) {
    const next = nextOf(this.entries, entry, ({ puzzle }) => Boolean(keptGame(puzzle)?.won));
    return next && (() => this.open(next));
  }

  /** @param {boolean} [keeps] */
  leave(keeps) {
    this.screen?.close(keeps);
    this.screen = null;
    shelf.playing = null;
  }

  /** Another page has played the same puzzle: somebody has to say which game stays. @param {import("gridwright/keeping/shelf.js").Kept} other */
  other(other) {
    const { screen } = this;
    const open = screen?.game.puzzle.key === other.key ? screen : null;
    if (!open) shelf.take(other);
    if (!open?.session.played || document.querySelector("dialog[open]")) return;
    openDialog("Played in another tab", ["This puzzle was played in another tab meanwhile. Which game shall be kept?"], [
      { text: "The other one", act: () => {
        const entry = { puzzle: open.game.puzzle, difficulty: open.difficulty };
        shelf.take(other);
        this.leave(false);
        this.open(entry, true);
      } },
      { text: "This one", main: true, act: () => {
        shelf.take(other);
        open.save();
      } },
    ]);
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
    else if (this.begun && !this.following) this.library();
  }
}
