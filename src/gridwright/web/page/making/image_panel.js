// From an image to a drawing: crop area, size in cells and method. Every change is shown immediately.

import { CropFrame } from "gridwright/making/crop_frame.js";
import { Drawing } from "gridwright/making/drawing.js";
import { el, icon } from "gridwright/ui/dom.js";
import { MakerOptions } from "gridwright/options/maker_options.js";
import { field, NumberField, toggle, usable } from "gridwright/ui/fields.js";
import { IMAGE } from "gridwright/ui/icons.js";
import { beginningOf, imageOf, pixelsOf, Unreadable } from "gridwright/making/image_file.js";
import { faultText, sentence } from "gridwright/ui/words.js";

/** @typedef {import("gridwright/engines/engine.js").Tasks["sketch"]} Sketch */
/** @typedef {import("gridwright/options/maker_options.js").KindFacts} KindFacts */
/** @typedef {NonNullable<NonNullable<Sketch["request"]["options"]>["method"]>} Method */

const SOON = 200; // milliseconds after the last change
const SLOW = 600; // milliseconds after which work in progress is shown
const MAKING = "Converting the image to a picture…";
const USUAL = 30;
/** @type {ReadonlySet<string>} */
const IN_COLOURS = new Set(/** @satisfies {Method[]} */ (["auto", "dither", "posterize"]));

export class ImagePanel {
  /**
   * @param {import("gridwright/engines/engine.js").Engine} engine
   * @param {{drawn(drawing: Drawing): void, working(text: string): void}} told `working` gets a text about the work in progress, or "" at its end
   */
  constructor(engine, told) {
    this.engine = engine;
    this.told = told;
    this.asking = new AbortController();
    this.opening = false;
    this.fresh = false; // whether the picture does not show this image yet
    this.most = USUAL; // cells of a side
    /** @type {{canvas: HTMLCanvasElement, crop: CropFrame} | null} */
    this.image = null;
    this.waiting = 0;
    this.slow = 0;
    const ask = () => this.soon();
    this.width = new NumberField("Columns", [1, USUAL], USUAL, () => this.sized("width"));
    this.height = new NumberField("Rows", [1, USUAL], USUAL, () => this.sized("height"));
    this.ratio = toggle("Keep proportions", true, () => this.sized("width"));
    this.makerOptions = new MakerOptions(ask);
    this.threshold = el("input", { type: "range", class: "range", min: 1, max: 254, value: 128, oninput: ask });
    this.thresholdValue = el("output", { class: "muted" });
    this.note = el("p", { class: "muted", role: "status" });
    this.goOn = el("button", { type: "button", class: "button small", onclick: () => usable(this.element) && this.soon() }, "Convert the image");
    this.missing = el("div", { class: "missing", hidden: true }, el("p", {}, "The picture does not show this image yet."), this.goOn);
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
    this.whole = el("button", { type: "button", class: "button small", onclick: () => this.image?.crop.reset() }, "Use the whole image");
    this.thresholdField = field("Threshold", this.threshold);
    this.thresholdField.append(this.thresholdValue);
    this.options = el("div", { class: "fields", hidden: true },
      this.source, this.note, this.missing, this.whole,
      el("div", { class: "field-pair" }, this.width.element, this.height.element), this.ratio.element, this.makerOptions.element);
    this.trouble = el("p", { class: "trouble", role: "alert" });
    this.element = el("div", { class: "fields" }, this.drop, this.trouble, this.options);
  }

  /** Shows the options. Repair has its own panel, and the crop area is dragged. @param {NonNullable<KindFacts["sketches"]>} sketches @param {KindFacts["repairs"]} repairs */
  offer({ sides, options }, repairs) {
    const elsewhere = new Set(["crop", ...(repairs ?? []).map(({ name }) => name)]);
    for (const side of [this.width, this.height]) side.bound(sides.least, sides.most);
    this.most = sides.most;
    this.makerOptions.offer(options.filter(({ name }) => !elsewhere.has(name)), { threshold: { input: this.threshold, element: this.thresholdField } });
    this.soon();
  }

  /** @param {File} file */
  async open(file) {
    this.stop();
    const { signal } = (this.asking = new AbortController());
    this.trouble.textContent = "";
    this.opening = true;
    this.tell("Opening the image…");
    try {
      const canvas = await imageOf(file, signal);
      signal.throwIfAborted();
      this.opening = false;
      this.fresh = true;
      this.note.textContent = "";
      this.image = { canvas, crop: new CropFrame(canvas, () => this.sized("width")) };
      this.source.replaceChildren(this.image.crop.element);
      this.options.hidden = false;
      this.drop.classList.add("small");
      const longest = Math.max(canvas.width, canvas.height);
      this.width.value = String(Math.max(1, Math.round((Math.min(USUAL, longest) * canvas.width) / longest)));
      this.sized("width");
    } catch (error) {
      const reason = error instanceof Unreadable ? await this.reason(file, signal) ?? error : error;
      if (signal.aborted) return;
      this.trouble.textContent = faultText(reason);
      this.stop();
    }
  }

  /** The engine's error for a file that the browser cannot read; null if the engine could read it. @param {File} file @param {AbortSignal} signal */
  async reason(file, signal) {
    try {
      await this.engine.ask("sketch", { image: await beginningOf(file), size: [1, 1] }, { signal, onEvent: () => {} });
      return null;
    } catch (error) {
      return error;
    }
  }

  /** One side was set; adapts the other one. @param {"width" | "height"} side */
  sized(side) {
    const typed = side === "width" ? this.width : this.height;
    if (this.image && this.ratio.input.checked && typed.fits) {
      const { left, top, right, bottom } = this.image.crop.box;
      const shape = (bottom - top) / (right - left);
      const kept = (/** @type {number} */ value) => String(Math.max(1, Math.min(this.most, Math.round(value))));
      if (side === "width") this.height.value = kept(Number(this.width.value) * shape);
      else this.width.value = kept(Number(this.height.value) / shape);
    }
    this.soon();
  }

  /** Disables and hides options that do not fit the others. */
  suit() {
    const { colours, method, threshold, invert } = this.makerOptions.controls;
    const plain = colours.input.value === "1";
    for (const option of method.input.querySelectorAll("option")) option.disabled = !plain && !IN_COLOURS.has(option.value);
    if (!plain && !IN_COLOURS.has(method.input.value)) method.input.value = "auto";
    threshold.element.hidden = method.input.value !== "threshold";
    this.thresholdValue.textContent = `Pixels darker than ${this.threshold.value} of 255 become black.`;
    invert.element.hidden = !plain;
    this.whole.hidden = this.image?.crop.isWhole ?? true;
  }

  /** Requests a drawing after a pause, once the options are known. */
  soon() {
    const { image, fresh, width, height } = this;
    if (!this.makerOptions.offered.length) {
      if (image) this.tell("Waiting for the engine…");
      return;
    }
    this.suit();
    if (this.opening) return; // a drawing is requested afterwards
    this.stop();
    if (!image || !width.fits || !height.fits) return;
    if (fresh) this.tell(MAKING);
    this.waiting = window.setTimeout(() => this.ask(image.canvas, image.crop.box), SOON);
  }

  /** @param {HTMLCanvasElement} canvas @param {import("gridwright/making/crop.js").Box} box */
  async ask(canvas, box) {
    const { signal } = (this.asking = new AbortController());
    this.note.classList.add("busy");
    this.slow = window.setTimeout(() => this.tell(MAKING), SLOW);
    try {
      const pixels = await pixelsOf(canvas, box);
      signal.throwIfAborted();
      const answer = await this.engine.ask("sketch", {
        pixels,
        size: [Number(this.width.value), Number(this.height.value)],
        options: { ...this.makerOptions.asked, max_changes: 0 }, // the plain picture; repair is a separate request
      }, { signal, onEvent: () => {} });
      this.note.textContent = this.about(answer);
      this.fresh = false;
      const drawing = Drawing.of(answer.puzzle);
      if (drawing) this.told.drawn(drawing);
    } catch (error) {
      if (!signal.aborted) this.note.textContent = faultText(error);
    }
    if (this.asking.signal === signal) this.stop();
  }

  /** The note about a sketch. @param {Sketch["answer"]} answer */
  about({ method, likeness, notes }) {
    const words = this.makerOptions.offered.find(({ name }) => name === "method")?.words;
    const found = `${words?.find(({ name }) => name === method)?.title ?? method}, ${Math.round(100 * (likeness ?? 0))}% similar to the image.`;
    return [found, ...notes.map(({ text }) => sentence(text))].join(" ");
  }

  /** Cancels the current request. */
  stop() {
    clearTimeout(this.waiting);
    clearTimeout(this.slow);
    this.asking.abort();
    this.opening = false;
    this.note.classList.remove("busy");
    this.tell("");
  }

  /** The user has pressed Stop. */
  halt() {
    this.stop();
    if (this.fresh) this.goOn.focus();
    else this.input.focus();
  }

  /** Shows what is in progress; "" for nothing. @param {string} text */
  tell(text) {
    this.missing.hidden = !this.fresh || text !== "";
    this.told.working(text);
  }
}
