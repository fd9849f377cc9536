// The tab Make without a page: drawings, their verdicts, repairs, and puzzles that are not drawings.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Drawing } from "gridwright/making/drawing.js";
import { Making } from "gridwright/making/making_state.js";
import { requestOf } from "gridwright/options/random_panel.js";
import { askedOf } from "gridwright/options/maker_options.js";
import { Puppet, settled } from "./puppet.js";

const { about } = JSON.parse(readFileSync(new URL("../../build/page/cases.json", import.meta.url), "utf8"));
const KEPT = { width: 2, height: 2, palette: Drawing.blank(1, 1).palette, cells: "1 0*2 1", title: "Two", author: "Ada", way: "draw" };
const HITORI = { kind: "hitori", numbers: [[1, 1], [1, 2]], meta: { title: "Four" } };
const RATED = { difficulty: "medium", words: "medium, 40 points", hardest: "glue", guessing: false };
const CHANGES = [{ row: 0, column: 1, before: ".", after: "#" }];

/** A state of Make, its notifications, and its clock. @param {import("node:test").TestContext} t */
function begun(t, saved = KEPT) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const engine = new Puppet();
  const [drawn, said] = [[], []];
  const making = new Making(engine, saved, { changed() {}, drawn: (series) => drawn.push(series), said: (text) => said.push(text) });
  making.look();
  return { engine, making, drawn, said, clock: t.mock.timers };
}

const rowsOf = (drawing) => drawing.json().goal.join("/");

/** The drawing with one more cell filled. */
const filled = (making, place) => making.drawing.withCells(making.drawing.cells.with(place, 1));

test("the stored state is restored, and an unreadable one becomes an empty picture", (t) => {
  const { making } = begun(t);
  assert.deepEqual([rowsOf(making.drawing), making.title, making.author, making.way], ["#./.#", "Two", "Ada", "draw"]);
  assert.deepEqual(making.saved, { ...KEPT, other: null });
  for (const broken of [null, 7, { ...KEPT, cells: "1*3" }, { ...KEPT, cells: "9*4" }, { ...KEPT, palette: null }]) {
    const { drawing, way } = new Making(new Puppet(), broken, { changed() {}, drawn() {}, said() {} });
    assert.deepEqual([drawing.width, drawing.empty, ["image", "draw"].includes(way)], [15, true, true]);
  }
});

test("a puzzle that is not a drawing is restored, too", (t) => {
  const other = { kind: "hitori", numbers: [[1, 2], [2, 1]] };
  const { making } = begun(t, { ...KEPT, way: "random", other });
  making.begin();
  assert.deepEqual([making.other, making.way, making.saved.other], [other, "random", other]);
  for (const broken of [7, { kind: "hitori" }, { kind: "nothing" }]) {
    const without = new Making(new Puppet(), { ...KEPT, other: broken }, { changed() {}, drawn() {}, said() {} });
    assert.equal(without.kept, null);
  }
});

test("steps are undone and redone", (t) => {
  const { making, drawn, said } = begun(t);
  making.step(filled(making, 1));
  making.step(filled(making, 1)); // nothing new
  making.step(filled(making, 2));
  making.undo();
  making.undo();
  making.undo(); // there are no more
  assert.deepEqual([rowsOf(making.drawing), said], ["#./.#", ["Undone.", "Undone."]]);
  making.redo();
  assert.equal(rowsOf(making.drawing), "##/.#");
  assert.equal(drawn.length, 6);
});

test("steps of a series count as one until another step", (t) => {
  const { making } = begun(t);
  const before = making.drawing;
  making.step(filled(making, 1), "image");
  making.step(filled(making, 2), "image");
  assert.equal(making.history.made, 1);
  making.undo();
  assert.equal(making.drawing, before);
  making.redo();
  making.step(making.drawing.cleared());
  making.step(filled(making, 0), "image");
  assert.equal(making.history.made, 3);
});

test("the number of stored steps is limited", (t) => {
  const { making } = begun(t);
  for (let step = 0; step < 600; step++) making.step(making.drawing.inverted());
  assert.deepEqual([making.history.made, making.history.moves.length], [500, 500]);
});

test("a drawing is checked when the pencil pauses", async (t) => {
  const { engine, making, said, clock } = begun(t);
  assert.equal(making.worth.state, "checking");
  clock.tick(200);
  making.step(filled(making, 1));
  clock.tick(200);
  assert.equal(engine.jobs.length, 0);
  clock.tick(50);
  assert.deepEqual(engine.job.request.puzzle.goal, ["##", ".#"]);
  await engine.answer({ verdict: "unique", differing: [] });
  assert.deepEqual([making.worth.state, making.worth.about], ["unique", "There is exactly one solution."]);
  await engine.answer(RATED);
  assert.deepEqual(said, ["Unique. Medium, 40 points; its hardest technique is “glue”."]);
  making.step(making.drawing.cleared());
  assert.deepEqual([making.worth.state, making.repairing.possible], ["empty", false]);
});

test("a drawing changed during its check is checked again", async (t) => {
  const { engine, making, said, clock } = begun(t);
  clock.tick(250);
  making.step(filled(making, 1));
  await settled();
  assert.deepEqual([making.worth.state, said], ["checking", []]);
  clock.tick(250);
  await engine.fail("no worker is free");
  assert.deepEqual([making.worth.state, said], ["trouble", ["Not checked. No worker is free."]]);
});

test("differences of another solution are shown until the next stroke", async (t) => {
  const { engine, making, clock } = begun(t);
  clock.tick(250);
  await engine.answer({ verdict: "multiple", differing: [[0, 0], [1, 1]] });
  assert.deepEqual([making.worth.about, making.marked, making.repairing.wanted], ["There is another solution, which differs in 2 cells.", [], true]);
  making.worth.light(true);
  assert.deepEqual(making.marked, [{ row: 0, column: 0 }, { row: 1, column: 1 }]);
  making.step(filled(making, 1));
  assert.deepEqual([making.worth.lit, making.marked], [false, []]);
});

test("guessing is reported, and by default its repair is solvable line by line", async (t) => {
  const { engine, making, clock } = begun(t);
  clock.tick(250);
  await engine.answer({ verdict: "unique", differing: [] });
  await engine.answer({ ...RATED, difficulty: "expert", words: "expert, 90 points", guessing: true });
  assert.deepEqual([making.worth.state, making.repairing.lines], ["guessing", true]);
  assert.match(making.worth.about, /finding it takes guessing\. Expert, 90 points;/);
  making.repair({ max_changes: 3, line_solvable: false });
  assert.deepEqual([engine.job.request.line_solvable, engine.job.request.max_changes], [true, 3]);
  making.repairing.decide(false);
  making.worth.tell("guessing", "");
  making.repair({});
  assert.deepEqual([engine.job.request.line_solvable, "max_changes" in engine.job.request], [false, false]);
});

/** A repair that is proposed. */
async function proposed(t) {
  const all = begun(t);
  all.making.repair({});
  assert.deepEqual([all.making.repairing.busy, all.making.locked], [true, false]);
  await all.engine.answer({ changes: CHANGES, reason: null });
  return all;
}

test("a repair is shown, before and after, while drawing is disabled", async (t) => {
  const { making, said, engine, clock } = await proposed(t);
  assert.deepEqual([making.locked, making.marked, making.repairing.busy, said], [true, CHANGES, false, ["1 change proposed. Keep or undo."]]);
  assert.deepEqual([rowsOf(making.drawing), rowsOf(making.shown)], ["#./.#", "##/.#"]);
  making.turn("before");
  assert.equal(rowsOf(making.shown), "#./.#");
  clock.tick(250);
  assert.deepEqual(engine.job.request.puzzle.goal, ["#.", ".#"]); // the visible drawing is checked
  making.undo();
  assert.deepEqual([rowsOf(making.drawing), making.locked], ["#./.#", true]);
});

test("a repair is kept as a step or discarded", async (t) => {
  const { making } = await proposed(t);
  making.turn("before");
  making.keep();
  assert.deepEqual([rowsOf(making.drawing), making.locked, making.marked], ["##/.#", false, []]);
  making.undo();
  assert.equal(rowsOf(making.shown), "#./.#");
  making.propose(CHANGES);
  making.refuse();
  assert.deepEqual([rowsOf(making.shown), making.locked], ["#./.#", false]);
});

test("an impossible, unneeded or failed repair is reported; a stopped or outdated one is not", async (t) => {
  const { engine, making } = begun(t);
  const told = async (answer) => {
    making.repair({});
    await answer();
    return [making.repairing.message, making.repairing.busy, making.locked];
  };
  assert.deepEqual(await told(() => engine.answer({ changes: [], reason: "1 change does not suffice" })), ["The picture could not be repaired: 1 change does not suffice.", false, false]);
  assert.deepEqual(await told(() => engine.answer({ changes: [], reason: null })), ["The picture needs no repair.", false, false]);
  assert.deepEqual(await told(() => engine.fail("no worker is free")), ["No worker is free.", false, false]);
  const stopped = async (act) => {
    act();
    await settled();
  };
  assert.deepEqual(await told(() => stopped(() => making.repairing.forget())), ["", false, false]);
  assert.deepEqual(await told(() => stopped(() => making.step(filled(making, 1)))), ["", false, false]);
});

test("a colour is shown while being chosen, but is a step only once chosen", (t) => {
  const { making } = begun(t);
  making.try(making.drawing.recoloured(1, "#c8324a"));
  assert.deepEqual([making.shown.palette[1].value, making.drawing.palette[1].value, making.history.made], ["#c8324a", "#000000", 0]);
  making.step(making.shown);
  assert.deepEqual([making.drawing.palette[1].value, making.history.made], ["#c8324a", 1]);
});

test("a puzzle that is not a drawing is viewed, and left for the drawing", async (t) => {
  const { engine, making, clock } = begun(t);
  making.go("random");
  making.took({ puzzle: HITORI, rating: { ...RATED, words: "hard, 70 points" } });
  assert.deepEqual([making.other, making.worth.state, making.worth.about.slice(0, 16)], [HITORI, "unique", "Hard, 70 points;"]);
  assert.deepEqual(making.json, { ...HITORI, meta: { title: "Two", author: "Ada" } });
  making.go("draw");
  assert.deepEqual([making.other, making.worth.state, making.json.kind], [null, "checking", "nonogram"]);
  making.took({ puzzle: HITORI, rating: null }); // its maker has not rated it
  await engine.answer({ verdict: "unique", differing: [] });
  await engine.answer({ ...RATED, difficulty: null, words: "not rated: the time limit was reached" });
  assert.equal(making.worth.about, "There is exactly one solution. Not rated: the time limit was reached.");
  making.step(filled(making, 1));
  assert.equal(making.other, null);
  clock.tick(250);
  assert.equal(engine.job.request.puzzle.kind, "nonogram");
  assert.throws(() => making.took({ puzzle: { kind: "exact-cover", primary: [], options: [] }, rating: null }), /kind exact-cover cannot be shown/);
});

test("a viewed puzzle replaces a proposed repair", async (t) => {
  const { making } = await proposed(t);
  making.took({ puzzle: HITORI, rating: null });
  making.leave();
  assert.deepEqual([making.locked, rowsOf(making.shown)], [false, "#./.#"]);
});

test("a puzzle from elsewhere becomes a drawing: its picture, or its only solution", async (t) => {
  const { engine, making } = begun(t);
  const json = { kind: "nonogram", rows: [[2]], columns: [[1], [1], []], meta: { title: "Dash" } };
  await making.take({ ...json, goal: ["##."] });
  assert.deepEqual([rowsOf(making.drawing), making.title, making.author, making.way], ["##.", "Dash", "", "draw"]);
  const other = making.take({ ...json, columns: [[], [1], [1]], meta: {} });
  await engine.answer({ verdict: "unique", solutions: [[".##"]] });
  await other;
  assert.deepEqual([rowsOf(making.drawing), making.title], [".##", ""]);
  const ambiguous = assert.rejects(making.take(json), /does not have exactly one solution/);
  await engine.answer({ verdict: "multiple", solutions: [["##."], [".##"]] });
  await ambiguous;
  assert.equal(rowsOf(making.drawing), ".##");
  await making.take(HITORI);
  assert.deepEqual([making.other, making.title, engine.job.task], [HITORI, "Four", "check"]);
});

test("a link leaves out the picture if the clues determine it", (t) => {
  const { making } = begun(t);
  assert.ok("goal" in making.shared);
  making.worth.rated(RATED);
  assert.ok(!("goal" in making.shared) && "goal" in making.json);
  assert.equal(making.shared.meta.title, "Two");
});

test("the request has the values filled in, with the types of the options", () => {
  const kind = (wanted) => about.kinds.find(({ name }) => name === wanted);
  const { makes, sketches, repairs } = kind("nonogram");
  assert.deepEqual(askedOf(makes.options, { symmetry: "mirror", colours: "2", density: "" }), { symmetry: "mirror", colours: 2 });
  assert.deepEqual(askedOf(makes.options, { density: "0" }), { density: 0 });
  assert.deepEqual(askedOf(sketches.options, { threshold: "40", invert: false, method: "threshold" }), { method: "threshold", threshold: "40", invert: false });
  assert.deepEqual(askedOf(repairs, { max_changes: "3", prove_least: true, other: "x" }), { max_changes: 3, prove_least: true });
  assert.deepEqual(askedOf(kind("hitori").makes.options, { colours: "2" }), {});
});

test("a random puzzle is requested with the selected options", () => {
  const fields = { kind: "nonogram", width: "8", height: "6", difficulty: "", seed: "7", options: { colours: 2 } };
  assert.deepEqual(requestOf(fields), { kind: "nonogram", size: [8, 6], seed: 7, options: { colours: 2 } });
  assert.equal(requestOf({ ...fields, difficulty: "hard" }).difficulty, "hard");
  const { seed } = requestOf({ ...fields, seed: "" });
  assert.ok(Number.isInteger(seed) && seed >= 0 && seed < 1_000_000);
});
