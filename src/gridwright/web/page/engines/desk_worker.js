// The desk in a Web Worker: Pyodide, the package, and one question after the other.
// A worker has no import map, and the runtime lies beside it on the site.

const PARTS = 3; // the runtime's script, the runtime with the package, and what is imported
const MEMORY = { least: 1 << 28, usual: 1 << 29, most: 1 << 30 }; // bytes of a task
const IMAGES = ["iVBORw0KGgo", "R0lGOD"]; // how PNG and GIF begin, in Base64

/** @typedef {{width: number, height: number, rgba: Uint8ClampedArray}} Pixels */

/** @param {number} share @param {boolean} [ready] */
const tell = (share, ready = false) => postMessage({ loading: { ready, share, fault: "" } });

/** @type {((task: string, text: string, seconds: number, size: number, emit?: (event: string) => void, image?: Pixels) => string) | null} */
let ask = null;

async function load() {
  tell(0);
  const base = new URL("../../pyodide/", import.meta.url);
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  tell(1 / PARTS);
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: base.href }),
    fetched(new URL("../../gridwright.zip", import.meta.url)),
  ]);
  tell(2 / PARTS);
  python.unpackArchive(archive, "zip", { extractDir: "/gridwright" });
  python.runPython("import sys; sys.path.insert(0, '/gridwright')");
  ask = python.pyimport("gridwright.web.inline").ask;
  tell(1, true);
}

/** @param {URL} place */
async function fetched(place) {
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place} answers with ${response.status}`);
  return await response.arrayBuffer();
}

/** How much memory a task may take: a quarter of the device's, where that is told. */
function memory() {
  const gigabytes = "deviceMemory" in navigator ? Number(navigator.deviceMemory) : 0;
  return gigabytes ? Math.min(MEMORY.most, Math.max(MEMORY.least, (gigabytes * (1 << 30)) / 4)) : MEMORY.usual;
}

/**
 * The picture in a file that is to be opened: the browser decodes it, for Python has nothing here that could.
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
    pen.fillStyle = "#ffffff"; // what is clear is paper
    pen.fillRect(0, 0, width, height);
    pen.drawImage(bitmap, 0, 0);
    return { width, height, rgba: pen.getImageData(0, 0, width, height).data };
  } catch {
    return undefined; // Python says what is wrong with the file
  }
}

addEventListener("message", async ({ data }) => {
  try {
    const { task, text, seconds, events } = data;
    const emit = events ? (/** @type {string} */ event) => postMessage({ event }) : undefined;
    postMessage({ reply: ask?.(task, text, seconds, memory(), emit, await picture(task, text)) });
  } catch (error) {
    postMessage({ broken: String(error).slice(0, 200) }); // a fault of the runtime, which is of no use any more
  }
});

/** @param {unknown} error */
function failed(error) {
  console.error(error); // its words are for those who look behind the page
  postMessage({ broken: error instanceof RangeError ? "there is not enough memory for it" : "a file did not arrive" });
}

load().catch(failed);
addEventListener("unhandledrejection", (event) => { // a runtime whose file does not arrive says so to nobody, and waits for ever
  if (ask) return;
  event.preventDefault();
  failed(event.reason);
});
