# SPDX-License-Identifier: MIT
# The compiled half; tilepdb/__init__.py is what to use.
from collections.abc import Callable, Sequence
from os import PathLike

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

def solve(
    heuristic: Heuristic,
    board: NDArray[np.uint8],
    threads: int,
    progress: Callable[[int, int, int], object] | None,
    stop: Callable[[], bool] | None,
) -> tuple[str, int, int, float]: ...
def solve_all(
    heuristic: Heuristic,
    boards: NDArray[np.uint8],
    deliver: Callable[[int, str, str, int, int, int, float, str, list[tuple[int, bool, bool, int, int]]], object],
    seconds: float,
    expanded: int,
    moves: int,
    threads: int,
    progress: Callable[[int, int, int], object] | None,
    stop: Callable[[], bool] | None,
) -> None: ...
def generate(
    catalogue: str | None,
    partitions: Sequence[Sequence[Sequence[int]]] | None,
    size: tuple[int, int],
    tiles: Sequence[int],
    goal: str,
    folder: str | PathLike[str],
    compress: bool,
    threads: int,
    memory: int | None,
    progress: Callable[[str, int, int, int, bool], object] | None,
    stop: Callable[[], bool] | None,
) -> list[PathLike[str]]: ...
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
