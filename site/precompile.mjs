// Packs Python for the page, with the runtime that will read it: node precompile.mjs PYODIDE gridwright.zip python.pack gridwright.pack files.pack

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, source, ...targets] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// Code that is compiled here knows its lines, but not its columns, which nobody reads in a page.
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { PYTHONNODEBUGRANGES: "1" } });
python.unpackArchive(new Uint8Array(readFileSync(source)), "zip", { extractDir: "/gridwright" });
python.FS.writeFile("/library.zip", new Uint8Array(readFileSync(`${pyodide}/python_stdlib.zip`)));
python.runPython(readFileSync(new URL("precompile.py", import.meta.url), "utf-8"));
const packs = python.globals.get("packed")("/gridwright", "/library.zip").toJs();
targets.forEach((target, place) => writeFileSync(target, packs[place]));
