// SPDX-License-Identifier: MIT
// Keyboard, buttons and fields.

/** Actions of a page's additional keys, during replay of a solution and during manual play. */
const solutionKeys = {};
const gameKeys = {};
/** The additional keys and what they do. */
const keysAbout = {solution: [], game: []};

const arrowWays = {ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R"};

function onKey(event) {
  const inField = event.target.matches("input[type=text]:not([readonly]), textarea, select");
  if (inField || event.ctrlKey || event.altKey || event.metaKey) return;
  const onSlider = event.target.matches("input[type=range]");
  const onButton = event.target.matches("button, [type=checkbox], [type=file]");
  const {key} = event;
  const actions = isFree() ? {Backspace: undo, Escape: backToSolution, ...gameKeys} : {
    Home: () => { pause(); goTo(0); },
    End: () => { pause(); goTo(state.moves.length); },
    ArrowLeft: () => { pause(); goTo(Math.max(state.step - 1, 0)); },
    ArrowRight: () => { pause(); goTo(Math.min(state.step + 1, state.moves.length)); },
    "+": () => setSpeed(speeds[Math.min(speeds.indexOf(state.speed) + 1, speeds.length - 1)]),
    "-": () => setSpeed(speeds[Math.max(speeds.indexOf(state.speed) - 1, 0)]),
    ...solutionKeys,
  };
  if (isFree() && !isShift() && key in arrowWays) {
    // Arrow keys name the tile's direction, moves the blank's.
    const move = puzzle.inverse(arrowWays[key]);
    actions[key] = () => { if (puzzle.moves(board()).includes(move)) moveByHand(move); };
  }
  // On buttons and checkboxes the space bar keeps its usual effect.
  if (!isFree() && !onButton) actions[" "] = () => (state.timer ? pause() : play());
  const action = actions[key.length === 1 ? key.toLowerCase() : key];
  if (!action || (onSlider && (key.startsWith("Arrow") || key === "Home" || key === "End"))) return;
  event.preventDefault();
  action();
  if (event.target.matches("#moves button")) {
    const moves = byId("moves");
    (moves.querySelector("[aria-current]") ?? moves.querySelector("button"))?.focus();
  }
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
  on("take-over", "click", () => takeOver(board()));
  on("shuffle", "click", shuffle);
  on("undo", "click", undo);
  on("leave", "click", backToSolution);
  on("typed", "submit", (event) => {
    event.preventDefault();
    setUpTyped(byId("tiles").value);
  });
  on("tiles", "input", () => remark({message: "", instead: null}));
  on("notation", "change", () => {
    fillMoves();
    if (!isFree()) markStep();
  });
  on("moves-text", "focus", () => byId("moves-text").select());
  on("tiles", "paste", (event) => {
    // A one-line field would join the rows of a pasted board.
    const text = event.clipboardData.getData("text");
    if (!text.trim().includes("\n")) return;
    event.preventDefault();
    byId("tiles").setRangeText(text.trim().split(/\s*\n\s*/).join(" / "), byId("tiles").selectionStart, byId("tiles").selectionEnd, "end");
  });
  on("board", "click", (event) => {
    const tile = event.target.closest(".tile");
    if (!tile || !isFree() || isShift()) return;
    for (const move of puzzle.movesTo(board(), state.view.cellOf(tile))) moveByHand(move);
  });
  listenToDrags();
  document.addEventListener("keydown", onKey);
  on("colours", "change", () => {
    state.view.paint();
    fillGoal();
  });
  byId("colours").append(...Object.keys(colourings).map((name) => element("option", name, {value: name})));
  byId("speed").append(...speeds.map((speed) => element("option", `${speed}×`, speed === 1 ? {value: speed, selected: ""} : {value: speed})));
  byId("notation").append(...notations.map(({name, example}) => element("option", `${name}: ${example}`, {value: name})));
  for (const id of ["notation", "colours", "speed", "numbers"]) keepChoice(id);
  setSpeed(Number(byId("speed").value));
  picture.listen();
}
