// Where the page begins that needs no server: the engine is loaded while the page can be used already.

import { WorkerEngine } from "gridwright/engines/worker_engine.js";
import { EngineLine } from "gridwright/app/engine_line.js";
import { byId } from "gridwright/ui/dom.js";
import { openWorkbench } from "gridwright/app/workbench.js";

const line = new EngineLine(byId("engine"), () => engine.load());
const places = { worker: new URL("assets/engines/desk_worker.js", document.baseURI), examples: new URL("examples.json", document.baseURI) };
let kept = false;
export const engine = new WorkerEngine(places, (loading) => {
  line.show(loading);
  if (loading.ready) keep();
});

/** Has all files kept for use without a network: once they have been loaded, so that they are not loaded twice. */
function keep() {
  if (kept) return;
  kept = true;
  navigator.serviceWorker?.register(new URL("service_worker.js", document.baseURI)).catch(() => {}); // without it, the page needs its network
}

await openWorkbench(engine);
