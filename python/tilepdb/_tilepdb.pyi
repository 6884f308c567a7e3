# SPDX-License-Identifier: MIT
# The compiled half; tilepdb/__init__.py is what to use.
from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

version: str
unreachable: int

class Error(RuntimeError):
    kind: str

class Table:
    def __init__(self, file: str | PathLike[str], goal: str, checking: str, threads: int) -> None: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def tiles(self) -> list[int]: ...
    @property
    def states(self) -> int: ...
    @property
    def histogram(self) -> list[int]: ...
    def h(self, boards: NDArray[np.uint8], values: NDArray[np.uint16], threads: int) -> None: ...

class Heuristic:
    def __init__(
        self,
        catalogue: str | None,
        partitions: Sequence[Sequence[Sequence[int]]] | None,
        size: tuple[int, int],
        goal: str,
        folder: str | PathLike[str],
        reflections: bool,
        checking: str,
        threads: int,
        tables: MemoryTables | None,
        choose: int | None,
    ) -> None: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def catalogue(self) -> str: ...
    @property
    def goal(self) -> list[int]: ...
    @property
    def partitions(self) -> int: ...
    def h(self, boards: NDArray[np.uint8], values: NDArray[np.uint16], threads: int) -> None: ...

class MemoryTables:
    @property
    def count(self) -> int: ...
    @property
    def nbytes(self) -> int: ...

Bounds = list[tuple[int, bool, bool, int, int]]
Limits = tuple[float, int, int, int | None]
Wanted = tuple[Any, ...]
How = tuple[Any, ...]

def solve(heuristic: Heuristic, board: NDArray[np.uint8], how: How) -> tuple[str, int, int, float]: ...
def solve_all(
    heuristic: Heuristic,
    boards: NDArray[np.uint8],
    deliver: Callable[[int, str, str, int, int, int, float, str, Bounds, int], object],
    limits: Limits,
    how: How,
) -> None: ...
def certify(
    heuristic: Heuristic,
    boards: NDArray[np.uint8],
    deliver: Callable[[int, str, str, int, int, int, float, str, Bounds, int], object],
    limits: Limits,
    how: How,
) -> str: ...
def verify_certificate(
    certificate: str,
    folder: str | PathLike[str],
    tables: MemoryTables | None,
    checking: str,
    limits: Limits,
    how: How,
) -> tuple[list[tuple[str, int | None, bool, bool, str, int | None]], list[str]]: ...
def generate(wanted: Wanted, how: How) -> list[PathLike[str]]: ...
def build_tables(wanted: Wanted, how: How) -> MemoryTables: ...
def generate_puzzle(name: str, size: str, patterns: Sequence[str], how: How) -> list[PathLike[str]]: ...

class Puzzle:
    def __init__(
        self,
        name: str,
        size: str,
        goal: str,
        patterns: Sequence[str],
        heuristic: str,
        folder: str | PathLike[str],
        checking: str,
    ) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def size(self) -> str: ...
    @property
    def goal(self) -> str: ...
    @property
    def heuristic(self) -> str: ...
    def h(self, states: Sequence[str], threads: int) -> list[int]: ...
    def h_of_arrays(self, states: NDArray[np.uint8], values: NDArray[np.uint16], threads: int) -> None: ...
    def is_solvable(self, state: str) -> bool: ...
    def random_states(self, count: int, seed: int) -> list[str]: ...

def puzzle_names() -> list[str]: ...
def board_texts(boards: NDArray[np.uint8], cells: int) -> list[str]: ...
def solve_states(
    puzzle: Puzzle,
    states: Sequence[str],
    deliver: Callable[[int, str, list[str], int, int, int, float, str, Bounds, int], object],
    limits: Limits,
    how: How,
) -> None: ...
def certify_states(
    puzzle: Puzzle,
    states: Sequence[str],
    deliver: Callable[[int, str, list[str], int, int, int, float, str, Bounds, int], object],
    limits: Limits,
    how: How,
) -> str: ...
def parse_goal(size: tuple[int, int], text: str) -> list[int]: ...
def is_solvable(size: tuple[int, int], board: NDArray[np.uint8], goal: str) -> bool: ...
def random_boards(size: tuple[int, int], count: int, seed: int, goal: str) -> NDArray[np.uint8]: ...
def parse_board(size: tuple[int, int], text: str) -> list[int]: ...

class PermutationPattern:
    def __init__(
        self,
        puzzle: str,
        parameters: str,
        moves: NDArray[np.uint8],
        turns: NDArray[np.uint8] | None,
        kept: Sequence[int],
        orientations: int,
        goals: NDArray[np.uint8] | None,
        goal_turns: NDArray[np.uint8] | None,
    ) -> None: ...
    @property
    def puzzle(self) -> str: ...
    @property
    def parameters(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def moves(self) -> int: ...
    @property
    def places(self) -> int: ...
    @property
    def orientations(self) -> int: ...
    @property
    def undirected(self) -> bool: ...
    @property
    def kept(self) -> list[int]: ...

class PatternDatabase:
    @property
    def encoding(self) -> str: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def histogram(self) -> list[int]: ...
    def h(
        self,
        places: NDArray[np.uint8],
        turned: NDArray[np.uint8] | None,
        values: NDArray[np.uint16],
        threads: int,
    ) -> None: ...
    def save(self, file: str | PathLike[str], threads: int) -> None: ...

def build_pattern(
    pattern: PermutationPattern,
    file: str | PathLike[str] | None,
    encoding: str,
    threads: int,
    memory: int | None,
    progress: Callable[[int, int, int], object] | None,
    stop: Callable[[], bool] | None,
) -> PatternDatabase: ...
def open_pattern(
    pattern: PermutationPattern, file: str | PathLike[str], checking: str, threads: int
) -> PatternDatabase: ...
