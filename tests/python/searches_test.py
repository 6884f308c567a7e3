# SPDX-License-Identifier: MIT
"""Searches of the module: algorithms, directions, pools, tables in memory and certificates, compared with the programs
and with breadth-first search.

BIN: the folder of the programs; PYTHONPATH: the folder of the module.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections import deque

import numpy as np
import pytest

import tilepdb
from distances import distances

KORF = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
PARTITIONS = [[[1, 2, 3], [4, 5, 6], [7, 8]], [[1, 4, 7], [2, 5, 8], [3, 6]]]
FAR = "8 6 7 2 5 4 3 0 1"  # 27 moves


def slide_counts(width=3, height=3):
    """Returns the distance of every board from the goal, where a move slides one tile or several in a line."""
    ways = []  # the cells on the blank's way from each cell, in each direction
    for cell in range(width * height):
        row, column = divmod(cell, width)
        across, down = range(row * width, (row + 1) * width), range(column, width * height, width)
        ways.append([across[:column][::-1], across[column + 1 :], down[:row][::-1], down[row + 1 :]])
    known = {tuple(range(width * height)): 0}
    queue = deque(known)
    while queue:
        board = queue.popleft()
        first = board.index(0)
        for way in ways[first]:
            moved, blank = list(board), first
            for cell in way:
                moved[blank], moved[cell], blank = moved[cell], 0, cell
                after = tuple(moved)
                if after not in known:
                    known[after] = known[board] + 1
                    queue.append(after)
    return known


@pytest.fixture(scope="module")
def in_memory():
    return tilepdb.build_tables(partitions=PARTITIONS, size=(3, 3))


@pytest.fixture(scope="module")
def eight(in_memory, tmp_path_factory):
    """Returns a heuristic without files, and boards with their distances."""
    nothing = tmp_path_factory.mktemp("nothing")
    heuristic = tilepdb.Heuristic(partitions=PARTITIONS, size=(3, 3), tables=in_memory, folder=nothing)
    known = list(distances(range(9)).items())[::9973]
    return heuristic, np.array([board for board, _ in known], dtype=np.uint8), [moves for _, moves in known]


def test_a_search_that_gives_up_has_a_solution(eight):
    heuristic, boards, lengths = eight
    for board, length in zip(boards, lengths):
        ended = heuristic.solve_all(board[np.newaxis], expanded=1)[0]
        assert ended.at_least <= length <= len(ended.moves)
        found = heuristic.solve(board, within=0.2)
        assert found.solved and found.at_least <= length <= len(found.moves) <= 1.2 * found.at_least
        assert len(heuristic.solve(board, anytime=True).moves) == length
    with pytest.raises(tilepdb.Error) as raised:
        heuristic.solve(boards[-1], expanded=1)
    assert raised.value.at_least <= lengths[-1] <= len(raised.value.moves)
    with pytest.raises(ValueError, match="within: expected 0 to 1, found 1.5"):
        heuristic.solve(boards[0], within=1.5)
    with pytest.raises(tilepdb.Error, match="anytime, within: expected a board, and the algorithm standard"):
        heuristic.solve(boards[0], algorithm="astar", anytime=True)


# 80 moves, the most of any board (Brüngger et al., 1999): minutes with these tables.
HARD = "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0"


def test_try_solve_returns_a_result_in_all_cases(folder):
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
    for limit in ({"seconds": 0.1}, {"expanded": 500}, {"moves": 60}):
        found = heuristic.try_solve(HARD, **limit)
        assert (found.status, found.solved) == ("given_up", False) and found.reason
        assert heuristic.h(HARD) <= found.at_least <= 80
        assert not found.moves or len(found.moves) >= 80
    assert heuristic.try_solve(KORF).length == 57
    unsolvable = KORF.replace("14 13", "13 14")
    assert heuristic.try_solve(unsolvable).status == "unsolvable"
    again = tilepdb.try_solve(HARD, catalogue="15-5-5-5", folder=folder, expanded=500, threads=1)
    assert again.status == "given_up"
    with pytest.raises(TypeError, match="unexpected keyword argument 'nodes'"):
        heuristic.try_solve(KORF, nodes=3)


def test_both_bounds_as_an_iterator(folder):
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
    threads = threading.active_count()
    pairs = []
    for at in heuristic.solve_anytime(HARD):
        pairs.append((at.at_least, at.length))
        if at.length and at.at_least:
            break
    assert threading.active_count() == threads
    assert pairs[-1][0] <= 80 <= pairs[-1][1]
    assert pairs == sorted(pairs, key=lambda pair: pair[0]) and len(set(pairs)) == len(pairs)
    *_, last = heuristic.solve_anytime(KORF)
    assert (last.status, last.length, last.at_least) == ("solved", 57, 57)
    *_, last = heuristic.solve_anytime(HARD, seconds=0.5)
    assert last.status == "given_up" and last.at_least <= 80
    *_, last = heuristic.solve_anytime(HARD, within=0.6)
    assert last.status == "solved" and 80 <= last.length <= 1.6 * last.at_least
    with pytest.raises(tilepdb.Error, match="anytime, within: expected a board, and the algorithm standard"):
        list(heuristic.solve_anytime(KORF, algorithm="astar"))
    with pytest.raises(TypeError, match="unexpected keyword argument 'nodes'"):
        list(heuristic.solve_anytime(KORF, nodes=3))
    *_, last = heuristic.solve_anytime(HARD, stop=lambda: True)
    assert last.status == "given_up"
    with pytest.raises(ZeroDivisionError):
        list(heuristic.solve_anytime(HARD, stop=lambda: 1 // 0))


OPEN_ITERATOR = """
import sys

import tilepdb

at = tilepdb.Heuristic("15-5-5-5", folder=sys.argv[1]).solve_anytime(sys.argv[2])
print(next(at).length >= 0)
"""


def test_an_open_iterator_ends_with_the_program(folder):
    command = [sys.executable, "-B", "-c", OPEN_ITERATOR, str(folder), HARD]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


def test_an_iterator_refuses_wrong_arguments_at_once(eight):
    heuristic = eight[0]
    for name in ("anytime", "progress"):
        with pytest.raises(TypeError, match=f"solve_anytime.* unexpected keyword argument '{name}'"):
            heuristic.solve_anytime(FAR, **{name: None})
    with pytest.raises(TypeError, match="unexpected keyword argument 'nodes'"):
        heuristic.solve_anytime(FAR, nodes=3)
    with pytest.raises(tilepdb.Error, match="board: tile 1 appears twice"):
        heuristic.solve_anytime([1] * 9)


def test_none_is_the_blank_of_one_board_and_of_many(eight):
    heuristic = eight[0]
    rows = [[8, 6, 7], [2, 5, 4], [3, None, 1]]
    assert heuristic.h(rows) == heuristic.h(FAR)
    assert heuristic.h([rows, rows]).tolist() == [heuristic.h(FAR)] * 2
    assert [found.length for found in heuristic.solve_all([rows])] == [heuristic.solve(rows).length]


def test_errors_of_a_search_name_the_board(eight):
    heuristic = eight[0]
    for call, place in ((heuristic.try_solve, "board: "), (lambda one, **how: heuristic.solve_all([one, one], **how), "board 0: ")):
        with pytest.raises(tilepdb.Error, match=f"^{place}tables for a backward search missing"):
            call(FAR, direction="backward")


def test_boards_in_the_forms_that_people_have(eight):
    heuristic = eight[0]
    forms = [FAR, "8 6 7/2 5 4/3 0 1", "[[8,6,7],[2,5,4],[3,0,1]]", "3\n8 6 7\n2 5 4\n3 0 1", "(8, 6, 7, 2, 5, 4, 3, 0, 1)",
             "867254301", "8 6 7; 2 5 4; 3 _ 1", "8 & 6 & 7 \\\\ 2 & 5 & 4 \\\\ 3 & x & 1"]
    assert [heuristic.solve(form).length for form in forms] == [27] * len(forms)
    assert [found.length for found in heuristic.solve_all(forms)] == [27] * len(forms)
    assert heuristic.h(forms).tolist() == [heuristic.h(FAR)] * len(forms)
    rows = ["8 6 7\n", " 2 5 4\n", "3 0 1\n"]
    parts = [FAR.split(), "8 6 7/2 5 4/3 0 1".split(), tuple(FAR.replace("0", "_").split()), list("867254301"), rows, [FAR],
             [["8", "6", "7"], ["2", "5", "4"], ["3", "", "1"]], [[8, 6, 7], (2, 5, 4), [3, None, 1]],
             [8, 6, 7, 2, 5, 4, 3, None, 1], np.array(FAR.split()), np.array(FAR.split(), dtype=object).reshape(3, 3)]
    for board in parts:
        assert heuristic.solve(board).length == heuristic.try_solve(board).length == 27, board
        assert tilepdb.is_solvable(board), board


@pytest.mark.parametrize("algorithm", ["standard", "plain", "idastar", "astar", "bfs", "bidirectional-bfs", "iddfs"])
def test_optimal_algorithms(eight, algorithm):
    heuristic, boards, expected = eight
    answers = heuristic.solve_all(boards, algorithm=algorithm)
    assert [len(answer.moves) for answer in answers] == expected
    assert [answer.at_least for answer in answers] == expected
    if algorithm in ("astar", "bfs", "bidirectional-bfs"):
        assert answers[-1].most_stored > expected[-1]
    assert heuristic.solve(boards[-1], algorithm=algorithm).length == expected[-1]


@pytest.mark.parametrize("algorithm", ["wastar", "dps", "greedy", "beam"])
def test_suboptimal_algorithms(eight, algorithm):
    heuristic, boards, expected = eight
    for answer, moves in zip(heuristic.solve_all(boards, algorithm=algorithm, weight=3), expected):
        assert answer.solved and len(answer.moves) >= moves >= answer.at_least


def test_memory_limit(eight):
    heuristic, _, _ = eight
    (answer,) = heuristic.solve_all(FAR, algorithm="bfs", memory=100_000)
    assert answer.status == "given_up" and "of memory for stored states" in answer.reason


ROWS = ["8 6 7/2 5 4/3 0 1", "8 6 7\n2 5 4\n3 0 1\n", "8,6,7\r\n2,5,4\r\n3,_,1", "│8│6│7│\n├─┼─┼─┤\n│2│5│4│\n│3│ │1│"]


def test_boards_as_strings(eight, in_memory, tmp_path):
    heuristic, _, _ = eight
    one = heuristic.h(FAR)
    for text in ROWS:
        assert heuristic.h(text) == one and heuristic.solve(text).length == 27
        assert tilepdb.is_solvable(text) and tilepdb.is_solvable(text, size=(3, 3), goal=text)
        assert tilepdb.goal_board((3, 3), text).tolist() == [int(tile) for tile in FAR.split()]
    for texts in (ROWS, tuple(ROWS), np.array(ROWS), np.array(ROWS, dtype=object)):
        assert heuristic.h(texts).tolist() == [one] * 4
        assert [answer.length for answer in heuristic.solve_all(texts)] == [27] * 4
    assert heuristic.h(np.array(ROWS).reshape(2, 2)).shape == (2, 2)
    assert heuristic.h(np.array([], dtype=str)).shape == (0,)
    assert tilepdb.verify_certificate(heuristic.certify(ROWS[:2]), tables=in_memory).holds
    assert tilepdb.is_solvable("0 1 2 3/4 5 6 7") and not tilepdb.is_solvable("0 2 1 3\n4 5 6 7")
    tilepdb.generate("3x2", folder=tmp_path)
    assert tilepdb.solve("3 1 2/0 4 5", folder=tmp_path).length == 1
    with pytest.raises(tilepdb.Error, match="^not solved") as raised:
        tilepdb.solve("3 1 2/0 4 5", folder=tmp_path, moves=0)
    assert raised.value.at_least == 1


@pytest.mark.parametrize("limit", [{"expanded": 1}, {"moves": 20}, {"seconds": 0}, {"algorithm": "astar", "memory": 100}])
def test_limits_of_solve(eight, limit):
    heuristic, _, _ = eight
    with pytest.raises(tilepdb.Error, match="^not solved (in|within)") as raised:
        heuristic.solve(FAR, **limit)
    (answer,) = heuristic.solve_all(FAR, **limit)
    assert raised.value.kind == "resource"
    assert raised.value.at_least == answer.at_least
    assert 0 <= answer.at_least <= 27 and (answer.at_least > 20 or "moves" not in limit)
    assert heuristic.solve(FAR, seconds=3600, expanded=10**9, moves=27, memory=2**30).length == 27


def test_errors_of_solve_carry_the_lower_bound(eight):
    heuristic, _, _ = eight
    calls = []
    with pytest.raises(tilepdb.Error) as raised:
        heuristic.solve(FAR, algorithm="iddfs", stop=lambda: calls.append(1) or len(calls) > 3)
    assert raised.value.kind == "interrupted" and raised.value.at_least is not None
    with pytest.raises(tilepdb.Error) as raised:
        heuristic.solve("1 0 2/3 4 5/6 8 7")
    assert raised.value.kind == "no_answer" and raised.value.at_least is None


def test_backward_search(in_memory, tmp_path):
    options = dict(partitions=PARTITIONS, size=(3, 3))
    before = tilepdb.Heuristic(**options, tables=in_memory, folder=tmp_path)
    with pytest.raises(tilepdb.Error, match="; generate the missing tables of the given partitions first, with blank 7$"):
        before.solve(FAR, direction="backward")
    tilepdb.generate(**options, blank=7, folder=tmp_path)
    assert before.solve(FAR, direction="backward").length == 27
    heuristic = tilepdb.Heuristic(**options, tables=in_memory, folder=tmp_path)
    (answer,) = heuristic.solve_all(FAR, direction="backward")
    assert len(answer.moves) == 27
    assert answer.bounds and all(bound.backward for bound in answer.bounds)
    assert [heuristic.solve(FAR, direction=way).length for way in ("forward", "auto")] == [27, 27]


def test_tables_in_memory(in_memory, eight, tmp_path):
    assert repr(in_memory) == f"<tilepdb.MemoryTables {len(in_memory)} tables, {in_memory.nbytes} bytes>"
    with pytest.raises(TypeError, match="^MemoryTables: cannot be pickled"):
        pickle.dumps(in_memory)
    heuristic, boards, _ = eight
    tilepdb.generate(partitions=PARTITIONS, size=(3, 3), folder=tmp_path)
    of_files = tilepdb.Heuristic(partitions=PARTITIONS, size=(3, 3), folder=tmp_path)
    assert np.array_equal(heuristic.h(boards), of_files.h(boards))
    reports = []
    tilepdb.build_tables("15-5-5-5", progress=reports.append)
    assert {at.table for at in reports} and not any(at.writing for at in reports)
    with pytest.raises(tilepdb.Error) as stopped:
        tilepdb.build_tables("15-5-5-5", stop=lambda: True)
    assert stopped.value.kind == "interrupted"


def test_pools(in_memory, tmp_path):
    def opened(**choice):
        return tilepdb.Heuristic(
            partitions=PARTITIONS, size=(3, 3), tables=in_memory, folder=tmp_path, reflections=False, **choice
        )

    assert [opened().partitions, opened(choose=0).partitions, opened(choose=1).partitions] == [2, 2, 1]
    assert opened(choose=1).solve(FAR).length == opened(choose=1).solve(FAR, choose=False).length == 27


def test_certificates(eight, in_memory, tmp_path):
    heuristic, boards, expected = eight
    swapped = np.array([[0, 2, 1, 3, 4, 5, 6, 7, 8]], dtype=np.uint8)
    delivered = []
    text = heuristic.certify(np.vstack([boards, swapped]), deliver=lambda *one: delivered.append(one))
    assert [number for number, _ in delivered] == list(range(len(boards) + 1))
    found = tilepdb.verify_certificate(text, tables=in_memory, folder=tmp_path)
    assert found.holds and found.faults_of_tables == ()
    assert [proof.length for proof in found.proofs] == [*expected, None]
    wrong = tilepdb.verify_certificate(text.replace('"expanded":', '"expanded":1', 1), tables=in_memory, folder=tmp_path)
    assert [proof.holds for proof in wrong.proofs].count(False) == 1 and not wrong.holds
    with pytest.raises(tilepdb.Error, match="tables missing in "):
        tilepdb.verify_certificate(text, folder=tmp_path)


def pdbsolve_in(folder, code=0):
    """Returns a function that runs pdbsolve with the tables of a folder and expects the exit code."""
    program = os.path.join(os.environ["BIN"], "pdbsolve")

    def run(*arguments):
        done = subprocess.run([program, *arguments, "--dir", folder, "-q"], capture_output=True)
        assert done.returncode == code, done.stderr

    return run


@pytest.mark.parametrize("plain", [False, True])
def test_certificates_of_pdbsolve(tmp_path, plain):
    tilepdb.generate("15-5-5-5", folder=tmp_path)
    run = pdbsolve_in(tmp_path)
    file = tmp_path / "certificate"
    run("solve", KORF, "--catalogue", "15-5-5-5", "--certificate", file, *(["--plain"] if plain else []))
    assert tilepdb.verify_certificate(file.read_text(), folder=tmp_path).holds
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=tmp_path)
    file.write_text(heuristic.certify(KORF, algorithm="plain" if plain else "standard"))
    run("verify", "--certificate", file)


def test_certificates_of_unfinished_searches(tmp_path):
    tilepdb.generate("15-5-5-5", folder=tmp_path)
    file = tmp_path / "certificate"
    run = pdbsolve_in(tmp_path, code=3)
    run("solve", KORF, "--catalogue", "15-5-5-5", "--max-bound", "49", "--certificate", file)
    (proof,) = tilepdb.verify_certificate(file.read_text(), folder=tmp_path).proofs
    assert (proof.length, proof.at_least, proof.holds, proof.undecided) == (None, 51, True, False)
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=tmp_path)
    (proof,) = tilepdb.verify_certificate(heuristic.certify(KORF), folder=tmp_path).proofs
    assert (proof.length, proof.at_least, proof.holds) == (57, None, True)


def test_multi_tile_metric(tmp_path):
    with pytest.raises(tilepdb.Error, match="; generate the missing tables first$"):
        tilepdb.Puzzle("multi-tile", size="3x3", folder=tmp_path)
    files = tilepdb.generate_puzzle("multi-tile", size="3x3", folder=tmp_path)
    assert files and all(file.exists() for file in files)
    puzzle = tilepdb.Puzzle("multi-tile", size="3x3", folder=tmp_path)
    assert repr(puzzle) == "<tilepdb.Puzzle multi-tile, 3x3, heuristic pdb>"
    known = list(slide_counts().items())[::997]
    boards = np.array([board for board, _ in known], dtype=np.uint8)
    expected = np.array([moves for _, moves in known])
    values = puzzle.h(boards)
    assert values.dtype == np.uint16 and (values <= expected).all() and values.any()
    assert np.array_equal(puzzle.h(boards.reshape(-1, 3, 3)), values)
    assert np.array_equal(puzzle.h([" ".join(map(str, board)) for board in boards]), values)
    assert puzzle.h(boards[1]) == puzzle.h(boards[1].reshape(3, 3)) == values[1]
    out = np.zeros(len(boards), dtype=np.uint16)
    assert puzzle.h(boards.astype(int), out=out, threads=1) is out and np.array_equal(out, values)
    assert puzzle.h(boards[:0]).shape == (0,) and puzzle.h(boards[1], out=np.zeros((), np.uint16)) == values[1]
    assert puzzle.h(boards[:6].reshape(2, 3, 9)).tolist() == values[:6].reshape(2, 3).tolist()
    answers = puzzle.solve_all(boards)
    assert [answer.length for answer in answers] == expected.tolist()
    assert pickle.loads(pickle.dumps(answers)) == answers
    assert puzzle.solve([0, 2, 1, 3, 4, 5, 6, 7, 8]).status == "unsolvable"
    assert not puzzle.is_solvable([0, 2, 1, 3, 4, 5, 6, 7, 8])


@pytest.mark.parametrize(
    "name, options",
    [
        ("multi-tile", {"size": "3x3"}),
        ("hanoi", {"size": "5", "patterns": ["3"]}),
        ("topspin", {"size": "7-3", "heuristic": "zero"}),
        ("topspin", {"size": "7-3", "goal": "0 3 1 2 4 6 5", "heuristic": "zero"}),
        ("burnt-pancakes", {"goal": "-3 1 4 -2", "heuristic": "gap"}),
        ("shift", {"goal": "AAB/BBC/CCD"}),
    ],
)
def test_certificates_of_puzzles_match_pdbsolve(tmp_path, name, options):
    run = pdbsolve_in(tmp_path)
    table_options = {key: value for key, value in options.items() if key != "heuristic"}
    if "heuristic" not in options:
        tilepdb.generate_puzzle(name, **table_options, folder=tmp_path)
    puzzle = tilepdb.Puzzle(name, **options, folder=tmp_path)
    states = puzzle.random_states(3, seed=5)
    file = tmp_path / "certificate"
    delivered = []
    file.write_text(puzzle.certify(states, deliver=lambda number, answer: delivered.append((number, answer.length))))
    run("verify", "--puzzle", name, "--certificate", file)
    assert delivered == list(enumerate(answer.length for answer in puzzle.solve_all(states, algorithm="idastar")))
    option_names = {"size": "--board" if name == "multi-tile" else "--size", "patterns": "--pattern"}
    arguments = [text for key, value in options.items() for text in (option_names.get(key, f"--{key}"), "".join(value))]
    run("solve", "--puzzle", name, *arguments, *states, "--certificate", file, "--force")
    verified = tilepdb.verify_certificate(file.read_text(), folder=tmp_path)
    assert verified.holds and [proof.length for proof in verified.proofs] == [length for _, length in delivered]
    changed = tilepdb.verify_certificate(file.read_text().replace('"h":', '"h":1', 1), folder=tmp_path)
    assert not changed.holds and "its start has the heuristic value" in changed.proofs[0].fault


def test_puzzles_by_name():
    assert {"cube", "hanoi", "multi-tile", "pancakes", "shift", "topspin"} <= set(tilepdb.puzzle_names())
    puzzle = tilepdb.Puzzle("pancakes", size="6", heuristic="zero")
    states = puzzle.random_states(5, seed=3)
    expected = [puzzle.solve(state, algorithm="bfs").length for state in states]
    delivered = []
    answers = puzzle.solve_all(states, deliver=lambda *one: delivered.append(one))
    assert [answer.length for answer in answers] == expected
    assert delivered == list(enumerate(answers))
    assert puzzle.h(states).tolist() == [0] * 5 and puzzle.h([]).tolist() == []
    assert puzzle.h(np.array(states)).tolist() == [0] * 5
    with pytest.raises(ZeroDivisionError):
        puzzle.solve_all(states, deliver=lambda number, answer: 1 // 0)
    hard = tilepdb.Puzzle("hanoi", size="12", heuristic="zero")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        hard.solve("AAAAAAAAAAAA", algorithm="idastar")
    timer.join()
    assert hard.solve("AAAAAAAAAAAA", stop=lambda: True).status == "given_up"
    assert hard.solve("AAAAAAAAAAAA", expanded=10).reason.startswith("not solved within the limits")


def plain_distances(goal, moves):
    """Distances of all arrangements, with moves and their inverses; powers count as moves, too."""
    known = {tuple(goal): 0}
    level = [tuple(goal)]
    while level:
        following = []
        for state in level:
            for move in moves:
                after = state
                while (after := tuple(after[place] for place in move)) != state:
                    if after not in known:
                        known[after] = known[state] + 1
                        following.append(after)
        level = following
    return known


@pytest.mark.parametrize("solved", [None, [0, 0, 1, 1, 4], ["a", "b", "a", None, None]])
def test_puzzles_from_arrays(tmp_path, solved):
    moves = {"left": [1, 2, 3, 4, 0], "swap": np.array([1, 0, 2, 3, 4], dtype=np.int64)}
    puzzle = tilepdb.Puzzle.from_generators(moves, solved=solved, name="Small", folder=tmp_path)
    assert puzzle.name == "Small" and puzzle.heuristic == "pdb"
    goal = list(range(5)) if solved is None else ["1", "2", "1", "?", "?"] if "a" in solved else solved
    known = plain_distances(goal, moves.values())
    states = [" ".join(map(str, state)) for state in known] if isinstance(goal[0], str) else [list(one) for one in known]
    assert puzzle.h(states).tolist() == list(known.values())
    answers = puzzle.solve_all(states)
    assert [answer.length for answer in answers] == list(known.values())
    text = tilepdb.definition(moves, solved=solved)
    certificate = puzzle.certify(states[-3:])
    assert tilepdb.verify_certificate(certificate, folder=tmp_path, definition=text).holds
    with pytest.raises(tilepdb.Error, match="certificate: of a defined puzzle; name the file or text"):
        tilepdb.verify_certificate(certificate, folder=tmp_path)
    other = tilepdb.definition({"left": moves["left"]}, solved=solved)
    with pytest.raises(tilepdb.Error, match="is not the digest of definition"):
        tilepdb.verify_certificate(certificate, folder=tmp_path, definition=other)
    assert tilepdb.Puzzle(text, folder=tmp_path).size == puzzle.size
    file = tmp_path / "small.tws"
    file.write_text(text)
    assert tilepdb.Puzzle(str(file), folder=tmp_path).solve(states[-1]).length == max(known.values())


def test_goals_with_pieces_that_do_not_matter(tmp_path):
    moves = {"left": [1, 2, 3, 4, 0], "swap": [1, 0, 2, 3, 4]}
    file = tmp_path / "small.tws"
    file.write_text(tilepdb.definition(moves))
    goal = "2 ? 1 ? ?"
    tilepdb.generate_puzzle(str(file), goal=goal, folder=tmp_path)
    puzzle = tilepdb.Puzzle(str(file), goal=goal, folder=tmp_path)
    assert puzzle.goal == "PIECES 2 ? 1 ? ?"
    known = plain_distances(goal.split(), moves.values())
    assert puzzle.h([" ".join(state) for state in known]).tolist() == list(known.values())
    # States with all pieces, and moves, which begin where they do with another goal.
    for state in plain_distances("12345", moves.values()):
        assert puzzle.h(" ".join(state)) == known[tuple(piece if piece in "12" else "?" for piece in state)]
    assert puzzle.solve("left").length == known["2", "?", "?", "?", "1"]
    of_text = tilepdb.Puzzle.from_generators(moves, goal=goal, folder=tmp_path / "other")
    assert (of_text.size, of_text.goal) == (puzzle.size, puzzle.goal)


def test_the_nearest_of_several_goals(tmp_path):
    moves = {"left": [1, 2, 3, 4, 0], "swap": [1, 0, 2, 3, 4]}
    goals = ["2 1 3 4 5", "3 2 1 5 4", "left"]
    puzzle = tilepdb.Puzzle.from_generators(moves, goal=" or ".join(goals), folder=tmp_path)
    assert puzzle.goal == "PIECES 2 1 3 4 5 or PIECES 3 2 1 5 4 or PIECES 2 3 4 5 1"
    known = [plain_distances(goal, moves.values()) for goal in ("21345", "32154", "23451")]
    states = list(known[0])
    lengths = [min(distances[state] for distances in known) for state in states]
    assert puzzle.h([" ".join(state) for state in states]).tolist() == lengths
    assert [answer.length for answer in puzzle.solve_all([" ".join(state) for state in states])] == lengths


def test_puzzles_from_arrays_with_turns(tmp_path):
    moves = {"left": [[1, 2, 0], [1, 0, 1]], "swap": ([1, 0, 2], [1, 1, 0])}
    text = tilepdb.definition(moves, orientations=2)
    files = tilepdb.generate_puzzle(text, folder=tmp_path)
    assert [file.name.split("_")[2] for file in files] == ["pieces.pdb.zst"]
    puzzle = tilepdb.Puzzle(text, folder=tmp_path)
    assert puzzle.name == "definition"
    assert puzzle.solve("left").moves == ("left'",)
    # Place 0 gets the piece of place 1, turned.
    assert puzzle.solve("PIECES 2+1 3 1+1").moves == ("left'",)
    assert puzzle.solve("1+1 0+1 2").moves == ("swap",)


def test_states_at_each_distance(tmp_path):
    moves = {"left": [1, 2, 3, 0], "swap": [1, 0, 2, 3]}
    whole = tilepdb.generate_whole(tilepdb.definition(moves), farthest=100, folder=tmp_path)
    # Without the library: breadth-first search from the solved state.
    generators = [*moves.values(), [2, 3, 0, 1], [3, 0, 1, 2]]
    layers = [{(0, 1, 2, 3)}]
    seen = set(layers[0])
    while layers[-1]:
        layers.append({tuple(state[i] for i in move) for state in layers[-1] for move in generators} - seen)
        seen |= layers[-1]
    assert whole.histogram == tuple(len(layer) for layer in layers[:-1])
    assert whole.gods_number == len(layers) - 2
    assert {tuple(int(word) - 1 for word in text.split()[1:]) for text in whole.farthest} == layers[-2]
    assert whole.file.parent == tmp_path
    with pytest.raises(ValueError, match="farthest"):
        tilepdb.generate_whole("pancakes", size="4", farthest=-1, folder=tmp_path)
