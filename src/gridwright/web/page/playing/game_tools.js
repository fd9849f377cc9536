// The buttons for a game.

import { el, icon, iconButton } from "gridwright/ui/dom.js";
import { CHECK, CLEAR, HINT, REDO, REWIND, UNDO } from "gridwright/ui/icons.js";

/** @typedef {import("gridwright/board/game.js").Game} Game */

/**
 * The actions of a game: each has a button, and most have a key.
 * @param {Record<"undo" | "redo" | "hint" | "check" | "rewind" | "clear", () => void>} acts
 */
export function gameTools(acts) {
  const undo = iconButton(UNDO, "Undo (Ctrl+Z)", acts.undo);
  const redo = iconButton(REDO, "Redo (Ctrl+Y)", acts.redo);
  const rewind = iconButton(REWIND, "Undo to last correct state", acts.rewind);
  const clear = iconButton(CLEAR, "Clear all", acts.clear);
  const hint = el("button", { type: "button", class: "button main", title: "Hint (H)", onclick: acts.hint }, icon(HINT), el("span", {}, "Hint"));
  const check = el("button", { type: "button", class: "button", title: "Check (C)", onclick: acts.check }, icon(CHECK), el("span", {}, "Check"));
  return {
    element: el("div", { class: "acts" }, el("div", { class: "act-row" }, undo, redo, rewind, clear), el("div", { class: "act-row wide" }, check, hint)),
    /** @param {Game} game @param {{check: boolean, hint: boolean, rewind: boolean}} can */
    show({ history, solved, untouched }, can) {
      undo.disabled = !history.canUndo;
      redo.disabled = !history.canRedo;
      rewind.disabled = solved || !can.rewind || !history.canUndo;
      clear.disabled = untouched;
      hint.disabled = solved || !can.hint;
      check.disabled = solved || untouched;
      check.hidden = !can.check;
    },
  };
}
