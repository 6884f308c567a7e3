// SPDX-License-Identifier: MIT
// Judges a pasted solution: whether its moves are possible and solve the board, and how many are more than needed.

/** Returns the board from which a pasted solution starts: the board shown, or the first one of the solution shown. */
const judgedBoard = () => (isFree() ? board() : state.frames[0].map(labelOf));

const judgement = () => remarks.judgement ?? (isFree() ? undefined : instance().judgement);

/** Returns the solver's answer about moves. Letters are directions of the blank or, if only so they lead farther, of tiles. */
async function checkMoves(request) {
  const engine = await openEngine();
  const ofBlank = await engine.check({...request, way: "blank"});
  if (ofBlank.solves || isShift()) return {...ofBlank, way: "blank"};
  const ofTiles = await engine.check({...request, way: "tile"});
  return ofTiles.solves || ofTiles.length > ofBlank.length ? {...ofTiles, way: "tile"} : {...ofBlank, way: "blank"};
}

/** Returns the moves of a text, or of a link to a replay of the board. Throws Error for other links. */
async function movesOf(text, labels) {
  if (!isBoardLink(text)) return text;
  const {text: start, moves} = await readBoardLink(text);
  if (!moves) throw new Error("link without moves");
  if (puzzle.parse(start).join(" ") !== forBlankLast(current.goalName, labels, []).labels.join(" ")) throw new Error("link to another board: set it up first");
  return moves;
}

/** Returns the number of the first move that lost the optimum; undefined if that search ended early. */
async function firstLost(request, labels) {
  const {signal} = beginSearch(labels, fewestWay()).controller;
  const own = search;
  saySearching(() => "Comparing");
  try {
    return (await (await openEngine()).check({...request, optimum: true}, {signal})).lostAt;
  } catch {
    return undefined;
  } finally {
    if (search === own) endSearch();
  }
}

/** Judges the moves of a text, in a notation that the library reads. */
async function judge(text) {
  if (search) return;
  if (text.trim() === "") return void remark({judgement: {text: `Paste moves, such as ${byId("given").placeholder}.`}});
  const labels = judgedBoard();
  const request = {board: puzzle.text(labels), size: current.size, goal: puzzle.text(state.goal), puzzle: current.puzzle, metric: ways[fewestWay()].metric};
  const {subject} = remarks;
  const show = (judged) => { if (remarks.subject === subject) remark({judgement: judged}); };
  try {
    request.moves = await movesOf(text, labels);
    const {legal, solves, reason, moves: made, way} = await checkMoves(request);
    const moves = puzzle.parseMoves(made);
    if (!legal) return show({text: `Not possible: ${reason}.`});
    if (!solves) return show({text: `Not solved after ${lengthOf(moves)}.`});
    const about = solvedIn(moves) + (way === "tile" && !isBoardLink(text) ? " Letters move tiles." : "");
    const judged = () => ({text: about + excessOf(labels, moves), labels, moves, best: knownSolution(labels)?.moves});
    show(judged());
    if (!canBeOptimal() || !(await shortest(labels))) return show(judged());
    const {best, ...known} = judged();
    show({best, ...known});
    if (partsOf(moves, countsSlides({})).length === partsOf(best, countsSlides({})).length) return undefined;
    return show({best, ...known, text: about + excessOf(labels, moves, await firstLost({...request, way}, labels))});
  } catch (error) {
    return show({text: `${capital(error.message.replace(/\.$/, ""))}. ${error.remedy ?? ""}`.trim()});
  }
}

function showJudgement() {
  const {text = "", moves, best} = judgement() ?? {};
  if (byId("judgement").textContent !== text) byId("judgement").textContent = text;
  byId("play-judged").classList.toggle("hidden", !moves || instance().judged === moves);
  byId("play-judged").textContent = best ? "Compare" : "Play";
  showBeside();
}

/** Shows the judged solution, with a shortest one beside it if known. */
function playJudged() {
  const {text, labels, moves, best} = judgement();
  showSolution(labels, moves, {}, fewestWay(), {judgement: {text, labels, moves, best}, judged: moves, beside: best});
  byId("play-button").focus();
}

let beside = null; // the second board: its instance, view, frames and step

/** Shows the shortest solution beside the judged one, step by step. */
function showBeside() {
  const one = instance();
  const moves = isFree() ? undefined : one.beside;
  byId("boards").classList.toggle("two", moves !== undefined);
  byId("beside").classList.toggle("hidden", moves === undefined);
  if (!moves) return void (beside = null);
  if (beside?.one !== one) {
    const view = new BoardView(byId("other-board"), puzzle, state.goal);
    beside = {one, view, frames: puzzle.along(view.setUp(puzzle.parse(one.start)), moves), step: 0};
    byId("beside-title").textContent = `Fewest: ${lengthOf(moves)}`;
  }
  const step = Math.min(state.step, moves.length);
  if (step === beside.step) return;
  beside.view.show(beside.frames[step], Math.abs(step - beside.step) === 1 ? slideTime() : 0);
  beside.step = step;
}
