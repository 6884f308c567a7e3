# SPDX-License-Identifier: MIT
"""Tables, and heuristics that are made of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from . import _arguments, _tilepdb
from ._boards import Board, Boards, array_of, counts_of, flat_array_of
from ._opened import Opened
from ._results import Result
from ._searches import Solver

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


class Heuristic(_Values[_tilepdb.Heuristic], Solver[Board, Boards]):
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

    def _start(self, start: Board) -> NDArray[np.uint8]:
        return flat_array_of(start, self.size, "board")

    def _starts(self, starts: Boards) -> NDArray[np.uint8]:
        return flat_array_of(starts, self.size)

    def _result(self, status: str, moves: list[str], *parts: Any) -> Result:
        return replace(super()._result(status, moves, *parts), moves="".join(moves))

    def _found(self, result: Result, stopped: bool) -> Result:
        if result.solved:
            return result
        error = _tilepdb.Error(result.reason)
        error.kind = "no_answer" if result.status == "unsolvable" else "interrupted" if stopped else "resource"
        error.at_least = result.at_least if result.status == "given_up" else None
        raise error


def in_memory(tables: MemoryTables | None) -> _tilepdb.MemoryTables | None:
    """The compiled half of an argument."""
    if tables is None:
        return None
    _arguments.instance("tables", tables, MemoryTables)
    return tables._tables
