// SPDX-License-Identifier: MIT
// Links to boards on other pages for players, whose goal is blank-last: replays of slidysim and Simon Tatham's Fifteen.

const replayAddress = "https://slidysim.github.io/replay?r=";
const fifteenAddress = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/fifteen.html#";
const replaySpeed = 2500; // moves in a second that new replays ask for, times 1000
const mostOfReplay = 1 << 20; // bytes of content
const damaged = "damaged link: copy it again";
const tooOld = "needs a newer browser";

/** Returns all bytes of a stream. Throws Error if they are too many. */
async function bytesOf(stream) {
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (let {done, value} = await reader.read(); !done; {done, value} = await reader.read()) {
    size += value.length;
    if (size > mostOfReplay) throw new Error("link over 1 MiB: use a shorter one");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Compresses or decompresses bytes as zlib does. */
async function throughZlib(Transform, bytes) {
  return bytesOf(new Blob([bytes]).stream().pipeThrough(new Transform("deflate")));
}

/** Returns the text that is compressed by zlib in base64. */
async function unzipped(base64) {
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return new TextDecoder().decode(await throughZlib(DecompressionStream, bytes));
}

/** Returns the part of a link that has the board, and its page; undefined for other texts. */
function contentOfLink(text) {
  const word = text.trim();
  const replay = /[?&]r=([^&#\s]*)$/.exec(word);
  if (replay) return {page: "slidysim", content: replay[1]};
  const game = /^(?:\S*fifteen\S*#)?(\d+x\d+\w*(?::|%3A|#|%23).*)$/i.exec(word);
  return game ? {page: "tatham", content: game[1]} : undefined;
}

/** Returns the text of the board that moves of tiles solve. Throws Error if they do not fit the board. */
function boardSolvedBy(solution, size) {
  const rules = rulesOf({puzzle: "tiles", size});
  // Backwards, the blank goes the way that the tile went.
  const back = solution.replace(/([UDLR])(\d+)/g, (_, letter, times) => letter.repeat(Math.min(Number(times), sizeLimits.most)));
  let board = rules.namedGoal("blank-last");
  for (const move of [...back].reverse()) {
    if (!rules.moves(board).includes(move)) throw new Error(damaged);
    board = rules.moved(board, move);
  }
  return rules.text(board);
}

/** Returns size, text and solution of the first board of a replay, and the number of its boards. */
async function readReplay(content) {
  const fields = JSON.parse(await unzipped(decodeURIComponent(content)));
  if (fields.length < 10) {
    const [moves, , scramble] = fields;
    return {size: sizeOfText(scramble), text: scramble, moves, boards: 1};
  }
  // A link of the leaderboard: facts of the score, the solves, an event, the speed, width, height, and others.
  const [score, solves, , , width, height] = fields;
  if (/relay/.test(score.gameMode)) throw new Error("link to several sizes: use one of them");
  const solutions = (await unzipped(solves)).split(";")[0].split(",");
  const size = `${width}x${height}`;
  return {size, text: boardSolvedBy(solutions[0], size), moves: solutions[0], boards: solutions.length};
}

/** Whether a text is a link to a board, or meant as one. */
const isBoardLink = (text) => contentOfLink(text) !== undefined;

/** Returns what a link says of its first board: size, text, moves if it has some; and the number of boards. Throws Error. */
async function readBoardLink(text) {
  const {page, content} = contentOfLink(text);
  if (page === "slidysim") {
    if (typeof DecompressionStream === "undefined") throw new Error(`${tooOld}: type the board`);
    try {
      return await readReplay(content);
    } catch (error) {
      // Browsers describe what is wrong with data in words of their own.
      throw error.constructor === Error ? error : new Error(damaged);
    }
  }
  const id = decodeURIComponent(content);
  const [parameters, tiles] = id.split(":");
  if (tiles === undefined) throw new Error("link without a board: copy the link 'by game ID'");
  return {size: /^\d+x\d+/.exec(parameters)[0], text: tiles.replace(/,/g, " "), boards: 1};
}

/** Whether links can have the boards of a game. */
const hasBoardLinks = ({puzzle: name, goalName}) => name === "tiles" && ["blank-last", "blank-first"].includes(goalName);

/** Returns labels and moves for a page with goal blank-last: turned by 180 degrees and renumbered if theirs is blank-first. */
function forBlankLast(goalName, labels, moves) {
  if (goalName === "blank-last") return {labels, moves};
  const turned = [...labels].reverse().map((label) => (puzzle.isBlank(label) ? label : String(puzzle.cells - Number(label))));
  return {labels: turned, moves: moves.map((move) => puzzle.inverse(move))};
}

/** Returns a link to a board on another page, with moves from it if that page plays moves. */
async function boardLink(page, {size, goalName}, start, given) {
  const {labels, moves} = forBlankLast(goalName, start, given);
  if (page === "tatham") return `${fifteenAddress}${size}:${labels.join(",")}`;
  const slides = slidesOf(moves).map(({begin, end}) => puzzle.inverse(moves[begin]) + (end - begin > 1 ? end - begin : ""));
  const rows = Array.from({length: puzzle.height}, (_, row) => labels.slice(row * puzzle.width, (row + 1) * puzzle.width).join(" "));
  const content = JSON.stringify([slides.join(""), replaySpeed, rows.join("/"), -1]);
  const bytes = await throughZlib(CompressionStream, new TextEncoder().encode(content));
  return replayAddress + encodeURIComponent(btoa(String.fromCharCode(...bytes)));
}
