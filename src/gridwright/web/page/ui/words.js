// Words for what the tasks answer with.

/** A number with what it counts. @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** A sentence, with its capital and its full stop. @param {string} text */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** A template with its holes filled, such as `row {row}`. @param {string} template @param {Record<string, unknown>} parts */
export function filled(template, parts) {
  return template.replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));
}

/** An error of a task, with its place in the text where it has one. @param {any} error */
export function faultText({ message, line, column }) {
  const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
  return sentence(place ? `${place}: ${message}` : message);
}

const KINDS = { nonogram: "Nonogram", hitori: "Hitori", picture: "Picture puzzle", "exact-cover": "Exact cover" };

/** What a puzzle is, and its size where it has a board. @param {{kind: string, width: number, height: number}} puzzle */
export function sizeText({ kind, width, height }) {
  const name = KINDS[/** @type {keyof typeof KINDS} */ (kind)];
  return kind === "exact-cover" ? name : `${name}, ${width}\u00a0×\u00a0${height}`;
}
