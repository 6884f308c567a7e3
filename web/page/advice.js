// SPDX-License-Identifier: MIT
// Advice during manual play: the next move of an optimal solution, and the distance to the goal.

const advise = (advice) => remark({advice});

/** Shows the advice for the current board and highlights the hinted move. */
function showAdvice() {
  const {advice = "", hint: move} = remarks;
  if (byId("advice").textContent !== advice) byId("advice").textContent = advice;
  for (const marked of document.querySelectorAll(".hinted")) marked.classList.remove("hinted");
  if (move) elementOf(move).classList.add("hinted");
}

/** Returns the element that makes a move: a tile, or a button at the edge. */
function elementOf(move) {
  if (!isShift()) return state.view.shown[puzzle.target(puzzle.blankOf(board()), move)].tile;
  const side = {U: "top", D: "bottom", L: "left", R: "right"}[move[0]];
  return document.querySelectorAll(`.edge.${side} button`)[Number(move.slice(1)) - 1];
}

/**
 * Returns an optimal solution of the current board, or undefined. Shows the reason for undefined, unless a search or a
 * replay is running.
 */
async function solutionForAdvice() {
  if (!isFree() || search) return undefined;
  if (isSolved()) return void advise("Already at the goal.");
  if (!canBeOptimal()) return void advise("Not available: boards of this size are not solved optimally.");
  const of = here();
  const solution = await shortest();
  if (!solution || !isFree()) return undefined;
  if (here() !== of) return void advise("The board changed: ask again.");
  return solution;
}

/** Shows the next move of an optimal solution; a second call makes that move. */
async function hint() {
  if (isFree() && !search && remarks.hint) return moveByHand(remarks.hint);
  const solution = await solutionForAdvice();
  if (!solution) return;
  const [move] = solution.moves;
  const text = isShift() ? `${capital(puzzle.describe(board(), move))}` : `Slide tile ${puzzle.movedTile(board(), move)} ${SlidingTiles.ways[puzzle.inverse(move)].name}`;
  remark({hint: move, advice: `${text}; ${plural(solution.moves.length, moveName())} to the goal. Press Hint again to move.`});
}

/** Compares the moves made with the fewest from the start of the game; empty if that number is unknown. */
function lostMoves(left) {
  const fewest = knownLength(state.free.start);
  const made = state.free.moves.length;
  if (fewest === undefined || made === 0) return "";
  return ` Lost so far: ${count(made + left - fewest)} (fewest from the start: ${count(fewest)}).`;
}

async function howFar() {
  const solution = await solutionForAdvice();
  if (!solution) return;
  const left = solution.moves.length;
  advise(`Fewest ${moveName()}s to the goal: ${count(left)}.${lostMoves(left)}`);
}
