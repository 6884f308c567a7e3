# SPDX-License-Identifier: MIT
"""A demonstration: python -m tilepdb [BOARD] solves a board of the 15-puzzle with the fewest moves."""

from __future__ import annotations

import signal
import sys
import time

import tilepdb
from tilepdb import _boards

# Instance 1 of Korf (1985); its shortest solution has 57 moves.
EXAMPLE = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
CATALOGUE = "15-7-8"
USAGE = f"""usage: python -m tilepdb [BOARD]
       python -m tilepdb --version

Solves a board of the 15-puzzle with the fewest moves. Uses the tables of {CATALOGUE}, and makes missing ones first.

  BOARD  16 numbers in quotes, row by row, 0 for the blank (default: "{EXAMPLE}")

The goal is 0 1 2 … 15, or 1 2 … 15 0 if only that can be reached."""


def drawing(board: str) -> str:
    """Returns a board as text, one line per row; `board` has any form that solve() accepts."""
    rows = _boards.array_of(board, (4, 4), "board").reshape(4, 4).tolist()
    return "\n".join("".join(f"{tile or '':>4}" for tile in row) for row in rows)


def main() -> int:
    """Returns the exit code: 0 if the board is solved, 2 otherwise."""
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    if arguments == ["--version"]:
        print(f"tilepdb {tilepdb.__version__}")
        return 0
    if len(arguments) > 1 and not any(" " in argument for argument in arguments):
        arguments = [" ".join(arguments)]
    if len(arguments) > 1:
        print(USAGE, file=sys.stderr)
        return 2
    board = arguments[0] if arguments else EXAMPLE
    try:
        goal = "blank-first" if tilepdb.is_solvable(board, size=(4, 4)) else "blank-last"
        print(f"tilepdb {tilepdb.__version__}: making the tables of {CATALOGUE} if they are missing", flush=True)
        tilepdb.generate(CATALOGUE, goal=goal)
        begin = time.perf_counter()
        solution = tilepdb.solve(board, catalogue=CATALOGUE, goal=goal)
        seconds = time.perf_counter() - begin
    except tilepdb.Error as error:
        print(f"tilepdb: {error}", file=sys.stderr)
        return 2
    print(drawing(board))
    print(f"{solution.length} moves of the blank: {solution.moves}")
    print(f"{solution.expanded:,} boards expanded, {seconds:.2f} s including opening the tables")
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a reader such as head may end first
    sys.exit(main())
