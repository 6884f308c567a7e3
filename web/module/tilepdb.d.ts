// SPDX-License-Identifier: MIT

export type ErrorKind = "bad_input" | "no_answer" | "resource" | "interrupted" | "check_failed";

/** An error whose message is one line. */
export class TilepdbError extends Error {
  constructor(kind: ErrorKind, message: string);
  readonly kind: ErrorKind;
}

export interface OpenOptions {
  /** Aborting it closes the module. */
  signal?: AbortSignal;
  /**
   * URL of this package's worker.js; may be a blob URL. Relative to the page, or in node to tilepdb.js. Default: beside
   * tilepdb.js, or in puzzles/ if the puzzle needs that.
   */
  workerUrl?: string | URL;
  /** tilepdb.wasm: its URL, its bytes or the compiled module. Default: beside the worker. */
  wasm?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;
  /**
   * Number of threads, 1 to 32. Default: one per processor, at most 8. Always 1 if the page is not cross-origin
   * isolated, or if workerUrl or wasm is given.
   */
  threads?: number;
}

/** Loads the program and starts its worker. */
export function open(options?: OpenOptions): Promise<Tilepdb>;

export interface TableProgress {
  stage: "generating" | "loading" | "opening";
  /** The current table, from 1. */
  table: number;
  tables: number;
  /** Progress over all tables, 0 to 1. */
  done: number;
}

export interface SearchProgress {
  stage: "searching";
  /** Proven lower bound on the solution length; never decreases. */
  bound: number;
  /** Nodes expanded so far in the current iteration, which may run in the other direction with a smaller bound. */
  expanded: number;
  /** Expected nodes of the whole iteration, from the growth of earlier ones; 0 if unknown. */
  expected: number;
  seconds: number;
  /** Nodes per second. */
  rate: number;
  /** Length of the best solution so far; never increases. Absent until one is found. */
  length?: number;
  /** Moves of that solution, as in answers; only in the first report of it. */
  moves?: string;
}

export type Progress = TableProgress | SearchProgress;

export interface CallOptions {
  /**
   * Called a few times per second during long calls. If it throws or returns a rejecting promise, the call stops and
   * rejects with a TilepdbError (bad_input).
   */
  onProgress?: (progress: Progress) => void;
  /** Aborting it stops the call. */
  signal?: AbortSignal;
}

/** A puzzle, its size and its goal. */
export interface Puzzle {
  /**
   * Of boards, width and height: "4x4". Default: derived from the board, for example 4x4 from 16 numbers. Of other
   * puzzles, as `pdbsolve --size`. Default: that of the state, or else the puzzle's own. Definitions have one size.
   */
  size?: string;
  /**
   * Tiles: "blank-first" (0 1 2 …), "blank-last" (1 2 … 0), "snail", or the tiles row by row. Default: blank-first.
   * Shift puzzle: the cells. Default: the cells of the board in order; without a board, all cells different. Other
   * puzzles: a state, or several with "or" between them; of a definition, a state may have ?. Default: the solved one.
   */
  goal?: string;
  /** A name, or the text of a definition, which has several lines or is JSON. Default: tiles. */
  puzzle?: "tiles" | "shift" | "hanoi" | "topspin" | "pancakes" | "burnt-pancakes" | "cube" | (string & {});
  /**
   * The patterns of the tables, for puzzles other than tiles and shift. Default: the puzzle's own; of a definition,
   * chosen by trials of a few seconds.
   */
  patterns?: string | readonly string[];
  /** The unit of length of sliding tiles: single-tile moves, or slides of one or several tiles in a line. */
  metric?: "single-tile" | "multi-tile";
}

/** Boards: their size as `board`, "5x5". Other puzzles: their name, and possibly their size. */
export type GenerateRequest = (Omit<Puzzle, "size"> & { board: string }) | (Puzzle & { puzzle: string });

export interface Generated {
  /** Name of the set of tables. */
  catalogue: string;
  /** Size of all files. */
  bytes: number;
  seconds: number;
  /** Whether all tables were loaded from the browser's storage instead of built. */
  fromStorage: boolean;
}

export interface SolveRequest extends Puzzle {
  /** The tiles, row by row; 0 or _ is the blank. Of other puzzles, a state as in docs/puzzles.md: "R U2 F'". */
  board: string;
  /** "optimal" (default) or, for tiles, "beam": finds a solution fast and improves it until a limit or an abort. */
  algorithm?: "optimal" | "beam";
  /**
   * Whether the search looks for solutions first, for a second, and then for a part of the time, so that
   * `onProgress` soon has one. It still ends with an optimal one. For boards of tiles with tables, in single-tile moves.
   */
  anytime?: boolean;
  /**
   * The search ends with a solution that exceeds the proven lower bound by at most this share, 0 to 1. Implies `anytime`
   * unless 0.
   */
  within?: number;
  /** Limits after which the search gives up. `expanded` and `moves` are whole numbers; Infinity means no limit. */
  limits?: { seconds?: number; expanded?: number; moves?: number };
}

export interface SearchedBound {
  bound: number;
  /** Whether the iteration was searched completely: no solution has `bound` moves or fewer. */
  completed: boolean;
  expanded: number;
}

export interface Answer {
  status: "solved" | "unsolvable" | "given up";
  /** Whether the solution is proven optimal. */
  optimal: boolean;
  /** Length of the solution; if the search gave up, of the best one found. Null if none was found. */
  length: number | null;
  /** Moves of the blank, "ULDR", in both metrics; in other puzzles words, "R2 U1". */
  moves: string | null;
  /** Proven lower bound on the solution length. */
  at_least: number;
  expanded: number;
  generated: number;
  seconds: number;
  bounds: SearchedBound[];
  /** Why no solution was found, in one line; otherwise empty. */
  reason: string;
}

export interface CheckRequest extends Puzzle {
  board: string;
  /** In any form of `pdbsolve check --moves`: directions, numbers of tiles or cells. In other puzzles as in answers. */
  moves: string;
  /** Whether moves refer to the blank or to tiles, or are the cells to which the blank moves. Default: blank. */
  way?: "blank" | "tile" | "cells";
  /** Whether to compute the optimal length, which loads or builds tables. */
  optimum?: boolean;
}

export interface Checked {
  /** Whether every move is possible. */
  legal: boolean;
  solves: boolean;
  /** Moves and slides before the first impossible move; in puzzles other than tiles the same. */
  length: number;
  slides: number;
  /** The counted moves, written as in answers, and the board after them. */
  moves: string;
  end: string;
  /** Number of the first impossible move as written, from 1. */
  failsAt: number | null;
  /** Why that move is impossible, in one line; otherwise empty. */
  reason: string;
  /** Optimal length in the metric, if requested and the board can be solved optimally. */
  optimum?: number;
  /** For moves that solve the board: number of the first that lost the optimum, from 1, in the metric; null if none. */
  lostAt?: number | null;
}

export type RandomRequest = Puzzle & ({ size: string } | { puzzle: string }) & {
  /** At most 1,000,000. Default: 1. */
  count?: number;
  /** Seed of the random numbers; determines the boards. Default: 1. */
  seed?: number;
};

export interface HeuristicRequest extends Puzzle {
  board: string | string[];
}

export interface Description {
  /** Of a definition, its digest. */
  size: string;
  goal: string;
  /** Whether the board is solvable, if one was given. */
  solvable: boolean;
  /** Whether algorithm "optimal" solves boards of this puzzle and size. */
  optimal: boolean;
  /** Name of the set of tables; null if none is used. */
  catalogue: string | null;
  /** Size of all tables; 0 if none is used. */
  tablesBytes: number;
}

export interface Storage {
  /** Whether the browser allows storage. */
  available: boolean;
  /** Whether storage is full, so that tables built by this module were not stored. */
  full: boolean;
  tables: { name: string; bytes: number }[];
  bytes: number;
}

/** Calls run one at a time; failed calls reject with a TilepdbError. Unknown request or option members are errors. */
export interface Tilepdb {
  /** Number of threads. */
  readonly threads: number;
  /** Builds the tables of a puzzle, or loads them from the browser's storage. */
  generate(request: GenerateRequest, options?: CallOptions): Promise<Generated>;
  /**
   * Solves a board; builds missing tables first, unless `generate` is false. An aborted call resolves with status
   * "given up", the lower bound proved so far and the best solution found; beam search with a solution is "solved".
   */
  solve(request: SolveRequest, options?: CallOptions & { generate?: boolean }): Promise<Answer>;
  /** Checks whether moves are legal and solve a board, and where they lost the optimum. */
  check(request: CheckRequest, options?: CallOptions): Promise<Checked>;
  /** Returns random solvable boards, all with equal probability. */
  random(request: RandomRequest, options?: CallOptions): Promise<string[]>;
  /** Returns lower bounds on the solution lengths of boards; in the multi-tile metric for at most 25 cells. */
  heuristic(request: HeuristicRequest, options?: CallOptions): Promise<Uint16Array>;
  /** Describes how a puzzle is solved: its goal, solvability and tables. */
  describe(request: Puzzle & { board?: string }, options?: CallOptions): Promise<Description>;
  /** Lists the tables in the browser's storage. Does not wait for other calls. */
  storage(): Promise<Storage>;
  /** Deletes the tables in the browser's storage. Does not wait for other calls. */
  clearStorage(): Promise<void>;
  /** Terminates the worker and rejects running calls. Node does not exit until this is called. */
  close(): void;
}
