// Where a page to take away begins: what was worked out when it was written is its engine.

import { BakedEngine } from "gridwright/engines/baked_engine.js";
import { PlayTab } from "gridwright/playing/play.js";
import { byId } from "gridwright/ui/dom.js";
import { Shell } from "gridwright/app/shell.js";

const shell = new Shell([new PlayTab(new BakedEngine(JSON.parse(byId("baked").textContent ?? "")))]);
await shell.show("play");
document.documentElement.dataset.ready = "true";
