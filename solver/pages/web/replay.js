// SPDX-License-Identifier: MIT
// The page that plays solutions, and lets one play by hand.

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The puzzle of an instance; boards of the shift puzzle say themselves how large they are. */
function puzzleOf(one) {
  if (data.puzzle !== "shift") return new SlidingTiles(parseSize(data.board));
  const rows = one.start.split("/");
  return new ShiftPuzzle({width: rows[0].includes(",") ? rows[0].split(",").length : rows[0].length, height: rows.length});
}

let puzzle = puzzleOf(data.instances[0]);
const moveName = data.puzzle === "shift" ? "shift" : "move";
const speeds = [0.5, 1, 2, 4, 8];
const movesPerSecond = 2.5;

/** What is shown now. */
const state = {
  number: 0, // of the instance
  goal: [],
  view: null,
  frames: [], // the pieces after each move of the solution
  moves: [],
  step: 0,
  plot: null, // of the moves that remain
  timer: 0,
  speed: 1,
  free: null, // while playing by hand: the boards so far, and the moves between them
};

const instance = () => data.instances[state.number];
const isFree = () => state.free !== null;
const board = () => state.view.shown.map(labelOf);
const slideTime = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Math.min(220, 700 / (movesPerSecond * state.speed)));
const goalOf = (one) => puzzle.parse(one.goal ?? data.goal_tiles);
const isProved = (one) => one.at_least === undefined || one.at_least === one.length;

// The list of instances

function aboutLength(one) {
  if (one.status === "unsolvable") return "unsolvable";
  if (one.status === "given_up") return `not solved, at least ${plural(one.at_least, moveName)}`;
  return isProved(one) ? plural(one.length, moveName) : `${plural(one.length, moveName)}, at least ${one.at_least} needed`;
}

function fillList() {
  const list = byId("instances");
  data.instances.forEach((one, number) => {
    const button = element("button", one.id);
    button.append(element("small", aboutLength(one)));
    button.addEventListener("click", () => choose(number));
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  });
  if (data.instances.length > 1) return;
  byId("list").classList.add("hidden");
  document.querySelector("main").classList.add("single");
}

/** Shows an instance from its start. */
function choose(number) {
  pause();
  state.number = number;
  state.free = null;
  const one = instance();
  puzzle = puzzleOf(one);
  if (data.puzzle === "shift") makeEdges();
  state.goal = goalOf(one);
  const start = puzzle.parse(one.start);
  state.moves = puzzle.parseMoves(one.moves ?? "");
  state.view = new BoardView(byId("board"), puzzle, state.goal);
  state.frames = puzzle.along(state.view.setUp(start), state.moves);
  [...byId("instances").querySelectorAll("button")].forEach((button, i) => button.setAttribute("aria-current", String(i === number)));
  fillFacts();
  fillMoves();
  drawPlot();
  byId("slider").max = state.moves.length;
  byId("message").textContent = "";
  showMode();
  goTo(0);
}

function fillFacts() {
  const one = instance();
  const facts = [["Instance", one.id], ["Solution", one.length === undefined ? aboutLength(one) : plural(one.length, moveName)]];
  if (one.length !== undefined) facts.push(["Fewest possible", isProved(one) ? "yes" : `at least ${one.at_least} needed`]);
  if (one.h !== undefined) facts.push(["h of the start", count(one.h)]);
  if (one.expanded !== undefined) facts.push(["Nodes expanded", count(one.expanded)], ["Search", `${+one.seconds.toPrecision(3)} s`]);
  for (const [name, label] of [["catalogue", "Tables"], ["algorithm", "Algorithm"], ["heuristic", "Heuristic"]]) {
    if (data[name]) facts.push([label, data[name]]);
  }
  byId("facts").replaceChildren(...facts.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
  const goal = byId("goal");
  goal.style.gridTemplateColumns = `repeat(${puzzle.width}, auto)`;
  goal.setAttribute("aria-label", `Goal: ${state.goal.map((label) => (puzzle.isBlank(label) ? "blank" : label)).join(" ")}`);
  goal.replaceChildren(...state.goal.map((label) => {
    const cell = element("span", puzzle.isBlank(label) ? "\u00a0" : label);
    if (state.view.labels.length > 0) Object.assign(cell.style, {background: colourOf(label, state.view.labels), color: "#14171b"});
    return cell;
  }));
}

// The solution

function fillMoves() {
  const list = byId("moves");
  list.replaceChildren(...state.moves.map((move, i) => {
    const button = element("button", move, {"aria-label": `${moveName} ${i + 1}: ${move}`, tabindex: "-1"});
    button.addEventListener("click", () => { pause(); goTo(i + 1); });
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
  byId("moves-title").textContent = data.puzzle === "shift" ? "Shifts" : "Moves";
}

function drawPlot() {
  const {moves} = state;
  const h = instance().h_along ?? [];
  const known = h.length === moves.length + 1;
  byId("h-key").classList.toggle("hidden", !known);
  state.plot = null;
  byId("plot").replaceChildren();
  if (moves.length === 0) return;
  const plot = new Plot({
    label: `Moves that remain, from ${moves.length} to 0${known ? `; h starts at ${h[0]}` : ""}`,
    x: {name: `${moveName}s made`, scale: (from, to) => linearScale(0, moves.length, from, to, {whole: true})},
    y: {name: "", scale: (from, to) => linearScale(0, moves.length, from, to, {whole: true})},
  });
  plot.curve("second", [[0, moves.length], [moves.length, 0]]);
  if (known) plot.curve("first", h.map((value, step) => [step, value]));
  plot.cursor = plot.add("line", {class: "cursor", y1: plot.area.top, y2: plot.area.bottom});
  plot.element.addEventListener("click", (event) => {
    const place = plot.element.createSVGPoint();
    [place.x, place.y] = [event.clientX, event.clientY];
    const {x} = place.matrixTransform(plot.element.getScreenCTM().inverse());
    const share = (x - plot.area.left) / (plot.area.right - plot.area.left);
    pause();
    goTo(Math.round(Math.min(Math.max(share, 0), 1) * moves.length));
  });
  byId("plot").append(plot.element);
  state.plot = plot;
}

/** Shows the board after so many moves of the solution. */
function goTo(step) {
  if (isFree()) leave();
  const {moves, frames} = state;
  const steps = Math.abs(step - state.step);
  state.step = step;
  state.view.show(frames[step], steps <= 1 ? slideTime() : 0);
  byId("slider").value = step;
  byId("slider").setAttribute("aria-valuetext", `${step} of ${moves.length} ${moveName}s`);
  for (const [id, off] of [["first", step === 0], ["back", step === 0], ["next", step === moves.length], ["last", step === moves.length], ["play-button", moves.length === 0]]) byId(id).disabled = off;
  if (state.plot) for (const end of ["x1", "x2"]) state.plot.cursor.setAttribute(end, state.plot.x(step));
  markMove();
  showStatus();
}

function markMove() {
  const items = [...byId("moves").children];
  items.forEach((item, i) => {
    item.classList.toggle("done", i < state.step - 1);
    const button = item.firstChild;
    const current = i === state.step - 1;
    if (current) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    // One of them can be reached with the Tab key, the others from it with the arrow keys.
    button.tabIndex = current || (state.step === 0 && i === 0) ? 0 : -1;
  });
  const list = byId("moves");
  const item = items[Math.max(state.step - 1, 0)];
  if (!item) return;
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

function showStatus() {
  const one = instance();
  const {step, moves, frames} = state;
  const status = byId("status");
  // Read aloud by screen readers when it changes, which is too much while the solution plays.
  status.setAttribute("aria-live", state.timer ? "off" : "polite");
  if (one.moves === undefined) {
    status.textContent = one.reason ? `Not solved: ${one.reason}` : "Not solved.";
    return;
  }
  const h = one.h_along?.[step];
  const bound = h === undefined ? "" : `, at least ${h} by the heuristic`;
  if (moves.length === 0) status.textContent = "This board is the goal already.";
  else if (step === 0) status.textContent = `The start. ${plural(moves.length, moveName)} to the goal${bound}.`;
  else if (step === moves.length) status.textContent = `The goal, after ${plural(step, moveName)}.`;
  else status.textContent = `${capital(moveName)} ${step} of ${moves.length}: ${puzzle.describe(frames[step - 1], moves[step - 1])}. ${moves.length - step} remain${bound}.`;
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
}

// Playing by hand

function showMode() {
  const free = isFree();
  byId("stage").classList.toggle("free", free);
  byId("leave").disabled = !free;
  byId("undo").disabled = !free || state.free.moves.length === 0;
  for (const edge of document.querySelectorAll(".edge")) edge.classList.toggle("hidden", !free || data.puzzle !== "shift");
  byId("keys").textContent = free
    ? (data.puzzle === "shift" ? "The buttons at the edges shift rows and columns. Backspace takes a shift back, Escape goes back to the solution." : "Arrow keys slide a tile, a click slides all tiles up to the blank. Backspace takes a move back, Escape goes back to the solution.")
    : "Space plays and pauses; left and right step; Home and End go to the start and the goal; + and - change the speed; N and P go to the next and the previous instance.";
}

/** Begins to play by hand, with a board of the goal's labels. */
function takeOver(labels, message) {
  pause();
  state.free = {start: labels, moves: [], boards: [state.view.setUp(labels)]};
  byId("tiles").value = puzzle.text(labels);
  byId("message").textContent = message;
  showMode();
  showFree(0);
}

/** Back to the solution, where it was left. */
function leave() {
  state.free = null;
  state.frames = puzzle.along(state.view.setUp(puzzle.parse(instance().start)), state.moves);
  state.view.show(state.frames[state.step], 0);
  byId("message").textContent = "";
  showMode();
}

/** What is known of the shortest solution of a board: nothing but for boards that were solved. */
function knownLength(labels) {
  const text = labels.join(" ");
  const solved = data.instances.find((one) => one.length !== undefined && isProved(one) && puzzle.parse(one.start).join(" ") === text && goalOf(one).join(" ") === state.goal.join(" "));
  return solved?.length;
}

function showFree(milliseconds) {
  const {boards, moves, start} = state.free;
  state.view.show(boards[boards.length - 1], milliseconds);
  byId("undo").disabled = moves.length === 0;
  const done = board().join(" ") === state.goal.join(" ");
  const fewest = knownLength(start);
  const known = fewest === undefined ? "" : ` The fewest are ${fewest}.`;
  byId("status").textContent = done && moves.length > 0 ? `Solved by hand in ${plural(moves.length, moveName)}.${known}` : `By hand: ${plural(moves.length, moveName)} so far.${known}`;
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

// What the user does

const arrowWays = {ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R"};

function onKey(event) {
  const inField = event.target.matches("input[type=text], select");
  if (inField || event.ctrlKey || event.altKey || event.metaKey) return;
  const onSlider = event.target.matches("input[type=range]");
  const onButton = event.target.matches("button");
  const {key} = event;
  const actions = isFree() ? {Backspace: undo, Escape: () => { leave(); goTo(state.step); }} : {
    Home: () => { pause(); goTo(0); },
    End: () => { pause(); goTo(state.moves.length); },
    ArrowLeft: () => { pause(); goTo(Math.max(state.step - 1, 0)); },
    ArrowRight: () => { pause(); goTo(Math.min(state.step + 1, state.moves.length)); },
    "+": () => setSpeed(speeds[Math.min(speeds.indexOf(state.speed) + 1, speeds.length - 1)]),
    "-": () => setSpeed(speeds[Math.max(speeds.indexOf(state.speed) - 1, 0)]),
    n: () => choose((state.number + 1) % data.instances.length),
    p: () => choose((state.number + data.instances.length - 1) % data.instances.length),
  };
  if (isFree() && data.puzzle !== "shift" && key in arrowWays) {
    // The arrow says where a tile goes, a move where the blank goes.
    const move = puzzle.inverse(arrowWays[key]);
    actions[key] = () => { if (puzzle.moves(board()).includes(move)) moveByHand(move); };
  }
  // On a button the space bar presses it.
  if (!isFree() && !onButton) actions[" "] = () => (state.timer ? pause() : play());
  const action = actions[key.length === 1 ? key.toLowerCase() : key];
  if (!action || (onSlider && (key.startsWith("Arrow") || key === "Home" || key === "End"))) return;
  event.preventDefault();
  action();
  if (event.target.matches("#moves button")) byId("moves").querySelector("[aria-current], button")?.focus();
}

function listen() {
  const on = (id, type, action) => byId(id).addEventListener(type, action);
  on("first", "click", () => { pause(); goTo(0); });
  on("back", "click", () => { pause(); goTo(state.step - 1); });
  on("play-button", "click", () => (state.timer ? pause() : play()));
  on("next", "click", () => { pause(); goTo(state.step + 1); });
  on("last", "click", () => { pause(); goTo(state.moves.length); });
  on("slider", "input", () => { pause(); goTo(Number(byId("slider").value)); });
  on("speed", "change", () => setSpeed(Number(byId("speed").value)));
  on("take-over", "click", () => takeOver(board(), ""));
  on("shuffle", "click", () => takeOver(puzzle.shuffled(state.goal), ""));
  on("undo", "click", undo);
  on("leave", "click", () => { leave(); goTo(state.step); });
  on("typed", "submit", (event) => {
    event.preventDefault();
    const text = byId("tiles").value;
    const labels = puzzle.parse(text);
    const why = puzzle.misshapen(text) || puzzle.unreachable(labels, state.goal);
    if (why) byId("message").textContent = `Not set up: ${why}.`;
    else takeOver(labels, "");
  });
  on("tiles", "paste", (event) => {
    // The field has one line and would join the rows of a board.
    const text = event.clipboardData.getData("text");
    if (!text.trim().includes("\n")) return;
    event.preventDefault();
    byId("tiles").setRangeText(text.trim().split(/\s*\n\s*/).join(" / "), byId("tiles").selectionStart, byId("tiles").selectionEnd, "end");
  });
  on("board", "click", (event) => {
    const tile = event.target.closest(".tile");
    if (!tile || !isFree() || data.puzzle === "shift") return;
    for (const move of puzzle.movesTo(board(), state.view.cellOf(tile))) moveByHand(move);
  });
  document.addEventListener("keydown", onKey);
}

function begin() {
  const title = data.puzzle === "shift" ? `Shift puzzle ${puzzle.width}×${puzzle.height}` : `${puzzle.cells - 1}-puzzle`;
  byId("title").textContent = title;
  document.title = `${title} - tilepdb`;
  const solved = data.instances.filter((one) => one.length !== undefined);
  const sum = solved.reduce((total, one) => total + one.length, 0);
  byId("subtitle").textContent = data.instances.length > 1 ? `${plural(data.instances.length, "instance")}, ${count(solved.length)} solved, ${plural(sum, moveName)} in all` : "";
  byId("speed").append(...speeds.map((speed) => element("option", `${speed}×`, {value: speed})));
  byId("tiles").placeholder = data.instances[0].start;
  setSpeed(1);
  fillList();
  listen();
  choose(0);
}

begin();
