// Storage in this browser. If it is not available, the page works without it.

const PREFIX = "gridwright/";

/** A stored value; any: another version of the page may have stored it. @param {string} name @returns {any} */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or not allowed; nothing is lost while the page is open.
  }
}

/** The names of stored values with a prefix. @param {string} begin @returns {string[]} */
export function keptNames(begin) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + begin)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** @param {string} name */
export function drop(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is stored.
  }
}

/** Cells as `value*count` pairs: large grids repeat values. @param {ArrayLike<number>} cells */
export function packed(cells) {
  const parts = [];
  for (let place = 0; place < cells.length;) {
    const begin = place;
    while (place < cells.length && cells[place] === cells[begin]) place++;
    parts.push(place - begin === 1 ? `${cells[begin]}` : `${cells[begin]}*${place - begin}`);
  }
  return parts.join(" ");
}

/** @template {Uint8Array | Int32Array} T @param {string} text @param {T} cells to be filled @returns {T} */
export function unpacked(text, cells) {
  let place = 0;
  for (const part of text.split(" ")) {
    const [value, count = 1] = part.split("*").map(Number);
    cells.fill(value, place, (place += count));
  }
  if (place !== cells.length) throw new Error("the stored game has a different size");
  return cells;
}
