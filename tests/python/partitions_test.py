# SPDX-License-Identifier: MIT
"""Partitions without a catalogue: values equal breadth-first search, and invalid partitions are refused.

PYTHONPATH: the folder of the module.
"""

import itertools

import numpy as np
import pytest

import tilepdb
from distances import distances, pattern_distances


@pytest.mark.parametrize("goal", ["blank-first", "blank-last", "snail"])
def test_values_of_partitions(tmp_path, goal):
    partitions = [[[1, 2, 3], [4, 5, 6], [7, 8]], [[1, 4, 7], [2, 5, 8], [3, 6]]]
    with pytest.raises(tilepdb.Error, match="tables missing in .*; generate the missing tables of the given partitions first$") as missing:
        tilepdb.Heuristic(partitions=partitions, size=(3, 3), goal=goal, folder=tmp_path)
    assert missing.value.kind == "bad_input"
    files = tilepdb.generate(partitions=partitions, size=(3, 3), goal=goal, folder=tmp_path)
    assert files and all(file.exists() for file in files)
    heuristic = tilepdb.Heuristic(partitions=partitions, size=(3, 3), goal=goal, folder=tmp_path, reflections=False)
    assert heuristic.partitions == 2
    known = distances(heuristic.goal)
    boards = np.array(list(itertools.islice(known, 0, None, 7)), dtype=np.uint8)
    patterns = {tuple(tiles): pattern_distances(heuristic.goal, tiles) for partition in partitions for tiles in partition}
    for board, value in zip(boards.tolist(), heuristic.h(boards)):
        h = lambda tiles: patterns[tuple(tiles)][(board.index(0), *(board.index(tile) for tile in tiles))]
        assert value == max(sum(map(h, partition)) for partition in partitions)
    hardest = max(known, key=known.get)
    assert heuristic.solve(list(hardest)).length == known[hardest]


def test_invalid_partitions(tmp_path):
    for partitions, message in [
        ([[[1, 2, 3], [3, 4, 5, 6, 7, 8]]], "partition 0: tile 3 is in two patterns"),
        ([[[1, 2, 3, 4], [5, 6, 7, 9]]], "partition 0: 9 is not a tile of a 3x3 board"),
        ([[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 3]]], "partition 1: tile 4 is in no pattern"),
        ([[[1, 2], [], [3, 4, 5, 6, 7, 8]]], "expected 1 to 9 tiles in a pattern, found 0"),
        ([], "no partition given"),
    ]:
        for call in (tilepdb.generate, tilepdb.Heuristic):
            with pytest.raises(tilepdb.Error, match=message) as refused:
                call(partitions=partitions, size=(3, 3), folder=tmp_path)
            assert refused.value.kind == "bad_input"
    with pytest.raises(tilepdb.Error, match="8x8"):
        tilepdb.Heuristic(partitions=[[[1]]], size=(8, 8))
    for arguments in ({"partitions": [[[1]]]}, {"catalogue": "8-whole", "partitions": [[[1]]], "size": (3, 3)}):
        for call in (tilepdb.generate, tilepdb.Heuristic):
            with pytest.raises(TypeError, match="partitions"):
                call(**arguments)
    with pytest.raises(TypeError, match="give a catalogue or a size, or partitions"):
        tilepdb.generate()
