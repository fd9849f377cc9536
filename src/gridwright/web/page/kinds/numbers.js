// The cells of a Hitori: numbers, shaded ones on ink, circles around those that stay.

import { FAMILY } from "gridwright/board/clues.js";
import { WHITE } from "gridwright/board/puzzle.js";

/**
 * @param {import("gridwright/board/painter.js").Painter} painter @param {import("gridwright/board/puzzle.js").Hitori} puzzle
 * @param {number[]} rows @param {number[]} columns
 */
export function drawNumbers(painter, puzzle, rows, columns) {
  const { pen, view, game, inks } = painter;
  const { origin, cell } = view;
  const font = cell * 0.46;
  if (font < 5) return;
  pen.font = `500 ${font}px ${FAMILY}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      const place = row * puzzle.width + column;
      const [x, y] = [origin.x + (column + 0.5) * cell, origin.y + (row + 0.5) * cell];
      const value = game.cells[place];
      if (value === WHITE && !painter.finished) {
        pen.strokeStyle = inks.accent;
        pen.lineWidth = Math.max(1, cell * 0.045);
        pen.beginPath();
        pen.arc(x, y, cell * 0.36, 0, 7);
        pen.stroke();
      }
      if (puzzle.numbers[place] === null) continue;
      pen.fillStyle = value === 1 ? inks.cross : inks.text;
      pen.fillText(String(puzzle.numbers[place]), x, y + font * 0.06);
      if (!painter.wrongCells.has(place)) continue;
      pen.strokeStyle = inks.wrong;
      pen.lineWidth = 3;
      pen.strokeRect(x - cell / 2 + 3, y - cell / 2 + 3, cell - 6, cell - 6);
    }
  }
}
