# SPDX-License-Identifier: MIT
"""What callers give, checked before it reaches the compiled half, so that a wrong argument is named."""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _tilepdb

_In = TypeVar("_In")
_Out = TypeVar("_Out")
Pathlike = Union[str, "os.PathLike[str]"]

# What the compiled half takes; what it makes of smaller numbers it says itself.
_MOST_THREADS = 1024
_MOST_NUMBER = 2**31 - 1
_MOST_BYTES = 2**64 - 1
_MOST_WEIGHT = 1000
MOST_NODES = 2**64 - 1  # a number of 64 bits
MOST_MOVES = 2**32 - 1


def _expected(name: str, what: str, found: object) -> TypeError:
    return TypeError(f"{name}: expected {what}, found {type(found).__name__}")


def text(name: str, value: str) -> str:
    """A text that can be written in UTF-8."""
    if not isinstance(value, str):
        raise _expected(name, "a text", value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name}: expected a text, found half a character") from None
    return value


def path(name: str, value: Pathlike) -> str:
    """The name of a file or folder."""
    try:
        found = os.fsdecode(os.fspath(value))
    except TypeError:
        raise _expected(name, "a path", value) from None
    if "\0" in found:
        raise ValueError(f"{name}: expected a path, found a zero byte in it")
    return found


def number(name: str, value: int, most: int = _MOST_NUMBER) -> int:
    """A whole number; numpy's are some too."""
    if isinstance(value, (bool, np.bool_)):
        raise _expected(name, "a whole number", value)
    try:
        found = operator.index(value)
    except TypeError:
        raise _expected(name, "a whole number", value) from None
    if not 0 <= found <= most:
        raise ValueError(f"{name}: expected 0 to {most}, found {found}")
    return found


def threads(value: int) -> int:
    """How many threads, 0 for all cores."""
    return number("threads", value, _MOST_THREADS)


def seconds(name: str, value: float) -> float:
    """A time of 0 or more."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise _expected(name, "a number of seconds", value)
    if not value >= 0:
        raise ValueError(f"{name}: expected 0 or more, found {value}")
    try:
        return float(value)
    except OverflowError:
        return math.inf


def memory(value: int | None) -> int | None:
    """Bytes that may be used, or None."""
    return None if value is None else number("memory", value, _MOST_BYTES)


def weight(value: float) -> float:
    """The weight of wastar."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise _expected("weight", "a number", value)
    if not 1 <= value <= _MOST_WEIGHT:
        raise ValueError(f"weight: expected 1 to {_MOST_WEIGHT}, found {value}")
    return float(value)


def choice(name: str, value: str, known: Sequence[str]) -> str:
    """One of some words."""
    if text(name, value) not in known:
        raise ValueError(f"{name}: expected {', '.join(known[:-1])} or {known[-1]}, found {value!r}")
    return value


def _each(name: str, what: str, values: Sequence[_In], one_of: Callable[[str, _In], _Out]) -> list[_Out]:
    """Each of some values as a function gives it."""
    if isinstance(values, (str, bytes)):
        raise _expected(name, f"a sequence of {what}", values)
    try:
        return [one_of(name, value) for value in values]
    except TypeError as error:
        if str(error).startswith(f"{name}: "):
            raise
        raise _expected(name, f"a sequence of {what}", values) from None


def texts(name: str, value: Sequence[str]) -> list[str]:
    """Texts, and not a single one."""
    return _each(name, "texts", value, text)


def are_texts(value: object) -> bool:
    """Whether a value is a text, an array of texts, or a sequence with one in it."""
    if isinstance(value, str):
        return True
    if isinstance(value, np.ndarray):
        return value.dtype.kind in "UT" or (value.dtype.kind == "O" and any(isinstance(one, str) for one in value.flat))
    return isinstance(value, Sequence) and any(isinstance(one, str) for one in value)


def flag(name: str, value: bool) -> bool:
    """True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise _expected(name, "True or False", value)
    return bool(value)


def function(name: str, value: Callable[..., object] | None) -> None:
    """Throws unless the value can be called, or is None."""
    if value is not None and not callable(value):
        raise _expected(name, "a function", value)


def size(value: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of a board."""
    try:
        columns, rows = value
    except (TypeError, ValueError):
        raise TypeError(f"size: expected columns and rows, such as (4, 4), found {value!r}") from None
    return number("size", columns), number("size", rows)


def numbers(name: str, value: Sequence[int], most: int = _MOST_NUMBER) -> list[int]:
    """Whole numbers."""
    return _each(name, "whole numbers", value, lambda _, one: number(name, one, most))


def partitions(value: Sequence[Sequence[Sequence[int]]] | None) -> list[list[list[int]]] | None:
    """Partitions as lists of patterns, which are lists of tiles, or None."""
    if value is None:
        return None
    what = "partitions: expected a list of partitions, each a list of patterns, which are lists of tiles"
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{what}, found {type(value).__name__}")
    try:
        nested = [[list(pattern) for pattern in partition] for partition in value]
    except TypeError:
        raise TypeError(f"{what}, found {value!r}") from None
    return [[[number("partitions", tile) for tile in pattern] for pattern in partition] for partition in nested]


def rows(name: str, value: ArrayLike) -> NDArray[Any]:
    """An array of whatever type."""
    try:
        return np.asarray(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name}: expected rows that are all as long as each other") from None


@contextmanager
def naming(name: str, but: str = "") -> Iterator[None]:
    """What is wrong begins with the name of the argument, unless it begins with that of another."""
    try:
        yield
    except _tilepdb.Error as error:
        if error.kind != "bad_input" or str(error).startswith((f"{name}:", f"{name} ", *([but] if but else []))):
            raise
        named = _tilepdb.Error(f"{name}: {error}")
        named.kind = error.kind
        raise named from None


def byte_array(name: str, value: ArrayLike, expected: str = "") -> NDArray[np.uint8]:
    """Whole numbers from 0 to 255 as an array without gaps, which is theirs if it is such a one already. `expected`
    is what is said of numbers beyond these.
    """
    array = rows(name, value)
    if array.dtype == np.uint8:
        return np.asarray(array, order="C")
    if array.size != 0 and not np.issubdtype(array.dtype, np.integer):
        known = {"U": "texts", "S": "bytes", "O": type(value).__name__}
        raise TypeError(f"{name}: expected whole numbers, found {known.get(array.dtype.kind, str(array.dtype))}")
    if array.size != 0 and (array.min() < 0 or array.max() > 255):
        found = array.min() if array.min() < 0 else array.max()
        raise ValueError(f"{name}: {expected or f'expected 0 to 255, found {found}'}")
    return np.asarray(array, dtype=np.uint8, order="C")


def byte_array_like(name: str, value: ArrayLike | None, shape: tuple[int, ...]) -> NDArray[np.uint8] | None:
    """The same of a shape, or None."""
    if value is None:
        return None
    array = byte_array(name, value)
    if array.shape != shape:
        raise ValueError(f"{name}: expected an array of shape {shape}, found {array.shape}")
    return array


def values_array(value: object, shape: tuple[int, ...]) -> NDArray[np.uint16]:
    """An array for values, a new one for None."""
    if value is None:
        return np.empty(shape, dtype=np.uint16)
    if not isinstance(value, np.ndarray):
        raise _expected("out", "an array of uint16", value)
    flags = value.flags
    if value.dtype != np.uint16 or value.shape != shape or not (flags.c_contiguous and flags.aligned and flags.writeable):
        raise ValueError(f"out: expected an aligned array of uint16 without gaps that can be written, of shape {shape}")
    return value


def instance(name: str, value: object, kind: type) -> None:
    """Throws unless the value is one of a class."""
    if not isinstance(value, kind):
        raise _expected(name, f"a {kind.__name__}", value)
