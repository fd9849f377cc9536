// The editor of a picture: a stage to draw on, its colours, and the undo and redo buttons.

import { Stage } from "gridwright/board/stage.js";
import { zoomTools } from "gridwright/board/zoom.js";
import { PaletteBar } from "gridwright/making/palette_bar.js";
import { Pencil, Sheet } from "gridwright/making/sheet.js";
import { say } from "gridwright/ui/dialog.js";
import { el, iconButton } from "gridwright/ui/dom.js";
import { REDO, UNDO } from "gridwright/ui/icons.js";

/** @typedef {import("gridwright/making/drawing.js").Drawing} Drawing */

export class Editor {
  /** @param {import("gridwright/making/making_state.js").Making} making @param {HTMLElement} note shown above the board */
  constructor(making, note) {
    this.making = making;
    this.note = note;
    this.undoButton = iconButton(UNDO, "Undo (Ctrl+Z)", () => making.undo());
    this.redoButton = iconButton(REDO, "Redo (Ctrl+Y)", () => making.redo());
    this.easel = el("div", { class: "easel" });
    this.head = el("div", { class: "board-head" });
    this.board = this.lay(making.shown);
    this.palette = new PaletteBar(this);
    this.element = el("div", { class: "editor" }, this.head, this.easel, this.palette.element);
  }

  get pencil() {
    return this.board.stage.hand;
  }

  /** A new sheet for every size and palette, with a new zoom. @param {Drawing} drawing */
  lay(drawing) {
    const sheet = new Sheet(drawing, (cells) => this.making.step(this.making.drawing.withCells(cells)));
    const stage = new Stage(sheet, { said: say, moved: () => {}, picked: () => this.tools() }, (made) => new Pencil(sheet, made), { whole: true });
    const zoom = zoomTools(stage);
    // Room for clues of the usual length, so that the picture does not move with every new run.
    /** @type {(side: number) => [number, number]} */
    const room = (side) => [Math.ceil(side / 4) + 1, Math.ceil(side / 5) + 1];
    const rooms = { row: room(drawing.width), column: room(drawing.height) };
    const measure = () => {
      if (stage.view.measure(rooms) && stage.view.manner === "whole" && stage.view.width) stage.view.fit();
    };
    stage.view.measure(rooms);
    sheet.onChange(() => {
      if (!sheet.pending.size) measure();
      stage.redraw(); // because clues change with their cells
    });
    this.head.replaceChildren(
      el("div", { class: "board-tools", role: "group", "aria-label": "Steps" }, this.undoButton, this.redoButton),
      el("span", { class: "board-size muted" }, `${drawing.width} × ${drawing.height}`), this.note, zoom.element);
    this.easel.replaceChildren(stage.element);
    return { drawing, sheet, stage, zoom, measure };
  }

  /** Shows changes. A stroke in progress continues. */
  show() {
    const { shown, locked, marked } = this.making;
    if (shown !== this.board.drawing) this.become(shown);
    this.pencil.enabled = !locked;
    this.board.stage.mark(marked);
    this.element.classList.toggle("looking", marked.length > 0);
    this.element.classList.toggle("locked", locked);
    this.palette.element.inert = locked;
    this.tools();
  }

  /** @param {Drawing} drawing */
  become(drawing) {
    const { board, pencil } = this;
    if (drawing.fits(board.drawing)) {
      board.drawing = drawing;
      board.sheet.become(drawing);
      board.measure();
    } else {
      board.stage.close();
      this.board = this.lay(drawing);
      Object.assign(this.pencil, { tool: pencil.tool, colour: Math.min(pencil.colour, drawing.palette.length - 1) });
    }
  }

  tools() {
    const { locked, history } = this.making;
    this.palette.show();
    this.undoButton.disabled = locked || !history.canUndo;
    this.redoButton.disabled = locked || !history.canRedo;
  }
}
