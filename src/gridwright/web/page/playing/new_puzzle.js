// A puzzle by chance to be played: what is asked of it, and nothing of its answer.

import { untold } from "gridwright/sharing/links.js";
import { openDialog } from "gridwright/ui/dialog.js";
import { PLAY } from "gridwright/ui/icons.js";
import { RandomPanel } from "gridwright/wishing/random_panel.js";

/**
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 * @typedef {import("gridwright/engines/engine.js").Tasks["make"]} Make
 */

/** Asks what it shall be, and has it played. @param {import("gridwright/engines/engine.js").Engine} engine @param {(json: PuzzleJson) => void} play */
export function openNewPuzzle(engine, play) {
  const panel = new RandomPanel(engine, (made, request) => {
    const json = unseen(made, request);
    if (!json) {
      panel.note.textContent = "This came out with more than one solution. Try again, or ask for a smaller one.";
      return;
    }
    dialog.close();
    play(json);
  }, { text: "Play", path: PLAY });
  const dialog = openDialog("New puzzle", [panel.element]);
  dialog.addEventListener("close", () => panel.asking.abort());
  panel.load();
}

/** What is played of what was made: null where it is not known to have one solution. @param {Make["answer"]} made @param {Make["request"]} request @returns {PuzzleJson | null} */
export function unseen({ puzzle, verdict }, { difficulty }) {
  if (verdict !== "unique") return null;
  return { ...untold(puzzle), ...(difficulty ? { meta: { ...puzzle.meta, difficulty } } : {}) };
}
