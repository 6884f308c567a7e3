# SPDX-License-Identifier: MIT
"""Tables and heuristics of sliding tiles."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from queue import SimpleQueue
from typing import Any, Generic, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from . import _arguments, _tilepdb
from ._boards import Board, Boards, array_of, batch_shape, flat_array_of, is_solvable, tiles_of
from ._handle import Handle
from ._results import Result, SolveProgress
from ._searches import Solver, limits_and_options

Folder = Union[str, "os.PathLike[str]", None]
Partitions = Sequence[Sequence[Sequence[int]]]

_Source = TypeVar("_Source", _tilepdb.Table, _tilepdb.Heuristic)


class _BoardValues(Handle, Generic[_Source]):
    """Base class of objects that return values of boards of one size."""

    _source: _Source

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the board."""
        return self._source.size

    def h(self, boards: Boards, *, out: NDArray[np.uint16] | None = None, threads: int = 0) -> Any:
        """Returns the heuristic value of one board as an int, or those of many boards as an array of uint16.

        boards: a string or array; see help(tilepdb).
        out: an array of uint16 that receives the values and is returned.
        threads: 0 for all cores.

        Ctrl-C takes effect only after the call: for a million boards, within a few seconds.
        """
        threads = _arguments.threads(threads)
        array = array_of(boards, self.size)
        shape = batch_shape(array, self.size)
        values = _arguments.output_array(out, shape)
        self._source.h(array, values, threads)
        return _arguments.returned(values, out)


# Error messages of wrong calls quote the qualified name; users call h() on subclasses.
_BoardValues.h.__qualname__ = "h"


class Table(_BoardValues[_tilepdb.Table]):
    """A pattern database, open for reading.

    A value is the fewest moves of the table's tiles that bring these tiles to their goals.

    file: a .pdb or .pdb.zst file.
    goal: blank-first (0 1 2 …), blank-last (1 2 … 0), snail, or the tiles of a goal.
    checking: when to compare the file with its checksums: once (and again after the file changed), always or never.
    threads: 0 for all cores.

    Immutable: any number of threads may use a table at once. The file stays open until the last reference to the table
    is gone.
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
            _arguments.string("goal", goal),
            _arguments.string("checking", checking),
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
        """The number of abstract states: the cells of the table's tiles, and the region of the blank."""
        return self._source.states

    @property
    def histogram(self) -> list[int]:
        """The numbers of states that are 0, 1, 2 … moves of the table's tiles away from the goal."""
        return self._source.histogram


class MemoryTables(Handle):
    """Tables in memory, without files. build_tables returns them, and Heuristic(tables=…) reads them.

    >>> tables = tilepdb.build_tables(partitions=[[[1, 2, 3, 4], [5, 6, 7, 8]]], size=(3, 3))
    >>> tables
    <tilepdb.MemoryTables 2 tables, 1380 bytes>

    Immutable: any number of threads and heuristics may use them at once. They stay in memory until the last
    reference to them, and to every heuristic that reads them, is gone.
    """

    def __init__(self, tables: _tilepdb.MemoryTables) -> None:
        if not isinstance(tables, _tilepdb.MemoryTables):
            raise TypeError("MemoryTables: use build_tables")
        self._tables = tables

    def __repr__(self) -> str:
        return f"<tilepdb.MemoryTables {len(self)} table{'' if len(self) == 1 else 's'}, {self.nbytes} bytes>"

    def __len__(self) -> int:
        return self._tables.count

    @property
    def nbytes(self) -> int:
        """The memory used by the tables in bytes."""
        return self._tables.nbytes


class Heuristic(_BoardValues[_tilepdb.Heuristic], Solver[Board, Boards]):
    """The tables of a catalogue, open for reading.

    A value is the maximum over the partitions of the sum over their patterns, a lower bound on the solution length.

    catalogue: a name as for pdbsolve --catalogue, or a file.
    partitions: instead of a catalogue: a list of partitions, each a list of patterns, each a list of tiles. Each
        partition has every tile once. Requires size.
    size: columns and rows of the board. Without partitions, size selects the default catalogue for such boards.
    goal, checking, threads: see Table.
    folder: the folder of the tables; default: $TILEPDB_DIR, else tilepdb in the user's cache folder.
    reflections: also look up boards reflected in ways that keep the goal's blank in place.
    tables: MemoryTables to use before files in the folder: what they lack is read from there. Tables of which values
        need none, for example because they were built for another goal, are an error.
    choose: the number of partitions in use at once, 0 for all. Searches begin with the first ones; hard searches
        continue with those that suit their board best. Default: the catalogue's number, else all.

    >>> partitions = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    >>> tables = tilepdb.build_tables(partitions=partitions, size=(3, 3))
    >>> heuristic = tilepdb.Heuristic(partitions=partitions, size=(3, 3), tables=tables)
    >>> heuristic.h("8 6 7 2 5 4 3 0 1"), heuristic.solve("8 6 7 2 5 4 3 0 1").length
    (25, 27)

    Immutable: any number of threads may use a heuristic at once, for values and searches alike. Its tables, and those
    that its searches open, stay open until the last reference to it is gone.
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
            raise TypeError("Heuristic: partitions need a size and exclude a catalogue")
        if (catalogue is None) == (size is None):
            raise TypeError("Heuristic: give a catalogue or a size")
        self._source = _tilepdb.open_heuristic(
            None if catalogue is None else _arguments.string("catalogue", catalogue),
            _arguments.partitions(partitions),
            (0, 0) if size is None else _arguments.size(size),
            _arguments.string("goal", goal),
            _arguments.folder(folder),
            _arguments.boolean("reflections", reflections),
            _arguments.string("checking", checking),
            _arguments.threads(threads),
            compiled_tables(tables),
            None if choose is None else _arguments.integer("choose", choose),
        )

    def __repr__(self) -> str:
        columns, rows = self.size
        count = self.partitions
        return f"<tilepdb.Heuristic {self.catalogue}, {columns}x{rows}, {count} partition{'' if count == 1 else 's'}>"

    @property
    def catalogue(self) -> str:
        """The catalogue's name; for partitions without a catalogue, their goal cells or their number."""
        return self._source.catalogue

    @property
    def goal(self) -> list[int]:
        """The goal's tiles."""
        return self._source.goal

    @property
    def partitions(self) -> int:
        """The number of partitions in use, reflections included."""
        return self._source.partitions

    def _convert(self, start: Board) -> NDArray[np.uint8]:
        return tiles_of(start, self.size)

    def _convert_all(self, starts: Boards) -> NDArray[np.uint8]:
        return flat_array_of(starts, self.size)

    def solve_anytime(self, board: Board, /, **how: Any) -> Iterator[SolveProgress | Result]:
        """Yields both bounds of a search whenever one improves, and at last its Result.

        Each item has the proven lower bound, at_least, and the length of the best solution so far, 0 if none is known.
        The search begins with the first item. It ends when the iterator is closed or no longer referenced, and at the
        end of the program. The parameters are those of try_solve without anytime and progress; another thread than the
        caller's calls stop.

        >>> partitions = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
        >>> tables = tilepdb.build_tables(partitions=partitions, size=(3, 3))
        >>> heuristic = tilepdb.Heuristic(partitions=partitions, size=(3, 3), tables=tables)
        >>> for at in heuristic.solve_anytime("8 6 7 2 5 4 3 0 1", seconds=60):
        ...     bounds = at.at_least, at.length
        >>> bounds, at.solved
        ((27, 27), True)
        """
        for name in ("anytime", "progress"):
            if name in how:
                raise TypeError(f"solve_anytime() got an unexpected keyword argument '{name}'")
        is_solvable(board, size=self.size)  # refuses what is no board
        limits_and_options(dict(how))
        return self._anytime(self._convert(board), how.pop("stop", None), how)

    def _anytime(
        self, board: NDArray[np.uint8], asked: Callable[[], bool] | None, how: dict[str, Any]
    ) -> Iterator[SolveProgress | Result]:
        items: SimpleQueue[SolveProgress | Result | BaseException] = SimpleQueue()
        closed = threading.Event()

        def stop() -> bool:
            return closed.is_set() or (asked is not None and asked())

        def search() -> None:
            try:
                items.put(self.try_solve(board, anytime=True, progress=items.put, stop=stop, **how))
            except BaseException as error:
                items.put(error)

        # A program's end waits for other threads before it calls anything, so only a daemon can be asked to stop then.
        thread = threading.Thread(target=search, daemon=True)

        def end() -> None:
            closed.set()
            thread.join()

        thread.start()
        atexit.register(end)
        try:
            bounds = (0, 0)
            while True:
                item = items.get()
                if isinstance(item, BaseException):
                    raise item
                if isinstance(item, Result) or (item.at_least, item.length) != bounds:
                    yield item
                if isinstance(item, Result):
                    return
                bounds = (item.at_least, item.length)
        finally:
            end()
            atexit.unregister(end)

    def _result(self, status: str, moves: list[str], *fields: Any) -> Result:
        return replace(super()._result(status, moves, *fields), moves="".join(moves))

    def _outcome(self, result: Result, stopped: bool) -> Result:
        if result.solved:
            return result
        error = _tilepdb.Error(result.reason)
        error.kind = "no_answer" if result.status == "unsolvable" else "interrupted" if stopped else "resource"
        error.at_least = result.at_least if result.status == "given_up" else None
        error.moves = result.moves or None
        raise error


def compiled_tables(tables: MemoryTables | None) -> _tilepdb.MemoryTables | None:
    """Returns the compiled module's object for an argument, or None."""
    if tables is None:
        return None
    _arguments.instance("tables", tables, MemoryTables)
    return tables._tables
