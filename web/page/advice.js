// SPDX-License-Identifier: MIT
// Advice during manual play: the next move of an optimal solution, and the distance to the goal.

const advise = (advice) => remark({advice});

/** Shows the advice for the current board and highlights the hinted move. */
function showAdvice() {
  const {advice = "", hint: moves} = remarks;
  if (byId("advice").textContent !== advice) byId("advice").textContent = advice;
  for (const marked of document.querySelectorAll(".hinted")) marked.classList.remove("hinted");
  if (moves) elementOf(moves).classList.add("hinted");
}

/** Returns the element that makes a move or slide: a tile, or a button at the edge. */
function elementOf(moves) {
  const [move] = moves;
  if (!isShift()) return state.view.shown[puzzle.blankOf(puzzle.along(board(), moves).at(-1))].tile;
  const side = {U: "top", D: "bottom", L: "left", R: "right"}[move[0]];
  return document.querySelectorAll(`.edge.${side} button`)[Number(move.slice(1)) - 1];
}

/**
 * Returns an optimal solution of the current board, or undefined. Shows the reason for undefined, unless a search or a
 * replay is running.
 */
async function solutionForAdvice() {
  if (!isFree() || search) return undefined;
  if (isSolved()) return void advise(alreadySolved);
  if (!canBeOptimal()) return void advise("Too large: press Solve.");
  const of = here();
  const solution = await shortest();
  if (!solution || !isFree()) return undefined;
  if (here() !== of) return void advise("Board changed: ask again.");
  return solution;
}

/** Shows the next move, or slide, of an optimal solution; a second call makes it. */
async function hint() {
  if (isFree() && !search && remarks.hint) return remarks.hint.forEach(moveByHand);
  const solution = await solutionForAdvice();
  if (!solution) return;
  const parts = partsOf(solution.moves, countsSlides({}));
  const moves = solution.moves.slice(0, parts[0].end);
  const text = isShift() ? puzzle.describe(board(), moves[0]) : `tile ${elementOf(moves).textContent} ${SlidingTiles.ways[puzzle.inverse(moves[0])].name}`;
  remark({hint: moves, advice: `${capital(text)}; ${toGo(parts.length)}. Press again to move.`});
}

/** Compares the moves made with the fewest from the start of the game; empty if that number is unknown. */
function lostMoves(left) {
  const fewest = knownLength(state.free.start);
  const made = state.free.moves;
  if (fewest === undefined || made.length === 0) return "";
  const length = partsOf([...made, ...left], countsSlides({})).length;
  return ` ${tooMany(length - fewest)} so far.`;
}

async function howFar() {
  const solution = await solutionForAdvice();
  if (!solution) return;
  const left = partsOf(solution.moves, countsSlides({})).length;
  advise(`${toGo(left)}.${lostMoves(solution.moves)}`);
}
