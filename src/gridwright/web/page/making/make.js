// The tab Make. Its screen is created when it is first shown; the last drawing is read then.

import { MakeScreen } from "gridwright/making/make_screen.js";
import { el } from "gridwright/ui/dom.js";

export class MakeTab {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/ui/tabs.js").Hand} hand to other tabs */
  constructor(engine, hand) {
    this.id = "make";
    this.text = "Make";
    this.engine = engine;
    this.hand = hand;
    this.element = el("div", { class: "tab-page make" });
    /** @type {import("gridwright/ui/tabs.js").Moved} */
    this.moved = () => {};
    /** @type {import("gridwright/ui/tabs.js").Sight} */
    this.sight = { place: null, words: "make", json: null, title: "" };
    /** @type {MakeScreen | null} */
    this.screen = null;
  }

  async start() {
    this.screen = new MakeScreen(this.engine, this.hand, this.element);
    await this.screen.start();
  }

  /** @param {import("gridwright/wire.js").PuzzleJson} json */
  take(json) {
    this.screen?.take(json);
  }

  /** The drawing is there already. */
  restore() {}

  recolour() {
    this.screen?.recolour();
  }
}
