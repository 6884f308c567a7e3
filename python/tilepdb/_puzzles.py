# SPDX-License-Identifier: MIT
"""Puzzles chosen by name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Union, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arguments, _tilepdb
from ._searches import Solver
from ._tables import Folder

State = Union[str, ArrayLike]
States = Union[Sequence[str], ArrayLike]


def puzzle_names() -> list[str]:
    """Returns the names of the puzzles for Puzzle and generate_puzzle."""
    return _tilepdb.puzzle_names()


class Puzzle(Solver[State, States]):
    """A puzzle with a heuristic.

    docs/puzzles.md describes the puzzles. "multi-tile" is sliding tiles where sliding several tiles of a line counts
    as one move.

    States, goals, patterns and moves are strings; boards may also be arrays.

    puzzle: one of puzzle_names().
    size, goal: in the puzzle's notation; default: the puzzle's own.
    patterns: the patterns to read tables of, made by generate_puzzle; default: the puzzle's own.
    heuristic: pdb, zero, one of the puzzle's own heuristics, or max:A,B for the largest of several; default: the best
        one with tables.
    folder, checking: see Heuristic.

    >>> puzzle = tilepdb.Puzzle("hanoi", size="3", heuristic="zero")
    >>> puzzle.solve("AAA", algorithm="bfs").moves
    ('AB', 'AC', 'AD', 'CD', 'BD')

    Immutable: any number of threads may use a puzzle at once, for values and searches alike. Its tables stay open until
    the last reference to it is gone.
    """

    _source: _tilepdb.Puzzle

    def __init__(
        self,
        puzzle: str,
        *,
        size: str | None = None,
        goal: str | None = None,
        patterns: Sequence[str] = (),
        heuristic: str | None = None,
        folder: Folder = None,
        checking: str = "once",
    ) -> None:
        self._source = _tilepdb.open_puzzle(
            _arguments.string("puzzle", puzzle),
            "" if size is None else _arguments.string("size", size),
            "" if goal is None else _arguments.string("goal", goal),
            _arguments.strings("patterns", patterns),
            "" if heuristic is None else _arguments.string("heuristic", heuristic),
            "" if folder is None else _arguments.path("folder", folder),
            _arguments.string("checking", checking),
        )

    def __repr__(self) -> str:
        return f"<tilepdb.Puzzle {self.name}, {self.size}, heuristic {self.heuristic}>"

    @property
    def name(self) -> str:
        """The puzzle's name, as in puzzle_names()."""
        return self._source.name

    @property
    def size(self) -> str:
        """The size in the puzzle's notation."""
        return self._source.size

    @property
    def goal(self) -> str:
        """The goal in the puzzle's notation."""
        return self._source.goal

    @property
    def heuristic(self) -> str:
        """The heuristic's name."""
        return self._source.heuristic

    def h(self, states: State | States, *, out: NDArray[np.uint16] | None = None, threads: int = 0) -> Any:
        """Returns the heuristic value of one state as an int, or those of many states as an array of uint16.

        states: strings, or boards as arrays. C-contiguous arrays of uint8 are read in place.
        out: an array of uint16 that receives the values and is returned.
        threads: 0 for all cores.

        Ctrl-C takes effect only after the call.
        """
        threads = _arguments.threads(threads)
        if _are_strings(states):
            texts, is_one = _strings("states", states, self.size)
            values = _arguments.output_array(out, () if is_one else (len(texts),))
            found = self._source.h(texts, threads)
            values[...] = found[0] if is_one else found
        else:
            boards = _boards("states", states, self.size)
            values = _arguments.output_array(out, boards.shape[:-1])
            self._source.h_of_arrays(boards, values, threads)
        return int(values) if values.ndim == 0 and out is None else values

    def is_solvable(self, state: State) -> bool:
        """Returns whether a state can reach the goal."""
        return self._source.is_solvable(_single("state", state, self.size))

    def random_states(self, count: int, *, seed: int) -> list[str]:
        """Returns random states that can reach the goal, all equally likely.

        The same seed gives the same states in pdbsolve random. Ctrl-C takes effect once all states are made.
        """
        return self._source.random_states(
            _arguments.integer("count", count), _arguments.integer("seed", seed, _arguments.MAX_UINT64)
        )

    def _convert(self, start: State) -> str:
        return _single("state", start, self.size)

    def _convert_all(self, starts: States) -> list[str]:
        return _strings("states", starts, self.size)[0]


def _are_strings(states: State | States) -> bool:
    """Returns whether states are strings, or a sequence that is empty or contains a string."""
    empty = isinstance(states, Sequence) and len(states) == 0
    return empty or _arguments.has_strings(states)


def _boards(name: str, states: State | States, size: str) -> NDArray[np.uint8]:
    """Returns states given as numbers as an array with one row per state."""
    boards = _arguments.byte_array(name, cast("ArrayLike", states))
    if boards.ndim == 0:
        raise TypeError(f"{name}: expected strings or boards, found {states!r}")
    if boards.shape == (0,):
        return boards.reshape(0, 0)  # no states, instead of one state without numbers
    if "x".join(map(str, boards.shape[:-3:-1])) == size:
        boards = boards.reshape(*boards.shape[:-2], math.prod(boards.shape[-2:]))
    return boards


def _strings(name: str, states: State | States, size: str) -> tuple[list[str], bool]:
    """Returns states as strings, and whether the argument was a single state."""
    if isinstance(states, str):
        return [_arguments.string(name, states)], True
    if _are_strings(states):
        return _arguments.strings(name, cast("Sequence[str]", states)), False
    boards = _boards(name, states, size)
    return _tilepdb.board_texts(boards.reshape(-1), max(boards.shape[-1], 1)), boards.ndim == 1


def _single(name: str, state: State, size: str) -> str:
    texts, is_one = _strings(name, state, size)
    if not is_one:
        raise ValueError(f"{name}: expected one state, found {len(texts)}")
    return texts[0]
