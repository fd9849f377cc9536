// The speed of frames: reading speed, constant, or live.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "gridwright/watching/pace.js";
import { Recording } from "gridwright/watching/recording.js";
import { recordingOf, told } from "./recordings.js";

const steps = async () => new Pace(await Recording.of(told.steps.recording));
const frames = async (count, more) => new Pace(await recordingOf(2, 1, Array.from({ length: count }, () => ["propagate", []]), more));

test("reasons are shown as long as they take to read", async () => {
  const pace = await steps();
  const begins = told.steps.frames.map(({ moment }) => moment);
  assert.equal(pace.text, "1.0× reading");
  assert.deepEqual([0.5, begins[7] - 0.1, begins[7] + 0.1, 1e9].map((moment) => pace.frameAt(moment, 0)), [0, 6, 7, 9]);
  pace.begin(3);
  pace.pass(begins[5] - begins[3] + 0.2);
  assert.equal(pace.frameAt(pace.moment, 3), 5);
});

test("frames without reasons take twenty seconds in all, but at most half a second each", async () => {
  assert.equal((await frames(200)).text, "10 frames/s");
  assert.equal((await frames(100)).text, "5.0 frames/s");
  assert.equal((await frames(10)).text, "2.0 frames/s");
  const pace = await frames(200);
  pace.begin(50);
  pace.pass(1.25);
  assert.equal(pace.frameAt(pace.moment, 50), 62);
});

test("time does not pass beyond the end", async () => {
  for (const pace of [await steps(), await frames(9)]) {
    pace.begin(0);
    pace.pass(1e6);
    const { moment } = pace;
    pace.pass(1e6);
    assert.equal(pace.moment, moment);
    assert.equal(pace.frameAt(moment, 0), 9);
  }
});

test("a growing recording is followed one second behind, until it ends or a speed is chosen", async () => {
  const pace = await frames(500, { growing: true });
  assert.equal(pace.text, "live");
  assert.equal(pace.rate, 500);
  pace.begin(400);
  assert.equal(pace.rate, 100);
  pace.recording.growing = false;
  assert.equal(pace.text, "25 frames/s");
  pace.recording.growing = true;
  pace.choose(7);
  assert.equal(pace.text, "7.0 frames/s");
});

test("the slider is logarithmic, and the speed stays between its ends", async () => {
  for (const [pace, slowest, fastest] of [[await steps(), "0.3× reading", "250× reading"], [await frames(9), "1.0 frames/s", "100000 frames/s"]]) {
    for (const share of [0, 25, 50, 100]) {
      pace.chooseShare(share);
      assert.ok(Math.abs(pace.share - share) < 1e-9);
    }
    pace.choose(1e9);
    assert.equal(pace.text, fastest);
    pace.choose(0);
    assert.equal(pace.text, slowest);
  }
});
