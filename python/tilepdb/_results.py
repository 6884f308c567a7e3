# SPDX-License-Identifier: MIT
"""What calls answer. All of it is plain data, which can be compared, pickled, and kept for any time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import _tilepdb

_Moves = TypeVar("_Moves", str, "tuple[str, ...]")
_Kind = TypeVar("_Kind", "Answer", "PuzzleAnswer")


@dataclass(frozen=True)
class Solution:
    """A solution; a shortest one, unless the algorithm was one that does not look for these."""

    moves: str
    """The ways the blank goes: U, D, L, R."""
    expanded: int
    """Nodes expanded, in all bounds."""
    generated: int
    """Nodes generated, in all bounds."""
    seconds: float

    @property
    def length(self) -> int:
        """How many moves."""
        return len(self.moves)


@dataclass(frozen=True)
class SearchedBound:
    """One iteration of a search."""

    bound: int
    completed: bool
    """There is no solution of so many moves or fewer, and `expanded` is the same in all runs."""
    backward: bool
    """From the goal to the board."""
    expanded: int
    """Nodes expanded."""
    generated: int
    """Nodes generated. Other algorithms than standard and plain count them for the whole search: in its last bound."""


@dataclass(frozen=True)
class _Answer(Generic[_Moves]):
    """What became of a start."""

    status: str
    """solved, unsolvable (no moves lead to the goal) or given_up (at a limit)."""
    moves: _Moves
    """If solved, a solution."""
    at_least: int
    """Every solution takes so many moves: as many as there are, if they are a shortest solution."""
    expanded: int
    """Nodes expanded, in all bounds."""
    generated: int
    """Nodes generated, in all bounds."""
    seconds: float
    reason: str
    """Why it is not solved, in a line."""
    bounds: tuple[SearchedBound, ...]
    """In the order in which they were searched; of puzzles, and of other algorithms than standard and plain, those completed."""
    most_stored: int = 0
    """States in memory at once, of algorithms that store them."""

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.status == "solved"

    @property
    def length(self) -> int:
        """How many moves."""
        return len(self.moves)


@dataclass(frozen=True)
class Answer(_Answer[str]):
    """What became of a board. Its moves are the ways the blank goes: U, D, L, R."""


@dataclass(frozen=True)
class PuzzleAnswer(_Answer["tuple[str, ...]"]):
    """What became of a state of a puzzle. Its moves are as the puzzle writes them."""


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


def solution_of(answer: Answer, stopped: bool) -> Solution:
    """The solution of a board that is solved. Raises Error for any other, with what was proved."""
    if answer.solved:
        return Solution(answer.moves, answer.expanded, answer.generated, answer.seconds)
    error = _tilepdb.Error(answer.reason)
    error.kind = "no_answer" if answer.status == "unsolvable" else "interrupted" if stopped else "resource"
    error.at_least = answer.at_least if answer.status == "given_up" else None
    raise error


def telling(progress: Callable[[Any], object] | None, kind: type) -> Callable[..., object] | None:
    """What is told of progress, made of its parts."""
    if progress is None:
        return None
    told = progress
    return lambda *parts: told(kind(*parts))


def taking(
    kind: type[_Kind], answers: list[_Kind], deliver: Callable[[int, _Kind], object] | None
) -> Callable[..., None]:
    """Takes the parts of answers."""

    def take(number: int, status: str, moves: str | list[str], *parts: Any) -> None:
        kept = moves if isinstance(moves, str) else tuple(moves)
        bounds = tuple(SearchedBound(*bound) for bound in parts[-2])
        facts: tuple[Any, ...] = (status, kept, *parts[:-2], bounds, parts[-1])
        answers.append(kind(*facts))
        if deliver is not None:
            deliver(number, answers[-1])

    return take
