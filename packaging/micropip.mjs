// Installs a wheel with micropip in the runtime of a built site, and uses it:
// node micropip.mjs SITE PYODIDE ORIGIN WHEEL TOOL...
// Nothing but ORIGIN may be asked. PYODIDE has the standard library as it comes with the runtime: micropip wants modules of
// it that the site leaves out.

import { pathToFileURL } from "node:url";

const [site, pyodide, origin, wheel, ...tools] = process.argv.slice(2);
const asked = [];
const fetched = globalThis.fetch;
globalThis.fetch = (from, ...rest) => {
  const url = String(from.url ?? from);
  if (!url.startsWith(origin) && !url.startsWith("file:")) throw new Error(`${url} is of another origin`);
  asked.push(url);
  return fetched(from, ...rest);
};
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`).href);
const [stdLibURL, lockFileURL] = ["python_stdlib.zip", "pyodide-lock.json"].map((name) => `${pyodide}/${name}`);
const python = await loadPyodide({ indexURL: `${site}/pyodide/`, stdLibURL, lockFileURL });
for (const tool of tools) python.unpackArchive(await (await fetch(origin + tool)).arrayBuffer(), "wheel");
const told = await python
  .runPythonAsync(`
import sys, micropip
await micropip.install(${JSON.stringify(origin + wheel)})
import gridwright
from importlib.metadata import version

assert version("gridwright") == gridwright.__version__
assert gridwright.__file__.startswith(next(path for path in sys.path if path.endswith("site-packages")))
dog = gridwright.parse("5x5:1/3/2/5/1/1/1.3/3/1.1/1.1")
assert gridwright.check(dog).verdict == "unique"
assert gridwright.count(gridwright.Nonogram([[1]] * 5, [[1]] * 5)) == 120
assert list(gridwright.explain(dog))
hitori = gridwright.make("hitori", 5, seed=1).puzzle
assert gridwright.check(hitori).verdict == "unique"
assert "<svg" in gridwright.render(dog, "svg")
f"gridwright {gridwright.__version__} works in Python {sys.version.split()[0]} on {sys.platform}"
`)
  .catch((error) => {
    console.error(String(error).slice(-3000)); // and not the whole of the runtime, which is one line
    process.exit(1);
  });
if (!asked.includes(origin + wheel)) throw new Error("micropip did not ask for the wheel");
console.log(told);
