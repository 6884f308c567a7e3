// SPDX-License-Identifier: MIT
// The solver: the module tilepdb.js, which searches in a worker. A page that is one file has its parts inside.

const moduleName = "tilepdb.js";
let opening = null; // the promise of the open module

/** What to do if the solver does not come. */
const remedies = {
  disk: "Browsers do not let a page on a disk load its other files. Take the page in one file (pdbsolve play --html FILE), or serve this folder, for example with python3 -m http.server, and open http://localhost:8000/.",
  network: "Look whether all files of the page's folder are there, and load the page again.",
  old: "This browser is too old for the solver: it takes WebAssembly with SIMD and exceptions, as Chromium 95, Firefox 113 and Safari 16.4 have them. Boards can be played all the same.",
};

/** An address under which the browser finds a part that the page has inside. */
const blobAddress = (content, type) => URL.createObjectURL(new Blob([content], {type}));

/** The bytes of a part, which is base64 of gzip. */
async function unpacked(text) {
  const packed = await (await fetch(`data:application/octet-stream;base64,${text}`)).arrayBuffer();
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** What to do about an error: where the program does not begin as one, another file came in its place. */
function remedyOf({message}) {
  if (location.protocol === "file:" && !data.module) return remedies.disk;
  if (/magic|\\0asm/.test(message)) return remedies.network;
  return /compil|WebAssembly/i.test(message) ? remedies.old : remedies.network;
}

/** The module's function that opens it, with what it has to know of the other parts. */
async function findModule() {
  const inside = data.module;
  if (!inside) return {module: await import(new URL(moduleName, location.href).href), options: {}};
  const module = await import(blobAddress(inside[moduleName], "text/javascript"));
  return {module, options: {workerUrl: blobAddress(inside["worker.js"], "text/javascript"), wasm: await unpacked(inside["tilepdb.wasm.gz"])}};
}

/** The open module; an error has a remedy. */
function openEngine() {
  opening ??= (async () => {
    const old = typeof WebAssembly === "undefined" || typeof Worker === "undefined" || (data.module && typeof DecompressionStream === "undefined");
    if (old) throw Object.assign(new Error("The solver does not run in this browser"), {remedy: remedies.old});
    try {
      const {module, options} = await findModule();
      return await module.open(options);
    } catch (error) {
      opening = null; // another try may go well
      throw Object.assign(new Error("The solver could not be loaded", {cause: error}), {remedy: remedyOf(error)});
    }
  })();
  return opening;
}
