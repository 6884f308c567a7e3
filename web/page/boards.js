// SPDX-License-Identifier: MIT
// The choice of puzzle, size and goal; typed boards; links that carry a board and its goal.

/** The puzzles offered for choice. The sizes of the first group are solved optimally with pattern databases. */
const kinds = [
  {group: "Sliding tiles", puzzle: "tiles", sizes: ["3x3", "4x3", "4x4", "5x4", "5x5"]},
  {group: "Larger sliding tiles", puzzle: "tiles", sizes: ["6x6", "7x7", "8x8", "9x9", "10x10"]},
  {group: "Shift puzzle", puzzle: "shift", sizes: ["3x3", "4x4"]},
];
const sizeLimits = {least: 2, most: 10};
const mostOfShift = 6;
const defaultKind = {puzzle: "tiles", size: "4x4"};
const kindOf = ({puzzle: name, size}) => `${name} ${size}`;

/** Returns the rules of a puzzle given by name and size. Throws Error for an unknown name or an invalid size. */
function rulesOf({puzzle: name, size}) {
  if (!["tiles", "shift"].includes(name)) throw new Error(mismatch("puzzle tiles or shift", `'${name}'`));
  const shape = parseSize(size);
  const most = name === "shift" ? mostOfShift : sizeLimits.most;
  const fits = (number) => Number.isInteger(number) && number >= sizeLimits.least && number <= most;
  if (!/^\d+x\d+$/.test(size) || !fits(shape.width) || !fits(shape.height)) throw new Error(mismatch(`size 2x2 to ${most}x${most}`, `'${size}'`));
  return name === "shift" ? new ShiftPuzzle(shape) : new SlidingTiles(shape);
}

const ownGoal = "own";
const goalNamesOf = (rules) => ({...rules.constructor.goalNames, [ownGoal]: "custom"});
const defaultGoal = (rules) => Object.keys(rules.constructor.goalNames)[0];
// Object.hasOwn, so that inherited names such as toString are not goals.
const isGoalName = (rules, text) => Object.hasOwn(rules.constructor.goalNames, text);

/** Returns the puzzle and size that were chosen last on this device. */
function kindChoice() {
  const choice = kept("kind");
  return kinds.flatMap(({puzzle: name, sizes}) => sizes.map((size) => ({puzzle: name, size}))).find((kind) => kindOf(kind) === choice) ?? defaultKind;
}

/** Returns the labels of a goal given by name or typed. Throws Error for an invalid goal. */
function goalLabels(rules, text) {
  if (isGoalName(rules, text)) return rules.namedGoal(text);
  const labels = rules.parse(text);
  const why = rules.misshapen(text) || rules.wrongGoal(labels);
  if (why) throw new Error(`goal: ${why}`);
  return labels;
}

/** Returns the `goalName` and `goal` of a game for a goal given by name or typed. Throws Error for an invalid goal. */
const goalOfText = (rules, text) => ({goalName: isGoalName(rules, text) ? text : ownGoal, goal: goalLabels(rules, text)});

/** Returns a game that starts from a random board. */
const randomGame = (kind, goal) => ({...kind, ...goal, start: rulesOf(kind).shuffled(goal.goal), scrambled: true});

/**
 * Returns a game that starts from a typed board. Throws Error for an invalid board; if the board cannot reach the goal
 * but can reach a named goal, the error's `instead` is the game with the named goal, otherwise null.
 */
function gameOfText(kind, goal, text) {
  const rules = rulesOf(kind);
  const start = rules.parse(text);
  const why = rules.misshapen(text) || rules.unreachable(start, goal.goal);
  if (!why) return {...kind, ...goal, start};
  const other = Object.keys(rules.constructor.goalNames).find((name) => rules.unreachable(start, rules.namedGoal(name)) === "");
  const instead = rules.misshapen(text) || other === undefined ? null : {...kind, ...goalOfText(rules, other), start};
  throw Object.assign(new Error(why), {instead});
}

/** Returns the goals chosen on this device: a named goal for each puzzle, and a custom goal for each size. */
const goalChoices = () => Object(kept("goals"));

/** Returns the goal to start with for a puzzle and size. */
function goalChoiceOf(kind) {
  const rules = rulesOf(kind);
  const fits = (text) => typeof text === "string" && (isGoalName(rules, text) || rules.wrongGoal(rules.parse(text)) === "");
  return goalOfText(rules, [goalChoices()[kindOf(kind)], goalChoices()[kind.puzzle]].find(fits) ?? defaultGoal(rules));
}

function keepGoal({puzzle: name, size, goalName, goal}) {
  const kind = kindOf({puzzle: name, size});
  keep("goals", {...goalChoices(), ...(goalName === ownGoal ? {[kind]: puzzle.text(goal)} : {[kind]: undefined, [name]: goalName})});
}

/** Returns the size of a typed board of tiles, from its rows or as the square that its cells fill; empty if unknown. */
function sizeOfText(text) {
  const rows = new SlidingTiles({width: 0, height: 0}).rowsOf(text);
  const isEven = rows.length > 1 && rows.every((row) => row.length === rows[0].length);
  const cells = rows.flat().length;
  const side = Math.sqrt(cells);
  if (isEven) return `${rows[0].length}x${rows.length}`;
  return rows.length === 1 && Number.isInteger(side) && side >= sizeLimits.least ? `${side}x${side}` : "";
}

/** Returns the game that a link's part after # describes. Throws Error for an invalid link. */
function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const known = ["puzzle", "size", "goal", "board"];
  const stranger = [...parts.keys()].find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Error(mismatch("puzzle, size, goal or board", `'${stranger}'`));
  const words = (text) => text.replace(/,/g, " ");
  const name = parts.get("puzzle") ?? "tiles";
  const given = parts.get("board");
  const size = parts.get("size") ?? ((name === "tiles" && sizeOfText(words(given ?? ""))) || defaultKind.size);
  const kind = {puzzle: name, size};
  const rules = rulesOf(kind);
  const asWritten = (text) => (name === "shift" || isGoalName(rules, text) ? text : words(text));
  const goal = goalOfText(rules, asWritten(parts.get("goal") ?? defaultGoal(rules)));
  return given === null ? randomGame(kind, goal) : gameOfText(kind, goal, asWritten(given));
}
