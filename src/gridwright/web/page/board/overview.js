// The overview: a small picture of the whole board with a frame around the visible part. It is shown only while part of
// the board is hidden; a press or a drag on it scrolls there.

import { Painter } from "gridwright/board/painter.js";
import { View } from "gridwright/board/view.js";
import { el } from "gridwright/ui/dom.js";

export class Overview {
  /** @param {Painter} painter of the board itself @param {() => void} moved called when the board must be redrawn at its new position */
  constructor(painter, moved) {
    this.view = painter.view;
    this.moved = moved;
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.frame = el("div", { class: "overview-frame" });
    this.element = el("div", { class: "overview", hidden: true }, this.canvas, this.frame);
    this.small = new View(painter.drawn, { small: true });
    this.painter = new Painter(this.canvas, painter.drawn, this.small, painter.source, { image: painter.image });
    this.painter.finished = true; // crosses and lines would blur to grey
    this.stale = true; // whether its picture is out of date
    this.held = false;
    this.spot = ""; // its current position, as text
    this.element.addEventListener("pointerdown", (event) => this.press(event));
    this.element.addEventListener("pointermove", (event) => this.held && this.go(event));
    for (const end of ["pointerup", "pointercancel"]) this.element.addEventListener(end, () => { this.held = false; });
    for (const meant of ["pointermove", "pointerup", "contextmenu"]) this.element.addEventListener(meant, (event) => event.stopPropagation()); // for the overview, not for the board below
  }

  /** The cells have changed. */
  touch() {
    this.stale = true;
  }

  recolour() {
    this.painter.recolour();
    this.stale = true;
  }

  /** Updates the overview. */
  draw() {
    const spot = this.view.overview;
    this.element.hidden = !spot;
    if (!spot) return;
    this.place(spot);
    if (this.stale) this.painter.draw();
    this.stale = false;
    const { small } = this;
    const { left, right, top, bottom } = this.view.sight;
    const [wide, high] = [small.cell * small.drawn.width, small.cell * small.drawn.height];
    const { x, y } = small.origin;
    Object.assign(this.frame.style, {
      left: `${x + left * wide}px`, top: `${y + top * high}px`, width: `${(right - left) * wide}px`, height: `${(bottom - top) * high}px`,
    });
  }

  /** @param {import("gridwright/board/view.js").Spot} spot */
  place({ x, y, width, height }) {
    const { ratio } = this.view;
    const spot = `${x} ${y} ${width} ${height} ${ratio}`;
    if (spot === this.spot) return;
    this.spot = spot;
    this.stale = true;
    Object.assign(this.element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.small.resize(width, height, ratio);
  }

  /** @param {PointerEvent} event */
  press(event) {
    event.stopPropagation();
    event.preventDefault(); // the focus stays where it is
    this.held = true;
    this.element.setPointerCapture(event.pointerId);
    this.go(event);
  }

  /** @param {PointerEvent} event */
  go({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const { origin, cell, drawn } = this.small;
    this.view.centre((clientX - box.left - origin.x) / (cell * drawn.width), (clientY - box.top - origin.y) / (cell * drawn.height));
    this.moved();
  }
}
