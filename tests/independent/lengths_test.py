# SPDX-License-Identifier: MIT
"""Lengths and moves of all searches, with tables of random catalogues and without, and numbers of shortest solutions."""

import harness
from harness import FULL, Trials
from searches import BOARDS, SHORTEST, algorithm_of, deepest_of, draw_search, value_of
from tiles import Oracle, random_goal, text

BOARDS_OF_ROUND = 150


def check(this, oracle, options, board, known, record):
    """Compares a record with what breadth-first search knows."""
    distance, ways = known
    key = (oracle.goal, oracle.width, tuple(map(str, options)), board)
    length = record.get("length")
    solved = record["status"] == "solved" and record["start"] == text(board)
    this.case(key, solved, record)
    if not solved:
        return
    algorithm = algorithm_of(options)
    if algorithm in SHORTEST:
        this.case(key, length == distance, "length", length, "expected", distance)
    elif algorithm in ("wastar", "dps"):
        this.case(key, distance <= length <= value_of(options, "--weight") * distance, "length", length, "of", distance)
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
    oracle = Oracle(width, height, goal, most * (5 if FULL else 1))
    options = draw_search(this, oracle, tiles)
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


TRIALS = Trials("lengths", play, 40, 1000)
if __name__ == "__main__":
    harness.main(TRIALS)
