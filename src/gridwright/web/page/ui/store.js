// What stays in this browser. Where storing is refused, the page works without.

const PREFIX = "gridwright/";

/** What was kept; any: another version of the page may have kept it. @param {string} name @returns {any} */
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
    // No room, or none allowed: what is played is not lost while the page is open.
  }
}

/** Cells as `value*count` pairs: large grids are mostly alike. @param {ArrayLike<number>} cells */
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
  if (place !== cells.length) throw new Error("the stored game is of another size");
  return cells;
}
