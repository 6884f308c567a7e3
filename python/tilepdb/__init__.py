# SPDX-License-Identifier: MIT
"""Pattern databases for sliding-tile puzzles, and shortest solutions with them.

    import tilepdb

    tilepdb.generate("15-7-8")                      # once: two seconds
    solution = tilepdb.solve("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")
    print(solution.length, solution.moves)

A board is a text as above, or any array or sequence of integers: the tile on each cell, row by row, 0 for the blank.
Many boards are one array, of shape (boards, cells) or (boards, height, width). Arrays of uint8 without gaps are read
where they are; others are converted. Everything that takes long lets other threads of Python run, can be interrupted
with Ctrl-C, and may be called by several threads at once. What goes wrong is raised as Error, whose kind is a word.

PermutationPattern and PatternDatabase are for any permutation puzzle, such as Rubik's cube.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, Union, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arguments, _tilepdb
from ._opened import Opened
from ._patterns import UNREACHABLE, BuildProgress, PatternDatabase, PermutationPattern
from ._tilepdb import Error

__all__ = [
    "Answer",
    "BuildProgress",
    "Error",
    "GenerateProgress",
    "Heuristic",
    "PatternDatabase",
    "PermutationPattern",
    "SearchedBound",
    "Solution",
    "SolveProgress",
    "Table",
    "UNREACHABLE",
    "__version__",
    "generate",
    "generate_table",
    "goal_board",
    "is_solvable",
    "random_boards",
    "solve",
]
__version__: str = _tilepdb.version

Board = Union[str, ArrayLike]
Folder = Union[str, "os.PathLike[str]", None]
Partitions = Sequence[Sequence[Sequence[int]]]


@dataclass(frozen=True)
class Solution:
    """A shortest solution."""

    moves: str
    """The ways the blank goes: U, D, L, R."""
    expanded: int
    """Nodes expanded, in all bounds."""
    generated: int
    """Nodes generated, in all bounds."""
    seconds: float

    @property
    def length(self) -> int:
        """How many moves."""
        return len(self.moves)


@dataclass(frozen=True)
class SearchedBound:
    """One iteration of a search."""

    bound: int
    completed: bool
    """There is no solution of so many moves or fewer, and `expanded` is the same in all runs."""
    backward: bool
    """From the goal to the board."""
    expanded: int
    """Nodes expanded."""
    generated: int
    """Nodes generated."""


@dataclass(frozen=True)
class Answer:
    """What became of a board."""

    status: str
    """solved, unsolvable (no moves lead to the goal) or given_up (at a limit)."""
    moves: str
    """If solved, the ways the blank goes: U, D, L, R."""
    at_least: int
    """Every solution takes so many moves; if solved, as many as there are."""
    expanded: int
    """Nodes expanded, in all bounds."""
    generated: int
    """Nodes generated, in all bounds."""
    seconds: float
    reason: str
    """Why it is not solved, in a line."""
    bounds: tuple[SearchedBound, ...]
    """In the order in which they were searched."""

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.status == "solved"


@dataclass(frozen=True)
class SolveProgress:
    """How far a search is."""

    bound: int
    """Solutions of fewer moves there are none."""
    expanded: int
    """Nodes of this bound so far."""
    expected: int
    """Nodes of this bound in all, as bounds have grown; 0 if not known."""


@dataclass(frozen=True)
class GenerateProgress:
    """How far the generation of one table is."""

    table: str
    """The file's name without suffix."""
    depth: int
    """Of the breadth-first search."""
    reached: int
    """States found so far."""
    states: int
    """That can be found at most."""
    writing: bool
    """The search is done, the file is being written."""


_Source = TypeVar("_Source", _tilepdb.Table, _tilepdb.Heuristic)


class _Values(Opened, Generic[_Source]):
    """What has a size, and values of boards."""

    _source: _Source

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the board."""
        return self._source.size

    def h(self, boards: Board, *, out: NDArray[np.uint16] | None = None, threads: int = 0) -> Any:
        """The heuristic values: of one board an int, of many an array of uint16, or `out`, filled."""
        return _values(self._source, boards, out, threads)


class Table(_Values[_tilepdb.Table]):
    """A pattern database, open for reading; its values are the fewest moves of its tiles that bring them to their goals.

    goal: blank-first (0 1 2 …), blank-last (1 2 … 0), snail, or its tiles. checking: when the file's contents are
    compared with its checksums, once (and again after it changed), always or never. threads: 0 means all cores.
    """

    def __init__(
        self,
        file: str | os.PathLike[str],
        *,
        goal: str = "blank-first",
        checking: str = "once",
        threads: int = 0,
    ) -> None:
        self._source = _tilepdb.Table(
            _arguments.path("file", file),
            _arguments.text("goal", goal),
            _arguments.text("checking", checking),
            _arguments.threads(threads),
        )

    def __repr__(self) -> str:
        columns, rows = self.size
        tiles = " ".join(map(str, self.tiles))
        return f"<tilepdb.Table {columns}x{rows}, tiles {tiles}, {self.states} states>"

    @property
    def tiles(self) -> list[int]:
        """The tiles whose moves are counted, in the order of their goal cells."""
        return self._source.tiles

    @property
    def states(self) -> int:
        """How many states the table tells apart: where its tiles are, and in which region the blank is."""
        return self._source.states

    @property
    def histogram(self) -> list[int]:
        """How many states are 0, 1, 2 … moves of the table's tiles away from the goal."""
        return self._source.histogram


class Heuristic(_Values[_tilepdb.Heuristic]):
    """The tables of a catalogue: the maximum over its partitions of the sum over their patterns, which never exceeds the
    moves to the goal.

    catalogue: a name as for pdbsolve --catalogue, or a file; or else size, columns and rows of a board, whose default
    catalogue it is then. partitions: instead of a catalogue, lists of patterns, which are lists of tiles, as in
    Heuristic(partitions=[[[1, 2, 3], [4, 5, 6], [7, 8]]], size=(3, 3)); each has every tile once. folder: where the tables are; if not given $TILEPDB_DIR, else tilepdb in the user's cache.
    reflections: look boards up reflected along the diagonal too. goal, checking, threads: see Table.
    """

    def __init__(
        self,
        catalogue: str | None = None,
        *,
        partitions: Partitions | None = None,
        size: tuple[int, int] | None = None,
        goal: str = "blank-first",
        folder: Folder = None,
        reflections: bool = True,
        checking: str = "once",
        threads: int = 0,
    ) -> None:
        if partitions is not None and (catalogue is not None or size is None):
            raise TypeError("Heuristic: partitions come with a size, and without a catalogue")
        if (catalogue is None) == (size is None):
            raise TypeError("Heuristic: give a catalogue or a size")
        self._source = _tilepdb.Heuristic(
            None if catalogue is None else _arguments.text("catalogue", catalogue),
            _arguments.partitions(partitions),
            (0, 0) if size is None else _arguments.size(size),
            _arguments.text("goal", goal),
            "" if folder is None else _arguments.path("folder", folder),
            _arguments.flag("reflections", reflections),
            _arguments.text("checking", checking),
            _arguments.threads(threads),
        )

    def __repr__(self) -> str:
        columns, rows = self.size
        count = self.partitions
        return f"<tilepdb.Heuristic {self.catalogue}, {columns}x{rows}, {count} partition{'' if count == 1 else 's'}>"

    @property
    def catalogue(self) -> str:
        """The catalogue's name; of partitions without one, how they are written."""
        return self._source.catalogue

    @property
    def goal(self) -> list[int]:
        """The goal's tiles."""
        return self._source.goal

    @property
    def partitions(self) -> int:
        """How many partitions are looked up, reflections included."""
        return self._source.partitions

    def solve(
        self,
        board: Board,
        *,
        threads: int = 0,
        progress: Callable[[SolveProgress], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Solution:
        """A solution of the board with the fewest moves.

        progress: called some times a second while the search takes long. stop: asked often whether to give up, which
        raises Error, interrupted. What either raises ends the search.
        """
        _arguments.function("progress", progress)
        _arguments.function("stop", stop)
        told = None if progress is None else lambda *parts: progress(SolveProgress(*parts))
        tiles = _array(board, self.size)
        return Solution(*_tilepdb.solve(self._source, tiles.reshape(-1), _arguments.threads(threads), told, stop))

    def solve_all(
        self,
        boards: Board,
        *,
        seconds: float | None = None,
        expanded: int | None = None,
        moves: int | None = None,
        threads: int = 0,
        deliver: Callable[[int, Answer], object] | None = None,
        progress: Callable[[SolveProgress], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> list[Answer]:
        """What becomes of each board: first side by side, a thread for each, then hard ones by all threads together.

        seconds, expanded, moves: limits of each search; one that reaches a limit is given up, and its answer says what was
        proved. deliver: called with the number of each board, from 0, and its answer, in order, as soon as they are known.
        progress and stop as for solve; told to stop, answers of the boards under way are delivered, and Error is raised.
        """
        _arguments.function("deliver", deliver)
        _arguments.function("progress", progress)
        _arguments.function("stop", stop)
        told = None if progress is None else lambda *parts: progress(SolveProgress(*parts))
        answers: list[Answer] = []

        def take(number: int, *parts: Any) -> None:
            facts: tuple[Any, ...] = (*parts[:-1], tuple(SearchedBound(*bound) for bound in parts[-1]))
            answers.append(Answer(*facts))
            if deliver is not None:
                deliver(number, answers[-1])

        _tilepdb.solve_all(
            self._source,
            _array(boards, self.size).reshape(-1),
            take,
            math.inf if seconds is None else _arguments.seconds("seconds", seconds),
            _arguments.MOST_NODES if expanded is None else _arguments.number("expanded", expanded, _arguments.MOST_NODES),
            _arguments.MOST_MOVES if moves is None else _arguments.number("moves", moves, _arguments.MOST_MOVES),
            _arguments.threads(threads),
            told,
            stop,
        )
        return answers


def solve(
    board: Board,
    *,
    catalogue: str | None = None,
    size: tuple[int, int] | None = None,
    goal: str = "blank-first",
    folder: Folder = None,
    threads: int = 0,
    progress: Callable[[SolveProgress], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """A solution of one board with the fewest moves; for many, open a Heuristic once and use its solve.

    Without a catalogue the default one of the board's size is used. A board that is no square needs its size, columns
    and rows, unless it is an array of two dimensions.
    """
    if catalogue is None and size is None:
        size = _size_of(board)
    heuristic = Heuristic(catalogue, size=size if catalogue is None else None, goal=goal, folder=folder, threads=threads)
    return heuristic.solve(board, threads=threads, progress=progress, stop=stop)


def goal_board(size: tuple[int, int] = (4, 4), goal: str = "blank-first") -> NDArray[np.uint8]:
    """A goal's tiles, from its name: blank-first (0 1 2 …), blank-last (1 2 … 0) or snail."""
    return np.array(_tilepdb.parse_goal(_arguments.size(size), _arguments.text("goal", goal)), dtype=np.uint8)


def is_solvable(board: Board, *, size: tuple[int, int] | None = None, goal: str = "blank-first") -> bool:
    """Whether moves lead from a board to a goal. A board that is no square needs its size, columns and rows."""
    found = _size_of(board) if size is None else _arguments.size(size)
    return _tilepdb.is_solvable(found, _array(board, found).reshape(-1), _arguments.text("goal", goal))


def random_boards(
    count: int, *, seed: int, size: tuple[int, int] = (4, 4), goal: str = "blank-first"
) -> NDArray[np.uint8]:
    """Random boards that can reach a goal, each such board with equal probability, as an array of shape (count, cells).

    They are those of pdbsolve random with the same seed, which is all they depend on.
    """
    columns, rows = _arguments.size(size)
    boards = _tilepdb.random_boards(
        (columns, rows),
        _arguments.number("count", count),
        _arguments.number("seed", seed, _arguments.MOST_NODES),
        _arguments.text("goal", goal),
    )
    return boards.reshape(-1, columns * rows)


def generate(
    catalogue: str | None = None,
    *,
    partitions: Partitions | None = None,
    size: tuple[int, int] | None = None,
    goal: str = "blank-first",
    folder: Folder = None,
    compress: bool = True,
    threads: int = 0,
    memory: int | None = None,
    progress: Callable[[GenerateProgress], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[Path]:
    """Makes the tables of a catalogue, or of partitions and a size, see Heuristic; those that are there are kept. Returns
    their files.

    A file under its name is always whole; a generation that is interrupted may leave a hidden checkpoint, from which
    the next one goes on. compress: write .pdb.zst, else .pdb, which takes more disk and is mapped as it lies. memory:
    bytes that may be used; with less than a search takes it is kept on disk.
    """
    if (partitions is None) == (catalogue is None) or (partitions is None) != (size is None):
        raise TypeError("generate: give a catalogue, or partitions and a size")
    return _generate(
        None if catalogue is None else _arguments.text("catalogue", catalogue),
        _arguments.partitions(partitions),
        size or (0, 0),
        [],
        goal,
        folder,
        compress,
        threads,
        memory,
        progress,
        stop,
    )


def generate_table(
    size: tuple[int, int],
    tiles: Sequence[int],
    *,
    goal: str = "blank-first",
    folder: Folder = None,
    compress: bool = True,
    threads: int = 0,
    memory: int | None = None,
    progress: Callable[[GenerateProgress], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Path:
    """Makes the table of 1 to 8 tiles on boards of a size, columns and rows. Returns its file. See generate."""
    return _generate(None, None, size, tiles, goal, folder, compress, threads, memory, progress, stop)[0]


def _generate(
    catalogue: str | None,
    partitions: Partitions | None,
    size: tuple[int, int],
    tiles: Sequence[int],
    goal: str,
    folder: Folder,
    compress: bool,
    threads: int,
    memory: int | None,
    progress: Callable[[GenerateProgress], object] | None,
    stop: Callable[[], bool] | None,
) -> list[Path]:
    _arguments.function("progress", progress)
    _arguments.function("stop", stop)
    told = None if progress is None else lambda *parts: progress(GenerateProgress(*parts))
    files = _tilepdb.generate(
        catalogue,
        partitions,
        _arguments.size(size),
        _arguments.numbers("tiles", tiles),
        _arguments.text("goal", goal),
        "" if folder is None else _arguments.path("folder", folder),
        _arguments.flag("compress", compress),
        _arguments.threads(threads),
        _arguments.memory(memory),
        told,
        stop,
    )
    return [Path(file) for file in files]


def _size_of(board: Board) -> tuple[int, int]:
    """Columns and rows of a board that does not come with a size."""
    if isinstance(board, str):
        cells = len(board.replace(",", " ").split())
    else:
        array = _arguments.rows("boards", board)
        if array.ndim == 2:
            return array.shape[1], array.shape[0]
        cells = array.size
    side = math.isqrt(cells)
    if side * side != cells:
        raise TypeError(f"a board of {cells} cells is no square: give its size, columns and rows")
    return side, side


def _array(boards: Board, size: tuple[int, int]) -> NDArray[np.uint8]:
    """Boards as an array of uint8 without gaps, which is theirs if it is such a one already."""
    if isinstance(boards, str):
        return np.array(_tilepdb.parse_board(size, _arguments.text("boards", boards)), dtype=np.uint8)
    array = _arguments.rows("boards", boards)
    if array.dtype == np.uint8:
        return np.ascontiguousarray(array)
    if not np.issubdtype(array.dtype, np.integer):
        raise TypeError(f"boards are of integers, found {array.dtype}")
    if array.size != 0 and (array.min() < 0 or array.max() > 255):
        raise ValueError("boards have tiles from 0 on, none beyond their cells")
    return np.ascontiguousarray(array, dtype=np.uint8)


def _values(
    source: _tilepdb.Table | _tilepdb.Heuristic, boards: Board, out: NDArray[np.uint16] | None, threads: int
) -> Any:
    width, height = source.size
    threads = _arguments.threads(threads)
    array = _array(boards, (width, height))
    # Boards are rows of cells, or squares of rows; before them comes what there are many of.
    for cells in ((width * height,), (height, width)):
        if array.shape[-len(cells) :] == cells:
            shape = array.shape[: array.ndim - len(cells)]
            break
    else:
        raise ValueError(
            f"boards of {width}x{height}: expected an array of shape (…, {width * height}) or (…, {height}, {width}), "
            f"found {array.shape}"
        )
    if shape == () and out is None:
        one = np.empty(1, dtype=np.uint16)
        source.h(array, one, threads)
        return int(one[0])
    values = np.empty(shape, dtype=np.uint16) if out is None else _arguments.values_array(out, shape)
    source.h(array, cast("NDArray[np.uint16]", values), threads)
    return values
