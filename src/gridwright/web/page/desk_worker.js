// The desk in a Web Worker: Pyodide, the package, and one question after the other.
// A worker has no import map, and the runtime lies beside it on the site.

const MEMORY = 1 << 30; // bytes of a task
const PARTS = ["pyodide.asm.wasm", "python_stdlib.zip", "gridwright.zip"]; // what takes time to load

const scope = /** @type {any} */ (self);

/** @param {number} share @param {boolean} [ready] */
const tell = (share, ready = false) => scope.postMessage({ loading: { ready, share, fault: "" } });

/** @type {((task: string, text: string, seconds: number, size: number, emit: any) => string) | null} */
let ask = null;

async function load() {
  tell(0);
  const base = new URL("../pyodide/", import.meta.url);
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  tell(1 / PARTS.length);
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: base.href }),
    fetch(new URL("../gridwright.zip", import.meta.url)).then((response) => response.arrayBuffer()),
  ]);
  tell(2 / PARTS.length);
  python.unpackArchive(archive, "zip", { extractDir: "/gridwright" });
  python.runPython("import sys; sys.path.insert(0, '/gridwright')");
  ask = python.pyimport("gridwright.web.inline").ask;
  tell(1, true);
}

scope.addEventListener("message", (/** @type {MessageEvent} */ { data: { task, text, seconds, events } }) => {
  const emit = events ? (/** @type {string} */ event) => scope.postMessage({ event }) : undefined;
  scope.postMessage({ reply: ask?.(task, text, seconds, MEMORY, emit) });
});

load().catch((error) => {
  setTimeout(() => {
    throw error;
  });
});
