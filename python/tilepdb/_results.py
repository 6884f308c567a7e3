# SPDX-License-Identifier: MIT
"""What calls return. All of it is plain data, which can be compared, pickled, and kept for any time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Bound:
    """One iteration of a search."""

    bound: int
    completed: bool
    """No solution has `bound` moves or fewer, and `expanded` is the same in all runs."""
    backward: bool
    """Searched from the goal to the start."""
    expanded: int
    """Nodes expanded."""
    generated: int
    """Nodes generated. Only standard and plain of boards count them for each bound; other searches in their last one."""


@dataclass(frozen=True)
class Result:
    """The result of a search: from a board, or from a state of another puzzle."""

    status: str
    """solved, unsolvable (no moves lead to the goal) or given_up (at a limit, or stopped)."""
    moves: Sequence[str]
    """If solved, the moves from the start to the goal: of boards a text of the letters U, D, L and R, the ways the blank
    goes; of other puzzles a tuple of texts in the puzzle's notation."""
    at_least: int
    """A proven lower bound on the solution length; the length itself if the solution is proved to be a shortest one."""
    expanded: int
    """Nodes expanded, in all bounds."""
    generated: int
    """Nodes generated, in all bounds."""
    seconds: float
    reason: str
    """Why it is not solved, in a line."""
    bounds: tuple[Bound, ...]
    """In the order in which they were searched. The last one is not completed where a search ended within it."""
    most_stored: int | None = None
    """The most states in memory at the same time, if the search counts them: standard and plain of boards do not."""

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.status == "solved"

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.moves)


@dataclass(frozen=True)
class SolveProgress:
    """How far a search is."""

    bound: int
    """Solutions of fewer moves there are none."""
    expanded: int
    """Nodes of this bound so far."""
    expected: int
    """Nodes of this bound in all, as bounds have grown; 0 if not known."""


@dataclass(frozen=True)
class GenerateProgress:
    """How far the generation of one table is."""

    table: str
    """The file's name without suffix."""
    depth: int
    """Of the breadth-first search."""
    reached: int
    """States found so far."""
    states: int
    """That can be found at most."""
    writing: bool
    """The search is done, the file is being written."""


@dataclass(frozen=True)
class CheckedProof:
    """What became of one claim of a certificate."""

    id: str
    length: int | None
    """Of the solution; None: the board is said to have none, or see at_least."""
    holds: bool
    undecided: bool
    """Given up at a limit."""
    fault: str
    """Why it does not hold, or is undecided, in a line."""
    at_least: int | None = None
    """Of a search that was not ended: every solution takes so many moves."""


@dataclass(frozen=True)
class Verification:
    """What became of a certificate."""

    proofs: tuple[CheckedProof, ...]
    faults_of_tables: tuple[str, ...]
    """Tables that are not those of the certificate, a line each."""

    @property
    def holds(self) -> bool:
        """Whether everything holds."""
        return not self.faults_of_tables and all(proof.holds for proof in self.proofs)


def telling(progress: Callable[[Any], object] | None, kind: type) -> Callable[..., object] | None:
    """What is told of progress, made of its parts."""
    if progress is None:
        return None
    told = progress
    return lambda *parts: told(kind(*parts))
