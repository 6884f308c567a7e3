# SPDX-License-Identifier: MIT
"""Conversion of boards to arrays, and board functions that need no tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Union, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arguments, _tilepdb

Board = Union[str, ArrayLike]
Boards = Union[Sequence[str], Board]


def goal_board(size: tuple[int, int] = (4, 4), goal: str = "blank-first") -> NDArray[np.uint8]:
    """Returns the tiles of a goal: blank-first (0 1 2 …), blank-last (1 2 … 0), snail, or the goal's own tiles.

    >>> tilepdb.goal_board((3, 2), "snail").tolist()
    [1, 2, 3, 0, 5, 4]
    """
    with _arguments.error_prefix("size", other="goal"):
        return np.array(_tilepdb.parse_goal(_arguments.size(size), _arguments.string("goal", goal)), dtype=np.uint8)


def is_solvable(board: Board, *, size: tuple[int, int] | None = None, goal: str = "blank-first") -> bool:
    """Returns whether a board can reach a goal.

    Without `size`, the rows of a string or array give the size, and a board without rows is square.

    >>> tilepdb.is_solvable([0, 2, 1, 3])
    False
    """
    found = size_of(board) if size is None else _arguments.size(size)
    tiles = tiles_of(board, found)
    with _arguments.error_prefix("board", other="goal"):
        return _tilepdb.is_solvable(found, tiles, _arguments.string("goal", goal))


def random_boards(
    count: int, *, seed: int, size: tuple[int, int] = (4, 4), goal: str = "blank-first"
) -> NDArray[np.uint8]:
    """Returns random boards that can reach a goal, all equally likely, as an array of shape (count, cells).

    The same seed gives the same boards on every machine and in pdbsolve random. Ctrl-C takes effect once all boards are
    made.

    >>> tilepdb.random_boards(1000, seed=7).shape
    (1000, 16)
    """
    columns, rows = _arguments.size(size)
    boards = _tilepdb.random_boards(
        (columns, rows),
        _arguments.integer("count", count),
        _arguments.integer("seed", seed, _arguments.MAX_UINT64),
        _arguments.string("goal", goal),
    )
    return boards.reshape(-1, columns * rows)


def size_of(board: Board) -> tuple[int, int]:
    """Returns the columns and rows of a board that is given without a size."""
    joined = _joined(board)
    if isinstance(joined, str):
        with _arguments.error_prefix("board"), _one_board(board, _tilepdb.size_of_board):
            return _tilepdb.size_of_board(_arguments.string("board", joined))
    if board is None or np.isscalar(board) or getattr(board, "ndim", None) == 0:
        raise TypeError(f"board: expected a string or the tile in each cell, found {board!r}")
    array = _arguments.byte_array("board", board)
    if array.ndim == 2:
        return array.shape[1], array.shape[0]
    cells = array.size
    side = math.isqrt(cells)
    if side * side != cells:
        raise TypeError(f"size: a board of {cells} cells is not square; give its columns and rows")
    return side, side


def array_of(boards: Boards, size: tuple[int, int], name: str = "boards") -> NDArray[np.uint8]:
    """Returns boards as a C-contiguous array of uint8; the argument itself if it is one already.

    Accepts one string, a sequence of strings or an array of strings.
    """
    if isinstance(boards, str):
        return _parse(name, boards, size)
    if _arguments.has_strings(boards):
        texts: list[str] = list(boards.flat) if isinstance(boards, np.ndarray) else list(cast("Sequence[str]", boards))
        shape = boards.shape if isinstance(boards, np.ndarray) else (len(texts),)
        parsed = [_parse(f"board {number}", text, size) for number, text in enumerate(texts)]
        return np.array(parsed, dtype=np.uint8).reshape(*shape, size[0] * size[1])
    given = _arguments.array(name, boards)
    if given.dtype.kind == "O" and given.ndim != 0:
        given = np.where(np.equal(given, cast("Any", None)), 0, given)  # None is the blank
    array = _arguments.byte_array(name, given, f"tiles 0 to {size[0] * size[1] - 1}")
    return np.ascontiguousarray(array)  # makes a zero-dimensional array one-dimensional


def _joined(board: Board) -> Board:
    """Returns one board whose cells or rows are strings, such as the words or lines of a text, as one string.

    None is the blank, as in JSON. Other boards are returned as they are.
    """
    parts = board.tolist() if isinstance(board, np.ndarray) and board.dtype.kind in "OUT" else board
    if isinstance(parts, str) or not isinstance(parts, Sequence):
        return board
    rows: list[list[Any]] = [list(row) if isinstance(row, (list, tuple)) else [row] for row in parts]
    cells = [cell for row in rows for cell in row]
    if not any(cell is None or isinstance(cell, str) for cell in cells):
        return board
    words = [["_" if cell is None else str(cell).strip() or "_" for cell in row] for row in rows]
    # Strings of up to two characters, also with / between them, are cells; longer ones are rows.
    are_cells = all(len(row) == 1 and all(len(part) <= 2 for part in row[0].split("/")) for row in words)
    separator = " " if are_cells else "\n"
    return separator.join(" ".join(row) for row in words)


@contextmanager
def _one_board(board: Board, read: Callable[[str], object]) -> Iterator[None]:
    """Replaces the error for the rows of one board if each of them is a board, which `read` accepts."""
    try:
        yield
    except _tilepdb.Error:
        rows = list(board) if isinstance(board, (Sequence, np.ndarray)) and not isinstance(board, str) else []
        if len(rows) < 2 or not all(isinstance(row, str) for row in rows):
            raise
        try:
            for row in rows:
                read(cast("str", row))
        except _tilepdb.Error:
            pass
        else:
            raise ValueError(f"board: expected one board, found {len(rows)}; solve_all takes many") from None
        raise


def _parse(name: str, text: str, size: tuple[int, int]) -> NDArray[np.uint8]:
    with _arguments.error_prefix(name):
        return np.array(_tilepdb.parse_board(size, _arguments.string(name, text)), dtype=np.uint8)


def batch_shape(array: NDArray[np.uint8], size: tuple[int, int], name: str = "boards") -> tuple[int, ...]:
    """Returns the shape of an array of boards without the axes of one board: its cells, or its rows and columns.

    An empty sequence holds no boards.
    """
    width, height = size
    if array.shape == (0,):
        return array.shape
    for cells in ((width * height,), (height, width)):
        if array.shape[-len(cells) :] == cells:
            return array.shape[: array.ndim - len(cells)]
    raise ValueError(
        f"{name}: expected an array of shape (…, {width * height}) or (…, {height}, {width}) "
        f"for {width}x{height} boards, found {array.shape}"
    )


def tiles_of(board: Board, size: tuple[int, int]) -> NDArray[np.uint8]:
    """Returns one board as a one-dimensional, C-contiguous array of uint8."""
    with _one_board(board, lambda row: _tilepdb.parse_board(size, row)):
        array = array_of(_joined(board), size, "board")
        count = math.prod(batch_shape(array, size, "board"))
    if count > 1:
        raise ValueError(f"board: expected one board, found {count}; solve_all takes many")
    return array.reshape(-1)


def flat_array_of(boards: Boards, size: tuple[int, int], name: str = "boards") -> NDArray[np.uint8]:
    """Returns boards as a one-dimensional, C-contiguous array of uint8."""
    array = array_of(boards, size, name)
    batch_shape(array, size, name)
    return array.reshape(-1)
