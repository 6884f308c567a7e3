# SPDX-License-Identifier: MIT
"""Boards as arrays, and what is asked of them without tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Union, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arguments, _tilepdb

Board = Union[str, ArrayLike]
Boards = Union[Sequence[str], Board]


def goal_board(size: tuple[int, int] = (4, 4), goal: str = "blank-first") -> NDArray[np.uint8]:
    """A goal's tiles, from its name: blank-first (0 1 2 …), blank-last (1 2 … 0) or snail.

    >>> tilepdb.goal_board((3, 2), "snail").tolist()
    [1, 2, 3, 0, 5, 4]
    """
    with _arguments.naming("size", but="goal"):
        return np.array(_tilepdb.parse_goal(_arguments.size(size), _arguments.text("goal", goal)), dtype=np.uint8)


def is_solvable(board: Board, *, size: tuple[int, int] | None = None, goal: str = "blank-first") -> bool:
    """Whether moves lead from a board to a goal. Without size the rows of a text or array show it; a board without rows is
    a square.

    >>> tilepdb.is_solvable([0, 2, 1, 3])
    False
    """
    found = size_of(board) if size is None else _arguments.size(size)
    tiles = flat_array_of(board, found, "board")
    with _arguments.naming("board", but="goal"):
        return _tilepdb.is_solvable(found, tiles, _arguments.text("goal", goal))


def random_boards(
    count: int, *, seed: int, size: tuple[int, int] = (4, 4), goal: str = "blank-first"
) -> NDArray[np.uint8]:
    """Random boards that can reach a goal, each such board with equal probability, as an array of shape (count, cells).

    They are those of pdbsolve random with the same seed, which is all they depend on. Ctrl-C waits until they are made.

    >>> tilepdb.random_boards(1000, seed=7).shape
    (1000, 16)
    """
    columns, rows = _arguments.size(size)
    boards = _tilepdb.random_boards(
        (columns, rows),
        _arguments.number("count", count),
        _arguments.number("seed", seed, _arguments.MOST_NODES),
        _arguments.text("goal", goal),
    )
    return boards.reshape(-1, columns * rows)


def size_of(board: Board) -> tuple[int, int]:
    """Columns and rows of a board that does not come with a size."""
    if isinstance(board, str):
        with _arguments.naming("board"):
            return _tilepdb.size_of_board(_arguments.text("board", board))
    array = _arguments.rows("board", board)
    if array.ndim == 2:
        return array.shape[1], array.shape[0]
    cells = array.size
    side = math.isqrt(cells)
    if side * side != cells:
        raise TypeError(f"size: a board of {cells} cells is no square; expected its columns and rows")
    return side, side


def array_of(boards: Boards, size: tuple[int, int], name: str = "boards") -> NDArray[np.uint8]:
    """Boards as an array of uint8 without gaps, which is theirs if it is such a one already. Texts may be one, a sequence or
    an array.
    """
    if isinstance(boards, str):
        return _parsed(name, boards, size)
    if _arguments.are_texts(boards):
        texts: list[str] = list(boards.flat) if isinstance(boards, np.ndarray) else list(cast("Sequence[str]", boards))
        shape = boards.shape if isinstance(boards, np.ndarray) else (len(texts),)
        parsed = [_parsed(f"board {number}", text, size) for number, text in enumerate(texts)]
        return np.array(parsed, dtype=np.uint8).reshape(*shape, size[0] * size[1])
    array = _arguments.byte_array(name, boards, "expected tiles from 0 on, none beyond their cells")
    return np.ascontiguousarray(array)  # a number by itself gets an axis


def _parsed(name: str, text: str, size: tuple[int, int]) -> NDArray[np.uint8]:
    with _arguments.naming(name):
        return np.array(_tilepdb.parse_board(size, _arguments.text(name, text)), dtype=np.uint8)


def counts_of(array: NDArray[np.uint8], size: tuple[int, int], name: str = "boards") -> tuple[int, ...]:
    """How many boards there are along each axis: boards are rows of cells, or squares of rows, and before them comes what
    there are many of. A sequence without anything in it has no boards.
    """
    width, height = size
    if array.shape == (0,):
        return array.shape
    for cells in ((width * height,), (height, width)):
        if array.shape[-len(cells) :] == cells:
            return array.shape[: array.ndim - len(cells)]
    raise ValueError(
        f"{name}: of {width}x{height} expected an array of shape (…, {width * height}) or (…, {height}, {width}), "
        f"found {array.shape}"
    )


def flat_array_of(boards: Boards, size: tuple[int, int], name: str = "boards") -> NDArray[np.uint8]:
    """One board or many as an array of uint8 without gaps, in which they lie one behind the other."""
    array = array_of(boards, size, name)
    counts_of(array, size, name)
    return array.reshape(-1)
