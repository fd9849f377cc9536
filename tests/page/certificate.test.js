// The judgement of a certificate in words, and the name of its file.

import assert from "node:assert/strict";
import test from "node:test";

import { certificateMenu, judgement, nameOf } from "gridwright/solving/certificate.js";

const ACCEPTED = { accepted: true, claim: "unique", reason: "", step: null, place: null, lemmas: 7, needed: 3, cuts: 0, building: 0, checking: 0 };

test("a judgement says what is proved, or why not", () => {
  assert.equal(judgement(ACCEPTED), "Accepted: it has exactly one solution. The proof has 7 lemmas, of which 3 are needed.");
  assert.equal(judgement({ ...ACCEPTED, claim: "multiple", lemmas: 0, needed: 0 }), "Accepted: it has several solutions.");
  assert.equal(judgement({ ...ACCEPTED, accepted: false, reason: "it is for another puzzle" }), "Refused: It is for another puzzle.");
});

test("a file is named after the puzzle", () => {
  const json = { kind: "nonogram", rows: [[1]], columns: [[1]] };
  assert.equal(nameOf({ ...json, meta: { title: "A cat, à la mode!" } }), "a-cat-à-la-mode");
  assert.equal(nameOf(json), "puzzle");
});

test("only kinds with certificates, and engines that write them, offer them", () => {
  const engine = (task) => ({ can: (name) => name === task });
  assert.equal(certificateMenu(engine("certify"), { kind: "picture", columns: 1, rows: 1, tiles: [[0, 0, 0, 0]] }), null);
  assert.equal(certificateMenu(engine("check"), { kind: "nonogram", rows: [[1]], columns: [[1]] }), null);
});
