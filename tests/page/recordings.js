// Recordings for tests: those from Python (`told`), and synthetic ones.

import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { Recording } from "gridwright/watching/recording.js";

/** By name, each with its recording and Python's frames; see recordings.py. */
export const told = JSON.parse(readFileSync(new URL("recordings.json", import.meta.url), "utf8"));

const EVENTS = told.lines.recording.head.events;

/** The board of a synthetic recording. */
export const headOf = (width, height, more = {}) => ({
  width, height, palette: ["#ffffff", "#000000"], open: "#d0d4dc", rimmed: [], signs: [], rule: 0, texts: [], left: [], top: [],
  deck: null, events: EVENTS, seconds: null, ...more,
});

/** Frames `[event, [[cell, value], ...], note]` as a piece; `first` is the number of earlier frames. */
export function pieceOf(frames, { first = 0, seconds = null } = {}) {
  const changes = frames.flatMap(([, changed]) => changed);
  const bytes = (numbers) => Buffer.from(numbers);
  const planes = (numbers) => Buffer.concat([0, 8, 16, 24].map((shift) => Buffer.from(numbers.map((number) => (number >>> shift) & 255))));
  const nothing = frames.map(() => 0);
  const columns = Buffer.concat([
    bytes(frames.map(([event]) => EVENTS.indexOf(event))), bytes(nothing), planes(frames.map(([, changed]) => changed.length)),
    planes(nothing), planes(nothing), bytes(changes.map(([, value]) => value)),
    planes(changes.map(([cell], i) => (cell - (i ? changes[i - 1][0] : 0)) >>> 0)),
  ]);
  return {
    frames: frames.length, changes: changes.length, sentences: [""], names: [], lines: {}, guesses: {}, seconds, cut: false, faces: [],
    notes: Object.fromEntries(frames.map(([, , note = ""], i) => [first + i, note])), columns: deflateSync(columns).toString("base64"),
  };
}

/** A recording with one piece of frames. */
export async function recordingOf(width, height, frames, { growing = false, seconds = null, ...more } = {}) {
  const recording = new Recording(headOf(width, height, more), growing);
  await recording.add(pieceOf(frames, { seconds }));
  return recording;
}

/** Reproducible pseudo-random numbers. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
