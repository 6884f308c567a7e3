# SPDX-License-Identifier: MIT
"""Base class of the objects that hold open tables."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

_Self = TypeVar("_Self", bound="Handle")


class Handle:
    """An immutable object: any number of threads may use it at once, and copying it returns the object itself.

    Its files are closed when the last reference to it is gone, including those that running calls hold. It cannot be
    pickled. After a fork, only the process that opened it may use it.
    """

    def __copy__(self: _Self) -> _Self:
        return self

    def __deepcopy__(self: _Self, memo: dict[int, Any]) -> _Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__}: cannot be pickled; open the same files in the other process")
