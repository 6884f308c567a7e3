// SPDX-License-Identifier: MIT
// Searches that the user asks for: a solution, a hint, or how far the goal is. One runs at a time; it can be stopped.

/** How a board is solved, as the page names it: what the solver is asked, and what it counts. */
const ways = {
  optimal: {algorithm: "optimal"},
  slides: {algorithm: "optimal", metric: "multi-tile"},
  beam: {algorithm: "beam"},
};
const counted = (way) => (way === "slides" ? "slide" : moveName());
const beamSeconds = 4; // in which a solution gets shorter that need not have the fewest moves

let search = null; // that runs: its way and board, its words, and how to end it

/** What is known of the board that is shown: its shortest solution, if it was searched or lies on the way of one that was. */
function knownSolution() {
  const {moves, from, outcome} = known(here());
  return moves && {moves: moves.slice(from), outcome};
}

/** Keeps a shortest solution, for its board and for those along it. */
function remember(labels, moves, outcome) {
  puzzle.along(labels, moves).forEach((along, from) => learn(nameOfBoard(along, state.goal), {length: moves.length - from, moves, from, outcome}));
}

/** The name under which it is kept what was proved about a board, solved in a way. */
const nameFor = (labels, way) => nameOfBoard(labels, state.goal, counted(way));
const provedOf = (labels, way) => known(nameFor(labels, way));

/** Says an outcome, or an error; it is read aloud. */
const say = (text, {failed = false, remedy = ""} = {}) => remark({outcome: {text, failed, remedy}});

/** Shows the words of the search that runs, else those about what is shown. */
function showOutcome() {
  const about = isFree() ? "" : instance().about ?? "";
  const {text, failed = false, remedy = ""} = search ? {text: search.words()} : remarks.outcome ?? {text: about};
  // The same again would be read aloud again.
  if (byId("outcome").textContent !== text) byId("outcome").textContent = text;
  byId("outcome").classList.toggle("failed", failed);
  byId("remedy").textContent = remedy;
  byId("remedy").classList.toggle("hidden", remedy === "");
}

/** Has the search that runs say something; `words` are asked again when another board is shown. */
function saySearching(words) {
  search.words = words;
  showOutcome();
}

/** What words about a search add where its board is not the one that is shown. */
const whence = (labels) => (labels.join(" ") === board().join(" ") ? "" : " from where the search began");

/** Whether the browser keeps tables, once that is known. */
let keepsTables = false;

/** Shows figures of the search, how much is done, and a sentence. */
function fillLive(facts, share, note = "") {
  byId("live-note").textContent = note;
  byId("live-facts").replaceChildren(...facts.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
  if (share === undefined) byId("share").removeAttribute("value");
  else byId("share").value = share;
}

const wholeSeconds = (seconds) => (seconds < 10 ? `${seconds.toFixed(1)} s` : seconds < 120 ? `${Math.round(seconds)} s` : seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${+(seconds / 3600).toPrecision(2)} h`);

/** Tables that are made, as a part of all of them. */
function showTables({stage, table, tables, done}) {
  const doing = {generating: "Making", loading: "Reading", opening: "Opening"}[stage] ?? "Preparing";
  saySearching(() => `${doing} tables${tables > 1 ? `, ${table} of ${tables}` : ""}`);
  fillLive([], done, stage === "generating" && keepsTables ? "Tables are made once and kept on this device." : "");
}

/** By how much bounds grow, where one before was told of, too; 0: not known. */
function growthOf({bound, expected}) {
  const {bounds} = search;
  if (expected > 0) bounds.set(bound, expected);
  const before = [...bounds.keys()].filter((other) => other < bound);
  return before.length > 0 ? expected / bounds.get(Math.max(...before)) : 0;
}

/** What is expected: times only where the growth of the bounds before tells them. */
function boundFacts(progress) {
  const {expanded, expected, rate} = progress;
  const growth = growthOf(progress);
  if (!(expected > 0) || !(rate > 0)) return {facts: [], share: undefined};
  const share = Math.min(expanded / expected, 1);
  // A solution within the bound ends it before.
  const facts = [share < 1 ? ["This bound ends within", `about ${wholeSeconds((expected - expanded) / rate)}`] : ["This bound takes", "longer than expected"]];
  if (growth > 1) facts.push(["Another would take", `about ${wholeSeconds((growth * expected) / rate)}`]);
  return {facts, share};
}

function showSearching(progress) {
  const {bound, expanded, seconds, rate, found} = progress;
  const {labels, way} = search;
  learn(nameFor(labels, way), {atLeast: bound});
  const {atLeast} = provedOf(labels, way);
  saySearching(() => (atLeast > 0 ? `At least ${plural(atLeast, counted(way))}${whence(labels)}` : "Searching"));
  if (found > 0) return fillLive([["Best so far", plural(found, moveName())], ["Time", wholeSeconds(seconds)]], seconds / beamSeconds);
  const {facts, share} = boundFacts(progress);
  fillLive([["Nodes of this bound", count(expanded)], ["Each second", rate > 0 ? `${shortNumber(rate)} nodes` : "–"], ["Time", wholeSeconds(seconds)], ...facts], share);
}

function showProgress(progress) {
  if (progress.stage === "searching") showSearching(progress);
  else showTables(progress);
}

function beginSearch(labels, way) {
  const controller = new AbortController();
  // With the nodes expected of each bound.
  search = {labels, way, controller, bounds: new Map(), words: () => "Loading the solver"};
  document.body.classList.add("searching");
  byId("stop").disabled = false;
  byId("live").classList.remove("hidden");
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

/** Stops the search that runs, if one does; it answers what it has proved. */
function stopSearch() {
  if (!search) return;
  search.controller.abort();
  byId("stop").disabled = true;
}

/** Leaves the search that runs to itself, for its board is gone; another may begin, and waits until it has ended. */
function abandonSearch() {
  stopSearch();
  if (search) endSearch();
}

/** Has the solver search a board; returns its answer, or nothing if there is none or it was abandoned. */
async function searched(labels, way) {
  const own = beginSearch(labels, way);
  const {signal} = own.controller;
  const onProgress = (progress) => { if (search === own && !signal.aborted) showProgress(progress); };
  const {size, puzzle: name} = current;
  try {
    const engine = await openEngine();
    const limits = way === "beam" ? {seconds: beamSeconds} : undefined;
    const answer = await engine.solve({board: puzzle.text(labels), size, goal: puzzle.text(state.goal), puzzle: name, ...ways[way], limits}, {onProgress, signal, generate: true});
    if (search !== own) return undefined;
    learn(nameFor(labels, way), {atLeast: answer.atLeast, ...(answer.optimal ? {length: answer.length} : {})});
    return answer;
  } catch (error) {
    if (search !== own) return undefined;
    endSearch();
    say(`${error.message.replace(/\.$/, "")}.`, {failed: true, remedy: error.remedy ?? ""});
    if (error.cause) console.info(error.cause);
    return undefined;
  } finally {
    if (search === own) endSearch();
    showTablesKept();
  }
}

/** What an answer without a solution says. */
function sayUnsolved({status, reason = ""}, labels, way) {
  if (status === "unsolvable") return say(`No moves lead to the goal${reason ? `: ${reason}` : ""}.`, {failed: true});
  const {atLeast} = provedOf(labels, way);
  const proved = atLeast > 0 ? `Every solution${whence(labels)} has at least ${plural(atLeast, counted(way))}.` : "";
  const why = reason && reason !== "interrupted" ? `${capital(reason)}.` : "Stopped.";
  return say(`${why} ${proved}`.trim());
}

/** A shortest solution of the board that is shown, known or searched; nothing if there is none. */
async function shortest() {
  const before = knownSolution();
  if (before) return before;
  const labels = board();
  const answer = await searched(labels, "optimal");
  if (!answer) return undefined;
  if (answer.status !== "solved") return void sayUnsolved(answer, labels, "optimal");
  const moves = puzzle.parseMoves(answer.moves);
  remember(labels, moves, answer);
  return {moves, outcome: answer};
}

/** Fills the plot with the lower bounds along a solution, where the solver tells them. */
async function fillBounds(one) {
  try {
    const engine = await openEngine();
    const boards = puzzle.along(puzzle.parse(one.start), puzzle.parseMoves(one.moves)).map((labels) => puzzle.text(labels));
    const values = await engine.heuristic({board: boards, size: current.size, goal: puzzle.text(state.goal), puzzle: current.puzzle});
    if (instance() !== one || isFree()) return;
    one.h_along = [...values];
    one.h = values[0];
    fillPanels();
    markStep();
    showStatus();
  } catch (error) {
    console.info(error); // the plot does without
  }
}

/** What is said of a solution that was found in a way, with what is proved about its board. */
function aboutSolution({length, at_least: atLeast}, way) {
  return length === atLeast ? `The fewest ${counted(way)}s: ${count(length)}` : `${plural(length, counted(way))}; at least ${count(atLeast)} are needed`;
}

/** Shows a solution from its board on; the game is kept, to go back to it. */
function showSolution(labels, moves, {expanded, seconds}, way) {
  if (isFree()) current.game = {start: state.free.start, moves: [...state.free.moves]};
  const slides = way === "slides" ? {metric: ways.slides.metric} : {};
  const length = way === "slides" ? slidesOf(moves).length : moves.length;
  const one = {start: puzzle.text(labels), status: "solved", length, moves: isShift() ? moves.join(" ") : moves.join(""),
    at_least: provedOf(labels, way).atLeast, expanded, seconds, ...slides};
  one.about = aboutSolution(one, way);
  data.instances = [one];
  showInstance(0);
  if (way === "optimal" && current.puzzle === "tiles") fillBounds(one);
}

async function solve() {
  if (search) return;
  if (isSolved()) return say("This board is the goal already.");
  const labels = board();
  const focused = document.activeElement === byId("solve");
  const way = byId("how").value;
  if (way === "optimal") {
    const solution = await shortest();
    if (!solution) return;
    showSolution(labels, solution.moves, solution.outcome, way);
  } else {
    const answer = await searched(labels, way);
    if (!answer) return;
    if (answer.status !== "solved") return sayUnsolved(answer, labels, way);
    const moves = puzzle.parseMoves(answer.moves);
    if (way === "beam" && moves.length === provedOf(labels, way).atLeast) remember(labels, moves, answer);
    showSolution(labels, moves, answer, way);
  }
  // Who pressed the button by the keyboard goes on with playing.
  if (focused) byId("play-button").focus();
}
