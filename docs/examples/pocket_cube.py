# SPDX-License-Identifier: MIT
"""Builds a pattern database for a new puzzle: the 2x2x2 cube with one corner fixed."""

import numpy as np

import tilepdb

# For quarter turns of U, R and F: the place from which each place gets its corner, and the turn of that corner.
source = np.array([[3, 0, 1, 2, 4, 5, 6], [4, 1, 2, 0, 6, 5, 3], [1, 5, 2, 3, 0, 4, 6]])
twist = np.array([[0, 0, 0, 0, 0, 0, 0], [2, 0, 0, 1, 1, 0, 2], [1, 2, 0, 0, 2, 1, 0]])
names, moves, turns = [], [], []
for face in range(3):
    target = np.argsort(source[face])  # the place to which each place sends its corner
    to, turn = np.arange(7), np.zeros(7, dtype=int)
    for quarters in "", "2", "'":
        turn, to = (turn + twist[face][target][to]) % 3, target[to]
        names.append("URF"[face] + quarters)
        moves.append(to)
        turns.append(turn)
moves, turns = np.array(moves), np.array(turns)

cube = tilepdb.PermutationPattern("cube", "2x2x2", moves, range(7), orientations=3, turns=turns)
database = tilepdb.PatternDatabase.build(cube, file="pocket-cube.pdb.zst", encoding="half_byte")
print(f"{cube.size} states, at most {len(database.histogram) - 1} turns, {database.nbytes} bytes")

# 10,000 cubes after 100 random moves each.
random = np.random.default_rng(1)
places, turned = np.tile(np.arange(7), (10_000, 1)), np.zeros((10_000, 7), dtype=int)
for _ in range(100):
    move = random.integers(9, size=(len(places), 1))
    turned, places = (turned + turns[move, places]) % 3, moves[move, places]
print(f"mean h {database.h(places, turned).mean():.3f}")

# Solve the first cube: some move always decreases h by one.
place, turn, solution = places[0], turned[0], []
while (h := database.h(place, turn)) > 0:
    move = np.argmin(database.h(moves[:, place], (turn + turns[:, place]) % 3))
    place, turn = moves[move, place], (turn + turns[move, place]) % 3
    solution.append(names[move])
print(f"the first takes {len(solution)} turns:", *solution)
