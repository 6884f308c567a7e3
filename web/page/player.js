// SPDX-License-Identifier: MIT
// The page on which boards are played and solved.

/** What is played: puzzle, size, goal, and the game that a solution was asked in. */
let current = {...defaultKind};

/** Begins a game of a puzzle. */
function beginGame({puzzle: name, size, goalName, goal, start}) {
  abandonSearch();
  current = {puzzle: name, size, goalName, goal, game: null};
  const rules = rulesOf(current);
  Object.assign(data, {puzzle: name === "shift" ? "shift" : undefined, board: size, goal_tiles: rules.text(goal), instances: [{start: rules.text(start)}]});
  showInstance(0);
  takeOver(start);
  fillChoices();
}

/** Another puzzle, and a board by chance. */
function choosePuzzle(name, size) {
  const kind = {puzzle: name, size};
  beginGame(gameByChance(kind, goalChoices.of(kind)));
}

/** Another board by chance, for the same goal. */
function shuffle() { beginGame({...current, start: puzzle.shuffled(state.goal)}); }

/** Another goal: the board stays if it can reach that, else it is another. */
function chooseGoal({goalName, goal}) {
  const start = board();
  const reaches = puzzle.unreachable(start, goal) === "";
  beginGame({...current, goalName, goal, start: reaches ? start : puzzle.shuffled(goal)});
  goalChoices.keep(current);
  if (!reaches) remark({message: "The previous board cannot reach this goal, so here is another one."});
}

/** Says why a board is refused, and offers the goal that it can reach. */
function refuse({message, instead = null}, words = ["Not set up: ", ""]) {
  const other = instead ? ` The board can reach the goal ${goalNamesOf(rulesOf(instead))[instead.goalName]}.` : "";
  remark({message: `${words[0]}${message}.${other}${words[1]}`, instead});
}

function showInstead() {
  const {instead} = remarks;
  byId("instead").classList.toggle("hidden", !instead);
  if (instead) byId("instead").textContent = `Take the goal ${goalNamesOf(rulesOf(instead))[instead.goalName]}`;
}

function takeInstead() {
  beginGame(remarks.instead);
  goalChoices.keep(current);
}

/** Has a text taken as a board, whose size may be another. */
function setUpTyped(text) {
  try {
    const size = current.puzzle === "tiles" ? sizeOfText(text) || current.size : current.size;
    const kind = {puzzle: current.puzzle, size};
    beginGame(gameOfText(kind, size === current.size ? current : goalChoices.of(kind), text));
  } catch (error) {
    refuse(error);
  }
}

function setUpTypedGoal(text) {
  try {
    chooseGoal({goalName: ownGoal, goal: goalLabels(puzzle, text)});
  } catch (error) {
    refuse(error);
  }
}

let wantedWay = "optimal"; // to solve boards, where they can be solved so
const mostCells = 16; // of boards whose fewest moves are found soon enough without tables, and their fewest slides
const hasTables = () => Math.max(puzzle.width, puzzle.height) <= 5 && Math.abs(puzzle.width - puzzle.height) <= 1;
const isLarge = () => current.puzzle === "tiles" && !hasTables() && puzzle.cells > mostCells;

/** Fills what can be chosen with what is. */
function fillChoices() {
  const kind = byId("kind");
  const chosen = kindOf(current);
  if (![...kind.options].some((option) => option.value === chosen)) kind.firstChild.append(element("option", titleOf(puzzle), {value: chosen}));
  kind.value = chosen;
  byId("title").textContent = titleOf(puzzle);
  document.title = `${titleOf(puzzle)} - tilepdb`;
  const names = Object.entries(goalNamesOf(puzzle));
  byId("goal-name").replaceChildren(...names.map(([name, about]) => element("option", about, {value: name})));
  byId("goal-name").value = current.goalName;
  byId("typed-goal").classList.toggle("hidden", current.goalName !== ownGoal);
  byId("goal-tiles").value = puzzle.text(current.goal);
  const [optimal, slides, beam] = ["optimal", "slides", "beam"].map((name) => byId("how").querySelector(`[value=${name}]`));
  optimal.disabled = isLarge();
  slides.disabled = isShift() || puzzle.cells > mostCells;
  beam.disabled = isShift();
  const wanted = {optimal, slides, beam}[wantedWay];
  byId("how").value = wanted.disabled ? (isLarge() ? "beam" : "optimal") : wantedWay;
  byId("subtitle").textContent = isLarge() ? "solved at once, on this device" : "solved with the fewest moves, on this device";
}

/** Whether the page is opened from a disk, where its address is of use to nobody else. */
const isOnDisk = location.protocol === "file:";
/** The address of the page with the board that is shown; from a disk the part that can be put behind any copy's address. */
const linkHere = () => (isOnDisk ? "" : location.href.replace(/#.*$/s, "")) + linkOf(current, board());

let linkedStart = ""; // of the game that the address bar holds
let ownHash = ""; // that the page has written there

function showLink() {
  byId("link").value = linkHere();
  byId("restart").disabled = !isFree() || state.free.moves.length === 0;
  byId("to-game").disabled = current.game === null;
  if (!isFree()) return;
  const hash = linkOf(current, state.free.start);
  if (hash === linkedStart) return;
  linkedStart = ownHash = hash;
  history.replaceState(null, "", hash);
}

/** Begins the game of the page's address; without one, or with a wrong one, a board by chance. */
function openLink() {
  try {
    const hasLink = location.hash.length > 1;
    if (!hasLink) return choosePuzzle(defaultKind.puzzle, defaultKind.size);
    beginGame(readLink(location.hash));
  } catch (error) {
    choosePuzzle(defaultKind.puzzle, defaultKind.size);
    refuse(error, ["The link is not taken: ", " Here is another board."]);
  }
}

async function copyLink() {
  byId("link").select();
  try {
    await navigator.clipboard.writeText(byId("link").value);
    remark({message: isOnDisk ? "Copied. Append it to the address of any copy of this page." : "The link is copied."});
  } catch {
    remark({message: "Copy the marked text."});
  }
}

function backToGame() {
  if (!current.game) return;
  takeOver(current.game.start, current.game.moves);
}

const megabytes = (bytes) => `${+(bytes / 1e6).toPrecision(3)} MB`;

/** Says what tables are kept on this device. */
async function showTablesKept() {
  try {
    const {available, tables, bytes, full} = await (await openEngine()).storage();
    keepsTables = available && !full;
    const none = full ? "No tables are kept on this device." : "No tables are kept on this device yet.";
    const kept = tables.length > 0 ? `Kept on this device: ${plural(tables.length, "table")}, ${megabytes(bytes)}.` : none;
    const lost = full ? " The browser's storage is full: tables that are not kept are made again at the next visit." : "";
    byId("tables").textContent = available ? `${kept}${lost} Nothing is sent anywhere.` : "This browser keeps nothing for this page: tables are made again at each visit. Nothing is sent anywhere.";
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

const askAgain = "Press S again for another board; the moves on this one are lost then.";
gameKeys.s = () => {
  // A letter is soon pressed, or said, by chance, and the moves made would be gone.
  if (state.free.moves.length === 0 || remarks.message === askAgain) byId("shuffle").click();
  else remark({message: askAgain});
};
gameKeys.h = hint;
gameKeys.f = howFar;
keysAbout.game = " H shows a hint, F says how far the goal is, S scrambles.";

function begin() {
  for (const {group, puzzle: name, sizes} of kinds) {
    const options = element("optgroup", "", {label: group});
    for (const size of sizes) {
      const {width, height, cells} = rulesOf({puzzle: name, size});
      options.append(element("option", name === "shift" ? `shift puzzle, ${width}×${height}` : `${cells - 1}-puzzle, ${width}×${height}`, {value: kindOf({puzzle: name, size})}));
    }
    byId("kind").append(options);
  }
  whenShown.push(showAdvice, showOutcome, showInstead, showLink);
  listen();
  const on = (id, type, action) => byId(id).addEventListener(type, action);
  on("kind", "change", () => choosePuzzle(...byId("kind").value.split(" ")));
  on("goal-name", "change", () => {
    const name = byId("goal-name").value;
    if (name === ownGoal) return byId("typed-goal").classList.remove("hidden");
    return chooseGoal(goalOfText(puzzle, name));
  });
  on("typed-goal", "submit", (event) => {
    event.preventDefault();
    setUpTypedGoal(byId("goal-tiles").value);
  });
  on("how", "change", () => { wantedWay = byId("how").value; });
  on("solve", "click", solve);
  on("stop", "click", stopSearch);
  on("hint", "click", hint);
  on("far", "click", howFar);
  on("restart", "click", () => { if (isFree()) takeOver(state.free.start); });
  on("to-game", "click", backToGame);
  on("copy", "click", copyLink);
  on("instead", "click", takeInstead);
  on("link", "focus", () => byId("link").select());
  on("clear", "click", clearTables);
  addEventListener("hashchange", () => { if (location.hash !== ownHash) openLink(); });
  openLink();
  // The solver is there when it is asked for; what fails now is told then.
  openEngine().then(showTablesKept, () => {});
}

begin();
