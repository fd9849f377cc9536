// Light or dark, as the system says or the player; and the colours of the page for what is drawn.

import { settings } from "gridwright/ui/settings.js";

const NAMES = /** @type {const} */ (["paper", "ink", "line", "text", "faint", "accent", "wrong", "cross", "mark", "fault", "ground", "panel"]);

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

/** The colours of the page as they are now. @returns {Inks} */
export function inks() {
  const style = getComputedStyle(document.documentElement);
  const told = Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  return /** @type {Inks} */ (told); // all of them: `fromEntries` forgets their names
}
