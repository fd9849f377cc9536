// Runs tests of the project inside the runtime of the site: node run_tests.mjs SITE WHOLE PACKAGES PROJECT argument...
// WHOLE is the standard library as it comes with the runtime: pytest wants modules of it that the site leaves out.

import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { add, started } from "gridwright/engines/runtime.js";

const [site, whole, packages, project, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`).href);
const pack = (name) => Readable.toWeb(createReadStream(`${site}/${name}.pack`));
const python = await started(loadPyodide, `${site}/pyodide/`, Promise.resolve(pack("python")), { more: whole });
for (const name of ["gridwright", "files"]) await add(python, pack(name));
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/project", project);
try {
  const code = python.runPython(`
import os, sys
os.chdir("/project")
sys.path[:0] = ["/packages", "/project/site", "/project"]
sys.dont_write_bytecode = True
import whole, pytest
int(pytest.main(${JSON.stringify(words)}))
`);
  process.exit(code);
} catch (error) {
  console.error(String(error).slice(-3000)); // and not the whole of the runtime, which is one line
  process.exit(3);
}
