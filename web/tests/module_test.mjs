// SPDX-License-Identifier: MIT
// The module in node, with THREADS threads (default 1): answers compared with published lengths, with node counts of the
// native program (portable kernels, one thread), and with each other.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fails, instances, open, played, scriptKeepingIn, threads } from "./module_helpers.mjs";

let tilepdb;
before(async () => {
  tilepdb = await open({ threads });
  assert.equal(tilepdb.threads, threads);
});
after(() => tilepdb.close());

test("Korf's first boards have the published lengths", async () => {
  for (const { length, board } of instances("korf100.txt", 12)) {
    const answer = await tilepdb.solve({ board });
    assert.equal(answer.status, "solved");
    assert.ok(answer.optimal);
    assert.equal(answer.length, length);
    assert.equal(answer.moves.length, length);
    assert.equal(played(board, 4, answer.moves), "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
  }
});

test("node counts equal those of the native program", async () => {
  const { board } = instances("korf100.txt", 1)[0];
  const answer = await tilepdb.solve({ board });
  const completed = answer.bounds.filter((bound) => bound.completed).map(({ bound, expanded }) => [bound, expanded]);
  // pdbsolve solve --catalogue 15-6-6-3 -v
  assert.deepEqual(completed, [[43, 18], [45, 82], [47, 541], [49, 3354], [51, 18073], [53, 94622], [55, 487451]]);
  if (threads > 1) return;
  // pdbsolve solve --catalogue 15-6-6-3 --isa portable -j1
  assert.equal(answer.expanded, 1014944);
  assert.equal(answer.generated, 2001956);
});

test("every goal has tables, and every 2x2 board its distance", async () => {
  for (const goal of ["blank-first", "blank-last"]) {
    const home = goal === "blank-first" ? "0 1 2 3" : "1 2 3 0";
    const distances = new Map([[home, 0]]);
    for (const [board, distance] of distances) {
      for (const move of "UDLR") {
        try {
          const next = played(board, 2, move);
          if (!distances.has(next)) distances.set(next, distance + 1);
        } catch {
          // The blank is at the edge.
        }
      }
    }
    assert.equal(distances.size, 12);
    for (const [board, distance] of distances) assert.equal((await tilepdb.solve({ board, goal })).length, distance);
  }
  for (const goal of ["blank-last", "snail", "3 2 1 0 5 4 7 6 8"]) {
    const [board] = await tilepdb.random({ size: "3x3", goal, seed: 7 });
    const answer = await tilepdb.solve({ board, goal });
    assert.ok((await tilepdb.check({ board, goal, moves: answer.moves })).solves);
    const [h] = await tilepdb.heuristic({ board, goal });
    assert.ok(h > 0 && h <= answer.length);
  }
});

test("unsolvable boards and invalid requests give a message of one line", async () => {
  const answer = await tilepdb.solve({ board: "1 2 3 4 5 6 8 7 0", goal: "blank-last" });
  assert.equal(answer.status, "unsolvable");
  assert.match(answer.reason, /^unsolvable: the board cannot reach goal blank-last .*snail$/);
  await fails(tilepdb.solve({ board: "1 2 3 0 17 5 6 7 8" }), "bad_input", /^board: tile 17 is not on a 3x3 board/);
  await fails(tilepdb.solve({ board: "1 1 2 3" }), "bad_input", /^board: tile 1 appears twice$/);
  await fails(tilepdb.solve({ board: "1 2 3" }), "bad_input", /^board: found 1 to 3 without a blank/);
  await fails(tilepdb.solve({ board: 17 }), "bad_input", /^board: expected a string$/);
  for (const asked of [{ board: "1 0 2 3" }, { board: "1 0 2 3", metric: "multi-tile" }, { board: "1 2 0 3" }]) {
    // Rejected before missing tables are reported.
    const refused = tilepdb.solve({ ...asked, algorithm: "best" }, { generate: false });
    await fails(refused, "bad_input", /'best': expected optimal or beam$/);
  }
  for (const algorithm of ["best", "beam"]) {
    const request = { board: "AB/BA", goal: "AA/BB", puzzle: "shift", algorithm };
    await fails(tilepdb.solve(request), "bad_input", /: expected optimal for the shift puzzle$/);
  }
  await fails(tilepdb.solve({ board: "1 0 2 3", limits: { seconds: -1 } }), "bad_input", /^seconds: expected a number/);
  await fails(tilepdb.generate({ board: "7x7" }), "bad_input", /no tables of 7x7 boards exist/);
  const cells = { board: "A B C D E F", puzzle: "shift" };
  await fails(tilepdb.solve(cells), "bad_input", /found 6 cells.* name its size, for example 4x3$/);
  await fails(tilepdb.solve({ board: "1 0 2 3 4 5", size: "3x2" }, { generate: false }), "bad_input", /generate\(\)/);
  await fails(tilepdb.heuristic({ board: "2 1 3 4 5 6 7 8 0", goal: "blank-last" }), "no_answer", /cannot reach/);
});

test("boards of at most 25 cells without tables are solved optimally in single-tile moves", async () => {
  for (const [width, size] of [[2, "2x4"], [4, "4x2"]]) {
    const home = "1 2 3 4 5 6 7 0";
    const distances = new Map([[home, 0]]);
    for (const [board, distance] of distances) {
      const blank = board.split(" ").indexOf("0");
      const ways = { U: blank >= width, D: blank + width < 8, L: blank % width > 0, R: blank % width < width - 1 };
      for (const move of "UDLR") {
        const next = ways[move] && played(board, width, move);
        if (next && !distances.has(next)) distances.set(next, distance + 1);
      }
    }
    assert.equal(distances.size, 20160);
    const goal = "blank-last";
    for (const board of await tilepdb.random({ size, goal, count: 8, seed: 3 })) {
      const answer = await tilepdb.solve({ board, size, goal }, { generate: false });
      const length = distances.get(board);
      assert.deepEqual([answer.status, answer.optimal, answer.length, answer.at_least], ["solved", true, length, length]);
      assert.equal(played(board, width, answer.moves), home);
      assert.ok(answer.bounds.every(({ bound, completed }) => completed && bound < length));
      const checked = await tilepdb.check({ board, size, goal, moves: answer.moves, optimum: true });
      assert.deepEqual([checked.solves, checked.optimum, checked.lostAt], [true, length, null]);
    }
  }
  const { optimal, catalogue } = await tilepdb.describe({ size: "3x5" });
  assert.deepEqual([optimal, catalogue], [true, null]);
  assert.equal((await tilepdb.solve({ board: "1 2 5 3 0 4 6 7 8 9 10 11 12 13 14", size: "3x5" })).length, 4);
  const given = await tilepdb.solve({ board: (await tilepdb.random({ size: "5x3" }))[0], size: "5x3", limits: { expanded: 1000 } });
  assert.deepEqual([given.status, given.reason, given.at_least > 10], ["given up", "not solved within the limits", true]);
});

test("check() reports legality and the move that lost the optimum", async () => {
  const board = "1 2 0 3 4 5 6 7 8";
  const shortest = await tilepdb.check({ board, moves: "LL", optimum: true });
  assert.deepEqual([shortest.legal, shortest.solves, shortest.optimum, shortest.lostAt], [true, true, 2, null]);
  assert.deepEqual([shortest.length, shortest.slides], [2, 1]);
  const longer = await tilepdb.check({ board, moves: "L R L L", optimum: true });
  assert.deepEqual([longer.solves, longer.length, longer.optimum, longer.lostAt], [true, 4, 2, 2]);
  const illegal = await tilepdb.check({ board, moves: "LLL" });
  assert.deepEqual([illegal.legal, illegal.failsAt, illegal.length], [false, 3, 2]);
  assert.equal((await tilepdb.check({ board, moves: "R2", way: "tile" })).solves, true);
});

test("an aborted search returns the lower bound proved", async () => {
  const [{ board }] = instances("korf24-50.txt", 50).slice(-1);
  const abort = new AbortController();
  const reported = [];
  let asked;
  const answer = await tilepdb.solve({ board }, {
    signal: abort.signal,
    onProgress(progress) {
      reported.push(progress);
      if (progress.stage !== "searching" || asked) return;
      asked = performance.now();
      abort.abort();
    },
  });
  assert.ok(performance.now() - asked < 1000);
  assert.equal(answer.status, "given up");
  assert.equal(played(board, 5, answer.moves), [...Array(25).keys()].join(" "));
  assert.ok(answer.at_least >= 90 && answer.bounds.every(({ bound, completed }) => !completed || bound < answer.at_least));
  assert.ok(reported.some(({ stage }) => stage === "generating"));
  assert.ok(reported.filter(({ stage }) => stage === "searching").every(({ rate, bound }) => rate >= 0 && bound > 0));
  // The worker is still usable.
  assert.equal((await tilepdb.solve({ board: "1 0 2 3" })).length, 1);
  // A signal aborted before the call prevents it.
  assert.equal((await tilepdb.solve({ board }, { signal: abort.signal })).status, "given up");
  await fails(tilepdb.generate({ board: "3x3" }, { signal: abort.signal }), "interrupted", /interrupted/);
});

test("a call aborted before its turn ends at once", async () => {
  const [{ board }] = instances("korf24-50.txt", 50).slice(-1);
  const first = new AbortController();
  const long = tilepdb.solve({ board }, { signal: first.signal });
  let ended = false;
  long.then(() => (ended = true));
  const second = new AbortController();
  const solved = tilepdb.solve({ board }, { signal: second.signal });
  const checked = tilepdb.check({ board, moves: "" }, { signal: second.signal });
  second.abort();
  assert.equal((await solved).status, "given up");
  await fails(checked, "interrupted", /interrupted/);
  assert.equal(ended, false);
  first.abort();
  await long;
  assert.equal((await tilepdb.random({ size: "2x2", count: 3 })).length, 3);
});

test("aborting the signal of open() rejects it", async () => {
  const abort = new AbortController();
  const opening = open({ threads, signal: abort.signal });
  abort.abort();
  await fails(opening, "interrupted", /interrupted/);
  await fails(open({ threads, signal: abort.signal }), "interrupted", /interrupted/);
});

test("limits end a search", async () => {
  const { board } = instances("korf24-50.txt", 1)[0];
  const answer = await tilepdb.solve({ board, limits: { expanded: 1000 } });
  assert.equal(answer.status, "given up");
  assert.equal(answer.reason, "not solved within the limits");
  assert.equal((await tilepdb.solve({ board, limits: { moves: 80 } })).status, "given up");
});

test("a search aborted at its first report returns the lower bound proved", async () => {
  const { board } = instances("korf24-50.txt", 1)[0];
  const abort = new AbortController();
  const onProgress = ({ stage }) => stage === "searching" && abort.abort();
  const stopped = await tilepdb.solve({ board }, { signal: abort.signal, onProgress });
  assert.deepEqual([stopped.status, stopped.reason, stopped.optimal], ["given up", "interrupted", false]);
  assert.ok(stopped.at_least > 70 && stopped.at_least <= 95);
});

test("beam search solves boards without tables", async () => {
  const [board] = await tilepdb.random({ size: "6x6", seed: 5 });
  assert.equal((await tilepdb.describe({ size: "6x6" })).optimal, false);
  await fails(tilepdb.solve({ board }), "bad_input", /beam/);
  const answer = await tilepdb.solve({ board, algorithm: "beam", limits: { seconds: 2 } });
  assert.equal(answer.status, "solved");
  assert.ok(answer.length < 260 && answer.at_least <= answer.length);
  assert.equal(played(board, 6, answer.moves), [...Array(36).keys()].join(" "));
  // With a limit below every solution length, the search runs until it is aborted.
  const abort = new AbortController();
  const limits = { seconds: 60, moves: answer.at_least };
  const options = { signal: abort.signal, onProgress: () => abort.abort() };
  const stopped = await tilepdb.solve({ board, algorithm: "beam", limits }, options);
  assert.deepEqual([stopped.status, stopped.reason], ["given up", "interrupted"]);
});

test("beam search counts slides in the multi-tile metric", async () => {
  const metric = "multi-tile";
  for (const [size, seconds] of [["3x3", undefined], ["6x6", 2]]) {
    const [board] = await tilepdb.random({ size, metric, seed: 5 });
    const reported = [];
    const request = { board, metric, algorithm: "beam", limits: { seconds } };
    const answer = await tilepdb.solve(request, { onProgress: (progress) => reported.push(progress) });
    assert.equal(answer.status, "solved");
    assert.equal(answer.optimal, answer.length === answer.at_least);
    const checked = await tilepdb.check({ board, metric, moves: answer.moves });
    assert.deepEqual([checked.solves, checked.slides], [true, answer.length]);
    assert.equal(checked.end, [...board.split(" ").keys()].join(" "));
    // No tables were built, and the last reported length is that of the answer.
    assert.ok(reported.every(({ stage }) => stage === "searching"));
    assert.equal(reported.filter(({ length }) => length).at(-1).length, answer.length);
  }
  assert.equal((await tilepdb.describe({ size: "6x6", metric })).optimal, false);
  const [board] = await tilepdb.random({ size: "6x6", metric });
  await fails(tilepdb.solve({ board, metric }), "bad_input", /use algorithm "beam"$/);
  await fails(tilepdb.heuristic({ board, metric }), "bad_input", /are solved by algorithm beam/);
  assert.equal((await tilepdb.check({ board, metric, moves: "", optimum: true })).optimum, undefined);
});

test("a slide of several tiles counts as one", async () => {
  for (const goal of ["blank-first", "blank-last"]) {
    for (const board of await tilepdb.random({ size: "3x3", goal, count: 5, seed: 3 })) {
      const slides = await tilepdb.solve({ board, goal, metric: "multi-tile" });
      const single = await tilepdb.solve({ board, goal });
      assert.ok(slides.optimal && slides.length <= single.length && single.length <= slides.moves.length);
      const checked = await tilepdb.check({ board, goal, moves: slides.moves });
      assert.deepEqual([checked.solves, checked.slides], [true, slides.length]);
    }
  }
});

test("check() counts slides and reports the slide that lost the optimum", async () => {
  const metric = "multi-tile";
  const left = async (board) => (await tilepdb.solve({ board, metric })).length;
  let lost = 0;
  for (const board of await tilepdb.random({ size: "3x3", count: 6, seed: 4 })) {
    const shortest = await tilepdb.solve({ board, metric });
    const own = await tilepdb.check({ board, metric, moves: shortest.moves, optimum: true });
    const { length } = shortest.moves;
    const end = "0 1 2 3 4 5 6 7 8";
    assert.deepEqual(own, {
      legal: true, solves: true, length, slides: shortest.length, moves: shortest.moves, end, failsAt: null, reason: "",
      optimum: shortest.length, lostAt: null,
    });
    // The same moves, written as directions of tiles.
    const turned = shortest.moves.replace(/./g, (move) => ({ U: "D", D: "U", L: "R", R: "L" })[move]);
    assert.ok((await tilepdb.check({ board, metric, moves: turned, way: "tile" })).solves);
    // An optimal solution in single-tile moves may need more slides.
    const { moves } = await tilepdb.solve({ board });
    const checked = await tilepdb.check({ board, metric, moves, optimum: true });
    const runs = moves.match(/(.)\1*/g);
    assert.deepEqual([checked.slides, checked.optimum], [runs.length, shortest.length]);
    let made = 0;
    const after = (count) => played(board, 3, runs.slice(0, count).join(""));
    while (made < runs.length && made + (await left(after(made))) === shortest.length) ++made;
    assert.equal(checked.lostAt, runs.length === shortest.length ? null : made);
    if (checked.lostAt) ++lost;
  }
  assert.ok(lost > 0);
  const illegal = await tilepdb.check({ board: "1 0 2 3 4 5 6 7 8", metric, moves: "R D2 D", optimum: true });
  assert.deepEqual([illegal.legal, illegal.solves, illegal.length, illegal.slides], [false, false, 3, 2]);
  assert.deepEqual([illegal.failsAt, illegal.end, illegal.optimum, illegal.lostAt], [3, "1 2 5 3 4 8 6 7 0", 1, null]);
  assert.match(illegal.reason, /^move 3, 'D': /);
});

test("the shift puzzle", async () => {
  const goal = "AAA/BBB/CCC";
  const boards = await tilepdb.random({ size: "3x3", puzzle: "shift", goal, count: 4, seed: 9 });
  for (const board of boards) {
    const answer = await tilepdb.solve({ board, goal, puzzle: "shift" });
    assert.equal(answer.status, "solved");
    assert.equal(answer.moves.split(" ").filter(Boolean).length, answer.length);
    const { moves, length } = answer;
    const checked = await tilepdb.check({ board, goal, puzzle: "shift", moves, optimum: true });
    assert.deepEqual(checked, {
      legal: true, solves: true, length, slides: length, moves, end: goal, failsAt: null, reason: "",
      optimum: length, lostAt: null,
    });
    const longer = await tilepdb.check({ board, goal, puzzle: "shift", moves: `${moves} R1 L1`, optimum: true });
    assert.deepEqual([longer.solves, longer.length, longer.optimum], [true, length + 2, length]);
    assert.equal(longer.lostAt, length + 1);
    const [h] = await tilepdb.heuristic({ board, goal, puzzle: "shift" });
    assert.ok(h <= answer.length);
  }
  assert.equal((await tilepdb.solve({ board: "AAB/BBB/CCC", goal, puzzle: "shift" })).status, "unsolvable");
  const wrong = { board: "AAB/BBB/CCC", goal, puzzle: "shift", moves: "R1,D2 X1 R1" };
  assert.deepEqual(await tilepdb.check({ ...wrong, optimum: true }), {
    legal: false, solves: false, length: 2, slides: 2, moves: "R1 D2", end: "BCA/BAB/CBC", failsAt: 3,
    reason: "move X1 is not possible there",
  });
});

test("boards for which no tables exist are solved optimally without them", async () => {
  const slides = { board: "1 2 3 4 9 5 6 7 8 14 0 10 11 12 13", size: "5x3", metric: "multi-tile" };
  const goal = "AAAAAA/AAAAAA/BBBBBB/BBBBBB/CCCCCC/CCCCCC";
  const shifts = { board: "ACAAAA/AAAAAA/ABBBBB/BBBBBB/BCCCCC/CCCCCC", goal, puzzle: "shift" };
  for (const [request, size, length] of [[slides, "5x3", 3], [shifts, "6x6", 2]]) {
    const reported = [];
    const answer = await tilepdb.solve(request, { generate: false, onProgress: (progress) => reported.push(progress) });
    assert.deepEqual([answer.status, answer.optimal, answer.length], ["solved", true, length]);
    assert.ok(reported.every(({ stage }) => stage === "searching"));
    const checked = await tilepdb.check({ ...request, moves: answer.moves, optimum: true });
    assert.deepEqual([checked.solves, checked.optimum, checked.lostAt], [true, length, null]);
    const [h] = await tilepdb.heuristic(request);
    assert.ok(h > 0 && h <= length);
    const { solvable, optimal, catalogue, tablesBytes } = await tilepdb.describe(request);
    assert.deepEqual([solvable, optimal, catalogue, tablesBytes], [true, true, null, 0]);
    await fails(tilepdb.generate({ ...request, board: size }), "bad_input", new RegExp(`no tables of ${size} boards`));
  }
});

test("heuristic() accepts boards of any size, and rejects unsolvable ones", async (context) => {
  // A new module has no tables yet.
  const other = await open({ threads });
  context.after(() => other.close());
  for (const board of [["1 0 2 3", "1 2 0 3"], ["1 2 0 3", "1 0 2 3"]]) {
    for (const metric of ["single-tile", "multi-tile"]) {
      await fails(other.heuristic({ board, metric }), "no_answer", /^unsolvable: /);
    }
  }
  const boards = await tilepdb.random({ size: "8x8", count: 3, seed: 1 });
  const away = (board) => board.split(" ").map(Number).map((tile, cell) =>
    (tile === 0 ? 0 : Math.abs((tile >> 3) - (cell >> 3)) + Math.abs((tile & 7) - (cell & 7))));
  const distances = boards.map((board) => away(board).reduce((sum, one) => sum + one));
  assert.ok(Math.min(...distances) > 255);
  const values = await tilepdb.heuristic({ board: boards });
  for (const [i, distance] of distances.entries()) assert.ok(distance <= values[i] && values[i] < 2 * distance);
});

test("calls run one after another, and calls of a closed module reject", async (context) => {
  const other = await open();
  context.after(() => other.close());
  const answers = await Promise.all(["1 0 2 3", "2 1 0 3", "0 1 2 3"].map((board) => other.solve({ board })));
  assert.deepEqual(answers.map(({ length }) => length), [1, 1, 0]);
  const running = other.solve({ board: instances("korf24-50.txt", 50).at(-1).board });
  setTimeout(() => other.close(), 300);
  await fails(running, "interrupted", /closed/);
  await fails(other.random({ size: "3x3" }), "interrupted", /closed/);
  assert.deepEqual(await other.storage(), { available: false, tables: [], bytes: 0, full: false });
  await fails(open({ wasm: new Uint8Array(8) }), "resource", /^the program cannot be loaded: CompileError: /);
});

test("damaged files in storage are rebuilt, also if an earlier call loaded them", async (context) => {
  if (threads > 1) return context.skip("workerUrl needs one thread");
  const folder = mkdtempSync(join(tmpdir(), "tilepdb-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const workerUrl = scriptKeepingIn(folder);
  const opened = async (use) => {
    const other = await open({ workerUrl });
    try {
      return await use(other);
    } finally {
      other.close();
    }
  };
  const made = (board) => opened((other) => other.generate({ board }));
  const path = (name) => join(folder, name);
  /** Returns the stored files of a size. */
  const kept = (size) => {
    const names = readdirSync(folder).filter((name) => name.startsWith(size)).sort();
    return names.map((name) => [name, readFileSync(path(name))]);
  };
  const damage = (name) => {
    const bytes = readFileSync(path(name));
    bytes[bytes.length - 1] ^= 1;
    writeFileSync(path(name), bytes);
  };

  assert.equal((await made("3x3")).fromStorage, false);
  const small = kept("3x3");
  assert.deepEqual(small.map(([name]) => name.split(".").at(-1)), ["pdb", "automaton"]);
  for (const [name] of small) {
    damage(name);
    await opened(async (other) => assert.equal((await other.solve({ board: "8 6 7 2 5 4 3 0 1" })).length, 27));
    assert.deepEqual(kept("3x3"), small);
    assert.equal((await made("3x3")).fromStorage, true);
  }

  // The damaged file is loaded by a call that is aborted while it builds another table, before it opens any.
  await made("4x4");
  const large = kept("4x4");
  const [[first], [second]] = large.filter(([name]) => name.endsWith(".pdb"));
  damage(first);
  rmSync(path(second));
  await opened(async (other) => {
    const abort = new AbortController();
    const onProgress = ({ stage }) => stage === "loading" && abort.abort();
    await fails(other.generate({ board: "4x4" }, { signal: abort.signal, onProgress }), "interrupted", /interrupted/);
    const { length } = await other.solve({ board: "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3" });
    assert.equal(length, 57);
  });
  assert.deepEqual(kept("4x4"), large);
});
