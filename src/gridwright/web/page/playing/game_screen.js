// A puzzle being played, with all that belongs to it: the board, its tools, hints, the time, the end.

import { Stage } from "gridwright/board/stage.js";
import { zoomKey, zoomTools } from "gridwright/board/zoom.js";
import { Errand, ERRANDS } from "gridwright/playing/errand.js";
import { ErrandPanel } from "gridwright/playing/errand_panel.js";
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

const BOARD = /^(Arrow.*|[1-9xXrR[\]]|Backspace|Delete)$/; // keys that are meant for the board wherever the focus is
const SAVED = 400; // milliseconds after the last move

/** @typedef {{text: string, icon: string, act(json: import("gridwright/wire.js").PuzzleJson): void}} Way     what else can be done with a puzzle */

export class GameScreen {
  /**
   * @param {import("gridwright/playing/entries.js").Entry} entry @param {import("gridwright/engines/engine.js").Engine} engine
   * @param {{library: () => void, next: (() => void) | null, more: Way[]}} ways
   */
  constructor({ puzzle, difficulty }, engine, ways) {
    this.engine = engine;
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
    this.errand = new Errand(() => this.errands.show());
    this.errands = new ErrandPanel(this.errand);
    this.hints = new Hints(engine, this.errand, this.session, this.stage, {
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
          el("p", { class: "muted" }, [`${puzzle.width} × ${puzzle.height}`, difficulty].filter(Boolean).join(" · "),
            puzzle.author ? el("span", { class: "author" }, ` · by ${puzzle.author}`) : null)),
        this.time, this.zoom.element, ways.more.length ? iconButton(MORE, "More", () => this.more()) : null),
      this.stage.element, this.clues, this.panel);
    this.game.onChange((places) => this.changed(places));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.leaving = () => this.save();
    document.addEventListener("keydown", this.keys);
    addEventListener("pagehide", this.leaving);
    this.showTime(this.timer.seconds);
    this.show();
    if (this.session.won) this.finish(false);
    else this.timer.start();
    if (this.session.resumed) toast("Where you left off.");
  }

  /** What stands beside the board while it is played. */
  get help() {
    return [this.tools.element, this.hints.element, this.errands.element, this.acts.element];
  }

  /** The board takes the keys. */
  focus() {
    this.stage.walker.element.focus({ preventScroll: true });
  }

  close() {
    this.save();
    this.errand.drop();
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
    if (this.game.pending.size) return; // a stroke is under way: nothing may move beneath the finger
    if (!this.hints.element.hidden && places.length) this.hints.close();
    if (this.errand.outcome) this.errand.drop(); // it was told of the grid as it was
    const won = this.session.moved();
    this.tools.show();
    this.show();
    if (won) this.finish(true);
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), SAVED);
  }

  save() {
    if (this.session.begun) keepGame(this.game, this.timer.seconds, this.session.won);
  }

  /** @param {boolean} now */
  finish(now) {
    this.timer.stop();
    this.stage.hand.enabled = false;
    this.stage.finish();
    this.hints.close();
    this.errand.drop();
    this.save();
    this.end = winPanel(this.game, this.timer.seconds, { ...this.ways, again: () => this.again() });
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
    if (!this.session.won && this.game.redo()) say("Done again.");
  }

  clear() {
    openDialog("Clear all?", ["All marks are wiped away. Undo brings them back."], [
      { text: "Keep", act: () => this.focus() }, { text: "Clear", act: () => this.game.clear(), main: true },
    ]);
  }

  /** What can be done with the puzzle elsewhere. */
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

  /** Shows what is wrong. */
  async check() {
    if (settings.get("wrong") === "never" || this.session.won) return;
    await this.askTruth(ERRANDS.check, (truth, trouble) => {
      const found = this.session.check(truth, trouble);
      this.stage.blame(found.lines, found.wrong);
      return found;
    });
  }

  /** Back to the last state without a mistake. */
  async rewind() {
    await this.askTruth(ERRANDS.rewind, (truth, trouble) => this.session.rewind(truth, trouble));
  }

  /**
   * What is done with the solution, or with why it is not known. Only what is short goes away by itself.
   * @param {import("gridwright/playing/errand.js").Words} words
   * @param {(truth: import("gridwright/playing/truth.js").Truth | null, trouble?: string) => {open: number, text: string}} told
   */
  async askTruth(words, told) {
    await this.errand.run(words, (asking) => truthOf(this.engine, this.game.puzzle, asking), {
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

  /** The clues of the lines under the pointer, where they are too small or too long to be read at the board. */
  readout() {
    const { overlay, view } = this.stage;
    const { puzzle } = this.game;
    if (!puzzle.labelled) return;
    const wished = view.wishedBands(view.cell);
    const full = view.bands.left >= wished.left && view.bands.top >= wished.top;
    this.clues.textContent = overlay.hover && !full
      ? `Row ${overlay.hover.row + 1}: ${puzzle.clueText("row", overlay.hover.row)}   ·   Column ${overlay.hover.column + 1}: ${puzzle.clueText("column", overlay.hover.column)}`
      : "";
  }

  /** Keys that hold wherever the focus is. @param {KeyboardEvent} event */
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
