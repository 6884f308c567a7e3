# SPDX-License-Identifier: MIT
"""Pattern databases of permutation puzzles."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arguments, _tilepdb
from ._handle import Handle
from ._results import progress_adapter

UNREACHABLE: int = _tilepdb.unreachable
"""The value of states from which no goal can be reached."""


@dataclass(frozen=True)
class BuildProgress:
    """Progress of building a pattern database."""

    depth: int
    """The depth of the breadth-first search."""
    reached: int
    """States found so far."""
    states: int
    """The number of abstract states of the pattern."""


class PermutationPattern(Handle):
    """A pattern of a permutation puzzle: the places and orientations of some of its pieces.

    A permutation puzzle has as many pieces as places, at most 64. At the goal, piece p is in place p and not turned.
    Every move is always possible and costs 1. Move m carries the piece in place p to place moves[m][p] and turns it by
    turns[m][p]. This is the inverse of the convention of definition and Puzzle.from_generators, where place p gets the
    piece of place moves[m][p].

    puzzle, parameters: names of the puzzle and of the pattern. Files store both, so a table is never read for another
        pattern. puzzle has 1 to 31 lower-case letters, digits and hyphens; parameters has up to 767 printable ASCII
        characters.
    moves: an array of shape (moves, places).
    kept: up to 16 different pieces.
    orientations: the number of orientations of a piece.
    turns: an array with the same shape as moves; default: no move turns a piece.
    goals: the goal states instead of the default one, an array of shape (goals, places): the place of each piece.
    goal_turns: an array with the same shape as goals: the orientation of each piece; default: no piece is turned.

    Immutable: any number of threads may use a pattern at once.
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
            raise TypeError("goal_turns: requires goals")
        at_goals = None
        if goals is not None:
            at_goals = _arguments.byte_array("goals", goals)
            if at_goals.ndim != 2 or at_goals.shape[0] == 0 or at_goals.shape[1] != to.shape[1]:
                raise ValueError(f"goals: expected an array of shape (goals, {to.shape[1]}), found {at_goals.shape}")
        self._pattern = _tilepdb.make_pattern(
            _arguments.string("puzzle", puzzle),
            _arguments.string("parameters", parameters),
            to,
            _arguments.byte_array_of_shape("turns", turns, to.shape),
            _arguments.integers("kept", kept, most=255),
            _arguments.integer("orientations", orientations, most=256),
            at_goals,
            None if at_goals is None else _arguments.byte_array_of_shape("goal_turns", goal_turns, at_goals.shape),
        )

    def __repr__(self) -> str:
        return f"<tilepdb.PermutationPattern {self.puzzle}, {self.parameters}: {self.moves} moves, {self.size} states>"

    @property
    def puzzle(self) -> str:
        """The puzzle's name."""
        return self._pattern.puzzle

    @property
    def parameters(self) -> str:
        """The name of the pattern, different for each pattern of the puzzle."""
        return self._pattern.parameters

    @property
    def size(self) -> int:
        """The number of abstract states."""
        return self._pattern.size

    @property
    def moves(self) -> int:
        """The number of moves."""
        return self._pattern.moves

    @property
    def places(self) -> int:
        """The number of places of the puzzle, equal to the number of pieces."""
        return self._pattern.places

    @property
    def orientations(self) -> int:
        """The number of orientations of a piece."""
        return self._pattern.orientations

    @property
    def kept(self) -> list[int]:
        """The pieces of the pattern."""
        return self._pattern.kept

    @property
    def undirected(self) -> bool:
        """Whether the inverse of every move is a move."""
        return self._pattern.undirected


class PatternDatabase(Handle):
    """The fewest moves from every abstract state of a pattern to a goal, a lower bound for the puzzle.

    Create one with PatternDatabase.build or PatternDatabase.open.

    Immutable: any number of threads may use a database at once. Its memory or file stays in use until the last
    reference to it is gone.
    """

    def __init__(self) -> None:
        raise TypeError("PatternDatabase: use PatternDatabase.build or PatternDatabase.open")

    @classmethod
    def _wrap(cls, pattern: PermutationPattern, database: _tilepdb.PatternDatabase) -> PatternDatabase:
        wrapped = cls.__new__(cls)
        wrapped._pattern = pattern
        wrapped._database = database
        return wrapped

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
        """Builds the table of a pattern by breadth-first search, with 0.28 to 1.5 bytes of memory per state.

        file: a name that ends in .pdb or .pdb.zst. An existing file is opened, whatever its encoding. Otherwise the
            file is written, and an interrupted search resumes from its checkpoint.
        encoding: two_bits (h modulo 3, if the inverse of every move is a move), half_byte (h up to 14), byte (h up to
            127) or smallest (the smallest valid one). Values are read fastest from half_byte and byte.
        threads: 0 for all cores.
        memory: limit in bytes; default: the free memory. Error (resource) is raised if the search needs more.
        progress: called with a BuildProgress after each depth.
        stop: called often; once it returns true, Error (interrupted) is raised.
        """
        _arguments.instance("pattern", pattern, PermutationPattern)
        _arguments.callback("stop", stop)
        database = _tilepdb.build_pattern(
            pattern._pattern,
            None if file is None else _arguments.path("file", file),
            _arguments.string("encoding", encoding),
            _arguments.threads(threads),
            _arguments.memory(memory),
            progress_adapter(progress, BuildProgress),
            stop,
        )
        return cls._wrap(pattern, database)

    @classmethod
    def open(
        cls,
        pattern: PermutationPattern,
        file: str | os.PathLike[str],
        *,
        checking: str = "once",
        threads: int = 0,
    ) -> PatternDatabase:
        """Opens the table of a pattern. Raises Error (check_failed) if it is damaged or belongs to another pattern.

        checking, threads: see Table.
        """
        _arguments.instance("pattern", pattern, PermutationPattern)
        database = _tilepdb.open_pattern(
            pattern._pattern,
            _arguments.path("file", file),
            _arguments.string("checking", checking),
            _arguments.threads(threads),
        )
        return cls._wrap(pattern, database)

    def save(self, file: str | os.PathLike[str], *, threads: int = 0) -> None:
        """Writes the table to a file: compressed if its name ends in .pdb.zst, plain if it ends in .pdb.

        An existing file is replaced atomically.
        """
        self._database.save(_arguments.path("file", file), _arguments.threads(threads))

    def __repr__(self) -> str:
        pattern = self._pattern
        return (
            f"<tilepdb.PatternDatabase {pattern.puzzle}, {pattern.parameters}: {pattern.size} states, "
            f"{self.encoding}, {self.nbytes} bytes>"
        )

    @property
    def pattern(self) -> PermutationPattern:
        """The pattern of the table."""
        return self._pattern

    @property
    def encoding(self) -> str:
        """The encoding of values: two_bits, half_byte or byte."""
        return self._database.encoding

    @property
    def nbytes(self) -> int:
        """The size of the uncompressed table in bytes."""
        return self._database.nbytes

    @property
    def histogram(self) -> list[int]:
        """The numbers of states with h = 0, 1, 2 …; the other states cannot reach a goal."""
        return self._database.histogram

    def h(
        self,
        places: ArrayLike,
        turned: ArrayLike | None = None,
        *,
        out: NDArray[np.uint16] | None = None,
        threads: int = 0,
    ) -> Any:
        """Returns the value of one state as an int, or those of many states as an array of uint16.

        A value is UNREACHABLE if the state cannot reach a goal, for example because no moves produce its orientations.

        places: an array of shape (…, places), the place of every piece of the puzzle. Pieces that the pattern does not
            keep are included, so the same array serves for all patterns. C-contiguous arrays of uint8 are read in
            place.
        turned: an array with the same shape as places: the orientation of every piece; default: no piece is turned.
        out: an array of uint16 that receives the values and is returned.
        threads: 0 for all cores.
        """
        threads = _arguments.threads(threads)
        pieces = self._pattern.places
        at = _arguments.byte_array("places", places)
        if at.shape != (0,) and (at.ndim == 0 or at.shape[-1] != pieces):
            raise ValueError(f"places: expected an array of shape (…, {pieces}), found {at.shape}")
        by = _arguments.byte_array_of_shape("turned", turned, at.shape)
        shape = (0,) if at.shape == (0,) else at.shape[:-1]  # an empty sequence holds no states
        values = _arguments.output_array(out, shape)
        turns = None if by is None else by.reshape(-1, pieces)
        self._database.h(at.reshape(-1, pieces), turns, values.reshape(-1), threads)
        return _arguments.returned(values, out)
