// Statistics of an answer, as text.

/** @typedef {[string, string]} Fact     its name and its value */

/** @type {Partial<Record<string, string>>} */
const NAMES = {
  line_solves: "Lines solved", probes: "Probes", nodes: "Decisions", decisions: "Decisions", backtracks: "Backtracks",
  splits: "Splits", fresh_starts: "Restarts", restarts: "Restarts", handed_over: "Switches to clause learning",
  conflicts: "Conflicts", propagations: "Propagations", learned: "Learned clauses", exchanges: "Exchanges",
  line_cells: "Cells by line solving", probe_cells: "Cells by probing", search_cells: "Cells by search", clause_cells: "Cells by clause learning",
  exchange_cells: "Cells by exchange", steps: "Steps", covers: "Covers examined", settled: "Determined cells", passes: "Passes",
  removed: "Removed candidates", options: "Options", updates: "Updates", solutions: "Solutions", deepest: "Most tiles laid",
  depth: "Depth", share_done: "Search progress",
};

/** @param {string} name @param {number} value */
function valueText(name, value) {
  if (name === "share_done") return `${Math.round(100 * value)}%`;
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** @param {number} seconds */
function secondsText(seconds) {
  if (seconds < 0.001) return "less than 1 ms";
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

/** @param {string} text */
const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** Statistics with values other than 0; the time comes first. @param {Record<string, number>} stats @returns {Fact[]} */
export function factsOf(stats) {
  const { seconds, ...work } = stats;
  /** @type {Fact[]} */
  const facts = seconds === undefined ? [] : [["Time", secondsText(seconds)]];
  for (const [name, value] of Object.entries(work)) {
    if (!value || name.endsWith("_seconds")) continue;
    facts.push([NAMES[name] ?? capital(name.replaceAll("_", " ")), valueText(name, value)]);
  }
  return facts;
}

/** How often each technique was used, the most frequent first. @param {{technique: string}[]} steps @param {number} seconds @returns {Fact[]} */
export function factsOfSteps(steps, seconds) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { technique } of steps) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  /** @type {Fact[]} */
  const facts = [["Time", secondsText(seconds)], ["Steps", String(steps.length)]];
  for (const [name, count] of [...counts].sort(([, one], [, other]) => other - one)) facts.push([capital(name), String(count)]);
  return facts;
}
