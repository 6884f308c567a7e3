// SPDX-License-Identifier: MIT
// Dragging by finger or mouse. Tiles in line with the blank are dragged to it; a swipe elsewhere slides the tile next
// to the blank. Rows and columns of the shift puzzle follow the pointer. Shorter movements count as clicks.

const leastDrag = 0.18; // of a cell: less is a click
const leastSlide = 0.4; // of a cell: less returns the tiles

/** Returns the pointer's distance from the start of the drag, in cells. */
function dragged(drag, event) {
  return {across: (event.clientX - drag.x) / drag.size, down: (event.clientY - drag.y) / drag.size};
}

/** Returns the moves that slide the tile of a cell, and the cells of all tiles that slide with it; empty if none do. */
function slidingWith(cell) {
  if (isShift()) return {moves: [], cells: []};
  const moves = puzzle.movesTo(board(), cell);
  const cells = [];
  let at = puzzle.blankOf(board());
  for (const move of moves) cells.push(at = puzzle.target(at, move));
  return {moves, cells};
}

function beginDrag(event) {
  const tile = event.target.closest(".tile");
  if (!isFree() || !tile || !event.isPrimary || event.button !== 0) return null;
  const cell = state.view.cellOf(tile);
  const size = tile.getBoundingClientRect().width;
  return {x: event.clientX, y: event.clientY, size, cell, ...slidingWith(cell), moved: false, shifted: 0, line: "", shown: state.view.shown};
}

/** Shows the dragged tiles under the pointer, at most one cell from their places. */
function dragTiles(drag, {across, down}) {
  const way = puzzle.inverse(drag.moves[0]);
  const sign = way === "R" || way === "D" ? 1 : -1;
  const sideways = way === "L" || way === "R";
  drag.share = Math.min(Math.max(sign * (sideways ? across : down), 0), 1);
  state.view.nudge(drag.cells, sideways ? sign * drag.share : 0, sideways ? 0 : sign * drag.share);
}

/** Shifts the row or column under the pointer by whole cells. */
function dragLine(drag, {across, down}) {
  if (drag.line === "") drag.line = Math.abs(across) > Math.abs(down) ? "row" : "column";
  const sideways = drag.line === "row";
  const number = (sideways ? puzzle.row(drag.cell) : puzzle.column(drag.cell)) + 1;
  const wanted = Math.round(sideways ? across : down);
  for (; drag.shifted < wanted; ++drag.shifted) moveByHand(`${sideways ? "R" : "D"}${number}`);
  for (; drag.shifted > wanted; --drag.shifted) moveByHand(`${sideways ? "L" : "U"}${number}`);
  drag.shown = state.view.shown;
}

function continueDrag(drag, event) {
  const far = dragged(drag, event);
  if (!drag.moved && Math.hypot(far.across, far.down) < leastDrag) return;
  if (!drag.moved) byId("board").setPointerCapture(event.pointerId);
  drag.moved = true;
  if (isShift()) dragLine(drag, far);
  else if (drag.moves.length > 0) dragTiles(drag, far);
}

function endDrag(drag, event) {
  if (!drag.moved || isShift()) return;
  const {across, down} = dragged(drag, event);
  if (drag.moves.length > 0) {
    state.view.show(state.view.shown, 0);
    if (drag.share >= leastSlide) for (const move of drag.moves) moveByHand(move);
    return;
  }
  const sideways = Math.abs(across) > Math.abs(down);
  const move = puzzle.inverse(sideways ? (across > 0 ? "R" : "L") : down > 0 ? "D" : "U");
  if (puzzle.moves(board()).includes(move)) moveByHand(move);
}

function listenToDrags() {
  let drag = null;
  let wasDrag = false; // whether to ignore the click that follows
  const field = byId("board");
  // A key or an answer that changes the board ends the drag.
  const activeDrag = () => {
    if (drag?.shown !== state.view.shown) drag = null;
    return drag;
  };
  field.addEventListener("pointerdown", (event) => {
    wasDrag = false;
    drag = beginDrag(event);
  });
  field.addEventListener("pointermove", (event) => { if (activeDrag()) continueDrag(drag, event); });
  field.addEventListener("pointerup", (event) => {
    if (!activeDrag()) return;
    wasDrag = drag.moved;
    endDrag(drag, event);
    drag = null;
  });
  field.addEventListener("pointercancel", () => {
    if (drag) state.view.show(state.view.shown, 0);
    drag = null;
  });
  field.addEventListener("click", (event) => {
    if (wasDrag) event.stopImmediatePropagation();
    wasDrag = false;
  }, {capture: true});
}
