// Entry point of the self-contained page that plays one recording, written by `gridwright watch --html`.

import { el, iconButton } from "gridwright/ui/dom.js";
import { MOON, SUN } from "gridwright/ui/icons.js";
import { Recording } from "gridwright/watching/recording.js";
import { Player } from "gridwright/watching/player.js";
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

/** @param {{title: string, recording: import("gridwright/wire.js").Recording}} precomputed */
async function play({ title, recording: told }) {
  let follow = () => {};
  followTheme(() => {
    showToggle();
    follow();
  });
  const recording = await Recording.of(told);
  const player = new Player(recording);
  window.addEventListener("keydown", (event) => player.key(event));
  const size = `${told.head.width}×${told.head.height}, ${recording.last} frame${recording.last === 1 ? "" : "s"}${recording.cut ? " (cut)" : ""}`;
  show(el("div", { class: "watch-page" },
    el("div", { class: "watch-head" }, el("h1", {}, title), el("span", { class: "muted" }, size)), player.element));
  toggles.before(player.zoom);
  player.layOut();
  follow = () => player.recolour();
  Object.assign(window, { player }); // for inspection and tests
}

document.getElementById("head")?.append(toggles);
try {
  await play(JSON.parse(document.getElementById("precomputed")?.textContent ?? ""));
} catch (error) {
  show(el("p", { class: "notice", role: "alert" }, `The recording cannot be shown: ${error instanceof Error ? error.message : error}`));
  throw error;
}
showToggle();
document.documentElement.dataset.ready = "true";
