// Light or dark, as set in the system or the page; and the page's colours for drawing.

import { settings } from "gridwright/ui/settings.js";

const NAMES = /** @type {const} */ (["paper", "ink", "line", "text", "faint", "done", "accent", "wrong", "cross", "mark", "fault", "ground", "panel"]);

/** @typedef {Record<(typeof NAMES)[number], string>} Inks */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
export function theme() {
  const chosen = settings.get("theme");
  return chosen !== "system" ? chosen : dark.matches ? "dark" : "light";
}

function apply() {
  document.documentElement.dataset.theme = theme();
}

/** Follows the setting and the system from now on. @param {() => void} changed */
export function followTheme(changed) {
  apply();
  const again = () => {
    apply();
    changed();
  };
  dark.addEventListener("change", again);
  settings.onChange((name) => (name === "theme" || name === "palette") && again());
}

/** The current colours of the page. @returns {Inks} */
export function inks() {
  const style = getComputedStyle(document.documentElement);
  const told = Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  return /** @type {Inks} */ (told); // complete; `fromEntries` loses the names in the type
}
