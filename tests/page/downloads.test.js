// Which files a puzzle can be had as. What the engine can write comes from the Python package (tests/check_page.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { drawingsOf, filesOf, solutionOf } from "gridwright/sharing/downloads.js";

const { about } = JSON.parse(readFileSync(new URL("../../build/page/cases.json", import.meta.url), "utf8"));

test("the formats of a kind are offered, and those of no kind, but not those of others", () => {
  const formats = (kind) => filesOf(about, kind).map(({ format }) => format);
  assert.ok(["non", "json"].every((format) => formats("nonogram").includes(format)));
  assert.ok(!formats("hitori").includes("non") && formats("hitori").includes("json"));
  assert.ok(!formats("nonogram").includes("toml"), "it can be read alone");
});

test("a picture that is drawn is another file than one that is read again", () => {
  const [png] = filesOf(about, "nonogram").filter(({ format }) => format.startsWith("png"));
  assert.equal(png.format, "png-puzzle");
  assert.ok(drawingsOf(about).some(({ format }) => format === "png"));
});

test("a sheet to print is offered where the engine can write one", () => {
  const offered = (sheets) => drawingsOf({ ...about, extras: { ...about.extras, sheets } }).map(({ format }) => format);
  assert.deepEqual([offered(true), offered(false)], [["png", "svg", "pdf", "html"], ["png", "svg", "html"]]);
});

test("a file can have the solution where the goal is known", () => {
  assert.deepEqual(solutionOf({ kind: "nonogram", rows: [[1]], columns: [[1], []], goal: [[1, 0]] }), ["#."]);
  assert.equal(solutionOf({ kind: "nonogram", rows: [[1]], columns: [[1], []] }), null);
  assert.equal(solutionOf({ kind: "slither-link" }), null);
});
