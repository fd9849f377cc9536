// A puzzle as a file to take along: drawings, the page that plays it, and every format that can hold it.

import { bytesOf } from "gridwright/ui/bytes.js";
import { openDialog, say } from "gridwright/ui/dialog.js";
import { el, icon } from "gridwright/ui/dom.js";
import { DOWNLOAD } from "gridwright/ui/icons.js";
import { puzzleOf } from "gridwright/kinds/kinds.js";
import { faultText, sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Engine} Engine
 * @typedef {import("gridwright/engines/engine.js").Tasks} Tasks
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {Tasks["write"]["request"]["format"]} Format
 * @typedef {{format: Format, text: string, about: string}} File
 */

/** @type {File[]} */
const DRAWN = [
  { format: "png", text: "PNG", about: "an image" },
  { format: "svg", text: "SVG", about: "a drawing that stays sharp" },
  { format: "pdf", text: "PDF", about: "a sheet to print" },
  { format: "html", text: "Page", about: "plays it anywhere, offline" },
];

/**
 * A button that asks which file it shall be.
 * @param {Engine} engine @param {() => PuzzleJson} json the puzzle as it is now, as Gridwright JSON
 */
export function downloadMenu(engine, json) {
  return el("button", {
    type: "button", class: "button", "aria-haspopup": "dialog", onclick: () => openDownloads(engine, json()),
  }, icon(DOWNLOAD), el("span", {}, "Download"));
}

/** @param {Engine} engine @param {PuzzleJson} json */
async function openDownloads(engine, json) {
  const solution = solutionOf(json);
  const solved = el("input", { type: "checkbox", role: "switch", class: "switch" });
  const drawn = el("div", { class: "files" });
  const written = el("div", { class: "files" });
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const dialog = openDialog("Download", [
    solution ? el("label", { class: "setting toggle" }, el("span", {}, "With the solution"), solved) : "",
    el("h3", {}, "To show, print and play"), drawn, el("h3", {}, "As a puzzle file"), written, trouble,
  ]);
  const asking = new AbortController();
  dialog.addEventListener("close", () => asking.abort());

  const complain = (/** @type {unknown} */ error) => {
    if (asking.signal.aborted) return;
    trouble.textContent = faultText(error);
    trouble.hidden = false;
    trouble.scrollIntoView({ block: "nearest" });
  };
  const button = (/** @type {File} */ { format, text, about }) => {
    const made = el("button", {
      type: "button", class: "file", "data-format": format,
      onclick: async () => {
        trouble.hidden = true;
        made.disabled = true;
        try {
          const request = { puzzle: json, format, ...(solution && solved.checked ? { solution } : {}) };
          const file = await engine.ask("write", request, { signal: asking.signal, onEvent: () => {} });
          save(file);
          dialog.close();
          say([`Downloaded ${file.name}.`, ...file.notes.map((note) => sentence(note.text))].join(" "));
        } catch (error) {
          complain(error);
        }
        made.disabled = false;
      },
    }, el("span", { class: "file-name" }, text), el("span", { class: "file-about" }, about));
    return made;
  };
  try {
    const about = await engine.ask("about", {}, { signal: asking.signal });
    drawn.append(...drawingsOf(about).map(button));
    written.append(...filesOf(about, json.kind).map(button));
  } catch (error) {
    complain(error);
  }
}

/** What an engine can draw. @param {Tasks["about"]["answer"]} about */
export function drawingsOf({ extras }) {
  return DRAWN.filter(({ format }) => format !== "pdf" || extras.sheets);
}

/** The formats that puzzles of a kind can be written in. @param {Tasks["about"]["answer"]} about @param {string} kind @returns {File[]} */
export function filesOf({ formats }, kind) {
  const drawings = new Set(DRAWN.map(({ format }) => String(format)));
  return formats.filter((format) => format.writes && (format.kind === kind || format.kind === null)).map(({ name, title, suffixes }) => ({
    // `png` is drawn, `png-puzzle` is to be read again. A cast: what an engine says it writes, it takes to be written.
    format: /** @type {Format} */ (drawings.has(name) ? `${name}-puzzle` : name),
    text: title[0].toUpperCase() + title.slice(1),
    about: suffixes[0] ?? ".txt",
  }));
}

/** The goal of a puzzle as the rows of a grid; null where it has none. @param {PuzzleJson} json @returns {string[] | null} */
export function solutionOf(json) {
  const puzzle = puzzleOf(json);
  const goal = puzzle?.size ? puzzle.goal() : null;
  return puzzle && goal && puzzle.write(goal);
}

/** Hands a file to the browser. @param {Tasks["write"]["answer"]} file */
function save({ name, type, data }) {
  const url = URL.createObjectURL(new Blob([bytesOf(data)], { type }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // a browser may ask where to, first
}
