// The badge that shows how good a puzzle a drawing makes.

import { el, icon } from "gridwright/ui/dom.js";
import { CHECK, CIRCLE, HELP, SPARK, WARNING } from "gridwright/ui/icons.js";

/** @type {Record<import("gridwright/making/worth.js").State, string>} */
const ICONS = { empty: CIRCLE, checking: CIRCLE, unique: CHECK, guessing: SPARK, several: WARNING, open: HELP, trouble: WARNING };

export class Badge {
  /** @param {import("gridwright/making/worth.js").Worth} worth */
  constructor(worth) {
    this.worth = worth;
    this.name = el("span", { class: "badge-name" });
    this.about = el("p", { class: "badge-about" });
    this.where = el("button", {
      type: "button", class: "button small",
      onclick: () => {
        worth.light(!worth.lit);
        this.element.scrollIntoView({ block: "nearest" }); // on a small screen it would take the space of the picture
      },
    }, "Show where they differ");
    this.short = el("span", { class: "badge-short", "aria-hidden": "true" }); // beside the board on small screens
    this.element = el("section", { class: "badge", "aria-label": "Verdict" }, el("div", {}, this.name, this.about), this.where);
    this.show();
  }

  show() {
    const { state, name, about, differing, lit } = this.worth;
    this.element.dataset.state = this.short.dataset.state = state;
    this.short.replaceChildren(icon(ICONS[state]), name);
    this.name.replaceChildren(icon(ICONS[state]), el("span", {}, name));
    this.about.textContent = about;
    this.where.hidden = !differing.length;
    this.where.setAttribute("aria-pressed", String(lit));
  }
}
