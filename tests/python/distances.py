# SPDX-License-Identifier: MIT
"""Distances of boards and of patterns by breadth-first search, independent of the module."""

import functools
import itertools
from collections import deque


def distances(goal, width=3, height=3):
    """Returns the distance from the goal of every solvable board; the search runs once per goal."""
    return _cached_distances(tuple(map(int, goal)), width, height)


@functools.cache
def _cached_distances(goal, width, height):
    neighbours = []
    for row, column in itertools.product(range(height), range(width)):
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        neighbours.append([r * width + c for r, c in around if 0 <= r < height and 0 <= c < width])
    known = {goal: 0}
    queue = deque(known)
    while queue:
        board = queue.popleft()
        blank = board.index(0)
        for cell in neighbours[blank]:
            moved = list(board)
            moved[blank], moved[cell] = moved[cell], 0
            after = tuple(moved)
            if after not in known:
                known[after] = known[board] + 1
                queue.append(after)
    return known


def pattern_distances(goal, tiles, width=3, height=3):
    """Returns the fewest moves of the tiles to the goal, by the cells of blank and tiles; other moves cost 0."""
    first = (goal.index(0), *(goal.index(tile) for tile in tiles))
    known = {first: 0}
    queue = deque([(first, 0)])
    while queue:
        cells, depth = queue.popleft()
        if known[cells] < depth:
            continue
        row, column = divmod(cells[0], width)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if not (0 <= r < height and 0 <= c < width):
                continue
            to = r * width + c
            after = (to, *(cells[0] if cell == to else cell for cell in cells[1:]))
            further = depth + (to in cells[1:])
            if further < known.get(after, 1_000):
                known[after] = further
                queue.append((after, further)) if further > depth else queue.appendleft((after, further))
    return known
