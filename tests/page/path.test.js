// The screens of the tab Solve: where each action leads, and where Back leads from there.

import assert from "node:assert/strict";
import test from "node:test";

import { back, puzzleIn, toCorrected, toEditor, toOpened, toPuzzle, toWatched, WAY_IN, withDraft } from "gridwright/solving/path.js";

const [DOG, CAT] = ["Dog", "Cat"].map((title) => ({ kind: "hitori", numbers: [[1]], meta: { title } }));
const NOTES = [{ text: "read as text", option: "", minor: false }];
const screens = (path) => path.map(({ screen }) => screen).join(" ");

test("a single puzzle opens; of several, one is chosen, and Back leads to the others", () => {
  const one = toOpened([{ puzzle: DOG }], NOTES);
  assert.deepEqual(one.at(-1), { screen: "puzzle", json: DOG, notes: NOTES });
  assert.equal(screens(back(one)), "opening");
  const several = toOpened([{ puzzle: DOG }, { puzzle: CAT }], NOTES);
  assert.equal(screens(several), "opening choice");
  const chosen = toPuzzle(CAT, NOTES, several);
  assert.equal(screens(chosen), "opening choice puzzle");
  assert.equal(back(chosen).at(-1), several.at(-1));
});

test("the edited clues are those of the previous puzzle", () => {
  const looked = toPuzzle(DOG, NOTES);
  assert.equal(puzzleIn(toEditor(looked)), DOG);
  assert.deepEqual(back(toEditor(looked)), looked);
  assert.equal(puzzleIn(toEditor(WAY_IN)), null);
});

test("a corrected puzzle replaces the wrong one, without its notes", () => {
  const choice = toOpened([{ puzzle: DOG }, { puzzle: CAT }], NOTES);
  const path = toCorrected(CAT, toPuzzle(DOG, NOTES, choice));
  assert.deepEqual(path, [...choice, { screen: "puzzle", json: CAT, notes: [] }]);
});

test("Watch returns to the puzzle, and the editor to its draft", () => {
  const looked = toPuzzle(DOG, NOTES);
  const watched = toWatched(looked, true);
  assert.deepEqual([watched.at(-1).watched, puzzleIn(watched), toWatched(WAY_IN, true)], [true, DOG, WAY_IN]);
  const typed = withDraft(toEditor(looked), { title: "T", texts: { row: "1", column: "" }, palette: [] });
  assert.deepEqual([screens(typed), typed.at(-1).draft.title, puzzleIn(typed)], ["opening puzzle editor", "T", DOG]);
});
