# SPDX-License-Identifier: MIT
"""Solves a puzzle that two arrays define: a ring of five beads, two of which can be swapped and turned over."""

import tilepdb

# For each place the place that its bead comes from; and whether that bead is turned over.
moves = {"turn": [1, 2, 3, 4, 0], "flip": ([0, 1, 3, 2, 4], [0, 0, 1, 1, 0])}
ring = tilepdb.Puzzle.from_generators(moves, orientations=2, name="Ring of five")
states = ring.random_states(3, seed=1)
for state, answer in zip(states, ring.solve_all(states)):
    print(state, "takes", answer.length, "moves")
