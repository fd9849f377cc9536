// The crop area stays within the image, and large enough to grip.

import assert from "node:assert/strict";
import test from "node:test";

import { ALL, isSame, moved, wholeOf } from "gridwright/making/crop.js";

const IMAGE = { width: 40, height: 20 };
const PART = { left: 10, top: 5, right: 30, bottom: 15 };

for (const [sides, x, y, expected] of [
  [["right", "bottom"], 100, 100, { left: 10, top: 5, right: 40, bottom: 20 }],
  [["left", "top"], -100, -100, { left: 0, top: 0, right: 30, bottom: 15 }],
  [["left", "bottom"], 100, -100, { left: 22, top: 5, right: 30, bottom: 13 }],
  [["right", "top"], 2.4, 1.6, { left: 10, top: 7, right: 32, bottom: 15 }],
  [ALL, -3, 2, { left: 7, top: 7, right: 27, bottom: 17 }],
  [ALL, 100, -100, { left: 20, top: 0, right: 40, bottom: 10 }], // it keeps its size
]) test(`${sides.join(" and ")} by ${x}, ${y}`, () => assert.deepEqual(moved(IMAGE, PART, sides, x, y), expected));

test("an image smaller than the minimum is used whole", () => {
  const image = { width: 3, height: 3 };
  const whole = wholeOf(image);
  assert.ok(isSame(moved(image, whole, ["left", "top"], 2, 2), whole));
  assert.ok(!isSame(whole, { ...whole, top: 1 }));
});
