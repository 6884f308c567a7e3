# SPDX-License-Identifier: MIT
"""Checks of arguments before they reach the compiled module, so that errors name the wrong argument."""

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

# Largest values that fit the compiled module's types; the module checks whether smaller values are valid.
_MAX_THREADS = 1024
_MAX_INTEGER = 2**31 - 1
_MAX_BYTES = 2**64 - 1
MAX_UINT64 = 2**64 - 1
MAX_MOVES = 2**32 - 1


def _expected(name: str, what: str, found: object) -> TypeError:
    return TypeError(f"{name}: expected {what}, found {type(found).__name__}")


def string(name: str, value: str) -> str:
    """Returns a string that UTF-8 can encode."""
    if not isinstance(value, str):
        raise _expected(name, "a string", value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name}: a lone surrogate cannot be encoded in UTF-8") from None
    return value


def optional_string(name: str, value: str | None) -> str:
    """Returns a string, the empty one for None."""
    return "" if value is None else string(name, value)


def path(name: str, value: Pathlike) -> str:
    """Returns the path of a file or folder."""
    try:
        found = os.fsdecode(os.fspath(value))
    except TypeError:
        raise _expected(name, "a path", value) from None
    if "\0" in found:
        raise ValueError(f"{name}: a path cannot contain a null byte")
    return found


def folder(value: Pathlike | None) -> str:
    """Returns the path of the argument `folder`, empty for None: the default folder."""
    return "" if value is None else path("folder", value)


def integer(name: str, value: int, most: int = _MAX_INTEGER) -> int:
    """Returns an integer from 0 to `most`; accepts numpy integers."""
    if isinstance(value, (bool, np.bool_)):
        raise _expected(name, "an integer", value)
    try:
        found = operator.index(value)
    except TypeError:
        raise _expected(name, "an integer", value) from None
    if not 0 <= found <= most:
        raise ValueError(f"{name}: expected 0 to {most}, found {found}")
    return found


def threads(value: int) -> int:
    """Returns the number of threads; 0 stands for all cores."""
    return integer("threads", value, _MAX_THREADS)


def _number(name: str, what: str, value: float) -> None:
    """Raises TypeError unless the value is a number."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise _expected(name, what, value)


def seconds(name: str, value: float) -> float:
    """Returns a duration of 0 or more seconds."""
    _number(name, "a number of seconds", value)
    if not value >= 0:
        raise ValueError(f"{name}: expected 0 or more, found {value}")
    try:
        return float(value)
    except OverflowError:
        return math.inf


def memory(value: int | None) -> int | None:
    """Returns a number of bytes, or None."""
    return None if value is None else integer("memory", value, _MAX_BYTES)


def number(name: str, value: float, least: int, most: int) -> float:
    """Returns a number in a range."""
    _number(name, "a number", value)
    if not least <= value <= most:
        raise ValueError(f"{name}: expected {least} to {most}, found {value}")
    return float(value)


def choice(name: str, value: str, known: Sequence[str]) -> str:
    """Returns one of the known strings."""
    if string(name, value) not in known:
        raise ValueError(f"{name}: expected {', '.join(known[:-1])} or {known[-1]}, found {value!r}")
    return value


def _sequence(name: str, what: str, values: Sequence[_In], convert: Callable[[str, _In], _Out]) -> list[_Out]:
    if isinstance(values, (str, bytes)):
        raise _expected(name, f"a sequence of {what}", values)
    try:
        return [convert(name, value) for value in values]
    except TypeError as error:
        if str(error).startswith(f"{name}: "):
            raise
        raise _expected(name, f"a sequence of {what}", values) from None


def strings(name: str, value: Sequence[str]) -> list[str]:
    """Returns a list of strings; refuses a single string."""
    return _sequence(name, "strings", value, string)


def has_strings(value: object) -> bool:
    """Returns whether a value is a string, an array of strings, or a sequence that contains one."""
    if isinstance(value, str):
        return True
    if isinstance(value, np.ndarray):
        return value.dtype.kind in "UT" or (value.dtype.kind == "O" and any(isinstance(one, str) for one in value.flat))
    return isinstance(value, Sequence) and any(isinstance(one, str) for one in value)


def boolean(name: str, value: bool) -> bool:
    """Returns True or False; accepts numpy bools."""
    if not isinstance(value, (bool, np.bool_)):
        raise _expected(name, "True or False", value)
    return bool(value)


def callback(name: str, value: Callable[..., object] | None) -> None:
    """Raises TypeError unless the value can be called or is None."""
    if value is not None and not callable(value):
        raise _expected(name, "a function", value)


def size(value: tuple[int, int]) -> tuple[int, int]:
    """Returns the columns and rows of a board."""
    try:
        columns, rows = value
    except (TypeError, ValueError):
        raise TypeError(f"size: expected columns and rows, such as (4, 4), found {value!r}") from None
    return integer("size", columns), integer("size", rows)


def integers(name: str, value: Sequence[int], most: int = _MAX_INTEGER) -> list[int]:
    """Returns a list of integers from 0 to `most`."""
    return _sequence(name, "integers", value, lambda _, one: integer(name, one, most))


def partitions(value: Sequence[Sequence[Sequence[int]]] | None) -> list[list[list[int]]] | None:
    """Returns a list of partitions, each a list of patterns, each a list of tiles; or None."""
    if value is None:
        return None
    what = "partitions: expected a list of partitions, each a list of patterns, each a list of tiles"
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{what}, found {type(value).__name__}")
    try:
        nested = [[list(pattern) for pattern in partition] for partition in value]
    except TypeError:
        raise TypeError(f"{what}, found {value!r}") from None
    return [[[integer("partitions", tile) for tile in pattern] for pattern in partition] for partition in nested]


def array(name: str, value: ArrayLike) -> NDArray[Any]:
    """Returns an array of any type."""
    try:
        return np.asarray(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name}: expected rows of equal length") from None


@contextmanager
def error_prefix(name: str, other: str = "") -> Iterator[None]:
    """Prefixes bad_input errors with an argument's name, unless the message starts with that name or `other`."""
    try:
        yield
    except _tilepdb.Error as error:
        if error.kind != "bad_input" or str(error).startswith((f"{name}:", f"{name} ", *([other] if other else []))):
            raise
        prefixed = _tilepdb.Error(f"{name}: {error}")
        prefixed.kind = error.kind
        raise prefixed from None


def byte_array(name: str, value: ArrayLike, expected: str = "0 to 255") -> NDArray[np.uint8]:
    """Returns a C-contiguous array of uint8; the argument itself if it is one already.

    `expected` describes the valid range in the error message.
    """
    found = array(name, value)
    if found.dtype == np.uint8:
        return np.asarray(found, order="C")
    if found.size != 0 and not np.issubdtype(found.dtype, np.integer):
        wrong = [one for one in found.flat if not isinstance(one, (int, np.integer))] if found.dtype.kind == "O" else [value]
        known = {"U": "strings", "S": "bytes", "O": type(wrong[0]).__name__ if wrong else ""}
        if wrong:
            raise TypeError(f"{name}: expected integers, found {known.get(found.dtype.kind, str(found.dtype))}")
    if found.size != 0 and (found.min() < 0 or found.max() > 255):
        raise ValueError(f"{name}: expected {expected}, found {found.min() if found.min() < 0 else found.max()}")
    return np.asarray(found, dtype=np.uint8, order="C")


def byte_array_of_shape(name: str, value: ArrayLike | None, shape: tuple[int, ...]) -> NDArray[np.uint8] | None:
    """Returns a C-contiguous array of uint8 of the given shape, or None."""
    if value is None:
        return None
    found = byte_array(name, value)
    if found.shape != shape:
        raise ValueError(f"{name}: expected an array of shape {shape}, found {found.shape}")
    return found


def output_array(value: object, shape: tuple[int, ...]) -> NDArray[np.uint16]:
    """Returns the checked argument `out`, or a new array for None."""
    if value is None:
        return np.empty(shape, dtype=np.uint16)
    if not isinstance(value, np.ndarray):
        raise _expected("out", "an array of uint16", value)
    flags = value.flags
    if value.dtype != np.uint16 or value.shape != shape or not (flags.c_contiguous and flags.aligned and flags.writeable):
        raise ValueError(f"out: expected an aligned, C-contiguous, writeable array of uint16 of shape {shape}")
    return value


def returned(values: NDArray[np.uint16], out: object) -> Any:
    """Returns the values of a call: an array, or an int for a single state without the argument `out`."""
    return int(values[()]) if values.ndim == 0 and out is None else values


def instance(name: str, value: object, kind: type) -> None:
    """Raises TypeError unless the value is an instance of a class."""
    if not isinstance(value, kind):
        raise _expected(name, f"a {kind.__name__}", value)
