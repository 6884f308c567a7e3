// SPDX-License-Identifier: MIT
// The panels beside the board, for the solution or for the game during manual play. They are filled together, so that
// all describe the same board.

/** Returns the moves that the panels describe, and the boards before and after each. */
const shownLine = () => (isFree() ? state.free : {moves: state.moves, boards: state.frames});
const notation = () => (isShift() ? undefined : notations[byId("notation").selectedIndex]);

function fillPanels() {
  for (const id of ["notation-row", "colours-row"]) byId(id).classList.toggle("hidden", isShift());
  fillFacts();
  fillGoal();
  fillMoves();
  drawPlot();
}

/** Returns what is known of the fewest moves or slides: a fact, or none. */
function factsOfFewest(one, length, atLeast = 0) {
  if (length === undefined && atLeast === 0) return [];
  return [[fewestName(one), length === undefined ? `at least ${count(atLeast)}` : count(length)]];
}

function factsOfSolution(one) {
  const facts = one.id === undefined ? [] : [["Instance", one.id]];
  if (one.moves !== undefined) facts.push(["Length", lengthOf(state.moves)]);
  facts.push(...factsOfFewest(one, isProved(one) ? one.length : undefined, one.at_least));
  if (one.expanded) facts.push(["Nodes", count(one.expanded)], ["Search time", `${+one.seconds.toPrecision(3)} s`]);
  for (const [name, label] of [["catalogue", "Tables"], ["algorithm", "Algorithm"], ["heuristic", "Heuristic"]]) {
    if (data[name]) facts.push([label, data[name]]);
  }
  return facts;
}

function factsOfGame({start}) {
  const {length, atLeast} = known(nameOfBoard(start, state.goal));
  return factsOfFewest({}, length, atLeast);
}

function fillFacts() {
  const facts = isFree() ? factsOfGame(state.free) : factsOfSolution(instance());
  listFacts("facts", facts);
}

function fillGoal() {
  const goal = byId("goal");
  for (const id of ["goal-line", "goal-title"]) byId(id).textContent = `Goal: ${puzzle.titleOfGoal(state.goal)}`;
  goal.style.gridTemplateColumns = `repeat(${puzzle.width}, auto)`;
  setShape(goal, puzzle);
  goal.setAttribute("aria-label", `Goal: ${state.goal.map((label) => (puzzle.isBlank(label) ? "blank" : label)).join(" ")}`);
  goal.replaceChildren(...state.goal.map((label, place) => {
    const cell = element("span", element("i", puzzle.isBlank(label) ? "\u00a0" : label));
    if (!state.view.piecesAreDifferent) Object.assign(cell.style, {background: colourOf(label, state.view.labels), color: "#14171b"});
    else if (!puzzle.isBlank(label) && label !== "*") {
      showPart(cell, puzzle, place);
      const backgroundColor = colourOfCell(puzzle, state.goal, place);
      if (backgroundColor !== "") Object.assign(cell.style, {backgroundColor, color: "#14171b"});
    }
    return cell;
  }));
}

/** Returns a word of the moves as screen readers speak it. */
function spokenWord({begin, end, text}) {
  return end - begin === 1 ? `${moveName()} ${end}: ${text}` : `${moveName()}s ${begin + 1} to ${end}: ${text}`;
}

function fillMoves() {
  const {moves, boards} = shownLine();
  const words = wordsOf(puzzle, boards, moves, notation());
  state.words = words;
  byId("moves").replaceChildren(...words.map((word) => {
    const item = document.createElement("li");
    if (isFree()) {
      item.append(element("span", word.text));
      return item;
    }
    const button = element("button", word.text, {"aria-label": spokenWord(word), tabindex: "-1"});
    button.addEventListener("click", () => { pause(); goTo(word.end); });
    item.append(button);
    return item;
  }));
  byId("moves-text").value = joinedWords(words, notation());
  byId("moves-title").textContent = isFree() ? `Your ${moveName()}s` : `${capital(moveName())}s`;
}

function drawPlot() {
  const {moves} = state;
  const name = lengthName(instance());
  // The steps at which the moves or slides that the length counts begin, and the last step.
  const ends = [0, ...partsOf(moves, countsSlides(instance())).map(({end}) => end)];
  const h = instance().h_along ?? [];
  const known = h.length === ends.length;
  byId("plot-title").textContent = `${capital(name)}s to go`;
  byId("h-key").classList.toggle("hidden", !known);
  state.plot = null;
  byId("plot").replaceChildren();
  byId("plot-card").classList.toggle("hidden", isFree() || moves.length === 0);
  if (isFree() || moves.length === 0) return;
  const plot = new Plot({
    label: `${toGo(ends.length - 1, instance())}${known ? `, lower bound ${h[0]}` : ""}`,
    x: {name: `${moveName()}s`, scale: (from, to) => linearScale(0, moves.length, from, to, {whole: true})},
    y: {name: countsSlides(instance()) ? `${name}s` : "", scale: (from, to) => linearScale(0, ends.length - 1, from, to, {whole: true})},
  });
  plot.curve("second", ends.map((end, made) => [end, ends.length - 1 - made]));
  if (known) plot.curve("first", h.map((value, made) => [ends[made], value]));
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

/** Marks the current step in the panels. */
function markStep() {
  const {step, plot, words} = state;
  if (plot) for (const end of ["x1", "x2"]) plot.cursor.setAttribute(end, plot.x(step));
  const items = [...byId("moves").children];
  const isCurrent = ({begin, end}) => begin < step && step <= end;
  items.forEach((item, i) => {
    item.classList.toggle("done", words[i].end < step);
    const button = item.firstChild;
    const current = isCurrent(words[i]);
    if (current) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    // The Tab key reaches one button, the arrow keys the others.
    button.tabIndex = current || (step === 0 && i === 0) ? 0 : -1;
  });
  const list = byId("moves");
  const item = items[Math.max(words.findIndex(isCurrent), 0)];
  if (!item) return;
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}
