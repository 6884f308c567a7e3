// SPDX-License-Identifier: MIT
// Every call with its types. Only compiled, never run.
import {
  open,
  TilepdbError,
  type Answer,
  type CallOptions,
  type Checked,
  type Description,
  type ErrorKind,
  type Generated,
  type OpenOptions,
  type Progress,
  type Puzzle,
  type SearchedBound,
  type SearchProgress,
  type SolveRequest,
  type Storage,
  type TableProgress,
  type Tilepdb,
} from "tilepdb";

const abort = new AbortController();
const openOptions: OpenOptions = { signal: abort.signal, threads: 2 };
export const opened: Promise<Tilepdb>[] = [
  open(),
  open(openOptions),
  open({ workerUrl: new URL("https://example.org/worker.js"), wasm: new Uint8Array(8) }),
  open({ workerUrl: "worker.js", wasm: new ArrayBuffer(8) }),
];

function describe(progress: Progress): string {
  switch (progress.stage) {
    case "searching": {
      const search: SearchProgress = progress;
      return `${search.bound} ${search.expanded} ${search.expected} ${search.rate} ${search.seconds} ${search.length ?? 0} ${search.moves ?? ""}`;
    }
    case "generating":
    case "loading":
    case "opening": {
      const tables: TableProgress = progress;
      return `${tables.table}/${tables.tables} ${tables.done}`;
    }
    default: {
      const never: never = progress;
      return never;
    }
  }
}
const options: CallOptions = { onProgress: (progress) => void describe(progress), signal: abort.signal };

export async function uses(tilepdb: Tilepdb): Promise<number> {
  const threads: number = tilepdb.threads;
  const generated: Generated = await tilepdb.generate({ board: "5x5", goal: "snail" }, options);
  const request: SolveRequest = { board: "1 0 2 3", size: "2x2", algorithm: "beam", limits: { seconds: 1, expanded: 2, moves: 3 } };
  const answer: Answer = await tilepdb.solve(request, { ...options, generate: false });
  const bounds: SearchedBound[] = answer.bounds;
  const last: number = bounds[0]?.expanded ?? 0;
  const shift: Answer = await tilepdb.solve({ board: "AB/BA", puzzle: "shift", goal: "AA/BB" });
  const within: Answer = await tilepdb.solve({ board: "1 0 2 3", anytime: true, within: 0.02 });
  const cube: Answer = await tilepdb.solve({ board: "R U2 F'", puzzle: "cube", size: "3x3x3", patterns: ["edges0-3", "corners0-2"] });
  const own: Generated = await tilepdb.generate({ puzzle: "Name own\n…", patterns: "ring1-3" });
  const states: string[] = await tilepdb.random({ puzzle: "cube" });
  const slides: Answer = await tilepdb.solve({ board: "1 0 2 3", metric: "multi-tile" });
  const checked: Checked = await tilepdb.check({ board: "1 0 2 3", moves: "L", way: "tile", optimum: true }, options);
  const boards: string[] = await tilepdb.random({ size: "3x3", count: 2, seed: 3 }, options);
  const values: Uint16Array = await tilepdb.heuristic({ board: boards }, options);
  await tilepdb.heuristic({ board: "1 0 2 3" });
  const puzzle: Puzzle = { size: "4x4" };
  const description: Description = await tilepdb.describe({ ...puzzle, board: "1 0 2 3" }, options);
  const kept: Storage = await tilepdb.storage();
  const cleared: void = await tilepdb.clearStorage();
  tilepdb.close();
  void [threads, cleared, within.at_least, shift.moves?.length, cube.length, own.bytes, states.length, slides.at_least, kept.tables[0]?.name, description.catalogue, checked.optimum, last];
  return generated.bytes + (answer.length ?? 0) + values.length;
}

export function kindOf(error: unknown): ErrorKind | "another" {
  return error instanceof TilepdbError ? error.kind : "another";
}

export async function refused(tilepdb: Tilepdb): Promise<void> {
  // @ts-expect-error: a board is a string
  await tilepdb.solve({ board: 17 });
  // @ts-expect-error: the board is missing
  await tilepdb.solve({ size: "4x4" });
  // @ts-expect-error: no such algorithm
  await tilepdb.solve({ board: "1 0 2 3", algorithm: "best" });
  // @ts-expect-error: a share is a number
  await tilepdb.solve({ board: "1 0 2 3", within: "2%" });
  // @ts-expect-error: the size is given as `board`
  await tilepdb.generate({ size: "4x4" });
  // @ts-expect-error: patterns are strings
  await tilepdb.describe({ puzzle: "cube", patterns: [4] });
  // @ts-expect-error: moves are missing
  await tilepdb.check({ board: "1 0 2 3" });
  // @ts-expect-error: the size is missing
  await tilepdb.random({ count: 3 });
  // @ts-expect-error: boards are strings
  await tilepdb.heuristic({ board: [[1, 0, 2, 3]] });
  // @ts-expect-error: the length may be null
  const length: number = (await tilepdb.solve({ board: "1 0 2 3" })).length;
  // @ts-expect-error: the number of threads is read-only
  tilepdb.threads = length;
  // @ts-expect-error: no such option
  await open({ workers: 2 });
  // @ts-expect-error: no such kind
  const kind: ErrorKind = "tired";
  void kind;
}
