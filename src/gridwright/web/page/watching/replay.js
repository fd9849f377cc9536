// A position in a recording and its board, with steps forwards and backwards and jumps.

export class Replay {
  /** @param {import("gridwright/watching/recording.js").Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.frame = 0;
    this.state = recording.end.slice().fill(recording.blank);
  }

  /** How many cells are known. */
  get known() {
    return this.recording.known.values[this.frame];
  }

  /** Whether all cells are. */
  get whole() {
    return this.known === this.recording.size;
  }

  /**
   * Goes to a frame, and returns the cells that may have changed on the way; null for all.
   * @param {number} frame @returns {ArrayLike<number> | null}
   */
  seek(frame) {
    const { state, recording } = this;
    const { size, keys } = recording;
    const [cells, values, before] = [recording.cells.values, recording.values.values, recording.before.values];
    const there = recording.ends.values[frame];
    const from = recording.ends.values[this.frame];
    let here = from;
    if (Math.abs(there - here) > size) {
      let key = keys.length - 1;
      while (key > 0 && keys[key].frame > frame) key--;
      const begin = recording.ends.values[keys[key].frame];
      if (size + there - begin < Math.abs(there - here)) {
        state.set(keys[key].state);
        here = begin;
      }
    }
    for (; here < there; here++) state[cells[here]] = values[here];
    while (here > there) state[cells[--here]] = before[here];
    this.frame = frame;
    // Painting all cells in order is faster than many scattered ones.
    if (Math.abs(there - from) > size / 8) return null;
    return recording.cells.part(Math.min(from, there), Math.max(from, there));
  }
}
