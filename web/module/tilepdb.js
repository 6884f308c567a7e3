// SPDX-License-Identifier: MIT
// Optimal solutions of permutation puzzles in a browser or in node. tilepdb.d.ts documents the interface.

import { TilepdbError, badInput, callOptionNames, callOptions, found, messageOf, oneLine, openOptions, plainRequest } from "./arguments.js";
import { TableStorage } from "./storage.js";

export { TilepdbError };

const inNode = typeof process === "object" && typeof process.versions?.node === "string" && typeof window === "undefined";

const ownAddress = import.meta.url; // a constant, because bundlers try to resolve new URL(variable, import.meta.url)

/** Imports a built-in module of node, hidden from bundlers. */
function ofNode(name) {
  const address = `node:${name}`;
  return import(/* webpackIgnore: true */ /* @vite-ignore */ address);
}

async function bytesOf(address) {
  if (inNode && address.protocol === "file:") {
    const { readFile } = await ofNode("fs/promises");
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** Returns the base of a caller's relative URLs: the page, or in node this file. */
const givenFrom = () => (inNode ? ownAddress : globalThis.location.href);

const interruption = () => new TilepdbError("interrupted", "interrupted");

/** Returns the compiled program, given as bytes, a URL or a compiled module. */
async function compiled(wasm) {
  try {
    if (wasm instanceof WebAssembly.Module) return wasm;
    if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return await WebAssembly.compile(wasm);
    return await WebAssembly.compile(await bytesOf(new URL(wasm, givenFrom())));
  } catch (error) {
    throw new TilepdbError("resource", `the program cannot be loaded: ${error instanceof Error ? `${error.name}: ` : ""}${messageOf(error)}`);
  }
}

/** The programs by their folders. Those in puzzles/ solve all puzzles. Literal URLs, because bundlers look for them. */
const programs = {
  "": {
    wasm: () => new URL("./tilepdb.wasm", import.meta.url),
    worker: () => new Worker(new URL("./worker.js", import.meta.url)),
  },
  "threads/": {
    wasm: () => new URL("./threads/tilepdb.wasm", import.meta.url),
    worker: () => new Worker(new URL("./threads/worker.js", import.meta.url)),
    thread: () => new URL("./threads/thread.js", import.meta.url),
  },
  "puzzles/": {
    wasm: () => new URL("./puzzles/tilepdb.wasm", import.meta.url),
    worker: () => new Worker(new URL("./puzzles/worker.js", import.meta.url)),
  },
  "puzzles/threads/": {
    wasm: () => new URL("./puzzles/threads/tilepdb.wasm", import.meta.url),
    worker: () => new Worker(new URL("./puzzles/threads/worker.js", import.meta.url)),
    thread: () => new URL("./puzzles/threads/thread.js", import.meta.url),
  },
};

/** Starts a worker of node and gives it the event handlers of a browser's Worker. */
async function workerOfNode({ folder, threads, workerUrl }) {
  const { Worker: NodeWorker } = await ofNode("worker_threads");
  const address = new URL(workerUrl ?? `${folder}worker.js`, ownAddress);
  // Threads load the same file again by its path, so that source text is not enough.
  const worker =
    threads > 1 ? new NodeWorker(address, { execArgv: [] }) : new NodeWorker(new TextDecoder().decode(await bytesOf(address)), { eval: true, execArgv: [] });
  worker.on("message", (data) => worker.onmessage?.({ data }));
  worker.on("error", (error) => worker.onerror?.(error));
  return worker;
}

function startedWorker(build) {
  if (inNode) return workerOfNode(build);
  return build.workerUrl ? new Worker(build.workerUrl) : programs[build.folder].worker();
}

const mayShare = () => typeof SharedArrayBuffer !== "undefined" && (inNode || globalThis.crossOriginIsolated === true);

const mostThreads = 32;
const mostThreadsUnasked = 8; // default limit: with more, searches wait for memory

/** Returns the number of threads. More than one needs a cross-origin isolated page and the files of this package. */
async function threadsFor({ threads, workerUrl, wasm }) {
  if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1 && threads <= mostThreads)) {
    throw badInput(`threads: expected 1 to ${mostThreads}, found ${found(threads)}`);
  }
  if (!mayShare() || workerUrl || wasm) return 1;
  if (threads) return threads;
  const processors = inNode ? (await ofNode("os")).availableParallelism() : navigator.hardwareConcurrency;
  return Math.max(1, Math.min(processors || 1, mostThreadsUnasked));
}

/** Returns what the worker of a program needs. The caller's own program, if given, solves what it can. */
async function buildOf(threads, puzzles, { workerUrl, wasm } = {}) {
  const folder = `${puzzles ? "puzzles/" : ""}${threads > 1 ? "threads/" : ""}`;
  const program = programs[folder];
  const thread = program.thread?.();
  const threadUrl = thread && (inNode ? (await ofNode("url")).fileURLToPath(thread) : thread.href);
  const isLast = Boolean(puzzles || workerUrl || wasm);
  return { threads, folder, threadUrl, workerUrl, isLast, module: await compiled(wasm ?? program.wasm()) };
}

/** A stop signal for a busy worker, which receives no messages: a shared flag, or a blob URL that is revoked. */
class StopSign {
  constructor(id) {
    this.id = id;
    if (mayShare()) {
      this.flag = new Int32Array(new SharedArrayBuffer(4));
    } else {
      this.address = URL.createObjectURL(new Blob(["."]));
    }
  }
  /** The part of the message to the worker. */
  get message() {
    return { flag: this.flag, address: this.address };
  }
  raise() {
    if (this.flag) Atomics.store(this.flag, 0, this.id);
    this.release();
  }
  release() {
    if (this.address) URL.revokeObjectURL(this.address);
  }
}

/** Time for a worker to answer after a stop signal, in milliseconds; then it is terminated. */
const patience = 1500;

class Tilepdb {
  #build;
  #worker = null;
  #asks = true; // whether the worker can see stop signals
  #queue = Promise.resolve();
  #count = 0;
  #waiting = null; // the running call: { id, resolve, reject, progress }
  #closed = false;
  #isFull = false; // whether built tables could not be stored
  #storage = new TableStorage();

  constructor(build) {
    this.#build = build;
  }

  get threads() {
    return this.#build.threads;
  }

  /** Starts the worker unless it is running. */
  async start() {
    if (this.#worker) return;
    try {
      this.#worker = await startedWorker(this.#build);
    } catch (error) {
      throw new TilepdbError("resource", `the worker cannot be started: ${error.message}`);
    }
    if (this.#closed) {
      // close() was called while the worker started.
      this.#end();
      throw new TilepdbError("interrupted", "the module was closed");
    }
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (error) => {
      this.#end();
      this.#waiting?.reject(new TilepdbError("resource", `the worker stopped: ${error.message ?? "it cannot be loaded"}`));
    };
    const sign = new StopSign(++this.#count);
    const { workerUrl, ...program } = this.#build;
    const { asks } = await this.#post({ id: sign.id, program, stop: sign.message });
    this.#asks = asks;
    sign.release();
  }

  /** Changes to the program of all puzzles, without the tables in memory, if a request needs it. */
  async #serve({ puzzle = "tiles" }) {
    if (this.#build.isLast || ["tiles", "shift"].includes(puzzle)) return;
    const build = await buildOf(this.threads, true);
    this.#end();
    this.#build = build;
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #receive({ id, kept, progress, answer, error }) {
    if (kept !== undefined) this.#isFull = !kept;
    const waiting = this.#waiting;
    if (!waiting || waiting.id !== id || kept !== undefined) return;
    if (progress) return waiting.progress?.(progress);
    if (typeof answer?.reason === "string") answer.reason = oneLine(answer.reason);
    if (!error) return waiting.resolve(answer);
    if (error.ended) this.#end();
    waiting.reject(new TilepdbError(error.kind, error.message));
  }

  /** Sends a message and returns a promise of its answer. */
  #post(message, progress) {
    return new Promise((resolve, reject) => {
      this.#waiting = { id: message.id, resolve, reject, progress };
      this.#worker.postMessage(message);
    });
  }

  /** Checks a request and its options, and queues the call. */
  async #call(call, request, options) {
    return this.#callPlain(call, plainRequest(call, request), callOptions(options));
  }

  /** Queues a call whose request and options are checked. */
  async #callPlain(call, plain, { onProgress, signal }) {
    let begun = false;
    const next = this.#queue.then(() => {
      begun = true;
      return this.#callNow(call, plain, onProgress, signal);
    });
    this.#queue = next.catch(() => {});
    if (!signal) return next;
    // An aborted call rejects without waiting for its turn.
    let leave;
    const left = new Promise((_, reject) => {
      leave = () => {
        if (!begun && !this.#closed) reject(interruption());
      };
      signal.addEventListener("abort", leave);
      if (signal.aborted) leave();
    });
    return Promise.race([next, left]).finally(() => signal.removeEventListener("abort", leave));
  }

  async #callNow(call, plain, onProgress, signal) {
    if (this.#closed) throw new TilepdbError("interrupted", "the module was closed");
    if (signal?.aborted) throw interruption();
    await this.#serve(plain);
    await this.start();
    if (signal?.aborted) throw interruption();
    const sign = new StopSign(++this.#count);
    let timer;
    let stop;
    let failure; // error of onProgress
    const abandoned = new Promise((_, reject) => {
      stop = () => {
        sign.raise();
        if (this.threads > 1) this.#worker?.postMessage({ ends: sign.id });
        timer = setTimeout(() => {
          // The worker did not react; the next call starts a new one.
          this.#end();
          reject(interruption());
        }, this.#asks ? patience : 0);
      };
    });
    const fail = (error) => {
      if (failure) return;
      failure = badInput(`onProgress: failed: ${messageOf(error)}`);
      stop();
    };
    const progress = (now) => {
      if (failure) return;
      try {
        const returned = onProgress?.(now);
        if (typeof returned?.then === "function") returned.then(undefined, fail);
      } catch (error) {
        fail(error);
      }
    };
    signal?.addEventListener("abort", stop);
    try {
      const message = { id: sign.id, call, request: plain, stop: sign.message };
      const answer = await Promise.race([this.#post(message, progress), abandoned]);
      if (failure) throw failure;
      return answer;
    } catch (error) {
      throw failure ?? error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      sign.release();
      this.#waiting = null;
    }
  }

  async solve(request, given) {
    const { generate = true, ...options } = callOptions(given, [...callOptionNames, "generate"]);
    const plain = { ...plainRequest("solve", request), generate };
    const nothing = { optimal: false, length: null, moves: null, at_least: 0, expanded: 0, generated: 0, seconds: 0, bounds: [], reason: "" };
    let last;
    let moves = null; // of the best solution so far
    const onProgress = (progress) => {
      if (progress.stage === "searching") last = progress;
      moves = progress.moves ?? moves;
      return options.onProgress?.(progress);
    };
    try {
      return { ...nothing, ...(await this.#callPlain("solve", plain, { ...options, onProgress })) };
    } catch (error) {
      if (error.kind !== "interrupted" || this.#closed) throw error;
      const { bound = 0, length = null, expanded = 0, seconds = 0 } = last ?? {};
      return { ...nothing, status: "given up", length, moves, at_least: bound, expanded, seconds, reason: "interrupted" };
    }
  }

  generate(request, options) { return this.#call("generate", request, options); }
  check(request, options) { return this.#call("check", request, options); }
  random(request, options) { return this.#call("random", request, options); }
  heuristic(request, options) { return this.#call("heuristic", request, options); }
  describe(request, options) { return this.#call("describe", request, options); }

  async storage() {
    const kept = await this.#storage.list();
    return { ...kept, full: kept.available && this.#isFull };
  }

  async clearStorage() {
    await this.#storage.clear();
    this.#isFull = false;
  }

  close() {
    this.#closed = true;
    this.#end();
    this.#waiting?.reject(new TilepdbError("interrupted", "the module was closed"));
  }
}

/** Returns the multi-threaded program, or null if its files are missing or the browser lacks the memory. */
async function startedOrNone(threads) {
  let tilepdb;
  try {
    tilepdb = new Tilepdb(await buildOf(threads));
    await tilepdb.start();
    return tilepdb;
  } catch {
    tilepdb?.close();
    return null;
  }
}

async function opened(options) {
  const threads = await threadsFor(options);
  const tilepdb = (threads > 1 && (await startedOrNone(threads))) || new Tilepdb(await buildOf(1, false, options));
  try {
    await tilepdb.start();
    return tilepdb;
  } catch (error) {
    tilepdb.close();
    throw error;
  }
}

/** Loads the program and starts its worker; see tilepdb.d.ts. */
export async function open(given) {
  const { signal, ...options } = openOptions(given);
  if (signal?.aborted) throw interruption();
  const tilepdb = opened(options);
  if (!signal) return tilepdb;
  return new Promise((resolve, reject) => {
    const close = () => {
      reject(interruption()); // no effect once open
      tilepdb.then((one) => one.close(), () => {});
    };
    signal.addEventListener("abort", close, { once: true });
    tilepdb.then(resolve, reject);
  });
}
