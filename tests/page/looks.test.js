// Colour names come from the engine, which is asked once per palette.

import assert from "node:assert/strict";
import test from "node:test";

import { looks } from "gridwright/board/looks.js";
import { BLACK_AND_WHITE } from "gridwright/board/palette_colours.js";
import { Nonogram } from "gridwright/kinds/nonogram.js";

const code = (value, char) => ({ name: value.slice(1), value, char });
const paletteOf = (...values) => [BLACK_AND_WHITE[0], ...values.map((value, index) => code(value, "abcdef"[index]))];

/** An engine that names colours by number. */
function engine() {
  const asked = [];
  looks.from(async (palette) => {
    asked.push(palette);
    return { palette: palette.map((colour, index) => ({ ...colour, name: `colour ${index}` })) };
  });
  return asked;
}

test("a puzzle names its colours as the engine does", async () => {
  const asked = engine();
  const json = { kind: "nonogram", rows: [[[1, 1], [1, 2]]], columns: [[[1, 1]], [[1, 2]]], palette: paletteOf("#a53d1b", "#6b4423") };
  const puzzle = new Nonogram(json);
  assert.equal(puzzle.word(1), "a53d1b"); // until better names are known
  await looks.learn(puzzle.palette);
  assert.equal(puzzle.word(1), "colour 1");
  assert.equal(puzzle.clueText("row", 0), "1 colour 1, 1 colour 2");
  assert.equal(new Nonogram(structuredClone(json)).word(2), "colour 2");
  assert.equal(asked.length, 1);
});

test("names are reported immediately, and again when better ones are known", async () => {
  engine();
  const palette = paletteOf("#123456");
  const told = [];
  looks.name(palette, (names) => told.push(names[1]));
  await looks.learn(palette);
  looks.name(palette, (names) => told.push(names[1]));
  assert.deepEqual(told, ["123456", "colour 1", "colour 1"]);
});

test("colours chosen by value are stored with their name", async () => {
  engine();
  const palette = [BLACK_AND_WHITE[0], { name: "#2a6fb0", value: "#2a6fb0", char: "b" }, { name: "Rose", value: "#ff8090", char: "r" }];
  await looks.learn(palette);
  assert.deepEqual(looks.named(palette).map(({ name }) => name), ["white", "colour 1", "Rose"]);
});

test("black and white need no names, and a failing engine is not asked repeatedly", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  looks.from(async () => {
    asked++;
    throw new Error("The workbench does not respond.");
  });
  assert.equal(looks.nameOf(BLACK_AND_WHITE, 1), "black");
  const palette = paletteOf("#654321");
  for (let turn = 0; turn < 5; turn++) assert.equal(looks.nameOf(palette, 1), "654321");
  await looks.learn(palette);
  assert.equal(asked, 1);
  t.mock.timers.tick(10_000);
  looks.nameOf(palette, 1);
  assert.equal(asked, 2);
});
