// A recording of a solving process, frame by frame, stored in columns. It may grow while it is watched.
//
// Frame 0 is the empty board; frame k is the board after the first k events. When frames are added, the value that each
// change replaces is stored as well, so that going back is as fast as going forward, and the whole board is stored from
// time to time, so that any jump takes about as many changes as the board has cells, at most.

import { PARTLY, UNKNOWN } from "gridwright/board/cells.js";
import { Column } from "gridwright/watching/column.js";
import { filled } from "gridwright/ui/words.js";

export const NO_FACE = 0xffffffff;
export const NOTHING = "nothing is known yet";
/** @type {ReadonlySet<string>} */
const PLAIN = new Set(["step", "propagate"]);
/** @type {ReadonlySet<string>} */
const GUESSES = new Set(["guess", "backtrack"]);
const SPACING = 1 << 12; // minimum number of changes between two stored boards

export class Recording {
  /** @param {import("gridwright/wire.js").RecordingHead} head @param {boolean} [growing] whether there is more to come */
  constructor(head, growing = false) {
    this.head = head;
    this.growing = growing;
    this.size = head.width * head.height;
    this.last = 0; // the number of the last frame
    this.cut = false;
    const Values = head.deck ? Uint32Array : Uint8Array;
    this.blank = head.deck ? NO_FACE : UNKNOWN;
    this.events = new Column(Uint8Array);
    this.wordings = new Column(Uint8Array);
    this.ends = new Column(Uint32Array); // where the changes of the first k events end, from k = 0 on
    this.abouts = new Column(Uint32Array);
    this.numbers = new Column(Uint32Array);
    this.cells = new Column(Uint32Array);
    this.values = new Column(Values);
    this.before = new Column(Values); // the value that each change replaces
    this.known = new Column(Uint32Array); // number of cells known at each frame
    this.moments = new Column(Float64Array); // the start of each frame in seconds, if frames have reasons
    for (const column of [this.ends, this.known, this.moments]) column.append([0]);
    /** @type {string[]} */
    this.sentences = [""];
    /** @type {string[]} */
    this.names = [];
    /** @type {Map<number, string>} */
    this.notes = new Map();
    /** @type {Map<number, number[]>} */
    this.lines = new Map();
    /** @type {Map<number, number>} */
    this.guesses = new Map();
    /** @type {(string[] | Uint8Array)[]} */
    this.faces = [];
    /** @type {{frame: number, state: Uint8Array | Uint32Array}[]} */
    this.keys = [];
    this.nextKey = 0;
    this.pause = head.seconds ?? 0; // how long the last frame is shown
    this.end = new Values(this.size).fill(this.blank); // the board at the last frame
  }

  /** @param {import("gridwright/wire.js").Recording} told */
  static async of({ head, pieces }) {
    const recording = new Recording(head);
    for (const piece of pieces) await recording.add(piece);
    return recording;
  }

  /** Whether frames are steps with reasons, shown as long as they take to read. */
  get reasoned() {
    return this.head.seconds !== null;
  }

  /** Adds frames; await each piece before adding the next. @param {import("gridwright/wire.js").RecordingPiece} piece */
  async add(piece) {
    const { deck } = this.head;
    const { frames, changes } = piece;
    const reader = new Reader(await inflated(piece.columns));
    this.events.append(reader.bytes(frames));
    this.wordings.append(reader.bytes(frames));
    this.ends.append(reader.steps(frames, this.cells.length));
    this.abouts.append(reader.words(frames));
    this.numbers.append(reader.words(frames));
    this.values.append(deck ? reader.words(changes) : reader.bytes(changes));
    this.cells.append(reader.steps(changes, 0));
    for (const face of piece.faces) this.faces.push(deck?.sort === "pixels" ? reader.bytes(3 * deck.width * deck.height) : face);
    ({ sentences: this.sentences, names: this.names, cut: this.cut } = piece);
    take(this.notes, piece.notes);
    take(this.lines, piece.lines);
    take(this.guesses, piece.guesses);
    this.follow(frames);
    for (const seconds of piece.seconds ?? []) {
      this.moments.append([this.moments.values[this.moments.length - 1] + this.pause]);
      this.pause = seconds;
    }
  }

  /** Goes through new frames, storing what they replace and how many cells are known. @param {number} frames */
  follow(frames) {
    const { end: state, ends, cells, values, before, known } = this;
    const spacing = Math.max(this.size, SPACING);
    const unknown = this.head.deck ? (/** @type {number} */ value) => value === NO_FACE : (/** @type {number} */ value) => value >= PARTLY;
    before.extend(cells.length - before.length);
    const first = known.extend(frames);
    let count = known.values[first - 1];
    for (let frame = this.last; frame < this.last + frames; frame++) {
      const begin = ends.values[frame];
      if (begin >= this.nextKey) {
        this.keys.push({ frame, state: state.slice() });
        this.nextKey = begin + spacing;
      }
      for (let i = begin; i < ends.values[frame + 1]; i++) {
        const cell = cells.values[i];
        before.values[i] = state[cell];
        count += Number(unknown(state[cell])) - Number(unknown(values.values[i]));
        state[cell] = values.values[i];
      }
      known.values[frame + 1] = count;
    }
    this.last += frames;
  }

  /** The cells that a frame changes. @param {number} frame */
  changed(frame) {
    return frame ? this.cells.part(this.ends.values[frame - 1], this.ends.values[frame]) : [];
  }

  /** @param {number} frame @returns {import("gridwright/watching/events.js").EventName} */
  eventOf(frame) {
    return frame ? this.head.events[this.events.values[frame - 1]] : "start";
  }

  /** Whether a frame is plain deduction, which navigation skips. @param {number} frame */
  isPlain(frame) {
    return PLAIN.has(this.eventOf(frame));
  }

  /** The note of a frame: its own, or its sentence filled in. @param {number} frame */
  noteOf(frame) {
    if (!frame) return NOTHING;
    const index = frame - 1;
    return this.notes.get(index) ?? this.filled(
      this.sentences[this.wordings.values[index]], this.abouts.values[index], this.numbers.values[index], this.changed(frame).length,
    );
  }

  /** @param {string} sentence @param {number} about @param {number} number @param {number} changes */
  filled(sentence, about, number, changes) {
    const { width, height } = this.head;
    const value = sentence.includes("{value}") ? this.names[number >>> 24] ?? "" : null;
    const parts = {
      about, value, number: value === null ? number : number & 0xffffff,
      line: about < height ? `row ${about + 1}` : `column ${about - height + 1}`,
      cell: `row ${Math.floor(about / width) + 1}, column ${(about % width) + 1}`,
      changes: `${changes} cell${changes === 1 ? "" : "s"}`,
    };
    return filled(sentence, parts);
  }

  /** The longest notes that frames can have. */
  get longest() {
    const sentences = this.sentences.map((sentence) => this.filled(sentence, this.size - 1, this.last, this.size));
    return [NOTHING, ...this.notes.values(), ...sentences].sort((one, other) => other.length - one.length).slice(0, 12);
  }

  /** The cell that a frame guesses, or whose guess it undoes. @param {number} frame @returns {number | null} */
  guessOf(frame) {
    if (!frame) return null;
    const told = GUESSES.has(this.eventOf(frame)) && this.sentences[this.wordings.values[frame - 1]].includes("{cell}");
    return told ? this.abouts.values[frame - 1] : this.guesses.get(frame - 1) ?? null;
  }

  /** The lines that a frame looks at: rows, then columns. @param {number} frame @returns {number[]} */
  linesOf(frame) {
    if (!frame) return [];
    if (this.sentences[this.wordings.values[frame - 1]].includes("{line}")) return [this.abouts.values[frame - 1]];
    return this.lines.get(frame - 1) ?? [];
  }
}

/** Adds entries by frame to a map. @template T @param {Map<number, T>} map @param {Record<string, T>} told */
function take(map, told) {
  for (const [index, each] of Object.entries(told)) map.set(Number(index), each);
}

/** Reads columns one after the other; wide numbers are stored in byte planes, lowest first. */
class Reader {
  /** @param {Uint8Array} content */
  constructor(content) {
    this.content = content;
    this.at = 0;
  }

  /** @param {number} count */
  bytes(count) {
    return this.content.subarray(this.at, (this.at += count));
  }

  /** @param {number} count */
  words(count) {
    const [low, second, third, high] = [0, 1, 2, 3].map(() => this.bytes(count));
    const out = new Uint32Array(count);
    for (let i = 0; i < count; i++) out[i] = low[i] | (second[i] << 8) | (third[i] << 16) | (high[i] << 24);
    return out;
  }

  /** Numbers stored as differences. @param {number} count @param {number} from */
  steps(count, from) {
    const out = this.words(count);
    for (let i = 0; i < count; i++) from = out[i] = (from + out[i]) >>> 0;
    return out;
  }
}

/** @param {string} text deflated, in Base64 */
async function inflated(text) {
  if (typeof DecompressionStream === "undefined") throw new Error("This page needs a browser from 2023 or later.");
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) packed[i] = letters.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
