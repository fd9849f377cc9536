// Precompiles Python in archives, with the runtime that will read it: node precompile.mjs PYODIDE gridwright.zip stdlib.zip
// A browser would compile it at every start, which takes seconds.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
const read = (path) => new Uint8Array(readFileSync(path));
python.unpackArchive(read(archives[0]), "zip", { extractDir: "/gridwright" });
python.runPython(readFileSync(new URL("precompile.py", import.meta.url), "utf-8"));
for (const archive of archives) writeFileSync(archive, python.globals.get("compiled")(read(archive)).toJs());
