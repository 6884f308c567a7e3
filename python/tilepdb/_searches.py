# SPDX-License-Identifier: MIT
"""Searches, which boards and states of other puzzles have in common."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Generic, TypeVar, Union

from . import _arguments, _tilepdb
from ._opened import Opened
from ._results import Bound, Result, SolveProgress, telling

Told = Union[Callable[[SolveProgress], object], None]
Asked = Union[Callable[[], bool], None]
Deliver = Union[Callable[[int, Result], object], None]

_One = TypeVar("_One")
_Many = TypeVar("_Many")

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


class Solver(Opened, Generic[_One, _Many]):
    """What solves starts: boards, or states of another puzzle."""

    _source: Any

    def _start(self, start: _One) -> Any:
        """A start as the compiled half takes it."""
        raise NotImplementedError

    def _starts(self, starts: _Many) -> Any:
        raise NotImplementedError

    def _result(self, status: str, moves: list[str], *parts: Any) -> Result:
        """A result from the parts that the compiled half has."""
        *counts, bounds, most_stored = parts
        facts: tuple[Any, ...] = (*counts, tuple(Bound(*bound) for bound in bounds), most_stored)
        return Result(status, tuple(moves), *facts)

    def _taking(self, results: list[Result], deliver: Deliver) -> Callable[..., None]:
        """Keeps and delivers results."""
        _arguments.function("deliver", deliver)

        def take(number: int, *parts: Any) -> None:
            results.append(self._result(*parts))
            if deliver is not None:
                deliver(number, results[-1])

        return take

    def _found(self, result: Result, stopped: bool) -> Result:
        """What solve returns of a result."""
        return result

    def solve(
        self,
        start: _One,
        /,
        *,
        seconds: float | None = None,
        expanded: int | None = None,
        moves: int | None = None,
        memory: int | None = None,
        algorithm: str = "standard",
        direction: str = "auto",
        choose: bool = True,
        weight: float = 2,
        threads: int = 0,
        progress: Told = None,
        stop: Asked = None,
    ) -> Result:
        """A solution of one board or state with the fewest moves.

        A Heuristic returns solutions alone. If the board has none it raises Error, no_answer; if the search reaches a limit
        Error, resource; if it is stopped Error, interrupted. Error.at_least of the last two is the lower bound on the
        solution length that was proved. A Puzzle returns the result in each of these cases.

        algorithm: standard, what pdbsolve does by default for the puzzle; plain, IDA* as it was published, and for puzzles
        idastar, for the shift puzzle without pruning; or one for any puzzle: idastar, astar, bfs, bidirectional-bfs,
        iddfs, and those whose solutions need not be shortest ones: wastar, with a weight of 1 to 1000, greedy and, of
        boards, beam. direction and choose are for boards by standard. direction: forward; backward, from the goal to the
        board, which takes tables that generate(blank=…) makes; or auto, whichever takes less time for a board that turns
        out hard, if there are tables for it. choose: hard boards continue with partitions chosen for them, where the
        heuristic is of a pool. progress: called some times a second while the search takes long. stop: asked often whether
        to give up. What either raises ends the search. seconds, expanded, moves, memory: limits as for solve_all.
        """
        results: list[Result] = []
        stopped = _tilepdb.solve(
            self._source,
            self._start(start),
            self._taking(results, None),
            limits(seconds, expanded, moves, memory),
            how(threads, progress, stop, algorithm, direction, choose, weight),
        )
        return self._found(results[0], stopped)

    def solve_all(
        self,
        starts: _Many,
        /,
        *,
        seconds: float | None = None,
        expanded: int | None = None,
        moves: int | None = None,
        memory: int | None = None,
        algorithm: str = "standard",
        direction: str = "auto",
        choose: bool = True,
        weight: float = 2,
        threads: int = 0,
        deliver: Deliver = None,
        progress: Told = None,
        stop: Asked = None,
    ) -> list[Result]:
        """The results of many boards or states, which are solved side by side by one thread each; hard ones by all threads
        together, if the algorithm is standard for boards, or IDA* for other puzzles.

        seconds, expanded, moves: limits of each search; one that reaches a limit is given up, and its result has what was
        proved. Of beam, those of time and nodes say how long it looks for shorter solutions. Solutions of more than 10,000
        moves are never looked for; of boards by standard and plain, none of more than 512. memory: bytes for the states
        that algorithms store (three quarters of what is free); these algorithms search one start at a time, unless threads
        is given. deliver: called with the number of each start, from 0, and its result, in order, as soon as it is known.
        The others as for solve. If stop says so, the results of searches under way are delivered, and Error is raised.
        """
        results: list[Result] = []
        take = self._taking(results, deliver)
        _tilepdb.solve_all(
            self._source,
            self._starts(starts),
            take,
            limits(seconds, expanded, moves, memory),
            how(threads, progress, stop, algorithm, direction, choose, weight),
        )
        return results

    def certify(
        self,
        starts: _Many,
        /,
        *,
        seconds: float | None = None,
        expanded: int | None = None,
        moves: int | None = None,
        algorithm: str = "standard",
        direction: str = "auto",
        choose: bool = True,
        threads: int = 0,
        deliver: Deliver = None,
        progress: Told = None,
        stop: Asked = None,
    ) -> str:
        """A certificate of boards or states: a text for verify_certificate and pdbsolve verify. They are solved as by
        solve_all; states always by IDA*, whatever is best for the puzzle.

        It says nothing of starts that were given up, and is empty if it would say nothing at all. If stop ends it, it says
        what was proved by then. The algorithm is standard or plain.

        >>> puzzle = tilepdb.Puzzle("pancakes", size="5", heuristic="gap")
        >>> tilepdb.verify_certificate(puzzle.certify(["2 4 1 5 3", "3 1 5 2 4"])).holds
        True
        """
        take = self._taking([], deliver)
        _arguments.choice("algorithm", algorithm, ("standard", "plain"))
        return _tilepdb.certify(
            self._source,
            self._starts(starts),
            take,
            limits(seconds, expanded, moves),
            how(threads, progress, stop, algorithm, direction, choose),
        )


# What Python says of wrong calls begins with the name by which users call.
for _method in (Solver.solve, Solver.solve_all, Solver.certify):
    _method.__qualname__ = _method.__name__
