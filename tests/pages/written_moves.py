# SPDX-License-Identifier: MIT
"""Moves of a 3x3 board in all notations, written independently of the pages."""

import re

from browser import slide


def runs_of(moves):
    return [match[0] for match in re.finditer(r"(.)\1*", moves)]


def written(start, moves, name):
    """Returns the words of moves in a notation."""
    tiles, numbers = start.split(), []
    for move in moves:
        blank = tiles.index("0")
        tiles = slide(tiles, 3, move)
        numbers.append(tiles[blank])
    if name == "numbers":
        return numbers
    if name == "slides":
        ends = [sum(map(len, runs_of(moves)[:i + 1])) - 1 for i in range(len(runs_of(moves)))]
        return [numbers[end] for end in ends]
    letters = moves if name.startswith("blank") else moves.translate(str.maketrans("UDLR", "DURL"))
    if name.endswith("letters"):
        return list(letters)
    return [run[0] + (str(len(run)) if len(run) > 1 else "") for run in runs_of(letters)]
