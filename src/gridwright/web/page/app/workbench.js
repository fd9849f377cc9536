// The workbench: a tab for everything that can be done, and what the address holds.

import { looks } from "gridwright/board/looks.js";
import { LINK, PENCIL, SEARCH } from "gridwright/ui/icons.js";
import { MakeTab } from "gridwright/making/make.js";
import { PlayTab } from "gridwright/playing/play.js";
import { copyLink } from "gridwright/sharing/share.js";
import { Shell } from "gridwright/app/shell.js";
import { SolveTab } from "gridwright/solving/solve.js";

/** @param {import("gridwright/engines/engine.js").Engine} engine */
export async function openWorkbench(engine) {
  looks.from((palette) => engine.ask("colours", { palette }));
  /** @type {import("gridwright/ui/tabs.js").Hand} */
  const hand = (id, json) => shell.hand(id, json);
  const play = new PlayTab(engine, [
    { text: "Look at it in Solve", icon: SEARCH, act: (json) => hand("solve", json) },
    { text: "Draw on in Make", icon: PENCIL, act: (json) => hand("make", json) },
    { text: "Copy link", icon: LINK, act: copyLink },
  ]);
  const solve = new SolveTab(engine, hand);
  const shell = new Shell([play, solve, new MakeTab(engine, hand)]);

  /** An address may hold a puzzle behind its #. */
  async function follow() {
    if (location.hash.length < 2) return;
    await shell.show("solve");
    await solve.follow(location.hash);
  }

  await shell.show(location.hash.length < 2 ? "play" : "solve");
  document.documentElement.dataset.ready = "true";
  addEventListener("hashchange", follow);
  await follow();
}
