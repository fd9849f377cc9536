// Reads an image file as pixels: decoded by the browser, upright, on white, and no larger than needed.

import { encoded } from "gridwright/ui/bytes.js";
import { el, penOf } from "gridwright/ui/dom.js";

const MOST_BYTES = 20_000_000;
const MOST_ASKED = 4_000_000; // bytes of a file that are sent to an engine
const MOST_PIXELS = 64_000_000;
const SIDE = 1000; // of the decoded image
const DRAWN = 800; // of an SVG without a size

/** A file that the browser cannot decode. */
export class Unreadable extends Error {
  constructor() {
    super("The browser cannot read this image.");
  }
}

/** @param {File} file @param {AbortSignal} signal @returns {Promise<HTMLCanvasElement>} */
export async function imageOf(file, signal) {
  if (file.size > MOST_BYTES) throw new Error("The file is too large; the limit is 20 MB.");
  const url = URL.createObjectURL(file);
  try {
    const image = new Image(); // reads SVG as well; for a photograph, only its size is used, which decodes nothing
    image.src = url;
    await loaded(image);
    const [width, height] = [image.naturalWidth || DRAWN, image.naturalHeight || DRAWN];
    if (width * height > MOST_PIXELS) throw new Error("The image is too large; the limit is 64 megapixels.");
    const drawn = file.type === "image/svg+xml";
    const scale = Math.min(drawn ? Infinity : 1, SIDE / Math.max(width, height)); // strokes stay sharp
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    return onPaper(drawn ? image : await decoded(file, size, signal), size);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {HTMLImageElement} image @returns {Promise<void>} */
function loaded(image) {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Unreadable());
  });
}

/** An image decoded by a worker, upright as the camera was held. @param {File} file @param {{width: number, height: number}} size @param {AbortSignal} signal @returns {Promise<ImageBitmap>} */
async function decoded(file, size, signal) {
  signal.throwIfAborted();
  const worker = new Worker(new URL("../making/image_worker.js", import.meta.url), { type: "module" }); // this script may be bundled with others, in another folder
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data ? resolve(data) : reject(new Unreadable()));
      worker.onerror = () => reject(new Error("Part of the page could not be downloaded."));
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.postMessage({ file, ...size });
    });
  } finally {
    worker.terminate();
  }
}

/** @param {CanvasImageSource} image @param {{width: number, height: number}} size */
function onPaper(image, { width, height }) {
  const canvas = el("canvas");
  Object.assign(canvas, { width, height });
  const pen = penOf(canvas, { willReadFrequently: true });
  pen.fillStyle = "#ffffff"; // transparent pixels become white
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** The first bytes of a file, which identify its type, as the engine takes them. @param {File} file */
export function beginningOf(file) {
  return encoded(file.slice(0, MOST_ASKED));
}

/**
 * A part of the image, as the engine takes it.
 * @param {HTMLCanvasElement} canvas @param {import("gridwright/making/crop.js").Box} box
 */
export async function pixelsOf(canvas, { left, top, right, bottom }) {
  const [width, height] = [right - left, bottom - top];
  const { data } = penOf(canvas).getImageData(left, top, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    rgb[to++] = data[from];
    rgb[to++] = data[from + 1];
    rgb[to++] = data[from + 2];
  }
  return { width, height, rgb: await encoded(new Blob([rgb])) };
}
