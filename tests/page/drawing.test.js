// A drawing: its operations, and its puzzle.

import assert from "node:assert/strict";
import test from "node:test";

import { BLACK_AND_WHITE } from "gridwright/board/palette_colours.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { Drawing, runsOf } from "gridwright/making/drawing.js";

const RED = { name: "red", value: "#c8324a", char: "r" };
const COLOURED = [...BLACK_AND_WHITE, RED];

/** @param {string[]} rows @param {object[]} [palette] */
function drawn(rows, palette = BLACK_AND_WHITE) {
  const signs = palette.map(({ char }) => char);
  return new Drawing(rows[0].length, rows.length, palette, Uint8Array.from(rows.join(""), (sign) => signs.indexOf(sign)));
}

const rowsOf = (drawing) => drawing.json().goal;

test("shifting, resizing, inverting and clearing return new drawings", () => {
  const drawing = drawn(["#..", ".#."]);
  assert.deepEqual(rowsOf(drawing.shifted(0, 1)), [".#.", "..#"]);
  assert.deepEqual(rowsOf(drawing.shifted(-1, -1)), ["#..", "..#"]);
  assert.deepEqual(rowsOf(drawing.resized(2, 3)), ["#.", ".#", ".."]);
  assert.deepEqual(rowsOf(drawing.resized(4, 1)), ["#..."]);
  assert.deepEqual(rowsOf(drawing.inverted()), [".##", "#.#"]);
  assert.ok(drawing.cleared().empty && !drawing.empty);
  assert.deepEqual(rowsOf(drawing), ["#..", ".#."]);
});

test("colours are added, changed and removed, with their cells", () => {
  const drawing = drawn(["#r", ".."], COLOURED);
  assert.deepEqual(drawing.extended().palette.slice(0, 3), COLOURED);
  assert.equal(drawing.extended().palette.length, 4);
  assert.equal(drawing.recoloured(2, "#2a6fb0").palette[2].value, "#2a6fb0");
  assert.deepEqual(rowsOf(drawing.without(1)), [".r", ".."]);
  assert.deepEqual(rowsOf(drawing.without(2)), ["#.", ".."]);
});

test("a black and white drawing needs no palette", () => {
  assert.ok(!("palette" in drawn(["#."]).json()));
  assert.deepEqual(drawn(["#."], COLOURED).json().palette, COLOURED);
  assert.equal(drawn(["#."]).recoloured(1, "#c8324a").plain, false);
});

test("its clues are those of its picture", () => {
  for (const drawing of [drawn(["##.#", "....", "#..#"]), drawn(["#r.r", "rr..", "...#"], COLOURED)]) {
    const json = drawing.json({ title: "A title", author: "" });
    const puzzle = puzzleOf(json);
    assert.ok(puzzle.isSolved(puzzle.goal()));
    assert.deepEqual(json.meta, { title: "A title" });
    assert.ok(Drawing.of(json).equals(drawing));
  }
});

test("a puzzle becomes a drawing if its whole picture is known", () => {
  const json = { kind: "nonogram", rows: [[1]], columns: [[1], []] };
  assert.equal(Drawing.of(json), null);
  assert.equal(Drawing.of({ ...json, goal: ["#?"] }), null);
  assert.deepEqual(rowsOf(Drawing.of(json, ["#."])), ["#."]);
  assert.equal(Drawing.of({ kind: "hitori", numbers: [[1]], goal: ["."] }), null);
});

test("a colour with the sign ? gets another, because ? means an unknown cell", () => {
  const palette = [BLACK_AND_WHITE[0], { name: "ink", value: "#c8324a", char: "?" }];
  const drawing = Drawing.of({ kind: "nonogram", rows: [[1]], columns: [[1]], palette, goal: [[1]] });
  assert.deepEqual(drawing.palette[1], { name: "ink", value: "#c8324a", char: "a" });
  assert.deepEqual(rowsOf(drawing), ["a"]);
});

test("drawings fit if only cells differ", () => {
  assert.ok(drawn(["#."]).fits(drawn([".#"])) && !drawn(["#."]).equals(drawn([".#"])));
  assert.ok(!drawn(["#."]).fits(drawn(["#."], COLOURED)) && !drawn(["#."]).fits(drawn(["#", "."])));
});

test("runs of one colour end where another begins", () => {
  assert.deepEqual(runsOf([1, 1, 2, 0, 2, 255, 2]), [{ length: 2, colour: 1 }, { length: 1, colour: 2 }, { length: 1, colour: 2 }, { length: 1, colour: 2 }]);
});
