# SPDX-License-Identifier: MIT
"""What classes of open tables have in common."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

_Self = TypeVar("_Self", bound="Opened")


class Opened:
    """What is never changed: any number of threads may use it at once, and a copy is the thing itself. What it has open is
    closed when the last reference to it is gone, also one that a call under way holds. It cannot be sent to another process;
    after a fork only the process that opened it is to use it."""

    def __copy__(self: _Self) -> _Self:
        return self

    def __deepcopy__(self: _Self, memo: dict[int, Any]) -> _Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__}: what is open cannot be pickled; open the same files in the other process")
