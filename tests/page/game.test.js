// A game: moves that are made, dropped, taken back, and the end.

import assert from "node:assert/strict";
import test from "node:test";

import { Game } from "gridwright/board/game.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { packed, unpacked } from "gridwright/ui/store.js";

const PUZZLE = { kind: "nonogram", rows: [[1], []], columns: [[1], []], start: ["?.", "??"] };

test("a stroke is shown, dropped, played and taken back until nothing is wrong", () => {
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

test("to clear is a move; to begin again is none", () => {
  const game = new Game(puzzleOf(PUZZLE));
  game.play([[0, 1]]);
  game.clear();
  assert.ok(game.untouched && !game.solved);
  game.undo();
  assert.ok(game.solved);
  game.restart();
  assert.ok(game.untouched && !game.solved && !game.history.canUndo);
});

test("what is stored is short, and comes back", () => {
  const cells = new Uint8Array(1000).fill(255);
  cells[500] = 1;
  assert.equal(packed(cells), "255*500 1 255*499");
  assert.deepEqual(unpacked(packed(cells), new Uint8Array(1000)), cells);
  assert.throws(() => unpacked("255*9", new Uint8Array(10)));
});
