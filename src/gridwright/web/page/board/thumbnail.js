// Thumbnails of puzzles: their parts, or their solution.

import { Painter } from "gridwright/board/painter.js";
import { View } from "gridwright/board/view.js";

const SIDE = 116;

/**
 * @param {HTMLCanvasElement} canvas @param {import("gridwright/board/puzzle.js").Puzzle} puzzle
 * @param {import("gridwright/board/cells.js").Cells | null} cells the solution, if found
 */
export function drawThumbnail(canvas, puzzle, cells) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = canvas.height = Math.round(SIDE * ratio);
  const view = new View(puzzle, { small: true });
  view.resize(SIDE, SIDE, ratio);
  const sample = puzzle.sample();
  const painter = new Painter(canvas, puzzle, view, { cells: cells ?? sample.cells }, { bare: true });
  painter.finished = cells !== null;
  painter.faint = cells === null && sample.faint;
  painter.draw();
}
