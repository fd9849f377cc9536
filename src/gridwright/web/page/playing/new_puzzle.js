// A new random puzzle to play: the dialog with its options. The solution is not shown.

import { untold } from "gridwright/sharing/links.js";
import { openDialog } from "gridwright/ui/dialog.js";
import { PLAY } from "gridwright/ui/icons.js";
import { RandomPanel } from "gridwright/options/random_panel.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/engines/engine.js").Tasks["make"]} Make
 */

/** Asks for the options, and starts the puzzle. @param {import("gridwright/engines/engine.js").Engine} engine @param {(json: PuzzleJson) => void} play */
export function openNewPuzzle(engine, play) {
  const panel = new RandomPanel(engine, (made) => {
    const json = unseen(made);
    if (!json) {
      panel.note.textContent = "This puzzle could not be proved to have only one solution. Try again, or choose a smaller size.";
      return;
    }
    dialog.close();
    play(json);
  }, { text: "Play", path: PLAY });
  const dialog = openDialog("New puzzle", [panel.element]);
  dialog.addEventListener("close", () => panel.asking.abort());
  panel.load();
}

/** The puzzle to play, without its picture; null if it is not known to have exactly one solution. @param {Make["answer"]} made @returns {PuzzleJson | null} */
export function unseen({ puzzle, verdict, rating }) {
  if (verdict !== "unique") return null;
  return { ...untold(puzzle), ...(rating ? { meta: { ...puzzle.meta, difficulty: rating.words } } : {}) };
}
