// Draws the tiles of a picture puzzle, rotated.

import { drawLetters, drawWedges, imageOf } from "gridwright/board/faces.js";
import { bytesOf } from "gridwright/ui/bytes.js";

/** @typedef {import("gridwright/kinds/picture.js").Picture} Picture */

/** A cell without a tile. */
export const EMPTY = -1;
const GOLDEN = 0.618034; // share of the colour wheel between edge numbers: consecutive numbers have distant hues
const NAMED = 30; // smallest tile in pixels with room for the numbers of its edges
/** @type {WeakMap<Picture, HTMLCanvasElement[]>} the images of tiles, each drawn once */
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
 * Draws the numbers of the edges, always upright, so that edges do not differ by colour alone.
 * @param {CanvasRenderingContext2D} pen @param {Picture} puzzle @param {number} value @param {number} x the centre
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

/** The colour of an edge: grey for the frame, else from the colour wheel. @param {number} edge @param {boolean} framed */
function colourOf(edge, framed) {
  if (framed && edge === 0) return "#8f8f96";
  return `hsl(${((edge * GOLDEN) % 1) * 360} 58% ${[66, 52, 78][Math.floor(edge / 12) % 3]}%)`;
}
