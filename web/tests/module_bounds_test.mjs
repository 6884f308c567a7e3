// SPDX-License-Identifier: MIT
// Searches that report solutions beside their lower bound, in node: lengths published by Korf & Felner (2002), and moves
// that this script plays.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fails, instances, open, played, threads } from "./module_helpers.mjs";

const home = [...Array(25).keys()].join(" ");
const boards = instances("korf24-50.txt", 50);
/** Published lengths and boards: solved in seconds, and not within minutes. */
const easy = boards[39];
const hard = boards[49];

let tilepdb;
before(async () => {
  tilepdb = await open({ threads });
  await tilepdb.generate({ board: "5x5" });
});
after(() => tilepdb.close());

/** Solves a board of 5x5 and checks each report against the published length. Returns the answer and the reports. */
async function watched({ length, board }, request, signal) {
  const reports = [];
  const onProgress = (progress) => { if (progress.stage === "searching") reports.push(progress); };
  const answer = await tilepdb.solve({ board, ...request }, { onProgress, signal });
  let [bound, best] = [0, Infinity];
  for (const report of reports) {
    assert.ok(report.bound >= bound && report.bound <= length, `${report.bound} after ${bound}, of ${length}`);
    assert.ok((report.length ?? Infinity) <= best && !(report.length < length), `${report.length} after ${best}`);
    // The moves come with the first report of a length.
    assert.equal(report.moves !== undefined, report.length !== undefined && report.length < best);
    if (report.moves !== undefined) {
      assert.equal(report.moves.length, report.length);
      assert.equal(played(board, 5, report.moves), home);
    }
    bound = report.bound;
    best = report.length ?? best;
  }
  assert.ok(answer.at_least >= bound && answer.at_least <= length && answer.length >= length);
  assert.ok(answer.length <= best);
  assert.equal(answer.moves.length, answer.length);
  assert.equal(played(board, 5, answer.moves), home);
  return { answer, reports };
}

test("a search at any time reports solutions within a second, and ends with an optimal one", async () => {
  const { answer, reports } = await watched(easy, { anytime: true });
  assert.deepEqual([answer.status, answer.optimal, answer.length], ["solved", true, easy.length]);
  const first = reports.find(({ length }) => length);
  assert.ok(first && first.seconds < 1, JSON.stringify(reports.slice(0, 3)));
});

test("a search within a share of the bound ends with a solution that is as good", async () => {
  const { answer } = await watched(hard, { within: 0.2 });
  assert.equal(answer.status, "solved");
  assert.ok(answer.length <= 1.2 * answer.at_least, `${answer.length}, ${answer.at_least}`);
  assert.equal(answer.optimal, answer.length === answer.at_least);
});

test("a limit leaves both bounds, and beams make the longer solution shorter", async () => {
  const { answer, reports } = await watched(hard, { anytime: true, limits: { seconds: 4 } });
  assert.deepEqual([answer.status, answer.optimal, answer.reason], ["given up", false, "not solved within the limits"]);
  assert.ok(answer.at_least >= 90 && answer.length < 1.15 * hard.length, `${answer.at_least}, ${answer.length}`);
  const lengths = reports.filter(({ moves }) => moves).map(({ length }) => length);
  assert.ok(lengths.length > 2 && lengths.at(-1) === answer.length, lengths.join(" "));
  // Without `anytime` too, a search that gives up has a solution.
  const brief = await watched(hard, { limits: { expanded: 1000 } });
  assert.equal(brief.answer.status, "given up");
});

test("an aborted search has the bounds of its last reports", async () => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 2500);
  const { answer } = await watched(hard, { anytime: true }, abort.signal);
  clearTimeout(timer);
  assert.deepEqual([answer.status, answer.optimal, answer.reason], ["given up", false, "interrupted"]);
  assert.ok(answer.at_least >= 90 && answer.length < 1.15 * hard.length, `${answer.at_least}, ${answer.length}`);
});

test("beams alone are shorter with open tables", async (context) => {
  // Without a limit of time the effort is the same, and the solution that of any machine.
  const other = await open({ threads });
  context.after(() => other.close());
  let [withTables, without] = [0, 0];
  for (const { length, board } of boards.slice(0, 3)) {
    const better = await tilepdb.solve({ board, algorithm: "beam" });
    assert.equal(played(board, 5, better.moves), home);
    assert.ok(better.length >= length && better.at_least <= length);
    withTables += better.length;
    without += (await other.solve({ board, algorithm: "beam" })).length;
  }
  assert.ok(withTables < without, `${withTables}, ${without}`);
});

test("wrong requests for solutions beside the bound are refused before tables are made", async (context) => {
  const other = await open({ threads });
  context.after(() => other.close());
  const { board } = hard;
  const never = { onProgress: ({ stage }) => assert.equal(stage, "none") };
  for (const within of [-0.1, 1.5, "1", true]) {
    await fails(other.solve({ board, within }, never), "bad_input", /^within: expected a number from 0 to 1$/);
  }
  await fails(other.solve({ board, within: NaN }), "bad_input", /^within: expected a number, 0 or more, found NaN$/);
  await fails(other.solve({ board, anytime: 1 }, never), "bad_input", /^anytime: expected true or false$/);
  const others = [
    { board: "1 0 2 3", metric: "multi-tile" }, { board: "AB/BA", goal: "AA/BB", puzzle: "shift" },
    { board: "1 2 5 3 0 4 6 7 8 9 10 11 12 13 14", size: "3x5" }, { board: "1 0 2 3", algorithm: "beam" },
  ];
  for (const request of others) {
    for (const wish of [{ anytime: true }, { within: 0.5 }]) {
      await fails(other.solve({ ...request, ...wish }, never), "bad_input", /^anytime, within: expected a board of a size with tables/);
    }
    // As if they were absent.
    const answer = await other.solve({ ...request, anytime: false, within: 0, limits: { seconds: 1 } });
    assert.equal(answer.status, "solved");
  }
});
