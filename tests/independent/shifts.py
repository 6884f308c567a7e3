# SPDX-License-Identifier: MIT
"""The shift puzzle by its rules, breadth-first search of its boards, and its tables as docs/pdb-format.md describes them.

A board is a tuple with a number for the kind of each cell, row by row.
"""

import collections
import functools
import itertools
import math

import numpy as np


@functools.cache
def shifts(width, height):
    """For each shift, by its name, from which cell each one is filled."""
    result = {}
    for row, way in itertools.product(range(height), "LR"):
        cells = list(range(width * height))
        for column in range(width):
            cells[row * width + column] = row * width + (column + (1 if way == "L" else -1)) % width
        result[f"{way}{row + 1}"] = cells
    for column, way in itertools.product(range(width), "UD"):
        cells = list(range(width * height))
        for row in range(height):
            cells[row * width + column] = (row + (1 if way == "U" else -1)) % height * width + column
        result[f"{way}{column + 1}"] = cells
    return result


def replay(board, moves, width, height):
    """The board after shifts as the program writes them."""
    for move in moves.split():
        board = tuple(board[cell] for cell in shifts(width, height)[move])
    return board


def text(board, width, labels):
    return "/".join("".join(labels[kind] for kind in board[at : at + width]) for at in range(0, len(board), width))


def boards_of(goal):
    """In how many ways the goal's cells can be arranged."""
    count = math.factorial(len(goal))
    for number in collections.Counter(goal).values():
        count //= math.factorial(number)
    return count


class Space:
    """Boards by their distance from a goal: all that can be reached, or the nearest."""

    def __init__(self, width, height, goal, most):
        self.goal = tuple(goal)
        base = max(goal) + 1
        assert base ** len(goal) <= 2**64
        self._weights = np.array([base**cell for cell in range(len(goal))], dtype=np.uint64)
        boards = np.array([goal], dtype=np.uint8)
        before, keys = np.empty(0, dtype=np.uint64), self._keys_of(boards)
        layers, all_keys = [], []
        count = 0
        while len(keys) and (count + len(keys) <= most or not layers):
            layers.append(boards)
            all_keys.append(keys)
            count += len(keys)
            found = np.concatenate([boards[:, cells] for cells in shifts(width, height).values()])
            after, first = np.unique(self._keys_of(found), return_index=True)
            new = ~(np.isin(after, before, assume_unique=True) | np.isin(after, keys, assume_unique=True))
            before, keys, boards = keys, after[new], found[first[new]]
        self.complete = len(keys) == 0
        self.layers = [len(layer) for layer in layers]
        self._starts = list(itertools.accumulate(self.layers, initial=0))
        self._boards = np.concatenate(layers)
        self._distances = np.repeat(np.arange(len(layers)), self.layers)
        keys = np.concatenate(all_keys)
        order = np.argsort(keys)
        self._sorted, self._places = keys[order], order

    def _keys_of(self, boards):
        keys = np.zeros(len(boards), dtype=np.uint64)
        for cell, weight in enumerate(self._weights):
            keys += boards[:, cell].astype(np.uint64) * weight
        return keys

    def distance(self, board):
        """-1: not here."""
        key = self._keys_of(np.array([board], dtype=np.uint8))[0]
        place = np.searchsorted(self._sorted, key)
        if place == len(self._sorted) or self._sorted[place] != key:
            return -1
        return int(self._distances[self._places[place]])

    def all(self):
        return self._boards, self._distances

    def draw(self, draw, count, deepest=None):
        """Boards at random with their distances: half of them evenly, half evenly over the distances, each once."""
        deepest = len(self.layers) - 1 if deepest is None else min(deepest, len(self.layers) - 1)
        chosen = {}
        for number in range(count):
            if number % 2 == 0:
                at = draw.randrange(self._starts[deepest + 1])
            else:
                distance = draw.randint(0, deepest)
                at = draw.randrange(self._starts[distance], self._starts[distance + 1])
            chosen[tuple(self._boards[at].tolist())] = int(self._distances[at])
        return chosen


def classes_of(board):
    """Kinds numbered in the order of their first cells."""
    numbers = {}
    return tuple(numbers.setdefault(kind, len(numbers)) for kind in board)


def stored(width, height, classes):
    """The table that stands for a goal's classes: columns, rows and classes."""
    keys = []
    for transposed, columns, rows in itertools.product((False, True), repeat=3):
        w, h = (height, width) if transposed else (width, height)
        for down, right in itertools.product(range(h), range(w)):
            board = [0] * len(classes)
            for cell, kind in enumerate(classes):
                row, column = divmod(cell, width)
                if transposed:
                    row, column = column, row
                row, column = (h - 1 - row if rows else row), (w - 1 - column if columns else column)
                board[(row + down) % h * w + (column + right) % w] = kind
            keys.append((h, classes_of(board), w))
    h, board, w = min(keys)
    return w, h, board


def stem(table):
    width, height, classes = table
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    rows = ["".join(digits[kind] for kind in classes[at : at + width]) for at in range(0, len(classes), width)]
    return f"shift_{width}x{height}_{'-'.join(rows)}"


def payload(space):
    """How many states the index numbers, and the entries of all, as a file has them."""
    boards, h = space.all()
    sizes = collections.Counter(space.goal)
    largest = max(sizes, key=lambda kind: (sizes[kind], -kind))
    ranks = np.zeros(len(boards), dtype=np.int64)
    left = np.ones(boards.shape, dtype=bool)
    entries, cells = 1, len(space.goal)
    for kind in sorted(sizes):
        if kind == largest:
            continue
        ours = boards == kind
        places, counts = np.cumsum(left, axis=1) - 1, np.cumsum(ours, axis=1)
        binomials = np.array([[math.comb(n, k) for k in range(sizes[kind] + 1)] for n in range(cells)])
        subsets = math.comb(cells, sizes[kind])
        ranks = ranks * subsets + np.where(ours, binomials[np.clip(places, 0, None), counts], 0).sum(axis=1)
        entries *= subsets
        left &= ~ours
        cells -= sizes[kind]
    half = h.max() <= 14
    values = np.zeros(entries + entries % 2, dtype=np.uint8)
    values[:entries] = 15 if half else 255  # what cannot be reached
    values[ranks] = h
    if not half:
        return entries, values[:entries].tobytes()
    return entries, (values[0::2] | values[1::2] << 4).tobytes()
