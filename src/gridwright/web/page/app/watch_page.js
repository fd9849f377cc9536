// Where the page that plays one recording begins: what `gridwright watch --html` writes.

import { el, iconButton } from "gridwright/ui/dom.js";
import { MOON, SUN } from "gridwright/ui/icons.js";
import { Recording } from "gridwright/watching/recording.js";
import { Reel } from "gridwright/watching/reel.js";
import { settings } from "gridwright/ui/settings.js";
import { followTheme, theme } from "gridwright/ui/theme.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const toggles = el("div", { class: "head-tools" });

function showToggle() {
  const dark = theme() === "dark";
  toggles.replaceChildren(iconButton(dark ? SUN : MOON, dark ? "Light colours" : "Dark colours", () => settings.set("theme", dark ? "light" : "dark")));
}

/** @param {{title: string, recording: any}} baked */
async function play({ title, recording: told }) {
  let follow = () => {};
  followTheme(() => {
    showToggle();
    follow();
  });
  const recording = await Recording.of(told);
  const reel = new Reel(recording, { keys: window });
  const size = `${told.head.width}×${told.head.height}, ${recording.last} frame${recording.last === 1 ? "" : "s"}${recording.cut ? " (cut)" : ""}`;
  main.replaceChildren(el("div", { class: "watch-page" },
    el("div", { class: "watch-head" }, el("h1", {}, title), el("span", { class: "muted" }, size)), reel.element));
  reel.layOut();
  follow = () => reel.recolour();
  Object.assign(window, { reel }); // for whoever looks behind the page
}

document.getElementById("head")?.append(toggles);
try {
  await play(JSON.parse(document.getElementById("baked")?.textContent ?? ""));
} catch (error) {
  main.replaceChildren(el("p", { class: "notice", role: "alert" }, `The recording cannot be shown: ${/** @type {Error} */ (error).message}`));
  throw error;
}
showToggle();
document.documentElement.dataset.ready = "true";
