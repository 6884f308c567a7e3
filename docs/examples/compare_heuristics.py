# SPDX-License-Identifier: MIT
"""Compares heuristics on the same random boards; the cells also run in a notebook.

usage: compare_heuristics.py [PICTURE.svg]

Builds the tables of several partitions in memory, then compares the mean values, the histograms of the values and the
nodes of searches. The histograms are bars of characters, or a picture if matplotlib is installed.
"""

# %%
import sys

import numpy as np

import tilepdb

SIZE = (3, 4)
PARTITIONS = {
    "rows": [[[1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]],
    "halves": [[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]],
    "both": [[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]], [[1, 2, 4, 5], [3, 6, 7, 8], [9, 10, 11]]],
}
heuristics = {
    name: tilepdb.Heuristic(
        partitions=partitions, size=SIZE, tables=tilepdb.build_tables(partitions=partitions, size=SIZE)
    )
    for name, partitions in PARTITIONS.items()
}

# %% The values of 20,000 boards, in one call per heuristic.
boards = tilepdb.random_boards(20_000, seed=1, size=SIZE)
values = {name: heuristic.h(boards) for name, heuristic in heuristics.items()}
for name, h in values.items():
    print(f"{name:8} mean h {h.mean():.3f}, largest {h.max()}")

# %% Histograms of the values.
largest = max(h.max() for h in values.values())
histograms = {name: np.bincount(h, minlength=largest + 1) for name, h in values.items()}
try:
    from matplotlib.figure import Figure
except ImportError:
    most = max(histogram.max() for histogram in histograms.values())
    for name, histogram in histograms.items():
        print(f"\n{name}")
        for h in range(0, largest + 1, 2):
            print(f"{h:4} {'#' * round(50 * int(histogram[h : h + 2].sum()) / (2 * most))}")
else:
    figure = Figure(figsize=(6, 4))
    axes = figure.subplots()
    for name, histogram in histograms.items():
        axes.step(range(largest + 1), histogram, where="mid", label=name)
    axes.set(xlabel="h", ylabel="boards", title="12 cells, 20,000 random boards")
    axes.legend()
    if len(sys.argv) > 1:
        figure.savefig(sys.argv[1])

# %% Nodes of the same searches with each heuristic.
sample = boards[:20]
nodes = {
    name: sum(result.expanded for result in heuristic.solve_all(sample, algorithm="plain"))
    for name, heuristic in heuristics.items()
}
for name, expanded in nodes.items():
    print(f"{name:8} {expanded} nodes, {nodes['rows'] / expanded:.1f} times fewer than rows")
