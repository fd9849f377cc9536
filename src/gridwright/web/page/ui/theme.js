// Light or dark, as the system says or the player; and the colours of the page for what is drawn.

import { settings } from "gridwright/ui/settings.js";

const NAMES = ["paper", "ink", "line", "rule", "text", "faint", "accent", "wrong", "cross", "ground", "panel"];

/** @typedef {Record<string, string>} Inks */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
export function theme() {
  const chosen = settings.get("theme");
  return chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
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
  settings.onChange((name) => name === "theme" && again());
}

/** The colours of the page as they are now. @returns {Inks} */
export function inks() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/** Whether a colour is dark, so that white can be read on it. @param {string} value #rrggbb */
export function isDark(value) {
  const [red, green, blue] = [1, 3, 5].map((place) => Number.parseInt(value.slice(place, place + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}
