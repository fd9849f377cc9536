// The labels of a board, in bands that stay visible. Labels that are done are faint; labels of wrong lines are red.

import { faded, readOn } from "gridwright/ui/colours.js";
import { settings } from "gridwright/ui/settings.js";

/** @typedef {import("gridwright/board/painter.js").Painter} Painter */
/** @typedef {import("gridwright/board/puzzle.js").Label} Label */
/** @typedef {{ink: string, faint: boolean}} Style */

const WRITTEN = 3; // smallest font in pixels at which a label is more than a grey line
const ROUNDED = 12; // smallest coloured label in pixels with rounded corners; rounding thousands of smaller ones would be slow
const COUNTED = 4.5; // smallest font in pixels that is readable on a colour

export const FAMILY = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** @param {Painter} painter @param {import("gridwright/board/painter.js").Box | null} box the part to draw */
export function drawLabels(painter, box) {
  const { pen, view, drawn } = painter;
  const { bands, edge, origin, cell, font } = view;
  const { rows, columns } = painter.shown(box);
  pen.font = `500 ${font}px ${FAMILY}`;
  pen.textBaseline = "middle";
  pen.textAlign = "center";
  const left = Math.max(0, edge.x - bands.left);
  const top = Math.max(0, edge.y - bands.top);
  if (font < WRITTEN) return drawBars(painter, rows, columns);
  clipped(pen, left, edge.y - 1, edge.x - left - 2, view.height, () => {
    for (let row = rows[0]; row < rows[1]; row++) {
      const [labels, style] = [drawn.labels("row", row), stylesOf(painter, "row", row)];
      drawRow(painter, labels, style, edge.x - font * 0.55, origin.y + (row + 0.5) * cell, left);
    }
  });
  clipped(pen, edge.x - 1, top, view.width, edge.y - top - 2, () => {
    for (let column = columns[0]; column < columns[1]; column++) {
      const [labels, style] = [drawn.labels("column", column), stylesOf(painter, "column", column)];
      drawColumn(painter, labels, style, origin.x + (column + 0.5) * cell, edge.y - font * 0.45, top);
    }
  });
}

/**
 * Draws bars in place of labels too small to read; there may be half a million of them.
 * @param {Painter} painter @param {import("gridwright/board/cells.js").Range} rows @param {import("gridwright/board/cells.js").Range} columns
 */
function drawBars({ pen, view, inks }, rows, columns) {
  const { edge, origin, cell, font, lengths, bands } = view;
  const thick = Math.max(cell / 2, 1 / view.ratio);
  pen.fillStyle = inks.faint;
  for (let row = rows[0]; row < rows[1]; row++) {
    const long = Math.min(bands.left, view.across(lengths.row[row], font));
    pen.fillRect(edge.x - 2 - long, origin.y + (row + 0.5) * cell - thick / 2, long, thick);
  }
  for (let column = columns[0]; column < columns[1]; column++) {
    const long = Math.min(bands.top, lengths.column[column][1] * view.slot(font));
    pen.fillRect(origin.x + (column + 0.5) * cell - thick / 2, edge.y - 2 - long, thick, long);
  }
}

/**
 * @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} width
 * @param {number} height @param {() => void} draw
 */
function clipped(pen, x, y, width, height, draw) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, Math.max(0, width), Math.max(0, height));
  pen.clip();
  draw();
  pen.restore();
}

/**
 * @param {Painter} painter @param {Label[]} labels @param {(index: number) => Style} style @param {number} x where they end
 * @param {number} y @param {number} left
 */
function drawRow(painter, labels, style, x, y, left) {
  const { font } = painter.view;
  const { coloured } = painter.drawn;
  let at = x;
  for (let index = labels.length - 1; index >= 0; index--) {
    const [text] = labels[index];
    const wide = coloured ? font * 1.55 : text.length * font * 0.6 + font * 0.55;
    if (index && at - wide < left) return put(painter, ["…", null], at - font * 0.3, y, style(-1));
    put(painter, labels[index], at - wide / 2 + font * (coloured ? 0.3 : 0.27), y, style(index));
    at -= wide;
  }
}

/**
 * @param {Painter} painter @param {Label[]} labels @param {(index: number) => Style} style @param {number} x
 * @param {number} y where they end @param {number} top
 */
function drawColumn(painter, labels, style, x, y, top) {
  const slot = painter.view.slot();
  let at = y;
  for (let index = labels.length - 1; index >= 0; index--) {
    if (index && at - slot < top) return put(painter, ["…", null], x, at - slot / 2, style(-1));
    put(painter, labels[index], x, at - slot / 2, style(index));
    at -= slot;
  }
}

/** The style of each label of a line. @param {Painter} painter @param {"row" | "column"} axis @param {number} index @returns {(label: number) => Style} */
function stylesOf(painter, axis, index) {
  const { inks, marks } = painter;
  const mode = settings.get("marking");
  const mark = marks && !painter.finished ? marks.of(axis, index) : null;
  const wrong = painter.wrongLines.has(`${axis} ${index}`) || (settings.get("wrong") === "once" && Boolean(mark?.broken));
  return (label) => ({
    ink: wrong ? inks.wrong : inks.text,
    faint: !wrong && mark !== null && mode !== "off" && (mark.done || (mode === "runs" && mark.runs?.[label] === 1)),
  });
}

/** @param {Painter} painter @param {Label} label @param {number} x @param {number} y @param {Style} style */
function put(painter, [text, colour], x, y, { ink, faint }) {
  const { pen, view, inks } = painter;
  const { font, cell } = view;
  // A long number in a narrow column gets a smaller font.
  const side = Math.min(font * 1.35, Math.max(cell - 2, font));
  const size = Math.min(font, (colour ? side * 0.96 : cell * 1.02) / (text.length * 0.58));
  pen.font = `500 ${size}px ${FAMILY}`;
  if (colour) {
    const { tint, text: written } = faint ? fadedBy(inks, colour) : { tint: colour, text: readOn(colour) };
    pen.fillStyle = tint;
    if (side < ROUNDED && ink !== inks.wrong) {
      pen.fillRect(x - side / 2, y - side / 2, side, side);
    } else {
      pen.beginPath();
      pen.roundRect(x - side / 2, y - side / 2, side, side, side * 0.2);
      pen.fill();
      pen.strokeStyle = ink === inks.wrong ? ink : inks.line;
      pen.lineWidth = ink === inks.wrong ? 2 : 1;
      pen.stroke();
    }
    pen.fillStyle = written;
    if (size >= COUNTED) pen.fillText(text, x, y + size * 0.05);
    return;
  }
  pen.fillStyle = faint ? inks.done : ink;
  pen.fillText(text, x, y + size * 0.05);
}

/** @type {WeakMap<Painter["inks"], Map<string, ReturnType<typeof faded>>>} */
const FADED = new WeakMap(); // by the colours of the page; a large board has thousands of labels in a few colours

/** @param {Painter["inks"]} inks @param {string} colour */
function fadedBy(inks, colour) {
  const known = FADED.get(inks) ?? new Map();
  FADED.set(inks, known);
  const found = known.get(colour) ?? faded(colour, inks.ground);
  known.set(colour, found);
  return found;
}
