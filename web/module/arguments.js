// SPDX-License-Identifier: MIT
// What callers give to the module: requests and options are checked here before anything is started, and errors are worded.

const hidden = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A message as one line of at most some hundred characters, its end included: there stands what to do. */
export function oneLine(text) {
  const [begin, end] = [400, 200];
  const line = text.replace(hidden, (character) => JSON.stringify(character).slice(1, -1).replace(/^[^\\]$/, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`));
  if (line.length <= begin + end) return line;
  return `${line.slice(0, begin).replace(/[\ud800-\udbff]$/, "")} … ${line.slice(-end).replace(/^[\udc00-\udfff]/, "")}`;
}

/** What went wrong, in one line. */
export class TilepdbError extends Error {
  constructor(kind, message) {
    super(oneLine(message));
    this.name = "TilepdbError";
    this.kind = kind;
  }
}

export const badInput = (message) => new TilepdbError("bad_input", message);

/** What has been thrown, in words; anything can be thrown. */
export function wordsOf(thrown) {
  try {
    return String(thrown?.message ?? thrown);
  } catch {
    return "an error without words";
  }
}

/** What was found where something else was expected. */
export function found(value) {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "a list" : typeof value;
}

const listed = (names) => `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** The members of an object that a caller gives, each read once; one that is misspelt is refused. */
function membersOf(given, what, known) {
  if (typeof given !== "object" || given === null) throw badInput(`${what}: expected an object, found ${given === null ? "null" : typeof given}`);
  try {
    const stranger = Object.keys(given).find((name) => !known.includes(name));
    if (stranger !== undefined) throw badInput(`${what}: unknown member '${stranger}'; expected ${listed(known)}`);
    return Object.fromEntries(known.map((name) => [name, given[name] ?? undefined]));
  } catch (error) {
    throw error instanceof TilepdbError ? error : badInput(`${what}: it cannot be read: ${wordsOf(error)}`);
  }
}

/** Requires what a caller gives as a signal to be one. */
function requireSignal(signal) {
  if (signal === undefined) return;
  const isSignal = (one) => typeof one.aborted === "boolean" && typeof one.addEventListener === "function" && typeof one.removeEventListener === "function";
  let is = false;
  try {
    is = isSignal(signal);
  } catch {
    // Its members cannot be read.
  }
  if (!is) throw badInput(`signal: expected an AbortSignal, found ${found(signal)}`);
}

export const callOptionNames = ["onProgress", "signal"];

/** The options of a call. */
export function callOptions(given = {}, known = callOptionNames) {
  const options = membersOf(given, "options", known);
  const { onProgress, signal, generate } = options;
  requireSignal(signal);
  if (onProgress !== undefined && typeof onProgress !== "function") throw badInput(`onProgress: expected a function, found ${found(onProgress)}`);
  if (generate !== undefined && typeof generate !== "boolean") throw badInput(`generate: expected true or false, found ${found(generate)}`);
  return options;
}

/** The options of the module. */
export function openOptions(given = {}) {
  const options = membersOf(given, "options", ["signal", "workerUrl", "wasm", "threads"]);
  requireSignal(options.signal);
  return options;
}

const puzzleMembers = ["goal", "puzzle", "metric"];
const boardMembers = ["board", "size", ...puzzleMembers];
const requestMembers = {
  generate: boardMembers,
  solve: [...boardMembers, "algorithm", "limits"],
  check: [...boardMembers, "moves", "way", "optimum"],
  random: ["size", ...puzzleMembers, "count", "seed"],
  heuristic: boardMembers,
  describe: boardMembers,
};
const limitNames = ["seconds", "expanded", "moves"];

/** Limits; infinite ones are none. */
function limitsOf(given) {
  const limits = membersOf(given, "limits", limitNames);
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== Infinity));
}

/** Refuses values that JSON would leave out or change. */
function requirePlain(name, value) {
  if (typeof value === "function" || typeof value === "symbol") throw badInput(`${name}: expected a value, found a ${typeof value}`);
  if (typeof value === "number" && !Number.isFinite(value)) throw badInput(`${name}: expected a number, 0 or more, found ${value}`);
}

/** What the worker gets of a request: what JSON has. Types of texts and numbers are checked by the program. */
export function plainRequest(call, request) {
  const members = membersOf(request, "request", requestMembers[call]);
  if (members.limits !== undefined) members.limits = limitsOf(members.limits);
  for (const [name, value] of [...Object.entries(members), ...Object.entries(members.limits ?? {})]) requirePlain(name, value);
  let plain;
  try {
    plain = JSON.parse(JSON.stringify(members));
  } catch (error) {
    // Of a circle the message has several lines, which draw it.
    throw badInput(`request: it cannot be written as JSON: ${wordsOf(error).split("\n")[0]}`);
  }
  const { limits, ...others } = plain;
  for (const [name, value] of Object.entries(others)) {
    const isList = Array.isArray(value);
    if (isList && (name !== "board" || call !== "heuristic")) throw badInput(`${name}: expected one value, found a list`);
    if (isList && !value.every((one) => typeof one === "string")) throw badInput(`${name}: expected texts`);
    if (!isList && typeof value === "object") throw badInput(`${name}: expected a value, found an object`);
  }
  return plain;
}
