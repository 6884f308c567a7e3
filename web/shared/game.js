// SPDX-License-Identifier: MIT
// A board for replay and manual play. Each page supplies the instances in `data`.

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns the puzzle of an instance. In the shift puzzle the size follows from the board. */
function puzzleOf(one) {
  if (!isShift()) return new SlidingTiles(parseSize(data.board));
  const rows = one.start.split("/");
  return new ShiftPuzzle({width: rows[0].includes(",") ? rows[0].split(",").length : rows[0].length, height: rows.length});
}

let puzzle = null; // puzzle of the current instance
const isShift = () => data.puzzle === "shift";
const moveName = () => (isShift() ? "shift" : "move");
const titleOf = ({width, height, cells}) => (isShift() ? `Shift puzzle ${width}×${height}` : `${cells - 1}-puzzle`);
const speeds = [0.5, 1, 2, 4, 8];
const movesPerSecond = 2.5;

/**
 * Messages about the current subject: the board during manual play, otherwise the solution. A change of subject
 * replaces the whole object, so that no message outlives its board.
 */
let remarks = {};

/** Update functions of a page, called after every change of board or messages. */
const whenShown = [];

let fieldShows = ""; // the board in the field for typed boards

function showRemarks() {
  const subject = isFree() ? here() : instance();
  if (remarks.subject !== subject) {
    remarks = {subject};
    fieldShows = "";
  }
  // Setting the same text would make screen readers repeat it.
  const {message = ""} = remarks;
  if (byId("message").textContent !== message) byId("message").textContent = message;
  // A typed text stays until the subject or the board changes.
  if (fieldShows !== here() && document.activeElement !== byId("tiles")) {
    fieldShows = here();
    byId("tiles").value = puzzle.text(board());
  }
  if (isFree()) showGame();
  for (const update of whenShown) update();
}

/** Adds messages about the current subject. */
function remark(words) {
  Object.assign(remarks, words);
  showRemarks();
}

/** Sets up a board, without messages; returns the pieces before and after each of the moves. */
function setUp(labels, moves) {
  remarks = {};
  return puzzle.along(state.view.setUp(labels), moves);
}

/** The state of the page. */
const state = {
  number: 0, // index of the instance
  goal: [],
  view: null,
  frames: [], // pieces before and after each move of the solution
  moves: [],
  step: 0,
  plot: null, // plot of remaining moves
  timer: 0,
  speed: 1,
  words: [], // moves shown, in the chosen notation
  free: null, // during manual play: start, boards so far, and the moves between them
};

const picture = new PicturePanel(() => picture.show(puzzle, state.view.piecesAreDifferent));
const instance = () => data.instances[state.number];
const isFree = () => state.free !== null;
const board = () => state.view.shown.map(labelOf);
const isSolved = () => puzzle.meets(board(), state.goal);
const slideTime = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Math.min(220, 700 / (movesPerSecond * state.speed)));
const goalOf = (one) => puzzle.parse(one.goal ?? data.goal_tiles ?? data.goal);
/** Whether an instance's length counts slides of one or several tiles. */
const countsSlides = (one) => (one.metric ?? data.metric) === "multi-tile";
/** Returns the unit of an instance's length. */
const lengthName = (one) => (countsSlides(one) ? "slide" : moveName());
const isProved = (one) => one.at_least === undefined || one.at_least === one.length;

const fewestName = (one) => `Fewest ${lengthName(one)}s`;
const toGo = (left, one = {}) => `${plural(left, lengthName(one))} to go`;
const alreadySolved = "Already solved.";

/** Returns the part of a link to the page for players from # on, for a board with the goal shown. */
function linkOf(labels) {
  const written = (cells) => (isShift() ? encodeURIComponent(puzzle.text(cells)).replaceAll("%2F", "/").replaceAll("%2C", ",") : cells.join(","));
  const goal = puzzle.nameOfGoal(state.goal) ?? written(state.goal);
  return `#${isShift() ? "puzzle=shift&" : ""}size=${puzzle.width}x${puzzle.height}&board=${written(labels)}&goal=${goal}`;
}

/** Describes a solution's length, and the lower bound if it is not proved optimal. */
function aboutLength(one) {
  if (one.status === "unsolvable") return "unsolvable";
  if (one.status === "given_up") return `at least ${plural(one.at_least, lengthName(one))}`;
  if (one.length === undefined) return "not searched";
  const length = plural(one.length, lengthName(one));
  return isProved(one) || !one.at_least ? length : `${length}, at least ${one.at_least} needed`;
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
  picture.show(puzzle, state.view.piecesAreDifferent);
  showMode();
  goTo(0);
}

// The solution

/** Shows the board after `step` moves of the solution. */
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
  showRemarks();
}

function showStatus() {
  const one = instance();
  const {step, moves, frames} = state;
  const status = byId("status");
  // Screen readers announce changes; during replay that is too much.
  status.setAttribute("aria-live", state.timer ? "off" : "polite");
  if (one.moves === undefined) {
    status.textContent = `Not solved${one.reason ? `: ${one.reason}` : ""}.`;
    return;
  }
  // With slides, h is known only where a slide has ended.
  const slides = countsSlides(one) ? slidesOf(moves) : undefined;
  const made = slides ? slides.filter(({end}) => end <= step).length : step;
  const h = slides && step !== 0 && slides[made - 1]?.end !== step ? undefined : one.h_along?.[made];
  const bound = h === undefined ? "" : `, lower bound ${h}`;
  const last = step === 0 ? "" : `${capital(moveName())} ${step} of ${moves.length}: ${puzzle.describe(frames[step - 1], moves[step - 1])}. `;
  if (moves.length === 0) status.textContent = alreadySolved;
  else if (step === moves.length) status.textContent = solvedIn(moves);
  else status.textContent = `${last}${toGo((slides ?? moves).length - made, one)}${bound}.`;
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
  keep("speed", speed);
}
