# SPDX-License-Identifier: MIT
"""Random catalogues."""


def partition(draw, cells, least, most):
    """Cells in random patterns of `least` to `most` cells."""
    cells = list(cells)
    draw.shuffle(cells)
    parts = []
    while cells:
        size = draw.randint(least, most)
        parts.append(tuple(sorted(cells[:size])))
        del cells[:size]
    return parts


def content(width, height, blank, partitions, *more):
    """The text of a catalogue; `more` are further lines."""
    lines = [f"board {width}x{height}", f"blank {blank}", *more]
    lines += ["partition " + " | ".join(",".join(map(str, part)) for part in parts) for parts in partitions]
    return "\n".join(lines) + "\n"


def write_catalogue(this, oracle, most):
    """Writes a catalogue with patterns of at most `most` tiles; returns its name.

    It is for the goal's blank or for another cell, from which the program carries it over.
    """
    draw = this.random
    cells = len(oracle.goal)
    blank = oracle.goal.index(0) if draw.random() < 0.7 else draw.randrange(cells)
    tiles = [cell for cell in range(cells) if cell != blank]
    count = draw.randint(1, 3)
    more = [f"choose {count - 1}"] if count > 1 and draw.random() < 0.3 else []
    partitions = [partition(draw, tiles, max(1, most - 2), most) for _ in range(count)]
    return "./" + this.write("random.catalogue", content(oracle.width, oracle.height, blank, partitions, *more))
