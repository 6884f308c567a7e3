// SPDX-License-Identifier: MIT
// The clock of a game, and the times of solved games by puzzle and size. It starts with the first move.

const inspectionSeconds = 15;
const averaged = [5, 12]; // numbers of games of the averages
const comparedSeconds = 5; // most time to find the fewest moves of a solved game

let clock = {}; // of the game shown: its first board, when it began, the seconds and moves that it took, and whether it had help
const clockBefore = "tilepdb-clock"; // in the storage of the tab, for a reload
let ticking = 0;
let comparing = null; // AbortController of the search for the fewest moves, and the board

const now = () => performance.now() / 1000;
const timesOf = (kind) => Object(Object(kept("times"))[kindOf(kind)]);
const isTimes = ({best, last}) => best > 0 && Array.isArray(last) && last.every((time) => time > 0);

/** Returns the mean of the last `number` times without the best and the worst one; undefined if they are fewer. */
function averageOf(times, number) {
  if (times.length < number) return undefined;
  const sorted = times.slice(-number).sort((a, b) => a - b).slice(1, -1);
  return sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
}

const secondsText = (seconds, digits) => (seconds < 60 ? seconds.toFixed(digits) : `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(digits).padStart(digits + 3, "0")}`);

/** Adds the time of a solved game to those of its puzzle and size. */
function keepTime(seconds) {
  const before = timesOf(current);
  const {best, last} = isTimes(before) ? before : {best: seconds, last: []};
  const most = Math.max(...averaged);
  keep("times", {...Object(kept("times")), [kindOf(current)]: {best: Math.min(best, seconds), last: [...last, seconds].slice(-most)}});
}

function fillTimes() {
  const times = timesOf(current);
  const {best, last} = isTimes(times) ? times : {last: []};
  const shown = (time) => (time === undefined ? "–" : `${secondsText(time, 2)} s`);
  listFacts("times", [["Best", shown(best)], ...averaged.map((number) => [`Average of ${number}`, shown(averageOf(last, number))])]);
  byId("forget").disabled = kept("times") === undefined;
}

/** Shows the time of the game, and while it runs, again and again. */
function showClock() {
  clearTimeout(ticking);
  if (clock.ready && !clock.began && now() > clock.ready) clock.began = clock.ready; // inspection is over
  const {began, took, ready} = clock;
  const seconds = took ?? now() - began;
  const made = clock.made ?? (isFree() && state.free.start === clock.start ? state.free.moves.length : 0);
  const rate = made > 0 && seconds > 0 ? `, ${(made / seconds).toFixed(1)} ${moveName()}s/s` : "";
  const text = began ? `${secondsText(seconds, took ? 2 : 1)} s${rate}` : ready ? `Inspection: ${Math.ceil(ready - now())} s` : "";
  byId("clock").textContent = isFree() ? text : "";
  if (isFree() && (began || ready) && !took) ticking = setTimeout(showClock, 100);
}

/** Starts and stops the clock by what happens on the board, and follows whether the game had help. */
function followGame() {
  const {start, moves} = state.free ?? {};
  const isAgain = clock.took && clock.start === start && moves.length === 0; // the player knows the board
  if (isFree() && (clock.start !== start || isAgain)) clock = {start, helped: isAgain || moves.length > 0};
  if (search || remarks.advice || remarks.judgement || !isFree()) clock.helped = true;
  if (isFree() && moves.length > 0) clock.began ??= now();
  if (isFree() && moves.length > 0 && !clock.took && isSolved()) endGame();
  if (comparing && (search || comparing.start !== start)) comparing.controller.abort();
  keepClock();
  showClock();
  fillTimes();
}

function endGame() {
  Object.assign(clock, {took: Math.max(now() - clock.began, 0.01), made: state.free.moves.length});
  if (!clock.helped && clock.start === current.scrambled) keepTime(clock.took);
  compareWithFewest(state.free.start);
}

/** Searches for the fewest moves of a solved game for a few seconds, so that the page can compare. */
async function compareWithFewest(start) {
  const name = nameOfBoard(start, state.goal);
  if (search || known(name).length !== undefined) return;
  const controller = new AbortController();
  comparing = {start, controller};
  const {puzzle: family, size} = current;
  const way = canBeOptimal() ? fewestWay() : "beam";
  try {
    const engine = await openEngine();
    const request = {board: puzzle.text(start), size, goal: puzzle.text(state.goal), puzzle: family, ...ways[way], limits: {seconds: comparedSeconds}};
    const {at_least: atLeast, optimal, length} = await engine.solve(request, {signal: controller.signal});
    learn(name, {atLeast, ...(optimal ? {length} : {})});
    if (state.free?.start === start) (isSolved() ? showFree(0) : showGame());
  } catch (error) {
    console.info(error); // the page does not compare
  } finally {
    if (comparing?.controller === controller) comparing = null;
  }
}

/** Begins the inspection of a scrambled board, if the user wants one. */
function inspect() {
  if (byId("inspect").checked) setClock({ready: now() + inspectionSeconds});
}

function setClock(times) {
  Object.assign(clock, times);
  keepClock();
  showClock();
}

/** Keeps the clock of a game that can count: a reload starts its board again, by the page's address, and the clock runs on. */
function keepClock() {
  const {start, began, ready, took, helped} = clock;
  try {
    if (helped || took || start !== current.scrambled) return sessionStorage.removeItem(clockBefore);
    return sessionStorage.setItem(clockBefore, JSON.stringify({link: location.hash, origin: performance.timeOrigin / 1000, began, ready}));
  } catch {
    return undefined; // without storage the game does not count after a reload
  }
}

/** Returns the times of the clock before a reload of the board in the page's address; undefined if its game cannot count. */
function timesBefore() {
  try {
    const {link, origin, began, ready} = JSON.parse(sessionStorage.getItem(clockBefore));
    const later = performance.timeOrigin / 1000 - origin;
    return link === location.hash ? {began: began && began - later, ready: ready && ready - later} : undefined;
  } catch {
    return undefined; // nothing is kept
  }
}

function forgetTimes() {
  keep("times", undefined);
  fillTimes();
}
