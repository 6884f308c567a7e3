# SPDX-License-Identifier: MIT
"""What searches are told, made of the arguments that they have in common."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Union

from . import _arguments
from ._results import SolveProgress, telling

Told = Union[Callable[[SolveProgress], object], None]
Asked = Union[Callable[[], bool], None]

ALGORITHMS = (
    "standard", "plain", "idastar", "astar", "wastar", "greedy", "bfs", "bidirectional-bfs", "iddfs", "beam",
)  # fmt: skip
DIRECTIONS = ("auto", "forward", "backward")


def limits(
    seconds: float | None = None, expanded: int | None = None, moves: int | None = None, memory: int | None = None
) -> tuple[float, int, int, int | None]:
    """Limits of each search."""
    return (
        math.inf if seconds is None else _arguments.seconds("seconds", seconds),
        _arguments.MOST_NODES if expanded is None else _arguments.number("expanded", expanded, _arguments.MOST_NODES),
        _arguments.MOST_MOVES if moves is None else _arguments.number("moves", moves, _arguments.MOST_MOVES),
        _arguments.memory(memory),
    )


def how(
    threads: int,
    progress: Told,
    stop: Asked,
    algorithm: str = "standard",
    direction: str = "auto",
    choose: bool = True,
    weight: float = 2,
) -> tuple[Any, ...]:
    """How to search."""
    _arguments.function("progress", progress)
    _arguments.function("stop", stop)
    return (
        _arguments.choice("algorithm", algorithm, ALGORITHMS),
        _arguments.choice("direction", direction, DIRECTIONS),
        _arguments.flag("choose", choose),
        _arguments.weight(weight),
        _arguments.threads(threads),
        telling(progress, SolveProgress),
        stop,
    )
