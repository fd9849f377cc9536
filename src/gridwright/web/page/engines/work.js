// The progress of an engine as text.

// How the work of a kind is counted.
const WORK = { line_solves: "lines solved", decisions: "choices tried", nodes: "choices tried", passes: "passes" };

/** @param {Record<string, number>} work @param {number} time in milliseconds */
export function workText(work, time) {
  const counter = Object.entries(WORK).find(([name]) => work[name] > 0);
  const count = counter ? ` · ${work[counter[0]].toLocaleString("en")} ${counter[1]}` : "";
  return `${Math.round(time / 1000)} s${count}`;
}
