// Creates elements in one line. Strings are always text, never markup.

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} About     any: each listener takes its own event type */

/**
 * An element with attributes, properties that begin with `on` as listeners, and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {About} [about] @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, about = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== false && child !== undefined) element.append(child);
  return element;
}

/** An element that the page must have. @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`This page has no #${id}.`);
  return element;
}

/** The drawing context of a canvas. @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2DSettings} [options] */
export function penOf(canvas, options) {
  const pen = canvas.getContext("2d", options);
  if (!pen) throw new Error("This browser cannot draw.");
  return pen;
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon of 24 by 24, drawn with one stroke. @param {string} path */
export function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/**
 * A button with an icon; its name is also its tooltip.
 * @param {string} path @param {string} name @param {() => void} act @param {About} [about]
 */
export function iconButton(path, name, act, about = {}) {
  return el("button", { type: "button", class: "button quiet square", "aria-label": name, title: name, onclick: act, ...about }, icon(path));
}

/** A duration as a clock shows it. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(whole / 3600);
  return (hours ? [hours, ...parts] : parts).join(":");
}

/** Requests one animation frame, however often it is called before. @param {() => void} draw */
export function oncePerFrame(draw) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
}
