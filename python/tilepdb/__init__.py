# SPDX-License-Identifier: MIT
"""Pattern databases for sliding-tile puzzles, and a solver that finds shortest solutions with them.

>>> import tilepdb
>>> files = tilepdb.generate("15-5-5-5")  # takes a moment, only once
>>> board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
>>> tilepdb.solve(board, catalogue="15-5-5-5").length
57

A board is a string as above, or an array or sequence of integers: the tile in each cell, row by row, 0 for the blank.
Rows of a string may be separated by / or line ends. None may be the blank. Where only one board is expected, it may also
be the words or lines of a text. Many boards are a sequence of strings, or an array of shape (boards, cells) or
(boards, height, width). C-contiguous arrays of uint8 are read in place; other arrays are converted.
Failures raise Error, whose attribute kind classifies them.

Long calls release the GIL, and several threads may make them at once. Ctrl-C and stop end searches, the generation of
tables, and h and save of a PatternDatabase. During other calls (h of boards and of states, random boards and states,
opening files), Ctrl-C takes effect only after the call. The calling thread calls stop, except for solve_anytime; other
threads call progress and deliver.

Puzzle solves the puzzles that the programs know by name, including sliding tiles in the multi-tile metric, and puzzles
of your own from files or arrays (definition). PermutationPattern and PatternDatabase serve any permutation puzzle.
"""

from __future__ import annotations

from typing import Any

from . import _arguments, _tilepdb
from ._boards import Board, goal_board, is_solvable, random_boards, size_of
from ._certificates import verify_certificate
from ._generation import WholeTable, build_tables, generate, generate_puzzle, generate_table, generate_whole
from ._patterns import UNREACHABLE, BuildProgress, PatternDatabase, PermutationPattern
from ._puzzles import Puzzle, definition, puzzle_names
from ._results import (
    Bound,
    CheckedProof,
    GenerateProgress,
    Result,
    SolveProgress,
    Verification,
)
from ._searches import ProgressCallback, StopCallback
from ._tables import Folder, Heuristic, MemoryTables, Table
from ._tilepdb import Error

__all__ = [
    "Bound",
    "BuildProgress",
    "CheckedProof",
    "Error",
    "GenerateProgress",
    "Heuristic",
    "MemoryTables",
    "PatternDatabase",
    "PermutationPattern",
    "Puzzle",
    "Result",
    "SolveProgress",
    "Table",
    "UNREACHABLE",
    "Verification",
    "WholeTable",
    "__version__",
    "build_tables",
    "definition",
    "generate",
    "generate_puzzle",
    "generate_table",
    "generate_whole",
    "goal_board",
    "is_solvable",
    "puzzle_names",
    "random_boards",
    "solve",
    "try_solve",
    "verify_certificate",
]
__version__: str = _tilepdb.version


def solve(
    board: Board,
    *,
    catalogue: str | None = None,
    size: tuple[int, int] | None = None,
    goal: str = "blank-first",
    folder: Folder = None,
    seconds: float | None = None,
    expanded: int | None = None,
    moves: int | None = None,
    memory: int | None = None,
    algorithm: str = "standard",
    direction: str = "auto",
    choose: bool = True,
    weight: float = 2,
    anytime: bool = False,
    within: float = 0,
    threads: int = 0,
    progress: ProgressCallback = None,
    stop: StopCallback = None,
) -> Result:
    """Returns a solution of one board with the fewest moves. For many boards, open one Heuristic and call its solve.

    catalogue: see Heuristic; default: the default catalogue for the board's size, whose tables generate(size=…) makes.
    size: columns and rows. Required without a catalogue if the board has no rows and is not square. Must equal the
        catalogue's size if both are given.
    goal, folder: see Heuristic.
    The other parameters are those of Heuristic.solve.
    """
    return _opened(board, catalogue, size, goal, folder, threads).solve(
        board,
        seconds=seconds,
        expanded=expanded,
        moves=moves,
        memory=memory,
        algorithm=algorithm,
        direction=direction,
        choose=choose,
        weight=weight,
        anytime=anytime,
        within=within,
        threads=threads,
        progress=progress,
        stop=stop,
    )


def try_solve(
    board: Board,
    *,
    catalogue: str | None = None,
    size: tuple[int, int] | None = None,
    goal: str = "blank-first",
    folder: Folder = None,
    **how: Any,
) -> Result:
    """Returns the Result of one board, also if it is unsolvable, or a limit or stop ended the search.

    The parameters are those of solve.
    """
    return _opened(board, catalogue, size, goal, folder, how.get("threads", 0)).try_solve(board, **how)


def _opened(
    board: Board, catalogue: str | None, size: tuple[int, int] | None, goal: str, folder: Folder, threads: int
) -> Heuristic:
    """Returns the heuristic of a catalogue, or of the default catalogue for a board."""
    if catalogue is None and size is None:
        size = size_of(board)
    heuristic = Heuristic(catalogue, size=size if catalogue is None else None, goal=goal, folder=folder, threads=threads)
    if size is not None and _arguments.size(size) != heuristic.size:
        raise ValueError(f"size: expected the catalogue's size {heuristic.size}, found {size}")
    return heuristic


# help(), tracebacks and pickle then name the public module.
for _name in __all__:
    if hasattr(globals()[_name], "__module__"):
        globals()[_name].__module__ = __name__
