// Runs tests of the project inside the runtime of the site: node run_tests.mjs SITE PACKAGES PROJECT argument...

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, packages, project, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
python.unpackArchive(new Uint8Array(readFileSync(`${site}/gridwright.zip`)), "zip", { extractDir: "/gridwright" });
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/project", project);
const code = python.runPython(`
import os, sys
os.chdir("/project")
sys.path[:0] = ["/gridwright", "/packages", "/project/site", "/project"]
sys.dont_write_bytecode = True
import pytest
int(pytest.main(${JSON.stringify(words)}))
`);
process.exit(code);
