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

/** An error, with its place in the text where it has one. @param {unknown} error */
export function faultText(error) {
  if (!(error instanceof Error)) return sentence(String(error));
  const place = [
    "line" in error && error.line ? `line ${error.line}` : "", "column" in error && error.column ? `column ${error.column}` : "",
  ].filter(Boolean).join(", ");
  return sentence(place ? `${place}: ${error.message}` : error.message);
}
