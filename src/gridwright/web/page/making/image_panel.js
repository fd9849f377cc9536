// From an image to a drawing: which part of it, in how many cells, by which method. Every change is shown at once.

import { CropFrame } from "gridwright/making/crop_frame.js";
import { Drawing } from "gridwright/making/drawing.js";
import { el, icon } from "gridwright/ui/dom.js";
import { Wishes } from "gridwright/making/wishes.js";
import { field, numberInput, toggle } from "gridwright/ui/fields.js";
import { IMAGE } from "gridwright/ui/icons.js";
import { imageOf, pixelsOf } from "gridwright/making/image_file.js";
import { faultText, sentence } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/engines/engine.js").Tasks["sketch"]} Sketch */
/** @typedef {import("gridwright/making/wishes.js").KindFacts} KindFacts */
/** @typedef {NonNullable<NonNullable<Sketch["request"]["options"]>["method"]>} Method */

const SOON = 200; // milliseconds after the last change
const USUAL = 30;
/** @type {ReadonlySet<string>} */
const IN_COLOURS = new Set(/** @satisfies {Method[]} */ (["auto", "dither", "posterize"]));

export class ImagePanel {
  /** @param {import("gridwright/engines/engine.js").Engine} engine @param {(drawing: Drawing) => void} drawn */
  constructor(engine, drawn) {
    this.engine = engine;
    this.drawn = drawn;
    this.asking = new AbortController();
    /** @type {{canvas: HTMLCanvasElement, crop: CropFrame} | null} */
    this.image = null;
    this.waiting = 0;
    const ask = () => this.soon();
    this.width = numberInput(USUAL, 1, USUAL, () => this.sized("width"));
    this.height = numberInput(USUAL, 1, USUAL, () => this.sized("height"));
    this.ratio = toggle("Keep its shape", true, () => this.sized("width"));
    this.wishes = new Wishes(ask);
    this.threshold = el("input", { type: "range", class: "range", min: 1, max: 254, value: 128, oninput: ask });
    this.thresholdValue = el("output", { class: "muted" });
    this.note = el("p", { class: "muted", role: "status" });
    this.input = el("input", {
      type: "file", accept: "image/*,.svg", class: "unseen", "aria-label": "Image file",
      onchange: () => {
        const [file] = this.input.files ?? [];
        if (file) this.open(file);
        this.input.value = "";
      },
    });
    this.drop = el("label", { class: "drop" }, this.input, icon(IMAGE), el("span", { class: "drop-text" }, "Choose an image"), el("span", { class: "muted" }, "or drop it here, or paste it"));
    this.source = el("div", { class: "source-place" });
    this.whole = el("button", { type: "button", class: "button small", onclick: () => this.image?.crop.reset() }, "Use all of it");
    this.thresholdField = field("Threshold", this.threshold);
    this.thresholdField.append(this.thresholdValue);
    this.options = el("div", { class: "fields", hidden: true },
      this.source, this.note, this.whole,
      el("div", { class: "field-pair" }, field("Columns", this.width), field("Rows", this.height)), this.ratio.element, this.wishes.element);
    this.trouble = el("p", { class: "trouble", role: "alert" });
    this.element = el("div", { class: "fields" }, this.drop, this.trouble, this.options);
  }

  /** Shows what can be asked for. A repair is asked for on its own, and the part that is used is dragged. @param {NonNullable<KindFacts["sketches"]>} sketches @param {KindFacts["repairs"]} repairs */
  offer({ sides, wishes }, repairs) {
    const elsewhere = new Set(["crop", ...(repairs ?? []).map(({ name }) => name)]);
    for (const input of [this.width, this.height]) Object.assign(input, { min: sides.least, max: sides.most });
    this.wishes.offer(wishes.filter(({ name }) => !elsewhere.has(name)), { threshold: { input: this.threshold, element: this.thresholdField } });
    this.soon();
  }

  /** @param {File} file */
  async open(file) {
    this.trouble.textContent = "";
    try {
      const canvas = await imageOf(file);
      this.image = { canvas, crop: new CropFrame(canvas, () => this.sized("width")) };
      this.source.replaceChildren(this.image.crop.element);
      this.options.hidden = false;
      this.drop.classList.add("small");
      const longest = Math.max(canvas.width, canvas.height);
      this.width.value = String(Math.max(1, Math.round((Math.min(USUAL, longest) * canvas.width) / longest)));
      this.sized("width");
    } catch (error) {
      this.trouble.textContent = faultText(error);
    }
  }

  /** A side was set; the other one follows. @param {"width" | "height"} side */
  sized(side) {
    if (this.image && this.ratio.input.checked) {
      const { left, top, right, bottom } = this.image.crop.box;
      const shape = (bottom - top) / (right - left);
      const kept = (/** @type {number} */ value) => String(Math.max(1, Math.min(Number(this.width.max), Math.round(value))));
      if (side === "width") this.height.value = kept(Number(this.width.value) * shape);
      else this.width.value = kept(Number(this.height.value) / shape);
    }
    this.soon();
  }

  /** Shows what goes together. */
  suit() {
    const { colours, method, threshold, invert } = this.wishes.controls;
    const plain = colours.input.value === "1";
    for (const option of method.input.querySelectorAll("option")) option.disabled = !plain && !IN_COLOURS.has(option.value);
    if (!plain && !IN_COLOURS.has(method.input.value)) method.input.value = "auto";
    threshold.element.hidden = method.input.value !== "threshold";
    this.thresholdValue.textContent = `Black is darker than ${this.threshold.value} of 255.`;
    invert.element.hidden = !plain;
    this.whole.hidden = this.image?.crop.isWhole ?? true;
  }

  /** Asks in a moment, unless it is not known yet what can be asked for. */
  soon() {
    if (!this.wishes.offered.length) return;
    this.suit();
    this.stop();
    const { image } = this;
    if (image) this.waiting = window.setTimeout(() => this.ask(image.canvas, image.crop.box), SOON);
  }

  /** @param {HTMLCanvasElement} canvas @param {import("gridwright/making/crop.js").Box} box */
  async ask(canvas, box) {
    const { signal } = (this.asking = new AbortController());
    this.note.classList.add("busy");
    try {
      const answer = await this.engine.ask("sketch", {
        pixels: pixelsOf(canvas, box),
        size: [Number(this.width.value), Number(this.height.value)],
        options: { ...this.wishes.asked, max_changes: 0 }, // the picture as it comes: it is repaired when asked for
      }, { signal, onEvent: () => {} });
      this.note.textContent = this.told(answer);
      const drawing = Drawing.of(answer.puzzle);
      if (drawing) this.drawn(drawing);
    } catch (error) {
      if (!signal.aborted) this.note.textContent = faultText(error);
    }
    if (this.asking.signal === signal) this.note.classList.remove("busy");
  }

  /** What there is to say of a sketch. @param {Sketch["answer"]} answer */
  told({ method, likeness, notes }) {
    const words = this.wishes.offered.find(({ name }) => name === "method")?.words;
    const found = `${words?.find(({ name }) => name === method)?.title ?? method}, ${Math.round(100 * (likeness ?? 0))} % like the image.`;
    return [found, ...notes.map(({ text }) => sentence(text))].join(" ");
  }

  /** What was asked for is of no matter any more. */
  stop() {
    clearTimeout(this.waiting);
    this.asking.abort();
  }
}
