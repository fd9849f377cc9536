// Bytes in Base64, for requests and answers.

const PART = 0x8000 - (0x8000 % 3); // bytes per call: a multiple of 3, so that there is no padding in between

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

/** The same for many bytes, done by the browser without blocking the page. @param {Blob} blob @returns {Promise<string>} */
export function encoded(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
