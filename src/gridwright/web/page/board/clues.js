// The clues of a nonogram, in bands that stay in sight. Runs that are done are faint, lines that are wrong are red.

import { settings } from "gridwright/ui/settings.js";
import { isDark } from "gridwright/ui/theme.js";

/** @typedef {import("gridwright/board/painter.js").Painter} Painter */
/** @typedef {import("gridwright/board/puzzle.js").Run} Run */
/** @typedef {import("gridwright/board/puzzle.js").Nonogram} Nonogram */

/** @param {Painter} painter @param {Nonogram} puzzle */
export function drawClues(painter, puzzle) {
  const { pen, view } = painter;
  const { bands, edge, origin, cell, visible, font } = view;
  if (!bands.left) return;
  pen.font = `500 ${font}px ${FAMILY}`;
  pen.textBaseline = "middle";
  pen.textAlign = "center";
  const left = Math.max(0, edge.x - bands.left);
  const top = Math.max(0, edge.y - bands.top);
  clipped(pen, left, edge.y - 1, edge.x - left - 2, view.height, () => {
    for (let row = visible.rows[0]; row < visible.rows[1]; row++) {
      rowClue(painter, puzzle.rows[row], row, edge.x - font * 0.55, origin.y + (row + 0.5) * cell, left);
    }
  });
  clipped(pen, edge.x - 1, top, view.width, edge.y - top - 2, () => {
    for (let column = visible.columns[0]; column < visible.columns[1]; column++) {
      columnClue(painter, puzzle.columns[column], column, origin.x + (column + 0.5) * cell, edge.y - font * 0.45, top);
    }
  });
}

export const FAMILY = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

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
 * @param {Painter} painter @param {Run[]} clue @param {number} row @param {number} x where the clue ends
 * @param {number} y @param {number} left
 */
function rowClue(painter, clue, row, x, y, left) {
  const { view, puzzle } = painter;
  const inks = inksOf(painter, "row", row);
  const { font } = view;
  if (!clue.length) return number(painter, "0", x - font * 0.3, y, inks(0), null, 1);
  let at = x;
  for (let run = clue.length - 1; run >= 0; run--) {
    const text = String(clue[run].length ?? "?");
    const wide = puzzle.coloured ? font * 1.55 : text.length * font * 0.6 + font * 0.55;
    if (run && at - wide < left) return number(painter, "…", at - font * 0.3, y, inks(-1), null, 1);
    number(painter, text, at - wide / 2 + (puzzle.coloured ? font * 0.3 : font * 0.27), y, inks(run), colourOf(painter, clue[run]), text.length);
    at -= wide;
  }
}

/**
 * @param {Painter} painter @param {Run[]} clue @param {number} column @param {number} x
 * @param {number} y where the clue ends @param {number} top
 */
function columnClue(painter, clue, column, x, y, top) {
  const inks = inksOf(painter, "column", column);
  const slot = painter.view.slot();
  if (!clue.length) return number(painter, "0", x, y - slot / 2, inks(0), null, 1);
  let at = y;
  for (let run = clue.length - 1; run >= 0; run--) {
    const text = String(clue[run].length ?? "?");
    if (run && at - slot < top) return number(painter, "…", x, at - slot / 2, inks(-1), null, 1);
    number(painter, text, x, at - slot / 2, inks(run), colourOf(painter, clue[run]), text.length);
    at -= slot;
  }
}

/** @param {Painter} painter @param {Run} run */
function colourOf(painter, run) {
  return painter.puzzle.coloured ? painter.puzzle.palette[run.colour].value : null;
}

/** How each run of a line is written. @param {Painter} painter @param {"row" | "column"} axis @param {number} index */
function inksOf(painter, axis, index) {
  const { inks, marking } = painter;
  const mode = settings.get("marking");
  const mark = marking && !painter.finished ? marking.of(axis, index) : null;
  const wrong = painter.wrongLines.has(`${axis} ${index}`) || (settings.get("wrong") === "once" && mark?.broken);
  return (/** @type {number} */ run) => ({
    ink: wrong ? inks.wrong : inks.text,
    faint: !wrong && mark !== null && mode !== "off" && (mark.done || (mode === "runs" && mark.runs?.[run] === 1)),
  });
}

/**
 * @param {Painter} painter @param {string} text @param {number} x @param {number} y
 * @param {{ink: string, faint: boolean}} style @param {string | null} colour @param {number} signs
 */
function number(painter, text, x, y, { ink, faint }, colour, signs) {
  const { pen, view, inks } = painter;
  const { font, cell } = view;
  // A long number in a narrow column is set smaller.
  const side = Math.min(font * 1.35, Math.max(cell - 2, font));
  const size = Math.min(font, (colour ? side * 0.96 : cell * 1.02) / (signs * 0.58));
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
    pen.fillStyle = isDark(colour) ? "#ffffff" : "#16161a";
    pen.fillText(text, x, y + size * 0.05);
    pen.globalAlpha = 1;
    return;
  }
  pen.fillStyle = faint ? inks.faint : ink;
  pen.fillText(text, x, y + size * 0.05);
}
