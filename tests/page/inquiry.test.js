// What is found out about a puzzle, with an engine that answers when the test says so.

import assert from "node:assert/strict";
import test from "node:test";

import { workText } from "gridwright/engines/work.js";
import { findingOf, Inquiry, ratingFacts } from "gridwright/solving/inquiry.js";
import { Puppet, settled } from "./puppet.js";

const PUZZLE = { kind: "nonogram", rows: [[1]], columns: [[1]] };
const TECHNIQUES = [{ name: "overlap", title: "a run covers some cells", tier: 1 }, { name: "two guesses", title: "…", tier: 7 }];
const ABOUT = { kinds: [{ name: "nonogram", techniques: TECHNIQUES }, { name: "hitori", techniques: [] }] };
const NOTHING = { verdict: "unknown", solutions: [], differing: [], reason: null, contradiction: null, partial: null, ending: "exhausted" };
const UNIQUE = { ...NOTHING, verdict: "unique", solutions: [["#"]] };
const SEVERAL = { ...NOTHING, verdict: "multiple", solutions: [["#."], [".#"]], differing: [[0, 0], [0, 1]] };
const RATED = { score: 12, tier: 1, hardest: "overlap", guessing: false, reason: null, steps: 1234 };

/** An inquiry that has been asked. */
function begun(json = PUZZLE) {
  const engine = new Puppet({ about: ABOUT });
  let changes = 0;
  const inquiry = new Inquiry(engine, json, () => changes++);
  inquiry.check();
  return { engine, inquiry, changes: () => changes };
}

test("one solution is found, kept out of sight, shown and hidden again", async () => {
  const { engine, inquiry, changes } = begun();
  assert.deepEqual([inquiry.finding, inquiry.view], [null, null]);
  await engine.answer(UNIQUE);
  assert.deepEqual([inquiry.finding.text, inquiry.view], ["Unique", null]);
  const before = changes();
  inquiry.show(0);
  assert.deepEqual([inquiry.view, changes()], [{ rows: ["#"], lit: [] }, before + 1]);
  inquiry.show(null);
  assert.equal(inquiry.view, null);
});

test("a puzzle with one solution is rated, where its kind has techniques", async () => {
  const { engine, inquiry } = begun();
  await engine.answer(UNIQUE);
  assert.deepEqual([engine.job.task, inquiry.rating], ["rate", [["Difficulty", "…"]]]);
  await engine.answer(RATED);
  assert.deepEqual(inquiry.rating, ratingFacts(RATED, TECHNIQUES));
  const other = begun({ kind: "hitori", numbers: [[1]] });
  await other.engine.answer(UNIQUE);
  assert.deepEqual([other.engine.job.task, other.inquiry.rating], ["check", []]);
});

test("a rating that fails is told, and the verdict stays", async () => {
  const { engine, inquiry } = begun();
  await engine.answer(UNIQUE);
  await engine.fail("this takes too long");
  assert.deepEqual([inquiry.finding.text, inquiry.rating], ["Unique", [["Difficulty", "This takes too long."]]]);
});

test("work is told as it goes on", async () => {
  const { engine, inquiry } = begun();
  engine.job.tell({ event: "progress", work: { nodes: 0, decisions: 1200 } });
  assert.equal(inquiry.work, "0 s · 1,200 choices tried");
  assert.equal(workText({}, 2600), "3 s");
});

test("who stops it is told so, and can try again; a late answer changes nothing", async () => {
  const { engine, inquiry } = begun();
  inquiry.stop();
  assert.deepEqual([inquiry.finding.text, inquiry.finding.again], ["Not settled: you stopped it", { text: "Try again" }]);
  await settled();
  assert.equal(inquiry.finding.text, "Not settled: you stopped it");
  inquiry.check(120);
  assert.deepEqual([inquiry.finding, inquiry.work, engine.job.seconds], [null, "", 120]);
  await engine.answer(SEVERAL);
  inquiry.show(1);
  inquiry.check();
  assert.equal(inquiry.view, null);
});

test("an engine that fails is told in its words", async () => {
  const { engine, inquiry } = begun();
  await engine.fail("the workbench does not answer");
  assert.deepEqual([inquiry.finding.verdict, inquiry.finding.text], ["unknown", "Not settled: the workbench does not answer"]);
  assert.equal(inquiry.finding.again.text, "Try again");
});

test("of several solutions two are shown with where they differ, and all are counted", async () => {
  const { engine, inquiry } = begun();
  await engine.answer(SEVERAL);
  const { finding } = inquiry;
  assert.deepEqual([finding.reasons, finding.countable], [["Two of them differ in 2 cells."], true]);
  inquiry.show(1);
  assert.deepEqual(inquiry.view, { rows: [".#"], lit: [[0, 0], [0, 1]] });
  const asked = inquiry.count();
  await engine.answer({ count: "123456789012345678901", exact: false });
  assert.equal(await asked, "It has at least 123,456,789,012,345,678,901 solutions.");
  const again = inquiry.count();
  await engine.fail("there is no time left");
  assert.equal(await again, "There is no time left.");
});

test("no solution: the reasons, or what is said in their place", () => {
  const contradiction = { reasons: ["row 1 does not fit", "nor does column 2"], lines: [], typos: [] };
  assert.deepEqual(findingOf({ ...NOTHING, verdict: "none", contradiction }).reasons, ["Row 1 does not fit.", "Nor does column 2."]);
  assert.deepEqual(findingOf({ ...NOTHING, verdict: "none", reason: "sums differ" }).reasons, ["Sums differ."]);
});

test("what is not settled shows what there is, and offers more time where time was short", () => {
  const sight = (answer) => findingOf({ ...NOTHING, ...answer }).sight;
  assert.equal(sight({ solutions: [["#"]] }).show, "Show this solution");
  assert.deepEqual(sight({ partial: ["?#", "??"] }), { show: "Show what is certain", hide: "Hide what is certain", views: [{ rows: ["?#", "??"], lit: [] }] });
  assert.equal(sight({ partial: ["? ?", "? ?"] }), null);
  assert.deepEqual(findingOf({ ...NOTHING, ending: "time" }).again, { text: "Try for two minutes", seconds: 120 });
  assert.equal(findingOf(NOTHING).again, null);
  assert.equal(findingOf(NOTHING).text, "Not settled: it was not found out");
});

test("a rating in words", () => {
  assert.deepEqual(ratingFacts(RATED, TECHNIQUES), [
    ["Difficulty", "12 points, tier 1 of 7"], ["Hardest step", "overlap: a run covers some cells"], ["Steps", "1,234"], ["Guessing", "not needed"],
  ]);
  assert.deepEqual(ratingFacts({ ...RATED, score: null, reason: "it has no steps" }, TECHNIQUES), [["Difficulty", "It has no steps."]]);
});
