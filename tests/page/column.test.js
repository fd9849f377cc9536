import assert from "node:assert/strict";
import { test } from "node:test";
import { Column } from "gridwright/watching/column.js";

test("a column grows and keeps its values", () => {
  for (const Type of [Uint8Array, Uint32Array, Float64Array]) {
    const column = new Column(Type);
    const numbers = Array.from({ length: 1000 }, (_, i) => i % 251);
    for (let i = 0; i < numbers.length; i += 7) column.append(numbers.slice(i, i + 7));
    assert.equal(column.length, 1000);
    assert.deepEqual(column.part(0, column.length), Type.from(numbers));
    assert.deepEqual([...column.part(998, 1000)], numbers.slice(998));
  }
});

test("space is added after the last number", () => {
  const column = new Column(Uint32Array);
  column.append([7, 8]);
  assert.equal(column.extend(500), 2);
  assert.equal(column.length, 502);
  column.values[501] = 0xffffffff;
  assert.deepEqual([column.values[0], column.values[1], column.values[501]], [7, 8, 0xffffffff]);
});
