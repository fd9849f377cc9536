// Runs tests of the project inside the runtime of the site: node run_tests.mjs SITE WHOLE PACKAGES PROJECT argument...
// WHOLE is the standard library as it comes with the runtime: pytest wants modules of it that the site leaves out.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, whole, packages, project, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
python.unpackArchive(new Uint8Array(readFileSync(`${site}/gridwright.zip`)), "zip", { extractDir: "/gridwright" });
python.FS.writeFile("/whole.zip", new Uint8Array(readFileSync(whole)));
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/project", project);
try {
  const code = python.runPython(`
import os, sys
os.chdir("/project")
sys.path[:0] = ["/gridwright", "/packages", "/project/site", "/project"]
sys.path.append("/whole.zip")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(${JSON.stringify(words)}))
`);
  process.exit(code);
} catch (error) {
  console.error(String(error).slice(-3000)); // and not the whole of the runtime, which is one line
  process.exit(3);
}
