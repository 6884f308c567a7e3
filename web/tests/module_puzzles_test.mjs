// SPDX-License-Identifier: MIT
// Puzzles other than tiles and shift: by name, and by definitions. Lengths are compared with breadth-first searches here,
// which share no code with the module, and with published ones.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fails, open, scriptKeepingIn, threads } from "./module_helpers.mjs";

let tilepdb;
before(async () => { tilepdb = await open({ threads }); });
after(() => tilepdb.close());

/** Returns the fewest moves from each state, as a text, to `goal`; `next` returns the neighbours of a state. */
function distancesTo(goal, next) {
  const distances = new Map([[goal, 0]]);
  for (const [state, distance] of distances) {
    for (const one of next(state)) if (!distances.has(one)) distances.set(one, distance + 1);
  }
  return distances;
}

// A ring of five beads with two sides, and two coins. `flip` swaps two beads, turns one of them over and swaps the coins.
const sets = [
  { name: "RING", places: 5, orientations: 2, turn: [1, 2, 3, 4, 0], flip: [0, 1, 3, 2, 4], turned: [0, 0, 1, 0, 0] },
  { name: "COINS", places: 2, orientations: 1, turn: [0, 1], flip: [1, 0], turned: [0, 0] },
];
const moveNames = ["turn", "flip"];
const row = (numbers) => numbers.map((number) => number + 1).join(" ");

const lines = `Name Ring and coins\n${sets.map(({ name, places, orientations }) => `Set ${name} ${places} ${orientations}\n`).join("")}Solved
${sets.map(({ name, places }) => `${name}\n${row([...Array(places).keys()])}\n`).join("")}End
${moveNames.map((move) => `Move ${move}\n${sets.map((set) => `${set.name}\n${row(set[move])}\n${move === "flip" ? `${set.turned.join(" ")}\n` : ""}`).join("")}End\n`).join("")}`;

// In JSON a turn belongs to the place that a piece enters.
const json = JSON.stringify({
  name: "Ring and coins",
  orbits: sets.map(({ name, places, orientations }) => ({ orbitName: name, numPieces: places, numOrientations: orientations })),
  defaultPattern: Object.fromEntries(sets.map(({ name, places }) => [name, { pieces: [...Array(places).keys()], orientation: Array(places).fill(0) }])),
  moves: Object.fromEntries(moveNames.map((move) => [move, Object.fromEntries(sets.map((set) => [set.name, {
    permutation: set[move],
    orientationDelta: set[move].map((from) => (move === "flip" ? set.turned[from] : 0)),
  }]))])),
});

/** Returns a state, { piece, orientation } of each place of each set, after a move. */
const after1 = (state, move) => sets.map((set, i) => set[move].map((from) => {
  const { piece, orientation } = state[i][from];
  return { piece, orientation: (orientation + (move === "flip" ? set.turned[from] : 0)) % set.orientations };
}));
const textOf = (state) => sets.map(({ name }, i) => `${name} ${state[i].map(({ piece, orientation }) => `${piece + 1}${orientation ? `+${orientation}` : ""}`).join(" ")}`).join(" ");
const solved = sets.map(({ places }) => [...Array(places).keys()].map((piece) => ({ piece, orientation: 0 })));
const stateOf = (text) => sets.map(({ name, places }) => {
  const words = text.split(" ");
  return words.slice(words.indexOf(name) + 1, words.indexOf(name) + 1 + places).map((word) => {
    const [piece, orientation = 0] = word.split("+").map(Number);
    return { piece: piece - 1, orientation };
  });
});

/** Returns the state after moves such as "turn2' flip". */
function made(state, moves) {
  for (const word of moves.split(" ").filter(Boolean)) {
    const [, move, count, back] = word.match(/^([a-z]+)(\d*)('?)$/);
    const order = { turn: 5, flip: 4 }[move];
    const times = Number(count || 1) * (back ? order - 1 : 1);
    for (let i = 0; i < times; ++i) state = after1(state, move);
  }
  return state;
}

/** All powers of a move are moves. */
const neighbours = (text) => ["turn", "turn turn", "turn turn turn", "turn'", "flip", "flip flip", "flip'"].map((moves) => textOf(made(stateOf(text), moves)));
const distances = distancesTo(textOf(solved), neighbours);

test("states of a definition have the lengths of a breadth-first search", async () => {
  // The order of the beads determines that of the coins, and whether the number of beads turned over is even.
  assert.equal(distances.size, 120 * 2 ** 4);
  for (const [puzzle, patterns] of [[lines, undefined], [json, undefined], [lines, "ring1-3"], [lines, ["ring1-2", "ring3-4+coins"]]]) {
    const boards = await tilepdb.random({ puzzle, count: 20, seed: 5 });
    assert.ok(new Set(boards).size > 15);
    const values = await tilepdb.heuristic({ puzzle, patterns, board: boards });
    for (const [i, board] of boards.entries()) {
      const answer = await tilepdb.solve({ puzzle, patterns, board });
      const length = distances.get(board);
      assert.deepEqual([answer.status, answer.optimal, answer.length, answer.at_least], ["solved", true, length, length]);
      assert.equal(answer.moves.split(" ").filter(Boolean).length, length);
      assert.equal(textOf(made(stateOf(board), answer.moves)), textOf(solved));
      assert.ok(values[i] <= length && (patterns || values[i] === length), `${values[i]}, ${length}`);
      const checked = await tilepdb.check({ puzzle, patterns, board, moves: answer.moves, optimum: true });
      assert.deepEqual([checked.solves, checked.slides, checked.optimum, checked.lostAt], [true, length, length, null]);
    }
  }
});

test("a definition's tables, goals and faults of states", async () => {
  const puzzle = lines;
  const { size, goal, solvable, optimal, catalogue, tablesBytes } = await tilepdb.describe({ puzzle });
  assert.match(size, /^[0-9a-f]{16}$/);
  assert.deepEqual([goal, solvable, optimal, catalogue], [textOf(solved), true, true, `Ring and coins ${size}`]);
  const generated = await tilepdb.generate({ puzzle });
  assert.equal(generated.catalogue, catalogue);
  assert.ok(tablesBytes > 0 && tablesBytes < generated.bytes);
  const toFlip = distancesTo(textOf(made(solved, "flip")), neighbours);
  for (const moves of ["turn flip turn2 flip", "flip2", "turn' flip turn flip'"]) {
    const { length } = await tilepdb.solve({ puzzle, board: moves, goal: "flip" });
    assert.equal(length, toFlip.get(textOf(made(solved, moves))));
  }
  const swapped = { puzzle, board: "RING 1 2 3 4 5 COINS 2 1" };
  assert.equal((await tilepdb.solve(swapped)).status, "unsolvable");
  assert.equal((await tilepdb.describe(swapped)).solvable, false);
  await fails(tilepdb.heuristic(swapped), "no_answer", /^unsolvable: /);
  await fails(tilepdb.solve({ puzzle, board: "RING 1 2 3 4 4" }), "bad_input", /^board: .*4/);
  await fails(tilepdb.solve({ puzzle, board: "turn twist" }), "bad_input", /^board: .*twist/);
  await fails(tilepdb.generate({ puzzle, patterns: "rings1" }), "bad_input", /rings1/);
  await fails(tilepdb.solve({ puzzle, board: "turn", size: "3x3" }), "bad_input", /^'3x3' is not the digest of Ring and coins/);
  const illegal = await tilepdb.check({ puzzle, board: "turn", moves: "turn' twist flip" });
  assert.deepEqual([illegal.legal, illegal.solves, illegal.length, illegal.failsAt], [false, false, 1, 2]);
  assert.match(illegal.reason, /^move twist /);
});

test("goals with ?, and the nearest of several goals", async () => {
  const goals = [
    ["RING 1 2 ? ? ?", (text) => /^RING 1 2 .*COINS 1 2$/.test(text)],
    ["RING 1 2 3+? 4+? 5 COINS ? ?", (text) => /^RING 1 2 3(\+1)? 4(\+1)? 5 /.test(text)],
    ["RING ?+0 ?+0 ?+0 ?+0 ?+0", (text) => /^[^+]*COINS 1 2$/.test(text)],
    ["RING 1+? 2+? 3+? 4+? 5+? COINS 1 2", (text) => text.replaceAll("+1", "") === "RING 1 2 3 4 5 COINS 1 2"],
    ["flip or turn2 or flip turn", (text) => ["flip", "turn2", "flip turn"].some((moves) => textOf(made(solved, moves)) === text)],
  ];
  const boards = ["turn flip turn2 flip", "flip2 turn", "turn' flip turn flip' turn2"];
  for (const puzzle of [lines, json]) {
    for (const [goal, isGoal] of goals) {
      const size = (await tilepdb.describe({ puzzle, goal })).size;
      assert.equal(size === (await tilepdb.describe({ puzzle })).size, !goal.includes("?"));
      for (const board of boards) {
        const { length, moves } = await tilepdb.solve({ puzzle, goal, board });
        const near = [...distancesTo(textOf(made(solved, board)), neighbours)].find(([text]) => isGoal(text));
        assert.equal(length, near[1], `${board} to ${goal}`);
        assert.ok(isGoal(textOf(made(made(solved, board), moves))));
        const checked = await tilepdb.check({ puzzle, goal, board, moves, optimum: true });
        assert.deepEqual([checked.solves, checked.optimum], [true, length]);
      }
      await fails(tilepdb.solve({ puzzle, goal: `${goal} or RING 1 2 ? ? ?`, board: "turn" }), "bad_input", /second goal beside one with \?/);
    }
  }
  await fails(tilepdb.solve({ puzzle: lines, goal: "RING 1 1 ? ? ?", board: "turn" }), "bad_input", /^the definition: the goal: .*piece 1 is in 2 places, expected 1$/);
});

test("a broken definition gives a message of one line", async () => {
  const broken = [
    ["Name Ring\nMove turn\n", /^the definition:2: found a move before the solved state/],
    [lines.replace("Set RING 5 2", "Set RING 5"), /^the definition:2: found 3 words, expected 'Set NAME PIECES ORIENTATIONS'$/],
    [lines.replace("Set RING 5 2", "Set RING 6 2"), /^the definition:6: found 5 numbers, expected 6/],
    [lines.replace("Set COINS 2 1", "Set RING 2 1"), /^the definition:3: found a second set RING/],
    [lines.replace("2 3 4 5 1", "2 3 4 5 5"), /^the definition:12: piece 5 of set RING is in places 4 and 5/],
    [lines.replace("0 0 1 0 0", "0 0 2 0 0"), /^the definition:19: found '2', expected an orientation of set RING/],
    [lines.replace("Move flip", "Move turn"), /^the definition:16: found a second move turn/],
    [lines.slice(0, -4), /^the definition:16: move flip has no 'End'$/],
    [lines.slice(0, lines.indexOf("Move")), /^the definition: no move found/],
    [json.replace('"numPieces":5', '"numPieces":"five"'), /^the definition: orbits\[0\].numPieces: found "five"/],
    [json.slice(0, -2), /^the definition: line 1, byte \d+: not JSON/],
    ["{", /^the definition: line 1, byte 2: not JSON/],
  ];
  for (const [puzzle, words] of broken) {
    for (const call of ["describe", "generate", "random"]) await fails(tilepdb[call]({ puzzle }), "bad_input", words);
  }
  assert.equal((await tilepdb.solve({ puzzle: lines, board: "turn" })).length, 1);
});

test("puzzles by name", async () => {
  const prefixReversals = (state) => {
    const pancakes = state.split(" ");
    return pancakes.slice(1).map((_, i) => [...pancakes.slice(0, i + 2).reverse(), ...pancakes.slice(i + 2)].join(" "));
  };
  const pancakes = distancesTo("1 2 3 4 5 6 7", prefixReversals);
  for (const board of await tilepdb.random({ puzzle: "pancakes", size: "7", count: 20, seed: 2 })) {
    assert.equal((await tilepdb.solve({ puzzle: "pancakes", board })).length, pancakes.get(board));
  }
  // No tables of many pancakes: the heuristic without them is stronger.
  assert.equal((await tilepdb.describe({ puzzle: "pancakes", size: "12" })).catalogue, null);
  assert.equal((await tilepdb.solve({ puzzle: "pancakes", board: "2 4 6 8 10 12 1 3 5 7 9 11" }, { generate: false })).status, "solved");
  await fails(tilepdb.generate({ puzzle: "pancakes", size: "12" }), "bad_input", /^no tables of pancakes 12 exist$/);
  // Four pancakes in order with their burnt sides up take eight moves (Cohen & Blum 1995).
  assert.equal((await tilepdb.solve({ puzzle: "burnt-pancakes", board: "-1 -2 -3 -4" })).length, 8);
  const rings = (state) => {
    const tokens = state.split(" ");
    return tokens.map((_, place) => {
      const turned = [...tokens];
      for (let i = 0; i < 4; ++i) turned[(place + i) % 7] = tokens[(place + 3 - i) % 7];
      // The ring turns freely: token 0 comes first.
      const first = turned.indexOf("0");
      return [...turned.slice(first), ...turned.slice(0, first)].join(" ");
    });
  };
  const topspin = distancesTo("0 1 2 3 4 5 6", rings);
  for (const board of await tilepdb.random({ puzzle: "topspin", size: "7-4", count: 10, seed: 2 })) {
    const answer = await tilepdb.solve({ puzzle: "topspin", size: "7-4", board });
    assert.equal(answer.length, topspin.get(board));
    assert.ok((await tilepdb.check({ puzzle: "topspin", size: "7-4", board, moves: answer.moves })).solves);
  }
  // Frame and Stewart's number for six discs and four pegs; searched by A*.
  assert.equal((await tilepdb.solve({ puzzle: "hanoi", board: "AAAAAA" })).length, 17);
});

test("Rubik's cube", async () => {
  const puzzle = "cube";
  const patterns = ["edges0-3", "corners0-3"];
  // Pons asinorum takes six turns, and no fewer.
  const pons = await tilepdb.solve({ puzzle, patterns, board: "U2 D2 F2 B2 L2 R2" });
  assert.deepEqual([pons.status, pons.length], ["solved", 6]);
  const board = "R U2 F' L D2";
  const { length, moves } = await tilepdb.solve({ puzzle, patterns, board });
  assert.equal(length, 5);
  const checked = await tilepdb.check({ puzzle, patterns, board, moves: `U U' ${moves}`, optimum: true });
  assert.deepEqual([checked.solves, checked.length, checked.optimum, checked.lostAt], [true, 7, 5, 1]);
  // The 2x2x2 needs at most 11 turns; its tables have all states.
  for (const small of await tilepdb.random({ puzzle, size: "2x2x2", count: 5, seed: 1 })) {
    const answer = await tilepdb.solve({ puzzle, board: small });
    const [h] = await tilepdb.heuristic({ puzzle, board: small });
    assert.ok(answer.length <= 11 && h === answer.length);
  }
});

test("limits, stops and progress", async () => {
  const puzzle = "cube";
  const patterns = "edges0-3";
  const [board] = await tilepdb.random({ puzzle, seed: 4 });
  const limited = await tilepdb.solve({ puzzle, patterns, board, limits: { expanded: 10000 } });
  assert.deepEqual([limited.status, limited.reason, limited.length], ["given up", "not solved within the limits", null]);
  assert.ok(limited.at_least > 5 && limited.bounds.length > 0);
  assert.equal((await tilepdb.solve({ puzzle, patterns, board, limits: { moves: 8 } })).at_least, 9);
  const abort = new AbortController();
  const reports = [];
  const begin = performance.now();
  const stopped = await tilepdb.solve({ puzzle, patterns, board }, {
    signal: abort.signal,
    onProgress(progress) {
      reports.push(progress);
      if (progress.stage === "searching" && progress.bound > 8) abort.abort();
    },
  });
  assert.deepEqual([stopped.status, stopped.reason], ["given up", "interrupted"]);
  assert.ok(stopped.at_least >= 9 && stopped.at_least <= 20 && performance.now() - begin < 30000);
  assert.ok(reports.every(({ stage, rate }) => stage !== "searching" || rate >= 0));
  // A stop while tables are made; the corners have 88 million states.
  const second = new AbortController();
  const onProgress = ({ stage }) => stage === "generating" && second.abort();
  await fails(tilepdb.generate({ puzzle, patterns: "corners" }, { signal: second.signal, onProgress }), "interrupted", /interrupted/);
  await fails(tilepdb.solve({ puzzle, patterns: "corners", board }, { generate: false }), "bad_input", /^tables of cube 3x3x3 are missing: call generate\(\) first$/);
});

test("wrong requests are refused, and boards are solved beside other puzzles", async () => {
  const board = "R U";
  for (const [request, words] of [
    [{ puzzle: "cubes", board }, /^puzzle 'cubes' is not known; known: tiles, shift, hanoi, .*cube, or the text of a definition; did you mean cube\?$/],
    [{ puzzle: "cube.tws", board }, /^puzzle 'cube.tws' is not known/],
    [{ puzzle: "multi-tile", board: "1 0 2 3" }, /^puzzle 'multi-tile' is not known/],
    [{ puzzle: "cube", board, size: "4x4x4" }, /^'4x4x4' is not a size of cube/],
    [{ puzzle: "cube", board, algorithm: "beam" }, /^algorithm 'beam': expected optimal for Rubik's cube$/],
    [{ puzzle: "cube", board, metric: "multi-tile" }, /^metric 'multi-tile': only for sliding tiles/],
    [{ puzzle: "cube", board, patterns: "edges0-99" }, /edges0-99/],
    [{ puzzle: "cube", board, patterns: 4 }, /^patterns: expected a string$/],
    [{ puzzle: "cube", board, within: 0.1 }, /^anytime, within: expected a board/],
    [{ board: "1 0 2 3", patterns: "edges0-3" }, /^patterns: the goal determines the tables of tiles and shift/],
    [{ puzzle: 17, board }, /^puzzle: expected a string$/],
  ]) await fails(tilepdb.solve(request), "bad_input", words);
  assert.equal((await tilepdb.solve({ board: "1 0 2 3" })).length, 1);
  assert.equal((await tilepdb.solve({ board: "1 0 2 3", metric: "multi-tile" })).length, 1);
  assert.equal((await tilepdb.solve({ board: "AB/BA", goal: "AA/BB", puzzle: "shift" })).status, "solved");
});

test("tables of other puzzles are kept", async (context) => {
  if (threads > 1) return context.skip("workerUrl needs one thread");
  const folder = mkdtempSync(join(tmpdir(), "tilepdb-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const workerUrl = scriptKeepingIn(folder, "puzzles/worker.js");
  const wasm = readFileSync(`${process.env.PACKAGE}/puzzles/tilepdb.wasm`);
  for (const fromStorage of [false, true]) {
    const other = await open({ workerUrl, wasm });
    try {
      assert.equal((await other.generate({ puzzle: lines })).fromStorage, fromStorage);
      assert.equal((await other.generate({ puzzle: "cube", patterns: "edges0-3" })).fromStorage, fromStorage);
      assert.equal((await other.solve({ puzzle: json, board: "turn flip" }, { generate: false })).length, 2);
    } finally {
      other.close();
    }
  }
});
