// SPDX-License-Identifier: MIT
// Searches for a solution, a hint or the distance to the goal. One search runs at a time; the user can stop it.

/** The methods of the page's menu, with the members of the solver's request that select each. */
const ways = {
  optimal: {algorithm: "optimal"},
  slides: {algorithm: "optimal", metric: "multi-tile"},
  beam: {algorithm: "beam"},
};
/** Returns the unit of a solution's length by a method. */
const counted = (way) => (way === "slides" ? "slide" : moveName());
const beamSeconds = 4; // time limit of the fast method, which improves its solution until then

let search = null; // the running search: board, method, status text and AbortController

/** Returns the method that searches for the fewest of what the page counts. */
const fewestWay = () => (countsSlides({}) ? "slides" : "optimal");

/** Returns an optimal solution of a board, if a search found one for it or passing through it. */
function knownSolution(labels, way = fewestWay()) {
  const {moves, from, outcome} = provedOf(labels, way);
  return moves && {moves: moves.slice(from), outcome};
}

/** Stores an optimal solution, for its board and for the boards after each move, or slide, of it. */
function remember(labels, moves, outcome, way) {
  const boards = puzzle.along(labels, moves);
  const ends = [0, ...partsOf(moves, way === "slides").map(({end}) => end)];
  ends.forEach((from, made) => learn(nameFor(boards[from], way), {length: ends.length - 1 - made, moves, from, outcome}));
}

/** Returns the key of what was proved about a board by a method. */
const nameFor = (labels, way) => nameOfBoard(labels, state.goal, counted(way));
const provedOf = (labels, way) => known(nameFor(labels, way));

/** Returns the length of moves by a method. */
const lengthBy = (way, moves) => partsOf(moves, way === "slides").length;

/** Keeps a solution of a board, which need not be a shortest one, unless a shorter one is known: `best`. */
function learnSolution(labels, way, moves) {
  const {best} = provedOf(labels, way);
  if (!best || lengthBy(way, moves) < lengthBy(way, best)) learn(nameFor(labels, way), {best: moves});
}

/** Shows an outcome or an error; screen readers announce it. */
const say = (text, {failed = false, remedy = ""} = {}) => remark({outcome: {text, failed, remedy}});

/** Shows the status of the running search, otherwise the outcome for the current board. */
function showOutcome() {
  const about = isFree() ? "" : instance().about ?? "";
  const {text, failed = false, remedy = ""} = search ? {text: search.words()} : remarks.outcome ?? {text: about};
  // Setting the same text would make screen readers repeat it.
  if (byId("outcome").textContent !== text) byId("outcome").textContent = text;
  byId("outcome").classList.toggle("failed", failed);
  byId("remedy").textContent = remedy;
  byId("remedy").classList.toggle("hidden", remedy === "");
}

/** Sets the status of the running search; `words` is called again when another board is shown. */
function saySearching(words) {
  search.words = words;
  showOutcome();
}

/** Returns what a status adds if the searched board is not the current one. */
const fromSearched = (labels) => (labels.join(" ") === board().join(" ") ? "" : " (earlier board)");

/** Returns the lower bound proved for a board. */
const atLeastOf = (labels, way) => `At least ${plural(provedOf(labels, way).atLeast, counted(way))}${fromSearched(labels)}`;

/** Shows the figures of a search, and its progress from 0 to 1. */
function fillLive(facts, share) {
  listFacts("live-facts", facts);
  if (share === undefined) byId("share").removeAttribute("value");
  else byId("share").value = share;
}

const wholeSeconds = (seconds) => (seconds < 10 ? `${seconds.toFixed(1)} s` : seconds < 120 ? `${Math.round(seconds)} s` : seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${+(seconds / 3600).toPrecision(2)} h`);

/** Shows the progress of building or loading tables. */
function showTables({stage, table, tables, done}) {
  const doing = stage === "generating" ? "Building" : "Loading";
  saySearching(() => (tables > 1 ? `${doing} table ${table} of ${tables}` : `${doing} tables`));
  fillLive(bestFacts(), done);
}

/** Returns the length of the best solution of the searched board as a fact, and offers to watch it; empty without one. */
function bestFacts() {
  const {labels, way} = search;
  const {best} = provedOf(labels, way);
  byId("watch").classList.toggle("hidden", !best);
  return best ? [["Best", plural(lengthBy(way, best), counted(way))]] : [];
}

/** Returns the factor by which iterations grow; 0 if no earlier one was reported. */
function growthOf({bound, expected}) {
  const {bounds} = search;
  if (expected > 0) bounds.set(bound, expected);
  const before = [...bounds.keys()].filter((other) => other < bound);
  return before.length > 0 ? expected / bounds.get(Math.max(...before)) : 0;
}

/** Returns the expected times and the progress of an iteration; empty until earlier iterations predict them. */
function boundFacts(progress) {
  const {expanded, expected, rate} = progress;
  const growth = growthOf(progress);
  if (!(expected > 0) || !(rate > 0)) return {facts: [], share: undefined};
  const share = Math.min(expanded / expected, 1);
  // An upper limit: a solution at this bound ends the iteration earlier.
  const facts = [["This bound ends", share < 1 ? `in at most ${wholeSeconds((expected - expanded) / rate)}` : "late"]];
  if (growth > 1) facts.push(["Next bound", `about ${wholeSeconds((growth * expected) / rate)}`]);
  return {facts, share};
}

function showSearching(progress) {
  const {bound, expanded, seconds, rate, moves} = progress;
  const {labels, way} = search;
  learn(nameFor(labels, way), {atLeast: bound});
  if (moves) learnSolution(labels, way, puzzle.parseMoves(moves));
  showLearned(labels, way);
  search.outcome = {expanded, seconds};
  const {atLeast} = provedOf(labels, way);
  const found = bestFacts();
  saySearching(() => (atLeast > 0 ? atLeastOf(labels, way) : "Searching"));
  if (way === "beam" && found.length > 0) return fillLive([...found, ["Time", wholeSeconds(seconds)]], seconds / beamSeconds);
  const {facts, share} = boundFacts(progress);
  fillLive([...found, ["Nodes", count(expanded)], ["Speed", rate > 0 ? `${shortNumber(rate)} nodes/s` : "–"], ["Time", wholeSeconds(seconds)], ...facts], share);
}

/** Shows what a search has proved in the panels of the game, or of the searched board's solution. */
function showLearned(labels, way) {
  if (isFree()) return showGame();
  const one = instance();
  if (one.start !== puzzle.text(labels) || lengthName(one) !== counted(way)) return undefined;
  const before = aboutSolution(one);
  one.at_least = provedOf(labels, way).atLeast;
  if (one.about === before) one.about = aboutSolution(one);
  return fillFacts();
}

function showProgress(progress) {
  if (progress.stage === "searching") showSearching(progress);
  else showTables(progress);
}

function beginSearch(labels, way) {
  const controller = new AbortController();
  // `bounds` has the expected nodes of each iteration, by its bound.
  search = {labels, way, controller, bounds: new Map(), outcome: {}, words: () => "Loading solver"};
  document.body.classList.add("searching");
  byId("stop").disabled = false;
  byId("live").classList.remove("hidden");
  byId("watch").classList.add("hidden");
  showOutcome();
  fillLive([], undefined);
  return search;
}

function endSearch() {
  search = null;
  document.body.classList.remove("searching");
  byId("stop").disabled = true;
  byId("live").classList.add("hidden");
  showOutcome();
}

/** Stops the running search, if any; it then returns what it has proved. */
function stopSearch() {
  if (!search) return;
  search.controller.abort();
  byId("stop").disabled = true;
}

/** Stops the running search and ignores its answer, because its board is gone. A new search waits for its end. */
function abandonSearch() {
  stopSearch();
  if (search) endSearch();
}

/**
 * Searches a board and returns the solver's answer; undefined after an error or if the search was abandoned. With
 * `anytime` it looks for solutions first, where the solver can.
 */
async function searched(labels, way, anytime = false) {
  const own = beginSearch(labels, way);
  const {signal} = own.controller;
  const onProgress = (progress) => { if (search === own && !signal.aborted) showProgress(progress); };
  const {size, puzzle: name} = current;
  try {
    const engine = await openEngine();
    const limits = way === "beam" ? {seconds: beamSeconds} : undefined;
    const request = {board: puzzle.text(labels), size, goal: puzzle.text(state.goal), puzzle: name, ...ways[way], limits, anytime: anytime && way === "optimal" && name === "tiles" && hasTables()};
    if (request.anytime && puzzle.cells > mostCells && !provedOf(labels, way).best) {
      // A solution before the tables, which may take seconds to build.
      const {moves, at_least: atLeast} = await engine.solve({...request, ...ways.beam, anytime: false, limits: {seconds: 0.1}}, {signal});
      if (search !== own) return undefined;
      learn(nameFor(labels, way), {atLeast});
      if (moves) learnSolution(labels, way, puzzle.parseMoves(moves));
    }
    const answer = await engine.solve(request, {onProgress, signal, generate: true});
    if (search !== own) return undefined;
    learn(nameFor(labels, way), {atLeast: answer.at_least, ...(answer.optimal ? {length: answer.length} : {})});
    if (answer.moves) learnSolution(labels, way, puzzle.parseMoves(answer.moves));
    showLearned(labels, way);
    return answer;
  } catch (error) {
    if (search !== own) return undefined;
    endSearch();
    say(`${capital(error.message.replace(/\.$/, ""))}.`, {failed: true, remedy: error.remedy ?? ""});
    if (error.cause) console.info(error.cause);
    return undefined;
  } finally {
    if (search === own) endSearch();
    showTablesKept();
  }
}

/** Says why a search ended without an optimal solution. */
const whyEnded = (reason) => (reason && reason !== "interrupted" ? `${capital(reason)}.` : "Stopped.");

/** Shows an answer without a solution. */
function sayUnsolved({status, reason = ""}, labels, way) {
  if (status === "unsolvable") return say(`Unsolvable${reason ? `: ${reason}` : ""}.`, {failed: true});
  const proved = provedOf(labels, way).atLeast > 0 ? ` ${atLeastOf(labels, way)}.` : "";
  return say(whyEnded(reason) + proved);
}

/**
 * Returns an optimal solution of a board, known or searched; undefined if none was found. With `orBest`, the search looks
 * for solutions first, and the best one is returned if the search ends before it is proved optimal.
 */
async function shortest(labels = board(), way = fewestWay(), {orBest = false} = {}) {
  const before = knownSolution(labels, way);
  if (before) return before;
  const answer = await searched(labels, way, orBest);
  if (!answer) return undefined;
  const {best} = provedOf(labels, way);
  if (answer.status === "given up" && orBest && best) return {moves: best, outcome: answer};
  if (answer.status !== "solved") return void sayUnsolved(answer, labels, way);
  const moves = puzzle.parseMoves(answer.moves);
  remember(labels, moves, answer, way);
  return {moves, outcome: answer};
}

/** Adds the heuristic values along a solution to the plot, if the solver has them. */
async function fillBounds(one) {
  try {
    const engine = await openEngine();
    const boards = puzzle.along(puzzle.parse(one.start), puzzle.parseMoves(one.moves)).map((labels) => puzzle.text(labels));
    const values = await engine.heuristic({board: boards, size: current.size, goal: puzzle.text(state.goal), puzzle: current.puzzle});
    if (instance() !== one || isFree()) return;
    one.h_along = [...values];
    fillPanels();
    markStep();
    showStatus();
  } catch (error) {
    console.info(error); // the plot omits them
  }
}

/** Shows the best solution that the running search has found, while it continues. */
function watchBest() {
  const {labels, way, outcome} = search;
  showSolution(labels, provedOf(labels, way).best, outcome, way);
}

/** Describes a solution's length, and the lower bound proved for its board. */
const aboutSolution = (one) => (isProved(one) ? `${fewestName(one)}: ${count(one.length)}` : aboutLength(one));

/** Shows a solution from its first board; stores the game, to return to it. */
function showSolution(labels, moves, {expanded, seconds, status, reason}, way, more = {}) {
  if (isFree()) current.game = {start: state.free.start, moves: [...state.free.moves]};
  const length = lengthBy(way, moves);
  const one = {start: puzzle.text(labels), status: "solved", length, moves: isShift() ? moves.join(" ") : moves.join(""),
    at_least: provedOf(labels, way).atLeast, expanded, seconds, metric: ways[way].metric ?? "single-tile"};
  const ended = status === "given up" ? `${whyEnded(reason)} ` : "";
  Object.assign(one, {about: ended + aboutSolution(one)}, more);
  data.instances = [one];
  showInstance(0);
  if (way === "optimal" && current.puzzle === "tiles") fillBounds(one);
}

async function solve() {
  if (search) return;
  if (isSolved()) return say(alreadySolved);
  const labels = board();
  const focused = document.activeElement === byId("solve");
  const way = byId("how").value;
  if (way !== "beam") {
    const solution = await shortest(labels, way, {orBest: true});
    if (!solution) return;
    showSolution(labels, solution.moves, solution.outcome, way);
  } else {
    const answer = await searched(labels, way);
    if (!answer) return;
    if (answer.status !== "solved") return sayUnsolved(answer, labels, way);
    const {best: moves, atLeast} = provedOf(labels, way);
    if (way === "beam" && moves.length === atLeast) remember(labels, moves, answer, "optimal");
    showSolution(labels, moves, answer, way);
  }
  // Keyboard users continue at the play button.
  if (focused) byId("play-button").focus();
}
