// Bytes in Base64, as they come over the wire.

/** @param {string} text in Base64 */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
