// What is kept of puzzles and games: written behind, told where it fails, and never over what another page has written.

import assert from "node:assert/strict";
import test from "node:test";

import { BLOCKED, FULL, Shelf } from "gridwright/keeping/shelf.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";

const JSON_ = { kind: "nonogram", rows: [[1], []], columns: [[1], []] };
const { key } = puzzleOf(JSON_);
const GAME = { cells: "1 255*3", seconds: 7, won: false, hints: 0 };
const LATER = { ...GAME, cells: "1 0 255*2", seconds: 9 };

/** A database as a map, which several pages share. */
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
async function page(store = new Memory(), games = {}, start = 100) {
  let time = start;
  const shelf = new Shelf(store, () => ++time);
  const told = { troubles: [], others: [] };
  shelf.onTrouble = (text) => told.troubles.push(text);
  shelf.onOther = (other) => told.others.push(other);
  const moved = await shelf.open(games);
  return { shelf, store, moved, ...told };
}

test("a puzzle and its game are there again, and are gone when they are deleted", async () => {
  const { shelf, store } = await page();
  await shelf.save(key, { json: JSON_ });
  assert.ok(await shelf.save(key, { game: GAME }));
  const { shelf: again } = await page(store);
  assert.deepEqual([again.get(key).json, again.get(key).game], [JSON_, GAME]);
  assert.deepEqual(again.own(new Set()).map((record) => record.key), [key]);
  assert.deepEqual(again.own(new Set([key])), []); // the library has it
  await again.delete(key);
  assert.equal((await page(store)).shelf.get(key), null);
});

test("games of old pages move over, unless what is here is newer", async () => {
  const { store, moved, shelf } = await page(new Memory(), { [key]: GAME, broken: { cells: 7 }, none: null });
  assert.deepEqual([moved, shelf.get(key).game, shelf.get("broken")], [[key, "broken", "none"], GAME, null]);
  assert.deepEqual((await page(store, { [key]: LATER })).shelf.get(key).game, GAME);
  assert.deepEqual((await page(store, { [key]: { ...LATER, at: 1000 } })).shelf.get(key).game, LATER);
});

test("what another page has written is told, not overwritten, until somebody decides", async () => {
  const one = await page();
  const two = await page(one.store);
  await one.shelf.save(key, { game: GAME });
  for (let times = 0; times < 2; times++) assert.equal(await two.shelf.save(key, { game: LATER }), false);
  assert.deepEqual([two.others.length, two.others[0].game, one.store.records.get(key).game], [2, GAME, GAME]);
  two.shelf.take(two.others[0]);
  assert.ok(await two.shelf.save(key, { game: LATER }));
  assert.deepEqual(one.store.records.get(key).game, LATER);
  assert.equal(await one.shelf.save(key, { game: GAME }), false);
});

test("what another page writes is known here, but for the game that is open", async () => {
  const one = await page();
  const two = await page(one.store);
  one.shelf.onSaved = (record, expected) => two.shelf.heard(record, expected);
  await one.shelf.save(key, { game: GAME });
  assert.deepEqual(two.shelf.get(key).game, GAME);
  two.shelf.playing = key;
  await one.shelf.save(key, { game: LATER });
  assert.deepEqual(two.shelf.get(key).game, GAME);
  assert.equal(await two.shelf.save(key, { game: GAME }), false);
});

for (const [text, fault] of [[FULL, new DOMException("full", "QuotaExceededError")], [BLOCKED, new DOMException("no", "SecurityError")]]) {
  test(`storage that fails is said once, and play goes on: ${fault.name}`, async () => {
    const { shelf, store, troubles } = await page();
    store.fault = fault;
    for (const game of [GAME, LATER]) assert.equal(await shelf.save(key, { game }), false);
    assert.deepEqual([troubles, shelf.trouble, shelf.get(key).game], [[text], text, LATER]);
    store.fault = null;
    await shelf.save("other", { game: GAME });
    assert.equal(shelf.trouble, "");
    store.fault = fault;
    assert.deepEqual((await page(store, { [key]: GAME })).moved, []); // which stays where it was
  });
}

test("everything goes into one file and comes back; of two games the later stays", async () => {
  const { shelf } = await page();
  await shelf.save(key, { json: JSON_, game: GAME });
  const text = shelf.exported({ settings: { timer: false } });
  const other = await page();
  assert.deepEqual(await other.shelf.imported(text), { puzzles: 1, more: { settings: { timer: false } } });
  assert.deepEqual([other.shelf.get(key).json, other.shelf.get(key).game], [JSON_, GAME]);
  const later = await page(new Memory(), {}, 500);
  await later.shelf.save(key, { game: LATER });
  assert.equal((await later.shelf.imported(text)).puzzles, 0);
  assert.deepEqual(later.shelf.get(key).game, LATER);
});

test("a file that is not right changes nothing", async () => {
  const { shelf } = await page();
  const good = { key, at: 1, stamp: "", json: JSON_, game: GAME };
  const whole = (...puzzles) => JSON.stringify({ gridwright_kept: 1, puzzles });
  for (const text of ["", "[]", '{"gridwright_kept": 2, "puzzles": []}', whole(good, null), whole(good, { ...good, key: "x" }), whole(good, { ...good, game: { cells: 1 } }),
    whole(good, { ...good, json: { kind: "nonogram" } }), whole(good, { ...good, at: "now" })]) {
    await assert.rejects(shelf.imported(text), { message: "This file was not exported from a Gridwright page." }, text);
    assert.equal(shelf.get(key), null);
  }
});
