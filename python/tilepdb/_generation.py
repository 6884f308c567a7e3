# SPDX-License-Identifier: MIT
"""Generation of tables, as files or in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Union

from . import _arguments, _tilepdb
from ._results import GenerateProgress, progress_adapter
from ._searches import StopCallback
from ._tables import Folder, MemoryTables, Partitions

ProgressCallback = Union[Callable[[GenerateProgress], object], None]


def generate(
    catalogue: str | None = None,
    *,
    partitions: Partitions | None = None,
    size: tuple[int, int] | None = None,
    goal: str = "blank-first",
    blank: int | None = None,
    folder: Folder = None,
    compress: bool = True,
    threads: int = 0,
    memory: int | None = None,
    progress: ProgressCallback = None,
    stop: StopCallback = None,
) -> list[Path]:
    """Makes the tables of a catalogue, or of partitions and a size, and returns their files. Existing tables are kept.

    A size alone selects the default catalogue for such boards, whose tables solve(board) needs.

    A table's file is always complete. An interrupted run may leave a hidden checkpoint; the same call resumes from it.

    catalogue, partitions, size, goal: see Heuristic.
    blank: the blank's cell in boards to search backward; default: the goal's blank.
    folder: the folder of the files; default: $TILEPDB_DIR, else tilepdb in the user's cache folder.
    compress: write .pdb.zst files. A large table that compression would not shrink by a fifth becomes a plain .pdb
        file, which is memory-mapped.
    threads: 0 for all cores.
    memory: limit in bytes; default: the free memory. A search that needs more spills to disk.
    progress: called with a GenerateProgress after each depth of a search, and while a file is written.
    stop: called often; once it returns true, Error (interrupted) is raised.
    """
    request = _table_request("generate", catalogue, partitions, size)
    options = _options(goal, folder, compress, threads, memory, progress, stop, blank)
    return [Path(file) for file in _tilepdb.generate(request, options)]


def generate_table(
    size: tuple[int, int],
    tiles: Sequence[int],
    *,
    goal: str = "blank-first",
    blank: int | None = None,
    folder: Folder = None,
    compress: bool = True,
    threads: int = 0,
    memory: int | None = None,
    progress: ProgressCallback = None,
    stop: StopCallback = None,
) -> Path:
    """Makes the table of 1 to 9 tiles of a board and returns its file.

    size: columns and rows. The other parameters are those of generate.
    """
    request = (None, None, _arguments.size(size), _arguments.integers("tiles", tiles))
    options = _options(goal, folder, compress, threads, memory, progress, stop, blank)
    return Path(_tilepdb.generate(request, options)[0])


def build_tables(
    catalogue: str | None = None,
    *,
    partitions: Partitions | None = None,
    size: tuple[int, int] | None = None,
    goal: str = "blank-first",
    blank: int | None = None,
    threads: int = 0,
    memory: int | None = None,
    progress: ProgressCallback = None,
    stop: StopCallback = None,
) -> MemoryTables:
    """Makes the tables of a catalogue, of a size, or of partitions and a size, in memory, for Heuristic(tables=…).

    The parameters are those of generate, but no search uses the disk: `memory` must hold all tables together.
    """
    request = _table_request("build_tables", catalogue, partitions, size)
    options = _options(goal, None, True, threads, memory, progress, stop, blank)
    return MemoryTables(_tilepdb.build_tables(request, options))


def generate_puzzle(
    puzzle: str,
    *,
    size: str | None = None,
    goal: str | None = None,
    patterns: Sequence[str] = (),
    folder: Folder = None,
    compress: bool = True,
    threads: int = 0,
    memory: int | None = None,
    progress: ProgressCallback = None,
    stop: StopCallback = None,
) -> list[Path]:
    """Makes tables of a puzzle and returns their files.

    puzzle, size, goal: see Puzzle.
    patterns: the patterns to make tables of; default: those that searches of the size use.
    The other parameters are those of generate, but no search uses the disk.

    >>> files = tilepdb.generate_puzzle("multi-tile", size="3x3")
    >>> tilepdb.Puzzle("multi-tile", size="3x3").h("8 6 7 2 5 4 3 0 1") > 10
    True
    """
    files = _tilepdb.generate_puzzle(
        _arguments.string("puzzle", puzzle),
        _arguments.optional_string("size", size),
        _arguments.strings("patterns", patterns),
        _options("" if goal is None else goal, folder, compress, threads, memory, progress, stop),
    )
    return [Path(file) for file in files]


@dataclass(frozen=True)
class WholeTable:
    """All states of a puzzle, by their distance to the goal."""

    file: Path
    """The table of all pieces."""
    histogram: tuple[int, ...]
    """The number of states at each distance."""
    farthest: tuple[str, ...]
    """Some states at the largest distance, without repetitions."""

    @property
    def gods_number(self) -> int:
        """The most moves that a state needs."""
        return len(self.histogram) - 1


def generate_whole(
    puzzle: str,
    *,
    size: str | None = None,
    farthest: int = 0,
    folder: Folder = None,
    compress: bool = True,
    threads: int = 0,
    memory: int | None = None,
    progress: ProgressCallback = None,
    stop: StopCallback = None,
) -> WholeTable:
    """Makes the table of all pieces of a puzzle and returns the number of states at each distance.

    farthest: how many of the farthest states to return, at most.
    The other parameters are those of generate_puzzle.

    >>> pancakes = tilepdb.generate_whole("pancakes", size="5", farthest=1)
    >>> pancakes.histogram, pancakes.gods_number
    ((1, 4, 12, 35, 48, 20), 5)
    """
    file, histogram, states = _tilepdb.generate_whole(
        _arguments.string("puzzle", puzzle),
        _arguments.optional_string("size", size),
        _arguments.integer("farthest", farthest),
        _options("", folder, compress, threads, memory, progress, stop),
    )
    return WholeTable(Path(file), tuple(histogram), tuple(states))


def _table_request(
    function: str, catalogue: str | None, partitions: Partitions | None, size: tuple[int, int] | None
) -> tuple[Any, ...]:
    if (catalogue is None) == (size is None) or (partitions is not None and size is None):
        raise TypeError(f"{function}: give a catalogue or a size, or partitions and a size")
    return (
        None if catalogue is None else _arguments.string("catalogue", catalogue),
        _arguments.partitions(partitions),
        (0, 0) if size is None else _arguments.size(size),
        None,
    )


def _options(
    goal: str,
    folder: Folder,
    compress: bool,
    threads: int,
    memory: int | None,
    progress: ProgressCallback,
    stop: StopCallback,
    blank: int | None = None,
) -> tuple[Any, ...]:
    _arguments.callback("stop", stop)
    return (
        _arguments.string("goal", goal),
        None if blank is None else _arguments.integer("blank", blank),
        _arguments.folder(folder),
        _arguments.boolean("compress", compress),
        _arguments.threads(threads),
        _arguments.memory(memory),
        progress_adapter(progress, GenerateProgress),
        stop,
    )
