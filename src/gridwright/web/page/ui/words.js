// Texts for the answers of tasks.

/** A number with its noun. @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** A text as a sentence, with a capital letter and a full stop. @param {string} text */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** A template such as `row {row}`, filled in. @param {string} template @param {Record<string, unknown>} parts */
export function filled(template, parts) {
  return template.replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));
}

/** The message of an error, with its position in the text if known. @param {unknown} error */
export function faultText(error) {
  if (!(error instanceof Error)) return sentence(String(error));
  const place = [
    "line" in error && error.line ? `line ${error.line}` : "", "column" in error && error.column ? `column ${error.column}` : "",
  ].filter(Boolean).join(", ");
  return sentence(place ? `${place}: ${error.message}` : error.message);
}
