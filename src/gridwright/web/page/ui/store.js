// What stays in this browser: games under way, settings. Where storing is refused, the page works without.

/** @typedef {import("gridwright/board/game.js").Game} Game */

const PREFIX = "gridwright/";
const LONG = 50_000; // cells in moves that are worth their room

/** @param {string} name @returns {any} */
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

/** @param {Game} game @param {number} seconds @param {boolean} won */
export function keepGame(game, seconds, won) {
  const { moves, made } = game.history;
  const short = moves.reduce((sum, move) => sum + move.places.length, 0) < LONG;
  keep(`game/${game.puzzle.key}`, {
    cells: packed(game.cells), seconds, won, hints: game.hints, ...(short ? { moves, made } : {}),
  });
}

/** @param {import("gridwright/kinds/rules.js").AnyPuzzle} puzzle */
export function keptGame(puzzle) {
  const saved = kept(`game/${puzzle.key}`);
  if (!saved) return null;
  try {
    return { ...saved, cells: unpacked(saved.cells, puzzle.blank()) };
  } catch {
    return null;
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

/** @param {string} text @param {import("gridwright/board/puzzle.js").Cells} cells to be filled */
export function unpacked(text, cells) {
  let place = 0;
  for (const part of text.split(" ")) {
    const [value, count = 1] = part.split("*").map(Number);
    cells.fill(value, place, (place += count));
  }
  if (place !== cells.length) throw new Error("the stored game is of another size");
  return cells;
}
