# SPDX-License-Identifier: MIT
"""The notebook for lessons: its cells run, print what is stored in it, and find known results.

UPDATE=1 in the environment stores the outputs again. PYTHONPATH: the folder of the module.
"""

import ast
import contextlib
import io
import json
import os
import pathlib
from xml.etree import ElementTree

import numpy as np
import pytest

import tilepdb

NOTEBOOK = pathlib.Path(__file__).parents[2] / "docs" / "examples" / "heuristics.ipynb"
# Boards at each distance from the goal with the blank in a corner: OEIS A089473.
COUNTS = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952,
    20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
]  # fmt: skip


def code_cells(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(cell, number, names):
    """Runs a cell as Jupyter does, without Jupyter, and stores its outputs in the cell."""
    tree = ast.parse("".join(cell["source"]))
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, cell["id"], "exec"), names)
        value = None if last is None else eval(compile(last, cell["id"], "eval"), names)
    cell["execution_count"] = number
    cell["outputs"] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        cell["outputs"].append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"image/svg+xml": value._repr_svg_().splitlines(keepends=True), "text/plain": [repr(value)]}
        result = {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        cell["outputs"].append(result)


def printed_by(cell):
    return "".join("".join(output.get("text", "")) for output in cell["outputs"])


def pictures_of(cell):
    return ["".join(output["data"]["image/svg+xml"]) for output in cell["outputs"] if "data" in output]


@pytest.fixture(scope="module")
def executed():
    """The notebook after a run, and the names that it defined."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names = {"__name__": "__main__"}
    for number, cell in enumerate(code_cells(notebook), 1):
        run(cell, number, names)
    return notebook, names


def test_the_stored_outputs_are_those_of_a_run(executed):
    found = json.dumps(executed[0], indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("UPDATE"):
        NOTEBOOK.write_text(found, encoding="utf-8")
    assert found == NOTEBOOK.read_text(encoding="utf-8")


def test_results_are_those_known(executed):
    names = executed[1]
    distances = names["h"]["distance"]
    assert np.bincount(distances).tolist() == COUNTS and len(names["boards"]) == 181_440
    assert [names["distance"][board] for board in names["farthest"]] == [31, 31]
    # The table of all tiles has the same distances; the mean distances of a tile to its goal cell add up to 14.
    tables = tilepdb.build_tables(partitions=[[list(range(1, 9))]], size=(3, 3))
    whole = tilepdb.Heuristic(partitions=[[list(range(1, 9))]], size=(3, 3), tables=tables)
    assert np.array_equal(whole.h(names["array"]), distances)
    single = names["pattern_databases"]([[tile] for tile in range(1, 9)])
    assert np.array_equal(single.h(names["array"]), names["h"]["Manhattan"]) and names["h"]["Manhattan"].mean() == 14
    # With the distances themselves, both searches expand the boards of one solution only.
    assert names["work"]["distance"] == [18 * len(names["starts"])] * 2
    fifteen = names["fifteen"]
    assert {result.length for result in fifteen.values()} == {45}
    assert fifteen["single tiles"].bounds[0].bound == 35  # Korf 1985
    assert fifteen["single tiles"].generated == pytest.approx(546_344, rel=0.001)  # Korf 1985


def test_heuristics_are_consistent(executed):
    """A* expands each board once only if a move changes h by at most 1."""
    names = executed[1]
    number = {board: row for row, board in enumerate(names["boards"])}
    moves = [(row, number[after]) for board, row in number.items() for after in names["moves"](board)]
    before, after = np.array(moves).T
    # Of nine cells one has four neighbours, four have three, and four have two.
    assert len(moves) == 181_440 * 24 // 9
    for name, by_board in names["by_board"].items():
        values = np.array([by_board[board] for board in number])
        assert np.array_equal(values, names["h"][name]) and by_board[names["GOAL"]] == 0
        assert abs(values[before] - values[after]).max() <= 1


def test_pictures(executed):
    shapes = {}
    for cell in code_cells(executed[0]):
        for picture in pictures_of(cell):
            shapes[cell["id"]] = [part.tag.split("}")[1] for part in ElementTree.fromstring(picture).iter()]
    assert set(shapes) == {"histograms", "tree-misplaced", "tree-manhattan"}
    names = executed[1]
    # A bar for each value that occurs, a rectangle for each node, and the background.
    assert shapes["histograms"].count("rect") == 1 + sum(len(np.unique(values)) for values in names["h"].values())

    def nodes(node):
        return 1 + sum(map(nodes, node[2]))

    for name in ("misplaced", "Manhattan"):
        tree = names["tree"](names["easy"], names["by_board"][name], 9)
        assert shapes[f"tree-{name.lower()}"].count("rect") == 1 + nodes(tree)


def test_jupyter_finds_the_same(executed):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    for cell, expected in zip(code_cells(notebook), code_cells(executed[0])):
        assert printed_by(cell) == printed_by(expected)
        assert pictures_of(cell) == pictures_of(expected)
