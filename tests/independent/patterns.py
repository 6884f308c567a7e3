# SPDX-License-Identifier: MIT
"""Spaces of patterns: where some tiles are, and in which region of the other cells the blank is.

Breadth-first search over these counts moves of the pattern's tiles alone. Ranks and names of files are those that
docs/pdb-format.md describes.
"""

import functools
import itertools
import math

import numpy as np
from tiles import STEPS, steps

NO_CELL = 255


@functools.lru_cache(maxsize=16)
def sets_of_cells(width, height, size):
    """All sets of `size` cells as numbers, in order, and for each the smallest cell of each free cell's region."""
    cells = width * height
    sets = np.array(sorted(sum(1 << cell for cell in chosen) for chosen in itertools.combinations(range(cells), size)))
    regions = np.full((len(sets), cells), NO_CELL, dtype=np.uint8)
    beside = [list(ways.values()) for ways in steps(width, height)]
    for number, taken in enumerate(sets.tolist()):
        for cell in range(cells):
            if taken >> cell & 1 or regions[number, cell] != NO_CELL:
                continue
            regions[number, cell] = cell
            waiting = [cell]
            while waiting:
                for to in beside[waiting.pop()]:
                    if not taken >> to & 1 and regions[number, to] == NO_CELL:
                        regions[number, to] = cell
                        waiting.append(to)
    return sets, regions


def region_of(width, height, pattern, cell):
    """The smallest cell of the region that a cell is in where the pattern's tiles are at home."""
    sets, regions = sets_of_cells(width, height, len(pattern))
    return int(regions[np.searchsorted(sets, sum(1 << c for c in pattern)), cell])


def images(width, height):
    """The ways to lay the board onto itself or onto the turned one: columns, rows, and where each cell goes."""
    for transposed, columns, rows in itertools.product((False, True), repeat=3):
        w, h = (height, width) if transposed else (width, height)
        to = []
        for cell in range(width * height):
            row, column = divmod(cell, width)
            if transposed:
                row, column = column, row
            to.append((h - 1 - row if rows else row) * w + (w - 1 - column if columns else column))
        yield w, h, to


def stored(width, height, pattern, blank):
    """The table that stands for a pattern, as columns, rows, cells and the blank's region."""
    keys = []
    for w, h, to in images(width, height):
        cells = sorted(to[cell] for cell in pattern)
        keys.append((h, sum(1 << cell for cell in cells), region_of(w, h, cells, to[blank]), w, tuple(cells)))
    h, _, region, w, cells = min(keys)
    return w, h, cells, region


def stem(table):
    width, height, pattern, region = table
    return f"{width}x{height}_{'-'.join(map(str, pattern))}_b{region}"


class PatternSpace:
    """The states of a pattern by the moves of its tiles that they need. Tiles are called by their goal cells."""

    def __init__(self, width, height, pattern, blank):
        self.width, self.height, self.pattern = width, height, tuple(sorted(pattern))
        cells, tiles = width * height, len(self.pattern)
        self._sets, self._regions = sets_of_cells(width, height, tiles)
        beside = np.full((4, cells), NO_CELL, dtype=np.uint8)
        for cell, ways in enumerate(steps(width, height)):
            for number, way in enumerate(STEPS):
                beside[number, cell] = ways.get(way, NO_CELL)
        at = np.array([self.pattern], dtype=np.int64)
        region = np.array([region_of(width, height, self.pattern, blank)], dtype=np.int64)
        before, keys = np.empty(0, dtype=np.int64), self._keys_of(at, region)
        layers = []
        while len(keys):
            layers.append(keys)
            at, region = self._states_of(keys)
            numbers = (1 << at).sum(axis=1)
            found = []
            for tile in range(tiles):
                source = at[:, tile]
                for number in range(4):
                    to = beside[number, source].astype(np.int64)
                    can = np.flatnonzero(to != NO_CELL)
                    place = np.searchsorted(self._sets, numbers[can])
                    can = can[self._regions[place, to[can]] == region[can]]
                    after = at[can]
                    after[:, tile] = to[can]
                    taken = numbers[can] ^ (1 << source[can]) ^ (1 << to[can])
                    there = self._regions[np.searchsorted(self._sets, taken), source[can]].astype(np.int64)
                    found.append(self._keys_of(after, there))
            after = np.unique(np.concatenate(found))
            # A move changes the tiles' colours on a chequered board: never to a state as far.
            before, keys = keys, after[~np.isin(after, before, assume_unique=True)]
        self.histogram = [len(layer) for layer in layers]
        keys = np.concatenate(layers)
        order = np.argsort(keys)
        self._keys = keys[order]
        self._h = np.repeat(np.arange(len(layers)), self.histogram)[order]

    def _keys_of(self, at, region):
        keys = region.copy()
        for tile in range(at.shape[1]):
            keys |= at[:, tile] << (5 * (tile + 1))
        return keys

    def _states_of(self, keys):
        at = np.stack([keys >> (5 * (tile + 1)) & 31 for tile in range(len(self.pattern))], axis=1)
        return at, keys & 31

    def values(self, boards):
        """h of boards whose tiles are called by their goal cells; the blank is -1."""
        boards = np.asarray(boards, dtype=np.int64)
        at = np.stack([np.argmax(boards == tile, axis=1) for tile in self.pattern], axis=1)
        place = np.searchsorted(self._sets, (1 << at).sum(axis=1))
        keys = self._keys_of(at, self._regions[place, np.argmax(boards == -1, axis=1)].astype(np.int64))
        found = np.searchsorted(self._keys, keys)
        assert np.array_equal(self._keys[found], keys)
        return self._h[found]

    def smallest_over_blank(self):
        """How many arrangements of the tiles have each h, where the blank's region is that of the smallest."""
        at = self._keys >> 5
        order = np.lexsort((self._h, at))
        _, first = np.unique(at[order], return_index=True)
        return np.bincount(self._h[order][first]).tolist()

    def payload(self):
        """How many states the index numbers, and the bits of all, as a file has them."""
        tiles = len(self.pattern)
        firsts = self._regions == np.arange(self._regions.shape[1])
        blocks_before = np.concatenate(([0], np.cumsum(firsts.sum(axis=1))))
        entries = int(blocks_before[-1]) * math.factorial(tiles)
        at, region = self._states_of(self._keys)
        place = np.searchsorted(self._sets, (1 << at).sum(axis=1))
        regions_before = np.cumsum(firsts, axis=1)[place, region] - 1
        rank = (blocks_before[place] + regions_before) * math.factorial(tiles)
        slots = np.argsort(at, axis=1)
        for i in range(tiles):
            smaller = (slots[:, i + 1 :] < slots[:, i : i + 1]).sum(axis=1)
            rank += smaller * math.factorial(tiles - 1 - i)
        home = np.array(self.pattern)
        far = np.abs(at // self.width - home // self.width) + np.abs(at % self.width - home % self.width)
        bits = np.zeros(entries, dtype=np.uint8)
        bits[rank] = (self._h - far.sum(axis=1)) // 2 % 2
        return entries, np.packbits(bits, bitorder="little").tobytes()


@functools.lru_cache(maxsize=64)
def pattern_space(width, height, pattern, blank):
    return PatternSpace(width, height, pattern, blank)
