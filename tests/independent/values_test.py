# SPDX-License-Identifier: MIT
"""Single values of tables and of random catalogues by the Python module, and boards and goals that it refuses.

PYTHONPATH: where the module is. Without it the test is skipped.
"""

import sys

import catalogues
import harness
import numpy as np
from harness import FULL, Trials
from patterns import images, pattern_space, sets_of_cells
from tiles import Oracle, random_goal, text

try:
    import tilepdb
except ImportError:
    print("skipped: no Python module")
    sys.exit(77)

# Columns, rows, the most tiles of a pattern, quick and full.
BOARDS = [(2, 2, 3, 3), (2, 3, 5, 5), (3, 2, 5, 5), (3, 3, 6, 8), (3, 4, 4, 5), (4, 3, 4, 5), (4, 4, 4, 5)]
BOARDS_AT_ONCE = 400


def is_odd(board, goal, width):
    """Whether the board is of the half that cannot become the goal: each move is an exchange, and a step of the blank."""
    cells = [board.index(tile) for tile in goal]
    exchanges, seen = 0, set()
    for first in range(len(cells)):
        at = first
        while at not in seen:
            seen.add(at)
            at = cells[at]
            exchanges += at not in seen
    (row, column), (home_row, home_column) = (divmod(place.index(0), width) for place in (board, goal))
    return (exchanges + abs(row - home_row) + abs(column - home_column)) % 2 == 1


def drawn(this, goal, width):
    """Random boards of either half, each once."""
    halves = ([], [])
    for board in {random_goal(this.random, len(goal)) for _ in range(BOARDS_AT_ONCE)}:
        halves[is_odd(board, goal, width)].append(board)
    return map(sorted, halves)


def named(boards, goal):
    """Boards with tiles called by their goal cells, the blank -1."""
    names = np.empty(len(goal), dtype=np.int64)
    names[list(goal)] = np.arange(len(goal))
    names[0] = -1
    return names[np.array(boards, dtype=np.int64)]


def refuses(call, *kinds):
    try:
        call()
    except tilepdb.Error as error:
        return error.kind in kinds
    return False


def compare(this, source, goal, width, expected, name):
    """Compares the values of random boards, and that the others are refused."""
    even, odd = drawn(this, goal, width)
    if even:
        found = source.h(np.array(even, dtype=np.uint8), threads=this.random.randint(1, 2))
        for board, value, right in zip(even, found.tolist(), expected(even).tolist()):
            this.case((name, goal, board), value == right, value, "expected", right)
        one = this.random.choice(even)
        this.case((name, goal, one), source.h(text(one)) == expected([one])[0], "differs as a single text")
    for board in odd[:: 1 if FULL else 4]:
        this.case((name, goal, board), refuses(lambda b=board: source.h(text(b)), "no_answer"), "not refused")
        this.count("boards refused")


def play_table(this, width, height, most):
    draw = this.random
    goal = random_goal(draw, width * height)
    cells = sorted(draw.sample([cell for cell, tile in enumerate(goal) if tile != 0], draw.randint(1, most)))
    file = tilepdb.generate_table((width, height), [goal[cell] for cell in cells], goal=text(goal), folder=this.tables, threads=1)
    other = draw.random() < 0.3
    if other:
        # A goal with its blank anywhere: the table serves it if a symmetry lays one region onto the other.
        goal = random_goal(draw, width * height)
    stem, region = file.name.removesuffix(".pdb.zst").split("_b")
    size, tiles = stem.split("_")
    columns, rows = map(int, size.split("x"))
    if (columns, rows) != (width, height):
        width, height = columns, rows
        goal = random_goal(draw, width * height)
    pattern = tuple(map(int, tiles.split("-")))
    _, regions = sets_of_cells(width, height, len(pattern))
    sets, _ = sets_of_cells(width, height, len(pattern))
    there = regions[np.searchsorted(sets, sum(1 << cell for cell in pattern))]
    served = any(there[to[goal.index(0)]] == int(region) for w, h, to in images(width, height) if (w, h) == (width, height))
    if not served:
        right = refuses(lambda: tilepdb.Table(file, goal=text(goal)), "bad_input")
        this.case(("goal refused", file.name, goal), right, "not refused")
        return
    table = tilepdb.Table(file, goal=text(goal))
    this.case(("size", file.name), table.size == (width, height), table.size)
    home = tuple(sorted(goal.index(tile) for tile in table.tiles))
    space = pattern_space(width, height, home, goal.index(0))
    this.case(("histogram", file.name), list(table.histogram) == space.histogram, list(table.histogram))
    compare(this, table, goal, width, lambda boards: space.values(named(boards, goal)), file.name)


def play_catalogue(this, width, height, most):
    draw = this.random
    goal = random_goal(draw, width * height)
    blank = goal.index(0)
    tiles = [cell for cell in range(width * height) if cell != blank]
    partitions = [catalogues.partition(draw, tiles, 1, most) for _ in range(draw.randint(1, 3))]
    content = catalogues.content(width, height, blank, partitions)
    file = str(this.folder / this.write("random.catalogue", content))
    tilepdb.generate(file, goal=text(goal), folder=this.tables, threads=1)

    def sums(boards, to):
        values = [
            sum(pattern_space(width, height, tuple(sorted(to[cell] for cell in part)), blank).values(boards) for part in parts)
            for parts in partitions
        ]
        return np.max(values, axis=0)

    same = list(range(width * height))
    half_turn = same[::-1]
    reflections = [
        to
        for w, h, to in images(width, height)
        if (w, h) == (width, height) and to not in (same, half_turn) and to[blank] == blank and [to[cell] for cell in to] == same
    ]
    without = tilepdb.Heuristic(file, goal=text(goal), folder=this.tables, reflections=False)
    compare(this, without, goal, width, lambda boards: sums(named(boards, goal), same), ("catalogue", content))
    heuristic = tilepdb.Heuristic(file, goal=text(goal), folder=this.tables, threads=1)
    even, _ = drawn(this, goal, width)
    if not even:
        return
    found = heuristic.h(np.array(even, dtype=np.uint8))
    boards = named(even, goal)
    # Which of several reflections that keep the blank is used is not said; it is one for all boards.
    expected = [np.maximum(sums(boards, same), sums(boards, to)) for to in reflections] or [sums(boards, same)]
    best = min(expected, key=lambda values: np.count_nonzero(values != found))
    for board, value, right in zip(even, found.tolist(), best.tolist()):
        this.case(("reflected", content, goal, board), value == right, value, "expected", right)
    if width * height <= 9:
        distances, _ = Oracle(width, height, goal).find(even)
        for board, value, distance in zip(even, found.tolist(), distances.tolist()):
            this.case(("reflected", content, goal, board), value <= distance, value, "exceeds the distance", distance)


def play(this):
    width, height, quick, full = this.random.choice(BOARDS)
    kind = play_table if this.random.random() < 0.5 else play_catalogue
    kind(this, width, height, full if FULL else quick)


TRIALS = Trials("values", play, 16, 400)
if __name__ == "__main__":
    harness.main(TRIALS)
