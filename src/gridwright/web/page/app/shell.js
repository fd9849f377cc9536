// The frame of the page: the header with tabs, theme and settings, and the current tab.

import { looks } from "gridwright/board/looks.js";
import { byId, el, iconButton } from "gridwright/ui/dom.js";
import { HELP, MOON, SETTINGS, SUN } from "gridwright/ui/icons.js";
import { openHelp, openSettings } from "gridwright/app/preferences.js";
import { settings } from "gridwright/ui/settings.js";
import { followTheme, theme } from "gridwright/ui/theme.js";

/** @typedef {import("gridwright/ui/tabs.js").Tab} Tab */
/** @typedef {import("gridwright/ui/tabs.js").Hand} Hand */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }; // in a low window the tabs are stacked vertically

export class Shell {
  /** @param {Tab[]} tabs @param {import("gridwright/app/trail.js").Trail} trail */
  constructor(tabs, trail) {
    this.tabs = tabs;
    this.trail = trail;
    this.stepping = false; // changes that tabs report meanwhile belong to the step
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
    for (const tab of tabs) {
      tab.moved = (replaces) => {
        if (!this.stepping && this.shown === tab) trail.note(tab.id, tab.sight, replaces ? "replaced" : "added");
      };
    }
  }

  /** @param {Tab} tab */
  button({ id, text, element }) {
    element.id = `panel-${id}`;
    if (this.tabs.length > 1) {
      element.setAttribute("role", "tabpanel");
      element.setAttribute("aria-labelledby", `tab-${id}`);
    }
    return el("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": element.id, class: "tab", onclick: () => this.shown?.id === id || this.step(id) }, text);
  }

  /**
   * Goes to a tab, and optionally changes what it shows.
   * @param {string} id @param {(tab: Tab) => void} [act] @param {import("gridwright/app/trail.js").How} [how]
   */
  step(id, act, how = "added") {
    const tab = this.tabs.find((each) => each.id === id) ?? this.tabs[0];
    this.stepping = how === "same"; // after Back, the place that was left is not recorded
    if (this.shown !== tab) this.shown?.pause?.();
    this.stepping = true;
    try {
      const begun = this.show(tab);
      act?.(tab);
      return begun;
    } finally {
      this.stepping = false;
      this.trail.note(tab.id, tab.sight, how);
    }
  }

  /** Shows a tab, and starts it the first time. @param {Tab} tab */
  async show(tab) {
    for (const button of this.buttons) {
      const chosen = button.id === `tab-${tab.id}`;
      button.setAttribute("aria-selected", String(chosen));
      button.setAttribute("tabindex", chosen ? "0" : "-1");
    }
    this.shown = tab;
    this.main.replaceChildren(tab.element);
    tab.resume?.();
    if (this.started.has(tab.id)) return;
    this.started.add(tab.id);
    await tab.start();
  }

  /** @type {Hand} */
  hand(id, json) {
    return this.step(id, (tab) => tab.take(json));
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
