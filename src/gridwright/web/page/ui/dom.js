// Elements in one line. Texts are texts, never markup.

/**
 * An element with attributes, properties that begin with `on` as listeners, and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any>} [about] @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, about = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== false && child !== undefined) element.append(child);
  return element;
}

/** An element of `index.html`. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no part ${id}.`);
  return found;
}

/** What draws on a canvas. @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2DSettings} [options] */
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
 * A button with an icon; what it does is its name and its tip.
 * @param {string} path @param {string} name @param {() => void} act @param {Record<string, any>} [about]
 */
export function iconButton(path, name, act, about = {}) {
  return el("button", { type: "button", class: "button quiet square", "aria-label": name, title: name, onclick: act, ...about }, icon(path));
}

/** Time as one reads it. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(whole / 3600);
  return (hours ? [hours, ...parts] : parts).join(":");
}

/** Asks for a frame once, however often it is called before it comes. @param {() => void} draw */
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
