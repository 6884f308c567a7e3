// SPDX-License-Identifier: MIT
// Invalid requests and options, and their error messages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fails, instances, open, threads } from "./module_helpers.mjs";

let tilepdb;
before(async () => { tilepdb = await open({ threads }); });
after(() => tilepdb.close());

test("invalid requests are rejected with a message of one line", async () => {
  const circle = { size: "3x3" };
  circle.goal = circle;
  for (const [request, found] of [[undefined, "undefined"], [null, "null"], ["3x3", "string"], [17, "number"]]) {
    await fails(tilepdb.random(request), "bad_input", new RegExp(`^request: expected an object, found ${found}$`));
    await fails(tilepdb.check(request), "bad_input", /^request: expected an object/);
  }
  await fails(tilepdb.random(circle), "bad_input", /^request: cannot be written as JSON: /);
  await fails(tilepdb.solve({ board: 1n }), "bad_input", /^request: cannot be written as JSON: .*BigInt/);
  assert.equal((await tilepdb.random({ size: "3x3" })).length, 1);
});

test("unknown members, and values that JSON would change, are rejected by name", async () => {
  const board = "1 0 2 3";
  const refused = [
    [{ board, limits: { seconds: NaN } }, /^seconds: expected a number, 0 or more, found NaN$/],
    [{ board, limits: { second: 1 } }, /^limits: unknown member 'second'; expected seconds, expanded or moves$/],
    [{ board, limits: 3 }, /^limits: expected an object, found number$/],
    [{ board, limits: { moves: 1.5 } }, /^moves: expected a whole number, 0 or more$/],
    [{ board, gaol: "snail" }, /^request: unknown member 'gaol'; expected board, size, /],
    [{ board, goal: Symbol("snail") }, /^goal: expected a value, found a symbol$/],
    [{ board, goal: { toString: () => "snail" } }, /^goal: expected a value, found an object$/],
    [{ board: [board, "1 0 3 2"] }, /^board: expected one value, found an array$/],
    [{ get board() { throw new Error("no board\nhere"); } }, /^request: cannot be read: no board\\nhere$/],
  ];
  for (const [request, words] of refused) await fails(tilepdb.solve(request), "bad_input", words);
  await fails(tilepdb.check({ board: [board], moves: "" }), "bad_input", /^board: expected one value/);
  await fails(tilepdb.heuristic({ board: [board, 3] }), "bad_input", /^board: expected an array of strings$/);
  await fails(tilepdb.random({ size: "3x3", count: Infinity }), "bad_input", /^count: expected a number, .* found Infinity$/);
  for (const puzzle of ["tiles", "shift"]) {
    await fails(tilepdb.random({ size: "3x3", puzzle, count: 30e6 }), "bad_input", /^count: expected a whole number, at most 1000000$/);
    await fails(tilepdb.random({ size: "3x3", puzzle, seed: 0.5 }), "bad_input", /^seed: expected a whole number, 0 or more$/);
  }
  assert.equal((await tilepdb.solve({ board, limits: { seconds: Infinity, moves: null } })).length, 1);
  // Rejected before the program reads them, in time quadratic in their number.
  const many = (what) => Object.fromEntries(Array.from({ length: 20000 }, (_, i) => [`${what}${i}`, i]));
  await fails(tilepdb.solve({ board, ...many("a") }), "bad_input", /^request: unknown member 'a0'/);
  await fails(tilepdb.solve({ board, limits: many("b") }), "bad_input", /^limits: unknown member 'b0'/);
  await fails(tilepdb.solve({ board: many("c") }), "bad_input", /^board: expected a value, found an object$/);
});

test("messages are one line of limited length", async () => {
  await fails(tilepdb.solve({ board: "1 2\0 3" }), "bad_input", /^board: expected a string without NUL characters$/);
  await fails(tilepdb.heuristic({ board: ["1 2\0 3"] }), "bad_input", /^board: expected a string without NUL characters$/);
  await fails(tilepdb.solve({ board: "1 0 2 3", metric: "no\nwhere\u2028" }), "bad_input", /^metric 'no\\nwhere\\u2028': /);
  await assert.rejects(tilepdb.solve({ board: "1 0 2 3", metric: "x".repeat(300000) }), ({ message }) => / … .*: expected single-tile or multi-tile$/.test(message) && message.length < 700);
  const { reason } = await tilepdb.check({ board: "1 0 2 3", puzzle: "shift", moves: "Z".repeat(300000) });
  assert.ok(reason.length < 700 && reason.endsWith("there"), reason);
});

test("invalid options, and an onProgress that throws, end only their call", async () => {
  const board = "1 0 2 3";
  const throwing = { get onProgress() { throw new Error("mine"); } };
  for (const [options, words] of [
    [null, /^options: expected an object, found null$/],
    ["now", /^options: expected an object, found string$/],
    [{ signl: 1 }, /^options: unknown member 'signl'; expected onProgress or signal/],
    [throwing, /^options: cannot be read: mine$/],
    [{ signal: false }, /^signal: expected an AbortSignal, found false$/],
    [{ signal: { get aborted() { throw new Error("mine"); } } }, /^signal: expected an AbortSignal, found object$/],
    [{ onProgress: "loud" }, /^onProgress: expected a function, found string$/],
  ]) {
    await fails(tilepdb.random({ size: "3x3" }, options), "bad_input", words);
    await fails(tilepdb.solve({ board }, options), "bad_input", new RegExp(words.source.replace("onProgress or signal", "onProgress, signal or generate")));
  }
  await fails(tilepdb.solve({ board }, { generate: "yes" }), "bad_input", /^generate: expected true or false, found string$/);
  for (const options of [null, { signal: false }, { thread: 2 }, { threads: Symbol("two") }, { get wasm() { throw new Error("mine"); } }]) {
    await fails(open(options), "bad_input", /^(options|signal|threads): /);
  }
  const hard = { board: instances("korf24-50.txt", 1)[0].board };
  const thrown = [() => { throw new Error("mine\nof two lines"); }, async () => { throw new Error("mine"); }, () => { throw null; }];
  for (const onProgress of thrown) {
    await fails(tilepdb.solve(hard, { onProgress }), "bad_input", /^onProgress: failed: (mine|null)/);
  }
  assert.equal((await tilepdb.solve({ board })).length, 1);
});
