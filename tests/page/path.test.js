// The screens of the tab Solve: where each way leads, and where back leads from there.

import assert from "node:assert/strict";
import test from "node:test";

import { back, puzzleIn, titleOf, toCorrected, toEditor, toOpened, toPuzzle, WAY_IN } from "gridwright/solving/path.js";

const [DOG, CAT] = ["Dog", "Cat"].map((title) => ({ kind: "hitori", numbers: [[1]], meta: { title } }));
const NOTES = [{ text: "read as text", option: "", minor: false }];
const screens = (path) => path.map(({ screen }) => screen).join(" ");

test("one puzzle is looked at; of several one is chosen, and back leads to the others", () => {
  const one = toOpened([{ puzzle: DOG }], NOTES);
  assert.deepEqual(one.at(-1), { screen: "puzzle", json: DOG, notes: NOTES });
  assert.equal(screens(back(one)), "opening");
  const several = toOpened([{ puzzle: DOG }, { puzzle: CAT }], NOTES);
  assert.equal(screens(several), "opening choice");
  const chosen = toPuzzle(CAT, NOTES, several);
  assert.equal(screens(chosen), "opening choice puzzle");
  assert.equal(back(chosen).at(-1), several.at(-1));
});

test("the clues that are edited are those of the puzzle one comes from", () => {
  const looked = toPuzzle(DOG, NOTES);
  assert.equal(puzzleIn(toEditor(looked)), DOG);
  assert.deepEqual(back(toEditor(looked)), looked);
  assert.equal(puzzleIn(toEditor(WAY_IN)), null);
});

test("a corrected puzzle takes the place of the wrong one, without what was said of that", () => {
  const choice = toOpened([{ puzzle: DOG }, { puzzle: CAT }], NOTES);
  const path = toCorrected(CAT, toPuzzle(DOG, NOTES, choice));
  assert.deepEqual(path, [...choice, { screen: "puzzle", json: CAT, notes: [] }]);
});

test("the page is called by the puzzle", () => {
  assert.equal(titleOf(WAY_IN), "Gridwright");
  assert.equal(titleOf(toPuzzle({ ...DOG, meta: undefined })), "Gridwright");
  assert.equal(titleOf(toEditor(toPuzzle(DOG))), "Dog · Gridwright");
});
