# SPDX-License-Identifier: MIT
"""Solves one board of the 15-puzzle."""

import tilepdb

tilepdb.generate("15-5-5-5")  # once: a moment
solution = tilepdb.solve("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", catalogue="15-5-5-5")
print(f"{solution.length} moves: {solution.moves}")
