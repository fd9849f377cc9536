// The tab Play: the library and the current game.

import { puzzleOf } from "gridwright/kinds/kinds.js";
import { textOf, untold } from "gridwright/sharing/links.js";
import { dropAside, keepPuzzle, puzzleStore, takeLeft } from "gridwright/keeping/kept.js";
import { openDialog, toast } from "gridwright/ui/dialog.js";
import { el } from "gridwright/ui/dom.js";
import { faultText } from "gridwright/ui/words.js";
import { GameScreen } from "gridwright/playing/game_screen.js";
import { libraryOf } from "gridwright/playing/library.js";
import { entriesOf, nextOf } from "gridwright/playing/entries.js";
import { settings } from "gridwright/ui/settings.js";
import { keptGame, stateText } from "gridwright/playing/kept_games.js";

/** @typedef {import("gridwright/playing/entries.js").Entry} Entry */
/** @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson */
/** @typedef {import("gridwright/keeping/puzzle_store.js").Kept} Kept */
/** @typedef {import("gridwright/keeping/puzzle_store.js").Played} Played */

export class PlayTab {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/playing/game_screen.js").Way[]} [more] other actions for a puzzle
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
    this.begun = false; // whether the library is loaded
    this.following = false; // whether a link is being opened
    /** @type {GameScreen | null} */
    this.screen = null;
    puzzleStore.onOther = (other, mine) => this.other(other, mine);
    puzzleStore.onTrouble = (text) => toast(text);
    settings.onChange((name) => this.screen?.set(name));
  }

  /** @returns {import("gridwright/ui/tabs.js").Sight} */
  get sight() {
    const puzzle = this.screen?.game.puzzle;
    return { place: puzzle && { json: puzzle.json }, words: "", json: puzzle ? untold(puzzle.json) : null, title: puzzle?.title ?? "" };
  }

  /** Loads the library; a page with a single puzzle opens it. */
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

  /** Plays a puzzle from anywhere, if it is playable. @param {PuzzleJson} json @param {boolean} [replaces] */
  take(json, replaces) {
    for (const entry of entriesOf({ puzzle: json })) this.open(entry, replaces);
  }

  /** @param {{json: PuzzleJson} | null} place */
  restore(place) {
    this.following = false;
    if (!place) this.library();
    else if (this.screen?.game.puzzle.key !== puzzleOf(place.json)?.key) this.take(place.json);
  }

  /** Opens the puzzle in a link. @param {string} text @returns {Promise<boolean>} whether it is playable */
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
      return false; // the tab Solve shows the error
    } finally {
      this.following = false;
    }
  }

  library() {
    this.leave();
    if (this.begun) this.element.replaceChildren(libraryOf(this.entries, (entry) => this.open(entry), this.fresh && { fresh: this.fresh, changed: () => this.refresh() }));
    scrollTo(0, 0);
  }

  /** @param {Entry} entry @param {boolean} [replaces] */
  open(entry, replaces) {
    this.leave();
    keepPuzzle(entry.puzzle);
    puzzleStore.playing = entry.puzzle.key;
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
    this.askLeft(entry);
  }

  /** Opens the next puzzle; null if all are solved. @param {Entry} entry */
  next(entry) {
    const next = nextOf(this.entries, entry, ({ puzzle }) => Boolean(keptGame(puzzle)?.won));
    return next && (() => this.open(next));
  }

  /** @param {boolean} [keeps] */
  leave(keeps) {
    this.screen?.close(keeps);
    this.screen = null;
    puzzleStore.playing = null;
  }

  /** Another page has played the same puzzle. @param {Kept} other @param {Kept} mine not written yet */
  other(other, mine) {
    const { key } = other;
    if (!other.game || !mine.game) {
      puzzleStore.take(other);
      puzzleStore.save(key, mine.game ? { game: mine.game } : {});
    } else if (!document.querySelector("dialog[open]")) { // otherwise the next save or the next page asks
      this.choose(key, mine.game, other.game, () => {
        const { game } = puzzleStore.get(key) ?? mine; // the game may have continued
        puzzleStore.take(other);
        if (game) puzzleStore.save(key, { game });
      }, () => puzzleStore.take(other));
    }
  }

  /** Asks about a game that was left after another page had played the same puzzle. @param {Entry} entry */
  askLeft({ puzzle: { key } }) {
    const left = takeLeft(key);
    const here = puzzleStore.get(key)?.game;
    if (!left || !here) return;
    this.choose(key, here, left.game, left.drop, () => {
      puzzleStore.save(key, { game: left.game });
      left.drop();
    });
  }

  /**
   * Asks which of two games of one puzzle to keep.
   * @param {string} key @param {Played} mine @param {Played} other @param {() => void} keepMine @param {() => void} keepOther
   */
  choose(key, mine, other, keepMine, keepOther) {
    openDialog("Played in another tab", [
      el("p", {}, "This puzzle was also played in another tab. Which game do you want to keep?"),
      el("p", { class: "muted" }, `This game: ${stateText(mine)}. The other game: ${stateText(other)}.`),
    ], [
      { text: "The other game", act: () => {
        keepOther();
        dropAside(key);
        const { screen } = this;
        if (screen?.game.puzzle.key !== key) return;
        const entry = { puzzle: screen.game.puzzle, difficulty: screen.difficulty };
        this.leave(false);
        this.open(entry, true);
      } },
      { text: "This game", main: true, act: () => {
        keepMine();
        dropAside(key);
      } },
    ]);
  }

  /** Stops the timer while another tab is shown. */
  pause() {
    this.screen?.pause();
  }

  resume() {
    if (this.screen) this.screen.resume();
    else this.recolour(); // the library may have new puzzles
  }

  recolour() {
    if (this.screen) this.screen.recolour();
    else if (this.begun && !this.following) this.refresh();
  }

  /** Rebuilds the library, and keeps the scroll position. */
  refresh() {
    const top = this.element.firstElementChild?.scrollTop ?? 0;
    this.library();
    this.element.firstElementChild?.scrollTo(0, top);
  }
}
