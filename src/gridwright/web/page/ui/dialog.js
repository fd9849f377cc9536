// Dialogs, short messages, and announcements for screen readers.

import { byId, el, icon } from "gridwright/ui/dom.js";
import { CLOSE } from "gridwright/ui/icons.js";

/** @typedef {{text: string, act: () => void, main?: boolean}} Action */

/**
 * Opens a dialog; Escape, a click outside it and every action close it.
 * @param {string} title @param {(Node | string)[]} content @param {Action[]} [actions]
 */
export function openDialog(title, content, actions = []) {
  const heading = el("h2", { id: `dialog-${Date.now()}`, class: "dialog-title" }, title);
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": heading.id });
  const close = el("button", { type: "button", class: "button quiet square", "aria-label": "Close", onclick: () => dialog.close() }, icon(CLOSE));
  dialog.append(
    el("div", { class: "dialog-head" }, heading, close),
    el("div", { class: "dialog-body" }, ...content),
  );
  if (actions.length) {
    dialog.append(el("div", { class: "dialog-foot" }, ...actions.map(({ text, act, main }) => el("button", {
      type: "button", class: main ? "button main" : "button", autofocus: main,
      onclick: () => {
        dialog.close();
        act();
      },
    }, text))));
  }
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

let fading = 0;

/** Shows a message that disappears by itself. @param {string} text */
export function toast(text) {
  const place = byId("toast");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(fading);
  fading = window.setTimeout(() => place.classList.remove("shown"), 4000);
}

/** Announces a text to screen readers only. @param {string} text */
export function say(text) {
  byId("live").textContent = text;
}
