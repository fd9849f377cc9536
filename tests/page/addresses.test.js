// Addresses: the text after the # leads to a place, and each place has such a text.

import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, wantedOf } from "gridwright/app/addresses.js";
import { untold } from "gridwright/sharing/links.js";

const ID = "5x5:1/3/2/5/1/1/1.3/3/1.1/1.1";
const DOG = { gridwright: 1, kind: "nonogram", rows: [[1], [1, 3], [3], [1, 1], [1, 1]], columns: [[1], [3], [2], [5], [1]], goal: [".....".repeat(5)] };

for (const [hash, tab, editing, text] of [
  ["", "play", false, ""],
  ["#play", "play", false, ""],
  ["#make", "make", false, ""],
  [`#${ID}`, "play", false, ID],
  [`#solve/${ID}`, "solve", false, ID],
  ["#solve/clues", "solve", true, ""],
  [`#solve/clues/${ID}`, "solve", true, ID],
  ["#https://puzz.link/p?hitori/3/3/122311213", "play", false, "https://puzz.link/p?hitori/3/3/122311213"],
  ["#z:solve", "play", false, "z:solve"],
]) test(`an address is read: ${hash}`, () => assert.deepEqual(wantedOf(hash), { tab, editing, text }));

test("the current place has an address that leads back to it, without the solution", async () => {
  for (const words of ["", "solve", "solve/clues"]) {
    const address = await addressOf({ place: null, words, json: untold(DOG), title: "" });
    assert.equal(address, words ? `${words}/${ID}` : ID);
    const { text, editing } = wantedOf(`#${address}`);
    assert.deepEqual([text, editing], [ID, words.endsWith("clues")]);
  }
  assert.equal(await addressOf({ place: null, words: "make", json: null, title: "" }), "make");
});
