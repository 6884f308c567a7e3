// SPDX-License-Identifier: MIT
// A module with the interface of web/module/tilepdb.js, for tests of the page alone. It uses breadth-first search, so only
// small boards are possible, and has rules of its own. `window.plainModule` makes it slow, makes it fail, or pauses it.

const opposite = {U: "D", D: "U", L: "R", R: "L"};

function moved(board, width, move) {
  const blank = board.indexOf("0");
  const to = blank + {U: -width, D: width, L: -1, R: 1}[move];
  const sameRow = Math.floor(to / width) === Math.floor(blank / width);
  if (to < 0 || to >= board.length || ("LR".includes(move) && !sameRow)) return null;
  const next = [...board];
  [next[blank], next[to]] = [next[to], next[blank]];
  return next;
}

/** Returns the boards after a move and, if slides count, after a slide of several tiles, with their moves. */
function after(board, width, move, slides) {
  const boards = [];
  for (let made = moved(board, width, move); made; made = moved(made, width, move)) {
    boards.push({made, move: move.repeat(boards.length + 1)});
    if (!slides) break;
  }
  return boards;
}

function shortest(start, goal, width, slides = false) {
  const from = new Map([[start.join(" "), null]]);
  let layer = [start];
  while (layer.length > 0) {
    const next = [];
    for (const board of layer) {
      if (board.join(" ") === goal.join(" ")) {
        let moves = "";
        for (let at = goal.join(" "); from.get(at); at = from.get(at).before) moves = from.get(at).move + moves;
        return {moves, expanded: from.size};
      }
      for (const {made, move} of [..."UDLR"].flatMap((way) => after(board, width, way, slides))) {
        if (from.has(made.join(" "))) continue;
        from.set(made.join(" "), {before: board.join(" "), move});
        next.push(made);
      }
    }
    layer = next;
  }
  return null;
}

const counted = (moves, metric) => (metric === "multi-tile" ? [...moves.matchAll(/(.)\1*/g)].length : moves.length);

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits that long, and while the test holds this step. */
async function pass(step, milliseconds, signal) {
  do await pause(milliseconds);
  while (globalThis.plainModule?.hold === step && !signal.aborted);
}

/** Returns a solution with some moves there and back before a shortest one. */
function longer(board, size, goal, pairs) {
  const {moves} = shortest(board.split(" "), goal.split(" "), Number(size.split("x")[0]));
  return `${moves[0]}${opposite[moves[0]]}`.repeat(pairs) + moves;
}

class PlainModule {
  async solve({board, size, goal, puzzle, algorithm, metric, anytime, limits}, {onProgress = () => {}, signal}) {
    const wanted = globalThis.plainModule ?? {};
    globalThis.plainAsked = {board, size, goal, puzzle, algorithm, anytime};
    if (wanted.fail) throw Object.assign(new Error(wanted.fail), {kind: "resource"});
    for (let table = 1; table <= (wanted.tables ?? 0); ++table) {
      onProgress({stage: "generating", table, tables: wanted.tables, done: (table - 0.5) / wanted.tables});
      await pass(`table ${table}`, 50, signal);
    }
    let best;
    for (let round = 0; round < (wanted.rounds ?? 0); ++round) {
      const bound = wanted.bounds?.[round] ?? 10 + 2 * round;
      // The pairs of moves there and back in the solution found in this round.
      const pairs = wanted.pairs?.[round] ?? undefined;
      if (pairs !== undefined) best = longer(board, size, goal, pairs);
      const both = best ? {length: best.length, ...(pairs === undefined ? {} : {moves: best})} : {};
      onProgress({stage: "searching", bound, ...both, expanded: 500, expected: round > 1 ? 4000 : 0, seconds: 0.1 * round, rate: 1000});
      await pass(`round ${round}`, 100, signal);
      if (signal.aborted || (wanted.limited && limits?.seconds)) return {status: "given up", optimal: false, length: best?.length ?? null, moves: best ?? null, at_least: bound, expanded: 1000, generated: 2000, seconds: 1, bounds: [], reason: "stopped"};
    }
    const width = Number(size.split("x")[0]);
    const found = shortest(board.split(" "), goal.split(" "), width, metric === "multi-tile");
    if (!found) return {status: "unsolvable", optimal: false, at_least: 0, expanded: 0, generated: 0, seconds: 0, bounds: [], reason: "parity"};
    const moves = algorithm === "beam" ? `${found.moves[0]}${opposite[found.moves[0]]}${found.moves}` : found.moves;
    return {status: "solved", optimal: algorithm !== "beam", length: counted(moves, metric), moves, at_least: wanted.at_least ?? counted(found.moves, metric), expanded: found.expanded, generated: found.expanded, seconds: 0.01, bounds: [], reason: ""};
  }
  async check({board, size, goal, moves, way, metric, optimum}) {
    if (/[^ULDR ]/.test(moves)) throw Object.assign(new Error(`moves: '${moves}' is not a move; use U, L, D and R`), {kind: "bad_input"});
    const width = Number(size.split("x")[0]);
    const given = [...moves.replaceAll(" ", "")].map((move) => (way === "tile" ? opposite[move] : move));
    const boards = [board.split(" ")];
    while (boards.length <= given.length && moved(boards.at(-1), width, given[boards.length - 1])) boards.push(moved(boards.at(-1), width, given[boards.length - 1]));
    const length = boards.length - 1;
    const legal = length === given.length;
    const slides = metric === "multi-tile";
    const ends = slides ? [0, ...[...given.join("").matchAll(/(.)\1*/g)].map((slide) => slide.index + slide[0].length)] : boards.map((_, made) => made);
    const left = ends.filter((end) => end <= length).map((end) => counted(shortest(boards[end], goal.split(" "), width, slides)?.moves ?? "", metric));
    const lost = left.findIndex((fewest, made) => made + fewest > left[0]);
    return {legal, solves: legal && boards.at(-1).join(" ") === goal, length, moves: given.slice(0, length).join(""),
      reason: legal ? "" : `move ${length + 1}, '${moves.replaceAll(" ", "")[length]}': the blank is at the edge`, ...(optimum ? {optimum: left[0], lostAt: lost < 0 ? null : lost} : {})};
  }
  async heuristic({board: boards, goal}) {
    const wrong = (text) => text.split(" ").filter((label, cell) => label !== "0" && goal.split(" ")[cell] !== label).length;
    return Uint8Array.from(boards, wrong);
  }
  async storage() { return {available: true, tables: [{name: "plain", bytes: 2e6}], bytes: 2e6, full: false, ...globalThis.plainModule?.storage}; }
  async clearStorage() {}
}

export async function open() { return new PlainModule(); }
