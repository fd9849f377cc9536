// A drawing as an image, by the browser's own hand.

import { el, penOf } from "gridwright/ui/dom.js";

const SCALE = 2; // pixels for each of the drawing's: it is sharp when printed, too
const LONGEST = 8000; // of a side: phones draw little more

/**
 * An SVG file as a PNG file, as an engine writes them.
 * @param {{name: string, type: string, data: string}} file
 */
export async function pngOf({ name, data }) {
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
  return { name: name.replace(/\.svg$/, ".png"), type: "image/png", data: canvas.toDataURL("image/png").replace(/^[^,]*,/, "") };
}
