# SPDX-License-Identifier: MIT
"""Which heuristic is better, and by how much? Cell by cell for a notebook, or as a program.

Values of the same random boards by several partitions, whose tables are made in memory; their histograms, as bars of text, or
as a picture where matplotlib is installed; and the nodes that searches take. compare_heuristics.py [PICTURE.svg]
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

# %% The values of twenty thousand boards, all at once.
boards = tilepdb.random_boards(20_000, seed=1, size=SIZE)
values = {name: heuristic.h(boards) for name, heuristic in heuristics.items()}
for name, of_boards in values.items():
    print(f"{name:8} mean h {of_boards.mean():.3f}, largest {of_boards.max()}")

# %% Their histograms.
largest = max(of_boards.max() for of_boards in values.values())
histograms = {name: np.bincount(of_boards, minlength=largest + 1) for name, of_boards in values.items()}
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

# %% What the values save: nodes of the same searches.
few = boards[:20]
nodes = {
    name: sum(answer.expanded for answer in heuristic.solve_all(few, algorithm="plain"))
    for name, heuristic in heuristics.items()
}
for name, expanded in nodes.items():
    print(f"{name:8} {expanded} nodes, {nodes['rows'] / expanded:.1f} times fewer than rows")
