// SPDX-License-Identifier: MIT
// A board on the page, with one element per piece.

/** Colours of labels that are colour initials; other labels get hues spread around the colour circle. */
const colourNames = {R: "#e5686b", G: "#6fc27a", B: "#6aa5ee", Y: "#efcf57", O: "#f0a050", W: "#f4f4f0", P: "#c08ae0"};

function colourOf(label, labels) {
  const initials = labels.every((other) => Object.hasOwn(colourNames, other));
  if (initials) return colourNames[label];
  return `hsl(${Math.round((360 * labels.indexOf(label)) / labels.length)} 65% 72%)`;
}

/** Groups of goal cells whose tiles share a colour, as `pdbsolve draw --colours` has them. */
const colourings = {
  none: null,
  row: (puzzle, cell) => puzzle.row(cell),
  fringe: (puzzle, cell, blank) => {
    const fromFarEnd = (line, ofBlank, lines) => (2 * ofBlank > lines - 1 ? line : lines - 1 - line);
    return Math.min(fromFarEnd(puzzle.row(cell), puzzle.row(blank), puzzle.height), fromFarEnd(puzzle.column(cell), puzzle.column(blank), puzzle.width));
  },
  ring: (puzzle, cell) => Math.min(puzzle.row(cell), puzzle.column(cell), puzzle.height - 1 - puzzle.row(cell), puzzle.width - 1 - puzzle.column(cell)),
};

/** Returns the colour of a cell of the goal; empty without a colouring. */
function colourOfCell(puzzle, goal, cell) {
  const groupOf = colourings[byId("colours").value];
  if (!groupOf || puzzle instanceof ShiftPuzzle) return "";
  const blank = puzzle.blankOf(puzzle.completed(goal));
  const groups = Math.max(...goal.map((_, other) => groupOf(puzzle, other, blank))) + 1;
  const group = groupOf(puzzle, cell, blank);
  // Few groups get hues that have names: red, yellow, green, blue, violet.
  const hue = groups <= 5 ? [25, 82, 150, 238, 300][group] : 20 + (320 * group) / groups;
  return `oklch(${group % 2 === 0 ? 0.8 : 0.87} 0.1 ${hue})`;
}

/** Makes an element show the part of the picture for a cell of the goal. */
function showPart(element, puzzle, cell) {
  element.classList.add("part");
  element.style.setProperty("--across", `${(100 * puzzle.column(cell)) / (puzzle.width - 1)}%`);
  element.style.setProperty("--down", `${(100 * puzzle.row(cell)) / (puzzle.height - 1)}%`);
}

/** Sets the width and height of the board as CSS variables of an element around its cells. */
function setShape(element, puzzle) {
  element.style.setProperty("--columns", puzzle.width);
  element.style.setProperty("--rows", puzzle.height);
}

class BoardView {
  constructor(element, puzzle, goal) {
    this.element = element;
    this.puzzle = puzzle;
    this.goal = goal;
    this.pieces = [];
    const complete = puzzle.completed(goal);
    const labels = [...new Set(complete)].sort();
    // Pieces with repeated labels are coloured, which is easier to see than letters alone.
    this.labels = labels.length < complete.length ? labels : [];
    setShape(element.closest(".frame"), puzzle);
  }

  /** Whether all labels differ, so that each piece has one place in the goal. */
  get piecesAreDifferent() { return this.labels.length === 0; }

  /** Creates the pieces of a board, each in its cell, and returns them. */
  setUp(board) {
    this.element.replaceChildren();
    const longest = Math.max(...board.map((label) => label.length));
    this.element.style.setProperty("--letter", longest > 2 ? 0.3 : 0.42);
    this.pieces = board.map((label) => {
      const tile = document.createElement("div");
      tile.className = this.puzzle.isBlank(label) ? "tile blank" : "tile";
      const face = document.createElement("span");
      face.append(element("i", label));
      if (this.piecesAreDifferent) {
        // The free tiles of a partial goal have no part of the picture.
        if (this.goal.includes(label)) showPart(face, this.puzzle, this.goal.indexOf(label));
      } else {
        tile.classList.add("coloured");
        face.style.background = colourOf(label, this.labels);
      }
      tile.append(face);
      this.element.append(tile);
      return {label, tile};
    });
    this.shown = this.pieces;
    this.paint();
    this.show(this.pieces, 0);
    return this.pieces;
  }

  /** Colours the tiles as chosen. Pieces with repeated labels have colours of their own. */
  paint() {
    if (!this.piecesAreDifferent) return;
    for (const {label, tile} of this.pieces) {
      const colour = this.goal.includes(label) && !this.puzzle.isBlank(label) ? colourOfCell(this.puzzle, this.goal, this.goal.indexOf(label)) : "";
      tile.classList.toggle("coloured", colour !== "");
      tile.firstChild.style.backgroundColor = colour;
    }
  }

  place(cell) { return `translate(${100 * this.puzzle.column(cell)}%, ${100 * this.puzzle.row(cell)}%)`; }

  /** Shows an arrangement of the pieces; the slide takes `milliseconds`. */
  show(pieces, milliseconds) {
    const before = new Map(this.shown.map((piece, cell) => [piece, cell]));
    for (const ghost of this.element.querySelectorAll(".ghost")) ghost.remove();
    pieces.forEach((piece, cell) => {
      const from = before.get(piece);
      piece.tile.style.transform = this.place(cell);
      piece.tile.classList.toggle("home", this.goal[cell] === piece.label && this.piecesAreDifferent);
      for (const running of piece.tile.getAnimations()) running.cancel();
      if (milliseconds > 0 && from !== cell) this.slide(piece.tile, from, cell, milliseconds);
    });
    this.shown = pieces;
    this.element.setAttribute("aria-label", this.description(pieces));
  }

  slide(tile, from, to, milliseconds) {
    const timing = {duration: milliseconds, easing: "cubic-bezier(0.3, 0, 0.2, 1)"};
    const {puzzle} = this;
    const across = puzzle.column(to) - puzzle.column(from);
    const down = puzzle.row(to) - puzzle.row(from);
    const around = puzzle instanceof ShiftPuzzle && Math.abs(across) + Math.abs(down) > 1 &&
      (Math.abs(across) === puzzle.width - 1 || Math.abs(down) === puzzle.height - 1) && (across === 0 || down === 0);
    if (!around) {
      tile.animate([{transform: this.place(from)}, {transform: this.place(to)}], timing);
      return;
    }
    // A wrapping piece leaves over one edge as a ghost while it enters over the other.
    const shifted = (cell, sign) => `translate(${100 * (puzzle.column(cell) - sign * Math.sign(across))}%, ${100 * (puzzle.row(cell) - sign * Math.sign(down))}%)`;
    const ghost = tile.cloneNode(true);
    ghost.classList.add("ghost");
    ghost.style.transform = this.place(from);
    this.element.append(ghost);
    ghost.animate([{transform: this.place(from)}, {transform: shifted(from, 1)}], timing).onfinish = () => ghost.remove();
    tile.animate([{transform: shifted(to, -1)}, {transform: this.place(to)}], timing);
  }

  /** Shifts the pieces of some cells by a fraction of a cell; show() puts them back. */
  nudge(cells, across, down) {
    for (const cell of cells) {
      const place = `translate(${100 * (this.puzzle.column(cell) + across)}%, ${100 * (this.puzzle.row(cell) + down)}%)`;
      const {tile} = this.shown[cell];
      for (const running of tile.getAnimations()) running.cancel();
      tile.style.transform = place;
    }
  }

  /** Describes the board for screen readers, row by row. */
  description(pieces) {
    const rows = [];
    for (let row = 0; row < this.puzzle.height; ++row) {
      const labels = pieces.slice(row * this.puzzle.width, (row + 1) * this.puzzle.width).map((piece) => (this.puzzle.isBlank(piece.label) ? "blank" : piece.label));
      rows.push(`row ${row + 1}: ${labels.join(" ")}`);
    }
    return `Board, ${rows.join("; ")}`;
  }

  /** Returns the cell of a piece's element; -1 if none. */
  cellOf(tile) { return this.shown.findIndex((piece) => piece.tile === tile); }
}
