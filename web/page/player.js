// SPDX-License-Identifier: MIT
// The page for playing and solving boards.

/** Puzzle, size and goal, the first board if the page scrambled it, and the game to return to from a solution. */
let current = {...defaultKind};

/** Starts a game. */
function beginGame({puzzle: name, size, goalName, goal, start, scrambled = false}) {
  abandonSearch();
  current = {puzzle: name, size, goalName, goal, game: null, scrambled: scrambled ? start : null};
  const rules = rulesOf(current);
  Object.assign(data, {puzzle: name === "shift" ? "shift" : undefined, board: size, goal_tiles: rules.text(goal), instances: [{start: rules.text(start)}]});
  showInstance(0);
  takeOver(start);
  fillChoices();
  if (scrambled) inspect();
}

/** Starts another puzzle from a random board. */
function choosePuzzle(name, size) {
  const kind = {puzzle: name, size};
  beginGame(randomGame(kind, goalChoiceOf(kind)));
}

/** Starts from another random board with the same goal. */
function shuffle() {
  beginGame(randomGame(current, current));
}

/** Changes the goal. A board that cannot reach it is replaced by a random one. */
function chooseGoal({goalName, goal}) {
  const start = board();
  const reaches = puzzle.unreachable(start, goal) === "";
  beginGame(reaches ? {...current, goalName, goal, start, scrambled: false} : randomGame(current, {goalName, goal}));
  keepGoal(current);
  if (!reaches) remark({message: "New board for this goal."});
}

/** Shows why a board was rejected, and offers a goal that it can reach. */
function refuse({message, instead = null}) {
  remark({message: `${capital(message)}.`, instead});
}

function showInstead() {
  const {instead} = remarks;
  byId("instead").classList.toggle("hidden", !instead);
  if (instead) byId("instead").textContent = `Use goal ${goalNamesOf(rulesOf(instead))[instead.goalName]}`;
}

function takeInstead() {
  beginGame(remarks.instead);
  keepGoal(current);
}

/** Starts a game from the board of a link, whose goal is blank-last. */
async function setUpLinked(text) {
  try {
    const {size, text: labels, boards} = await readBoardLink(text);
    const kind = {puzzle: "tiles", size};
    beginGame(gameOfText(kind, goalOfText(rulesOf(kind), "blank-last"), labels));
    if (boards > 1) remark({message: `First of ${boards} boards.`});
  } catch (error) {
    refuse(error);
  }
}

let typedTexts = 0; // numbers the typed boards, of which only the last one is taken

/** Returns the size of a typed board; one row with as many tiles as the current board is of its size. */
function sizeOfTyped(text) {
  if (current.puzzle !== "tiles") return current.size;
  const rows = puzzle.rowsOf(text);
  return rows.length === 1 && rows[0].length === puzzle.cells ? current.size : sizeOfText(text) || current.size;
}

/**
 * Calls `take` with the puzzle, size and text of a typed board. If it throws, calls it again with the board of tiles that
 * the library reads in the text, which knows more forms. Shows the error of a text that is no board.
 */
async function takeTyped(text, take) {
  const number = ++typedTexts;
  try {
    return take({puzzle: current.puzzle, size: sizeOfTyped(text)}, text);
  } catch (error) {
    // The library answers after a running search.
    if (search || error.instead) refuse(error);
    if (error.instead) return undefined;
    const {subject} = remarks;
    const found = await readByLibrary(text);
    if (number !== typedTexts || subject !== remarks.subject) return undefined;
    if (!found) return refuse(error);
    try {
      return take({puzzle: "tiles", size: found.size}, found.text);
    } catch (other) {
      return refuse(other);
    }
  }
}

/** Starts a game from a typed board, which may have another size, or from a link to a board, of this page or others. */
function setUpTyped(text) {
  if (isBoardLink(text)) return setUpLinked(text);
  const link = /#\S*=.*/s.exec(text.trim());
  if (!link) return takeTyped(text, (kind, board) => beginGame(gameOfText(kind, kindOf(kind) === kindOf(current) ? current : goalChoiceOf(kind), board)));
  try {
    return beginGame(readLink(link[0]));
  } catch (error) {
    return refuse(error);
  }
}

function setUpTypedGoal(text) {
  return takeTyped(text, ({size}, goal) => {
    if (size !== current.size) throw new Error(`goal: ${mismatch(`size ${current.size}`, size)}`);
    chooseGoal({goalName: ownGoal, goal: goalLabels(puzzle, goal)});
  });
}

let wantedWay = "optimal"; // the method the user chose; used where the board allows it
const mostCells = 16; // of boards solved in acceptable time: with the fewest moves without tables, with the fewest slides
const hasTables = () => Math.max(puzzle.width, puzzle.height) <= 5 && Math.abs(puzzle.width - puzzle.height) <= 1;
const canBeOptimal = () => !byId("how").querySelector("[value=optimal]").disabled;
const isLarge = () => current.puzzle === "tiles" && !hasTables() && puzzle.cells > mostCells;

/** Updates the menus and fields to the current game. */
function fillChoices() {
  const kind = byId("kind");
  const chosen = kindOf(current);
  if (![...kind.options].some((option) => option.value === chosen)) kind.firstChild.append(element("option", titleOf(puzzle), {value: chosen}));
  kind.value = chosen;
  byId("title").textContent = titleOf(puzzle);
  document.title = `${titleOf(puzzle)} - tilepdb`;
  const names = Object.entries(goalNamesOf(puzzle));
  byId("goal-name").replaceChildren(...names.map(([name, about]) => element("option", about, {value: name})));
  showGoalName();
  byId("goal-tiles").value = puzzle.text(current.goal);
  for (const id of ["tiles", "goal-tiles"]) byId(id).placeholder = puzzle.text(puzzle.namedGoal(defaultGoal(puzzle)));
  const [optimal, slides, beam] = ["optimal", "slides", "beam"].map((name) => byId("how").querySelector(`[value=${name}]`));
  optimal.disabled = isLarge();
  slides.disabled = isShift() || puzzle.cells > mostCells;
  beam.disabled = isShift();
  const wanted = {optimal, slides, beam}[wantedWay];
  byId("how").value = wanted.disabled ? (isLarge() ? "beam" : "optimal") : wantedWay;
  byId("given").placeholder = isShift() ? "R2 U1 L3" : "LURD or R2 D or 12 8 4";
  countByMethod();
}

/** Shows the goal's name or, until the board changes, the choice of a custom goal. */
function showGoalName() {
  const name = remarks.choosesGoal ? ownGoal : current.goalName;
  byId("goal-name").value = name;
  byId("typed-goal").classList.toggle("hidden", name !== ownGoal);
}

/** Counts slides everywhere if the method does, otherwise moves. */
function countByMethod() {
  const metric = ways[byId("how").value].metric ?? "single-tile";
  if (metric === data.metric) return;
  data.metric = metric;
  if (isFree()) showFree(0);
}

/** Whether the page was opened from disk, where its address is useless to others. */
const isOnDisk = location.protocol === "file:";
/** Returns a link to the current board; from disk only the part from # on, which the field for boards of any copy reads. */
const linkHere = () => (isOnDisk ? "" : location.href.replace(/#.*$/s, "")) + linkOf(board());

let linkedStart = ""; // link to the first board of the game, as in the address bar
let ownHash = ""; // last hash that the page wrote to the address bar

let linksMade = 0; // numbers the links, of which only the last one is shown

/** Fills the field with a link to the chosen page: to the current board, or to a replay of the game or the solution. */
async function fillLink() {
  const page = byId("link-page");
  for (const option of [...page.options].slice(1)) option.disabled = !hasBoardLinks(current);
  if (page.selectedOptions[0].disabled) page.value = "here";
  const number = ++linksMade;
  if (page.value === "here") return void (byId("link").value = linkHere());
  const {boards, moves} = shownLine();
  const [start, made] = page.value === "slidysim" ? [boards[0].map(labelOf), moves] : [board(), []];
  const link = await boardLink(page.value, current, start, made).catch(() => "");
  if (link === "") remark({message: `Link ${tooOld}.`});
  if (number === linksMade) byId("link").value = link;
}

function showLink() {
  fillLink();
  byId("restart").disabled = !isFree() || state.free.moves.length === 0;
  byId("to-game").disabled = current.game === null;
  if (!isFree()) return;
  const hash = linkOf(state.free.start);
  if (hash === linkedStart) return;
  linkedStart = ownHash = hash;
  history.replaceState(null, "", hash);
}

/** Starts the game of the page's address; without one, or if it is invalid, a random board. */
function openLink() {
  try {
    const hasLink = location.hash.length > 1;
    if (!hasLink) return choosePuzzle(...Object.values(kindChoice()));
    const before = timesBefore();
    beginGame({...readLink(location.hash), ...(before && {scrambled: true})});
    if (before) setClock(before);
  } catch (error) {
    choosePuzzle(defaultKind.puzzle, defaultKind.size);
    refuse({...error, message: `Link: ${error.message}`});
  }
}

async function copyLink() {
  byId("link").select();
  try {
    await navigator.clipboard.writeText(byId("link").value);
    const isPart = isOnDisk && byId("link-page").value === "here";
    remark({message: `Copied${isPart ? ": paste it into Board" : ""}.`});
  } catch {
    remark({message: "Copy the selected text."});
  }
}

function backToGame() {
  if (!current.game) return;
  takeOver(current.game.start, current.game.moves);
}

const megabytes = (bytes) => `${+(bytes / 1e6).toPrecision(3)} MB`;

/** Shows which tables are stored on this device. */
async function showTablesKept() {
  try {
    const {available, tables, bytes, full} = await (await openEngine()).storage();
    const lost = available && !full ? "" : ` Storage ${full ? "full" : "unavailable"}: tables are rebuilt each visit.`;
    const stored = available ? `${plural(tables.length, "table")} stored, ${megabytes(bytes)}.` : "";
    byId("tables").textContent = (stored + lost).trim();
    byId("tables").parentElement.classList.toggle("hidden", tables.length === 0 && !lost);
    byId("clear").disabled = tables.length === 0;
  } catch {
    byId("clear").disabled = true;
  }
}

async function clearTables() {
  try {
    await (await openEngine()).clearStorage();
  } catch (error) {
    byId("tables").textContent = `Not deleted: ${error.message}`;
    return;
  }
  await showTablesKept();
}

const askAgain = "Press S again: new board.";
gameKeys.s = () => {
  // A single letter is easily typed, or dictated, by accident, and would discard the moves made.
  if (state.free.moves.length === 0 || remarks.message === askAgain) byId("shuffle").click();
  else remark({message: askAgain});
};
gameKeys.h = hint;
gameKeys.f = howFar;
keysAbout.game = [["H", "hint"], ["F", "how far"], ["S", "scramble"]];

function begin() {
  for (const {group, puzzle: name, sizes} of kinds) {
    const options = element("optgroup", "", {label: group});
    for (const size of sizes) {
      const {width, height, cells} = rulesOf({puzzle: name, size});
      options.append(element("option", name === "shift" ? `shift puzzle, ${width}×${height}` : `${cells - 1}-puzzle, ${width}×${height}`, {value: kindOf({puzzle: name, size})}));
    }
    byId("kind").append(options);
  }
  whenShown.push(showAdvice, showOutcome, showInstead, showLink, showJudgement, showGoalName, followGame);
  listen();
  const on = (id, type, action) => byId(id).addEventListener(type, action);
  on("kind", "change", () => {
    choosePuzzle(...byId("kind").value.split(" "));
    keep("kind", byId("kind").value);
  });
  on("goal-name", "change", () => {
    const name = byId("goal-name").value;
    if (name === ownGoal) return remark({choosesGoal: true});
    return chooseGoal(goalOfText(puzzle, name));
  });
  on("typed-goal", "submit", (event) => {
    event.preventDefault();
    setUpTypedGoal(byId("goal-tiles").value);
  });
  for (const id of ["how", "inspect", "link-page"]) keepChoice(id);
  wantedWay = byId("how").value;
  on("how", "change", () => {
    wantedWay = byId("how").value;
    countByMethod();
  });
  on("solve", "click", solve);
  on("stop", "click", stopSearch);
  on("watch", "click", watchBest);
  on("hint", "click", hint);
  on("far", "click", howFar);
  on("restart", "click", () => { if (isFree()) takeOver(state.free.start); });
  on("to-game", "click", backToGame);
  on("copy", "click", copyLink);
  on("link-page", "change", () => remark({message: "", instead: null})); // which fills the link
  on("instead", "click", takeInstead);
  on("link", "focus", () => byId("link").select());
  on("clear", "click", clearTables);
  on("judge", "submit", (event) => {
    event.preventDefault();
    judge(byId("given").value);
  });
  on("given", "input", () => remark({judgement: undefined}));
  on("forget", "click", forgetTimes);
  on("play-judged", "click", playJudged);
  addEventListener("hashchange", () => { if (location.hash !== ownHash) openLink(); });
  openLink();
  showTablesKept(); // which loads the solver ahead of the first search; that search reports a failure
}

begin();
