// SPDX-License-Identifier: MIT
// Manual play.

/** Whether the instance was searched, so that there is a result to return to. */
const hasOutcome = () => instance().moves !== undefined || instance().status !== undefined;

/** Shows the controls and panels of manual play, or those of the solution. */
function showMode() {
  const free = isFree();
  byId("stage").classList.toggle("free", free);
  byId("leave").disabled = !free || !hasOutcome();
  // The role application passes keys to the board that screen readers would otherwise keep.
  byId("board").setAttribute("role", free ? "application" : "img");
  if (free) byId("board").tabIndex = 0;
  else byId("board").removeAttribute("tabindex");
  byId("undo").disabled = !free || state.free.moves.length === 0;
  for (const edge of document.querySelectorAll(".edge")) edge.classList.toggle("hidden", !free || !isShift());
  fillPanels();
  showRemarks();
  listFacts("keys", free
    ? [...(isShift() ? [["Drag", "shift"]] : [["Arrows", "slide"], ["Click, drag", "slide several"]]), ["Backspace", "undo"], ...(hasOutcome() ? [["Escape", "solution"]] : []), ...keysAbout.game]
    : [["Space", "play"], ["Arrows", "step"], ["Home, End", "start, goal"], ["+, -", "speed"], ...keysAbout.solution]);
}

/** Starts manual play from a board with the goal's labels, or resumes it after `moves`. */
function takeOver(labels, moves = []) {
  pause();
  state.free = {start: labels, moves: [...moves], boards: setUp(labels, moves)};
  showMode();
  showFree(0);
}

/** Returns to the solution, at the step where it was left. */
function leave() {
  state.free = null;
  state.frames = setUp(puzzle.parse(instance().start), state.moves);
  state.view.show(state.frames[state.step], 0);
  showMode();
  markStep();
  showStatus();
}

function backToSolution() {
  if (!hasOutcome()) return;
  leave();
  goTo(state.step);
}

/** Returns the key of a board in `knowledge`; it includes the goal and the unit of length. */
const nameOfBoard = (labels, goal, counted = lengthName({})) => [data.puzzle, counted, puzzle.width, goal.join(" "), labels.join(" ")].join("|");
const here = () => nameOfBoard(board(), state.goal);

/** Facts about boards, by key: `atLeast`, a proven lower bound on the solution length, and `length`, the optimum. */
const knowledge = new Map();
const known = (name) => knowledge.get(name) ?? {atLeast: 0};

/** Adds facts about a board; the lower bound never decreases. */
function learn(name, facts) {
  const before = known(name);
  knowledge.set(name, {...before, ...facts, atLeast: Math.max(before.atLeast, facts.atLeast ?? 0, facts.length ?? 0)});
}

const tooMany = (number) => `${plural(number, lengthName({}))} too many`;

/** Compares a solution's moves with the fewest, or with the lower bound proved; `lostAt` is the first move too many. */
function excessOf(labels, moves, lostAt) {
  const made = partsOf(moves, countsSlides({})).length;
  const {length: fewest, atLeast} = known(nameOfBoard(labels, state.goal));
  if (made === (fewest ?? atLeast)) return " Fewest possible!";
  if (fewest === undefined) return atLeast > 0 ? ` At most ${tooMany(made - atLeast)}.` : "";
  return ` ${tooMany(made - fewest)}${lostAt ? `, from ${lengthName({})} ${count(lostAt)}` : ""}.`;
}
const knownLength = (labels) => known(nameOfBoard(labels, state.goal)).length;

/** Shows the game's length and, of a solved game, how it compares with the fewest moves. */
function showGame() {
  const {boards, moves, start} = state.free;
  const done = isSolved();
  const about = done && moves.length > 0 ? solvedIn(moves) + excessOf(start, moves) : `${lengthOf(moves)}.`;
  const last = done || moves.length === 0 ? "" : ` ${capital(puzzle.describe(boards[boards.length - 2], moves[moves.length - 1]))}.`;
  // Setting the same text would make screen readers repeat it.
  if (byId("status").textContent !== about + last) byId("status").replaceChildren(about, element("span", last, {class: "for-readers"}));
  fillFacts();
}

function showFree(milliseconds) {
  const {boards, moves} = state.free;
  state.view.show(boards[boards.length - 1], milliseconds);
  byId("undo").disabled = moves.length === 0;
  fillMoves();
  // Keeps the last move visible.
  byId("moves").scrollTop = byId("moves").scrollHeight;
  showRemarks();
}

function moveByHand(move) {
  const {boards, moves} = state.free;
  // The inverse of the last move undoes it.
  if (moves.length > 0 && moves[moves.length - 1] === puzzle.inverse(move)) return undo();
  boards.push(puzzle.moved(boards[boards.length - 1], move));
  moves.push(move);
  showFree(slideTime());
}

function undo() {
  if (!isFree() || state.free.moves.length === 0) return;
  state.free.boards.pop();
  state.free.moves.pop();
  showFree(slideTime());
}

function makeEdges() {
  if (!isShift()) return;
  const edges = {top: ["U", puzzle.width, "▲"], bottom: ["D", puzzle.width, "▼"], left: ["L", puzzle.height, "◀"], right: ["R", puzzle.height, "▶"]};
  for (const [side, [way, lines, sign]] of Object.entries(edges)) {
    document.querySelector(`.edge.${side}`).replaceChildren();
    for (let line = 1; line <= lines; ++line) {
      const button = element("button", sign, {"aria-label": puzzle.describe([], `${way}${line}`)});
      button.addEventListener("click", () => moveByHand(`${way}${line}`));
      document.querySelector(`.edge.${side}`).append(button);
    }
  }
}
