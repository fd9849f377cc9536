// Copies a link to the clipboard; if it would work only on this machine, offers the puzzle's text.

import { openDialog, toast } from "gridwright/ui/dialog.js";
import { el } from "gridwright/ui/dom.js";
import { linkOf, pageFor, wholeText } from "gridwright/sharing/links.js";
import { faultText } from "gridwright/ui/words.js";

/** @param {import("gridwright/wire.js").PuzzleJson} json */
export async function copyLink(json) {
  const { address, local } = pageFor(location, document.querySelector("meta[name=gridwright-links]")?.getAttribute("content") ?? "");
  let link;
  try {
    link = await linkOf(json, address);
  } catch (error) {
    toast(faultText(error));
    return;
  }
  if (!local) {
    await copy(link, "Link");
    return;
  }
  openDialog("Copy link", [
    el("p", {}, "This page runs on your computer, so its links do not open anywhere else."),
    el("p", {}, "To share the puzzle, copy its text. It can be pasted into Solve on any Gridwright page."),
    el("p", { class: "muted" }, "Start the page with ", el("code", {}, "gridwright serve --links URL"), " to copy links to a public address."),
  ], [
    { text: "Copy the link", act: () => copy(link, "Link") }, { text: "Copy the text", act: () => copy(wholeText(json), "Text"), main: true },
  ]);
}

/** @param {string} text @param {string} name */
async function copy(text, name) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${name} copied.`);
  } catch {
    show(text, name);
  }
}

/** If the clipboard is not available, shows the text to copy by hand. @param {string} text @param {string} name */
function show(text, name) {
  const field = el("input", { class: "field", readonly: true, value: text, "aria-label": name, onfocus: () => field.select() });
  openDialog("Copy by hand", [el("p", {}, "This browser does not let the page use the clipboard. Copy the text from here:"), field]);
  field.focus();
}
