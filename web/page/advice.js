// SPDX-License-Identifier: MIT
// Advice while somebody plays by hand: one move of a shortest solution, and how far the goal is.

const advise = (advice) => remark({advice});

/** Shows the advice about the board, and marks the move of a hint. */
function showAdvice() {
  const {advice = "", hint: move} = remarks;
  if (byId("advice").textContent !== advice) byId("advice").textContent = advice;
  for (const marked of document.querySelectorAll(".hinted")) marked.classList.remove("hinted");
  if (move) elementOf(move).classList.add("hinted");
}

/** The element that makes a move: a tile, or a button at the edge. */
function elementOf(move) {
  if (!isShift()) return state.view.shown[puzzle.target(puzzle.blankOf(board()), move)].tile;
  const side = {U: "top", D: "bottom", L: "left", R: "right"}[move[0]];
  return document.querySelectorAll(`.edge.${side} button`)[Number(move.slice(1)) - 1];
}

/** A shortest solution of the board that is shown; nothing if there is none to go by, and why is said unless something else goes on. `asked` is what the words call the advice. */
async function solutionForAdvice(asked) {
  if (!isFree() || search) return undefined;
  if (isSolved()) return void advise("This board is the goal.");
  if (byId("how").querySelector("[value=optimal]").disabled) return void advise("Boards of this size are not solved with the fewest moves.");
  const of = here();
  const solution = await shortest();
  if (!solution || !isFree()) return undefined;
  if (here() !== of) return void advise(`${asked} was for the board before. Ask again.`);
  return solution;
}

/** Shows a move of a shortest solution; asked again, makes it. */
async function hint() {
  if (isFree() && !search && remarks.hint) return moveByHand(remarks.hint);
  const solution = await solutionForAdvice("The hint");
  if (!solution) return;
  const [move] = solution.moves;
  const text = isShift() ? `${capital(puzzle.describe(board(), move))}` : `Slide tile ${puzzle.movedTile(board(), move)} ${SlidingTiles.ways[puzzle.inverse(move)].name}`;
  remark({hint: move, advice: `${text}; ${plural(solution.moves.length, moveName())} to the goal. Hint again makes it.`});
}

/** How the moves that were made compare with the fewest from where the game began, where these are known. */
function lostMoves(left) {
  const fewest = knownLength(state.free.start);
  const made = state.free.moves.length;
  if (fewest === undefined || made === 0) return "";
  const lost = made + left - fewest;
  return lost === 0 ? ` All ${count(made)} so far belong to a shortest solution of ${count(fewest)}.` : ` Its start takes ${count(fewest)}, so ${count(lost)} are lost.`;
}

async function howFar() {
  const solution = await solutionForAdvice("That");
  if (!solution) return;
  const left = solution.moves.length;
  advise(`${capital(plural(left, moveName()))} to the goal, at the fewest.${lostMoves(left)}`);
}
