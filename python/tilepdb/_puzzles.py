# SPDX-License-Identifier: MIT
"""Puzzles chosen by name."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Union, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arguments, _tilepdb
from ._generation import generate_puzzle
from ._searches import Solver
from ._tables import Folder

State = Union[str, ArrayLike]
States = Union[Sequence[str], ArrayLike]


def puzzle_names() -> list[str]:
    """Returns the names of the puzzles for Puzzle and generate_puzzle."""
    return _tilepdb.puzzle_names()


def definition(
    moves: Mapping[str, ArrayLike],
    *,
    solved: Sequence[Hashable] | None = None,
    orientations: int = 1,
    name: str = "",
) -> str:
    """Returns the definition of a permutation puzzle, a text for Puzzle, generate_puzzle, or a file.

    moves: an array for each move, under its name: place i gets the piece of place moves[name][i], numbered from 0. This is the inverse
        of PermutationPattern's convention, where the piece in place i goes to place moves[m][i]. A move that turns
        pieces is a pair of arrays; the second one is added to the orientation of the piece that comes to each place.
        Inverses and powers are moves, too. x, y, z, and capital letters with a v after them, as in Uv, are no names:
        docs/puzzles.md has them for rotations of the whole puzzle.
    solved: the piece in each place of the solved state. Pieces that are equal look alike, and None is a piece that does
        not matter. Pieces that are not numbers from 0 are numbered in this order. Default: all pieces differ.
    orientations: the orientations of a piece, 1 if pieces are not turned.
    name: the puzzle's name.

    >>> text = tilepdb.definition({"left": [1, 2, 3, 0], "swap": [1, 0, 2, 3]}, name="Small")
    >>> tilepdb.Puzzle(text, heuristic="zero").solve([2, 1, 0, 3]).length
    4
    """
    if not isinstance(moves, Mapping):
        raise TypeError(f"moves: expected a mapping of names to arrays, found {type(moves).__name__}")
    if not moves:
        raise ValueError("moves: expected at least one move")
    turns_of_piece = _arguments.integer("orientations", orientations)
    if not 1 <= turns_of_piece <= 255:
        raise ValueError(f"orientations: expected 1 to 255, found {turns_of_piece}")
    rows = [_move_rows(move, array, turns_of_piece) for move, array in moves.items()]
    count = rows[0].shape[1]
    if any(row.shape[1] != count for row in rows):
        raise ValueError("moves: expected arrays of equal length")
    pieces = _pieces(range(count) if solved is None else solved)
    if len(pieces) != count:
        raise ValueError(f"solved: expected {count} pieces, as in the moves, found {len(pieces)}")
    numbers: dict[Hashable, int] = {number: number for number in range(count)}
    if any(piece is not None and piece not in numbers for piece in pieces):
        numbers = {piece: number for number, piece in enumerate(dict.fromkeys(pieces))}
    shown = ["?" if piece is None else str(numbers[piece]) for piece in pieces]
    turns = ["?" if piece is None else "0" for piece in pieces]
    title = _arguments.string("name", name).strip()
    if len(title.splitlines()) > 1:
        raise ValueError(f"name: expected one line, found {name!r}")
    lines = [f"Name {title}"] if title else []
    lines += [f"Set PIECES {count} {turns_of_piece}", "StartState", "PIECES"]
    lines += [" ".join(shown), " ".join(turns), "End"]
    for move, row in zip(moves, rows):
        lines += [f"MoveTransformation {move}", "PIECES", *(" ".join(map(str, part.tolist())) for part in row), "End"]
    text = "\n".join(lines) + "\n"
    _require_readable(text)
    return text


def _require_readable(text: str) -> None:
    """Raises Error for what is wrong with a definition, without a line of the text, which the caller has not written."""
    try:
        _tilepdb.open_puzzle(text, "", "", [], "zero", "", "never")
    except _tilepdb.Error as error:
        named = _tilepdb.Error(re.sub(r"^the definition:(\d+:)? ", "moves: ", str(error)))
        named.kind = error.kind
        raise named from None


def _pieces(solved: Sequence[Hashable]) -> list[Hashable]:
    try:
        pieces = list(solved)
        set(pieces)
    except TypeError:
        raise TypeError(f"solved: expected a sequence of pieces, such as numbers or letters, found {solved!r}") from None
    return pieces


def _move_rows(name: str, array: ArrayLike, orientations: int) -> NDArray[np.uint8]:
    rows = np.atleast_2d(_arguments.byte_array("moves", array))
    if rows.ndim != 2 or rows.shape[0] > 2 or rows.shape[1] == 0:
        raise ValueError(f"moves: move {name}: expected an array of places, or two for places and turns")
    if any(character.isspace() for character in _arguments.string("moves", name)) or not name:
        raise ValueError(f"moves: expected names without blanks, found {name!r}")
    if re.fullmatch("[xyz]|[A-Z_]+v", name):
        raise ValueError(
            f"moves: {name!r} is the name of a rotation of the whole puzzle, which solutions do not use; "
            "expected a name other than x, y, z and capital letters with a v after them"
        )
    places = rows[0].tolist()
    if sorted(places) != list(range(len(places))):
        raise ValueError(f"moves: move {name}: expected each place from 0 to {len(places) - 1} once, found {places}")
    if len(rows) == 2 and rows[1].max() >= orientations:
        raise ValueError(f"moves: move {name}: expected turns less than orientations, {orientations}, found {rows[1].max()}")
    return rows


class Puzzle(Solver[State, States]):
    """A puzzle with a heuristic.

    docs/puzzles.md describes the puzzles. "multi-tile" is sliding tiles where sliding several tiles of a line counts
    as one move.

    States, goals, patterns and moves are strings; boards may also be arrays.

    puzzle: one of puzzle_names(), the file of a definition, or its text, as definition() returns it.
    size, goal: in the puzzle's notation; default: the puzzle's own. In the goal of a definition, ? is a piece or an
        orientation that does not matter. "A or B" is the nearest of two states, also of the cube, TopSpin and pancakes.
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
            _arguments.optional_string("size", size),
            _arguments.optional_string("goal", goal),
            _arguments.strings("patterns", patterns),
            _arguments.optional_string("heuristic", heuristic),
            _arguments.folder(folder),
            _arguments.string("checking", checking),
        )

    @classmethod
    def from_generators(
        cls,
        moves: Mapping[str, ArrayLike],
        *,
        solved: Sequence[Hashable] | None = None,
        orientations: int = 1,
        name: str = "",
        **options: Any,
    ) -> Puzzle:
        """Returns the puzzle of definition(moves, solved=…, orientations=…, name=…).

        Makes its tables if the folder lacks them and the heuristic needs them. The options are those of Puzzle.

        >>> puzzle = tilepdb.Puzzle.from_generators({"left": [1, 2, 3, 0], "swap": [1, 0, 2, 3]}, solved="aabb")
        >>> puzzle.solve([0, 1, 0, 1]).length
        2
        """
        text = definition(moves, solved=solved, orientations=orientations, name=name)
        heuristic = _arguments.optional_string("heuristic", options.get("heuristic"))
        if "pdb" in (heuristic or "pdb"):
            goal = options.get("goal")
            # Other goals are served by the tables of the solved state.
            goal = goal if isinstance(goal, str) and "?" in goal else None
            generate_puzzle(text, goal=goal, patterns=options.get("patterns", ()), folder=options.get("folder"))
        return cls(text, **options)

    def __repr__(self) -> str:
        return f"<tilepdb.Puzzle {self.name}, {self.size}, heuristic {self.heuristic}>"

    @property
    def name(self) -> str:
        """The puzzle's name, as in puzzle_names(), the name of its file, or that in its definition."""
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
        return _arguments.returned(values, out)

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
