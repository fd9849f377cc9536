// The store of puzzles and games: written in the background, with errors reported, and never over another page's changes.

import assert from "node:assert/strict";
import test from "node:test";

import { BLOCKED, FULL, PuzzleStore } from "gridwright/keeping/puzzle_store.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";

const JSON_ = { kind: "nonogram", rows: [[1], []], columns: [[1], []] };
const { key } = puzzleOf(JSON_);
const GAME = { cells: "1 255*3", seconds: 7, won: false, hints: 0 };
const LATER = { ...GAME, cells: "1 0 255*2", seconds: 9 };

/** A database as a map, shared by several pages. */
class Memory {
  constructor() {
    this.records = new Map();
    this.fault = null;
  }

  async all() {
    if (this.fault) throw this.fault;
    return [...this.records.values()];
  }

  async put(record, expected) {
    if (this.fault) throw this.fault;
    const found = this.records.get(record.key);
    if (found && expected !== null && found.stamp !== expected) return found;
    this.records.set(record.key, record);
    return null;
  }

  async delete(name) {
    this.records.delete(name);
  }
}

/** A page on a database; its clock counts. */
async function page(store = new Memory(), asides = [], start = 100) {
  let time = start;
  const puzzleStore = new PuzzleStore(store, () => ++time);
  const told = { troubles: [], others: [], mine: [] };
  puzzleStore.onTrouble = (text) => told.troubles.push(text);
  puzzleStore.onOther = (other, mine) => {
    told.others.push(other);
    told.mine.push(mine);
  };
  const moved = await puzzleStore.open(asides);
  return { puzzleStore, store, moved, ...told };
}

test("a puzzle and its game are restored, and are gone after deletion", async () => {
  const { puzzleStore, store } = await page();
  await puzzleStore.save(key, { json: JSON_ });
  assert.ok(await puzzleStore.save(key, { game: GAME }));
  const { puzzleStore: again } = await page(store);
  assert.deepEqual([again.get(key).json, again.get(key).game], [JSON_, GAME]);
  assert.deepEqual(again.own(new Set()).map((record) => record.key), [key]);
  assert.deepEqual(again.own(new Set([key])), []); // the library has it
  await again.delete(key);
  assert.equal((await page(store)).puzzleStore.get(key), null);
});

/** A game that a page has set aside. */
function aside(game, more = {}) {
  return [{ name: `${key}@`, key, told: { ...game, ...more } }];
}

test("games of older versions move over, unless the stored one is newer", async () => {
  const broken = ["broken", "none"].map((name) => ({ name, key: name, told: name === "broken" ? { cells: 7 } : null }));
  const { store, moved, puzzleStore } = await page(new Memory(), [{ name: key, key, told: { ...GAME, at: 1 } }, ...broken]);
  assert.deepEqual([moved, puzzleStore.get(key).game, puzzleStore.get("broken")], [[key, "broken", "none"], GAME, null]);
  assert.deepEqual((await page(store, aside(LATER))).puzzleStore.get(key).game, GAME);
  assert.deepEqual((await page(store, aside(LATER, { at: 1000 }))).puzzleStore.get(key).game, LATER);
});

test("an unfinished game continues; if another page has played the puzzle since, the player decides", async () => {
  const { store, puzzleStore } = await page();
  await puzzleStore.save(key, { game: GAME });
  const base = puzzleStore.stampOf(key);
  const on = await page(store, aside(LATER, { at: 1, base }));
  assert.deepEqual([on.moved, on.puzzleStore.get(key).game, on.puzzleStore.left], [[`${key}@`], LATER, []]);
  for (const looked of [false, true]) {
    const late = await page(store, aside(GAME, { at: 1e9, base, looked }));
    assert.deepEqual(late.puzzleStore.get(key).game, LATER);
    assert.deepEqual([late.moved, late.puzzleStore.left], looked ? [[`${key}@`], []] : [[], [{ name: `${key}@`, key, game: GAME }]]);
  }
});

test("changes by another page are reported, not overwritten, until the player decides", async () => {
  const one = await page();
  const two = await page(one.store);
  await one.puzzleStore.save(key, { game: GAME });
  for (let times = 0; times < 2; times++) assert.equal(await two.puzzleStore.save(key, { game: LATER }), false);
  assert.deepEqual([two.others.length, two.others[0].game, two.mine[0].game, one.store.records.get(key).game], [2, GAME, LATER, GAME]);
  two.puzzleStore.take(two.others[0]);
  assert.ok(await two.puzzleStore.save(key, { game: LATER }));
  assert.deepEqual(one.store.records.get(key).game, LATER);
  assert.equal(await one.puzzleStore.save(key, { game: GAME }), false);
});

test("a game that was only viewed is replaced", async () => {
  const one = await page();
  const two = await page(one.store);
  await one.puzzleStore.save(key, { game: LATER });
  assert.equal(await two.puzzleStore.save(key, { game: GAME }, "yields"), false);
  assert.deepEqual([two.others, two.puzzleStore.get(key).game, one.store.records.get(key).game], [[], LATER, LATER]);
});

test("consecutive or failed writes are not taken for another page's", async () => {
  const { puzzleStore, store, others } = await page();
  await puzzleStore.save(key, { game: GAME });
  store.fault = new DOMException("full", "QuotaExceededError");
  assert.equal(await puzzleStore.save(key, { game: LATER }), false);
  store.fault = null;
  const saved = await Promise.all([GAME, LATER, GAME, LATER].map((game) => puzzleStore.save(key, { game })));
  assert.deepEqual([saved, others, store.records.get(key).game], [[true, true, true, true], [], LATER]);
});

test("changes by another page are followed, except for the open game", async () => {
  const one = await page();
  const two = await page(one.store);
  one.puzzleStore.onSaved = (record, expected) => two.puzzleStore.heard(record, expected);
  await one.puzzleStore.save(key, { game: GAME });
  assert.deepEqual(two.puzzleStore.get(key).game, GAME);
  two.puzzleStore.playing = key;
  await one.puzzleStore.save(key, { game: LATER });
  assert.deepEqual(two.puzzleStore.get(key).game, GAME);
  assert.equal(await two.puzzleStore.save(key, { game: GAME }), false);
});

for (const [text, fault] of [[FULL, new DOMException("full", "QuotaExceededError")], [BLOCKED, new DOMException("no", "SecurityError")]]) {
  test(`failing storage is reported once, and play continues: ${fault.name}`, async () => {
    const { puzzleStore, store, troubles } = await page();
    store.fault = fault;
    for (const game of [GAME, LATER]) assert.equal(await puzzleStore.save(key, { game }), false);
    assert.deepEqual([troubles, puzzleStore.trouble, puzzleStore.get(key).game], [[text], text, LATER]);
    store.fault = null;
    await puzzleStore.save("other", { game: GAME });
    assert.equal(puzzleStore.trouble, "");
    store.fault = fault;
    assert.deepEqual((await page(store, aside(GAME))).moved, []); // which stays as it was
  });
}

test("everything is exported to one file and imported again; of two games the later stays", async () => {
  const { puzzleStore } = await page();
  await puzzleStore.save(key, { json: JSON_, game: GAME });
  const text = puzzleStore.exported({ settings: { timer: false } });
  const other = await page();
  assert.deepEqual(await other.puzzleStore.imported(text), { puzzles: 1, more: { settings: { timer: false } } });
  assert.deepEqual([other.puzzleStore.get(key).json, other.puzzleStore.get(key).game], [JSON_, GAME]);
  assert.equal(other.puzzleStore.get(key).at, puzzleStore.get(key).at);
  const later = await page(new Memory(), [], 500);
  await later.puzzleStore.save(key, { game: LATER });
  assert.equal((await later.puzzleStore.imported(text)).puzzles, 0);
  assert.deepEqual(later.puzzleStore.get(key).game, LATER);
});

test("an invalid file changes nothing", async () => {
  const { puzzleStore } = await page();
  const good = { key, at: 1, stamp: "", json: JSON_, game: GAME };
  const whole = (...puzzles) => JSON.stringify({ gridwright_kept: 1, puzzles });
  for (const text of ["", "[]", '{"gridwright_kept": 2, "puzzles": []}', whole(good, null), whole(good, { ...good, key: "x" }), whole(good, { ...good, game: { cells: 1 } }),
    whole(good, { ...good, json: { kind: "nonogram" } }), whole(good, { ...good, at: "now" })]) {
    await assert.rejects(puzzleStore.imported(text), { message: "This file was not exported from a Gridwright page." }, text);
    assert.equal(puzzleStore.get(key), null);
  }
});
