// SPDX-License-Identifier: MIT

export type ErrorKind = "bad_input" | "no_answer" | "resource" | "interrupted" | "check_failed";

/** What went wrong, in one line. */
export class TilepdbError extends Error {
  constructor(kind: ErrorKind, message: string);
  readonly kind: ErrorKind;
}

export interface OpenOptions {
  /** Closes the module. */
  signal?: AbortSignal;
  /**
   * worker.js of this package, where it is not found beside tilepdb.js; may be the URL of a Blob. Relative to the page, in
   * node to tilepdb.js.
   */
  workerUrl?: string | URL;
  /** tilepdb.wasm likewise, or its bytes, or compiled. */
  wasm?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;
  /**
   * How many threads work, 1 to 32. Default: one for each processor, at most 8. There is one where the page is not
   * cross-origin isolated, or workerUrl or wasm is given.
   */
  threads?: number;
}

/** Starts a worker with the program. */
export function open(options?: OpenOptions): Promise<Tilepdb>;

export interface TableProgress {
  stage: "generating" | "loading" | "opening";
  table: number;
  tables: number;
  /** 0 to 1, of all tables. */
  done: number;
}

export interface SearchProgress {
  stage: "searching";
  /** Every solution has at least this length. It never decreases. */
  bound: number;
  /** Nodes of the iteration under way so far; it may be one in the other direction, with a smaller bound. */
  expanded: number;
  /** Nodes of that iteration in all, as iterations have grown; 0: not known. */
  expected: number;
  seconds: number;
  /** Nodes a second. */
  rate: number;
  /** By beams: the length of the best solution so far. */
  found?: number | null;
}

export type Progress = TableProgress | SearchProgress;

export interface CallOptions {
  /**
   * Called a few times a second while something takes long. If it throws, or returns a promise that rejects, the call
   * ends and rejects with a TilepdbError (bad_input).
   */
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** A puzzle, its size and its goal. */
export interface Puzzle {
  /** Width and height: "4x4". Where a board is given, as it says: 16 numbers are 4x4. */
  size?: string;
  /**
   * A goal by name, "blank-first" (0 1 2 …), "blank-last" (1 2 … 0) or "snail", or its tiles. Default: blank-first. Of the
   * shift puzzle its cells; default: those of the board in order, or without a board cells that all differ.
   */
  goal?: string;
  puzzle?: "tiles" | "shift";
  /** What counts as a move of tiles: a tile, or a slide of several in a line. */
  metric?: "single-tile" | "multi-tile";
}

export interface GenerateRequest extends Omit<Puzzle, "size"> {
  /** The size: "5x5". */
  board: string;
}

export interface Generated {
  catalogue: string;
  /** Of all files. */
  bytes: number;
  seconds: number;
  /** Nothing had to be made, and something was loaded from the browser's storage. */
  fromStorage: boolean;
}

export interface SolveRequest extends Puzzle {
  /** The tiles, row by row, 0 or _ for the blank. */
  board: string;
  /** A shortest solution, or (tiles alone) one soon that grows shorter while the search may go on. Default: optimal. */
  algorithm?: "optimal" | "beam";
  /** When to give up; expanded and moves are whole numbers. Infinity is the same as no limit. */
  limits?: { seconds?: number; expanded?: number; moves?: number };
}

export interface SearchedBound {
  bound: number;
  /** Searched to its end: there is no solution of so many moves or fewer. */
  completed: boolean;
  expanded: number;
}

export interface Answer {
  status: "solved" | "unsolvable" | "given up";
  /** Whether the solution is a shortest one. */
  optimal: boolean;
  length: number | null;
  /** Which way the blank goes: "ULDR", also in the multi-tile metric. Of the shift puzzle "R2 U1". */
  moves: string | null;
  /** Every solution takes so many moves. */
  atLeast: number;
  expanded: number;
  generated: number;
  seconds: number;
  bounds: SearchedBound[];
  /** Why there is no solution, in one line. */
  reason: string;
}

export interface CheckRequest extends Puzzle {
  board: string;
  /** In any form of `pdbsolve check --moves`: letters, runs, numbers of tiles. Of the shift puzzle as in answers. */
  moves: string;
  /** What goes the way that letters of tiles tell. Default: blank. */
  way?: "blank" | "tile";
  /** Whether the length of shortest solutions is wanted, for which tables are opened. */
  optimum?: boolean;
}

export interface Checked {
  /** Whether the board has all moves. */
  legal: boolean;
  solves: boolean;
  /** Up to the first move that the board does not have: by tiles, and by slides of several; else both are shifts. */
  length: number;
  slides: number;
  /** These moves as in answers, and the board after them. */
  moves: string;
  end: string;
  /** The number of the written move, from 1, that the board does not have. */
  failsAt: number | null;
  /** Why it does not, in one line; else empty. */
  reason: string;
  /** The length of a shortest solution, by the metric, if it was wanted and can be searched. */
  optimum?: number;
  /** Of moves that solve the board the first, from 1 and by the metric, after which no shortest solution was left. */
  lostAt?: number | null;
}

export interface RandomRequest extends Puzzle {
  size: string;
  /** At most 1,000,000. Default: 1. */
  count?: number;
  /** Boards depend on it alone. Default: 1. */
  seed?: number;
}

export interface HeuristicRequest extends Puzzle {
  board: string | string[];
}

export interface Description {
  size: string;
  goal: string;
  /** Whether the board can be solved, if one was given. */
  solvable: boolean;
  /** Whether shortest solutions are searched. */
  optimal: boolean;
  /** What the tables are called; null where there are none. */
  catalogue: string | null;
  tablesBytes: number;
}

export interface Storage {
  /** Whether the browser lets tables be kept. */
  available: boolean;
  /** Whether tables that this module has made were not kept, because the storage is full. */
  full: boolean;
  tables: { name: string; bytes: number }[];
  bytes: number;
}

/**
 * Calls run one after the other. All reject with TilepdbError. Members of requests and options that have another name than
 * here are refused.
 */
export interface Tilepdb {
  /** How many threads work. */
  readonly threads: number;
  /** Has tables made, or loaded from the browser's storage. */
  generate(request: GenerateRequest, options?: CallOptions): Promise<Generated>;
  /**
   * Tables are made first where they are missing, unless `generate` is false. Aborted, it resolves with the status
   * "given up" and what was proved; beams that had found a solution may resolve with that.
   */
  solve(request: SolveRequest, options?: CallOptions & { generate?: boolean }): Promise<Answer>;
  check(request: CheckRequest, options?: CallOptions): Promise<Checked>;
  /** Random boards that can be solved, each with equal probability. */
  random(request: RandomRequest, options?: CallOptions): Promise<string[]>;
  /** Lower bounds of the moves that boards take. In the multi-tile metric boards have at most 25 cells. */
  heuristic(request: HeuristicRequest, options?: CallOptions): Promise<Uint16Array>;
  describe(request: Puzzle & { board?: string }, options?: CallOptions): Promise<Description>;
  /** What is kept in the browser's storage; need not wait for other calls. */
  storage(): Promise<Storage>;
  clearStorage(): Promise<void>;
  /** Ends the worker and rejects what is under way. Until then node does not exit. */
  close(): void;
}
