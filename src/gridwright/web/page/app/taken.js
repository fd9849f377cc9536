// Where a page to take away begins: what was worked out when it was written is its engine.

import { looks } from "gridwright/board/looks.js";
import { BakedEngine } from "gridwright/engines/baked_engine.js";
import { openShelf } from "gridwright/keeping/kept.js";
import { PlayTab } from "gridwright/playing/play.js";
import { byId } from "gridwright/ui/dom.js";
import { Shell } from "gridwright/app/shell.js";
import { Trail } from "gridwright/app/trail.js";

const engine = new BakedEngine(JSON.parse(byId("baked").textContent ?? ""));
looks.from((palette) => engine.ask("colours", { palette }));
const trail = new Trail(false);
const shell = new Shell([new PlayTab(engine)], trail);
/** @param {import("gridwright/app/trail.js").Entry | null} entry @param {import("gridwright/app/trail.js").How} how */
const go = (entry, how) => shell.step("play", (tab) => tab.restore(entry?.place), how);
trail.onReturn((entry) => go(entry, "same"));
await openShelf();
await go(trail.at, "replaced");
document.documentElement.dataset.ready = "true";
