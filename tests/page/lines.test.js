// One line of a nonogram: if these fail, clues are marked as done that are not, or a solved puzzle is not noticed.

import assert from "node:assert/strict";
import test from "node:test";

import { certain, isDone, leftmost, linesOf, linesThrough, valuesOf } from "gridwright/kinds/lines.js";

const VALUES = { "#": 1, o: 2, ".": 0, "?": 255 };

/** @param {string} cells @param {(number | null | [number, number])[]} lengths */
function looked(cells, lengths) {
  const line = Uint8Array.from(cells, (sign) => VALUES[sign]);
  const clue = lengths.map((run) => (Array.isArray(run) ? { length: run[0], colour: run[1] } : { length: run, colour: 1 }));
  const [sure, first] = [certain(line, clue), leftmost(line, clue)];
  return [isDone(line, clue), sure && [...sure], first && [...first]];
}

for (const [cells, clue, expected] of [
  ["##?#?", [2, 1], [true, [1, 1], [0, 3]]], // whites need not be filled in
  ["?????", [2, 1], [false, [0, 0], [0, 3]]],
  ["?#??.", [2], [false, [0], [0]]],
  [".#.??#", [1, 1], [true, [1, 1], [1, 5]]],
  ["#.#??", [3], [false, null, null]], // it cannot be any more
  ["#o?", [[1, 1], [1, 2]], [true, [1, 1], [0, 1]]], // colours may touch
  ["##?", [1, 1], [false, null, null]], // runs of one colour may not
  ["?##?", [null], [true, [0], [0]]],
  ["", [], [true, [], []]],
  ["?#?", [], [false, null, null]],
]) test(`the line ${cells} with the clue ${JSON.stringify(clue)}`, () => assert.deepEqual(looked(cells, clue), expected));

/** Every filling of a line with the starts of its runs. @param {number} size @param {number[]} clue @returns {{starts: number[], line: string}[]} */
function fillings(size, clue) {
  if (!clue.length) return [{ starts: [], line: ".".repeat(size) }];
  const [length, ...rest] = clue;
  const found = [];
  for (let start = 0; start + length <= size; start++) {
    const gap = rest.length ? 1 : 0;
    if (start + length + gap > size) break;
    const begin = ".".repeat(start) + "#".repeat(length) + ".".repeat(gap);
    for (const { starts, line } of fillings(size - begin.length, rest)) found.push({ starts: [start, ...starts.map((at) => at + begin.length)], line: begin + line });
  }
  return found;
}

test("certain runs match every filling", () => {
  for (const clue of [[], [1], [3], [1, 1], [2, 1], [1, 2]]) {
    for (let code = 0; code < 3 ** 6; code++) {
      const cells = Array.from({ length: 6 }, (_, place) => "?.#"[Math.floor(code / 3 ** place) % 3]).join("");
      const fits = fillings(6, clue).filter(({ line }) => [...cells].every((sign, place) => sign === "?" || sign === line[place]));
      const sure = fits.length && clue.map((length, run) => {
        const [{ starts }] = fits;
        const fixed = fits.every((other) => other.starts[run] === starts[run]);
        return Number(fixed && cells.slice(starts[run], starts[run] + length) === "#".repeat(length));
      });
      assert.deepEqual(looked(cells, clue)[1], sure || null, `${cells} with ${clue}`);
    }
  }
});

test("lines by their numbers, and the cells in them", () => {
  const size = { width: 3, height: 2 };
  assert.deepEqual(linesOf(size).map(({ axis, index }) => `${axis} ${index}`), ["row 0", "row 1", "column 0", "column 1", "column 2"]);
  assert.deepEqual([...linesThrough([4], size)], [1, 3]);
  assert.deepEqual([...valuesOf(size, [1, 2, 3, 4, 5, 6], { axis: "column", index: 1 })], [2, 5]);
});
