// The kinds of puzzles: reading, writing, rules and texts. The cases come from the Python package (tests/check_page.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { KINDS, puzzleOf, sizeText } from "gridwright/kinds/kinds.js";

const { rules, about } = JSON.parse(readFileSync(new URL("../../build/page/cases.json", import.meta.url), "utf8"));

for (const kind of ["nonogram", "hitori", "picture"]) {
  const cases = rules.filter(({ puzzle }) => puzzle.kind === kind);
  test(`${kind}: the rules match the package's`, () => {
    assert.ok(cases.some(({ right }) => right) && cases.some(({ right }) => !right));
    for (const { puzzle: json, grid, right } of cases) {
      const puzzle = puzzleOf(json);
      const cells = puzzle.read(grid);
      assert.equal(puzzle.isSolved(cells), right);
      const progress = puzzle.progress();
      progress.touch(cells.keys(), cells);
      assert.equal(progress.isSolved(cells), right, "what is kept while one plays");
      if (right) assert.deepEqual([puzzle.conflicts(cells), puzzle.brokenLines(cells)], [[], []]);
    }
  });
}

test("every kind of the package has a module here", () => {
  assert.deepEqual(Object.keys(KINDS).sort(), about.kinds.map(({ name }) => name).sort());
  for (const { name, makes } of about.kinds) if (makes) assert.ok(makes.sides.least <= KINDS[name].side && KINDS[name].side <= makes.sides.most, name);
});

test("grids are read and written consistently", () => {
  const tiles = { kind: "picture", width: 2, height: 1, tiles: [[0, 1, 0, 0], [1, 0, 0, 0]] };
  for (const [json, rows] of [[{ kind: "hitori", numbers: [[1, 1]] }, ["#?"]], [tiles, ["1w ?"]]]) {
    const puzzle = puzzleOf(json);
    assert.deepEqual(puzzle.write(puzzle.read(rows)), rows);
  }
});

test("an unknown kind has a name and a size, but no board", () => {
  assert.equal(puzzleOf({ kind: "slither-link" }), null);
  assert.equal(sizeText({ kind: "slither-link", width: 3, height: 4 }), "Slither link, 3\u00a0×\u00a04");
});

test("a board of tiles may be rotated, and identical tiles exchanged", () => {
  const tiles = [[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]];
  const puzzle = puzzleOf({ kind: "picture", width: 2, height: 2, tiles });
  const truth = puzzle.read(["0n 1n", "2n 3n"]);
  assert.ok(puzzle.isSolved(truth));
  const turned = puzzle.read(["2e 0e", "3e 1e"]);
  assert.ok(puzzle.isSolved(turned));
  assert.deepEqual(puzzle.write(puzzle.nearest(truth, puzzle.read(["2e ?", "? ?"])).truth), puzzle.write(turned));
});

test("the game ID of a nonogram without other data", () => {
  const json = { gridwright: 1, kind: "nonogram", rows: [[2]], columns: [[1], []] };
  assert.equal(puzzleOf(json).gameId, "2x1:1//2");
  assert.equal(puzzleOf({ ...json, meta: { title: "Two" } }).gameId, null);
  assert.equal(puzzleOf({ ...json, rows: [[null]] }).gameId, null);
});

test("a number is corrected, and the goal is dropped", () => {
  const puzzle = puzzleOf({ kind: "nonogram", rows: [[3]], columns: [[1], [1]], goal: ["##"] });
  const typo = { axis: "row", index: 0, run: 0, found: 3, suggested: 2, unique: true };
  assert.deepEqual(puzzle.corrected(typo), { kind: "nonogram", rows: [[2]], columns: [[1], [1]] });
});
