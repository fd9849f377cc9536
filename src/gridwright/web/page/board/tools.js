// The tools beside the board: what a press does, colours, tiles; and what can be asked for.

import { el, icon, iconButton } from "gridwright/ui/dom.js";
import * as icons from "gridwright/ui/icons.js";
import { Hitori } from "gridwright/board/puzzle.js";
import { isDark } from "gridwright/ui/theme.js";

/** @typedef {import("gridwright/board/brush.js").Brush} Brush */
/** @typedef {import("gridwright/board/game.js").Game} Game */

/** Fill, cross, erase, and the colours of the puzzle. @param {Brush} brush */
export function brushTools(brush) {
  const { puzzle } = brush.game;
  const hitori = puzzle instanceof Hitori;
  const element = el("div", { class: "tools" });
  const tool = (/** @type {"fill" | "cross" | "erase"} */ name, /** @type {string} */ path, /** @type {string} */ text) =>
    el("button", {
      type: "button", class: "button tool", "data-tool": name,
      onclick: () => {
        brush.tool = name;
        show();
      },
    }, icon(path), el("span", {}, text));
  const buttons = el("div", { class: "tool-row", role: "group", "aria-label": "Tool" },
    tool("fill", icons.FILL, hitori ? "Shade" : "Fill"),
    tool("cross", hitori ? icons.CIRCLE : icons.CROSS, hitori ? "Circle" : "Cross"),
    tool("erase", icons.ERASE, "Erase"));
  element.append(buttons);
  const swatches = puzzle.coloured ? el("div", { class: "swatches", role: "group", "aria-label": "Colour" }) : null;
  puzzle.palette.slice(1).forEach(({ name, value }, index) => {
    const swatch = el("button", {
      type: "button", class: "swatch", "data-colour": index + 1, "aria-label": name, title: `${name} (${index + 1})`,
      onclick: () => {
        brush.colour = index + 1;
        brush.tool = "fill";
        show();
      },
    }, index < 9 ? String(index + 1) : "");
    swatch.style.backgroundColor = value;
    swatch.style.color = isDark(value) ? "#ffffff" : "#16161a";
    swatches?.append(swatch);
  });
  if (swatches) element.append(swatches);
  function show() {
    for (const button of buttons.children) button.setAttribute("aria-pressed", String(button.getAttribute("data-tool") === brush.tool));
    for (const swatch of swatches?.children ?? []) {
      swatch.setAttribute("aria-pressed", String(Number(swatch.getAttribute("data-colour")) === brush.colour));
    }
  }
  show();
  return { element, show };
}

/**
 * What can be done with a game: each has a button, and most a key.
 * @param {Record<"undo" | "redo" | "hint" | "check" | "rewind" | "clear", () => void>} acts
 */
export function gameTools(acts) {
  const undo = iconButton(icons.UNDO, "Undo (Ctrl+Z)", acts.undo);
  const redo = iconButton(icons.REDO, "Redo (Ctrl+Y)", acts.redo);
  const rewind = iconButton(icons.REWIND, "Back to the last right state", acts.rewind);
  const clear = iconButton(icons.CLEAR, "Clear all", acts.clear);
  const hint = el("button", { type: "button", class: "button main", title: "Hint (H)", onclick: acts.hint }, icon(icons.HINT), el("span", {}, "Hint"));
  const check = el("button", { type: "button", class: "button", title: "Check (C)", onclick: acts.check }, icon(icons.CHECK), el("span", {}, "Check"));
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

/** Zoom: nearer, farther, all of it, locked. @param {import("gridwright/board/stage.js").Stage} stage */
export function zoomTools(stage) {
  const { view } = stage;
  const zoom = (/** @type {number} */ factor) => () => {
    view.zoom(view.width / 2, view.height / 2, factor);
    stage.moved();
  };
  const lock = iconButton(icons.LOCK, "Lock zoom and position", () => {
    view.locked = !view.locked;
    lock.setAttribute("aria-pressed", String(view.locked));
  }, { "aria-pressed": "false" });
  const pinched = { class: "button quiet square by-pinch" };
  const fit = () => {
    view.fit();
    stage.moved();
  };
  return {
    element: el("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
      iconButton(icons.ZOOM_OUT, "Zoom out (−)", zoom(1 / 1.3), pinched), iconButton(icons.ZOOM_IN, "Zoom in (+)", zoom(1.3), pinched),
      iconButton(icons.FIT, "Fit (F)", fit), lock),
    nearer: zoom(1.3), farther: zoom(1 / 1.3), fit,
  };
}
