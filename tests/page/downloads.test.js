// The files offered for a puzzle. The suitable formats come from the Python package (tests/check_page.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { drawingsOf, filesOf, solutionOf } from "gridwright/sharing/downloads.js";

const { files } = JSON.parse(readFileSync(new URL("../../build/page/cases.json", import.meta.url), "utf8"));

test("the formats that can hold a puzzle are offered, and no others", () => {
  const formats = (kind) => filesOf(files[kind]).map(({ format }) => format);
  assert.ok(["non", "json"].every((format) => formats("nonogram").includes(format)));
  assert.ok(!formats("hitori").includes("non") && formats("hitori").includes("json"));
  assert.ok(!formats("nonogram").includes("toml"), "it can be read alone");
});

test("drawings are separate from formats that can be read again", () => {
  assert.ok(filesOf(files.nonogram).some(({ format, about }) => format === "png-puzzle" && about === ".png"));
  assert.ok(drawingsOf(files.nonogram).some(({ format }) => format === "png"));
});

test("the drawings that the engine supports are offered", () => {
  const offered = (drawings) => drawingsOf({ ...files.nonogram, drawings }).map(({ format }) => format);
  assert.deepEqual([offered(["svg", "png", "pdf", "html"]), offered(["svg", "png"])], [["png", "svg", "pdf", "html"], ["png", "svg"]]);
});

test("a file can include the solution if the goal is known", () => {
  assert.deepEqual(solutionOf({ kind: "nonogram", rows: [[1]], columns: [[1], []], goal: [[1, 0]] }), ["#."]);
  assert.equal(solutionOf({ kind: "nonogram", rows: [[1]], columns: [[1], []] }), null);
  assert.equal(solutionOf({ kind: "slither-link" }), null);
});
