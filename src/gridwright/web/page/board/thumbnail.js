// Small pictures of puzzles: the empty grid, or what was found.

import { RULES } from "gridwright/board/painter.js";
import { Hitori, Picture, UNKNOWN, WHITE } from "gridwright/board/puzzle.js";
import { inks } from "gridwright/ui/theme.js";
import { drawTile } from "gridwright/kinds/tiles.js";

const SIDE = 116;

/**
 * @param {HTMLCanvasElement} canvas @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle
 * @param {ArrayLike<number> | null} cells the solution, once it is found
 */
export function drawThumbnail(canvas, puzzle, cells) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = canvas.height = Math.round(SIDE * ratio);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colours = inks();
  const largest = Math.max(puzzle.width, puzzle.height);
  const cell = Math.max(0.05, Math.floor((SIDE * ratio) / largest) || (SIDE * ratio) / largest);
  pen.translate(Math.round((canvas.width - cell * puzzle.width) / 2), Math.round((canvas.height - cell * puzzle.height) / 2));
  pen.fillStyle = puzzle.coloured ? puzzle.palette[0].value : colours.paper;
  pen.fillRect(0, 0, cell * puzzle.width, cell * puzzle.height);
  if (puzzle instanceof Picture) {
    tiles(pen, puzzle, cells, cell);
  } else if (cells) {
    for (let place = 0; place < cells.length; place++) {
      const value = cells[place];
      if (value === UNKNOWN || value === WHITE) continue;
      pen.fillStyle = puzzle.coloured ? puzzle.palette[value].value : colours.ink;
      pen.fillRect((place % puzzle.width) * cell, Math.floor(place / puzzle.width) * cell, cell, cell);
    }
  } else if (puzzle instanceof Hitori) {
    numbers(pen, puzzle, cell, colours);
  }
  if (!cells && cell >= 2) lines(pen, puzzle, cell, colours, ratio);
  pen.strokeStyle = colours.rule;
  pen.lineWidth = ratio;
  pen.strokeRect(ratio / 2, ratio / 2, cell * puzzle.width - ratio, cell * puzzle.height - ratio);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Picture} puzzle @param {ArrayLike<number> | null} cells
 * @param {number} cell
 */
function tiles(pen, puzzle, cells, cell) {
  for (let place = 0; place < puzzle.size; place++) {
    const value = cells ? cells[place] : 4 * place;
    pen.globalAlpha = cells ? 1 : 0.45;
    drawTile(pen, puzzle, value, (place % puzzle.width) * cell, Math.floor(place / puzzle.width) * cell, cell);
  }
  pen.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Hitori} puzzle @param {number} cell
 * @param {Record<string, string>} colours
 */
function numbers(pen, puzzle, cell, colours) {
  pen.fillStyle = colours.text;
  pen.font = `${cell * 0.5}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  puzzle.numbers.forEach((number, place) => {
    if (number !== null) pen.fillText(String(number), ((place % puzzle.width) + 0.5) * cell, (Math.floor(place / puzzle.width) + 0.54) * cell);
  });
}

/**
 * @param {CanvasRenderingContext2D} pen @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle @param {number} cell
 * @param {Record<string, string>} colours @param {number} ratio
 */
function lines(pen, puzzle, cell, colours, ratio) {
  const step = cell >= 4 * ratio ? 1 : 5;
  const [thin, thick] = puzzle.coloured ? RULES : [colours.line, colours.rule];
  for (const [count, across] of /** @type {[number, boolean][]} */ ([[puzzle.width, true], [puzzle.height, false]])) {
    for (let line = step; line < count; line += step) {
      pen.fillStyle = line % 5 === 0 && !(puzzle instanceof Hitori) ? thick : thin;
      const at = Math.round(line * cell);
      if (across) pen.fillRect(at, 0, Math.max(1, ratio / 2), cell * puzzle.height);
      else pen.fillRect(0, at, cell * puzzle.width, Math.max(1, ratio / 2));
    }
  }
}
