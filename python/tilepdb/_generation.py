# SPDX-License-Identifier: MIT
"""Tables made, as files or in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Union

from . import _arguments, _tilepdb
from ._results import GenerateProgress, telling
from ._searches import Asked
from ._tables import Folder, MemoryTables, Partitions

Told = Union[Callable[[GenerateProgress], object], None]


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
    progress: Told = None,
    stop: Asked = None,
) -> list[Path]:
    """Makes the tables of a catalogue, or of partitions and a size, see Heuristic; those that are there are kept. Returns
    their files.

    A file under its name is always whole; a generation that is interrupted may leave a hidden checkpoint, from which
    the next one goes on. blank: the cell of the blank, if not the goal's, of boards that are to be searched backward.
    compress: write .pdb.zst, but a plain .pdb, which is mapped as it lies, of large tables of which that would not
    save a fifth. memory: bytes that may be used; with less than a search takes it is kept on disk.
    """
    wanted = _wanted("generate", catalogue, partitions, size)
    how = _how(goal, folder, compress, threads, memory, progress, stop, blank)
    return [Path(file) for file in _tilepdb.generate(wanted, how)]


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
    progress: Told = None,
    stop: Asked = None,
) -> Path:
    """Makes the table of 1 to 9 tiles on boards of a size, columns and rows. Returns its file. See generate."""
    wanted = (None, None, _arguments.size(size), _arguments.numbers("tiles", tiles))
    how = _how(goal, folder, compress, threads, memory, progress, stop, blank)
    return Path(_tilepdb.generate(wanted, how)[0])


def build_tables(
    catalogue: str | None = None,
    *,
    partitions: Partitions | None = None,
    size: tuple[int, int] | None = None,
    goal: str = "blank-first",
    blank: int | None = None,
    threads: int = 0,
    memory: int | None = None,
    progress: Told = None,
    stop: Asked = None,
) -> MemoryTables:
    """Makes the tables of a catalogue, or of partitions and a size, in memory: for Heuristic(tables=…). See generate;
    no search is kept on disk, and all tables together have to fit into the memory that may be used.
    """
    wanted = _wanted("build_tables", catalogue, partitions, size)
    return MemoryTables(_tilepdb.build_tables(wanted, _how(goal, None, True, threads, memory, progress, stop, blank)))


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
    progress: Told = None,
    stop: Asked = None,
) -> list[Path]:
    """Makes tables of a puzzle, see Puzzle: of patterns, or those that searches of its size use. Returns their files. The
    others as for generate, but no search is kept on disk.

    >>> files = tilepdb.generate_puzzle("multi-tile", size="3x3")
    >>> tilepdb.Puzzle("multi-tile", size="3x3").h("8 6 7 2 5 4 3 0 1") > 10
    True
    """
    files = _tilepdb.generate_puzzle(
        _arguments.text("puzzle", puzzle),
        "" if size is None else _arguments.text("size", size),
        _arguments.texts("patterns", patterns),
        _how("" if goal is None else goal, folder, compress, threads, memory, progress, stop),
    )
    return [Path(file) for file in files]


def _wanted(
    function: str, catalogue: str | None, partitions: Partitions | None, size: tuple[int, int] | None
) -> tuple[Any, ...]:
    if (partitions is None) == (catalogue is None) or (partitions is None) != (size is None):
        raise TypeError(f"{function}: give a catalogue, or partitions and a size")
    return (
        None if catalogue is None else _arguments.text("catalogue", catalogue),
        _arguments.partitions(partitions),
        (0, 0) if size is None else _arguments.size(size),
        [],
    )


def _how(
    goal: str,
    folder: Folder,
    compress: bool,
    threads: int,
    memory: int | None,
    progress: Told,
    stop: Asked,
    blank: int | None = None,
) -> tuple[Any, ...]:
    _arguments.function("progress", progress)
    _arguments.function("stop", stop)
    return (
        _arguments.text("goal", goal),
        None if blank is None else _arguments.number("blank", blank),
        "" if folder is None else _arguments.path("folder", folder),
        _arguments.flag("compress", compress),
        _arguments.threads(threads),
        _arguments.memory(memory),
        telling(progress, GenerateProgress),
        stop,
    )
