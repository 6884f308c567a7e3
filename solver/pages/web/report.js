// SPDX-License-Identifier: MIT
// The page about searches: one run, or several compared with the first.

const {runs} = data;
/** The CSS class of each run in plots and tables; addColours() adds the rules of the third and later ones. */
const kinds = runs.map((run, number) => ["first", "second"][number] ?? `run${number}`);
const slowestShown = 10;

const solvedOf = (run) => run.instances.filter((one) => one.status === "solved");
const sum = (values) => values.reduce((total, value) => total + value, 0);
const seconds = (value) => (value === undefined ? "" : value.toLocaleString("en", {maximumSignificantDigits: 4}));
/** Whether lengths of a run count slides of several tiles. */
const countsSlides = (run) => run.metric === "multi-tile";
const moveName = runs.every(countsSlides) ? "slide" : "move";
const ratio = (value) => (Number.isFinite(value) ? value.toLocaleString("en", {maximumSignificantDigits: 3}) : "");

/** Colours of the third and later runs: distant hues, dark on light paper and light on dark. */
function addColours() {
  const rules = (lightness) => kinds.slice(2).map((kind, number) => {
    const colour = `hsl(${Math.round(150 + 137.5 * number) % 360} 60% ${lightness}%)`;
    return `.plot .${kind} { stroke: ${colour}; fill: ${colour}; } .name.${kind} { background: ${colour}; }`;
  }).join("\n");
  document.head.append(element("style", `${rules(32)}\n@media (prefers-color-scheme: dark) {\n${rules(70)}\n}`));
}

/** Returns a run's name with its colour in the plots. */
function nameOf(run, number) {
  const cell = element("span");
  if (runs.length > 1) cell.append(element("span", "", {class: `name ${kinds[number]}`}));
  cell.append(run.name);
  return cell;
}

/** Fills a table. Columns have a name, a value and a function that formats it; `sort` makes the table sortable by column. */
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
    ...(runs.some(countsSlides) ? [{name: "metric", value: (run) => run.metric ?? "single-tile"}] : []),
    {name: "algorithm", value: (run) => [run.algorithm, run.weight && `weight ${run.weight}`].filter((name) => name).join(", ")},
    {name: "heuristic", value: (run) => [run.heuristic, run.catalogue].filter((name) => name).join(", ")},
    {name: "goal", value: (run) => run.goal ?? ""},
    ...(runs.some((run) => run.machine) ? [{name: "machine, version", value: (run) => [run.machine, run.version].filter((name) => name).join(", ")}] : []),
    {name: "solved", value: (run) => `${solvedOf(run).length} of ${run.instances.length}`},
    {name: `total ${moveName}s`, value: (run) => count(total(run, "length"))},
    {name: "expanded", value: (run) => count(total(run, "expanded"))},
    {name: "search, s", value: (run) => seconds(total(run, "seconds"))},
    {name: "M expanded/s", value: (run) => ratio(total(run, "expanded") / total(run, "seconds") / 1e6)},
  ], runs);
}

/** Adds a plot in its own card. */
function addPlot(title, plot) {
  const card = element("section", element("h2", title), {class: "card"});
  card.append(plot.element);
  byId("plots").append(card);
}

const range = (values) => values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);

/** Plots a member of each instance against the length of its solution. */
function scatter(title, member, name, unit) {
  const points = runs.flatMap((run, number) => solvedOf(run).filter((one) => one[member] > 0).map((one) => ({one, kind: kinds[number]})));
  if (points.length === 0) return;
  const [shortest, longest] = range(points.map(({one}) => one.length));
  const [least, most] = range(points.map(({one}) => one[member]));
  const plot = new Plot({
    label: `${title}: ${plural(points.length, "instance")} of ${shortest} to ${longest} ${moveName}s, ${shortNumber(least)} to ${shortNumber(most)} ${unit}`,
    x: {name: `${moveName}s`, scale: (from, to) => linearScale(shortest - 1, longest + 1, from, to, {whole: true})},
    y: {name, scale: (from, to) => logScale(least, most, from, to)},
  });
  for (const {one, kind} of points) plot.dot(kind, one.length, one[member], `instance ${one.id}: ${plural(one.length, moveName)}, ${count(one[member])} ${unit}`);
  addPlot(title, plot);
}

/** Plots the number of instances for each value of a member. */
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
    label: `${title}: from ${low} to ${high}, mean ${values.map((list) => (list.length === 0 ? "-" : ratio(sum(list) / list.length))).join(" and ")}`,
    x: {name, scale: (from, to) => linearScale(low - 0.5, high + 0.5, from, to, {whole: true})},
    y: {name: "instances", scale: (from, to) => linearScale(0, most, from, to, {whole: true, parts: 5})},
  });
  counts.forEach((found, number) => {
    const width = 1 / counts.length;
    for (const [value, many] of found) {
      const from = value - 0.5 + number * width;
      plot.bar(kinds[number], from, from + width, many, `${name} ${value}: ${plural(many, "instance")}`);
    }
  });
  addPlot(title, plot);
}

/** Returns the instances of the first run that another run has too; `ones` has each run's instance or undefined. */
function sharedInstances() {
  const byIds = runs.map((run) => new Map(run.instances.map((one) => [one.id, one])));
  return runs[0].instances.map((one) => ({id: one.id, ones: byIds.map((byId) => byId.get(one.id))}))
    .filter(({ones}) => ones.filter((one) => one).length > 1);
}

/** Returns pairs of an instance in the first run and in another one, solved in both. */
function solvedPairs(shared, number) {
  return shared.map(({id, ones}) => ({id, first: ones[0], other: ones[number]}))
    .filter(({first, other}) => other && first.length !== undefined && other.length !== undefined && first.expanded > 0 && other.expanded > 0);
}

/** Compares a run with the first one. */
function verdict(pairs, number) {
  const both = `${runs[number].name} / ${runs[0].name}: ${plural(pairs.length, "instance")} solved in both`;
  if (pairs.length === 0) return `${both}.`;
  const mean = (member) => Math.exp(sum(pairs.map(({first, other}) => Math.log(other[member] / first[member]))) / pairs.length);
  const different = pairs.filter(({first, other}) => first.length !== other.length).length;
  const timed = pairs.every(({first, other}) => first.seconds > 0 && other.seconds > 0);
  const lengths = countsSlides(runs[0]) !== countsSlides(runs[number]) ? "Metrics differ." : different === 0 ? "Lengths agree." : `Lengths differ: ${count(different)}.`;
  return `${both}, nodes × ${ratio(mean("expanded"))}${timed ? `, seconds × ${ratio(mean("seconds"))}` : ""} (geometric means). ${lengths}`;
}

function compareNodes(shared) {
  const pairs = runs.map((run, number) => (number === 0 ? [] : solvedPairs(shared, number)));
  byId("verdict").replaceChildren(...runs.slice(1).map((run, number) => element("span", verdict(pairs[number + 1], number + 1))));
  const all = pairs.flat();
  if (all.length === 0) return;
  const [least, most] = range(all.flatMap(({first, other}) => [first.expanded, other.expanded]));
  const others = runs.length === 2 ? runs[1].name : "others";
  const title = `Nodes against ${runs[0].name}`;
  const plot = new Plot({
    label: title,
    x: {name: `expanded, ${runs[0].name}`, scale: (from, to) => logScale(least, most, from, to)},
    y: {name: `expanded, ${others}`, scale: (from, to) => logScale(least, most, from, to)},
  });
  const [low, high] = [plot.x.ticks[0], most];
  plot.add("line", {class: "grid", x1: plot.x(low), y1: plot.y(low), x2: plot.x(high), y2: plot.y(high)});
  pairs.forEach((list, number) => {
    for (const {id, first, other} of list) plot.dot(runs.length === 2 ? "first" : kinds[number], first.expanded, other.expanded, `instance ${id}: ${count(first.expanded)}, in ${runs[number].name} ${count(other.expanded)}`);
  });
  addPlot(title, plot);
}

const columnsOfOne = [
  {name: "instance", value: (one) => one.id},
  {name: `${moveName}s`, value: (one) => one.length, show: (one) => (one.status === "solved" ? String(one.length) : one.status.replace("_", " "))},
  {name: "h", value: (one) => one.h},
  {name: "expanded", value: (one) => one.expanded, show: (one) => (one.expanded === undefined ? "" : count(one.expanded))},
  {name: "generated", value: (one) => one.generated, show: (one) => (one.generated === undefined ? "" : count(one.generated))},
  {name: "seconds", value: (one) => one.seconds, show: (one) => seconds(one.seconds)},
];

/** Columns for several runs: nodes and seconds of each, and the ratio to the first run. */
function columnsOfAll() {
  const members = (member, show) => runs.flatMap((run, number) => {
    const value = ({ones}) => ones[number]?.[member];
    const own = {name: `${member}, ${run.name}`, value, show: (row) => show(value(row))};
    const times = ({ones}) => (ones[number]?.[member] === undefined || !(ones[0][member] > 0) ? undefined : ones[number][member] / ones[0][member]);
    return number === 0 ? [own] : [own, {name: runs.length === 2 ? "ratio" : `ratio, ${run.name}`, value: times, show: (row) => ratio(times(row))}];
  });
  const lengths = ({ones}) => ones.filter((one) => one).map((one) => one.length);
  const agree = (row) => new Set(lengths(row)).size === 1;
  return [
    {name: "instance", value: ({id}) => id},
    {name: `${moveName}s`, value: ({ones}) => ones[0].length, show: (row) => (agree(row) ? String(lengths(row)[0] ?? "") : lengths(row).map((length) => length ?? "-").join(" and ")), className: (row) => (agree(row) ? "" : "differs")},
    ...members("expanded", (value) => (value === undefined ? "" : count(value))),
    ...members("seconds", seconds),
  ];
}

function begin() {
  document.title = "Searches - tilepdb";
  addColours();
  byId("subtitle").textContent = runs.map((run) => `${run.name}: ${plural(run.instances.length, "instance")}${run.error ? `, ended early (${run.error})` : ""}`).join("; ");
  fillRuns();
  scatter("Nodes by length", "expanded", "nodes", "nodes");
  scatter("Seconds by length", "seconds", "seconds", "seconds");
  distribution("Lengths", "length", `${moveName}s`);
  distribution("h at the start", "h", "h");
  const slowest = (list, time) => [...list].filter((row) => time(row) !== undefined).sort((a, b) => time(b) - time(a)).slice(0, slowestShown);
  if (runs.length === 1) {
    fillTable(byId("slowest"), columnsOfOne, slowest(runs[0].instances, (one) => one.seconds));
    fillTable(byId("all"), columnsOfOne, runs[0].instances, true);
    return;
  }
  const shared = sharedInstances();
  compareNodes(shared);
  const longest = ({ones}) => (ones.some((one) => one?.seconds !== undefined) ? Math.max(...ones.map((one) => one?.seconds ?? 0)) : undefined);
  fillTable(byId("slowest"), columnsOfAll(), slowest(shared, longest));
  fillTable(byId("all"), columnsOfAll(), shared, true);
}

begin();
