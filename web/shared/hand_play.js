// SPDX-License-Identifier: MIT
// Playing by hand.

/** Whether the instance was searched: then there is something to go back to. */
const hasOutcome = () => instance().moves !== undefined || instance().status !== undefined;

/** Shows what there is while somebody plays by hand, or else what belongs to the solution. */
function showMode() {
  const free = isFree();
  byId("stage").classList.toggle("free", free);
  byId("leave").disabled = !free || !hasOutcome();
  // While it is played, the board takes the keys that screen readers would keep.
  byId("board").setAttribute("role", free ? "application" : "img");
  if (free) byId("board").tabIndex = 0;
  else byId("board").removeAttribute("tabindex");
  byId("undo").disabled = !free || state.free.moves.length === 0;
  for (const edge of document.querySelectorAll(".edge")) edge.classList.toggle("hidden", !free || !isShift());
  fillPanels();
  tellShown();
  byId("keys").textContent = free
    ? `${isShift() ? "The buttons at the edges shift rows and columns, and so does dragging. Backspace takes a shift back" : "Arrow keys slide a tile, a click slides all tiles up to the blank; tiles can be dragged. Backspace takes a move back"}, Escape goes back to the solution.${keysAbout.game}`
    : `Space plays and pauses; left and right step; Home and End go to the start and the goal; + and - change the speed.${keysAbout.solution}`;
}

/** Begins to play by hand, with a board of the goal's labels, or continues after moves that were made. */
function takeOver(labels, moves = []) {
  pause();
  state.free = {start: labels, moves: [...moves], boards: setUp(labels, moves)};
  byId("tiles").value = puzzle.text(labels);
  showMode();
  showFree(0);
}

/** Back to the solution, where it was left. */
function leave() {
  state.free = null;
  state.frames = setUp(puzzle.parse(instance().start), state.moves);
  state.view.show(state.frames[state.step], 0);
  byId("tiles").value = "";
  showMode();
  markStep();
  showStatus();
}

function backToSolution() {
  if (!hasOutcome()) return;
  leave();
  goTo(state.step);
}

/** A board's name among what is known: with its goal, and with what its moves are counted as. */
const nameOfBoard = (labels, goal, counted = lengthName({})) => [data.puzzle, counted, puzzle.width, goal.join(" "), labels.join(" ")].join("|");
const here = () => nameOfBoard(board(), state.goal);

/** What is known of boards, by their names: `atLeast`, a lower bound on the length of solutions; of shortest ones the `length`. */
const knowledge = new Map();
const known = (name) => knowledge.get(name) ?? {atLeast: 0};

/** Adds to what is known of a board; the lower bound never decreases. */
function learn(name, facts) {
  const before = known(name);
  knowledge.set(name, {...before, ...facts, atLeast: Math.max(before.atLeast, facts.atLeast ?? 0, facts.length ?? 0)});
}
const knownLength = (labels) => known(nameOfBoard(labels, state.goal)).length;

function showFree(milliseconds) {
  const {boards, moves, start} = state.free;
  state.view.show(boards[boards.length - 1], milliseconds);
  byId("undo").disabled = moves.length === 0;
  const done = isSolved();
  const fewest = knownLength(start);
  const known = fewest === undefined ? "" : ` The fewest are ${countsSlides({}) ? plural(fewest, "slide") : fewest}.`;
  const slides = isShift() ? "" : `, ${plural(slidesOf(moves).length, "slide")}`;
  byId("status").textContent = done && moves.length > 0 ? `Solved by hand in ${plural(moves.length, moveName())}${slides}.${known}` : `By hand: ${plural(moves.length, moveName())} so far${moves.length > 0 ? slides : ""}.${known}`;
  if (!done && moves.length > 0) {
    const last = puzzle.describe(boards[boards.length - 2], moves[moves.length - 1]);
    byId("status").append(element("span", ` ${capital(last)}.`, {class: "for-readers"}));
  }
  fillFacts();
  fillMoves();
  // The last moves are in sight.
  byId("moves").scrollTop = byId("moves").scrollHeight;
  tellShown();
}

function moveByHand(move) {
  const {boards, moves} = state.free;
  // Straight back is not counted, it takes the last move back.
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
