// The certificate of a puzzle: a proof of its verdict to download, and the judgement of a file from elsewhere.

import { puzzleOf } from "gridwright/kinds/kinds.js";
import { save } from "gridwright/sharing/downloads.js";
import { encoded } from "gridwright/ui/bytes.js";
import { openDialog } from "gridwright/ui/dialog.js";
import { el, icon } from "gridwright/ui/dom.js";
import { CHECK } from "gridwright/ui/icons.js";
import { counted, faultText, sentence } from "gridwright/ui/words.js";

/**
 * @typedef {import("gridwright/engines/engine.js").Engine} Engine
 * @typedef {import("gridwright/engines/engine.js").Tasks} Tasks
 * @typedef {import("gridwright/wire.js").PuzzleJson} PuzzleJson
 */

const MOST = 6_000_000; // bytes of a file; in Base64, a request of 8 MB

/** The button that opens the dialog; null if the kind has no certificates. @param {Engine} engine @param {PuzzleJson} json */
export function certificateMenu(engine, json) {
  if (!puzzleOf(json)?.certified || !engine.can("certify")) return null;
  return el("button", {
    type: "button", class: "button", "aria-haspopup": "dialog", onclick: () => openCertificates(engine, json),
  }, icon(CHECK), el("span", {}, "Certificate"));
}

/** @param {Engine} engine @param {PuzzleJson} json */
function openCertificates(engine, json) {
  const told = el("p", { class: "certificate-told", role: "status" });
  const file = el("input", { type: "file", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (chosen) work("Checking the certificate…", (signal) => judged(engine, json, chosen, signal));
  } });
  const make = button("Download a certificate", "a proof of the verdict that anyone can check", () => work("Writing the proof…", async (signal) => {
    const { certificate, reason, verdict } = await engine.ask("certify", { puzzle: json }, { signal, onEvent: () => {} });
    if (certificate === null) return `There is no certificate: the verdict is ${verdict}${reason ? `, because ${reason}` : ""}.`;
    const name = `${nameOf(json)}.drat`;
    save(new Blob([certificate], { type: "text/plain" }), name);
    return `Downloaded ${name}.`;
  }));
  const check = button("Check a certificate", "a file from here or elsewhere", () => file.click());
  const ways = el("div", { class: "files" }, make, check, file);
  const dialog = openDialog("Certificate", [
    el("p", { class: "muted" }, "A certificate proves the verdict on this puzzle, so that you need not trust the solver."), ways, told,
  ]);
  const asking = new AbortController();
  dialog.addEventListener("close", () => asking.abort());

  /** @param {string} what @param {(signal: AbortSignal) => Promise<string>} act */
  const work = async (what, act) => {
    told.textContent = what;
    ways.inert = true;
    ways.classList.add("busy");
    try {
      told.textContent = await act(asking.signal);
    } catch (error) {
      if (!asking.signal.aborted) told.textContent = faultText(error);
    }
    ways.inert = false;
    ways.classList.remove("busy");
  };
}

/** @param {Engine} engine @param {PuzzleJson} json @param {File} file @param {AbortSignal} signal */
async function judged(engine, json, file, signal) {
  if (file.size > MOST) return `${file.name} is too large: the limit is ${MOST / 1e6} megabytes. Use gridwright verify instead.`;
  const certificate = await encoded(file);
  return judgement(await engine.ask("verify", { puzzle: json, certificate }, { signal, onEvent: () => {} }));
}

/** The judgement in words. @param {Tasks["verify"]["answer"]} answer */
export function judgement({ accepted, claim, reason, lemmas, needed }) {
  if (!accepted) return `Refused: ${sentence(reason)}`;
  const what = { unique: "it has exactly one solution", none: "it has no solution", multiple: "it has several solutions" }[claim];
  return `Accepted: ${what}.${lemmas ? ` The proof has ${counted(lemmas, "lemma")}, of which ${needed.toLocaleString("en")} are needed.` : ""}`;
}

/** A file name for a puzzle. @param {PuzzleJson} json */
export function nameOf(json) {
  return (json.meta?.title ?? "").toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "puzzle";
}

/** @param {string} text @param {string} about @param {() => void} act */
function button(text, about, act) {
  return el("button", { type: "button", class: "file", onclick: act }, el("span", { class: "file-name" }, text), el("span", { class: "file-about" }, about));
}
