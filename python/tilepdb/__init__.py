# SPDX-License-Identifier: MIT
"""Pattern databases for sliding-tile puzzles, and shortest solutions with them.

>>> import tilepdb
>>> files = tilepdb.generate("15-5-5-5")  # once: a moment
>>> board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
>>> tilepdb.solve(board, catalogue="15-5-5-5").length
57

A board is a text as above, or any array or sequence of integers: the tile on each cell, row by row, 0 for the blank.
Rows of a text may be separated by / or line ends. Many boards are a sequence of texts or one array, of shape (boards,
cells) or (boards, height, width). Arrays of uint8 without gaps are read
where they are; others are converted. What goes wrong is raised as Error, whose kind is a word.

Everything that takes long lets other threads of Python run, and may be called by several threads at once. Searches, the
making of tables, and h and save of a PatternDatabase can be interrupted with Ctrl-C, which waits for the end of the rest:
h of boards, random boards and states, and the opening of files. Functions given as stop are called by the thread that
calls, those given as progress and deliver by others.

Puzzle has the puzzles that the programs know by name, the multi-tile metric among them; PermutationPattern and
PatternDatabase are for any permutation puzzle.
"""

from __future__ import annotations

from . import _arguments, _tilepdb
from ._boards import Board, goal_board, is_solvable, random_boards, size_of
from ._certificates import verify_certificate
from ._generation import build_tables, generate, generate_puzzle, generate_table
from ._patterns import UNREACHABLE, BuildProgress, PatternDatabase, PermutationPattern
from ._puzzles import Puzzle, puzzle_names
from ._results import (
    Bound,
    CheckedProof,
    GenerateProgress,
    Result,
    SolveProgress,
    Verification,
)
from ._searches import Asked, Told
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
    "__version__",
    "build_tables",
    "generate",
    "generate_puzzle",
    "generate_table",
    "goal_board",
    "is_solvable",
    "puzzle_names",
    "random_boards",
    "solve",
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
    threads: int = 0,
    progress: Told = None,
    stop: Asked = None,
) -> Result:
    """A solution of one board with the fewest moves; for many, open a Heuristic once and use its solve.

    Without a catalogue the default one of the board's size is used; a board without rows that is no square then needs
    `size`, columns and rows. With a catalogue `size` may be left out, or is the catalogue's. The arguments from seconds on
    are those of Heuristic.solve.
    """
    if catalogue is None and size is None:
        size = size_of(board)
    heuristic = Heuristic(catalogue, size=size if catalogue is None else None, goal=goal, folder=folder, threads=threads)
    if size is not None and _arguments.size(size) != heuristic.size:
        raise ValueError(f"size: expected {heuristic.size}, that of the catalogue, found {size}")
    return heuristic.solve(
        board,
        seconds=seconds,
        expanded=expanded,
        moves=moves,
        memory=memory,
        algorithm=algorithm,
        direction=direction,
        choose=choose,
        weight=weight,
        threads=threads,
        progress=progress,
        stop=stop,
    )


# Users know them by where they find them.
for _name in __all__:
    if hasattr(globals()[_name], "__module__"):
        globals()[_name].__module__ = __name__
