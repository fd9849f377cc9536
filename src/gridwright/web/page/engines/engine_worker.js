// The Web Worker that runs the engine: Pyodide and the package, answering one request after the other.
// The runtime is in the same folder of the site.

import { add, started } from "gridwright/engines/runtime.js";

const PARTS = 3; // the runtime's script, the runtime with the package, and the imports
const MEMORY = { least: 1 << 28, usual: 1 << 29, most: 1 << 30 }; // bytes of a task
const IMAGES = ["iVBORw0KGgo", "R0lGOD"]; // the first bytes of PNG and GIF, in Base64

/** @typedef {import("gridwright/engines/runtime.js").Python} Python */
/** @typedef {{width: number, height: number, rgba: Uint8ClampedArray}} Pixels */

/** @param {number} share @param {boolean} [ready] */
const tell = (share, ready = false) => postMessage({ loading: { ready, share, fault: "" } });

/** @type {((task: string, text: string, seconds: number, size: number, emit?: (event: string) => void, image?: Pixels) => string) | null} */
let ask = null;
/** @type {Python} */
let python;
/** @type {Promise<void> | null} */
let files = null; // what Python needs to write files; loaded when first needed

async function load() {
  tell(0);
  const base = new URL("../../pyodide/", import.meta.url);
  const library = fetched("python.pack");
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  tell(1 / PARTS);
  // The package is downloaded while Python starts; any sooner, it would delay what Python needs for that.
  let began = () => {};
  const rest = new Promise((resolve) => {
    began = () => resolve(undefined);
  }).then(() => fetched("gridwright.pack"));
  rest.catch(() => {}); // told below
  python = await started(loadPyodide, base.href, library, { began });
  tell(2 / PARTS);
  await add(python, await rest);
  ask = python.pyimport("gridwright.web.inline").ask;
  tell(1, true);
}

/** @param {string} name @returns {Promise<import("gridwright/engines/runtime.js").Pack>} */
async function fetched(name) {
  const { ok, status, body } = await fetch(new URL(`../../${name}`, import.meta.url));
  if (!ok || !body) throw new Error(`${name}: ${status}`);
  return body;
}

/** Loads what a task needs and tells whether that succeeded. @param {string} task */
async function complete(task) {
  if (task !== "write") return true;
  try {
    await (files ??= fetched("files.pack").then((pack) => add(python, pack)));
    return true;
  } catch {
    files = null; // the next attempt may succeed
    return false;
  }
}

/** The memory limit of a task: a quarter of the device's memory, if the browser reports it. */
function memory() {
  const gigabytes = "deviceMemory" in navigator ? Number(navigator.deviceMemory) : 0;
  return gigabytes ? Math.min(MEMORY.most, Math.max(MEMORY.least, (gigabytes * (1 << 30)) / 4)) : MEMORY.usual;
}

/**
 * The image in a file to open, decoded by the browser, because Python has no decoder here.
 * @param {string} task @param {string} text @returns {Promise<Pixels | undefined>}
 */
async function picture(task, text) {
  if (task !== "open") return undefined;
  const { data } = JSON.parse(text);
  if (typeof data !== "string" || !IMAGES.some((beginning) => data.startsWith(beginning))) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
    const { width, height } = bitmap;
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    if (!pen) return undefined;
    pen.fillStyle = "#ffffff"; // transparent pixels become paper
    pen.fillRect(0, 0, width, height);
    pen.drawImage(bitmap, 0, 0);
    return { width, height, rgba: pen.getImageData(0, 0, width, height).data };
  } catch {
    return undefined; // Python reports what is wrong with the file
  }
}

addEventListener("message", async ({ data }) => {
  try {
    const { task, text, seconds, events } = data;
    const emit = events ? (/** @type {string} */ event) => postMessage({ event }) : undefined;
    const lost = JSON.stringify({ error: { message: "part of the engine could not be downloaded; check your network connection" }, status: 503 });
    if (!(await complete(task))) postMessage({ reply: lost });
    else postMessage({ reply: ask?.(task, text, seconds, memory(), emit, await picture(task, text)) });
  } catch (error) {
    postMessage({ broken: String(error).slice(0, 200) }); // the runtime failed and cannot be used any more
  }
});

/** @param {unknown} error */
function failed(error) {
  console.error(error); // details for developers
  postMessage({ broken: error instanceof RangeError ? "not enough memory" : "a file could not be downloaded" });
}

load().catch(failed);
addEventListener("unhandledrejection", (event) => { // the runtime does not report a failed download; it waits for ever
  if (ask) return;
  event.preventDefault();
  failed(event.reason);
});
