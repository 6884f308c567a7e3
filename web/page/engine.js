// SPDX-License-Identifier: MIT
// The solver: the module tilepdb.js, which searches in a worker. A page in one file embeds the module's files.

const moduleName = "tilepdb.js";
let opening = null; // promise of the open module

/** What to do if the solver does not load. */
const remedies = {
  disk: "From a disk, open the page in one file: pdbsolve play --html FILE.",
  network: "Complete the page's folder, then reload.",
  // The first versions that have WebAssembly with SIMD and exceptions.
  old: "Use Chromium 95, Firefox 113, Safari 16.4 or newer.",
};

/** Returns a URL for an embedded file. */
const blobAddress = (content, type) => URL.createObjectURL(new Blob([content], {type}));

/** Returns the bytes of an embedded file, which is compressed by gzip and encoded as base64. */
async function unpacked(text) {
  const packed = await (await fetch(`data:application/octet-stream;base64,${text}`)).arrayBuffer();
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Returns the remedy for an error. A file without the magic number is not the program, but perhaps an error page. */
function remedyOf({message}) {
  if (location.protocol === "file:" && !data.module) return remedies.disk;
  if (/magic|\\0asm/.test(message)) return remedies.network;
  return /compil|WebAssembly/i.test(message) ? remedies.old : remedies.network;
}

/** Returns the module and the options that tell it where its other files are. */
async function findModule() {
  const inside = data.module;
  if (!inside) return {module: await import(new URL(moduleName, location.href).href), options: {}};
  const module = await import(blobAddress(inside[moduleName], "text/javascript"));
  return {module, options: {workerUrl: blobAddress(inside["worker.js"], "text/javascript"), wasm: await unpacked(inside["tilepdb.wasm.gz"])}};
}

/** Returns a promise of the open module, opened once. It rejects with an Error that has a `remedy`. */
function openEngine() {
  opening ??= (async () => {
    const old = typeof WebAssembly === "undefined" || typeof Worker === "undefined" || (data.module && typeof DecompressionStream === "undefined");
    try {
      if (old) throw new Error("no WebAssembly, Worker or DecompressionStream");
      const {module, options} = await findModule();
      return await module.open(options);
    } catch (error) {
      opening = null; // so that the next call tries again
      throw Object.assign(new Error("Solver not loaded", {cause: error}), {remedy: remedyOf(error)});
    }
  })();
  return opening;
}

/** Returns size and tiles of a board in any form that the library reads; undefined for other texts or without a solver. */
async function readByLibrary(typed) {
  const board = typed.replaceAll(" / ", "\n"); // fields join pasted lines so
  try {
    const engine = await openEngine();
    const {size} = await engine.describe({board});
    const {end: text} = await engine.check({board, size, moves: ""});
    return {size, text};
  } catch {
    return undefined;
  }
}
