# SPDX-License-Identifier: MIT
"""Tables, and heuristics that are made of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from . import _arguments, _searches, _tilepdb
from ._boards import Board, Boards, array_of, counts_of, flat_array_of
from ._opened import Opened
from ._results import Answer, Solution, solution_of, taking
from ._searches import Asked, Told

Folder = Union[str, "os.PathLike[str]", None]
Partitions = Sequence[Sequence[Sequence[int]]]

_Source = TypeVar("_Source", _tilepdb.Table, _tilepdb.Heuristic)


class _Values(Opened, Generic[_Source]):
    """What has a size, and values of boards."""

    _source: _Source

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the board."""
        return self._source.size

    def h(self, boards: Boards, *, out: NDArray[np.uint16] | None = None, threads: int = 0) -> Any:
        """The heuristic values: of one board an int, of many an array of uint16, or `out`, filled.

        Ctrl-C waits until it has ended: of a million boards at most some seconds.
        """
        threads = _arguments.threads(threads)
        array = array_of(boards, self.size)
        shape = counts_of(array, self.size)
        values = _arguments.values_array(out, shape)
        self._source.h(array, values, threads)
        return int(values) if shape == () and out is None else values


# Python names it so in what it says of wrong calls.
_Values.h.__qualname__ = "h"


class Table(_Values[_tilepdb.Table]):
    """A pattern database, open for reading; its values are the fewest moves of its tiles that bring them to their goals.

    goal: blank-first (0 1 2 …), blank-last (1 2 … 0), snail, or its tiles. checking: when the file's contents are
    compared with its checksums, once (and again after it changed), always or never. threads: 0 means all cores.

    Never changed: any number of threads may use one at once. Open until the last reference to it is gone.
    """

    def __init__(
        self,
        file: str | os.PathLike[str],
        *,
        goal: str = "blank-first",
        checking: str = "once",
        threads: int = 0,
    ) -> None:
        self._source = _tilepdb.open_table(
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


class MemoryTables(Opened):
    """Tables in memory, without files: made by build_tables, read by Heuristic(tables=…).

    >>> tables = tilepdb.build_tables(partitions=[[[1, 2, 3, 4], [5, 6, 7, 8]]], size=(3, 3))
    >>> tables
    <tilepdb.MemoryTables 2 tables, 1380 bytes>

    Never changed: any number of threads and heuristics may use them at once. They take their memory until the last
    reference to them, and the last heuristic that reads them, is gone.
    """

    def __init__(self, tables: _tilepdb.MemoryTables) -> None:
        if not isinstance(tables, _tilepdb.MemoryTables):
            raise TypeError("MemoryTables: build_tables makes them")
        self._tables = tables

    def __repr__(self) -> str:
        return f"<tilepdb.MemoryTables {len(self)} table{'' if len(self) == 1 else 's'}, {self.nbytes} bytes>"

    def __len__(self) -> int:
        return self._tables.count

    @property
    def nbytes(self) -> int:
        """Bytes of memory that they take."""
        return self._tables.nbytes


class Heuristic(_Values[_tilepdb.Heuristic]):
    """The tables of a catalogue: the maximum over its partitions of the sum over their patterns, which never exceeds the
    moves to the goal.

    catalogue: a name as for pdbsolve --catalogue, or a file; or else size, columns and rows of a board, whose default
    catalogue it is then. partitions: instead of a catalogue, lists of patterns, which are lists of tiles, as in
    Heuristic(partitions=[[[1, 2, 3], [4, 5, 6], [7, 8]]], size=(3, 3)); each has every tile once. folder: where the tables
    are; if not given $TILEPDB_DIR, else tilepdb in the user's cache. tables: MemoryTables, which are not looked for there.
    reflections: look boards up reflected too, where a reflection keeps the goal's blank in its place. choose: how many
    partitions are used at once, the first so many, until a search turns out hard and goes on with those that serve its
    board best (as the catalogue says, else all). goal, checking, threads: see Table.

    >>> partitions = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    >>> tables = tilepdb.build_tables(partitions=partitions, size=(3, 3))
    >>> heuristic = tilepdb.Heuristic(partitions=partitions, size=(3, 3), tables=tables)
    >>> heuristic.h("8 6 7 2 5 4 3 0 1"), heuristic.solve("8 6 7 2 5 4 3 0 1").length
    (25, 27)

    Never changed: any number of threads may use one at once, for values and searches alike. What it has open, and what its
    searches open besides, stays open until the last reference to it is gone.
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
        tables: MemoryTables | None = None,
        choose: int | None = None,
    ) -> None:
        if partitions is not None and (catalogue is not None or size is None):
            raise TypeError("Heuristic: partitions come with a size, and without a catalogue")
        if (catalogue is None) == (size is None):
            raise TypeError("Heuristic: give a catalogue or a size")
        self._source = _tilepdb.open_heuristic(
            None if catalogue is None else _arguments.text("catalogue", catalogue),
            _arguments.partitions(partitions),
            (0, 0) if size is None else _arguments.size(size),
            _arguments.text("goal", goal),
            "" if folder is None else _arguments.path("folder", folder),
            _arguments.flag("reflections", reflections),
            _arguments.text("checking", checking),
            _arguments.threads(threads),
            in_memory(tables),
            None if choose is None else _arguments.number("choose", choose),
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
    ) -> Solution:
        """A solution of the board with the fewest moves.

        algorithm: standard, what pdbsolve does by default; plain, IDA* as it was published; or one for any puzzle:
        idastar, astar, bfs, bidirectional-bfs, iddfs, and those whose solutions need not be shortest ones: wastar, with a
        weight of 1 to 1000, greedy and beam. Of standard are direction and choose. direction: forward; backward, from the
        goal to the board, which takes tables that generate(blank=…) makes; or auto, whichever takes less time for a board
        that turns out hard, if there are tables for it. choose: hard boards go on with partitions chosen for them, where
        the heuristic is of a pool. progress: called some times a second while the search takes long. stop: asked often
        whether to give up, which raises Error, interrupted. What either raises ends the search. seconds, expanded, moves,
        memory: limits as for solve_all. A search that reaches one raises Error, resource. Error.at_least then is the lower
        bound on the solution length that was proved; solve_all gives it as an Answer instead.
        """
        answers: list[Answer] = []
        stopped = _tilepdb.solve(
            self._source,
            flat_array_of(board, self.size, "board"),
            taking(Answer, answers, None),
            _searches.limits(seconds, expanded, moves, memory),
            _searches.how(threads, progress, stop, algorithm, direction, choose, weight),
        )
        return solution_of(answers[0], stopped)

    def solve_all(
        self,
        boards: Boards,
        *,
        seconds: float | None = None,
        expanded: int | None = None,
        moves: int | None = None,
        memory: int | None = None,
        algorithm: str = "standard",
        direction: str = "auto",
        choose: bool = True,
        weight: float = 2,
        threads: int = 0,
        deliver: Callable[[int, Answer], object] | None = None,
        progress: Told = None,
        stop: Asked = None,
    ) -> list[Answer]:
        """What becomes of each board: first side by side, a thread for each, then hard ones by all threads together.

        seconds, expanded, moves: limits of each search; one that reaches a limit is given up, and its answer says what was
        proved. Of beam, those of time and nodes say how long it looks for shorter solutions. Solutions of more than 10,000
        moves are never looked for, by standard and plain none of more than 512. memory: bytes for what algorithms store
        (three quarters of what is free). deliver: called with the number of each board, from 0, and its answer, in order,
        as soon as they are known. The others as for solve; told to stop, answers of the boards under way are delivered,
        and Error is raised.
        """
        _arguments.function("deliver", deliver)
        answers: list[Answer] = []
        _tilepdb.solve_all(
            self._source,
            flat_array_of(boards, self.size),
            taking(Answer, answers, deliver),
            _searches.limits(seconds, expanded, moves, memory),
            _searches.how(threads, progress, stop, algorithm, direction, choose, weight),
        )
        return answers

    def certify(
        self,
        boards: Boards,
        *,
        seconds: float | None = None,
        expanded: int | None = None,
        moves: int | None = None,
        algorithm: str = "standard",
        direction: str = "auto",
        choose: bool = True,
        threads: int = 0,
        deliver: Callable[[int, Answer], object] | None = None,
        progress: Told = None,
        stop: Asked = None,
    ) -> str:
        """A certificate of boards, which are solved as by solve_all: a text for verify_certificate and pdbsolve verify.

        It says nothing of boards that were given up, and is empty if it would say nothing at all. Told to stop, it says
        what was proved by then. The algorithm is standard or plain.
        """
        _arguments.function("deliver", deliver)
        _arguments.choice("algorithm", algorithm, ("standard", "plain"))
        return _tilepdb.certify(
            self._source,
            flat_array_of(boards, self.size),
            taking(Answer, list[Answer](), deliver),
            _searches.limits(seconds, expanded, moves),
            _searches.how(threads, progress, stop, algorithm, direction, choose),
        )


def in_memory(tables: MemoryTables | None) -> _tilepdb.MemoryTables | None:
    """The compiled half of an argument."""
    if tables is None:
        return None
    _arguments.instance("tables", tables, MemoryTables)
    return tables._tables
