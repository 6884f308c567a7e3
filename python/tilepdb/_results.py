# SPDX-License-Identifier: MIT
"""Results and progress reports: plain data that can be compared, pickled and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from . import _arguments


@dataclass(frozen=True)
class Bound:
    """One iteration of a search."""

    bound: int
    completed: bool
    """True if no solution has `bound` moves or fewer; `expanded` is then the same in every run."""
    backward: bool
    """True if the iteration searched from the goal to the start."""
    expanded: int
    """Nodes expanded."""
    generated: int
    """Nodes generated. Only standard and plain searches of boards count them per iteration; others report the total in
    the last one."""


@dataclass(frozen=True)
class Result:
    """The result of a search from a board or from a state of another puzzle."""

    status: str
    """solved, unsolvable (no moves lead to the goal) or given_up (at a limit, or stopped)."""
    moves: Sequence[str]
    """The moves from the start to the goal: for boards a string of U, D, L and R, the directions in which the blank
    moves; for other puzzles a tuple of strings in the puzzle's notation. A search that gave up may have the best
    solution that it found; otherwise empty unless solved."""
    at_least: int
    """A proven lower bound on the solution length; equals the length if the solution is proven optimal."""
    expanded: int
    """Nodes expanded, in all iterations."""
    generated: int
    """Nodes generated, in all iterations."""
    seconds: float
    reason: str
    """Why no solution was found, in one line."""
    bounds: tuple[Bound, ...]
    """The iterations in the order searched. The last one is incomplete if the search ended within it."""
    most_stored: int | None = None
    """The largest number of states in memory at once; None for standard and plain searches of boards, which do not
    count them."""

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
        return self.status == "solved"

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.moves)


@dataclass(frozen=True)
class SolveProgress:
    """Progress of a search."""

    bound: int
    """Every solution has at least this many moves."""
    expanded: int
    """Nodes expanded so far in the current iteration."""
    expected: int
    """Estimated nodes of the whole iteration, from the growth of earlier ones; 0 if unknown."""
    length: int = 0
    """The length of the best solution found so far; 0 if none is known."""

    @property
    def at_least(self) -> int:
        """The bound, by its name in Result."""
        return self.bound


@dataclass(frozen=True)
class GenerateProgress:
    """Progress of the generation of one table."""

    table: str
    """The file's name without suffix."""
    depth: int
    """The depth of the breadth-first search."""
    reached: int
    """States found so far."""
    states: int
    """Upper bound on the number of states."""
    writing: bool
    """True once the search is done and the file is being written."""


@dataclass(frozen=True)
class CheckedProof:
    """The verdict on one claim of a certificate."""

    id: str
    length: int | None
    """The claimed solution length; None if the claim is a lower bound (see at_least) or that no solution exists."""
    holds: bool
    undecided: bool
    """True if the search gave up at a limit."""
    fault: str
    """Why the claim does not hold or is undecided, in one line."""
    at_least: int | None = None
    """The claimed lower bound on the solution length, for a search that did not finish."""


@dataclass(frozen=True)
class Verification:
    """The verdict on a certificate."""

    proofs: tuple[CheckedProof, ...]
    faults_of_tables: tuple[str, ...]
    """Tables that differ from those of the certificate, one line each."""

    @property
    def holds(self) -> bool:
        """Whether all claims hold and all tables match."""
        return not self.faults_of_tables and all(proof.holds for proof in self.proofs)


def progress_adapter(progress: Callable[[Any], object] | None, kind: type) -> Callable[..., object] | None:
    """Returns a function that calls `progress` with a `kind` made of its arguments, or None without `progress`."""
    _arguments.callback("progress", progress)
    if progress is None:
        return None
    callback = progress
    return lambda *fields: callback(kind(*fields))
