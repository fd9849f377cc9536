// From an image to a drawing: which part of it, in how many cells, by which method. Every change is shown at once.

import { colourChoice } from "gridwright/making/colour_choice.js";
import { CropFrame } from "gridwright/making/crop_frame.js";
import { Drawing } from "gridwright/making/drawing.js";
import { el, icon } from "gridwright/ui/dom.js";
import { choice, field, numberInput, toggle } from "gridwright/ui/fields.js";
import { IMAGE } from "gridwright/ui/icons.js";
import { imageOf, pixelsOf } from "gridwright/making/image_file.js";
import { faultText, sentence } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/engines/engine.js").Tasks["sketch"]} Sketch */
/** @typedef {NonNullable<NonNullable<Sketch["request"]["options"]>["method"]>} Method */

const SOON = 200; // milliseconds after the last change
const LARGEST = 200; // cells of a side
const USUAL = 30;
/** @type {[Method, string][]} */
const METHODS = [
  ["auto", "Whatever suits it best"], ["threshold", "Threshold"], ["adaptive", "Adaptive"], ["dither", "Dither"], ["edges", "Edges"], ["posterize", "Posterize"],
];
const IN_COLOURS = new Set(["auto", "dither", "posterize"]);

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
    this.width = numberInput(USUAL, 2, LARGEST, () => this.sized("width"));
    this.height = numberInput(USUAL, 2, LARGEST, () => this.sized("height"));
    this.ratio = toggle("Keep its shape", true, () => this.sized("width"));
    this.colours = colourChoice(ask);
    this.method = choice(METHODS, ask);
    this.threshold = el("input", { type: "range", class: "range", min: 1, max: 254, value: 128, oninput: ask });
    this.thresholdValue = el("output", { class: "muted" });
    this.invert = toggle("Swap black and white", false, ask);
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
      el("div", { class: "field-pair" }, field("Columns", this.width), field("Rows", this.height)), this.ratio.element,
      field("Colours", this.colours), field("Method", this.method), this.thresholdField, this.invert.element);
    this.trouble = el("p", { class: "trouble", role: "alert" });
    this.element = el("div", { class: "fields" }, this.drop, this.trouble, this.options);
    this.suit();
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
      this.width.value = String(Math.max(2, Math.round((Math.min(USUAL, longest) * canvas.width) / longest)));
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
      const kept = (/** @type {number} */ value) => String(Math.max(2, Math.min(LARGEST, Math.round(value))));
      if (side === "width") this.height.value = kept(Number(this.width.value) * shape);
      else this.width.value = kept(Number(this.height.value) / shape);
    }
    this.soon();
  }

  /** Shows what goes together. */
  suit() {
    const plain = this.colours.value === "1";
    for (const option of this.method.options) option.disabled = !plain && !IN_COLOURS.has(option.value);
    if (this.method.selectedOptions[0].disabled) this.method.value = "auto";
    this.thresholdField.hidden = this.method.value !== "threshold";
    this.thresholdValue.textContent = `Black is darker than ${this.threshold.value} of 255.`;
    this.invert.element.hidden = !plain;
    this.whole.hidden = this.image?.crop.isWhole ?? true;
  }

  soon() {
    this.suit();
    this.stop();
    const { image } = this;
    if (image) this.waiting = window.setTimeout(() => this.ask(image.canvas, image.crop.box), SOON);
  }

  /** @param {HTMLCanvasElement} canvas @param {import("gridwright/making/crop.js").Box} box */
  async ask(canvas, box) {
    const { signal } = (this.asking = new AbortController());
    const plain = this.colours.value === "1";
    const [method] = METHODS.find(([name]) => name === this.method.value) ?? METHODS[0];
    this.note.classList.add("busy");
    try {
      const answer = await this.engine.ask("sketch", {
        pixels: pixelsOf(canvas, box),
        size: [Number(this.width.value), Number(this.height.value)],
        options: {
          colours: Number(this.colours.value), method,
          ...(method === "threshold" ? { threshold: this.threshold.value } : {}),
          ...(plain ? { invert: this.invert.input.checked } : {}),
          max_changes: 0, // the picture as it comes: it is repaired when asked for
        },
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
    const [, name] = METHODS.find(([value]) => value === method) ?? ["", method];
    const found = `${name}, ${Math.round(100 * (likeness ?? 0))} % like the image.`;
    return [found, ...notes.map(({ text }) => sentence(text))].join(" ");
  }

  /** What was asked for is of no matter any more. */
  stop() {
    clearTimeout(this.waiting);
    this.asking.abort();
  }
}
