// The editor of a picture: one stage to draw on, its colours, and every step taken back as often as one likes.

import { say } from "gridwright/ui/dialog.js";
import { el, iconButton } from "gridwright/ui/dom.js";
import { History } from "gridwright/board/history.js";
import { REDO, UNDO } from "gridwright/ui/icons.js";
import { PaletteBar } from "gridwright/making/palette_bar.js";
import { Pencil, Sheet } from "gridwright/making/sheet.js";
import { Stage } from "gridwright/board/stage.js";
import { zoomTools } from "gridwright/board/zoom.js";

/** @typedef {import("gridwright/making/drawing.js").Drawing} Drawing */
/** @typedef {import("gridwright/board/cells.js").Place} Place */

const MOST_STEPS = 500;

export class Editor {
  /**
   * @param {Drawing} drawing @param {(drawing: Drawing, series: string) => void} changed a step was made, taken back or made again
   * @param {HTMLElement} note what is to stand above the board
   */
  constructor(drawing, changed, note) {
    this.note = note;
    this.drawing = drawing; // as it is; `shown` may be a proposal
    this.shown = drawing;
    this.changed = changed;
    /** @type {History<{before: Drawing, after: Drawing, of: string}>} */
    this.history = new History();
    this.locked = false;
    this.undoButton = iconButton(UNDO, "Undo (Ctrl+Z)", () => this.undo());
    this.redoButton = iconButton(REDO, "Redo (Ctrl+Y)", () => this.redo());
    this.palette = new PaletteBar({ picked: () => this.tools(), shown: (other) => this.show(other), step: (other) => this.step(other) });
    this.easel = el("div", { class: "easel" });
    this.head = el("div", { class: "board-head" });
    this.element = el("div", { class: "editor" }, this.head, this.easel, this.palette.element);
    this.build();
  }

  /** A sheet of its own for every size and palette; the zoom begins anew with it. */
  build() {
    const old = this.stage?.hand;
    this.stage?.close();
    const { shown } = this;
    this.sheet = new Sheet(shown, (cells) => this.step(this.drawing.withCells(cells)));
    this.stage = new Stage(this.sheet, { said: say, moved: () => {}, picked: () => this.tools() }, (stage) => new Pencil(this.sheet, stage));
    this.pencil = this.stage.hand;
    if (old) Object.assign(this.pencil, { tool: old.tool, colour: Math.min(old.colour, shown.palette.length - 1) });
    this.pencil.enabled = !this.locked;
    // Room for clues of the usual length: the picture shall not jump with every run that is drawn.
    const room = (/** @type {number} */ side) => [Math.ceil(side / 4) + 1, Math.ceil(side / 5) + 1];
    this.room = { row: room(shown.width), column: room(shown.height) };
    this.stage.view.measure(this.room);
    this.sheet.onChange(() => {
      if (!this.sheet.pending.size) this.measure();
      this.stage.redraw(); // for clues change with their cells
    });
    this.zoom = zoomTools(this.stage);
    this.head.replaceChildren(
      el("div", { class: "board-tools", role: "group", "aria-label": "Steps" }, this.undoButton, this.redoButton),
      el("span", { class: "board-size muted" }, `${shown.width} × ${shown.height}`), this.note, this.zoom.element);
    this.easel.replaceChildren(this.stage.element);
    this.tools();
  }

  measure() {
    const { view } = this.stage;
    if (view.measure(this.room) && view.fitted && view.width) view.fit();
  }

  tools() {
    this.palette.show(this.shown, this.pencil);
    this.undoButton.disabled = this.locked || !this.history.canUndo;
    this.redoButton.disabled = this.locked || !this.history.canRedo;
  }

  /** Shows a drawing that is no step yet. @param {Drawing} drawing */
  show(drawing) {
    const fits = drawing.fits(this.shown);
    this.shown = drawing;
    this.mark([]);
    if (fits) {
      this.sheet.become(drawing);
      this.measure();
    } else {
      this.build();
    }
    this.tools();
  }

  /**
   * One step on. Steps of one series, such as an image whose threshold is being moved, are one step together.
   * @param {Drawing} drawing @param {string} [series]
   */
  step(drawing, series = "") {
    const last = this.history.moves[this.history.made - 1];
    const same = drawing.equals(this.drawing);
    if (series && last?.of === series && last.after === this.drawing) last.after = drawing;
    else if (!same) this.history.add({ before: this.drawing, after: drawing, of: series });
    if (this.history.made > MOST_STEPS) {
      this.history.moves.shift();
      this.history.made--;
    }
    this.drawing = drawing;
    this.lock(false);
    this.show(drawing);
    this.changed(drawing, series);
  }

  undo() {
    this.replay(this.locked ? null : this.history.undo(), "before", "Undone.");
  }

  redo() {
    this.replay(this.locked ? null : this.history.redo(), "after", "Done again.");
  }

  /** @param {{before: Drawing, after: Drawing} | null} move @param {"before" | "after"} side @param {string} text */
  replay(move, side, text) {
    if (!move) return;
    this.drawing = move[side];
    this.show(this.drawing);
    say(text);
    this.changed(this.drawing, "");
  }

  /** Cells that something is said of. @param {Place[]} cells */
  mark(cells) {
    this.element.classList.toggle("looking", cells.length > 0);
    this.stage.mark(cells);
  }

  /** Whether nothing can be drawn now. @param {boolean} locked */
  lock(locked) {
    this.locked = locked;
    this.pencil.enabled = !locked;
    this.element.classList.toggle("locked", locked);
    this.palette.element.inert = locked;
    this.tools();
  }
}
