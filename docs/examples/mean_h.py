# SPDX-License-Identifier: MIT
"""Measures a heuristic by its mean over random boards; one call reads all values."""

import numpy as np

import tilepdb

tilepdb.generate("15-5-5-5", progress=lambda at: print(at) if at.depth % 10 == 0 and not at.writing else None)
heuristic = tilepdb.Heuristic("15-5-5-5")

random = np.random.default_rng(1)
boards = random.permuted(np.tile(np.arange(16, dtype=np.uint8), (40_000, 1)), axis=1)
# Keep the boards that can reach the goal: the parities of the permutation and of the blank's distance are equal.
inversions = sum((boards[:, i, None] > boards[:, i + 1 :]).sum(axis=1) for i in range(15))
row, column = np.divmod(boards.argmin(axis=1), 4)
boards = np.ascontiguousarray(boards[(inversions + row + column) % 2 == 0])

values = heuristic.h(boards)
print(f"{len(boards)} boards, mean h {values.mean():.3f}, largest {values.max()}")
solution = heuristic.solve(boards[0])
print(f"the first takes {solution.length} moves, h says at least {values[0]}")
