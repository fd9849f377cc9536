// Bytes in Base64, as they go over the wire.

const PART = 0x8000 - (0x8000 % 3); // bytes: as many as a call takes, and no padding in between

/** @param {string} text in Base64 */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

/** @param {Uint8Array} bytes */
export function base64Of(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += PART) text += btoa(String.fromCharCode(...bytes.subarray(at, at + PART)));
  return text;
}
