// Playback of a recording: by user actions and by time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isMove, MOVES, Playback } from "gridwright/watching/playback.js";
import { Recording } from "gridwright/watching/recording.js";
import { pieceOf, recordingOf, told } from "./recordings.js";

/** A playback that records what its screen is told. */
function played(recording) {
  const heard = [];
  const playback = new Playback(recording, { moved: (cells) => heard.push(cells && [...cells]), turned: () => heard.push(playback.playing) });
  return { playback, heard };
}

const frames = (count) => Array.from({ length: count }, (_, i) => ["propagate", [[i % 20, 1]]]);

test("every action goes to the right frame", async () => {
  const made = frames(100);
  made[29] = ["guess", [[0, 0]]]; // frame 30
  made[59] = ["backtrack", [[0, 255]]];
  const { playback } = played(await recordingOf(20, 1, made));
  const ways = [
    ["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["Home", 0], ["ArrowLeft", 0], ["PageDown", 5], ["PageUp", 0], ["PageUp", 0], ["n", 30], ["n", 60],
    ["n", 100], ["p", 60], ["p", 30], ["p", 0], ["End", 100], ["ArrowRight", 100], ["PageDown", 100], ["PageUp", 95],
  ];
  for (const [key, frame] of ways) {
    assert.ok(isMove(key));
    MOVES[key](playback);
    assert.equal(playback.frame, frame, key);
  }
  assert.deepEqual(["x", "toString", "Enter"].filter(isMove), []);
});

test("an action pauses playback, and reports the cells that may have changed", async () => {
  const { playback, heard } = played(await recordingOf(20, 1, frames(100)));
  playback.play();
  playback.go(2);
  assert.deepEqual(heard, [true, false, [0, 1]]);
  playback.go(90);
  assert.equal(heard.at(-1), null); // perhaps all
});

test("it plays to the end and pauses there; playing again restarts it", async () => {
  const { playback, heard } = played(await recordingOf(20, 1, frames(100)));
  MOVES[" "](playback);
  playback.pass(10);
  assert.equal(playback.frame, 50);
  playback.pass(10);
  assert.deepEqual([playback.frame, playback.playing, heard.at(-1)], [100, false, false]);
  MOVES[" "](playback);
  assert.deepEqual([playback.frame, playback.playing], [0, true]);
  MOVES[" "](playback);
  assert.deepEqual([playback.frame, playback.playing], [0, false]);
});

test("a pause takes no time", async () => {
  const { playback } = played(await recordingOf(20, 1, frames(100)));
  playback.play();
  playback.pass(0.3);
  playback.pause();
  playback.seek(40);
  playback.play();
  playback.pass(0.2);
  assert.equal(playback.frame, 41);
});

test("at the end of a growing recording it waits for more", async () => {
  const recording = await recordingOf(20, 1, frames(10), { growing: true });
  const { playback } = played(recording);
  playback.play();
  for (let i = 0; i < 60; i++) playback.pass(0.1);
  assert.deepEqual([playback.frame, playback.playing, playback.placeText], [10, true, "10 / 10…"]);
  await recording.add(pieceOf(frames(10), { first: 10 }));
  playback.pass(0.1);
  assert.ok(playback.frame > 10);
  recording.growing = false;
  for (let i = 0; i < 60; i++) playback.pass(0.1);
  assert.deepEqual([playback.frame, playback.playing, playback.placeText], [20, false, "20 / 20"]);
});

test("the speed changes by a factor of 1.5", async () => {
  const { playback } = played(await Recording.of(told.steps.recording));
  playback.quicken(1);
  assert.equal(playback.pace.text, "1.5× reading");
  playback.quicken(-1);
  assert.equal(playback.pace.text, "1.0× reading");
});

test("each frame is announced", async () => {
  const { playback } = played(await Recording.of(told.lines.recording));
  assert.equal(playback.announcement, "Frame 0 of 9: start. nothing is known yet");
  playback.go(2);
  assert.equal(playback.announcement, "Frame 2 of 9: propagate. row 3 forces 1 cell");
  assert.deepEqual([playback.knownText, playback.placeText], ["6 of 25 cells known", "2 / 9"]);
});
