// SPDX-License-Identifier: MIT
// A board on which a solution is played, or somebody plays by hand; pages say what instances there are.

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The puzzle of an instance; boards of the shift puzzle say themselves how large they are. */
function puzzleOf(one) {
  if (!isShift()) return new SlidingTiles(parseSize(data.board));
  const rows = one.start.split("/");
  return new ShiftPuzzle({width: rows[0].includes(",") ? rows[0].split(",").length : rows[0].length, height: rows.length});
}

let puzzle = null; // of the instance that is shown
const isShift = () => data.puzzle === "shift";
const moveName = () => (isShift() ? "shift" : "move");
const titleOf = ({width, height, cells}) => (isShift() ? `Shift puzzle ${width}×${height}` : `${cells - 1}-puzzle`);
const speeds = [0.5, 1, 2, 4, 8];
const movesPerSecond = 2.5;

/**
 * What the page says about what is shown: about the board while somebody plays by hand, else about the solution. The object
 * is replaced whole when that changes, so that no words outlive the board that they are about.
 */
let remarks = {};

/** Functions of a page that show what belongs to the board; each is called when another board is shown, and after remarks. */
const whenShown = [];

function tellShown() {
  const subject = isFree() ? here() : instance();
  if (remarks.subject !== subject) remarks = {subject};
  // The same words again would be read aloud again.
  const {message = ""} = remarks;
  if (byId("message").textContent !== message) byId("message").textContent = message;
  for (const tell of whenShown) tell();
}

/** Adds to what is said about what is shown. */
function remark(words) {
  Object.assign(remarks, words);
  tellShown();
}

/** Sets up a board, about which nothing was said yet; returns the pieces after each of the moves. */
function setUp(labels, moves) {
  remarks = {};
  return puzzle.along(state.view.setUp(labels), moves);
}

/** What is shown now. */
const state = {
  number: 0, // of the instance
  goal: [],
  view: null,
  frames: [], // the pieces after each move of the solution
  moves: [],
  step: 0,
  plot: null, // of the moves that remain
  timer: 0,
  speed: 1,
  words: [], // of the moves shown, in a notation
  free: null, // while playing by hand: the boards so far, and the moves between them
};

const picture = new PicturePanel(() => picture.show(puzzle, state.view.piecesAreDifferent));
const instance = () => data.instances[state.number];
const isFree = () => state.free !== null;
const board = () => state.view.shown.map(labelOf);
const isSolved = () => board().join(" ") === state.goal.join(" ");
const slideTime = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Math.min(220, 700 / (movesPerSecond * state.speed)));
const goalOf = (one) => puzzle.parse(one.goal ?? data.goal_tiles ?? data.goal);
/** Whether the length of an instance counts slides of one tile or several, and what it counts. */
const countsSlides = (one) => (one.metric ?? data.metric) === "multi-tile";
const lengthName = (one) => (countsSlides(one) ? "slide" : moveName());
const isProved = (one) => one.at_least === undefined || one.at_least === one.length;

/** How long a solution is, and what is known of shorter ones. */
function aboutLength(one) {
  if (one.status === "unsolvable") return "unsolvable";
  if (one.status === "given_up") return `not solved, at least ${plural(one.at_least, lengthName(one))}`;
  if (one.length === undefined) return "not searched";
  return isProved(one) ? plural(one.length, lengthName(one)) : `${plural(one.length, lengthName(one))}, at least ${one.at_least} needed`;
}

/** Shows an instance from its start. */
function showInstance(number) {
  pause();
  state.number = number;
  state.free = null;
  const one = instance();
  puzzle = puzzleOf(one);
  makeEdges();
  state.goal = goalOf(one);
  state.moves = puzzle.parseMoves(one.moves ?? "");
  state.view = new BoardView(byId("board"), puzzle, state.goal);
  state.frames = setUp(puzzle.parse(one.start), state.moves);
  byId("slider").max = state.moves.length;
  // What was typed is of the board before.
  byId("tiles").value = "";
  picture.show(puzzle, state.view.piecesAreDifferent);
  showMode();
  goTo(0);
}

// The solution

/** Shows the board after so many moves of the solution. */
function goTo(step) {
  if (isFree()) leave();
  const {moves, frames} = state;
  const steps = Math.abs(step - state.step);
  state.step = step;
  state.view.show(frames[step], steps <= 1 ? slideTime() : 0);
  byId("slider").value = step;
  byId("slider").setAttribute("aria-valuetext", `${step} of ${moves.length} ${moveName()}s`);
  for (const [id, off] of [["first", step === 0], ["back", step === 0], ["next", step === moves.length], ["last", step === moves.length], ["play-button", moves.length === 0]]) byId(id).disabled = off;
  markStep();
  showStatus();
  tellShown();
}

function showStatus() {
  const one = instance();
  const {step, moves, frames} = state;
  const status = byId("status");
  // Read aloud by screen readers when it changes, which is too much while the solution plays.
  status.setAttribute("aria-live", state.timer ? "off" : "polite");
  if (one.moves === undefined) {
    status.textContent = one.reason ? `Not solved: ${one.reason}` : "Not solved.";
    return;
  }
  // In slides what remains is known, and h, where one has ended.
  const slides = countsSlides(one) ? slidesOf(moves) : undefined;
  const made = slides ? slides.filter(({end}) => end <= step).length : step;
  const h = slides && step !== 0 && slides[made - 1]?.end !== step ? undefined : one.h_along?.[made];
  const bound = h === undefined ? "" : `, at least ${h} by the heuristic`;
  const ofSlides = slides ? `, ${plural(slides.length, "slide")}` : "";
  const remain = slides ? `${plural(slides.length - made, "slide")} remain${slides.length - made === 1 ? "s" : ""}` : `${moves.length - step} remain`;
  if (moves.length === 0) status.textContent = "This board is the goal already.";
  else if (step === 0) status.textContent = `The start. ${slides ? plural(slides.length, "slide") : plural(moves.length, moveName())} to the goal${bound}.`;
  else if (step === moves.length) status.textContent = `The goal, after ${plural(step, moveName())}${ofSlides}.`;
  else status.textContent = `${capital(moveName())} ${step} of ${moves.length}: ${puzzle.describe(frames[step - 1], moves[step - 1])}. ${remain}${bound}.`;
}

function tick() {
  if (state.step >= state.moves.length) return pause();
  goTo(state.step + 1);
  state.timer = setTimeout(tick, 1000 / (movesPerSecond * state.speed));
}

function play() {
  if (state.moves.length === 0) return;
  if (isFree()) leave();
  if (state.step === state.moves.length) goTo(0);
  state.timer = setTimeout(tick, 150);
  byId("play-button").textContent = "Pause";
  byId("status").setAttribute("aria-live", "off");
}

function pause() {
  if (!state.timer) return;
  clearTimeout(state.timer);
  state.timer = 0;
  byId("play-button").textContent = "Play";
  showStatus();
}

function setSpeed(speed) {
  state.speed = speed;
  byId("speed").value = speed;
}
