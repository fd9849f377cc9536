// The work behind an answer, in plain words.

import { el } from "gridwright/ui/dom.js";

/** @typedef {[string, string]} Fact     its name, and what is told */

const NAMES = {
  line_solves: "Lines looked at", probes: "Cells tried both ways", nodes: "Decisions", decisions: "Decisions", backtracks: "Steps back",
  splits: "Splits into parts", fresh_starts: "Fresh starts", restarts: "Fresh starts", handed_over: "Handed to clauses",
  conflicts: "Contradictions met", propagations: "Conclusions drawn", learned: "Clauses learned", exchanges: "Exchanges",
  line_cells: "Cells by lines", probe_cells: "Cells by trying", search_cells: "Cells by search", clause_cells: "Cells by clauses",
  exchange_cells: "Cells by exchange", steps: "Steps", covers: "Covers looked at", settled: "Cells settled", passes: "Passes",
  removed: "Possibilities struck out", options: "Options", updates: "Updates", solutions: "Solutions", deepest: "Most tiles laid",
  depth: "Depth", share_done: "Of the search done",
};

/** @param {string} name @param {number} value */
function valueText(name, value) {
  if (name === "share_done") return `${Math.round(100 * value)} %`;
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** @param {number} seconds */
export function secondsText(seconds) {
  if (seconds < 0.001) return "less than 1 ms";
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

/** What was done, as far as it was; first of all the time. @param {Record<string, number>} stats @returns {Fact[]} */
export function factsOf(stats) {
  const { seconds, ...work } = stats;
  /** @type {Fact[]} */
  const facts = seconds === undefined ? [] : [["Time", secondsText(seconds)]];
  for (const [name, value] of Object.entries(work)) {
    if (!value || name.endsWith("_seconds")) continue;
    const text = NAMES[/** @type {keyof typeof NAMES} */ (name)] ?? name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
    facts.push([text, valueText(name, value)]);
  }
  return facts;
}

/** @param {Fact[]} facts */
export function factList(facts) {
  return el("dl", { class: "facts" }, ...facts.map(([name, told]) => el("div", {}, el("dt", {}, name), el("dd", {}, told))));
}
