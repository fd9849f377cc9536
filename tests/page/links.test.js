// Links: what they hold comes back, and what is broken says so.

import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";

import { linkOf, textOf } from "gridwright/sharing/links.js";

const PAGE = new URL("https://page.example/bench/?from=here");
const DOG = { gridwright: 1, kind: "nonogram", rows: [[1], [1, 3], [3], [1, 1], [1, 1]], columns: [[1], [3], [2], [5], [1]] };

const hashOf = async (json) => (await linkOf(json, PAGE)).slice("https://page.example/bench/".length);
const packed = (data) => deflateRawSync(data).toString("base64url");

test("a plain nonogram has a link that can be read", async () => {
  assert.equal(await linkOf(DOG, PAGE), "https://page.example/bench/#5x5:1/3/2/5/1/1/1.3/3/1.1/1.1");
});

for (const [name, json] of Object.entries({
  titled: { ...DOG, meta: { title: 'Wow-Wow "№ 1" <b>é</b> 100% #?' } },
  given: { ...DOG, start: ["?????", "#????", "?????", "?????", "?????"] },
  "unknown length": { kind: "nonogram", rows: [[null]], columns: [[1], []] },
  hitori: { kind: "hitori", numbers: [[1, 1], [2, 1]] },
  unheard: { kind: "slither-link", clues: "?".repeat(300) },
})) test(`nothing is lost on the way: ${name}`, async () => assert.deepEqual(JSON.parse(await textOf(await hashOf(json))), json));

test("what is long is packed, and the address has no sign that would be escaped", async () => {
  const clues = Array.from({ length: 100 }, (_, line) => Array.from({ length: 50 }, (__, run) => 1 + ((line * run * 7) % 3)));
  const hash = await hashOf({ kind: "nonogram", rows: clues, columns: clues });
  assert.match(hash, /^#z:[\w-]+$/);
  assert.ok(hash.length < 4000);
  assert.match(await textOf(hash), /^100x100:1\.1\.1/);
});

test("addresses of others are read, escaped or not", async () => {
  const address = "https://puzz.link/p?hitori/3/3/122311213";
  for (const hash of [`#${address}`, `#${encodeURIComponent(address)}`]) assert.equal(await textOf(hash), address);
});

test("a broken link says so, and one that swells is left alone", async () => {
  for (const hash of ["#%E0%A4%A", "#z:!", `#z:${packed("4x4:2/1/2/1/1.1/2/1/1").slice(0, -6)}`, `#z:${packed(Buffer.from([255, 254]))}`]) {
    await assert.rejects(textOf(hash), { message: "This link is broken: perhaps a part of it was lost on the way." }, hash);
  }
  await assert.rejects(textOf(`#z:${packed(Buffer.alloc(17 << 20))}`), { message: "This link holds a text of more than 16 MB, which is too much." });
  assert.equal((await textOf(`#z:${packed(Buffer.alloc(16 << 20))}`)).length, 16 << 20);
});

test("what is too large for a link says so", async () => {
  let seed = 1;
  const sign = () => String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90));
  const title = Array.from({ length: 1_300_000 }, sign).join("");
  await assert.rejects(linkOf({ kind: "hitori", numbers: [[1]], meta: { title } }, PAGE), /too large for a link/);
});
