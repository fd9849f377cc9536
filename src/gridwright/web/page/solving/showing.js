// Shows a puzzle in the tab Solve: on its board, as lists, or, if the page does not know its kind, as drawn by the engine.

import { Board } from "gridwright/board/board.js";
import { el } from "gridwright/ui/dom.js";
import { counted, faultText } from "gridwright/ui/words.js";

/**
 * A view of a puzzle. `show` takes the rows of a solution, or null, and returns the caption.
 * @typedef {object} Showing
 * @property {HTMLElement} element
 * @property {(rows: string[] | null, lit?: [number, number][]) => string} show
 * @property {(lines: import("gridwright/board/cells.js").Line[]) => void} [blame]
 * @property {import("gridwright/board/zoom.js").Zoom} [zoom]
 * @property {(event: KeyboardEvent) => void} [key]
 * @property {() => void} [recolour]
 * @property {() => void} [close]
 */

/**
 * @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/wire.js").PuzzleJson} json
 * @param {import("gridwright/board/puzzle.js").Puzzle | null} puzzle @returns {Showing}
 */
export function showingOf(engine, json, puzzle) {
  if (!puzzle) return drawing(engine, json);
  return puzzle.size ? new Board(puzzle) : listing(puzzle);
}

/** @param {import("gridwright/board/puzzle.js").Puzzle} puzzle @returns {Showing} */
function listing(puzzle) {
  const element = el("div", { class: "cover", tabindex: "0", role: "region", "aria-label": "The problem" });
  return {
    element,
    show(rows) {
      element.replaceChildren(...puzzle.sections(rows).flatMap(({ title, items, numbered, more }) => [
        el("h2", {}, title),
        items.length === 1 && !numbered && !rows ? el("p", { class: "cover-items" }, items[0])
          : el(numbered ? "ol" : "ul", { class: "cover-options" }, ...items.map((item) => el("li", {}, item))),
        ...(more ? [el("p", { class: "muted" }, `And ${counted(more, "more", "more")}.`)] : []),
      ]));
      return "";
    },
  };
}

/** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/wire.js").PuzzleJson} json @returns {Showing} */
function drawing(engine, json) {
  const image = el("img", { class: "scene", alt: "The puzzle" });
  const fault = el("p", { class: "notice", role: "alert", hidden: true });
  let asking = new AbortController();
  return {
    element: el("div", { class: "board" }, image, fault),
    show(rows) {
      asking.abort();
      const { signal } = (asking = new AbortController());
      engine.ask("write", { puzzle: json, format: "svg", ...(rows ? { solution: rows } : {}) }, { signal }).then(({ type, data }) => {
        image.src = `data:${type};base64,${data}`;
        image.alt = rows ? "A solution of the puzzle" : "The puzzle";
      }).catch((error) => {
        if (signal.aborted) return;
        fault.textContent = faultText(error);
        fault.hidden = false;
      });
      return "";
    },
    close: () => asking.abort(),
  };
}
