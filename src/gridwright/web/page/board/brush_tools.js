// The tools of a brush: fill, cross, erase, and the colours of the puzzle.

import { looks } from "gridwright/board/looks.js";
import { readOn } from "gridwright/ui/colours.js";
import { el, icon } from "gridwright/ui/dom.js";
import { ERASE, FILL } from "gridwright/ui/icons.js";

/** @typedef {import("gridwright/board/brush.js").Brush} Brush */
/** @typedef {import("gridwright/board/brush.js").Tool} Tool */

/** Fill, cross, erase, and the colours of the puzzle. @param {Brush} brush */
export function brushTools(brush) {
  const { puzzle } = brush.game;
  const names = puzzle.tools;
  const element = el("div", { class: "tools" });
  const tool = (/** @type {Tool} */ name, /** @type {string} */ path, /** @type {string} */ text) =>
    el("button", {
      type: "button", class: "button tool", "data-tool": name,
      onclick: () => {
        brush.tool = name;
        show();
      },
    }, icon(path), el("span", {}, text));
  const buttons = el("div", { class: "tool-row", role: "group", "aria-label": "Tool" },
    tool("fill", FILL, names.fill), tool("cross", names.icon, names.cross), tool("erase", ERASE, "Erase"));
  element.append(buttons);
  const swatches = puzzle.coloured ? el("div", { class: "swatches", role: "group", "aria-label": "Colour" }) : null;
  const inks = swatches ? puzzle.palette.slice(1).map((_, index) => el("button", {
    type: "button", class: "swatch", "data-colour": index + 1,
    onclick: () => {
      brush.colour = index + 1;
      brush.tool = "fill";
      show();
    },
  })) : [];
  if (swatches) {
    swatches.append(...inks);
    element.append(swatches);
    looks.name(puzzle.palette, (called) => inks.forEach((swatch, index) => {
      swatch.setAttribute("aria-label", called[index + 1]);
      swatch.title = `${called[index + 1]} (${index + 1})`;
    }));
  }
  function show() {
    for (const button of buttons.children) button.setAttribute("aria-pressed", String(button.getAttribute("data-tool") === brush.tool));
    inks.forEach((swatch, index) => {
      const colour = index + 1;
      const shade = puzzle.shade(colour) ?? "";
      swatch.setAttribute("aria-pressed", String(colour === brush.colour));
      Object.assign(swatch.style, { backgroundColor: shade, color: readOn(shade) });
      swatch.textContent = `${colour < 10 ? colour : ""} ${puzzle.safe?.letters[colour] ?? ""}`.trim();
    });
  }
  show();
  return { element, show };
}
