# SPDX-License-Identifier: MIT
"""Boards to search on and ways to search, at random."""

from catalogues import write_catalogue
from harness import instruction_sets

# Columns, rows, boards whose distances are known, the deepest of these to draw, the most tiles of a pattern.
BOARDS = [
    (2, 2, 12, None, 3),
    (2, 3, 360, None, 5),
    (3, 2, 360, None, 5),
    (2, 4, 20_160, None, 4),
    (4, 2, 20_160, None, 4),
    (3, 3, 181_440, None, 6),
    (3, 3, 181_440, None, 6),
    (3, 4, 100_000, None, 4),
    (4, 3, 100_000, None, 4),
    (2, 5, 100_000, None, 4),
    (4, 4, 100_000, None, 4),
]
WITH_TABLES = {(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4)}
SHORTEST = ["idastar", "astar", "bfs", "bidirectional-bfs", "iddfs"]
BLIND = ["bfs", "bidirectional-bfs", "iddfs"]


def ways_with_tables(this, oracle, most):
    """Options of a search that reads tables."""
    draw = this.random
    tables = ["--catalogue", write_catalogue(this, oracle, most), "--generate"]
    if draw.random() < 0.3:
        tables.append("--no-transpose")
    if draw.random() < 0.35:
        algorithm = draw.choice(["idastar", "astar", "wastar", "dps", "greedy"])
        options = ["--algorithm", algorithm, "--heuristic", draw.choice(["pdb", "max:pdb,manhattan", "max:pdb,linear-conflict"])]
        return [*tables, *options, *weight_of(draw, algorithm)]
    options = ["-j", draw.randint(1, 3), "--isa", draw.choice(instruction_sets())]
    if draw.random() < 0.25:
        return [*tables, *options, "--plain"]
    if draw.random() < 0.3:
        options += draw.choice([["--automaton-depth", "2"], ["--automaton-depth", draw.randint(0, 14)]])
    if draw.random() < 0.5:
        options += draw.choice([["--frontier-nodes", "0"], ["--frontier-nodes", draw.choice([1, 10, 100, 10_000])]])
    if draw.random() < 0.5:
        options += ["--direction", draw.choice(["forward", "backward", "auto"])]
    if draw.random() < 0.2:
        options.append("--no-choice")
    if draw.random() < 0.5:
        options += draw.choice([["--all"], ["--all", "--show", "none"]])
    return [*tables, *options]


def weight_of(draw, algorithm):
    return ["--weight", draw.choice([1, 1.5, 2, 3, 10])] if algorithm in ("wastar", "dps") else []


def ways_without_tables(this, oracle):
    """Options of a search that reads no tables."""
    draw = this.random
    algorithm = draw.choice([*SHORTEST, "idastar", "astar", "wastar", "dps", "greedy", "beam"])
    options = ["--algorithm", algorithm, *weight_of(draw, algorithm)]
    if algorithm not in [*BLIND, "beam"]:
        known = ["manhattan", "linear-conflict", "max:misplaced,linear-conflict"]
        if algorithm != "greedy":  # which would go a way of thousands of moves, or not find one
            known += ["misplaced", "zero"]
        if oracle.width <= 4 and oracle.height <= 4:
            known += ["walking-distance", "max:walking-distance,manhattan"]
        options += ["--heuristic", draw.choice(known)]
    if algorithm in ("idastar", "iddfs") and draw.random() < 0.5:
        options += draw.choice([["--automaton-depth", "2"], ["--automaton-depth", draw.randint(2, 14)]])
    return options


def deepest_of(options, oracle):
    """Searches that go through all boards up to a depth again and again get boards that are nearer."""
    words = set(map(str, options))
    if "iddfs" in words or ("idastar" in words and words & {"zero", "misplaced", "max:misplaced,linear-conflict"}):
        return 13 if len(oracle.goal) < 12 else 11
    if len(oracle.goal) > 9 and words & {"zero", "misplaced"}:
        return 14
    return None


def draw_search(this, oracle, most):
    """Options of a search of either kind."""
    with_tables = (oracle.width, oracle.height) in WITH_TABLES and this.random.random() < 0.6
    return ways_with_tables(this, oracle, most) if with_tables else ways_without_tables(this, oracle)


def value_of(options, name, default=None):
    """The value of an option."""
    return options[options.index(name) + 1] if name in options else default


def algorithm_of(options):
    return value_of(options, "--algorithm", "idastar")
