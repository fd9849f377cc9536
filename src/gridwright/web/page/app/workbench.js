// The workbench: its tabs, and navigation by address and history.

import { looks } from "gridwright/board/looks.js";
import { LINK, PENCIL, SEARCH } from "gridwright/ui/icons.js";
import { MakeTab } from "gridwright/making/make.js";
import { openPuzzleStore } from "gridwright/keeping/kept.js";
import { openNewPuzzle } from "gridwright/playing/new_puzzle.js";
import { PlayTab } from "gridwright/playing/play.js";
import { untold } from "gridwright/sharing/links.js";
import { copyLink } from "gridwright/sharing/share.js";
import { wantedOf } from "gridwright/app/addresses.js";
import { Shell } from "gridwright/app/shell.js";
import { Trail } from "gridwright/app/trail.js";
import { SolveTab } from "gridwright/solving/solve.js";

/** @param {import("gridwright/engines/engine.js").Engine} engine */
export async function openWorkbench(engine) {
  looks.from((palette) => engine.ask("colours", { palette }));
  /** @type {import("gridwright/ui/tabs.js").Hand} */
  const hand = (id, json) => shell.hand(id, json);
  const play = new PlayTab(engine, [
    { text: "Open in Solve", icon: SEARCH, act: (json) => hand("solve", json) },
    { text: "Edit in Make", icon: PENCIL, act: (json) => hand("make", json) },
    { text: "Copy link", icon: LINK, act: (json) => copyLink(untold(json)) },
  ], openNewPuzzle);
  const solve = new SolveTab(engine, hand);
  const trail = new Trail(true);
  const shell = new Shell([play, solve, new MakeTab(engine, hand)], trail);

  /** Returns to a history entry; without one, follows the address. @param {import("gridwright/app/trail.js").Entry | null} entry */
  async function go(entry) {
    if (entry) await shell.step(entry.tab, (tab) => tab.restore(entry.place), "same");
    else await follow(wantedOf(location.hash));
  }

  /** @param {import("gridwright/app/addresses.js").Wanted} wanted */
  async function follow({ tab, editing, text }) {
    if (tab === "play" && text) {
      const here = trail.at;
      let played = Promise.resolve(false);
      shell.step("play", () => { played = play.follow(text); }, "same");
      if ((await played) || trail.at !== here) return;
      play.restore(null);
    }
    if (text || editing) await shell.step("solve", () => { solve.follow(text, editing); }, text ? "same" : "replaced");
    else await shell.step(tab, (each) => each.restore(null), "replaced");
  }

  await openPuzzleStore();
  const begun = go(trail.at);
  document.documentElement.dataset.ready = "true";
  trail.onReturn(go);
  await begun;
}
