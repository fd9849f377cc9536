// Where the page that plays one recording begins: what `gridwright watch --html` writes.

import { el, iconButton } from "gridwright/ui/dom.js";
import { MOON, SUN } from "gridwright/ui/icons.js";
import { Recording } from "gridwright/watching/recording.js";
import { Reel } from "gridwright/watching/reel.js";
import { settings } from "gridwright/ui/settings.js";
import { followTheme, theme } from "gridwright/ui/theme.js";

const toggles = el("div", { class: "head-tools" });

/** @param {HTMLElement} element */
function show(element) {
  document.getElementById("main")?.replaceChildren(element);
}

function showToggle() {
  const dark = theme() === "dark";
  toggles.replaceChildren(iconButton(dark ? SUN : MOON, dark ? "Light colours" : "Dark colours", () => settings.set("theme", dark ? "light" : "dark")));
}

/** @param {{title: string, recording: import("gridwright/wire.js").Recording}} baked */
async function play({ title, recording: told }) {
  let follow = () => {};
  followTheme(() => {
    showToggle();
    follow();
  });
  const recording = await Recording.of(told);
  const reel = new Reel(recording);
  window.addEventListener("keydown", (event) => reel.key(event));
  const size = `${told.head.width}×${told.head.height}, ${recording.last} frame${recording.last === 1 ? "" : "s"}${recording.cut ? " (cut)" : ""}`;
  show(el("div", { class: "watch-page" },
    el("div", { class: "watch-head" }, el("h1", {}, title), el("span", { class: "muted" }, size)), reel.element));
  reel.layOut();
  follow = () => reel.recolour();
  Object.assign(window, { reel }); // for whoever looks behind the page
}

document.getElementById("head")?.append(toggles);
try {
  await play(JSON.parse(document.getElementById("baked")?.textContent ?? ""));
} catch (error) {
  show(el("p", { class: "notice", role: "alert" }, `The recording cannot be shown: ${error instanceof Error ? error.message : error}`));
  throw error;
}
showToggle();
document.documentElement.dataset.ready = "true";
