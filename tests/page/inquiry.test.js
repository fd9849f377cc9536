// The check of a puzzle, with an engine controlled by the test.

import assert from "node:assert/strict";
import test from "node:test";

import { workText } from "gridwright/engines/work.js";
import { findingOf, Inquiry, ratingFacts } from "gridwright/solving/inquiry.js";
import { Puppet, settled } from "./puppet.js";

const PUZZLE = { kind: "nonogram", rows: [[1]], columns: [[1]] };
const TECHNIQUES = [{ name: "overlap", title: "…", tier: 1 }, { name: "two guesses", title: "…", tier: 7 }];
const ABOUT = { kinds: [{ name: "nonogram", techniques: TECHNIQUES }, { name: "hitori", techniques: [] }] };
const NOTHING = { verdict: "unknown", solutions: [], differing: [], reason: null, contradiction: null, partial: null, ending: "exhausted" };
const UNIQUE = { ...NOTHING, verdict: "unique", solutions: [["#"]] };
const SEVERAL = { ...NOTHING, verdict: "multiple", solutions: [["#."], [".#"]], differing: [[0, 0], [0, 1]] };
const RATED = { difficulty: "easy", words: "easy, 12 points", hardest: "overlap", title: "a run covers some cells", guessing: false, steps: 1234 };

/** A started inquiry. */
function begun(json = PUZZLE) {
  const engine = new Puppet({ about: ABOUT });
  let changes = 0;
  const inquiry = new Inquiry(engine, json, () => changes++);
  inquiry.check();
  return { engine, inquiry, changes: () => changes };
}

test("the solution is found, hidden at first, then shown and hidden", async () => {
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

test("a puzzle with one solution is rated if its kind has techniques", async () => {
  const { engine, inquiry } = begun();
  await engine.answer(UNIQUE);
  assert.deepEqual([engine.job.task, inquiry.rating], ["rate", [["Difficulty", "…"]]]);
  await engine.answer(RATED);
  assert.deepEqual(inquiry.rating, ratingFacts(RATED));
  const other = begun({ kind: "hitori", numbers: [[1]] });
  await other.engine.answer(UNIQUE);
  assert.deepEqual([other.engine.job.task, other.inquiry.rating], ["check", []]);
});

test("a failed rating is shown, and the verdict stays", async () => {
  const { engine, inquiry } = begun();
  await engine.answer(UNIQUE);
  await engine.fail("this takes too long");
  assert.deepEqual([inquiry.finding.text, inquiry.rating], ["Unique", [["Difficulty", "This takes too long."]]]);
});

test("progress is shown", async () => {
  const { engine, inquiry } = begun();
  engine.job.tell({ event: "progress", work: { nodes: 0, decisions: 1200 } });
  assert.equal(inquiry.work, "0 s · 1,200 choices tried");
  assert.equal(workText({}, 2600), "3 s");
});

test("a stopped check says so and can be repeated; a late answer changes nothing", async () => {
  const { engine, inquiry } = begun();
  inquiry.stop();
  assert.deepEqual([inquiry.finding.text, inquiry.finding.again], ["Undecided: you stopped it", { text: "Try again" }]);
  await settled();
  assert.equal(inquiry.finding.text, "Undecided: you stopped it");
  inquiry.check(120);
  assert.deepEqual([inquiry.finding, inquiry.work, engine.job.seconds], [null, "", 120]);
  await engine.answer(SEVERAL);
  inquiry.show(1);
  inquiry.check();
  assert.equal(inquiry.view, null);
});

test("an engine error is shown with its message", async () => {
  const { engine, inquiry } = begun();
  await engine.fail("the workbench does not respond");
  assert.deepEqual([inquiry.finding.verdict, inquiry.finding.text], ["unknown", "Undecided: the workbench does not respond"]);
  assert.equal(inquiry.finding.again.text, "Try again");
});

test("of several solutions, two are shown with their differences, and all are counted", async () => {
  const { engine, inquiry } = begun();
  await engine.answer(SEVERAL);
  const { finding } = inquiry;
  assert.deepEqual([finding.reasons, finding.countable], [["Two of them differ in 2 cells."], true]);
  inquiry.show(1);
  assert.deepEqual(inquiry.view, { rows: [".#"], lit: [[0, 0], [0, 1]] });
  const heard = [];
  const asked = inquiry.count((work) => heard.push(work));
  engine.job.tell({ event: "progress", work: { nodes: 1200 } });
  await engine.answer({ count: "123456789012345678901", exact: false });
  assert.deepEqual(await asked, { text: "It has at least 123,456,789,012,345,678,901 solutions.", done: true });
  assert.deepEqual(heard, ["0 s · 1,200 choices tried"]);
  const again = inquiry.count(() => {});
  await engine.fail("there is no time left");
  assert.deepEqual(await again, { text: "There is no time left.", done: false });
});

test("a count can be stopped and restarted", async () => {
  const { engine, inquiry } = begun();
  await engine.answer(SEVERAL);
  const stopped = inquiry.count(() => {});
  inquiry.stopCount();
  assert.deepEqual(await stopped, { text: "The count was stopped.", done: false });
  const asked = inquiry.count(() => {});
  await engine.answer({ count: "7", exact: true });
  assert.equal((await asked).text, "It has exactly 7 solutions.");
  assert.equal(inquiry.finding.verdict, "multiple"); // the verdict stays
});

test("no solution: the reasons, or the text in their place", () => {
  const contradiction = { reasons: ["row 1 does not fit", "nor does column 2"], lines: [], typos: [] };
  assert.deepEqual(findingOf({ ...NOTHING, verdict: "none", contradiction }).reasons, ["Row 1 does not fit.", "Nor does column 2."]);
  assert.deepEqual(findingOf({ ...NOTHING, verdict: "none", reason: "sums differ" }).reasons, ["Sums differ."]);
});

test("an unknown verdict shows partial results, and offers more time if time ran out", () => {
  const sight = (answer) => findingOf({ ...NOTHING, ...answer }).sight;
  assert.equal(sight({ solutions: [["#"]] }).show, "Show this solution");
  assert.deepEqual(sight({ partial: ["?#", "??"] }), { show: "Show the certain cells", hide: "Hide the certain cells", views: [{ rows: ["?#", "??"], lit: [] }] });
  assert.equal(sight({ partial: ["? ?", "? ?"] }), null);
  assert.deepEqual(findingOf({ ...NOTHING, ending: "time" }).again, { text: "Try for two minutes", seconds: 120 });
  assert.equal(findingOf(NOTHING).again, null);
  assert.equal(findingOf(NOTHING).text, "Undecided: no reason was given");
});

test("a rating as text", () => {
  assert.deepEqual(ratingFacts(RATED), [
    ["Difficulty", "easy, 12 points"], ["Hardest step", "overlap: a run covers some cells"], ["Steps", "1,234"], ["Guessing", "not needed"],
  ]);
  assert.deepEqual(ratingFacts({ ...RATED, difficulty: null, words: "not rated: it has no steps" }), [["Difficulty", "not rated: it has no steps"]]);
});
