// A PNG that carries its puzzle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";

import { carrying } from "gridwright/engines/svg_png.js";

test("the text follows the first chunk, with its length and checksum", () => {
  const png = "x".repeat(33) + "the rest";
  const text = '{"gridwright":1}';
  const made = carrying(png, text);
  assert.equal(made.slice(0, 33), png.slice(0, 33));
  assert.equal(made.slice(-8), "the rest");
  const part = made.slice(33, -8);
  const bytes = Buffer.from(part, "latin1");
  assert.equal(bytes.readUInt32BE(0), part.length - 12);
  assert.equal(part.slice(4, -4), `iTXtGridwright puzzle\0\0\0\0\0${text}`);
  if (crc32) assert.equal(bytes.readUInt32BE(bytes.length - 4), crc32(bytes.subarray(4, -4)));
});
