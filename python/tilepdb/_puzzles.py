# SPDX-License-Identifier: MIT
"""Puzzles by name."""

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
    """The puzzles that Puzzle and generate_puzzle know."""
    return _tilepdb.puzzle_names()


class Puzzle(Solver[State, States]):
    """A puzzle that the programs know by name, with a heuristic: multi-tile is the sliding tiles where a slide of several
    tiles in a line counts as one move; puzzle_names() has all, docs/puzzles.md describes them.

    States, goals, patterns and moves are texts; boards may be arrays, too. size, goal: if not given, the puzzle's
    defaults. patterns: whose tables are read, if not the puzzle's defaults; generate_puzzle makes them. heuristic: pdb, zero,
    the puzzle's own, or max:A,B for the largest of several; if not given, the best with tables. folder, checking: see
    Heuristic.

    >>> puzzle = tilepdb.Puzzle("hanoi", size="3", heuristic="zero")
    >>> puzzle.solve("AAA", algorithm="bfs").moves
    ('AB', 'AC', 'AD', 'CD', 'BD')

    Never changed: any number of threads may use one at once, for values and searches alike. Open until the last reference
    to it is gone.
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
            _arguments.text("puzzle", puzzle),
            "" if size is None else _arguments.text("size", size),
            "" if goal is None else _arguments.text("goal", goal),
            _arguments.texts("patterns", patterns),
            "" if heuristic is None else _arguments.text("heuristic", heuristic),
            "" if folder is None else _arguments.path("folder", folder),
            _arguments.text("checking", checking),
        )

    def __repr__(self) -> str:
        return f"<tilepdb.Puzzle {self.name}, {self.size}, heuristic {self.heuristic}>"

    @property
    def name(self) -> str:
        """What the programs call it."""
        return self._source.name

    @property
    def size(self) -> str:
        """As the puzzle writes it."""
        return self._source.size

    @property
    def goal(self) -> str:
        """As the puzzle writes it."""
        return self._source.goal

    @property
    def heuristic(self) -> str:
        """Its name."""
        return self._source.heuristic

    def h(self, states: State | States, *, out: NDArray[np.uint16] | None = None, threads: int = 0) -> Any:
        """The heuristic values: of one state an int, of many an array of uint16, or `out`, filled.

        Arrays of uint8 without gaps are read where they are; of boards no texts are made. Ctrl-C waits until it has ended.
        """
        threads = _arguments.threads(threads)
        if _are_texts(states):
            texts, is_one = _texts("states", states, self.size)
            values = _arguments.values_array(out, () if is_one else (len(texts),))
            found = self._source.h(texts, threads)
            values[...] = found[0] if is_one else found
        else:
            boards = _boards("states", states, self.size)
            values = _arguments.values_array(out, boards.shape[:-1])
            self._source.h_of_arrays(boards, values, threads)
        return int(values) if values.ndim == 0 and out is None else values

    def is_solvable(self, state: State) -> bool:
        """Whether moves lead from a state to the goal."""
        return self._source.is_solvable(_one("state", state, self.size))

    def random_states(self, count: int, *, seed: int) -> list[str]:
        """Random states that can reach the goal, each with equal probability: those of pdbsolve random. Ctrl-C waits until
        they are made.
        """
        return self._source.random_states(
            _arguments.number("count", count), _arguments.number("seed", seed, _arguments.MOST_NODES)
        )

    def _start(self, start: State) -> str:
        return _one("state", start, self.size)

    def _starts(self, starts: States) -> list[str]:
        return _texts("states", starts, self.size)[0]


def _are_texts(states: State | States) -> bool:
    """Whether states are texts, or a sequence with some."""
    empty = isinstance(states, Sequence) and len(states) == 0
    return empty or _arguments.are_texts(states)


def _boards(name: str, states: State | States, size: str) -> NDArray[np.uint8]:
    """States that are no texts as an array of rows of numbers."""
    boards = _arguments.byte_array(name, cast("ArrayLike", states))
    if boards.ndim == 0:
        raise TypeError(f"{name}: expected texts or boards, found {states!r}")
    if boards.shape == (0,):
        return boards.reshape(0, 0)  # nothing, and not a state without numbers
    if "x".join(map(str, boards.shape[:-3:-1])) == size:
        boards = boards.reshape(*boards.shape[:-2], math.prod(boards.shape[-2:]))
    return boards


def _texts(name: str, states: State | States, size: str) -> tuple[list[str], bool]:
    """States as texts, and whether there is one by itself."""
    if isinstance(states, str):
        return [_arguments.text(name, states)], True
    if _are_texts(states):
        return _arguments.texts(name, cast("Sequence[str]", states)), False
    boards = _boards(name, states, size)
    return _tilepdb.board_texts(boards.reshape(-1), max(boards.shape[-1], 1)), boards.ndim == 1


def _one(name: str, state: State, size: str) -> str:
    texts, is_one = _texts(name, state, size)
    if not is_one:
        raise ValueError(f"{name}: expected one, found {len(texts)}")
    return texts[0]
