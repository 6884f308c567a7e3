# SPDX-License-Identifier: MIT
# The compiled module behind tilepdb. Not public.
from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Values = NDArray[np.uint16]

version: str
unreachable: int

class Error(RuntimeError):
    kind: str
    at_least: int | None
    moves: Sequence[str] | None

class Table:
    size: tuple[int, int]
    tiles: list[int]
    states: int
    histogram: list[int]
    def h(self, boards: Bytes, values: Values, threads: int) -> None: ...

class Heuristic:
    size: tuple[int, int]
    catalogue: str
    goal: list[int]
    partitions: int
    def h(self, boards: Bytes, values: Values, threads: int) -> None: ...

class MemoryTables:
    count: int
    nbytes: int

def open_table(file: str | PathLike[str], goal: str, checking: str, threads: int) -> Table: ...
def open_heuristic(
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
) -> Heuristic: ...

Bounds = list[tuple[int, bool, bool, int, int]]
Limits = tuple[float, int, int, int | None]
TableRequest = tuple[Any, ...]
Options = tuple[Any, ...]
Deliver = Callable[[int, str, list[str], int, int, int, float, str, Bounds, int | None], object]

@overload
def solve(source: Heuristic, start: Bytes, deliver: Deliver, limits: Limits, options: Options) -> bool: ...
@overload
def solve(source: Puzzle, start: str, deliver: Deliver, limits: Limits, options: Options) -> bool: ...
@overload
def solve_all(source: Heuristic, starts: Bytes, deliver: Deliver, limits: Limits, options: Options) -> None: ...
@overload
def solve_all(source: Puzzle, starts: Sequence[str], deliver: Deliver, limits: Limits, options: Options) -> None: ...
@overload
def certify(source: Heuristic, starts: Bytes, deliver: Deliver, limits: Limits, options: Options) -> str: ...
@overload
def certify(source: Puzzle, starts: Sequence[str], deliver: Deliver, limits: Limits, options: Options) -> str: ...
def verify_certificate(
    certificate: str,
    folder: str | PathLike[str],
    tables: MemoryTables | None,
    checking: str,
    definition: str,
    limits: Limits,
    options: Options,
) -> tuple[list[tuple[str, int | None, bool, bool, str, int | None]], list[str]]: ...
def generate(request: TableRequest, options: Options) -> list[PathLike[str]]: ...
def build_tables(request: TableRequest, options: Options) -> MemoryTables: ...
def generate_puzzle(name: str, size: str, patterns: Sequence[str], options: Options) -> list[PathLike[str]]: ...
def generate_whole(
    name: str, size: str, farthest: int, options: Options
) -> tuple[PathLike[str], list[int], list[str]]: ...

class Puzzle:
    name: str
    size: str
    goal: str
    heuristic: str
    def h(self, states: Sequence[str], threads: int) -> list[int]: ...
    def h_of_arrays(self, states: Bytes, values: Values, threads: int) -> None: ...
    def is_solvable(self, state: str) -> bool: ...
    def random_states(self, count: int, seed: int) -> list[str]: ...

def open_puzzle(
    name: str,
    size: str,
    goal: str,
    patterns: Sequence[str],
    heuristic: str,
    folder: str | PathLike[str],
    checking: str,
) -> Puzzle: ...
def puzzle_names() -> list[str]: ...
def board_texts(boards: Bytes, cells: int) -> list[str]: ...
def parse_goal(size: tuple[int, int], text: str) -> list[int]: ...
def is_solvable(size: tuple[int, int], board: Bytes, goal: str) -> bool: ...
def random_boards(size: tuple[int, int], count: int, seed: int, goal: str) -> Bytes: ...
def parse_board(size: tuple[int, int], text: str) -> list[int]: ...
def size_of_board(text: str) -> tuple[int, int]: ...

class PermutationPattern:
    puzzle: str
    parameters: str
    size: int
    moves: int
    places: int
    orientations: int
    undirected: bool
    kept: list[int]

class PatternDatabase:
    encoding: str
    nbytes: int
    histogram: list[int]
    def h(self, places: Bytes, turned: Bytes | None, values: Values, threads: int) -> None: ...
    def save(self, file: str | PathLike[str], threads: int) -> None: ...

def make_pattern(
    puzzle: str,
    parameters: str,
    moves: Bytes,
    turns: Bytes | None,
    kept: Sequence[int],
    orientations: int,
    goals: Bytes | None,
    goal_turns: Bytes | None,
) -> PermutationPattern: ...
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
