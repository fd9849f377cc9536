// The frame of the page: its head with the tabs, the theme, the settings; and the tab that is shown.

import { looks } from "gridwright/board/looks.js";
import { byId, el, iconButton } from "gridwright/ui/dom.js";
import { HELP, MOON, SETTINGS, SUN } from "gridwright/ui/icons.js";
import { openHelp, openSettings } from "gridwright/app/preferences.js";
import { settings } from "gridwright/ui/settings.js";
import { followTheme, theme } from "gridwright/ui/theme.js";

/** @typedef {import("gridwright/ui/tabs.js").Tab} Tab */
/** @typedef {import("gridwright/ui/tabs.js").Hand} Hand */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }; // in a low window they stand one below the other

export class Shell {
  /** @param {Tab[]} tabs */
  constructor(tabs) {
    this.tabs = tabs;
    this.started = new Set();
    /** @type {Tab | null} */
    this.shown = null;
    this.main = byId("main");
    const head = byId("head");
    this.buttons = tabs.map((tab) => this.button(tab));
    this.list = el("div", { class: "tabs", role: "tablist", "aria-label": "Workbench" }, ...this.buttons);
    this.toggle = iconButton(SUN, "Light or dark", () => settings.set("theme", theme() === "dark" ? "light" : "dark"));
    if (tabs.length > 1) head.append(this.list);
    head.append(el("div", { class: "head-tools" }, this.toggle, iconButton(HELP, "How to play", openHelp), iconButton(SETTINGS, "Settings", openSettings)));
    this.list.addEventListener("keydown", (event) => this.key(event));
    followTheme(() => this.recolour());
    looks.onChange(() => this.recolour());
    this.recolour();
  }

  /** @param {Tab} tab */
  button({ id, text, element }) {
    element.id = `panel-${id}`;
    if (this.tabs.length > 1) {
      element.setAttribute("role", "tabpanel");
      element.setAttribute("aria-labelledby", `tab-${id}`);
    }
    return el("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": element.id, class: "tab", onclick: () => this.show(id) }, text);
  }

  /** @param {string} id */
  async show(id) {
    const tab = this.tabs.find((each) => each.id === id) ?? this.tabs[0];
    for (const button of this.buttons) {
      const chosen = button.id === `tab-${tab.id}`;
      button.setAttribute("aria-selected", String(chosen));
      button.setAttribute("tabindex", chosen ? "0" : "-1");
    }
    if (this.shown !== tab) this.shown?.pause?.();
    this.shown = tab;
    this.main.replaceChildren(tab.element);
    tab.resume?.();
    if (this.started.has(tab.id)) return;
    this.started.add(tab.id);
    await tab.start();
  }

  /** @type {Hand} */
  async hand(id, json) {
    await this.show(id);
    this.tabs.find((tab) => tab.id === id)?.take(json);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = STEPS[event.key];
    if (!step) return;
    const { buttons } = this;
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  }

  recolour() {
    const dark = theme() === "dark";
    this.toggle.replaceChildren(...iconButton(dark ? SUN : MOON, "", () => {}).childNodes);
    this.toggle.setAttribute("aria-label", dark ? "Light colours" : "Dark colours");
    this.toggle.title = dark ? "Light colours" : "Dark colours";
    for (const tab of this.tabs) if (this.started.has(tab.id)) tab.recolour?.();
  }
}
