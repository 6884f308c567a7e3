// SPDX-License-Identifier: MIT
// Which puzzle is played: its size and goal, boards that are typed, and links that hold both.

/** What can be chosen; tables solve the first ones with the fewest moves. */
const kinds = [
  {group: "Sliding tiles", puzzle: "tiles", sizes: ["3x3", "4x3", "4x4", "5x4", "5x5"]},
  {group: "Sliding tiles, larger", puzzle: "tiles", sizes: ["6x6", "7x7", "8x8"]},
  {group: "Rows and columns shift", puzzle: "shift", sizes: ["3x3", "4x4"]},
];
const sizeLimits = {least: 2, most: 8};
const mostOfShift = 6;
const defaultKind = {puzzle: "tiles", size: "4x4"};
const kindOf = ({puzzle: name, size}) => `${name} ${size}`;

/** The rules of a puzzle that a name and a size stand for; an error says why there are none. */
function rulesOf({puzzle: name, size}) {
  const shape = parseSize(size);
  const fits = (number) => Number.isInteger(number) && number >= sizeLimits.least && number <= sizeLimits.most;
  if (!/^\d+x\d+$/.test(size) || !fits(shape.width) || !fits(shape.height)) throw new Error(`'${size}' is no size of a board; expected 2x2 to 8x8`);
  if (name === "shift") {
    if (Math.max(shape.width, shape.height) > mostOfShift) throw new Error(`'${size}': rows and columns that shift are of 2x2 to 6x6 boards`);
    return new ShiftPuzzle(shape);
  }
  if (name === "tiles") return new SlidingTiles(shape);
  throw new Error(`'${name}' is no puzzle of this page; expected tiles or shift`);
}

const ownGoal = "own";
const goalNamesOf = (rules) => ({...rules.constructor.goalNames, [ownGoal]: "your own"});
const defaultGoal = (rules) => Object.keys(rules.constructor.goalNames)[0];
/** What every object inherits, such as toString, is no name of a goal. */
const isGoalName = (rules, text) => Object.hasOwn(rules.constructor.goalNames, text);

/** The labels of a goal by its name or as somebody has written it; an error says why they are none. */
function goalLabels(rules, text) {
  if (isGoalName(rules, text)) return rules.namedGoal(text);
  const labels = rules.parse(text);
  const why = rules.misshapen(text) || rules.wrongGoal(labels);
  if (why) throw new Error(`the goal: ${why}`);
  return labels;
}

/** A goal by its name or as somebody has written it, as games have it; an error says why it is none. */
const goalOfText = (rules, text) => ({goalName: isGoalName(rules, text) ? text : ownGoal, goal: goalLabels(rules, text)});

/** A game that begins with any board. */
const gameByChance = (kind, goal) => ({...kind, ...goal, start: rulesOf(kind).shuffled(goal.goal)});

/**
 * A game that begins with a board that somebody has written. An error says why there is none; where the board cannot reach
 * the goal but another one that has a name, `instead` is the game with that goal.
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

/** The goals that were chosen on this device: of each puzzle by name, and the player's own of each size. */
class GoalChoices {
  static key = "tilepdb-goals";

  constructor() {
    try {
      this.kept = Object(JSON.parse(localStorage.getItem(GoalChoices.key)));
    } catch {
      this.kept = {}; // a browser that keeps nothing for this page, or the words of another program
    }
  }

  /** The goal of a size. */
  of(kind) {
    const rules = rulesOf(kind);
    const fits = (text) => typeof text === "string" && (isGoalName(rules, text) || rules.wrongGoal(rules.parse(text)) === "");
    return goalOfText(rules, [this.kept[kindOf(kind)], this.kept[kind.puzzle]].find(fits) ?? defaultGoal(rules));
  }

  keep({puzzle: name, size, goalName, goal}) {
    const kind = kindOf({puzzle: name, size});
    const choice = goalName === ownGoal ? {[kind]: puzzle.text(goal)} : {[kind]: undefined, [name]: goalName};
    Object.assign(this.kept, choice);
    try {
      localStorage.setItem(GoalChoices.key, JSON.stringify(this.kept));
    } catch {
      // It is kept until the page is closed.
    }
  }
}
const goalChoices = new GoalChoices();

/** The size that a text of tiles shows by its rows, or by the square that it fills; nothing if it shows none. */
function sizeOfText(text) {
  const rows = new SlidingTiles({width: 0, height: 0}).rowsOf(text);
  const isEven = rows.length > 1 && rows.every((row) => row.length === rows[0].length);
  const cells = rows.flat().length;
  const side = Math.sqrt(cells);
  if (isEven) return `${rows[0].length}x${rows.length}`;
  return rows.length === 1 && Number.isInteger(side) && side >= sizeLimits.least ? `${side}x${side}` : "";
}

/** What a link says after its #; an error says what is wrong with it. */
function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const known = ["puzzle", "size", "goal", "board"];
  const stranger = [...parts.keys()].find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Error(`the link has '${stranger}', which is not known; expected ${known.join(", ")}`);
  const words = (text) => text.replace(/,/g, " ");
  const name = parts.get("puzzle") ?? "tiles";
  const given = parts.get("board");
  const size = parts.get("size") ?? ((name === "tiles" && sizeOfText(words(given ?? ""))) || defaultKind.size);
  const kind = {puzzle: name, size};
  const rules = rulesOf(kind);
  const asWritten = (text) => (name === "shift" || isGoalName(rules, text) ? text : words(text));
  const goal = goalOfText(rules, asWritten(parts.get("goal") ?? defaultGoal(rules)));
  return given === null ? gameByChance(kind, goal) : gameOfText(kind, goal, asWritten(given));
}

/** The part of a link after its #, for a board and the goal of the page. */
function linkOf({puzzle: name, size, goalName, goal}, labels) {
  const written = (cells) => (name === "shift" ? encodeURIComponent(puzzle.text(cells)).replaceAll("%2F", "/").replaceAll("%2C", ",") : cells.join(","));
  const parts = [`size=${size}`, `board=${written(labels)}`, `goal=${goalName === ownGoal ? written(goal) : goalName}`];
  if (name === "shift") parts.unshift("puzzle=shift");
  return `#${parts.join("&")}`;
}
