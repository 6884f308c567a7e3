// SPDX-License-Identifier: MIT
// The rules of both puzzles. A board is an array of labels, cell by cell; the blank of sliding tiles is "0".

/** Returns the label of a cell. Boards may contain pieces with a `label` in place of labels. */
const labelOf = (piece) => piece.label ?? piece;

/** Parses a size such as "4x4". */
function parseSize(text) {
  const [width, height] = text.split("x").map(Number);
  return {width, height};
}

const mismatch = (expected, found) => `expected ${expected}, found ${found}`;

/** The part that both puzzles share: cells, and boards as arrays of labels. */
class Puzzle {
  constructor({width, height}) {
    this.width = width;
    this.height = height;
    this.cells = width * height;
  }

  row(cell) { return Math.floor(cell / this.width); }
  column(cell) { return cell % this.width; }

  /** Returns a board and the boards after each of the moves; labels or pieces move alike. */
  along(board, moves) {
    const boards = [board];
    for (const move of moves) boards.push(this.moved(boards[boards.length - 1], move));
    return boards;
  }

  /** Returns the labels of a typed board, without checking them. */
  parse(text) { return this.rowsOf(text).flat(); }

  /** Returns a goal with a label on each cell. */
  completed(goal) { return goal; }

  /** Whether a board's labels are those of a goal. */
  meets(board, goal) { return board.join(" ") === goal.join(" "); }

  /** Returns the name of a goal in links; undefined if it has none. */
  nameOfGoal(goal) { return Object.keys(this.constructor.goalNames).find((one) => this.namedGoal(one).join(" ") === goal.join(" ")); }

  /** Returns the name of a goal on the page, or its labels if it has none. */
  titleOfGoal(goal) { return this.constructor.goalNames[this.nameOfGoal(goal)] ?? this.text(goal); }

  /** Returns the message for a board that a swap of two labels would make solvable. */
  wrongParity(goal) { return `cannot reach goal ${this.titleOfGoal(goal)}: swap two tiles`; }

  /** Returns a random board that can reach the goal, all with equal probability. */
  shuffled(goal) {
    const board = [...this.completed(goal)];
    for (let last = board.length - 1; last > 0; --last) {
      const other = Math.floor(Math.random() * (last + 1));
      [board[last], board[other]] = [board[other], board[last]];
    }
    // Parity alone makes a board with these labels unsolvable, and a swap of two labels changes it.
    if (this.unreachable(board, goal)) {
      const [first, second] = board.map((label, cell) => cell).filter((cell) => !this.isBlank(board[cell]));
      [board[first], board[second]] = [board[second], board[first]];
    }
    return board;
  }

  /** Returns why the separated rows of a text do not fit this board; empty if they do, or if the text is one row. */
  misshapen(text) {
    const rows = this.rowsOf(text);
    if (rows.length < 2 || (rows.length === this.height && rows.every((row) => row.length === this.width))) return "";
    return mismatch(`${this.height} rows of ${this.width} split by /`, rows.map((row) => row.length).join(", "));
  }

  /** Returns why a board's labels are not those of the goal; empty if they are. */
  otherLabels(board, goal) {
    const stranger = board.find((label) => !goal.includes(label));
    if (stranger !== undefined) return mismatch(this.expectedLabels(goal), `'${stranger}'`);
    if (board.length !== this.cells) return mismatch(this.expectedLabels(goal), plural(board.length, "cell"));
    const missing = [...goal];
    for (const label of board) {
      const at = missing.indexOf(label);
      if (at < 0) return mismatch(this.expectedLabels(goal), `another ${label}`);
      missing.splice(at, 1);
    }
    return "";
  }
}

/** Whether a permutation of distinct labels is even. */
function isEven(board, goal) {
  const order = board.map((label) => goal.indexOf(label));
  let even = true;
  for (let i = 0; i < order.length; ++i) {
    for (let j = i + 1; j < order.length; ++j) if (order[i] > order[j]) even = !even;
  }
  return even;
}

/** Sliding tiles: a move is the direction of the blank. */
class SlidingTiles extends Puzzle {
  static ways = {U: {name: "up", opposite: "D"}, D: {name: "down", opposite: "U"}, L: {name: "left", opposite: "R"}, R: {name: "right", opposite: "L"}};

  /** Splits a text into rows of labels, separated by slashes or line ends. Frames around cells are ignored. */
  rowsOf(text) {
    const isFrame = (line) => /^[\s+=\-\u2500\u2501\u2503-\u257f]*$/.test(line);
    const cells = (line) => {
      if (!/[|\u2502]/.test(line)) return line.split(/[\s,]+/).filter((word) => word !== "");
      return line.trim().replace(/^[|\u2502]|[|\u2502]$/g, "").split(/[|\u2502]/).map((cell) => cell.trim() || "_");
    };
    const label = (word) => (word === "_" ? "0" : /^\d+$/.test(word) ? String(Number(word)) : word);
    return text.split(/[\n/]/).filter((line) => !isFrame(line)).map((line) => cells(line).map(label));
  }
  expectedLabels() { return `0 to ${this.cells - 1} once each (0: blank)`; }
  text(board) { return board.join(" "); }
  parseMoves(text) { return [...text]; }
  isBlank(label) { return label === "0"; }
  inverse(move) { return SlidingTiles.ways[move].opposite; }

  /** Returns the cell that the blank moves to; negative if it would leave the board. */
  target(blank, move) {
    if (move === "U") return blank - this.width;
    if (move === "D") return blank + this.width < this.cells ? blank + this.width : -1;
    if (move === "L") return this.column(blank) > 0 ? blank - 1 : -1;
    return this.column(blank) + 1 < this.width ? blank + 1 : -1;
  }

  moved(board, move) {
    const blank = this.blankOf(board);
    const to = this.target(blank, move);
    const next = [...board];
    [next[blank], next[to]] = [next[to], next[blank]];
    return next;
  }
  blankOf(board) { return board.findIndex((piece) => this.isBlank(labelOf(piece))); }

  moves(board) { return Object.keys(SlidingTiles.ways).filter((move) => this.target(this.blankOf(board), move) >= 0); }

  /** Returns the moves that bring the blank to a cell of its row or column; empty for other cells. */
  movesTo(board, cell) {
    const blank = this.blankOf(board);
    const across = this.column(cell) - this.column(blank);
    const down = this.row(cell) - this.row(blank);
    if (across !== 0 && down !== 0) return [];
    const way = across < 0 ? "L" : across > 0 ? "R" : down < 0 ? "U" : "D";
    return Array(Math.abs(across + down)).fill(way);
  }

  /** Returns the label of the tile that a move slides. */
  movedTile(board, move) { return labelOf(board[this.target(this.blankOf(board), move)]); }

  describe(board, move) {
    const way = SlidingTiles.ways[move];
    const tile = this.movedTile(board, move);
    return `tile ${tile} ${SlidingTiles.ways[way.opposite].name}`;
  }

  /** Fills the cells that a partial goal marks * with the labels that it does not name, in ascending order. */
  completed(goal) {
    const unnamed = this.namedGoal("blank-first").filter((label) => !goal.includes(label));
    return goal.map((label) => (label === "*" ? unnamed.shift() : label));
  }
  meets(board, goal) { return goal.every((label, cell) => label === "*" || label === board[cell]); }

  /** Returns why a board cannot reach a goal; empty if it can. A partial goal stands for several boards. */
  unreachable(board, goal) {
    const complete = this.completed(goal);
    const other = this.otherLabels(board, complete);
    if (other) return other;
    const colour = (cells) => (this.row(this.blankOf(cells)) + this.column(this.blankOf(cells))) % 2;
    const reaches = (whole) => isEven(board, whole) === (colour(board) === colour(whole));
    const swapped = [...complete];
    const [last, before] = [goal.lastIndexOf("*"), goal.lastIndexOf("*", goal.lastIndexOf("*") - 1)];
    if (last > 0) [swapped[last], swapped[before]] = [swapped[before], swapped[last]];
    return reaches(complete) || reaches(swapped) ? "" : this.wrongParity(goal);
  }

  /** Returns why labels are not a goal; empty if they are. */
  wrongGoal(labels) { return this.otherLabels(labels, this.namedGoal("blank-first")); }

  /** Names of goals on the page; the first is the default. */
  static goalNames = {"blank-last": "blank last", "blank-first": "blank first", snail: "snail"};

  /** Returns the goal of a name, as `pdbsolve --goal` defines it. */
  namedGoal(name) {
    const numbers = Array.from({length: this.cells}, (_, i) => String(i));
    if (name === "blank-first") return numbers;
    if (name === "blank-last") return [...numbers.slice(1), "0"];
    return this.snail([...numbers.slice(1), "0"]);
  }

  /** Arranges labels in a clockwise spiral from the upper left corner. */
  snail(labels) {
    const board = Array(this.cells).fill(null);
    let [cell, way] = [0, 0];
    for (const label of labels) {
      board[cell] = label;
      const ahead = () => this.target(cell, "RDLU"[way]);
      if (!(board[ahead()] === null)) way = (way + 1) % 4;
      cell = ahead();
    }
    return board;
  }
}

/** The shift puzzle: a move is a direction and the number of a row or column, from 1. */
class ShiftPuzzle extends Puzzle {
  static names = {L: "left", R: "right", U: "up", D: "down"};

  /** Splits a text into rows of labels, separated by slashes or line ends. A one-word row has a character per cell. */
  rowsOf(text) {
    const rows = text.split(/[\n/]/).map((line) => line.split(/[\s,]+/).filter((word) => word !== "")).filter((row) => row.length > 0);
    const separated = rows.map((row) => (row.length === 1 ? [...row[0]] : row));
    if (rows.length !== 1) return separated;
    // Spaces may also separate rows of one character per cell: AABB ABAB BABA BBAA.
    const [words] = separated;
    const areRows = words.length === this.height && words.every((word) => word.length === this.width);
    return areRows ? words.map((word) => [...word]) : separated;
  }
  expectedLabels(goal) { return `${this.cells} cells of ${[...new Set(goal)].join(" ")}`; }
  text(board) {
    const separator = board.every((label) => label.length === 1) ? "" : ",";
    return Array.from({length: this.height}, (_, row) => board.slice(row * this.width, (row + 1) * this.width).join(separator)).join("/");
  }
  parseMoves(text) { return text === "" ? [] : text.split(" "); }
  isBlank() { return false; }
  inverse(move) { return {L: "R", R: "L", U: "D", D: "U"}[move[0]] + move.slice(1); }

  /** Returns the cells of the line that a move shifts, in the direction of the shift. */
  line(move) {
    const number = Number(move.slice(1)) - 1;
    const across = move[0] === "L" || move[0] === "R";
    const cells = across ? Array.from({length: this.width}, (_, i) => number * this.width + i) : Array.from({length: this.height}, (_, i) => i * this.width + number);
    return move[0] === "L" || move[0] === "U" ? cells.reverse() : cells;
  }

  moved(board, move) {
    const line = this.line(move);
    const next = [...board];
    line.forEach((cell, i) => { next[line[(i + 1) % line.length]] = board[cell]; });
    return next;
  }

  describe(board, move) {
    const kind = move[0] === "L" || move[0] === "R" ? "row" : "column";
    return `${kind} ${move.slice(1)} ${ShiftPuzzle.names[move[0]]}`;
  }

  unreachable(board, goal) {
    const other = this.otherLabels(board, goal);
    if (other) return other;
    const onlyEven = this.width % 2 === 1 && this.height % 2 === 1 && new Set(goal).size === this.cells;
    return onlyEven && !isEven(board, goal) ? this.wrongParity(goal) : "";
  }

  /** Returns why labels are not a goal; empty if they are. The solver accepts the same labels. */
  wrongGoal(labels) {
    const wrong = labels.find((label) => !/^[0-9A-Za-z]{1,8}$/.test(label));
    if (wrong === undefined && labels.length === this.cells) return "";
    return mismatch(`${this.cells} cells of 1 to 8 letters or digits`, wrong === undefined ? plural(labels.length, "cell") : `'${[...wrong].slice(0, 8).join("")}'`);
  }

  static goalNames = {rows: "rows alike", columns: "columns alike", numbers: "all different"};

  /** Returns the goal of a name; its colour initials are those of board_view.js. */
  namedGoal(name) {
    const colours = "RGBYOWPK";
    const labelOfCell = {rows: (cell) => colours[this.row(cell)], columns: (cell) => colours[this.column(cell)], numbers: (cell) => String(cell + 1)}[name];
    return Array.from({length: this.cells}, (_, cell) => labelOfCell(cell));
  }
}
