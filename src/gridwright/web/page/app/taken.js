// Entry point of a self-contained page; its engine looks up answers computed when the page was written.

import { looks } from "gridwright/board/looks.js";
import { PrecomputedEngine } from "gridwright/engines/precomputed_engine.js";
import { openPuzzleStore } from "gridwright/keeping/kept.js";
import { PlayTab } from "gridwright/playing/play.js";
import { byId } from "gridwright/ui/dom.js";
import { Shell } from "gridwright/app/shell.js";
import { Trail } from "gridwright/app/trail.js";

const engine = new PrecomputedEngine(JSON.parse(byId("precomputed").textContent ?? ""));
looks.from((palette) => engine.ask("colours", { palette }));
const trail = new Trail(false);
const shell = new Shell([new PlayTab(engine)], trail);
/** @param {import("gridwright/app/trail.js").Entry | null} entry @param {import("gridwright/app/trail.js").How} how */
const go = (entry, how) => shell.step("play", (tab) => tab.restore(entry?.place), how);
trail.onReturn((entry) => go(entry, "same"));
await openPuzzleStore();
await go(trail.at, "replaced");
document.documentElement.dataset.ready = "true";
