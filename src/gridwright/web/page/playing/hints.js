// The hint panel: each level says more, and the last can be applied.

import { el, iconButton } from "gridwright/ui/dom.js";
import { CLOSE } from "gridwright/ui/icons.js";
import { REQUESTS } from "gridwright/playing/game_request.js";

/** @typedef {import("gridwright/playing/session.js").Shown} Shown */

export class Hints {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine @param {import("gridwright/playing/game_request.js").GameRequest} request
   * @param {import("gridwright/playing/session.js").Session} session
   * @param {import("gridwright/board/stage.js").Stage} stage @param {{used(): void, rewind(): void, said(text: string): void}} told
   */
  constructor(engine, request, session, stage, told) {
    this.engine = engine;
    this.request = request;
    this.session = session;
    this.stage = stage;
    this.told = told;
    this.text = el("p", { class: "hint-text" });
    this.more = el("button", { type: "button", class: "button main small", onclick: () => this.next() });
    this.element = el("section", { class: "hint", "aria-label": "Hint", hidden: true }, this.text,
      el("div", { class: "hint-foot" }, this.more, iconButton(CLOSE, "Close the hint", () => this.close())));
  }

  /** Requests a hint, or shows the next level of the current one; after the last level, applies it. */
  async ask() {
    const { session } = this;
    if (!this.element.hidden && session.level) {
      this.next();
      return;
    }
    const { puzzle, cells } = session.game;
    const request = { puzzle: puzzle.json, grid: puzzle.write(cells) };
    await this.request.run(REQUESTS.hint, (asking) => this.engine.ask("hint", request, asking), {
      came: (answer) => {
        this.show(session.hinted(answer));
        if (session.level) this.told.used();
        return "";
      },
      failed: (trouble) => {
        this.told.said(trouble);
        return trouble;
      },
    });
  }

  next() {
    const { session } = this;
    if (!session.told) {
      this.show(session.further());
      return;
    }
    this.hide();
    if (!session.doHint()) this.told.rewind();
  }

  /** @param {Shown} shown */
  show({ text, more, lines, cells, wrong }) {
    this.stage.light(lines, cells);
    if (wrong.length) this.stage.blame([], wrong);
    this.say(text, more);
  }

  /** @param {string} text @param {string} more */
  say(text, more) {
    this.element.hidden = false;
    this.text.textContent = text;
    this.more.textContent = more;
    this.more.hidden = !more;
    if (more) this.more.scrollIntoView({ block: "nearest" });
    this.told.said(text);
  }

  close() {
    this.session.forget();
    this.hide();
  }

  hide() {
    this.element.hidden = true;
    this.stage.unlight();
  }
}
