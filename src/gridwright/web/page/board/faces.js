// The faces of tiles: four triangles, a few lines of letters, or part of an image.

import { penOf } from "gridwright/ui/dom.js";

/** @param {CanvasRenderingContext2D} pen @param {number} side @param {string[]} colours clockwise from the top */
export function drawWedges(pen, side, colours) {
  const corners = [[0, 0], [side, 0], [side, side], [0, side]];
  colours.forEach((colour, index) => {
    const [from, to] = [corners[index], corners[(index + 1) % 4]];
    pen.fillStyle = colour;
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

/** @param {CanvasRenderingContext2D} pen @param {number} side @param {string[]} lines */
export function drawLetters(pen, side, lines) {
  pen.fillStyle = "#fbf8f0";
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = "#26262c";
  pen.font = `${(side / lines.length) * 0.95}px ui-monospace, Menlo, Consolas, monospace`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  lines.forEach((line, row) => [...line].forEach((letter, column, all) => {
    pen.fillText(letter, ((column + 0.5) * side) / all.length, ((row + 0.5) * side) / lines.length);
  }));
}

/** A canvas with the given pixels. @param {number} width @param {number} height @param {Uint8Array} rgb */
export function imageOf(width, height, rgb) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = penOf(canvas);
  const image = pen.createImageData(width, height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    image.data.set(rgb.subarray(3 * pixel, 3 * pixel + 3), 4 * pixel);
    image.data[4 * pixel + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
  return canvas;
}
