# SPDX-License-Identifier: MIT
"""A short demonstration: python -m tilepdb [BOARD] solves a board of the 15-puzzle with the fewest moves."""

from __future__ import annotations

import sys
import time

import tilepdb
from tilepdb import _boards

# Instance 1 of Korf (1985), whose shortest solution takes 57 moves.
EXAMPLE = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
CATALOGUE = "15-7-8"
USAGE = f"""usage: python -m tilepdb [BOARD]

Solves a board of the 15-puzzle with the fewest moves, with the tables of {CATALOGUE}, which are made first where they are
not there. BOARD is 16 numbers in quotes, row by row, 0 for the blank (default: "{EXAMPLE}"). The goal is 0 1 2 … 15."""


def drawing(board: str) -> str:
    """The board, in any form that solve() takes, a line for each row."""
    rows = _boards.array_of(board, (4, 4), "board").reshape(4, 4).tolist()
    return "\n".join("".join(f"{tile or '':>4}" for tile in row) for row in rows)


def main() -> int:
    """The exit code is 0 for a board that is solved, 2 otherwise."""
    words = sys.argv[1:]
    if words in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    if len(words) > 1 and not any(" " in word for word in words):
        words = [" ".join(words)]
    if len(words) > 1:
        print(USAGE, file=sys.stderr)
        return 2
    board = words[0] if words else EXAMPLE
    try:
        print(f"tilepdb {tilepdb.__version__}: making the tables of {CATALOGUE}, if they are not there", flush=True)
        tilepdb.generate(CATALOGUE)
        begin = time.perf_counter()
        solution = tilepdb.solve(board, catalogue=CATALOGUE)
        seconds = time.perf_counter() - begin
    except tilepdb.Error as error:
        print(f"tilepdb: {error}", file=sys.stderr)
        return 2
    print(drawing(board))
    print(f"{solution.length} moves of the blank: {solution.moves}")
    print(f"{solution.expanded:,} boards expanded, {seconds:.2f} s with the opening of tables")
    return 0


if __name__ == "__main__":
    sys.exit(main())
