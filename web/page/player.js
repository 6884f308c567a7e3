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
  takeOver(start, "");
  fillChoices();
  say("");
}

/** Another puzzle, with its first goal and a board by chance. */
function choosePuzzle(name, size) {
  const rules = rulesOf({puzzle: name, size});
  const goalName = defaultGoal(rules);
  const goal = goalLabels(rules, goalName);
  beginGame({puzzle: name, size, goalName, goal, start: rules.shuffled(goal)});
}

/** Another board by chance, for the same goal. */
function shuffle() { beginGame({...current, start: puzzle.shuffled(state.goal)}); }

/** Another goal: the board stays if it can reach that, else it is another. */
function chooseGoal(goalName, goal) {
  const start = board();
  const reaches = puzzle.unreachable(start, goal) === "";
  beginGame({...current, goalName, goal, start: reaches ? start : puzzle.shuffled(goal)});
  byId("message").textContent = reaches ? "" : "The board before cannot reach this goal, so here is another.";
}

/** Has a text taken as a board, whose size may be another. */
function setUpTyped(text) {
  try {
    const size = current.puzzle === "tiles" ? sizeOfText(text) || current.size : current.size;
    const rules = rulesOf({puzzle: current.puzzle, size});
    const goalName = size === current.size ? current.goalName : defaultGoal(rules);
    const goal = size === current.size ? state.goal : goalLabels(rules, goalName);
    beginGame({puzzle: current.puzzle, size, goalName, goal, start: boardLabels(rules, text, goal)});
  } catch (error) {
    byId("message").textContent = `Not set up: ${error.message}.`;
  }
}

function setUpTypedGoal(text) {
  try {
    chooseGoal(ownGoal, goalLabels(puzzle, text));
  } catch (error) {
    byId("message").textContent = `Not set up: ${error.message}.`;
  }
}

let wantedWay = "optimal"; // to solve boards, where they can be solved so
const mostSlideCells = 16; // of boards whose fewest slides are found soon enough
const isLarge = () => current.puzzle === "tiles" &&
  (Math.max(puzzle.width, puzzle.height) > 5 || Math.abs(puzzle.width - puzzle.height) > 1); // there are no tables

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
  slides.disabled = isShift() || puzzle.cells > mostSlideCells;
  beam.disabled = isShift();
  const wanted = {optimal, slides, beam}[wantedWay];
  byId("how").value = wanted.disabled ? (isLarge() ? "beam" : "optimal") : wantedWay;
  byId("subtitle").textContent = isLarge() ? "solved at once, on this device" : "solved with the fewest moves, on this device";
}

/** The address of the page with the board that is shown. */
const linkHere = () => location.href.replace(/#.*$/s, "") + linkOf(current, board());

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
    byId("message").textContent = `The link is not taken: ${error.message}. Here is a board by chance.`;
  }
}

async function copyLink() {
  byId("link").select();
  try {
    await navigator.clipboard.writeText(byId("link").value);
    byId("message").textContent = "The link is copied.";
  } catch {
    byId("message").textContent = "Copy the marked text.";
  }
}

function backToGame() {
  if (!current.game) return;
  takeOver(current.game.start, "", current.game.moves);
}

const megabytes = (bytes) => `${+(bytes / 1e6).toPrecision(3)} MB`;

/** Says what tables are kept on this device. */
async function showTablesKept() {
  try {
    const {available, tables, bytes} = await (await openEngine()).storage();
    keepsTables = available;
    const kept = tables.length > 0 ? `Kept on this device: ${plural(tables.length, "table")}, ${megabytes(bytes)}.` : "No tables are kept on this device yet.";
    byId("tables").textContent = available ? `${kept} Nothing is sent anywhere.` : "This browser keeps nothing for this page: tables are made anew at each visit. Nothing is sent anywhere.";
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

const timeToRepeat = 3000; // milliseconds
let askedForBoard = -timeToRepeat;
gameKeys.s = () => {
  const now = performance.now();
  const isAskedAgain = now - askedForBoard < timeToRepeat;
  askedForBoard = now;
  // A letter is soon pressed, or said, by chance, and the moves made would be gone.
  if (state.free.moves.length === 0 || isAskedAgain) byId("shuffle").click();
  else byId("message").textContent = "Press S again for another board; the moves on this one are lost then.";
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
  whenShown.push(forgetHint, showLink);
  listen();
  const on = (id, type, action) => byId(id).addEventListener(type, action);
  on("kind", "change", () => choosePuzzle(...byId("kind").value.split(" ")));
  on("goal-name", "change", () => {
    const name = byId("goal-name").value;
    if (name === ownGoal) return byId("typed-goal").classList.remove("hidden");
    return chooseGoal(name, goalLabels(puzzle, name));
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
  on("restart", "click", () => { if (isFree()) takeOver(state.free.start, ""); });
  on("to-game", "click", backToGame);
  on("copy", "click", copyLink);
  on("link", "focus", () => byId("link").select());
  on("clear", "click", clearTables);
  addEventListener("hashchange", () => { if (location.hash !== ownHash) openLink(); });
  openLink();
  // The solver is there when it is asked for; what fails now is told then.
  openEngine().then(showTablesKept, () => {});
}

begin();
