// A game: moves made, cancelled and undone, and the end.

import assert from "node:assert/strict";
import test from "node:test";

import { Game } from "gridwright/board/game.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { packed, unpacked } from "gridwright/ui/store.js";

const PUZZLE = { kind: "nonogram", rows: [[1], []], columns: [[1], []], start: ["?.", "??"] };

test("a stroke is shown, cancelled, played, and undone to the last correct state", () => {
  const game = new Game(puzzleOf(PUZZLE));
  const seen = [];
  game.onChange(() => seen.push([...game.cells].join(" ")));
  game.show(new Map([[0, 1], [1, 1]])); // the second cell is given
  game.show(new Map([[2, 1]]));
  game.drop();
  assert.deepEqual([seen[0], seen[2]], ["1 0 255 255", "255 0 255 255"]);
  game.play([[3, 1]]);
  assert.deepEqual([game.solved, game.history.made], [false, 1]);
  assert.equal(game.undoUntilRight((place, value) => place === 3 && value === 1), 1);
  game.play([[0, 1]]);
  assert.deepEqual([game.solved, game.history.canRedo], [true, false]);
});

test("thousands of moves are undone as one change", () => {
  // Broken: the display would be updated thousands of times before the page responded again.
  const side = 40;
  const game = new Game(puzzleOf({ kind: "nonogram", rows: Array(side).fill([side]), columns: Array(side).fill([side]) }));
  for (let place = 0; place < side * side; place++) game.play([[place, place === 1 ? 0 : 1]]);
  const told = [];
  game.onChange((places) => told.push(places.length));
  assert.equal(game.undoUntilRight((place, value) => place === 1 && value === 0), side * side - 1);
  assert.deepEqual(told, [side * side - 1]);
  assert.deepEqual([game.cells[0], game.cells[1], game.history.made, game.history.canRedo], [1, 255, 1, true]);
});

test("clearing is a move; restarting is not", () => {
  const game = new Game(puzzleOf(PUZZLE));
  game.play([[0, 1]]);
  game.clear();
  assert.ok(game.untouched && !game.solved);
  game.undo();
  assert.ok(game.solved);
  game.restart();
  assert.ok(game.untouched && !game.solved && !game.history.canUndo);
});

test("stored games are short, and are restored", () => {
  const cells = new Uint8Array(1000).fill(255);
  cells[500] = 1;
  assert.equal(packed(cells), "255*500 1 255*499");
  assert.deepEqual(unpacked(packed(cells), new Uint8Array(1000)), cells);
  assert.throws(() => unpacked("255*9", new Uint8Array(10)));
});
