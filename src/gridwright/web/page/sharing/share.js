// A link to a puzzle goes to the clipboard; where it would lead to this machine alone, the puzzle's text may, too.

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
    el("p", {}, "This page runs on your machine, so its links open nowhere else."),
    el("p", {}, "To send the puzzle to somebody, copy its text: it can be pasted into Solve of any Gridwright page."),
    el("p", { class: "muted" }, "With ", el("code", {}, "gridwright serve --links URL"), ", links lead to a public address."),
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

/** Where the clipboard is refused, the text can be taken by hand. @param {string} text @param {string} name */
function show(text, name) {
  const field = el("input", { class: "field", readonly: true, value: text, "aria-label": name, onfocus: () => field.select() });
  openDialog("This puzzle", [el("p", {}, "The browser keeps the clipboard to itself. Copy it from here:"), field]);
  field.focus();
}
