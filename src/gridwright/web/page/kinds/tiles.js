// The tiles of a picture puzzle, each in its turn.

import { drawLetters, drawWedges, imageOf } from "gridwright/board/faces.js";
import { bytesOf } from "gridwright/ui/bytes.js";

/** @typedef {import("gridwright/kinds/picture.js").Picture} Picture */

/** A cell without a tile. */
export const EMPTY = -1;
const GOLDEN = 0.618034; // of the colour wheel from one edge to the next: neighbours in number are far apart in hue
const NAMED = 30; // pixels of a tile that has room for the numbers of its edges
/** @type {WeakMap<Picture, HTMLCanvasElement[]>} the images of tiles, each made once */
const IMAGES = new WeakMap();

/**
 * @param {CanvasRenderingContext2D} pen @param {Picture} puzzle @param {number} value @param {number} x
 * @param {number} y @param {number} side
 */
export function drawTile(pen, puzzle, value, x, y, side) {
  const tile = value >> 2;
  const { texts, images } = puzzle.json;
  pen.save();
  pen.translate(x + side / 2, y + side / 2);
  pen.rotate(((value & 3) * Math.PI) / 2);
  pen.translate(-side / 2, -side / 2);
  if (images) {
    const made = IMAGES.get(puzzle) ?? [];
    IMAGES.set(puzzle, made);
    pen.imageSmoothingEnabled = images.width > side;
    pen.drawImage(made[tile] ??= imageOf(images.width, images.height, bytesOf(images.pixels[tile])), 0, 0, side, side);
  } else if (texts) {
    drawLetters(pen, side, texts[tile]);
  } else {
    drawWedges(pen, side, puzzle.tiles[tile].map((edge) => colourOf(edge, puzzle.frame)));
  }
  pen.restore();
  if (!images && !texts && side >= NAMED) names(pen, puzzle, value, x + side / 2, y + side / 2, side);
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

/** The frame is grey, the other edges go round the colour wheel. @param {number} edge @param {boolean} framed */
function colourOf(edge, framed) {
  if (framed && edge === 0) return "#8f8f96";
  return `hsl(${((edge * GOLDEN) % 1) * 360} 58% ${[66, 52, 78][Math.floor(edge / 12) % 3]}%)`;
}
