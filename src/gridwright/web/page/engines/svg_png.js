// Converts a drawing to an image, using the browser.

import { el, penOf } from "gridwright/ui/dom.js";

const SCALE = 2; // image pixels per pixel of the drawing, so that prints are sharp, too
const HEADER = 33; // bytes of a PNG up to the end of its first chunk
const LONGEST = 8000; // pixels of a side: phones support little more

/**
 * Converts an SVG file to a PNG file, keeping the puzzle stored in it.
 * @param {import("gridwright/engines/engine.js").Tasks["write"]["answer"]} file
 */
export async function pngOf({ name, data, notes }) {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${data}`;
  await image.decode();
  const scale = Math.min(SCALE, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = el("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const pen = penOf(canvas);
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
  const puzzle = /<metadata id="gridwright">([^<]*)</.exec(atob(data))?.[1];
  const unescaped = puzzle?.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
  const png = unescaped ? btoa(carrying(atob(drawn), unescaped)) : drawn;
  return { name: name.replace(/\.svg$/, ".png"), type: "image/png", data: png, notes };
}

/**
 * Adds a puzzle's text to a PNG file, as in `gridwright/parsing/carried.py`; in both strings, each character is a byte.
 * @param {string} png @param {string} text
 */
export function carrying(png, text) {
  const part = `iTXtGridwright puzzle\0\0\0\0\0${text}`;
  return png.slice(0, HEADER) + word(part.length - 4) + part + word(checksum(part)) + png.slice(HEADER);
}

/** A number as four bytes. @param {number} number */
function word(number) {
  return String.fromCharCode(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);
}

/** The CRC-32 of PNG. @param {string} bytes */
function checksum(bytes) {
  let sum = ~0;
  for (let at = 0; at < bytes.length; at++) {
    sum ^= bytes.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xEDB88320 : 0);
  }
  return ~sum >>> 0;
}
