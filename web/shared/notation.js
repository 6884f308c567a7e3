// SPDX-License-Identifier: MIT
// Notations for moves of sliding tiles. A slide moves one or several tiles together: consecutive moves in a direction.

/** The notations, by their names in data of `pdbsolve`. */
const notations = [
  {name: "tile runs", example: "R D2", way: "tile", ofSlides: true},
  {name: "tile letters", example: "RDD", way: "tile"},
  {name: "blank runs", example: "L U2", way: "blank", ofSlides: true},
  {name: "blank letters", example: "LUU", way: "blank"},
  {name: "numbers", example: "5 8 3"},
  {name: "slides", example: "5 3", ofSlides: true},
];

/** Splits moves into slides; returns the first step of each and the step after its last. */
function slidesOf(moves) {
  const slides = [];
  moves.forEach((move, step) => {
    const last = slides[slides.length - 1];
    if (last && moves[last.begin] === move) last.end = step + 1;
    else slides.push({begin: step, end: step + 1});
  });
  return slides;
}

/** Splits moves into slides, or into single moves. */
const partsOf = (moves, bySlides) => (bySlides ? slidesOf(moves) : moves.map((move, step) => ({begin: step, end: step + 1})));

/** Describes the length of moves, of tiles in both metrics. */
function lengthOf(moves) {
  const slides = isShift() || moves.length === 0 ? "" : ` (${plural(slidesOf(moves).length, "slide")})`;
  return `${plural(moves.length, moveName())}${slides}`;
}
const solvedIn = (moves) => `Solved in ${lengthOf(moves)}.`;

/**
 * Returns the words of moves in a notation, each with the range of moves that it stands for. `boards` are those before
 * and after each move. Without a notation, the words are the moves.
 */
function wordsOf(puzzle, boards, moves, notation) {
  return partsOf(moves, notation?.ofSlides).map(({begin, end}) => {
    const move = moves[begin];
    let text = notation?.way === "tile" ? puzzle.inverse(move) : move;
    if (notation && !notation.way) text = puzzle.movedTile(boards[end - 1], moves[end - 1]);
    else if (end - begin > 1) text += end - begin;
    return {begin, end, text};
  });
}

/** Joins words: letters without separators, other words with spaces. */
function joinedWords(words, notation) {
  return words.map(({text}) => text).join(notation?.name.endsWith("letters") ? "" : " ");
}
