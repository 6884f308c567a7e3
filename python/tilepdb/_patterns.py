# SPDX-License-Identifier: MIT
"""Pattern databases of permutation puzzles: the public part; tilepdb/__init__.py says what is in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arguments, _tilepdb
from ._opened import Opened

UNREACHABLE: int = _tilepdb.unreachable
"""The h of states from which no goal can be reached."""


@dataclass(frozen=True)
class BuildProgress:
    """How far the building of a pattern database is."""

    depth: int
    """Of the breadth-first search."""
    reached: int
    """States found so far."""
    states: int
    """Of the pattern."""


class PermutationPattern(Opened):
    """A pattern of a permutation puzzle: where some of its pieces are, and how they are turned.

    Such a puzzle has as many pieces as places, at most 64. At the goal piece p is in place p, not turned. Each move can
    be made anywhere and costs 1: it carries what is in place p to place moves[m][p], turned by turns[m][p] more.

    puzzle, parameters: the name of puzzle and pattern, which goes into files, so that a table is never read for another
    pattern: 1 to 31 lower-case letters, digits and hyphens; up to 767 printable ASCII characters. moves: an array of
    shape (moves, places). kept: up to 16 different pieces. orientations: in how many ways a piece can be turned, where
    pieces are turned. turns: an array like moves; without it no move turns anything. goals: states whose h is 0, instead
    of the one goal, an array of shape (goals, places): where each piece is. goal_turns: how far each is turned.

    Never changed: any number of threads may use one at once.
    """

    def __init__(
        self,
        puzzle: str,
        parameters: str,
        moves: ArrayLike,
        kept: Sequence[int],
        *,
        orientations: int = 1,
        turns: ArrayLike | None = None,
        goals: ArrayLike | None = None,
        goal_turns: ArrayLike | None = None,
    ) -> None:
        to = _arguments.byte_array("moves", moves)
        if to.ndim != 2:
            raise ValueError(f"moves: expected an array of shape (moves, places), found {to.shape}")
        if goals is None and goal_turns is not None:
            raise TypeError("goal_turns: expected goals, too")
        at_goals = None
        if goals is not None:
            at_goals = _arguments.byte_array("goals", goals)
            if at_goals.ndim != 2 or at_goals.shape[0] == 0 or at_goals.shape[1] != to.shape[1]:
                raise ValueError(f"goals: expected an array of shape (goals, {to.shape[1]}), found {at_goals.shape}")
        self._pattern = _tilepdb.make_pattern(
            _arguments.text("puzzle", puzzle),
            _arguments.text("parameters", parameters),
            to,
            _arguments.byte_array_like("turns", turns, to.shape),
            _arguments.numbers("kept", kept, most=255),
            _arguments.number("orientations", orientations, most=256),
            at_goals,
            None if at_goals is None else _arguments.byte_array_like("goal_turns", goal_turns, at_goals.shape),
        )

    def __repr__(self) -> str:
        return f"<tilepdb.PermutationPattern {self.puzzle}, {self.parameters}: {self.moves} moves, {self.size} states>"

    @property
    def puzzle(self) -> str:
        """The puzzle's name."""
        return self._pattern.puzzle

    @property
    def parameters(self) -> str:
        """What tells the pattern from others of its puzzle."""
        return self._pattern.parameters

    @property
    def size(self) -> int:
        """How many states the pattern has."""
        return self._pattern.size

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return self._pattern.moves

    @property
    def places(self) -> int:
        """How many places the puzzle has, and pieces."""
        return self._pattern.places

    @property
    def orientations(self) -> int:
        """In how many ways a piece can be turned."""
        return self._pattern.orientations

    @property
    def kept(self) -> list[int]:
        """The pieces that the pattern sees."""
        return self._pattern.kept

    @property
    def undirected(self) -> bool:
        """Whether the inverse of each move is a move."""
        return self._pattern.undirected


class PatternDatabase(Opened):
    """The least number of moves to a goal of every state of a pattern: a lower bound for the puzzle. It is made by build
    or open.

    Never changed: any number of threads may use one at once. In memory, or its file open, until the last reference to it is
    gone.
    """

    def __init__(self) -> None:
        raise TypeError("PatternDatabase: use PatternDatabase.build or PatternDatabase.open")

    @classmethod
    def _of(cls, pattern: PermutationPattern, database: _tilepdb.PatternDatabase) -> PatternDatabase:
        made = cls.__new__(cls)
        made._pattern = pattern
        made._database = database
        return made

    _pattern: PermutationPattern
    _database: _tilepdb.PatternDatabase

    @classmethod
    def build(
        cls,
        pattern: PermutationPattern,
        *,
        file: Union[str, "os.PathLike[str]", None] = None,
        encoding: str = "smallest",
        threads: int = 0,
        memory: int | None = None,
        progress: Callable[[BuildProgress], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> PatternDatabase:
        """Builds the table of a pattern by breadth-first search, with a byte of memory a state.

        file: a name that ends in .pdb or .pdb.zst; if it is there it is opened, else written, and a search that was
        broken off is gone on with. encoding: two_bits (h modulo 3, where moves can be taken back), half_byte (h up to
        14), byte (h up to 127), or the smallest that is right. Values are read fastest from half_byte and byte. threads:
        0 means all cores. memory: bytes that may be used; with less than it takes Error is raised. progress: called
        after each depth. stop: asked often whether to give up, which raises Error, interrupted.
        """
        _arguments.instance("pattern", pattern, PermutationPattern)
        _arguments.function("progress", progress)
        _arguments.function("stop", stop)
        told = None if progress is None else lambda *parts: progress(BuildProgress(*parts))
        database = _tilepdb.build_pattern(
            pattern._pattern,
            None if file is None else _arguments.path("file", file),
            _arguments.text("encoding", encoding),
            _arguments.threads(threads),
            _arguments.memory(memory),
            told,
            stop,
        )
        return cls._of(pattern, database)

    @classmethod
    def open(
        cls,
        pattern: PermutationPattern,
        file: str | os.PathLike[str],
        *,
        checking: str = "once",
        threads: int = 0,
    ) -> PatternDatabase:
        """Opens the file of a table; raises Error, check_failed, for one of another pattern, or one that is damaged.
        checking, threads: see Table.
        """
        _arguments.instance("pattern", pattern, PermutationPattern)
        database = _tilepdb.open_pattern(
            pattern._pattern,
            _arguments.path("file", file),
            _arguments.text("checking", checking),
            _arguments.threads(threads),
        )
        return cls._of(pattern, database)

    def save(self, file: str | os.PathLike[str], *, threads: int = 0) -> None:
        """Writes the table to a file, compressed if its name ends in .pdb.zst, plain if it ends in .pdb. A file that is
        there is replaced, and always whole.
        """
        self._database.save(_arguments.path("file", file), _arguments.threads(threads))

    def __repr__(self) -> str:
        of = self._pattern
        return (
            f"<tilepdb.PatternDatabase {of.puzzle}, {of.parameters}: {of.size} states, {self.encoding}, {self.nbytes} bytes>"
        )

    @property
    def pattern(self) -> PermutationPattern:
        """What it is the table of."""
        return self._pattern

    @property
    def encoding(self) -> str:
        """How h is stored: two_bits, half_byte or byte."""
        return self._database.encoding

    @property
    def nbytes(self) -> int:
        """The table's size, not compressed."""
        return self._database.nbytes

    @property
    def histogram(self) -> list[int]:
        """How many states have h = 0, 1, 2 …; the others reach no goal."""
        return self._database.histogram

    def h(
        self,
        places: ArrayLike,
        turned: ArrayLike | None = None,
        *,
        out: NDArray[np.uint16] | None = None,
        threads: int = 0,
    ) -> Any:
        """h of one state of the puzzle, an int, or of many, an array of uint16, or `out`, filled; UNREACHABLE where no
        goal can be reached.

        places: where each piece of the puzzle is, those too that the pattern does not keep, so that the same array
        serves for all patterns: shape (…, places). Arrays of uint8 without gaps are read where they are. turned: how far
        each is turned; without it none is. Pieces twisted as no moves twist them reach no goal.
        """
        threads = _arguments.threads(threads)
        pieces = self._pattern.places
        at = _arguments.byte_array("places", places)
        if at.shape != (0,) and (at.ndim == 0 or at.shape[-1] != pieces):
            raise ValueError(f"places: expected an array of shape (…, {pieces}), found {at.shape}")
        by = _arguments.byte_array_like("turned", turned, at.shape)
        shape = (0,) if at.shape == (0,) else at.shape[:-1]  # a sequence without anything in it has no states
        values = _arguments.values_array(out, shape)
        turns = None if by is None else by.reshape(-1, pieces)
        self._database.h(at.reshape(-1, pieces), turns, values.reshape(-1), threads)
        return int(values[()]) if out is None and shape == () else values
