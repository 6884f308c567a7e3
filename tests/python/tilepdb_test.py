# SPDX-License-Identifier: MIT
"""The Python module: values, solutions, arrays and errors, compared with breadth-first search and with the programs.

BIN: the folder of the programs; PYTHONPATH: the folder of the module.
"""

import copy
import itertools
import json
import os
import pickle
import subprocess
import sys
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

import tilepdb
from distances import distances

KORF = [
    "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
    "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6",
    "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15",
]
# A search that takes far longer than a test: 80 moves with small tables.
FAR = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"


def program(*arguments, folder):
    done = subprocess.run(
        [os.path.join(os.environ["BIN"], arguments[0]), *arguments[1:]],
        env=os.environ | {"TILEPDB_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_values_are_distances(folder, eight):
    boards, expected = eight
    assert len(boards) == 181_440
    (file,) = tilepdb.generate(size=(3, 3), folder=folder)
    assert tilepdb.generate("8-whole", folder=folder) == [file]
    table = tilepdb.Table(file)
    assert table.size == (3, 3)
    assert table.tiles == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(table.histogram) <= table.states
    assert np.array_equal(table.h(boards), expected)
    assert np.array_equal(tilepdb.Heuristic(size=(3, 3), folder=folder).h(boards), expected)


def test_shapes_and_types(folder, eight):
    boards, expected = (part[::5000] for part in eight)
    heuristic = tilepdb.Heuristic("8-whole", folder=folder)
    assert np.array_equal(heuristic.h(boards.reshape(-1, 3, 3)), expected)
    assert np.array_equal(heuristic.h(boards.astype(np.int64)), expected)
    assert np.array_equal(heuristic.h(boards.tolist()), expected)
    assert np.array_equal(heuristic.h(np.asfortranarray(boards)), expected)
    assert heuristic.h(boards[:0]).shape == (0,)
    one = heuristic.h(boards[1])
    assert type(one) is int and one == expected[1]
    assert heuristic.h(" ".join(map(str, boards[1]))) == one
    assert heuristic.h(boards[1].reshape(3, 3)) == one
    pairs = boards[:6].reshape(2, 3, 9)
    assert np.array_equal(heuristic.h(pairs), expected[:6].reshape(2, 3))
    out = np.zeros(len(boards), dtype=np.uint16)
    assert heuristic.h(boards, out=out) is out
    assert np.array_equal(out, expected)


def test_empty_input(folder):
    (file,) = tilepdb.generate("8-whole", folder=folder)
    table, heuristic = tilepdb.Table(file), tilepdb.Heuristic("8-whole", folder=folder)
    slides = tilepdb.Puzzle("multi-tile", size="3x3", heuristic="slides")
    for empty in ([], (), np.array([]), np.empty((0, 9), np.uint8), np.empty((0, 3, 3), np.uint8), np.empty((0, 3, 3))):
        for opened in (table, heuristic, slides):
            values = opened.h(empty)
            assert values.shape == (0,) and values.dtype == np.uint16
        for opened in (heuristic, slides):
            assert opened.solve_all(empty) == []
            assert opened.certify(empty) == ""
    out = np.empty(0, dtype=np.uint16)
    assert heuristic.h([], out=out) is out
    assert heuristic.h(np.empty((2, 0, 9), np.uint8)).shape == slides.h(np.empty((2, 0, 3, 3), np.uint8)).shape == (2, 0)


def test_large_arrays_are_not_copied(folder, eight):
    boards = np.ascontiguousarray(np.tile(eight[0], (4, 1)))
    out = np.empty(len(boards), dtype=np.uint16)
    heuristic = tilepdb.Heuristic("8-whole", folder=folder)
    heuristic.h(boards[:1], out=out[:1])
    tracemalloc.start()
    heuristic.h(boards, out=out)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < boards.nbytes / 100
    assert np.array_equal(out, np.tile(eight[1], 4))


def test_same_results_as_the_programs(folder, tmp_path):
    boards = tmp_path / "boards.txt"
    boards.write_text("\n".join(KORF) + "\n")
    arguments = ("pdbsolve", "solve", str(boards), "--catalogue", "15-5-5-5", "-j", "1", "--json", "-q")
    records = json.loads(program(*arguments, folder=folder))["instances"]
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
    assert len(records) == len(KORF)
    for text, record in zip(KORF, records):
        solution = heuristic.solve(text, threads=1)
        assert solution.length == record["length"]
        assert solution.moves == record["moves"]
        assert solution.expanded == record["expanded"]
        assert solution.generated == record["generated"]
        assert heuristic.h(text) == record["h"]
    made = tmp_path / "made"
    program("pdbgen", "generate", "--catalogue", "15-5-5-5", "-q", folder=made)
    files = tilepdb.generate("15-5-5-5", folder=folder)
    for file in files:
        assert file.read_bytes() == (made / file.name).read_bytes()
    assert sorted(p.name for p in made.iterdir()) == sorted(p.name for p in folder.iterdir() if "4x4" in p.name)


@pytest.mark.parametrize("goal", ["blank-first", "blank-last", "1 2 3 8 0 4 7 6 5"])
def test_solutions_are_optimal(folder, goal):
    tilepdb.generate("8-whole", goal=goal, folder=folder)
    heuristic = tilepdb.Heuristic("8-whole", goal=goal, folder=folder)
    known = distances(heuristic.goal)
    for board, moves in itertools.islice(known.items(), 0, None, 9001):
        solution = heuristic.solve(board)
        assert solution.length == moves
        at = list(board)
        for move in solution.moves:
            blank = at.index(0)
            to = blank + {"U": -3, "D": 3, "L": -1, "R": 1}[move]
            at[blank], at[to] = at[to], 0
        assert at == heuristic.goal
    assert tilepdb.solve(np.array(board).reshape(3, 3), goal=goal, folder=folder).length == moves
    assert tilepdb.solve(board, catalogue="8-whole", goal=goal, folder=folder).length == moves


def test_results_of_many_boards(folder, eight):
    boards, expected = (part[::9001] for part in eight)
    heuristic = tilepdb.Heuristic("8-whole", folder=folder)
    swapped = np.array([[0, 2, 1, 3, 4, 5, 6, 7, 8]], dtype=np.uint8)
    delivered = []
    answers = heuristic.solve_all(np.vstack([boards, swapped]), deliver=lambda *one: delivered.append(one))
    assert delivered == list(enumerate(answers))
    assert [len(answer.moves) for answer in answers[:-1]] == expected.tolist()
    assert all(answer.solved and answer.at_least == len(answer.moves) for answer in answers[:-1])
    assert (answers[-1].status, answers[-1].moves, answers[-1].bounds) == ("unsolvable", "", ())
    assert "cannot reach" in answers[-1].reason
    assert heuristic.solve_all(np.empty((0, 9), dtype=np.uint8)) == []
    with pytest.raises(tilepdb.Error, match="^board 1: "):
        heuristic.solve_all([[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 9]])


@pytest.mark.parametrize("limits", [{"seconds": 0.05}, {"expanded": 200_000}, {"moves": 60}])
def test_limits(folder, limits):
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
    (answer,) = heuristic.solve_all(FAR, **limits)
    assert (answer.status, answer.solved) == ("given_up", False)
    assert answer.moves == "" if "moves" in limits else len(answer.moves) >= 80
    assert heuristic.h(FAR) <= answer.at_least <= 80
    assert answer.reason.startswith("not solved")
    assert sum(bound.expanded for bound in answer.bounds) == answer.expanded
    if "moves" in limits:
        assert answer.at_least == 62
        assert all(bound.completed for bound in answer.bounds)


def test_random_boards_match_pdbsolve(folder):
    printed = program("pdbsolve", "random", "--board", "4x4", "--count", "50", "--seed", "7", folder=folder)
    lines = [line.split() for line in printed.splitlines() if line[0].isdigit()]
    boards = tilepdb.random_boards(50, seed=7)
    assert boards.dtype == np.uint8
    assert boards.tolist() == [[int(tile) for tile in line[-16:]] for line in lines]
    assert all(tilepdb.is_solvable(board) for board in boards)
    swapped = boards.copy()
    swapped[boards == 1], swapped[boards == 2] = 2, 1
    assert not any(tilepdb.is_solvable(board) for board in swapped)
    assert tilepdb.random_boards(0, seed=1, size=(5, 3)).shape == (0, 15)
    wide = tilepdb.random_boards(3, seed=1, size=(5, 3), goal="blank-last")
    assert all(tilepdb.is_solvable(board, size=(5, 3), goal="blank-last") for board in wide)
    assert tilepdb.goal_board((3, 2), "snail").tolist() == [1, 2, 3, 0, 5, 4]


def test_repr_and_copies(folder):
    (file,) = tilepdb.generate("8-whole", folder=folder)
    heuristic, table = tilepdb.Heuristic("8-whole", folder=folder), tilepdb.Table(file)
    assert repr(heuristic) == "<tilepdb.Heuristic 8-whole, 3x3, 1 partition>"
    assert repr(table) == f"<tilepdb.Table 3x3, tiles 1 2 3 4 5 6 7 8, {table.states} states>"
    for opened in (heuristic, table):
        assert copy.copy(opened) is opened
        assert copy.deepcopy([opened])[0] is opened
        with pytest.raises(TypeError, match=f"^{type(opened).__name__}: cannot be pickled"):
            pickle.dumps(opened)


def test_progress_of_generation(tmp_path):
    reports = []
    file = tilepdb.generate_table((4, 4), [1, 2, 3, 4], folder=tmp_path, progress=reports.append)
    assert isinstance(file, Path) and file.exists()
    table = tilepdb.Table(file)
    assert table.tiles == [1, 2, 3, 4]
    assert max(progress.depth for progress in reports) == len(table.histogram) - 1
    assert {progress.table for progress in reports} == {"4x4_1-2-3-4_b0"}
    assert reports[-1].writing and reports[-1].reached == table.states == sum(table.histogram)
    assert file.name.endswith(".pdb.zst")
    plain = tilepdb.generate_table((4, 4), [1, 2, 3, 4], folder=tmp_path, compress=False)
    assert plain.name.endswith(".pdb")
    assert tilepdb.Table(plain).histogram == table.histogram


@pytest.mark.parametrize(
    "kind, message, call",
    [
        ("bad_input", "catalogue 'none' is not known", lambda h: tilepdb.Heuristic("none")),
        ("bad_input", "tables missing in .*; generate the missing tables of catalogue 24-small first$", lambda h: tilepdb.solve([0] * 25, catalogue="24-small")),
        ("bad_input", "no tables for 7x7", lambda h: tilepdb.Heuristic(size=(7, 7))),
        ("bad_input", "none.pdb", lambda h: tilepdb.Table("none.pdb")),
        ("bad_input", "checking 'often'", lambda h: tilepdb.Heuristic("15-5-5-5", checking="often")),
        ("bad_input", "tile 1 appears twice", lambda h: h.h([0, 1, 1, 3, 4, 5, 6, 7, 8])),
        ("bad_input", "board 1: tile 9 is not on a 3x3 board", lambda h: h.h([range(9), [0, 1, 2, 3, 4, 5, 6, 7, 9]])),
        ("bad_input", "found 3 numbers", lambda h: h.h("1 2 3")),
        ("bad_input", "has 9 cells, found 4", lambda h: h.solve("0 1 2 3")),
        ("no_answer", "cannot reach goal blank-first", lambda h: h.solve([0, 2, 1, 3, 4, 5, 6, 7, 8])),
        ("bad_input", "9 is not a tile", lambda h: tilepdb.generate_table((3, 3), [9])),
    ],
)
def test_errors(folder, monkeypatch, kind, message, call):
    monkeypatch.setenv("TILEPDB_DIR", str(folder))
    with pytest.raises(tilepdb.Error, match=message.replace("(", r"\(")) as error:
        call(tilepdb.Heuristic("8-whole"))
    assert error.value.kind == kind
    assert isinstance(error.value, RuntimeError)
    assert "\n" not in str(error.value)


def test_instruction_set_from_the_environment(folder, monkeypatch, tmp_path):
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
    lengths = [heuristic.solve(board).length for board in KORF]
    monkeypatch.setenv("TILEPDB_ISA", "portable")
    assert [heuristic.solve(board).length for board in KORF] == lengths
    monkeypatch.setenv("TILEPDB_ISA", "sse")
    for call in (
        lambda: heuristic.solve(KORF[0]),
        lambda: tilepdb.generate_table((3, 3), [1], folder=tmp_path),
    ):
        with pytest.raises(tilepdb.Error, match="TILEPDB_ISA 'sse': expected portable, avx2, avx512 or sve256") as error:
            call()
        assert error.value.kind == "bad_input"
    assert list(tmp_path.iterdir()) == []


def test_wrong_types(folder):
    heuristic = tilepdb.Heuristic("8-whole", folder=folder)
    with pytest.raises(TypeError, match="integers"):
        heuristic.h(np.zeros((2, 9)))
    for wrong in (-1, 256):
        with pytest.raises(ValueError, match="tiles"):
            heuristic.h([0, 1, 2, 3, 4, 5, 6, 7, wrong])
    with pytest.raises(ValueError, match="shape"):
        heuristic.h(np.zeros((3, 8), dtype=np.uint8))
    pair = [list(range(9))] * 2
    with_gaps = np.empty((2, 2), dtype=np.uint16)[:, 0]
    unaligned = np.empty(5, dtype=np.uint8)[1:].view(np.uint16)
    for out in (np.empty(2, dtype=np.uint8), np.empty(3, dtype=np.uint16), with_gaps, unaligned):
        with pytest.raises(ValueError, match="out"):
            heuristic.h(pair, out=out)
    with pytest.raises(TypeError, match="not square"):
        tilepdb.solve(list(range(12)))
    assert tilepdb.solve(list(range(9)), catalogue="8-whole", size=(3, 3), folder=folder).length == 0
    with pytest.raises(ValueError, match=r"^size: expected the catalogue's size \(3, 3\), found \(9, 1\)$"):
        tilepdb.solve(list(range(9)), catalogue="8-whole", size=(9, 1), folder=folder)
    with pytest.raises(TypeError, match="catalogue or a size"):
        tilepdb.Heuristic()


def test_numpy_scalars_are_accepted(folder):
    heuristic = tilepdb.Heuristic("8-whole", folder=folder, threads=np.int64(1), reflections=np.True_)
    assert heuristic.h(range(9), threads=np.uint8(1)) == 0
    assert tilepdb.generate_table(np.array([3, 3]), np.array([1, 2]), folder=folder, compress=True).exists()


def test_readonly_output_is_refused(folder):
    out = np.zeros(1, dtype=np.uint16)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="writeable"):
        tilepdb.Heuristic("8-whole", folder=folder).h([list(range(9))], out=out)


def test_the_build_tree_finds_its_catalogues(folder):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TILEPDB_")}
    shown = subprocess.run(
        [sys.executable, "-B", "-c", "import sys, tilepdb; print(tilepdb.Heuristic(size=(3, 3), folder=sys.argv[1]).catalogue)", str(folder)],
        env=environment,
        cwd="/",
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout == "8-whole\n"


def test_types_are_declared():
    package = Path(tilepdb.__file__).parent
    assert (package / "py.typed").exists()
    pytest.importorskip("mypy", reason="types are checked where mypy is installed: python3-mypy")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.environ.get("MYPY_CACHE_DIR", os.devnull), package],
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_version():
    shown = subprocess.run(
        [os.path.join(os.environ["BIN"], "pdbsolve"), "--version"], capture_output=True, text=True, check=True
    )
    assert f"(tilepdb) {tilepdb.__version__}\n" in shown.stdout
