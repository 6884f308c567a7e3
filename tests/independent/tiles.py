# SPDX-License-Identifier: MIT
"""The tile puzzle by its rules, and breadth-first search of its boards.

A board is a tuple: the tile on each cell, row by row, 0 for the blank. A space names tiles by their goal cells, so that
one serves all goals with the blank on one cell.
"""

import functools

import numpy as np

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


@functools.cache
def steps(width, height):
    """For each cell the cells beside it, by the way that leads there."""
    return [
        {
            way: (row + down) * width + column + right
            for way, (down, right) in STEPS.items()
            if 0 <= row + down < height and 0 <= column + right < width
        }
        for row in range(height)
        for column in range(width)
    ]


def text(board):
    return " ".join(map(str, board))


def replay(board, moves, width, height):
    """The board after moves of the blank, or None if one leads off the board."""
    board = list(board)
    blank = board.index(0)
    for way in moves:
        to = steps(width, height)[blank].get(way)
        if to is None:
            return None
        board[blank], board[to], blank = board[to], 0, to
    return tuple(board)


def plain_goal(cells, blank):
    """The goal of a space: tile c on cell c, but 0 on the blank's, and the tile of that name on cell 0."""
    board = list(range(cells))
    board[0], board[blank] = board[blank], board[0]
    return tuple(board)


def random_goal(draw, cells):
    board = list(range(cells))
    draw.shuffle(board)
    return tuple(board)


def renamed(boards, old, new):
    """Boards with the names of one goal in those of another."""
    names = np.zeros(len(old), dtype=np.int64)
    names[list(old)] = new
    return names[np.asarray(boards, dtype=np.int64)]


class Space:
    """Boards by their distance from a goal, all or the nearest, of at most sixteen cells."""

    def __init__(self, width, height, goal, most=10**7):
        self.width, self.height, self.goal = width, height, tuple(goal)
        self.cells = width * height
        beside = np.full((4, self.cells), 255, dtype=np.uint8)
        for cell, ways in enumerate(steps(width, height)):
            for number, way in enumerate(STEPS):
                beside[number, cell] = ways.get(way, 255)
        before = np.empty(0, dtype=np.uint64)
        keys, blanks = self.keys_of([self.goal]), np.array([self.goal.index(0)], dtype=np.uint64)
        ways = np.ones(1, dtype=np.float64)
        layers = []
        count = 0
        while len(keys) and (count + len(keys) <= most or not layers):
            layers.append((keys, ways))
            count += len(keys)
            found, places, numbers = [], [], []
            for number in range(4):
                to = beside[number, blanks.astype(np.int64)].astype(np.uint64)
                on = to < self.cells
                key, blank, cell = keys[on], blanks[on], to[on]
                tile = (key >> (np.uint64(4) * cell)) & np.uint64(15)
                found.append(key - (tile << (np.uint64(4) * cell)) + (tile << (np.uint64(4) * blank)))
                places.append(cell)
                numbers.append(ways[on])
            found, places, numbers = map(np.concatenate, (found, places, numbers))
            after, first, inverse = np.unique(found, return_index=True, return_inverse=True)
            sums = np.bincount(inverse, weights=numbers, minlength=len(after))
            # Moves change the blank's colour on a chequered board: never to the same layer.
            new = ~np.isin(after, before, assume_unique=True)
            before, keys, blanks, ways = keys, after[new], places[first][new], sums[new]
        self.complete = len(keys) == 0
        sizes = [len(layer) for layer, _ in layers]
        self.layers = sizes
        keys = np.concatenate([layer for layer, _ in layers])
        order = np.argsort(keys)
        self._keys = keys[order]
        self._distances = np.repeat(np.arange(len(layers)), sizes)[order]
        self._ways = np.concatenate([numbers for _, numbers in layers])[order]
        # Where the boards of each distance are among the sorted keys.
        self._by_distance = np.split(np.argsort(order), np.cumsum(sizes)[:-1])

    def keys_of(self, boards):
        boards = np.asarray(boards, dtype=np.uint64).reshape(-1, self.cells)
        keys = np.zeros(len(boards), dtype=np.uint64)
        for cell in range(self.cells):
            keys |= boards[:, cell] << np.uint64(4 * cell)
        return keys

    def boards_at(self, places):
        keys = self._keys[places]
        return np.stack([(keys >> np.uint64(4 * cell)) & np.uint64(15) for cell in range(self.cells)], axis=1).astype(np.int64)

    def __len__(self):
        return len(self._keys)

    @property
    def depth(self):
        return len(self.layers) - 1

    def all(self):
        """All boards, and their distances."""
        return self.boards_at(slice(None)), self._distances

    def find(self, boards):
        """The distances of boards, -1 of those that are not here, and the numbers of their shortest solutions."""
        keys = self.keys_of(boards)
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        here = self._keys[places] == keys
        return np.where(here, self._distances[places], -1), np.where(here, self._ways[places], 0).astype(np.int64)

    def draw(self, draw, count, deepest=None):
        """Boards at random: half of them evenly, half evenly over the distances, each once."""
        deepest = self.depth if deepest is None else min(deepest, self.depth)
        end = sum(self.layers[: deepest + 1])
        chosen = set()
        for number in range(count):
            if number % 2 == 0:
                at = draw.randrange(end)
            else:
                distance = draw.randint(0, deepest)
                at = sum(self.layers[:distance]) + draw.randrange(self.layers[distance])
            chosen.add(at)
        places = np.concatenate(self._by_distance)[sorted(chosen)]
        draw_order = list(range(len(places)))
        draw.shuffle(draw_order)
        return self.boards_at(places[draw_order])


@functools.lru_cache(maxsize=24)
def space(width, height, blank, most=200_000):
    """The space of the plain goal with the blank on a cell."""
    return Space(width, height, plain_goal(width * height, blank), most)


class Oracle:
    """Distances from any goal."""

    def __init__(self, width, height, goal, most=200_000):
        self.width, self.height, self.goal = width, height, tuple(goal)
        self.space = space(width, height, self.goal.index(0), most)

    def find(self, boards):
        return self.space.find(renamed(boards, self.goal, self.space.goal))

    def draw(self, draw, count, deepest=None):
        """Boards as tuples, with their distances and numbers of shortest solutions."""
        named = self.space.draw(draw, count, deepest)
        distances, ways = self.space.find(named)
        boards = [tuple(board) for board in renamed(named, self.space.goal, self.goal).tolist()]
        return list(zip(boards, distances.tolist(), ways.tolist()))

    def no_board(self, draw, board):
        """A board of the other half: two tiles change places."""
        first, second = draw.sample([cell for cell, tile in enumerate(board) if tile != 0], 2)
        board = list(board)
        board[first], board[second] = board[second], board[first]
        return tuple(board)

    def solves(self, board, moves):
        return replay(board, moves, self.width, self.height) == self.goal


def manhattan(boards, goal, width):
    """Manhattan distances of boards, the blank not counted."""
    boards = np.asarray(boards, dtype=np.int64)
    home = np.zeros(len(goal), dtype=np.int64)
    home[list(goal)] = np.arange(len(goal))
    at = np.arange(len(goal))
    to = home[boards]
    away = np.abs(to // width - at // width) + np.abs(to % width - at % width)
    return np.where(boards == 0, 0, away).sum(axis=1)
