# SPDX-License-Identifier: MIT
"""The shift puzzle: lengths by all algorithms, with tables and without, what can be reached, and the tables themselves."""

import string

import harness
from harness import FULL, Trials
from shifts import Space, boards_of, classes_of, payload, replay, stem, stored, text

# Columns and rows.
BOARDS = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (4, 3), (3, 4), (4, 4), (5, 2), (2, 5), (5, 3), (6, 3), (2, 6), (6, 2)]
MOST_BOARDS = 60_000  # goals with at most this number of boards: all are searched; others: this number
MOST_STATES = 400_000  # of a table
BOARDS_OF_ROUND = 140
HEADER = 4096


def random_goal(draw, cells):
    """Cells of some kinds: all different, a few kinds, or lines that are periodic."""
    kind = draw.random()
    if kind < 0.25 and cells <= 16:
        board = list(range(cells))
    elif kind < 0.4:
        period = draw.choice([2, 3])
        board = [cell % period for cell in range(cells)]
    else:
        kinds = draw.randint(2, min(cells - 1, 5))
        board = [*range(kinds), *(draw.randrange(kinds) for _ in range(cells - kinds))]
        draw.shuffle(board)
    return classes_of(board)


def play_tables(this, width, height, goal, labels):
    """Makes tables of the goal, and compares every state."""
    draw = this.random
    kinds = sorted(set(goal))
    tables = {}
    words = ["pdbgen", "generate", "--puzzle", "shift", "--goal", text(goal, width, labels), "--dir", "shift-tables", "--no-compress", "-q"]
    for _ in range(3):
        chosen = draw.sample(kinds, draw.randint(1, min(len(kinds), 4)))
        classes = classes_of([kind if kind in chosen else -1 for kind in goal])
        if boards_of(classes) > (MOST_STATES * 5 if FULL else MOST_STATES) or len(set(classes)) < 2:
            continue
        tables[stored(width, height, classes)] = chosen
        words += ["--pattern", ",".join(labels[kind] for kind in chosen)]
    if not tables:
        return
    this.run(*words, "-j", draw.randint(1, 3), expect=[0])
    made = sorted(path.name for path in (this.folder / "shift-tables").iterdir())
    if made != sorted(stem(table) + ".pdb" for table in tables):
        this.wrong(f"{words}: made {made}, expected {sorted(map(stem, tables))}")
        return
    files = [f"shift-tables/{stem(table)}.pdb" for table in tables]
    listed = {record["file"]: record for record in this.run("pdbgen", "info", "--jsonl", *files, expect=[0]).records()}
    verified = this.run("pdbgen", "verify", "--full", "--jsonl", "-q", *files, expect=[0])
    sound = {record["file"]: record["sound"] for record in verified.records()}
    for table, file in zip(tables, files):
        space = Space(*table, MOST_STATES * 5)
        entries, values = payload(space)
        key = ("shift table", *table)
        this.case(key, sound[file], "verify --full does not call it sound")
        this.case(key, listed[file]["histogram"] == space.layers, listed[file]["histogram"], "expected", space.layers)
        this.case(key, listed[file]["entries"] == entries, listed[file]["entries"], "entries, expected", entries)
        this.case(key, (this.folder / file).read_bytes()[HEADER:] == values, "another payload")
        this.count("states of tables", len(space.all()[0]))


def ways(draw, with_tables, large):
    algorithm = draw.choice(["idastar", "idastar", "astar", "bfs", "bidirectional-bfs", "iddfs", "wastar", "dps", "greedy"])
    options = ["--algorithm", algorithm]
    if algorithm in ("idastar", "astar", "wastar", "dps", "greedy"):
        heuristics = ["torus", "torus", "max:zero,torus"]
        if not large:
            heuristics.append("zero")
        if with_tables:
            # Greedy search by tables alone, of which one distinguishes few boards, may go anywhere on a large board.
            alone = [] if large and algorithm == "greedy" else ["pdb"]
            heuristics += [*alone, "max:pdb,torus"] * 2
        options += ["--heuristic", draw.choice(heuristics)]
    if algorithm in ("wastar", "dps"):
        options += ["--weight", draw.choice([1, 1.5, 2, 5])]
    if algorithm in ("idastar", "iddfs") and draw.random() < 0.3:
        options.append("--no-pruning")
    if with_tables:
        options += ["--dir", "shift-tables"]
    return options


def check(this, width, height, options, start, goal, distance, record):
    key = ("shift", width, tuple(map(str, options)), start, goal)
    this.case(key, record["status"] == "solved", record)
    if record["status"] != "solved":
        return
    algorithm, length = options[1], record["length"]
    if algorithm in ("wastar", "dps"):
        right = distance <= length <= options[options.index("--weight") + 1] * distance
    elif algorithm == "greedy":
        right = length >= distance
    else:
        right = length == distance
    this.case(key, right, "length", length, "expected", distance)
    this.case(key, record["at_least"] <= distance and record["h"] <= distance, record, "distance", distance)
    moves = record["moves"]
    this.case(key, len(moves.split()) == length and replay(start, moves, width, height) == goal, "moves", moves)


def play(this):
    draw = this.random
    width, height = draw.choice(BOARDS)
    goal = random_goal(draw, width * height)
    labels = draw.sample(string.ascii_uppercase + string.digits, len(set(goal)))
    space = Space(width, height, goal, MOST_BOARDS * (10 if FULL else 1))
    if draw.random() < 0.5:
        play_tables(this, width, height, goal, labels)
    with_tables = (this.folder / "shift-tables").is_dir()
    options = ways(draw, with_tables, boards_of(goal) > 10_000)
    deepest = None
    if options[1] in ("iddfs", "idastar") and ("iddfs" in options or "zero" in options or "--no-pruning" in options):
        deepest = 5
    elif not space.complete or boards_of(goal) > 10_000:
        deepest = 6
    boards = space.draw(draw, BOARDS_OF_ROUND, deepest)
    # Exchanges of two cells, of which some lead to boards that cannot be reached.
    for board in list(boards)[:20]:
        board = list(board)
        first, second = draw.sample(range(len(board)), 2)
        board[first], board[second] = board[second], board[first]
        distance = space.distance(board)
        if (space.complete or distance >= 0) and (deepest is None or distance <= deepest):
            boards.setdefault(tuple(board), distance)
    lines = [f"{text(board, width, labels)}\n" for board in boards]
    file = this.write("shift.txt", "".join(lines))
    where = ["--puzzle", "shift", file, "--goal", text(goal, width, labels), "--jsonl"]
    unsolvable = any(distance < 0 for distance in boards.values())
    reachable = this.run("pdbsolve", "check", *where, expect=[3 if unsolvable else 0]).records()
    answer = this.run("pdbsolve", "solve", *where, "-q", *options, expect=[3 if unsolvable else 0])
    records = {int(record["id"]): record for record in answer.records()}
    if len(records) != len(boards) or len(reachable) != len(boards):
        this.wrong(f"{len(records)} records and {len(reachable)} rows of {len(boards)} boards: {answer}")
        return
    for number, (board, distance) in enumerate(boards.items(), 1):
        this.case(("reachable", width, board, goal), reachable[number - 1]["reachable"] == (distance >= 0), reachable[number - 1])
        if distance < 0:
            this.case(("reachable", width, board, goal), records[number]["status"] == "unsolvable", records[number])
        else:
            check(this, width, height, options, board, goal, distance, records[number])


TRIALS = Trials("shift", play, 24, 600)
if __name__ == "__main__":
    harness.main(TRIALS)
