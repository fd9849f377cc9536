// Links: their puzzles are restored, and broken ones say so.

import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";

import { linkOf, pageFor, textOf, wholeText } from "gridwright/sharing/links.js";

const PAGE = "https://page.example/bench/";
const DOG = { gridwright: 1, kind: "nonogram", rows: [[1], [1, 3], [3], [1, 1], [1, 1]], columns: [[1], [3], [2], [5], [1]] };

const hashOf = async (json) => (await linkOf(json, PAGE)).slice("https://page.example/bench/".length);
const packed = (data) => deflateRawSync(data).toString("base64url");

test("a plain nonogram has a readable link", async () => {
  assert.equal(await linkOf(DOG, PAGE), "https://page.example/bench/#5x5:1/3/2/5/1/1/1.3/3/1.1/1.1");
});

for (const [name, json] of Object.entries({
  titled: { ...DOG, meta: { title: 'Wow-Wow "№ 1" <b>é</b> 100% #?' } },
  given: { ...DOG, start: ["?????", "#????", "?????", "?????", "?????"] },
  "unknown length": { kind: "nonogram", rows: [[null]], columns: [[1], []] },
  hitori: { kind: "hitori", numbers: [[1, 1], [2, 1]] },
  unheard: { kind: "slither-link", clues: "?".repeat(300) },
})) test(`a link restores the puzzle: ${name}`, async () => assert.deepEqual(JSON.parse(await textOf(await hashOf(json))), json));

test("long texts are compressed, and the address has no character to escape", async () => {
  const clues = Array.from({ length: 100 }, (_, line) => Array.from({ length: 50 }, (__, run) => 1 + ((line * run * 7) % 3)));
  const hash = await hashOf({ kind: "nonogram", rows: clues, columns: clues });
  assert.match(hash, /^#z:[\w-]+$/);
  assert.ok(hash.length < 4000);
  assert.match(await textOf(hash), /^100x100:1\.1\.1/);
});

test("addresses from elsewhere are read, escaped or not", async () => {
  const address = "https://puzz.link/p?hitori/3/3/122311213";
  for (const hash of [`#${address}`, `#${encodeURIComponent(address)}`]) assert.equal(await textOf(hash), address);
});

test("a broken link says so, and one that expands too much is rejected", async () => {
  for (const hash of ["#%E0%A4%A", "#z:!", `#z:${packed("4x4:2/1/2/1/1.1/2/1/1").slice(0, -6)}`, `#z:${packed(Buffer.from([255, 254]))}`]) {
    await assert.rejects(textOf(hash), { message: "This link is broken; part of it may be missing." }, hash);
  }
  await assert.rejects(textOf(`#z:${packed(Buffer.alloc(17 << 20))}`), { message: "This link contains more than 16 MB of text, which is too much." });
  assert.equal((await textOf(`#z:${packed(Buffer.alloc(16 << 20))}`)).length, 16 << 20);
});

test("a puzzle too large for a link says so", async () => {
  let seed = 1;
  const sign = () => String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90));
  const title = Array.from({ length: 1_300_000 }, sign).join("");
  await assert.rejects(linkOf({ kind: "hitori", numbers: [[1]], meta: { title } }, PAGE), /too large for a link/);
});

test("links lead to this page or a public one; local pages are recognised", () => {
  for (const hostname of ["127.0.0.1", "localhost", "[::1]"]) {
    const here = { origin: `http://${hostname}:8137`, pathname: "/", hostname };
    assert.deepEqual(pageFor(here, ""), { address: `http://${hostname}:8137/`, local: true });
    assert.deepEqual(pageFor(here, PAGE), { address: PAGE, local: false });
  }
  const { origin, pathname, hostname } = new URL("https://127.0.0.1.example/bench/?from=here");
  assert.deepEqual(pageFor({ origin, pathname, hostname }, ""), { address: "https://127.0.0.1.example/bench/", local: false });
});

test("the text of a puzzle is short if possible", () => {
  assert.equal(wholeText(DOG), "5x5:1/3/2/5/1/1/1.3/3/1.1/1.1");
  assert.deepEqual(JSON.parse(wholeText({ kind: "hitori", numbers: [[1]] })), { kind: "hitori", numbers: [[1]] });
});
