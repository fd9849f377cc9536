// The screen of a game: the board, tools, hints, timer and the end.

import { Stage } from "gridwright/board/stage.js";
import { zoomKey, zoomTools } from "gridwright/board/zoom.js";
import { GameRequest, REQUESTS } from "gridwright/playing/game_request.js";
import { RequestPanel } from "gridwright/playing/request_panel.js";
import { gameTools } from "gridwright/playing/game_tools.js";
import { Hints } from "gridwright/playing/hints.js";
import { keepGame, keptGame } from "gridwright/playing/kept_games.js";
import { Session } from "gridwright/playing/session.js";
import { Timer } from "gridwright/playing/timer.js";
import { truthOf } from "gridwright/playing/truth.js";
import { winPanel } from "gridwright/playing/win.js";
import { openDialog, say, toast } from "gridwright/ui/dialog.js";
import { clockText, el, icon, iconButton } from "gridwright/ui/dom.js";
import { BACK, MORE } from "gridwright/ui/icons.js";
import { settings } from "gridwright/ui/settings.js";

const BOARD = /^(Arrow.*|[1-9xXrR[\]]|Backspace|Delete)$/; // keys for the board, wherever the focus is
const SAVED = 400; // milliseconds after the last move

/** @typedef {{text: string, icon: string, act(json: import("gridwright/wire.js").PuzzleJson): void}} Way     another action for a puzzle */

export class GameScreen {
  /**
   * @param {import("gridwright/playing/entries.js").Entry} entry @param {import("gridwright/engines/engine.js").Engine} engine
   * @param {{library: () => void, next: () => (() => void) | null, more: Way[]}} ways     `next` is called once it is solved, since the library may load after the game
   */
  constructor({ puzzle, difficulty }, engine, ways) {
    this.engine = engine;
    this.difficulty = difficulty;
    const [word] = difficulty.split(/[,:]/); // a small screen has room for one word
    this.ways = ways;
    const saved = keptGame(puzzle);
    this.session = new Session(puzzle, saved);
    this.game = this.session.game;
    this.stage = new Stage(this.game, {
      said: (text) => say(text), moved: () => this.readout(), picked: () => this.tools.show(),
    }, (stage) => puzzle.handOf(this.game, stage));
    this.tools = this.stage.hand.tools();
    this.acts = gameTools({
      undo: () => this.undo(), redo: () => this.redo(), clear: () => this.clear(),
      hint: () => this.hint(), check: () => this.check(), rewind: () => this.rewind(),
    });
    this.zoom = zoomTools(this.stage);
    this.request = new GameRequest(() => this.requestPanel.show());
    this.requestPanel = new RequestPanel(this.request);
    this.hints = new Hints(engine, this.request, this.session, this.stage, {
      used: () => this.save(), rewind: () => this.rewind(), said: (text) => say(text),
    });
    this.time = el("span", { class: "time", role: "timer", "aria-label": "Time", hidden: !settings.get("timer") });
    this.timer = new Timer(saved?.seconds ?? 0, (seconds) => this.showTime(seconds));
    this.clues = el("output", { class: "readout", "aria-hidden": "true" });
    this.panel = el("aside", { class: "panel" }, ...this.help);
    this.element = el("div", { class: "game" },
      el("div", { class: "game-head" },
        iconButton(BACK, "All puzzles", ways.library),
        el("div", { class: "game-name" },
          el("h1", {}, puzzle.title || "Puzzle"),
          el("p", { class: "muted" }, [`${puzzle.width} × ${puzzle.height}`, word].filter(Boolean).join(" · "),
            el("span", { class: "score" }, difficulty.slice(word.length)),
            puzzle.author ? el("span", { class: "author" }, ` · by ${puzzle.author}`) : null)),
        this.time, this.zoom.element, ways.more.length ? iconButton(MORE, "More", () => this.more()) : null),
      this.stage.element, this.clues, this.panel);
    this.game.onChange((places) => this.changed(places));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.leaving = () => this.save(true);
    document.addEventListener("keydown", this.keys);
    addEventListener("pagehide", this.leaving);
    this.showTime(this.timer.seconds);
    this.show();
    if (this.session.won) this.finish(false);
    else this.timer.start();
    if (this.session.resumed) toast("Continuing where you left off.");
  }

  /** The panels beside the board during a game. */
  get help() {
    return [this.tools.element, this.hints.element, this.requestPanel.element, this.acts.element];
  }

  /** Moves the focus to the board. */
  focus() {
    this.stage.walker.element.focus({ preventScroll: true });
  }

  /** @param {boolean} [keeps] */
  close(keeps = true) {
    if (keeps) this.save();
    this.request.drop();
    clearTimeout(this.saving);
    this.timer.close();
    this.stage.close();
    document.removeEventListener("keydown", this.keys);
    removeEventListener("pagehide", this.leaving);
  }

  pause() {
    this.timer.stop();
    this.save();
  }

  resume() {
    if (!this.session.won) this.timer.start();
  }

  recolour() {
    this.stage.recolour();
    this.tools.show();
  }

  /** A setting was changed. @param {string} name */
  set(name) {
    if (name === "timer") this.time.hidden = !settings.get("timer");
    this.stage.showConflicts();
    this.stage.redraw();
    this.show();
  }

  /** @param {number} seconds */
  showTime(seconds) {
    this.time.textContent = clockText(seconds);
  }

  show() {
    this.acts.show(this.game, {
      check: settings.get("wrong") !== "never", hint: this.engine.can("hint"), rewind: this.engine.can("solve"),
    });
  }

  /** @param {number[]} places */
  changed(places) {
    if (this.game.pending.size) return; // during a stroke, nothing may move under the finger
    if (!this.hints.element.hidden && places.length) this.hints.close();
    if (this.request.outcome) this.request.drop(); // it was about the previous grid
    const won = this.session.moved();
    this.tools.show();
    this.show();
    if (won) this.finish(true);
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), SAVED);
  }

  /** @param {boolean} [leaving] */
  save(leaving = false) {
    if (this.session.begun) keepGame(this.session, this.timer.seconds, leaving);
  }

  /** @param {boolean} now */
  finish(now) {
    this.timer.stop();
    this.stage.hand.enabled = false;
    this.stage.finish();
    this.hints.close();
    this.request.drop();
    this.save();
    this.end = winPanel(this.game, this.timer.seconds, { library: this.ways.library, next: this.ways.next(), again: () => this.again() });
    this.panel.replaceChildren(this.end);
    this.element.classList.add("won");
    if (!now) return;
    say(`Solved in ${clockText(this.timer.seconds)}, hints: ${this.game.hints}.`);
    this.end.querySelector("button")?.focus({ preventScroll: true });
  }

  again() {
    this.timer.reset();
    this.stage.hand.enabled = true;
    this.element.classList.remove("won");
    this.panel.replaceChildren(...this.help);
    this.session.again();
    this.stage.unfinish();
    this.timer.start();
    this.focus();
  }

  undo() {
    if (!this.session.won && this.game.undo()) say("Undone.");
  }

  redo() {
    if (!this.session.won && this.game.redo()) say("Redone.");
  }

  clear() {
    openDialog("Clear all?", ["This clears all marks. Undo restores them."], [
      { text: "Keep", act: () => this.focus() }, { text: "Clear", act: () => this.game.clear(), main: true },
    ]);
  }

  /** Opens the menu of other actions for the puzzle. */
  more() {
    const { puzzle } = this.game;
    const dialog = openDialog(puzzle.title || "Puzzle", [el("div", { class: "more" }, ...this.ways.more.map((way) =>
      el("button", { type: "button", class: "button", onclick: () => {
        dialog.close();
        way.act(puzzle.json);
      } }, icon(way.icon), way.text)))]);
  }

  async hint() {
    if (!this.game.solved && this.engine.can("hint")) await this.hints.ask();
  }

  /** Shows mistakes. */
  async check() {
    if (settings.get("wrong") === "never" || this.session.won) return;
    await this.askTruth(REQUESTS.check, (truth, trouble) => {
      const found = this.session.check(truth, trouble);
      this.stage.blame(found.lines, found.wrong);
      return found;
    });
  }

  /** Undoes moves to the last state without mistakes. */
  async rewind() {
    await this.askTruth(REQUESTS.rewind, (truth, trouble) => this.session.rewind(truth, trouble));
  }

  /**
   * Uses the solution, or the reason why it is unknown. Only short messages disappear by themselves.
   * @param {import("gridwright/playing/game_request.js").Words} words
   * @param {(truth: import("gridwright/playing/truth.js").Truth | null, trouble?: string) => {open: number, text: string}} told
   */
  async askTruth(words, told) {
    await this.request.run(words, (asking) => truthOf(this.engine, this.game.puzzle, asking), {
      came: (truth) => {
        const { open, text } = told(truth);
        say(text);
        if (open) return text;
        toast(text);
        return "";
      },
      failed: (trouble) => {
        const { text } = told(null, trouble);
        say(text);
        return text;
      },
    });
  }

  /** Shows the clues of the lines under the pointer if they are too small or too long to read on the board. */
  readout() {
    const { overlay, view } = this.stage;
    const { puzzle } = this.game;
    if (!puzzle.labelled) return;
    const preferred = view.preferredBands(view.cell);
    const full = view.legible && view.bands.left >= preferred.left && view.bands.top >= preferred.top;
    this.clues.textContent = overlay.hover && !full
      ? `Row ${overlay.hover.row + 1}: ${puzzle.clueText("row", overlay.hover.row)}   ·   Column ${overlay.hover.column + 1}: ${puzzle.clueText("column", overlay.hover.column)}`
      : "";
  }

  /** Handles global keys. @param {KeyboardEvent} event */
  key(event) {
    if (!this.element.isConnected || document.querySelector("dialog[open]") || event.target instanceof HTMLInputElement || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("[role=tablist]")) return;
    const key = event.key.toLowerCase();
    const held = event.ctrlKey || event.metaKey;
    /** @type {Record<string, () => void>} */
    const acts = held ? { z: () => (event.shiftKey ? this.redo() : this.undo()), y: () => this.redo() } : { h: () => this.hint(), c: () => this.check() };
    const act = acts[key];
    if (act) {
      event.preventDefault();
      act();
    } else if (!held && zoomKey(this.zoom, event)) {
      return;
    } else if (BOARD.test(event.key) && !(event.target instanceof Node && this.stage.element.contains(event.target)) && !this.session.won) {
      this.focus();
      this.stage.key(event);
    }
  }
}
