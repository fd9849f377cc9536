// Colours have distinct values and signs.

import assert from "node:assert/strict";
import test from "node:test";

import { anotherColour, BLACK_AND_WHITE, freeSign, MOST_COLOURS, recoloured } from "gridwright/board/palette_colours.js";

test("new colours differ from all others in value and sign", () => {
  let palette = BLACK_AND_WHITE;
  while (palette.length < 20) palette = [...palette, anotherColour(palette)];
  assert.equal(new Set(palette.map(({ char }) => char)).size, 20);
  assert.equal(new Set(palette.slice(0, MOST_COLOURS + 1).map(({ value }) => value)).size, MOST_COLOURS + 1);
});

test("a new colour has a matching sign if that is free", () => {
  assert.deepEqual(anotherColour(BLACK_AND_WHITE), { name: "#c8324a", value: "#c8324a", char: "r" });
  assert.equal(freeSign("r", [{ name: "rose", value: "#ff8080", char: "r" }]), "a");
  assert.notEqual(freeSign("?", BLACK_AND_WHITE), "?");
});

test("a changed colour keeps its sign and loses its name", () => {
  const palette = [...BLACK_AND_WHITE, { name: "red", value: "#c8324a", char: "r" }];
  assert.deepEqual(recoloured(palette, 2, "#2a6fb0")[2], { name: "#2a6fb0", value: "#2a6fb0", char: "r" });
  assert.equal(palette[2].value, "#c8324a");
});
