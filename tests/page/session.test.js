// A game session: hints, mistakes, the end, and the next puzzle.

import assert from "node:assert/strict";
import test from "node:test";

import { entriesOf, nextOf } from "gridwright/playing/entries.js";
import { Session } from "gridwright/playing/session.js";
import { truthOf } from "gridwright/playing/truth.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { Puppet } from "./puppet.js";

const JSON_ = { kind: "nonogram", rows: [[2], [1]], columns: [[2], [1]] };
const TRUTH = Uint8Array.from([1, 1, 1, 0]);
const LINES = [{ axis: "row", index: 0 }, { axis: "column", index: 1 }]; // the second only backs it up
const STEP = { lines: LINES, aside: 1, cells: [[0, 0, "#"], [0, 1, "#"]] };
const HINT = { texts: ["Look at row 1.", "Filled.", "It is full."], reveals: true, step: STEP, mistakes: null };
const WRONG = { texts: ["One is wrong.", "In row 2.", "There."], reveals: true, step: null, mistakes: [[1, 1]] };

test("a hint says more with each level, and is applied at the end", () => {
  const session = new Session(puzzleOf(JSON_), null);
  const first = session.hinted(HINT);
  assert.deepEqual([first.text, first.more, first.lines, first.cells], ["Look at row 1.", "Which technique?", LINES.slice(0, 1), []]);
  assert.deepEqual(session.further().cells, [{ row: 0, column: 0 }, { row: 0, column: 1 }]);
  assert.deepEqual([session.further().more, session.told, session.game.hints], ["Apply it", true, 1]);
  assert.ok(session.doHint());
  assert.deepEqual([...session.game.cells], [1, 1, 255, 255]);
  assert.equal(session.level, 0);
});

test("a hint about mistakes names their row, then their cells, and cannot be applied", () => {
  const session = new Session(puzzleOf(JSON_), null);
  assert.deepEqual(session.hinted(WRONG).lines, []);
  assert.deepEqual(session.further().lines, [{ axis: "row", index: 1 }]);
  assert.deepEqual(session.further().wrong, [3]);
  assert.equal(session.doHint(), false);
});

test("a message that reveals nothing does not count as a hint", () => {
  const session = new Session(puzzleOf(JSON_), null);
  assert.deepEqual([session.hinted({ ...HINT, reveals: false }).text, session.level, session.game.hints], ["It is full.", 0, 0]);
});

test("mistakes are found by the solution, or by the rules if it is unknown", () => {
  const session = new Session(puzzleOf(JSON_), null);
  const known = { cells: TRUTH, why: "" };
  assert.equal(session.check(known).text, "No mistakes so far.");
  session.game.play([[3, 1]]);
  assert.deepEqual(session.check(known), { wrong: [3], lines: [], open: 0, text: "1 cell is wrong." });
  session.game.play([[0, 0]]);
  const { text, lines } = session.check(null, "The engine is gone.");
  assert.equal(text, "The engine is gone. 2 lines do not fit the clues.");
  assert.deepEqual(lines, [{ axis: "row", index: 0 }, { axis: "column", index: 0 }]);
  assert.equal(session.rewind(null, "The engine is gone.").text, text);
  assert.equal(session.rewind(known).text, "2 moves were undone.");
  assert.equal(session.rewind(known).text, "No mistakes so far.");
});

test("cells that could not be checked are not called correct", () => {
  const session = new Session(puzzleOf(JSON_), null);
  const some = { cells: Uint8Array.from([1, 255, 255, 255]), why: "The solution was not found." };
  session.game.play([[0, 1]]);
  assert.equal(session.check(null, "The engine is gone.").text, "The engine is gone. No rule is broken so far.");
  assert.equal(session.check(some).text, "No mistakes so far.");
  session.game.play([[1, 1]]);
  assert.equal(session.check(some).text, "1 cell is correct. 1 cell cannot be checked. The solution was not found.");
  session.game.play([[0, 0]]);
  assert.equal(session.check(some).text, "1 cell is wrong. 1 cell cannot be checked. The solution was not found.");
  session.game.play([[0, 255]]);
  assert.equal(session.check(some).text, "No rule is broken so far. The grid cannot be checked. The solution was not found.");
});

test("the end comes once, and the game can restart", () => {
  const session = new Session(puzzleOf(JSON_), null);
  session.game.play([[0, 1], [1, 1]]);
  assert.equal(session.moved(), false);
  session.game.play([[2, 1]]);
  assert.deepEqual([session.moved(), session.won, session.moved()], [true, true, false]);
  session.again();
  assert.deepEqual([session.won, session.game.untouched], [false, true]);
});

test("an unfinished game continues, and a won game stays won", () => {
  const saved = { cells: Uint8Array.from([1, 255, 255, 255]), seconds: 3, won: false, hints: 1 };
  const session = new Session(puzzleOf(JSON_), saved);
  assert.deepEqual([session.resumed, session.begun, session.game.hints], [true, true, 1]);
  assert.ok(new Session(puzzleOf(JSON_), { ...saved, cells: TRUTH, won: true }).won);
  assert.ok(!new Session(puzzleOf(JSON_), { ...saved, won: true }).won, "it is not solved");
});

test("the solution is requested once, and again after a failure", async () => {
  const engine = new Puppet();
  const puzzle = puzzleOf(JSON_);
  const lost = assert.rejects(truthOf(engine, puzzle), /does not respond/);
  await engine.fail("The workbench does not respond.");
  await lost;
  const asked = truthOf(engine, puzzle);
  await engine.answer({ verdict: "unique", solutions: [["##", "#."]] });
  assert.deepEqual(await asked, { cells: TRUTH, why: "" });
  await truthOf(engine, puzzle);
  assert.equal(engine.jobs.length, 2);
});

test("the part common to all solutions is known", async () => {
  const of = async (...answers) => {
    const engine = new Puppet();
    const asked = truthOf(engine, puzzleOf(JSON_));
    for (const answer of answers) await engine.answer({ solutions: [], partial: null, reason: null, ...answer });
    const { cells, why } = await asked;
    return [[...cells], why];
  };
  const [open, some] = [[255, 255, 255, 255], [1, 255, 255, 255]];
  const grid = ["#?", "??"];
  assert.deepEqual(await of({ verdict: "multiple" }, { grid }), [some, "The puzzle has several solutions."]);
  assert.deepEqual(await of({ verdict: "none" }), [open, "The puzzle has no solution."]);
  assert.deepEqual(await of({ verdict: "unknown", partial: grid, reason: "the time limit was reached" }),
    [some, "The solution was not found: the time limit was reached."]);
  assert.deepEqual(await of({ verdict: "solved" }, { grid }), [some, "It is not known whether there are other solutions."]);
});

test("the next puzzle is the next unsolved one", () => {
  const entries = ["a", "b", "c"].flatMap((title, at) => entriesOf({ puzzle: { ...JSON_, rows: [...JSON_.rows, ...Array(at).fill([])], meta: { title } } }));
  const titled = (won, at) => nextOf(entries, entries[at], ({ puzzle }) => won.includes(puzzle.title))?.puzzle.title ?? null;
  assert.deepEqual([titled("", 0), titled("b", 0), titled("", 2), titled("ab", 2)], ["b", "c", "a", null]);
  const [back] = entriesOf({ puzzle: structuredClone(entries[1].puzzle.json) }); // as restored from the browser's history
  assert.equal(nextOf(entries, back, () => false), entries[2]);
  assert.deepEqual(entriesOf({ puzzle: { kind: "exact-cover", primary: ["a"], options: [["a"]] } }), []);
});
