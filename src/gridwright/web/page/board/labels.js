// The labels of a board, in bands that stay in sight. Those that are done are faint, those of lines that are wrong are red.

import { readOn } from "gridwright/ui/colours.js";
import { settings } from "gridwright/ui/settings.js";

/** @typedef {import("gridwright/board/painter.js").Painter} Painter */
/** @typedef {import("gridwright/board/puzzle.js").Label} Label */
/** @typedef {{ink: string, faint: boolean}} Style */

export const FAMILY = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** @param {Painter} painter @param {import("gridwright/board/painter.js").Box | null} box all that must be drawn */
export function drawLabels(painter, box) {
  const { pen, view, drawn } = painter;
  const { bands, edge, origin, cell, font } = view;
  const { rows, columns } = painter.shown(box);
  pen.font = `500 ${font}px ${FAMILY}`;
  pen.textBaseline = "middle";
  pen.textAlign = "center";
  const left = Math.max(0, edge.x - bands.left);
  const top = Math.max(0, edge.y - bands.top);
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

/** How each label of a line is written. @param {Painter} painter @param {"row" | "column"} axis @param {number} index @returns {(label: number) => Style} */
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
  // A long number in a narrow column is set smaller.
  const side = Math.min(font * 1.35, Math.max(cell - 2, font));
  const size = Math.min(font, (colour ? side * 0.96 : cell * 1.02) / (text.length * 0.58));
  pen.font = `500 ${size}px ${FAMILY}`;
  if (colour) {
    pen.globalAlpha = faint ? 0.28 : 1;
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(x - side / 2, y - side / 2, side, side, side * 0.2);
    pen.fill();
    pen.strokeStyle = ink === inks.wrong ? ink : inks.line;
    pen.lineWidth = ink === inks.wrong ? 2 : 1;
    pen.stroke();
    pen.fillStyle = readOn(colour);
    pen.fillText(text, x, y + size * 0.05);
    pen.globalAlpha = 1;
    return;
  }
  pen.fillStyle = faint ? inks.faint : ink;
  pen.fillText(text, x, y + size * 0.05);
}
