// Colours have names and signs that tell them apart.

import assert from "node:assert/strict";
import test from "node:test";

import { anotherColour, BLACK_AND_WHITE, colourOf, MOST_COLOURS, recoloured } from "gridwright/board/palette_colours.js";

test("new colours differ from all that are there, in value, name and sign", () => {
  let palette = BLACK_AND_WHITE;
  while (palette.length < 20) palette = [...palette, anotherColour(palette)];
  for (const part of ["name", "char"]) assert.equal(new Set(palette.map((colour) => colour[part])).size, 20, part);
  assert.equal(new Set(palette.slice(0, MOST_COLOURS + 1).map(({ value }) => value)).size, MOST_COLOURS + 1);
});

test("a colour is called by what it looks like", () => {
  assert.deepEqual(colourOf("#c03048", BLACK_AND_WHITE), { name: "red", value: "#c03048", char: "r" });
  assert.deepEqual(colourOf("#010101", []), { name: "black", value: "#010101", char: "#" });
  assert.deepEqual(colourOf("#020202", BLACK_AND_WHITE), { name: "black 2", value: "#020202", char: "a" });
});

test("a colour that is changed keeps its sign, and is not told apart from itself", () => {
  const palette = [...BLACK_AND_WHITE, colourOf("#c8324a", BLACK_AND_WHITE)];
  assert.deepEqual(recoloured(palette, 2, "#c03048"), [...BLACK_AND_WHITE, { name: "red", value: "#c03048", char: "r" }]);
  assert.deepEqual(recoloured(palette, 2, "#000001")[2], { name: "black 2", value: "#000001", char: "r" });
  assert.equal(palette[2].value, "#c8324a");
});
