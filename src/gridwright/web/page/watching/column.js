// A growing column of numbers: a typed array with spare capacity.

/** @typedef {Uint8ArrayConstructor | Uint32ArrayConstructor | Float64ArrayConstructor} Numbers */

export class Column {
  /** @param {Numbers} Type */
  constructor(Type) {
    this.Type = Type;
    /** @type {Uint8Array | Uint32Array | Float64Array} */
    this.values = new Type(64); // only the first `length` values are used
    this.length = 0;
  }

  /** Adds `count` values, and returns the index of the first. @param {number} count */
  extend(count) {
    const begin = this.length;
    this.length += count;
    if (this.length > this.values.length) {
      const larger = new this.Type(Math.max(this.length, 2 * this.values.length));
      larger.set(this.values.subarray(0, begin));
      this.values = larger;
    }
    return begin;
  }

  /** @param {ArrayLike<number>} values */
  append(values) {
    const begin = this.extend(values.length); // may reallocate the values
    this.values.set(values, begin);
  }

  /** @param {number} begin @param {number} end */
  part(begin, end) {
    return this.values.subarray(begin, end);
  }
}
