// SPDX-License-Identifier: MIT
// The worker, joined into one file with emscripten's script and storage.js, which precede it. It runs one call at a time:
// for { id, call, request, stop } it posts { id, progress } repeatedly, then { id, answer } or { id, error }. { ends: id }
// stops a call of the multi-threaded program, which runs in other threads and leaves this one free to receive messages.

/* global createTilepdb, Module, TableStorage */

// Names that only node defines; bundlers would replace undeclared ones.
var __filename, __dirname; // eslint-disable-line no-var, no-unused-vars

// The program's threads load this file too, for emscripten's part only. There, Module is defined.
const isThread = typeof Module !== "undefined";

const inNode = typeof process === "object" && typeof process.versions?.node === "string";
const port = inNode ? require("worker_threads").parentPort : self;
const folder = "/tables/";
const storage = new TableStorage();
const askEvery = 60; // milliseconds between checks of the blob URL, each a request to the browser

let core; // the program's instance
let memory; // memory of the multi-threaded program
let answered; // receives the answer of the multi-threaded program
let current; // the running call
let canAsk = false; // whether the page's blobs are readable
const untried = new Set(); // names of files loaded from storage and not yet opened

/** Whether a blob is readable. The page revokes its URL to stop the call. */
function isReadable(address) {
  // Pages opened from disk cannot read their own blobs, and an attempt would be logged as an error.
  if (self.origin === "null") return false;
  try {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

/** Whether the page asked to stop the running call. The program calls this while it runs. */
function stopped() {
  const { stop, id } = current;
  if (stop.flag) return Atomics.load(stop.flag, 0) === id;
  if (!canAsk || current.stopped) return current.stopped;
  const now = performance.now();
  if (now - current.asked < askEvery) return false;
  current.asked = now;
  current.stopped = !isReadable(stop.address);
  return current.stopped;
}

function report(progress) {
  port.postMessage({ id: current.id, progress });
}

class Failure extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Calls `use` with the address of a text in the program's memory, and frees it afterwards. */
async function withText(text, use) {
  const bytes = new TextEncoder().encode(text);
  const place = core._malloc(bytes.length + 1);
  const heap = memory ? new Uint8Array(memory.buffer) : core.HEAPU8; // a new view, because threads may have grown the memory
  heap.set(bytes, place);
  heap[place + bytes.length] = 0;
  const used = await use(place);
  core._free(place);
  return used;
}

/** Returns the program's answer to a request, or a promise of it with threads. */
function answerOf(place) {
  if (!memory) return core.UTF8ToString(core._tilepdb_call(place));
  return new Promise((resolve) => {
    answered = resolve;
    core._tilepdb_begin(place);
  });
}

/** Sends a request to the program and returns its answer. Throws Failure. */
async function ask(request) {
  let text;
  try {
    text = await withText(JSON.stringify(request), answerOf);
  } catch (error) {
    // An exception outside the program's own errors leaves it unusable.
    core = undefined;
    throw new Failure("resource", `the program crashed: ${error.message ?? error}; it may have run out of memory`);
  }
  const { answer, error } = JSON.parse(text);
  if (error) throw new Failure(error.kind, error.message);
  return answer;
}

function isInMemory(name) {
  return core.FS.analyzePath(folder + name).exists;
}

/** Throws Failure if tables are missing and must not be built. */
function requireTables({ files, what }, mayGenerate) {
  if (mayGenerate || files.every(isInMemory)) return;
  throw new Failure("bad_input", `tables of ${what} are missing: call generate() first`);
}

/** Loads or builds the tables of a problem, and opens them. */
async function prepare(problem, mayGenerate) {
  const { files } = problem;
  let loaded = 0;
  for (const [i, name] of files.entries()) {
    if (isInMemory(name)) continue;
    const bytes = await storage.load(name);
    if (!bytes) continue;
    core.FS.writeFile(folder + name, bytes, { canOwn: true });
    untried.add(name);
    ++loaded;
    report({ stage: "loading", table: i + 1, tables: files.length, done: (i + 1) / files.length });
  }
  requireTables(problem, mayGenerate);
  let made;
  try {
    made = await makeAndOpen(problem);
  } catch (failure) {
    if (!core || !(await dropDamaged(files, failure))) throw failure;
    requireTables(problem, mayGenerate);
    made = await makeAndOpen(problem);
  }
  for (const name of files) untried.delete(name);
  const bytes = files.reduce((sum, name) => sum + core.FS.stat(folder + name).size, 0);
  return { bytes, fromStorage: !made && loaded > 0 };
}

/**
 * Deletes the files loaded from storage and not yet opened, if a failure may come from a damaged file or another version
 * of the format. An earlier call that ended early may have loaded them. Returns whether files were deleted.
 */
async function dropDamaged(files, { kind }) {
  const suspects = files.filter((name) => untried.has(name));
  if (!["check_failed", "bad_input"].includes(kind) || !suspects.length) return false;
  for (const name of suspects) {
    if (isInMemory(name)) core.FS.unlink(folder + name);
    await storage.remove(name);
    untried.delete(name);
  }
  return true;
}

/** Builds and stores missing tables, then opens all and verifies their checksums. Returns whether some were built. */
async function makeAndOpen({ files, request }) {
  const missing = files.filter((name) => !isInMemory(name));
  if (missing.length) {
    try {
      await ask({ ...request, call: "generate" });
    } finally {
      // Stored before the search, which blocks this thread, and also if the call was stopped.
      let kept = true;
      for (const name of missing) if (core && isInMemory(name)) kept = (await storage.save(name, core.FS.readFile(folder + name))) && kept;
      port.postMessage({ id: current.id, kept });
    }
  }
  if (files.length) report({ stage: "opening", table: files.length, tables: files.length, done: 1 });
  await ask({ ...request, call: "open" });
  return missing.length > 0;
}

/** Returns the program's description of a request: its tables, and whether the board is solvable. */
async function problemOf({ board, size, goal, puzzle, metric, patterns, algorithm, anytime, within }) {
  const problem = await ask({ call: "describe", board, size, goal, puzzle, metric, patterns, algorithm, anytime, within });
  // The goal of a definition is described without the ? of its orientations.
  problem.request = { size: problem.size, goal: goal ?? problem.goal, puzzle, metric, patterns };
  return problem;
}

async function generate(request) {
  const begin = performance.now();
  const problem = await problemOf({ ...request, board: undefined, size: request.board ?? request.size });
  if (!problem.files.length) throw new Failure("bad_input", `no tables of ${problem.what} exist`);
  const prepared = await prepare(problem, true);
  return { catalogue: problem.catalogue, ...prepared, seconds: (performance.now() - begin) / 1000 };
}

/** Opens the tables that a request needs, and returns its description. */
async function withTables(request, mayGenerate) {
  const problem = await problemOf(request);
  if (!problem.optimal || !problem.solvable) return problem;
  await prepare(problem, mayGenerate);
  return problem;
}

async function solve({ generate: mayGenerate = true, ...request }) {
  if (request.algorithm !== "beam") {
    const problem = await withTables(request, mayGenerate);
    if (!problem.optimal) {
      throw new Failure("bad_input", `no tables of ${problem.what} exist: use algorithm "beam"`);
    }
  }
  return ask({ ...request, call: "solve" });
}

const calls = {
  generate,
  solve,
  async check(request) {
    if (request.optimum) await withTables({ ...request, moves: undefined }, true);
    return ask({ ...request, call: "check" });
  },
  random: (request) => ask({ ...request, call: "random" }),
  async heuristic(request) {
    await withTables(request, true);
    // Values of 8x8 boards can exceed 255.
    return Uint16Array.from(await ask({ ...request, call: "heuristic" }));
  },
  async describe(request) {
    const { files, what, ...rest } = await ask({ ...request, call: "describe" });
    return rest;
  },
};

const pagesOfMemory = 65536; // 4 GiB
const pagesAtFirst = 256; // must match the linked program

/** Returns memory for threads to share: up to 4 GiB, or less if the browser cannot reserve that. */
function sharedMemory() {
  for (let maximum = pagesOfMemory; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: pagesAtFirst, maximum, shared: true });
    } catch (error) {
      if (maximum <= pagesOfMemory / 8) throw error;
    }
  }
}

/** Returns the options of emscripten's script for threads. */
function partsOfThreads({ threads, threadUrl }) {
  memory = sharedMemory();
  const mainScriptUrlOrBlob = inNode ? __filename : self.location.href;
  return { threads, wasmMemory: memory, mainScriptUrlOrBlob, locateFile: () => threadUrl, answered: (text) => answered(text) };
}

async function start({ module, ...parts }) {
  core = await createTilepdb({
    ...(parts.threads > 1 ? partsOfThreads(parts) : {}),
    report: (text) => report(JSON.parse(text)),
    stopped,
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, receive) {
      // Throws outside the promise, so that a failure reaches the worker's error event.
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module), (error) => setTimeout(() => { throw error; }));
      return {};
    },
  });
  core.FS.mkdir("/tables");
  if (memory) core._tilepdb_set_threads(parts.threads);
}

async function take({ id, call, request, stop, program }) {
  current = { id, stop: stop ?? {}, stopped: false, asked: performance.now() };
  if (memory) core?._tilepdb_set_stopped(0);
  try {
    if (program) {
      await start(program);
      canAsk = Boolean(stop.address) && isReadable(stop.address);
      port.postMessage({ id, answer: { asks: canAsk || Boolean(stop.flag) } });
      return;
    }
    if (!core) throw new Failure("resource", "the program is not running");
    port.postMessage({ id, answer: await calls[call](request) });
  } catch (error) {
    port.postMessage({ id, error: { kind: error.kind ?? "check_failed", message: error.message, ended: !core } });
  }
}

let queue = Promise.resolve();
const receive = (message) => {
  if (message.ends === undefined) queue = queue.then(() => take(message));
  else if (memory && message.ends === current?.id) core?._tilepdb_set_stopped(1);
};
if (isThread) {
  // Emscripten's thread script expects a global function, which a bundle would hide.
  globalThis.createTilepdb = createTilepdb;
} else if (inNode) {
  port.on("message", receive);
} else {
  port.onmessage = ({ data }) => receive(data);
}
