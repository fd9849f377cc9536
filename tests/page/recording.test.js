// A recording gives the same frames as Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_FACE, NOTHING, Recording } from "gridwright/watching/recording.js";
import { Replay } from "gridwright/watching/replay.js";
import { headOf, pieceOf, recordingOf, told } from "./recordings.js";

/** The content of a cell: a value, or, on a board of tiles, a face. */
function shown(recording, value) {
  if (!recording.head.deck) return value;
  return value === NO_FACE ? null : [...recording.faces[value]];
}

for (const [name, { recording: wire, frames }] of Object.entries(told)) {
  test(`the frames of ${name} match Python's, forwards and backwards`, async () => {
    const recording = await Recording.of(wire);
    const replay = new Replay(recording);
    assert.equal(recording.last, frames.length - 1);
    for (const frame of [...frames.keys(), ...[...frames.keys()].reverse()]) {
      replay.seek(frame);
      assert.deepEqual({
        event: recording.eventOf(frame), note: recording.noteOf(frame), guess: recording.guessOf(frame), lines: recording.linesOf(frame),
        known: replay.known, cells: [...replay.state].map((value) => shown(recording, value)),
      }, (({ moment: _moment, ...rest }) => rest)(frames[frame]), `frame ${frame}`);
    }
  });
}

test("steps with reasons begin when Python says", async () => {
  const { recording: wire, frames } = told.steps;
  const recording = await Recording.of(wire);
  assert.equal(recording.reasoned, true);
  assert.equal((await Recording.of(told.lines.recording)).reasoned, false);
  frames.forEach(({ moment }, frame) => assert.ok(Math.abs(recording.moments.values[frame] - moment) < 0.01 * (frame + 1), `frame ${frame}`));
});

test("pieces add up to the whole recording", async () => {
  const frames = Array.from({ length: 40 }, (_, i) => ["propagate", [[i % 12, i % 2], [(5 * i) % 12, 255]], `frame ${i}`]);
  const whole = await recordingOf(4, 3, frames);
  const grown = new Recording(headOf(4, 3), true);
  for (let first = 0; first < 40; first += 7) await grown.add(pieceOf(frames.slice(first, first + 7), { first }));
  for (let frame = 0; frame <= 40; frame++) {
    assert.deepEqual([...grown.changed(frame)], [...whole.changed(frame)]);
    assert.equal(grown.noteOf(frame), whole.noteOf(frame));
    assert.equal(grown.known.values[frame], whole.known.values[frame]);
  }
  assert.deepEqual(grown.end, whole.end);
});

test("the longest notes are found, with their sentences filled in", async () => {
  const { longest } = await Recording.of(told.lines.recording);
  assert.equal(longest.length, 12);
  assert.ok(longest[0].length >= longest[11].length);
  assert.ok(longest.every((note) => !/[{}]/.test(note)));
  assert.deepEqual((await recordingOf(2, 1, [["step", [[0, 1]], "short"]])).longest, [NOTHING, "short", ""]);
});

test("only deductions are plain", async () => {
  const recording = await Recording.of(told.guesses.recording);
  const plain = told.guesses.frames.map((_, frame) => recording.isPlain(frame));
  assert.deepEqual(plain, told.guesses.frames.map(({ event }) => event === "propagate"));
});
