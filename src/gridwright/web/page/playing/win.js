// The panel shown when a puzzle is solved.

import { toast } from "gridwright/ui/dialog.js";
import { clockText, el, icon } from "gridwright/ui/dom.js";
import { CHECK } from "gridwright/ui/icons.js";

/**
 * @param {import("gridwright/board/game.js").Game} game @param {number} seconds
 * @param {{next: (() => void) | null, library: () => void, again: () => void}} ways
 */
export function winPanel(game, seconds, { next, library, again }) {
  const { title, width, height } = game.puzzle;
  const hints = game.hints === 0 ? "no hints" : game.hints === 1 ? "1 hint" : `${game.hints} hints`;
  const share = async () => {
    const text = `I solved ${title ? `“${title}” ` : "a puzzle "}(${width} × ${height}) in ${clockText(seconds)} with ${hints}. Made with Gridwright.`;
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        toast("Copied; you can paste it anywhere.");
      }
    } catch (error) {
      if (!(error instanceof Error && error.name === "AbortError")) toast(text);
    }
  };
  const action = (/** @type {string} */ text, /** @type {() => void} */ act, main = false) =>
    el("button", { type: "button", class: main ? "button main" : "button", onclick: act }, text);
  return el("section", { class: "win", "aria-label": "Solved" },
    el("div", { class: "win-mark" }, icon(CHECK)),
    el("h2", {}, title || "Solved"),
    el("p", { class: "win-facts" }, `Solved in ${clockText(seconds)} with ${hints}.`),
    el("div", { class: "win-acts" },
      next ? action("Next puzzle", next, true) : action("All puzzles", library, true),
      action("Share", share), action("Play again", again)));
}
