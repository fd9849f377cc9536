// The tab Make. Its screen is there once somebody has come to see it: what was being made last is read then.

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

  recolour() {
    this.screen?.recolour();
  }
}
