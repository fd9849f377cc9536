// The tiles of a picture puzzle: four coloured triangles, a piece of text, or a piece of an image.

import { EMPTY } from "gridwright/board/puzzle.js";

/** @typedef {import("gridwright/board/puzzle.js").Picture} Picture */

const GOLDEN = 0.618034; // of the colour wheel from one edge to the next: neighbours in number are far apart in hue
const IMAGES = new WeakMap();

/** The tiles that lie on the board. @param {import("gridwright/board/painter.js").Painter} painter @param {Picture} puzzle */
export function drawTiles(painter, puzzle) {
  const { pen, view, game } = painter;
  const { rows, columns } = view.visible;
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      const place = row * puzzle.width + column;
      if (game.cells[place] === EMPTY) continue;
      const { x, y } = view.corner({ row, column });
      drawTile(pen, puzzle, game.cells[place], x, y, view.cell);
      if (!painter.wrongCells.has(place)) continue;
      pen.strokeStyle = painter.inks.wrong;
      pen.lineWidth = 3;
      pen.strokeRect(x + 3, y + 3, view.cell - 6, view.cell - 6);
    }
  }
}

/**
 * A tile in its turn.
 * @param {CanvasRenderingContext2D} pen @param {Picture} puzzle @param {number} value @param {number} x
 * @param {number} y @param {number} side
 */
export function drawTile(pen, puzzle, value, x, y, side) {
  pen.save();
  pen.translate(x + side / 2, y + side / 2);
  pen.rotate(((value & 3) * Math.PI) / 2);
  pen.translate(-side / 2, -side / 2);
  const { texts, images } = puzzle.json;
  if (images) {
    pen.imageSmoothingEnabled = images.width > side;
    pen.drawImage(imageOf(puzzle, value >> 2), 0, 0, side, side);
  } else if (texts) {
    letters(pen, texts[value >> 2], side);
  } else {
    wedges(pen, puzzle, puzzle.tiles[value >> 2], side);
  }
  pen.restore();
  if (!images && !texts && side >= 30) names(pen, puzzle, value, x + side / 2, y + side / 2, side);
}

/**
 * The numbers of the edges, upright however the tile is turned: no two are told apart by colour alone.
 * @param {CanvasRenderingContext2D} pen @param {Picture} puzzle @param {number} value @param {number} x the middle
 * @param {number} y @param {number} side
 */
function names(pen, puzzle, value, x, y, side) {
  pen.fillStyle = "#16161a";
  pen.font = `600 ${side * 0.16}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const far = side * 0.34;
  const places = [[0, -far], [far, 0], [0, far], [-far, 0]];
  puzzle.edges(value).forEach((edge, index) => {
    if (puzzle.frame && edge === 0) return;
    pen.fillText(String(edge), x + places[index][0], y + places[index][1] + side * 0.01);
  });
}

/** @param {CanvasRenderingContext2D} pen @param {Picture} puzzle @param {number[]} edges @param {number} side */
function wedges(pen, puzzle, edges, side) {
  const corners = [[0, 0], [side, 0], [side, side], [0, side]];
  edges.forEach((edge, index) => {
    const [from, to] = [corners[index], corners[(index + 1) % 4]];
    pen.fillStyle = colourOf(edge, puzzle.frame);
    pen.beginPath();
    pen.moveTo(from[0], from[1]);
    pen.lineTo(to[0], to[1]);
    pen.lineTo(side / 2, side / 2);
    pen.closePath();
    pen.fill();
    pen.strokeStyle = "rgba(20, 20, 30, 0.35)";
    pen.lineWidth = 1;
    pen.stroke();
  });
}

/** @param {CanvasRenderingContext2D} pen @param {string[]} lines @param {number} side */
function letters(pen, lines, side) {
  pen.fillStyle = "#fbf8f0";
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = "#26262c";
  const pitch = side / lines.length;
  pen.font = `${pitch * 0.95}px ui-monospace, monospace`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  lines.forEach((line, row) => [...line].forEach((sign, column) => pen.fillText(sign, (column + 0.5) * pitch, (row + 0.5) * pitch)));
}

/** The frame is grey, the other edges go round the colour wheel. @param {number} edge @param {boolean} framed */
function colourOf(edge, framed) {
  if (framed && edge === 0) return "#8f8f96";
  return `hsl(${((edge * GOLDEN) % 1) * 360} 58% ${[66, 52, 78][Math.floor(edge / 12) % 3]}%)`;
}

/** The image of a tile, made once. @param {Picture} puzzle @param {number} tile @returns {HTMLCanvasElement} */
function imageOf(puzzle, tile) {
  if (!IMAGES.has(puzzle)) IMAGES.set(puzzle, new Map());
  const made = IMAGES.get(puzzle);
  if (!made.has(tile)) {
    const { width, height, pixels } = puzzle.json.images;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = pen.createImageData(width, height);
    const bytes = Uint8Array.from(atob(pixels[tile]), (sign) => sign.charCodeAt(0));
    for (let pixel = 0; pixel < width * height; pixel++) {
      image.data.set(bytes.subarray(3 * pixel, 3 * pixel + 3), 4 * pixel);
      image.data[4 * pixel + 3] = 255;
    }
    pen.putImageData(image, 0, 0);
    made.set(tile, canvas);
  }
  return made.get(tile);
}
