// SPDX-License-Identifier: MIT
// Moves of sliding tiles as players write them. A slide moves one tile or several together: moves that follow each other
// in one direction.

/** The notations, as `pdbsolve` names them, and as the page does. */
const notations = [
  {name: "blank letters", about: "letters, of the blank", way: "blank"},
  {name: "tile letters", about: "letters, of the tile", way: "tile"},
  {name: "blank runs", about: "slides, of the blank", way: "blank", ofSlides: true},
  {name: "tile runs", about: "slides, of the tiles", way: "tile", ofSlides: true},
  {name: "numbers", about: "numbers of the tiles"},
  {name: "slides", about: "slides, by tile number", ofSlides: true},
];

/** The slides of moves: where each begins, and where the next does. */
function slidesOf(moves) {
  const slides = [];
  moves.forEach((move, step) => {
    const last = slides[slides.length - 1];
    if (last && moves[last.begin] === move) last.end = step + 1;
    else slides.push({begin: step, end: step + 1});
  });
  return slides;
}

/**
 * The words of moves in a notation, each with the moves that it stands for; `boards` are those before and after them. Of
 * puzzles without notations the moves as they are.
 */
function wordsOf(puzzle, boards, moves, notation) {
  const parts = notation?.ofSlides ? slidesOf(moves) : moves.map((move, step) => ({begin: step, end: step + 1}));
  return parts.map(({begin, end}) => {
    const move = moves[begin];
    let text = notation?.way === "tile" ? puzzle.inverse(move) : move;
    if (notation && !notation.way) text = puzzle.movedTile(boards[end - 1], moves[end - 1]);
    else if (end - begin > 1) text += end - begin;
    return {begin, end, text};
  });
}

/** Words as one text: letters have no blanks between them. */
function joinedWords(words, notation) {
  return words.map(({text}) => text).join(notation?.name.endsWith("letters") ? "" : " ");
}
