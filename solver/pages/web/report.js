// SPDX-License-Identifier: MIT
// The page about searches: one run, or two side by side.

const {runs} = data;
const kinds = ["first", "second"];
const slowestShown = 10;

const solvedOf = (run) => run.instances.filter((one) => one.length !== undefined);
const sum = (values) => values.reduce((total, value) => total + value, 0);
const seconds = (value) => (value === undefined ? "" : value.toLocaleString("en", {maximumSignificantDigits: 4}));
const ratio = (value) => (Number.isFinite(value) ? value.toLocaleString("en", {maximumSignificantDigits: 3}) : "");

/** A run's name with its colour in the plots. */
function nameOf(run, number) {
  const cell = element("span");
  if (runs.length > 1) cell.append(element("span", "", {class: `name ${kinds[number]}`}));
  cell.append(run.name);
  return cell;
}

/** Fills a table; `columns` have a name, a value and how it is shown. With `sort` columns can be sorted by. */
function fillTable(table, columns, rows, sort = false) {
  const head = element("tr");
  const body = element("tbody");
  const fill = (sorted) => body.replaceChildren(...sorted.map((row) => {
    const line = element("tr");
    for (const column of columns) line.append(element("td", column.show ? column.show(row) : String(column.value(row) ?? ""), column.className ? {class: column.className(row)} : {}));
    return line;
  }));
  let by = null;
  let up = true;
  for (const column of columns) {
    const cell = element("th", sort ? "" : column.name, {scope: "col"});
    head.append(cell);
    if (!sort) continue;
    const button = element("button", column.name);
    button.addEventListener("click", () => {
      up = by === column ? !up : column.name === "instance";
      by = column;
      for (const other of head.children) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", up ? "ascending" : "descending");
      const compare = (a, b) => (typeof a === "string" ? String(a).localeCompare(String(b), "en", {numeric: true}) : (a ?? -1) - (b ?? -1));
      fill([...rows].sort((a, b) => (up ? 1 : -1) * compare(column.value(a), column.value(b))));
    });
    cell.append(button);
  }
  const top = element("thead");
  top.append(head);
  table.replaceChildren(top, body);
  fill(rows);
}

function fillRuns() {
  const total = (run, member) => sum(solvedOf(run).map((one) => one[member] ?? 0));
  fillTable(byId("runs"), [
    {name: "run", show: (run) => nameOf(run, runs.indexOf(run))},
    {name: "board", value: (run) => run.board ?? ""},
    {name: "tables or algorithm", value: (run) => run.catalogue ?? run.algorithm ?? ""},
    {name: "solved", value: (run) => `${solvedOf(run).length} of ${run.instances.length}`},
    {name: "moves in all", value: (run) => count(total(run, "length"))},
    {name: "expanded", value: (run) => count(total(run, "expanded"))},
    {name: "search, s", value: (run) => seconds(total(run, "seconds"))},
    {name: "M expanded/s", value: (run) => ratio(total(run, "expanded") / total(run, "seconds") / 1e6)},
  ], runs);
}

/** A plot in a card of its own. */
function addPlot(title, plot) {
  const card = element("section", element("h2", title), {class: "card"});
  card.append(plot.element);
  byId("plots").append(card);
}

const range = (values) => [Math.min(...values), Math.max(...values)];

/** What each instance took by the length of its solution. */
function scatter(title, member, name, unit) {
  const points = runs.flatMap((run, number) => solvedOf(run).filter((one) => one[member] > 0).map((one) => ({one, kind: kinds[number]})));
  if (points.length === 0) return;
  const [shortest, longest] = range(points.map(({one}) => one.length));
  const [least, most] = range(points.map(({one}) => one[member]));
  const plot = new Plot({
    label: `${title}: ${points.length} instances of ${shortest} to ${longest} moves, ${shortNumber(least)} to ${shortNumber(most)} ${unit}`,
    x: {name: "moves", scale: (from, to) => linearScale(shortest - 1, longest + 1, from, to, {whole: true})},
    y: {name, scale: (from, to) => logScale(least, most, from, to)},
  });
  for (const {one, kind} of points) plot.dot(kind, one.length, one[member], `instance ${one.id}: ${one.length} moves, ${count(one[member])} ${unit}`);
  addPlot(title, plot);
}

/** How many instances have each value of a member. */
function distribution(title, member, name) {
  const values = runs.map((run) => run.instances.map((one) => one[member]).filter((value) => value !== undefined));
  if (values.flat().length === 0) return;
  const [low, high] = range(values.flat());
  const counts = values.map((list) => {
    const found = new Map();
    for (const value of list) found.set(value, (found.get(value) ?? 0) + 1);
    return found;
  });
  const most = Math.max(...counts.flatMap((found) => [...found.values()]));
  const plot = new Plot({
    label: `${title}: from ${low} to ${high}, mean ${ratio(sum(values[0]) / values[0].length)}`,
    x: {name, scale: (from, to) => linearScale(low - 0.5, high + 0.5, from, to, {whole: true})},
    y: {name: "instances", scale: (from, to) => linearScale(0, most, from, to, {whole: true, parts: 5})},
  });
  counts.forEach((found, number) => {
    const width = 1 / counts.length;
    for (const [value, many] of found) {
      const from = value - 0.5 + number * width;
      plot.bar(kinds[number], from, from + width, many, `${name} ${value}: ${many} ${many === 1 ? "instance" : "instances"}`);
    }
  });
  addPlot(title, plot);
}

/** The instances of both runs, by id. */
function pairs() {
  const others = new Map(runs[1].instances.map((one) => [one.id, one]));
  return runs[0].instances.filter((one) => others.has(one.id)).map((one) => ({first: one, second: others.get(one.id)}));
}

function compareNodes(both) {
  const solved = both.filter(({first, second}) => first.length !== undefined && second.length !== undefined && first.expanded > 0 && second.expanded > 0);
  if (solved.length === 0) return;
  const [least, most] = range(solved.flatMap(({first, second}) => [first.expanded, second.expanded]));
  const plot = new Plot({
    label: `Nodes expanded in ${runs[0].name} against ${runs[1].name}`,
    x: {name: `expanded, ${runs[0].name}`, scale: (from, to) => logScale(least, most, from, to)},
    y: {name: `expanded, ${runs[1].name}`, scale: (from, to) => logScale(least, most, from, to)},
  });
  const [low, high] = [plot.x.ticks[0], most];
  plot.add("line", {class: "grid", x1: plot.x(low), y1: plot.y(low), x2: plot.x(high), y2: plot.y(high)});
  for (const {first, second} of solved) plot.dot("first", first.expanded, second.expanded, `instance ${first.id}: ${count(first.expanded)} and ${count(second.expanded)}`);
  addPlot("Nodes, one run against the other", plot);
  const mean = (member) => Math.exp(sum(solved.map(({first, second}) => Math.log(second[member] / first[member]))) / solved.length);
  const different = solved.filter(({first, second}) => first.length !== second.length).length;
  const timed = solved.every(({first, second}) => first.seconds > 0 && second.seconds > 0);
  byId("verdict").textContent = `${solved.length} instances solved in both. ${runs[1].name} expands ${ratio(mean("expanded"))} times the nodes of ${runs[0].name}` +
    `${timed ? ` and takes ${ratio(mean("seconds"))} times as long` : ""} (geometric means). ${different === 0 ? "All lengths agree." : `${different} lengths differ.`}`;
}

const columnsOfOne = [
  {name: "instance", value: (one) => one.id},
  {name: "moves", value: (one) => one.length, show: (one) => (one.length === undefined ? one.status.replace("_", " ") : String(one.length))},
  {name: "h", value: (one) => one.h},
  {name: "expanded", value: (one) => one.expanded, show: (one) => (one.expanded === undefined ? "" : count(one.expanded))},
  {name: "generated", value: (one) => one.generated, show: (one) => (one.generated === undefined ? "" : count(one.generated))},
  {name: "seconds", value: (one) => one.seconds, show: (one) => seconds(one.seconds)},
];

function columnsOfBoth() {
  const members = (member, show) => [
    {name: `${member}, ${runs[0].name}`, value: ({first}) => first[member], show: ({first}) => show(first[member])},
    {name: `${member}, ${runs[1].name}`, value: ({second}) => second[member], show: ({second}) => show(second[member])},
    {name: "ratio", value: ({first, second}) => second[member] / first[member], show: ({first, second}) => ratio(second[member] / first[member])},
  ];
  const lengths = ({first, second}) => (first.length === second.length ? String(first.length ?? "") : `${first.length ?? "-"} and ${second.length ?? "-"}`);
  return [
    {name: "instance", value: ({first}) => first.id},
    {name: "moves", value: ({first}) => first.length, show: lengths, className: ({first, second}) => (first.length === second.length ? "" : "differs")},
    ...members("expanded", (value) => (value === undefined ? "" : count(value))),
    ...members("seconds", seconds),
  ];
}

function begin() {
  document.title = "Searches - tilepdb";
  byId("subtitle").textContent = runs.map((run) => `${run.name}: ${run.instances.length} instances${run.error ? `, ended early (${run.error})` : ""}`).join("; ");
  fillRuns();
  scatter("Nodes by length", "expanded", "nodes expanded", "nodes expanded");
  scatter("Seconds by length", "seconds", "seconds", "seconds");
  distribution("Lengths", "length", "moves");
  distribution("h of the start", "h", "h");
  const slowest = (list, time) => [...list].filter((row) => time(row) !== undefined).sort((a, b) => time(b) - time(a)).slice(0, slowestShown);
  if (runs.length === 1) {
    fillTable(byId("slowest"), columnsOfOne, slowest(runs[0].instances, (one) => one.seconds));
    fillTable(byId("all"), columnsOfOne, runs[0].instances, true);
    return;
  }
  const both = pairs();
  compareNodes(both);
  fillTable(byId("slowest"), columnsOfBoth(), slowest(both, ({first, second}) => (first.seconds === undefined || second.seconds === undefined ? undefined : Math.max(first.seconds, second.seconds))));
  fillTable(byId("all"), columnsOfBoth(), both, true);
}

begin();
