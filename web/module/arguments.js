// SPDX-License-Identifier: MIT
// Checks of requests and options, before any work starts; formatting of error messages.

const hidden = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Returns a message as one line of about 600 characters at most. Shortening keeps the end, which says what to do. */
export function oneLine(text) {
  const [begin, end] = [400, 200];
  const line = text.replace(hidden, (character) => JSON.stringify(character).slice(1, -1).replace(/^[^\\]$/, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`));
  if (line.length <= begin + end) return line;
  return `${line.slice(0, begin).replace(/[\ud800-\udbff]$/, "")} … ${line.slice(-end).replace(/^[\udc00-\udfff]/, "")}`;
}

/** An error whose message is one line. */
export class TilepdbError extends Error {
  constructor(kind, message) {
    super(oneLine(message));
    this.name = "TilepdbError";
    this.kind = kind;
  }
}

export const badInput = (message) => new TilepdbError("bad_input", message);

/** Returns the message of a thrown value of any type. */
export function messageOf(thrown) {
  try {
    return String(thrown?.message ?? thrown);
  } catch {
    return "an error without a message";
  }
}

/** Describes an unexpected value in an error message. */
export function found(value) {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "an array" : typeof value;
}

const listed = (names) => `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** Returns the known members of a caller's object, each read once. Throws TilepdbError for an unknown member. */
function membersOf(given, what, known) {
  if (typeof given !== "object" || given === null) throw badInput(`${what}: expected an object, found ${given === null ? "null" : typeof given}`);
  try {
    const stranger = Object.keys(given).find((name) => !known.includes(name));
    if (stranger !== undefined) throw badInput(`${what}: unknown member '${stranger}'; expected ${listed(known)}`);
    return Object.fromEntries(known.map((name) => [name, given[name] ?? undefined]));
  } catch (error) {
    throw error instanceof TilepdbError ? error : badInput(`${what}: cannot be read: ${messageOf(error)}`);
  }
}

/** Throws TilepdbError unless `signal` is undefined or an AbortSignal. */
function requireSignal(signal) {
  if (signal === undefined) return;
  const isSignal = (one) => typeof one.aborted === "boolean" && typeof one.addEventListener === "function" && typeof one.removeEventListener === "function";
  let is = false;
  try {
    is = isSignal(signal);
  } catch {
    // A getter that throws: not a signal.
  }
  if (!is) throw badInput(`signal: expected an AbortSignal, found ${found(signal)}`);
}

export const callOptionNames = ["onProgress", "signal"];

/** Returns the checked options of a call. */
export function callOptions(given = {}, known = callOptionNames) {
  const options = membersOf(given, "options", known);
  const { onProgress, signal, generate } = options;
  requireSignal(signal);
  if (onProgress !== undefined && typeof onProgress !== "function") throw badInput(`onProgress: expected a function, found ${found(onProgress)}`);
  if (generate !== undefined && typeof generate !== "boolean") throw badInput(`generate: expected true or false, found ${found(generate)}`);
  return options;
}

/** Returns the checked options of open(). */
export function openOptions(given = {}) {
  const options = membersOf(given, "options", ["signal", "workerUrl", "wasm", "threads"]);
  requireSignal(options.signal);
  return options;
}

const puzzleMembers = ["goal", "puzzle", "metric", "patterns"];
const boardMembers = ["board", "size", ...puzzleMembers];
const requestMembers = {
  generate: boardMembers,
  solve: [...boardMembers, "algorithm", "anytime", "within", "limits"],
  check: [...boardMembers, "moves", "way", "optimum"],
  random: ["size", ...puzzleMembers, "count", "seed"],
  heuristic: boardMembers,
  describe: boardMembers,
};
const limitNames = ["seconds", "expanded", "moves"];

/** Returns the checked limits, without infinite ones. */
function limitsOf(given) {
  const limits = membersOf(given, "limits", limitNames);
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== Infinity));
}

/** Throws TilepdbError for a value that JSON would omit or change. */
function requirePlain(name, value) {
  if (typeof value === "function" || typeof value === "symbol") throw badInput(`${name}: expected a value, found a ${typeof value}`);
  if (typeof value === "number" && !Number.isFinite(value)) throw badInput(`${name}: expected a number, 0 or more, found ${value}`);
}

/** Returns the checked request as plain JSON for the worker. The program checks the types of strings and numbers. */
export function plainRequest(call, request) {
  const members = membersOf(request, "request", requestMembers[call]);
  if (members.limits !== undefined) members.limits = limitsOf(members.limits);
  for (const [name, value] of [...Object.entries(members), ...Object.entries(members.limits ?? {})]) requirePlain(name, value);
  let plain;
  try {
    plain = JSON.parse(JSON.stringify(members));
  } catch (error) {
    // Only the first line: for cyclic objects the others draw the cycle.
    throw badInput(`request: cannot be written as JSON: ${messageOf(error).split("\n")[0]}`);
  }
  const { limits, ...others } = plain;
  for (const [name, value] of Object.entries(others)) {
    const isList = Array.isArray(value);
    if (isList && name !== "patterns" && (name !== "board" || call !== "heuristic")) throw badInput(`${name}: expected one value, found an array`);
    if (isList && !value.every((one) => typeof one === "string")) throw badInput(`${name}: expected an array of strings`);
    if (!isList && typeof value === "object") throw badInput(`${name}: expected a value, found an object`);
  }
  return plain;
}
