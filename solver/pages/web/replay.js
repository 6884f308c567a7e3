// SPDX-License-Identifier: MIT
// The page that plays solutions: a list of instances to choose from.

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

/** Shows an instance from its start and marks it in the list. */
function choose(number) {
  showInstance(number);
  [...byId("instances").querySelectorAll("button")].forEach((button, i) => button.setAttribute("aria-current", String(i === number)));
}

function shuffle() { takeOver(puzzle.shuffled(state.goal)); }

/** Sets up a typed board for playing by hand. */
function setUpTyped(text) {
  const labels = puzzle.parse(text);
  const why = puzzle.misshapen(text) || puzzle.unreachable(labels, state.goal);
  if (why) remark({message: `${capital(why)}.`});
  else takeOver(labels);
}

/** Shows a link by which the page for players takes the board, and opens it if it is beside this one. It knows no partial goals. */
function showLink() {
  byId("link-row").classList.toggle("hidden", state.goal.includes("*"));
  byId("link").value = (data.player ?? "") + linkOf(board());
  byId("open-player").href = byId("link").value;
  byId("open-player").classList.toggle("hidden", !data.player);
}

keysAbout.solution = [["N, P", "next, previous"]];
solutionKeys.n = () => choose((state.number + 1) % data.instances.length);
solutionKeys.p = () => choose((state.number + data.instances.length - 1) % data.instances.length);

function begin() {
  const title = titleOf(puzzleOf(data.instances[0]));
  byId("title").textContent = title;
  document.title = `${title} - tilepdb`;
  const solved = data.instances.filter((one) => one.status === "solved");
  const sum = solved.reduce((total, one) => total + one.length, 0);
  byId("subtitle").textContent = data.instances.length > 1 ? `${plural(data.instances.length, "instance")}, ${count(solved.length)} solved, ${plural(sum, lengthName({}))} in total` : "";
  byId("tiles").placeholder = data.instances[0].start;
  whenShown.push(showLink);
  listen();
  if (notations.some(({name}) => name === data.notation)) byId("notation").value = data.notation;
  fillList();
  for (const one of data.instances) {
    puzzle = puzzleOf(one);
    const proved = one.length !== undefined && isProved(one) ? {length: one.length} : {};
    learn(nameOfBoard(puzzle.parse(one.start), goalOf(one)), {atLeast: one.at_least, ...proved});
  }
  choose(0);
}

begin();
