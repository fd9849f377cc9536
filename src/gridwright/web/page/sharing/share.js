// A link to a puzzle goes to the clipboard, and into the address bar.

import { openDialog, toast } from "gridwright/ui/dialog.js";
import { el } from "gridwright/ui/dom.js";
import { linkOf } from "gridwright/sharing/links.js";
import { faultText } from "gridwright/ui/words.js";

/** @param {import("gridwright/wire.js").PuzzleJson} json */
export async function copyLink(json) {
  let link;
  try {
    link = await linkOf(json, location);
  } catch (error) {
    toast(faultText(error));
    return;
  }
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link);
    toast("Link copied.");
  } catch {
    showLink(link);
  }
}

/** Where the clipboard is refused, the link can be taken by hand. @param {string} link */
function showLink(link) {
  const field = el("input", { class: "field", readonly: true, value: link, "aria-label": "Link", onfocus: () => field.select() });
  openDialog("Link to this puzzle", [el("p", {}, "The browser keeps the clipboard to itself. Copy the link from here:"), field]);
  field.focus();
}
