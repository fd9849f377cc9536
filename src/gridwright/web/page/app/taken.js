// Where a page to take away begins: what was worked out when it was written is its engine.

import { looks } from "gridwright/board/looks.js";
import { BakedEngine } from "gridwright/engines/baked_engine.js";
import { PlayTab } from "gridwright/playing/play.js";
import { byId } from "gridwright/ui/dom.js";
import { Shell } from "gridwright/app/shell.js";

const engine = new BakedEngine(JSON.parse(byId("baked").textContent ?? ""));
looks.from((palette) => engine.ask("colours", { palette }));
const shell = new Shell([new PlayTab(engine)]);
await shell.show("play");
document.documentElement.dataset.ready = "true";
