// SPDX-License-Identifier: MIT
// The worker, behind the script that emscripten makes and storage.js, with which it is one file. It takes a call at a time:
// { id, call, request, stop }, and answers { id, progress }…, then { id, answer } or { id, error }. { ends: id } ends a call
// of the program with threads; that one works beside this script, which is free to listen.

/* global createTilepdb, Module, TableStorage */

// Names that node gives and others do not; undeclared, bundlers would put something in their place.
var __filename, __dirname; // eslint-disable-line no-var, no-unused-vars

// Threads of the program load this file too, for what emscripten has made alone: theirs is a Module.
const isThread = typeof Module !== "undefined";

const inNode = typeof process === "object" && typeof process.versions?.node === "string";
const port = inNode ? require("worker_threads").parentPort : self;
const folder = "/tables/";
const storage = new TableStorage();
const askEvery = 60; // milliseconds between questions that take a request of the browser

let core; // the program
let memory; // of the program with threads
let answered; // takes the answer of the program with threads
let current; // the call under way
let canAsk = false; // whether the page's blobs can be read
const untried = new Set(); // names of files in memory that storage gave, and that were not opened yet

/** Whether a blob can be read; its address is revoked when the call is to end. */
function isThere(address) {
  // Pages on a disk may not read what they have made, and trying writes into their log.
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

/** Whether the call under way is to end, as the page says while the program runs. */
function stopped() {
  const { stop, id } = current;
  if (stop.flag) return Atomics.load(stop.flag, 0) === id;
  if (!canAsk || current.stopped) return current.stopped;
  const now = performance.now();
  if (now - current.asked < askEvery) return false;
  current.asked = now;
  current.stopped = !isThere(stop.address);
  return current.stopped;
}

function tell(progress) {
  port.postMessage({ id: current.id, progress });
}

class Failure extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** A request in the program's memory, and then nothing of it there. */
async function withText(text, use) {
  const bytes = new TextEncoder().encode(text);
  const place = core._malloc(bytes.length + 1);
  const heap = memory ? new Uint8Array(memory.buffer) : core.HEAPU8; // which threads may have let grow
  heap.set(bytes, place);
  heap[place + bytes.length] = 0;
  const used = await use(place);
  core._free(place);
  return used;
}

/** The program's answer to a request; that with threads gives it later. */
function answerOf(place) {
  if (!memory) return core.UTF8ToString(core._tilepdb_call(place));
  return new Promise((resolve) => {
    answered = resolve;
    core._tilepdb_begin(place);
  });
}

/** Has the program do something. */
async function ask(request) {
  let text;
  try {
    text = await withText(JSON.stringify(request), answerOf);
  } catch (error) {
    // What is no error of the program's has left it in no state to go on with.
    core = undefined;
    throw new Failure("resource", `the program has ended: ${error.message ?? error}; perhaps there is not enough memory`);
  }
  const { answer, error } = JSON.parse(text);
  if (error) throw new Failure(error.kind, error.message);
  return answer;
}

function isInMemory(name) {
  return core.FS.analyzePath(folder + name).exists;
}

/** Throws where tables would have to be made and are not to be. */
function requireTables({ files, size }, mayGenerate) {
  if (mayGenerate || files.every(isInMemory)) return;
  throw new Failure("bad_input", `the tables of ${size} boards are not there; generate() makes them`);
}

/** Has the files of tables loaded or made, and opened. */
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
    tell({ stage: "loading", table: i + 1, tables: files.length, done: (i + 1) / files.length });
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
 * Deletes what storage gave, in this call or an earlier one that ended before all was opened, if a failure may be because
 * that is damaged, or of another version. Whether there was any.
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

/** Has the tables made that are not there, and kept; and all opened, their checksums compared. Whether some were made. */
async function makeAndOpen({ files, request }) {
  const missing = files.filter((name) => !isInMemory(name));
  if (missing.length) {
    try {
      await ask({ ...request, call: "generate" });
    } finally {
      // Before a search, which lets nothing else happen here; of a call that was to end, too.
      let kept = true;
      for (const name of missing) if (core && isInMemory(name)) kept = (await storage.save(name, core.FS.readFile(folder + name))) && kept;
      port.postMessage({ id: current.id, kept });
    }
  }
  if (files.length) tell({ stage: "opening", table: files.length, tables: files.length, done: 1 });
  await ask({ ...request, call: "open" });
  return missing.length > 0;
}

/** What a request is about; of boards, whether they can be solved. */
async function problemOf({ board, size, goal, puzzle, metric, algorithm }) {
  const problem = await ask({ call: "describe", board, size, goal, puzzle, metric, algorithm });
  problem.request = { size: problem.size, goal: problem.goal, puzzle, metric };
  return problem;
}

async function generate(request) {
  const begin = performance.now();
  const problem = await problemOf({ ...request, board: undefined, size: request.board ?? request.size });
  if (!problem.files.length) throw new Failure("bad_input", `there are no tables of ${problem.size} boards`);
  const prepared = await prepare(problem, true);
  return { catalogue: problem.catalogue, ...prepared, seconds: (performance.now() - begin) / 1000 };
}

/** Has the tables that boards need opened; the problem. */
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
      throw new Failure("bad_input", `there are no tables of ${problem.size} boards; algorithm "beam" solves them`);
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
    // Of 8x8 boards some are more than 255.
    return Uint16Array.from(await ask({ ...request, call: "heuristic" }));
  },
  async describe(request) {
    const { files, ...rest } = await ask({ ...request, call: "describe" });
    return rest;
  },
};

const pagesOfMemory = 65536; // in 4 GiB
const pagesAtFirst = 256; // as the program is linked

/** Memory that threads share; browsers that have no 4 GiB to set aside may have less. */
function sharedMemory() {
  for (let maximum = pagesOfMemory; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: pagesAtFirst, maximum, shared: true });
    } catch (error) {
      if (maximum <= pagesOfMemory / 8) throw error;
    }
  }
}

/** What the script by emscripten has to know of threads. */
function partsOfThreads({ threads, threadUrl }) {
  memory = sharedMemory();
  const mainScriptUrlOrBlob = inNode ? __filename : self.location.href;
  return { threads, wasmMemory: memory, mainScriptUrlOrBlob, locateFile: () => threadUrl, answered: (text) => answered(text) };
}

async function start({ module, ...parts }) {
  core = await createTilepdb({
    ...(parts.threads > 1 ? partsOfThreads(parts) : {}),
    tell: (text) => tell(JSON.parse(text)),
    stopped,
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, receive) {
      // What fails here is an error of the worker, not one that nobody hears of.
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
      canAsk = Boolean(stop.address) && isThere(stop.address);
      port.postMessage({ id, answer: { asks: canAsk || Boolean(stop.flag) } });
      return;
    }
    if (!core) throw new Failure("resource", "the program has ended");
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
  // It is emscripten's, which looks for this among what is global; in a bundle it is not there.
  globalThis.createTilepdb = createTilepdb;
} else if (inNode) {
  port.on("message", receive);
} else {
  port.onmessage = ({ data }) => receive(data);
}
