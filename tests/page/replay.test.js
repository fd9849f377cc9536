// After any jump in a recording, the board is the result of all changes up to there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay } from "gridwright/watching/replay.js";
import { dice, recordingOf } from "./recordings.js";

/** A long search on a small board: cells are set, and some are undone. */
function search(seed, frames, cells) {
  const roll = dice(seed);
  return Array.from({ length: frames }, () => ["propagate", Array.from({ length: roll(5) }, () => [roll(cells), [0, 1, 254, 255][roll(4)]])]);
}

test("jumps and backward steps give the right board, and report the changed cells", async () => {
  const [width, height, frames] = [6, 5, 4000];
  const made = search(3, frames, width * height);
  const recording = await recordingOf(width, height, made);
  assert.ok(recording.keys.length > 1, "boards are kept on the way");
  const boards = [new Uint8Array(width * height).fill(255)];
  for (const [, changes] of made) {
    const board = boards[boards.length - 1].slice();
    for (const [cell, value] of changes) board[cell] = value;
    boards.push(board);
  }
  const replay = new Replay(recording);
  const roll = dice(5);
  const ways = [() => roll(frames + 1), () => Math.min(frames, replay.frame + roll(4)), () => Math.max(0, replay.frame - roll(4)), () => 0, () => frames];
  const seen = { some: 0, all: 0 };
  for (let i = 0; i < 2000; i++) {
    const before = boards[replay.frame];
    const frame = ways[roll(ways.length)]();
    const told = replay.seek(frame);
    assert.deepEqual(replay.state, boards[frame]);
    assert.equal(replay.known, boards[frame].filter((value) => value < 254).length);
    if (told) {
      seen.some++;
      const cells = new Set(told);
      boards[frame].forEach((value, cell) => assert.ok(value === before[cell] || cells.has(cell)));
    } else seen.all++;
  }
  assert.ok(seen.some > 100 && seen.all > 100);
});

test("a board is complete when no cell is unknown or partly known", async () => {
  const replay = new Replay(await recordingOf(2, 1, [["propagate", [[0, 1], [1, 254]]], ["propagate", [[1, 0]]], ["backtrack", [[1, 255]]]]));
  const whole = [0, 1, 2, 3].map((frame) => (replay.seek(frame), replay.whole));
  assert.deepEqual(whole, [false, false, true, false]);
});
