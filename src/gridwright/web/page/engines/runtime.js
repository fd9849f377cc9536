// Starts Python in Pyodide with the files of a pack: a ZIP archive without compression, compressed as a whole.

/**
 * The parts of the runtime that are used: its file system and Python.
 * @typedef {{mkdirTree(path: string): void, writeFile(path: string, content: Uint8Array): void}} Files
 * @typedef {{FS: Files, pyimport(name: string): any}} Python
 * @typedef {(options: object) => Promise<Python>} Load
 * @typedef {ReadableStream<Uint8Array<ArrayBuffer>>} Pack
 */

const FOLDER = "/python"; // where the files of the pack are; first in Python's search path
const ABI = "2026_0"; // of the runtime, which compares it with the version in its list of packages
const HEADER = 0x04034b50; // the signature of each file in an archive
const EMPTY = Uint8Array.of(80, 75, 5, 6, ...new Array(18).fill(0)); // an empty archive, in place of the runtime's own library

/**
 * @param {Load} load Pyodide's loader
 * @param {string} indexURL where the runtime is
 * @param {Promise<Pack>} pack
 * @param {{began?: () => void, more?: string}} [options] `began` is called when everything that Python needs to start has been downloaded;
 *     `more` is the address of an archive with more modules, searched after the pack
 */
export async function started(load, indexURL, pack, { began, more: stdLibURL = URL.createObjectURL(new Blob([EMPTY])) } = {}) {
  const unpacked = pack.then(filesIn);
  unpacked.catch(() => {}); // `fsInit` sets it, and may start later
  const fsInit = async (/** @type {Files} */ files) => {
    write(files, await unpacked);
    began?.();
  };
  const lockFileContents = { info: { abi_version: ABI }, packages: {} }; // nothing is installed from elsewhere
  return await load({ indexURL, stdLibURL, fsInit, env: { PYTHONPATH: FOLDER }, packageBaseUrl: indexURL, lockFileContents });
}

/** Adds the files of another pack, which contains no modules. @param {Python} python @param {Pack} pack */
export async function add(python, pack) {
  write(python.FS, await filesIn(pack));
}

/** @param {Files} files @param {Iterable<[string, Uint8Array]>} content */
function write(files, content) {
  for (const [name, bytes] of content) {
    const path = `${FOLDER}/${name}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, bytes);
  }
}

/** @param {Pack} pack @returns {Promise<[string, Uint8Array][]>} */
async function filesIn(pack) {
  const archive = await new Response(pack.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const view = new DataView(archive);
  /** @type {[string, Uint8Array][]} */
  const files = [];
  for (let at = 0; view.getUint32(at, true) === HEADER;) {
    const size = view.getUint32(at + 18, true);
    const name = new Uint8Array(archive, at + 30, view.getUint16(at + 26, true));
    at += 30 + name.length + view.getUint16(at + 28, true);
    files.push([new TextDecoder().decode(name), new Uint8Array(archive, at, size)]);
    at += size;
  }
  return files;
}
