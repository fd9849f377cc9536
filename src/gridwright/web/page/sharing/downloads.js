// Downloads of a puzzle: drawings, a self-contained page, and every suitable format.

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
const DRAWINGS = [
  { format: "png", text: "PNG", about: "an image" },
  { format: "svg", text: "SVG", about: "a vector image" },
  { format: "pdf", text: "PDF", about: "a page to print" },
  { format: "html", text: "Page", about: "playable offline" },
];

/**
 * The button that opens the download dialog.
 * @param {Engine} engine @param {() => PuzzleJson} json the current puzzle, as Gridwright JSON
 */
export function downloadMenu(engine, json) {
  return el("button", {
    type: "button", class: "button", "aria-haspopup": "dialog", onclick: () => openDownloads(engine, json()),
  }, icon(DOWNLOAD), el("span", {}, "Download"));
}

/** @param {Engine} engine @param {PuzzleJson} json */
function openDownloads(engine, json) {
  const solution = solutionOf(json);
  const solved = el("input", { type: "checkbox", role: "switch", class: "switch", onchange: () => offer() });
  const drawn = el("div", { class: "files" });
  const written = el("div", { class: "files" });
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const working = el("p", { class: "muted", role: "status" });
  const choice = el("div", {}, el("h3", {}, "To show, print and play"), drawn, el("h3", {}, "As a puzzle file"), written);
  const dialog = openDialog("Download", [
    solution ? el("label", { class: "setting toggle" }, el("span", {}, "With the solution"), solved) : "", working, choice, trouble,
  ]);
  const asking = new AbortController();
  let looking = new AbortController(); // the request for suitable files
  dialog.addEventListener("close", () => {
    asking.abort();
    looking.abort();
  });
  const wanted = () => ({ puzzle: json, ...(solution && solved.checked ? { solution } : {}) });

  const complain = (/** @type {unknown} */ error) => {
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
          const file = await engine.ask("write", { ...wanted(), format }, { signal: asking.signal, onEvent: () => {} });
          save(new Blob([bytesOf(file.data)], { type: file.type }), file.name);
          dialog.close();
          say([`Downloaded ${file.name}.`, ...file.notes.map((note) => sentence(note.text))].join(" "));
        } catch (error) {
          if (!asking.signal.aborted) complain(error);
        }
        made.disabled = false;
      },
    }, el("span", { class: "file-name" }, text), el("span", { class: "file-about" }, about));
    return made;
  };
  /** Asks the engine which files can hold the puzzle, and offers them. */
  const offer = async () => {
    looking.abort();
    const { signal } = (looking = new AbortController());
    trouble.hidden = true;
    choice.inert = true;
    choice.classList.add("busy");
    if (!written.hasChildNodes()) working.textContent = "Looking for suitable formats…";
    try {
      const found = await engine.ask("files", wanted(), { signal, onEvent: () => {} });
      drawn.replaceChildren(...drawingsOf(found).map(button));
      written.replaceChildren(...filesOf(found).map(button));
    } catch (error) {
      if (!signal.aborted) complain(error);
    }
    if (signal.aborted) return;
    choice.inert = false;
    choice.classList.remove("busy");
    working.textContent = "";
  };
  offer();
}

/** The drawings available for a puzzle. @param {Tasks["files"]["answer"]} found */
export function drawingsOf({ drawings }) {
  return DRAWINGS.filter(({ format }) => drawings.some((name) => name === format));
}

/** The formats that can hold a puzzle. @param {Tasks["files"]["answer"]} found @returns {File[]} */
export function filesOf({ formats }) {
  return formats.map(({ name, title, suffix }) => ({ format: name, text: title[0].toUpperCase() + title.slice(1), about: suffix }));
}

/** The goal of a puzzle as the rows of a grid; null if it has none. @param {PuzzleJson} json @returns {string[] | null} */
export function solutionOf(json) {
  const puzzle = puzzleOf(json);
  const goal = puzzle?.size ? puzzle.goal() : null;
  return puzzle && goal && puzzle.write(goal);
}

/** Saves a file with the browser. @param {Blob} content @param {string} name */
export function save(content, name) {
  const url = URL.createObjectURL(content);
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser may first ask where to save it
}
