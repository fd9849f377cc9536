// An image file as pixels: decoded by the browser, upright, on white paper, and no larger than is of use.

import { base64Of } from "gridwright/ui/bytes.js";
import { el, penOf } from "gridwright/ui/dom.js";

const MOST_BYTES = 20_000_000;
const MOST_PIXELS = 64_000_000;
const SIDE = 1000; // of what is kept
const DRAWN = 800; // of a drawing that has no size of its own

/** @param {File} file @returns {Promise<HTMLCanvasElement>} */
export async function imageOf(file) {
  if (file.size > MOST_BYTES) throw new Error("The file is too large: the most is 20 MB.");
  const url = URL.createObjectURL(file);
  try {
    const image = new Image(); // and no bitmap: it reads SVG as well, and turns photographs as their camera was held
    image.src = url;
    await loaded(image);
    const [width, height] = [image.naturalWidth || DRAWN, image.naturalHeight || DRAWN];
    if (width * height > MOST_PIXELS) throw new Error("The image is too large: the most is 64 megapixels.");
    const grown = file.type === "image/svg+xml" ? Infinity : 1; // strokes stay sharp
    return onPaper(image, width, height, Math.min(grown, SIDE / Math.max(width, height)));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {HTMLImageElement} image @returns {Promise<void>} */
function loaded(image) {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("This is no image that the browser can read."));
  });
}

/** @param {HTMLImageElement} image @param {number} width @param {number} height @param {number} scale */
function onPaper(image, width, height, scale) {
  const canvas = el("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = penOf(canvas, { willReadFrequently: true });
  pen.fillStyle = "#ffffff"; // what is clear is paper
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A part of the image, as the engine takes it.
 * @param {HTMLCanvasElement} canvas @param {import("gridwright/making/crop.js").Box} box
 */
export function pixelsOf(canvas, { left, top, right, bottom }) {
  const [width, height] = [right - left, bottom - top];
  const { data } = penOf(canvas).getImageData(left, top, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    rgb[to++] = data[from];
    rgb[to++] = data[from + 1];
    rgb[to++] = data[from + 2];
  }
  return { width, height, rgb: base64Of(rgb) };
}
