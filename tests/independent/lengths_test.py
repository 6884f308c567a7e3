# SPDX-License-Identifier: MIT
"""Lengths and moves of all searches, with tables of random catalogues and without, and numbers of shortest solutions."""

import harness
from catalogues import write_catalogue
from harness import FULL, Trials, instruction_sets
from tiles import Oracle, random_goal, text

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
BOARDS_OF_ROUND = 150
SHORTEST = ["idastar", "astar", "bfs", "bidirectional-bfs", "iddfs"]
BLIND = ["bfs", "bidirectional-bfs", "iddfs"]


def ways_with_tables(this, oracle, most):
    """Options of a search that reads tables."""
    draw = this.random
    tables = ["--catalogue", write_catalogue(this, oracle, most), "--generate"]
    if draw.random() < 0.3:
        tables.append("--no-transpose")
    if draw.random() < 0.35:
        algorithm = draw.choice(["idastar", "astar", "wastar", "greedy"])
        options = ["--algorithm", algorithm, "--heuristic", draw.choice(["pdb", "max:pdb,manhattan", "max:pdb,linear-conflict"])]
        return [*tables, *options, *weight_of(draw, algorithm)]
    options = ["-j", draw.randint(1, 3), "--isa", draw.choice(instruction_sets())]
    if draw.random() < 0.25:
        return [*tables, *options, "--plain"]
    if draw.random() < 0.3:
        options += draw.choice([["--no-automaton"], ["--automaton-depth", draw.randint(0, 14)]])
    if draw.random() < 0.5:
        options += draw.choice([["--no-frontier"], ["--frontier-nodes", draw.choice([1, 10, 100, 10_000])]])
    if draw.random() < 0.5:
        options += ["--direction", draw.choice(["forward", "backward", "auto"])]
    if draw.random() < 0.2:
        options.append("--no-choice")
    if draw.random() < 0.5:
        options.append(draw.choice(["--all", "--count-only"]))
    return [*tables, *options]


def weight_of(draw, algorithm):
    return ["--weight", draw.choice([1, 1.5, 2, 3, 10])] if algorithm == "wastar" else []


def ways_without_tables(this, oracle):
    draw = this.random
    algorithm = draw.choice([*SHORTEST, "idastar", "astar", "wastar", "greedy", "beam"])
    options = ["--algorithm", algorithm, *weight_of(draw, algorithm)]
    if algorithm not in [*BLIND, "beam"]:
        known = ["manhattan", "linear-conflict", "max:misplaced,linear-conflict"]
        if algorithm != "greedy":  # which would go a way of thousands of moves, or not find one
            known += ["misplaced", "zero"]
        if oracle.width <= 4 and oracle.height <= 4:
            known += ["walking-distance", "max:walking-distance,manhattan"]
        options += ["--heuristic", draw.choice(known)]
    if algorithm in ("idastar", "iddfs") and draw.random() < 0.5:
        options += draw.choice([["--no-automaton"], ["--automaton-depth", draw.randint(0, 14)]])
    return options


def deepest_of(options, oracle):
    """Searches that go through all boards up to a depth again and again get boards that are nearer."""
    words = set(map(str, options))
    if "iddfs" in words or ("idastar" in words and words & {"zero", "misplaced", "max:misplaced,linear-conflict"}):
        return 13 if len(oracle.goal) < 12 else 11
    if len(oracle.goal) > 9 and words & {"zero", "misplaced"}:
        return 14
    return None


def check(this, oracle, options, board, known, record):
    """Compares a record with what breadth-first search knows."""
    distance, ways = known
    key = (oracle.goal, oracle.width, tuple(map(str, options)), board)
    length = record.get("length")
    solved = record["status"] == "solved" and record["start"] == text(board)
    this.case(key, solved, record)
    if not solved:
        return
    algorithm = options[options.index("--algorithm") + 1] if "--algorithm" in options else "idastar"
    if algorithm in SHORTEST:
        this.case(key, length == distance, "length", length, "expected", distance)
    elif algorithm == "wastar":
        weight = options[options.index("--weight") + 1]
        this.case(key, distance <= length <= weight * distance, "length", length, "of", distance)
    else:
        this.case(key, length >= distance, "length", length, "of", distance)
    this.case(key, record.get("at_least", 0) <= distance, "at least", record.get("at_least"), "of", distance)
    this.case(key, record["h"] <= distance, "h", record["h"], "of", distance)
    if "moves" in record:
        right = len(record["moves"]) == length and oracle.solves(board, record["moves"])
        this.case(key, right, "moves", record["moves"])
    if "solutions" in record:
        this.case(key, record["solutions"] == ways, record["solutions"], "solutions, expected", ways)
        this.count("numbers of solutions")
    if "all_moves" in record:
        found = set(record["all_moves"])
        right = len(found) == ways and all(len(moves) == distance and oracle.solves(board, moves) for moves in found)
        this.case(key, right, "solutions", sorted(found), "expected", ways)


def play(this):
    draw = this.random
    width, height, most, deepest, tiles = draw.choice(BOARDS)
    goal = random_goal(draw, width * height)
    oracle = Oracle(width, height, goal, most * (10 if FULL else 1))
    with_tables = (width, height) in WITH_TABLES and draw.random() < 0.6
    options = ways_with_tables(this, oracle, tiles) if with_tables else ways_without_tables(this, oracle)
    limit = deepest_of(options, oracle)
    boards = oracle.draw(draw, BOARDS_OF_ROUND, deepest if limit is None else limit)
    # Some boards that cannot be solved are among them.
    known = {board: (distance, ways) for board, distance, ways in boards}
    for board in list(known)[:: 20 if len(known) > 20 else 2]:
        known[oracle.no_board(draw, board)] = None
    file = this.write("boards.txt", "".join(f"{text(board)}\n" for board in known))
    words = ["pdbsolve", "solve", file, "--board", f"{width}x{height}", "--goal", text(goal), "--jsonl", "-q", *options]
    answer = this.run(*words, expect=[3])
    records = {int(record["id"]): record for record in answer.records()}
    if len(records) != len(known):
        this.wrong(f"{len(records)} records of {len(known)} boards: {answer}")
        return
    for number, (board, right) in enumerate(known.items(), 1):
        record = records[number]
        if right is None:
            this.case(("unsolvable", goal, width, board), record["status"] == "unsolvable", record)
        else:
            check(this, oracle, options, board, right, record)


TRIALS = Trials("lengths", play, 100, 4000)
if __name__ == "__main__":
    harness.main(TRIALS)
