# SPDX-License-Identifier: MIT
"""Searches, for boards and for states of other puzzles."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Generic, TypeVar, Union

from . import _arguments, _tilepdb
from ._handle import Handle
from ._results import Bound, Result, SolveProgress, progress_adapter

ProgressCallback = Union[Callable[[SolveProgress], object], None]
StopCallback = Union[Callable[[], bool], None]
DeliverCallback = Union[Callable[[int, Result], object], None]

_Start = TypeVar("_Start")
_Starts = TypeVar("_Starts")

ALGORITHMS = (
    "standard", "plain", "idastar", "astar", "wastar", "greedy", "bfs", "bidirectional-bfs", "iddfs", "beam",
    "dps",
)  # fmt: skip
DIRECTIONS = ("auto", "forward", "backward")


def limits(
    seconds: float | None = None, expanded: int | None = None, moves: int | None = None, memory: int | None = None
) -> tuple[float, int, int, int | None]:
    """Returns the limits of each search as the compiled module expects them."""
    return (
        math.inf if seconds is None else _arguments.seconds("seconds", seconds),
        _arguments.MAX_UINT64 if expanded is None else _arguments.integer("expanded", expanded, _arguments.MAX_UINT64),
        _arguments.MAX_MOVES if moves is None else _arguments.integer("moves", moves, _arguments.MAX_MOVES),
        _arguments.memory(memory),
    )


def options(
    threads: int,
    progress: ProgressCallback,
    stop: StopCallback,
    algorithm: str = "standard",
    direction: str = "auto",
    choose: bool = True,
    weight: float = 2,
    anytime: bool = False,
    within: float = 0,
) -> tuple[Any, ...]:
    """Returns the search options as the compiled module expects them."""
    _arguments.callback("stop", stop)
    return (
        _arguments.choice("algorithm", algorithm, ALGORITHMS),
        _arguments.choice("direction", direction, DIRECTIONS),
        _arguments.boolean("choose", choose),
        _arguments.number("weight", weight, 1, 1000),
        _arguments.threads(threads),
        progress_adapter(progress, SolveProgress),
        stop,
        _arguments.boolean("anytime", anytime),
        _arguments.number("within", within, 0, 1),
    )


def limits_and_options(how: dict[str, Any]) -> tuple[tuple[float, int, int, int | None], tuple[Any, ...]]:
    """Returns limits and search options that a caller gave by name."""
    at_limits = {name: how.pop(name) for name in ("seconds", "expanded", "moves", "memory") if name in how}
    callbacks = [how.pop(name, default) for name, default in (("threads", 0), ("progress", None), ("stop", None))]
    return limits(**at_limits), options(*callbacks, **how)


class Solver(Handle, Generic[_Start, _Starts]):
    """Base class of solvers; their starts are boards, or states of another puzzle."""

    _source: Any

    def _convert(self, start: _Start) -> Any:
        """Returns a start as the compiled module expects it."""
        raise NotImplementedError

    def _convert_all(self, starts: _Starts) -> Any:
        raise NotImplementedError

    def _result(self, status: str, moves: list[str], *fields: Any) -> Result:
        """Returns a Result made of the compiled module's fields."""
        *counts, bounds, most_stored = fields
        rest: tuple[Any, ...] = (*counts, tuple(Bound(*bound) for bound in bounds), most_stored)
        return Result(status, tuple(moves), *rest)

    def _collector(self, results: list[Result], deliver: DeliverCallback) -> Callable[..., None]:
        """Returns a function that appends each result to `results` and delivers it."""
        _arguments.callback("deliver", deliver)

        def collect(number: int, *fields: Any) -> None:
            results.append(self._result(*fields))
            if deliver is not None:
                deliver(number, results[-1])

        return collect

    def _outcome(self, result: Result, stopped: bool) -> Result:
        """Returns the value of solve() for a result, or raises Error."""
        return result

    def _search(
        self, start: _Start, at_limits: tuple[float, int, int, int | None], how: tuple[Any, ...]
    ) -> tuple[Result, bool]:
        """Returns the result of one start, and whether stop ended the search."""
        results: list[Result] = []
        stopped = _tilepdb.solve(self._source, self._convert(start), self._collector(results, None), at_limits, how)
        return results[0], stopped

    def solve(
        self,
        start: _Start,
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
        anytime: bool = False,
        within: float = 0,
        threads: int = 0,
        progress: ProgressCallback = None,
        stop: StopCallback = None,
    ) -> Result:
        """Returns a solution of one board or state with the fewest moves.

        A Heuristic returns only solutions. It raises Error (no_answer) for a board without a solution, Error (resource)
        when the search reaches a limit, and Error (interrupted) when the search is stopped. In the last two cases,
        Error.at_least is the proven lower bound on the solution length and Error.moves the best solution found, if any.
        A Puzzle returns the Result in all these cases, as try_solve does.

        seconds, expanded, moves, memory: limits, see solve_all.
        algorithm: "standard" is pdbsolve's default for the puzzle. "plain" is IDA* as published; for a Puzzle it is
            "idastar", without pruning on the shift puzzle. "idastar", "astar", "bfs", "bidirectional-bfs" and "iddfs"
            work for every puzzle. "wastar", "dps", "greedy" and "beam" (boards only) may return longer solutions.
        direction: "forward"; "backward", from the goal to the board, with tables made by generate(blank=…); or "auto",
            the faster of the two for a hard board if the tables exist. "backward" is only for boards searched by
            "standard".
        choose: continue hard boards with partitions chosen for them, if the heuristic's catalogue is a pool. Only for
            boards searched by "standard".
        weight: the weight of "wastar" and "dps", 1 to 1000.
        anytime: find solutions at once, and better ones until one is proven optimal. SolveProgress has the length of
            the best. Only for boards searched by "standard".
        within: as anytime, but return a solution once it exceeds the lower bound by at most this share, 0 to 1.
        threads: 0 for all cores.
        progress: called a few times per second with a SolveProgress during a long search.
        stop: called often; once it returns true, the search gives up.

        An exception in progress or stop ends the search and is raised.
        """
        return self._outcome(
            *self._search(
                start,
                limits(seconds, expanded, moves, memory),
                options(threads, progress, stop, algorithm, direction, choose, weight, anytime, within),
            )
        )

    def try_solve(self, start: _Start, /, **how: Any) -> Result:
        """Returns the Result of one board or state as solve does, also without a solution.

        An unsolvable start, a limit and stop are no errors: see Result.status, at_least, and moves for the best solution
        found. The parameters are those of solve.
        """
        return self._search(start, *limits_and_options(how))[0]

    def solve_all(
        self,
        starts: _Starts,
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
        anytime: bool = False,
        within: float = 0,
        threads: int = 0,
        deliver: DeliverCallback = None,
        progress: ProgressCallback = None,
        stop: StopCallback = None,
    ) -> list[Result]:
        """Returns the results of many boards or states.

        Starts are solved in parallel, each by one thread. All threads work together on hard boards with "standard", on
        all boards with "beam", and on hard states of other puzzles with IDA*.

        seconds, expanded, moves: limits of each search. A search that reaches one gives up; its result has the lower
            bound proved so far. For "beam", seconds and expanded limit the search for shorter solutions. moves is at
            most 10,000, and at most 512 for boards with "standard" and "plain"; higher values have no effect. With a
            lower one, a board that is given up has no solution, and anytime and within are an error.
        memory: bytes for the states that an algorithm stores; default: three quarters of the free memory. Algorithms
            that store states search one start at a time, unless threads is given.
        deliver: called with the index of each start and its result, in the order of the starts, as soon as it is known.
        stop: called often; once it returns true, the results of running searches are delivered and Error (interrupted)
            is raised.
        The other parameters are those of solve.
        """
        results: list[Result] = []
        collect = self._collector(results, deliver)
        _tilepdb.solve_all(
            self._source,
            self._convert_all(starts),
            collect,
            limits(seconds, expanded, moves, memory),
            options(threads, progress, stop, algorithm, direction, choose, weight, anytime, within),
        )
        return results

    def certify(
        self,
        starts: _Starts,
        /,
        *,
        seconds: float | None = None,
        expanded: int | None = None,
        moves: int | None = None,
        algorithm: str = "standard",
        direction: str = "auto",
        choose: bool = True,
        threads: int = 0,
        deliver: DeliverCallback = None,
        progress: ProgressCallback = None,
        stop: StopCallback = None,
    ) -> str:
        """Returns a certificate of boards or states, a string for verify_certificate and pdbsolve verify.

        Boards are solved as by solve_all, and states always by IDA*. The certificate leaves out starts whose search
        gave up, and is empty if none remain.

        algorithm: "standard" or "plain".
        stop: called often; once it returns true, searches end and the certificate covers the starts finished by then.
        The other parameters are those of solve_all.

        >>> puzzle = tilepdb.Puzzle("pancakes", size="5", heuristic="gap")
        >>> tilepdb.verify_certificate(puzzle.certify(["2 4 1 5 3", "3 1 5 2 4"])).holds
        True
        """
        collect = self._collector([], deliver)
        _arguments.choice("algorithm", algorithm, ("standard", "plain"))
        return _tilepdb.certify(
            self._source,
            self._convert_all(starts),
            collect,
            limits(seconds, expanded, moves),
            options(threads, progress, stop, algorithm, direction, choose),
        )


# Error messages of wrong calls quote the qualified name; users call these methods on subclasses.
# try_solve passes its own to options.
options.__qualname__ = "try_solve"
for _method in (Solver.solve, Solver.try_solve, Solver.solve_all, Solver.certify):
    _method.__qualname__ = _method.__name__
