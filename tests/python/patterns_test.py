# SPDX-License-Identifier: MIT
"""Pattern databases of permutation puzzles: values equal breadth-first search; files, callbacks and errors."""

import os
import signal
import pickle
import subprocess
import sys
import threading
import time
from collections import deque
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest

import tilepdb
from counting import counting
from tilepdb import UNREACHABLE, PatternDatabase, PermutationPattern

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"

# Known numbers of states by depth; for TopSpin up to rotations of the ring.
PANCAKES_7 = [1, 6, 30, 149, 543, 1357, 1903, 1016, 35]
TOPSPIN_8_4 = [1, 8, 25, 68, 192, 528, 1234, 1808, 1144, 32]
POCKET_CUBE = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644]


def pancakes(n, kept=None, burnt=False):
    moves = [list(reversed(range(count))) + list(range(count, n)) for count in range(1 if burnt else 2, n + 1)]
    turns = [[1] * count + [0] * (n - count) for count in range(1, n + 1)]
    name = "burnt-pancakes" if burnt else "pancakes"
    more = {"orientations": 2, "turns": turns} if burnt else {}
    return PermutationPattern(name, f"{n}, kept {kept}", moves, range(n) if kept is None else kept, **more), moves, turns


def topspin(n, kept):
    moves = np.tile(np.arange(n), (n, 1))
    for begin in range(n):
        ring = (begin + np.arange(4)) % n
        moves[begin, ring] = ring[::-1]
    goals = [(np.arange(n) + i) % n for i in range(n)]
    return PermutationPattern("topspin", f"{n}-4, {list(kept)}", moves, kept, goals=goals), moves, goals


def breadth_first(moves, turns, orientations, goals):
    """Returns the value of every abstract state, by breadth-first search from the goals over inverse moves."""
    known = {goal: 0 for goal in goals}
    queue = deque(known)
    inverses = []
    for to, turn in zip(moves, turns):
        back = [0] * len(to)
        unturn = [0] * len(to)
        for place, after in enumerate(to):
            back[after] = place
            unturn[after] = -turn[place] % orientations
        inverses.append((back, unturn))
    while queue:
        state = queue.popleft()
        for to, turn in inverses:
            before = tuple((to[place], (turned + turn[place]) % orientations) for place, turned in state)
            if before not in known:
                known[before] = known[state] + 1
                queue.append(before)
    return known


def check_every_value(pattern, moves, turns, goals=None):
    """Compares every state of a pattern in every encoding; the pieces that are not kept are placed arbitrarily."""
    n, orientations, kept = pattern.places, pattern.orientations, pattern.kept
    if goals is None:
        goals = [range(n)]
    known = breadth_first(moves, turns, orientations, [tuple((goal[piece], 0) for piece in kept) for goal in goals])
    places, turned, expected = [], [], []
    for at in permutations(range(n), len(kept)):
        whole = [0] * n
        for piece, place in zip(kept, at):
            whole[piece] = place
        for piece, place in zip(sorted(set(range(n)) - set(kept)), sorted(set(range(n)) - set(at))):
            whole[piece] = place
        for by in product(range(orientations), repeat=len(kept)):
            turns_of_all = [0] * n
            for piece, turn in zip(kept, by):
                turns_of_all[piece] = turn
            places.append(whole)
            turned.append(turns_of_all)
            expected.append(known.get(tuple(zip(at, by)), UNREACHABLE))
    assert len(places) == pattern.size
    for encoding in ("smallest", "two_bits", "half_byte", "byte"):
        if encoding == "two_bits" and not pattern.undirected:
            with pytest.raises(tilepdb.Error, match="two bits a state require an undirected space"):
                PatternDatabase.build(pattern, encoding=encoding)
            continue
        database = PatternDatabase.build(pattern, encoding=encoding, threads=2)
        assert database.h(places, turned).tolist() == expected
        counted = np.bincount([h for h in expected if h != UNREACHABLE])
        assert database.histogram == counted.tolist()
        assert encoding == "smallest" or database.encoding == encoding


def test_repr():
    pattern = tilepdb.PermutationPattern("swaps", "three", [[1, 0, 2], [0, 2, 1]], [0, 1])
    database = tilepdb.PatternDatabase.build(pattern)
    assert repr(pattern) == "<tilepdb.PermutationPattern swaps, three: 2 moves, 6 states>"
    assert repr(database) == "<tilepdb.PatternDatabase swaps, three: 6 states, two_bits, 2 bytes>"
    with pytest.raises(TypeError, match="^PatternDatabase: cannot be pickled"):
        pickle.dumps(database)


def test_known_counts():
    assert PatternDatabase.build(pancakes(7)[0]).histogram == PANCAKES_7
    pattern, _, _ = topspin(8, range(8))
    assert PatternDatabase.build(pattern).histogram == [8 * count for count in TOPSPIN_8_4]


def test_every_value():
    for n, kept, burnt in ((5, None, False), (6, [4, 0, 5], False), (3, None, True), (5, [3, 1], True)):
        pattern, moves, turns = pancakes(n, kept, burnt)
        check_every_value(pattern, moves, turns if burnt else [[0] * n] * len(moves))
    # Half of the permutations of six tokens are unreachable.
    for n, kept in ((6, range(6)), (8, [0, 5, 2])):
        pattern, moves, goals = topspin(n, kept)
        check_every_value(pattern, moves.tolist(), [[0] * n] * n, goals)
    # The inverses of these moves are not moves.
    around = [[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]]
    pattern = PermutationPattern("around", "", around, [0, 3, 1])
    assert not pattern.undirected
    check_every_value(pattern, around, [[0] * 5] * 2)


def test_properties():
    pattern, _, _ = pancakes(6, [4, 0, 5])
    assert (pattern.puzzle, pattern.parameters) == ("pancakes", "6, kept [4, 0, 5]")
    assert (pattern.size, pattern.places, pattern.moves, pattern.orientations) == (120, 6, 5, 1)
    assert pattern.kept == [4, 0, 5] and pattern.undirected
    database = PatternDatabase.build(pattern)
    assert database.pattern is pattern
    assert (database.encoding, database.nbytes) == ("two_bits", 30)
    assert PatternDatabase.build(pattern, encoding="byte").nbytes == 120


def test_shapes_and_types():
    pattern, _, _ = pancakes(5, [0, 4])
    database = PatternDatabase.build(pattern)
    states = np.array(list(permutations(range(5))), dtype=np.uint8)
    expected = database.h(states)
    assert expected.dtype == np.uint16 and expected.shape == (120,)
    for other in (states.astype(np.int64), states.tolist(), np.asfortranarray(states)):
        assert np.array_equal(database.h(other), expected)
    assert np.array_equal(database.h(states.reshape(4, 30, 5)), expected.reshape(4, 30))
    assert database.h(states[:0]).shape == (0,)
    assert database.h([]).shape == database.h([], []).shape == (0,)
    assert database.h(np.zeros((0, 5))).shape == (0,)
    one = database.h(states[77])
    assert type(one) is int and one == expected[77]
    assert type(database.h(states[77], np.zeros(5, dtype=int))) is int
    out = np.zeros(120, dtype=np.uint16)
    assert database.h(states, out=out, threads=1) is out
    assert np.array_equal(out, expected)
    # Many blocks of states, read by several threads.
    many = np.tile(states, (3_000, 1))
    assert np.array_equal(database.h(many, threads=3), np.tile(expected, 3_000))


def test_files(tmp_path):
    pattern, _, _ = topspin(9, [0, 1, 2, 3])
    made = PatternDatabase.build(pattern)
    states = np.array([np.random.default_rng(3).permutation(9) for _ in range(500)])
    for name in ("table.pdb", "table.pdb.zst"):
        file = tmp_path / "new" / name
        made.save(file)
        opened = PatternDatabase.open(pattern, str(file), checking="always")
        assert np.array_equal(opened.h(states), made.h(states))
        assert opened.histogram == made.histogram and opened.encoding == made.encoding
        built = PatternDatabase.build(pattern, file=tmp_path / name)
        assert (tmp_path / name).read_bytes() == file.read_bytes()
        assert np.array_equal(built.h(states), made.h(states))
        # An existing file is opened, not built again.
        assert PatternDatabase.build(pattern, file=file, progress=raise_error).histogram == made.histogram
    shown = subprocess.run(
        [os.path.join(os.environ["BIN"], "pdbgen"), "info", str(file)], capture_output=True, text=True, check=True
    )
    assert "topspin" in shown.stdout
    # The same name with other moves, another name, and a damaged file.
    moves = np.tile(np.arange(9), (9, 1))
    moves[:, [0, 1]] = 1, 0
    alike = PermutationPattern("topspin", pattern.parameters, moves, pattern.kept)
    other, _, _ = topspin(9, [0, 1, 2, 4])
    for wrong, message in ((alike, "was built with other moves"), (other, "the table belongs to topspin 9-4")):
        for get in (PatternDatabase.open, lambda pattern, file: PatternDatabase.build(pattern, file=file)):
            with pytest.raises(tilepdb.Error, match=message) as error:
                get(wrong, file)
            assert error.value.kind == "check_failed"
    plain = tmp_path / "table.pdb"
    damaged = bytearray(plain.read_bytes())
    damaged[-1] ^= 4
    plain.write_bytes(damaged)
    with pytest.raises(tilepdb.Error) as error:
        PatternDatabase.open(pattern, plain)
    assert error.value.kind == "check_failed"


def test_file_name_without_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pattern, _, _ = pancakes(6)
    made = PatternDatabase.build(pattern, file="table.pdb")
    made.save("again.pdb")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.pdb", "table.pdb"]
    assert Path("again.pdb").read_bytes() == Path("table.pdb").read_bytes()


def test_progress():
    reports = []
    pattern, _, _ = pancakes(7)
    PatternDatabase.build(pattern, progress=reports.append)
    assert [at.depth for at in reports] == list(range(9))
    assert [at.reached for at in reports] == np.cumsum(PANCAKES_7).tolist()
    assert {at.states for at in reports} == {5040}


class CallbackError(Exception):
    pass


def raise_error(*_):
    raise CallbackError


@pytest.mark.parametrize("threads", [1, 2])
def test_exceptions_of_callbacks_end_the_build(tmp_path, threads):
    pattern, _, _ = pancakes(10)
    for options in ({"progress": raise_error}, {"stop": raise_error}):
        with pytest.raises(CallbackError):
            PatternDatabase.build(pattern, file=tmp_path / "table.pdb", threads=threads, **options)
    with pytest.raises(tilepdb.Error) as error:
        PatternDatabase.build(pattern, file=tmp_path / "table.pdb", threads=threads, stop=lambda: True)
    assert error.value.kind == "interrupted"
    assert not list(tmp_path.glob("[!.]*"))


def interrupt_soon():
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()


def test_keyboard_interrupt(tmp_path):
    file = tmp_path / "table.pdb"
    pattern, _, _ = pancakes(12)
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        PatternDatabase.build(pattern, file=file)
    assert not file.exists()
    database = PatternDatabase.build(pancakes(9)[0], encoding="two_bits")
    states = np.tile(np.arange(9)[::-1].astype(np.uint8), (10_000_000, 1))
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(100):
            database.h(states)


def test_other_threads_run_during_a_build():
    end = time.monotonic() + 0.5
    with counting() as counted, pytest.raises(tilepdb.Error):
        PatternDatabase.build(pancakes(12)[0], threads=1, stop=lambda: time.monotonic() > end)
    assert counted() > 25


def test_memory_limit():
    with pytest.raises(tilepdb.Error, match="are allowed") as error:
        PatternDatabase.build(pancakes(12)[0], memory=1_000_000)
    assert error.value.kind == "resource"


MOVE = [[1, 0, 2]]


@pytest.mark.parametrize(
    "message, call",
    [
        ("space mine: move 0 is not a permutation of the places", lambda: PermutationPattern("mine", "", [[0, 0, 1]], [0])),
        ("space mine: a permutation puzzle has 1 to 64 places", lambda: PermutationPattern("mine", "", [range(65)], [0])),
        ("space mine: a permutation puzzle has moves, and its pieces have 1 to 256 orientations", lambda: PermutationPattern("mine", "", MOVE, [0], orientations=0)),
        ("space mine: move 0 turns a piece further than it has orientations", lambda: PermutationPattern("mine", "", MOVE, [0], turns=[[0, 1, 0]])),
        ("space mine: the pieces kept are not distinct pieces of the puzzle", lambda: PermutationPattern("mine", "", MOVE, [0, 0])),
        ("space mine: the pieces kept are not distinct pieces of the puzzle", lambda: PermutationPattern("mine", "", MOVE, [3], goals=[[0, 1, 2]])),
        ("space mine: no piece is kept", lambda: PermutationPattern("mine", "", MOVE, [])),
        ("space mine: 2^48 states or more", lambda: PermutationPattern("mine", "", [[*range(1, 40), 0]], range(20), goals=[range(40)])),
        ("space mine: a goal is not a placement of the pieces kept", lambda: PermutationPattern("mine", "", MOVE, [0, 1], goals=[[1, 1, 1]])),
        ("encoding 'bits': expected smallest, one_bit, two_bits, half_byte or byte", lambda: PatternDatabase.build(PermutationPattern("mine", "", MOVE, [0]), encoding="bits")),
        ("space mine: one bit a state requires an undirected space with unit costs and a parity", lambda: PatternDatabase.build(PermutationPattern("mine", "", MOVE, [0]), encoding="one_bit")),
        ("table.txt: a table's name ends in .pdb or .pdb.zst", lambda: PatternDatabase.build(PermutationPattern("mine", "", MOVE, [0]), file="table.txt")),
        ("state 2: expected different places from 0 to 2 and turns below 1", lambda: PatternDatabase.build(PermutationPattern("mine", "", MOVE, [0, 1])).h([[0, 1, 2], [1, 2, 0], [1, 1, 2]])),
        ("state 0: expected different places from 0 to 2 and turns below 1", lambda: PatternDatabase.build(PermutationPattern("mine", "", MOVE, [0])).h([3, 1, 2])),
        ("state 1: expected different places from 0 to 1 and turns below 3", lambda: PatternDatabase.build(PermutationPattern("mine", "", [[1, 0]], [0, 1], orientations=3, turns=[[1, 2]])).h([[0, 1], [0, 1]], [[1, 1], [1, 3]])),
    ],
)
def test_errors(message, call):
    with pytest.raises(tilepdb.Error) as error:
        call()
    assert str(error.value) == message
    assert error.value.kind == "bad_input"


def test_twisted_states_reach_no_goal():
    """The moves preserve the sum of the turns, so states with another sum cannot reach the goal."""
    pattern = PermutationPattern("mine", "", [[1, 0]], [0, 1], orientations=3, turns=[[1, 2]])
    database = PatternDatabase.build(pattern)
    assert database.h([0, 1], [1, 1]) == tilepdb.UNREACHABLE
    values = database.h([[0, 1], [0, 1], [1, 0], [1, 0]], [[0, 0], [1, 1], [1, 2], [0, 1]])
    assert values.tolist() == [0, tilepdb.UNREACHABLE, 1, tilepdb.UNREACHABLE]


def test_invalid_puzzle_name():
    with pytest.raises(tilepdb.Error, match="'My Puzzle' is not a name of a space"):
        PatternDatabase.build(PermutationPattern("My Puzzle", "", MOVE, [0]))


@pytest.mark.parametrize(
    "error, message, call",
    [
        (TypeError, "puzzle: expected a string, found int", lambda p, d: PermutationPattern(5, "", MOVE, [0])),
        (TypeError, "parameters: expected a string, found NoneType", lambda p, d: PermutationPattern("mine", None, MOVE, [0])),
        (ValueError, "moves: expected an array of shape (moves, places), found (3,)", lambda p, d: PermutationPattern("mine", "", MOVE[0], [0])),
        (ValueError, "moves: expected rows of equal length", lambda p, d: PermutationPattern("mine", "", [[0, 1], [0]], [0])),
        (ValueError, "moves: expected 0 to 255, found -1", lambda p, d: PermutationPattern("mine", "", [[0, -1]], [0])),
        (ValueError, "moves: expected 0 to 255, found 256", lambda p, d: PermutationPattern("mine", "", [[0, 256]], [0])),
        (TypeError, "moves: expected integers, found float64", lambda p, d: PermutationPattern("mine", "", [[0.0, 1.0]], [0])),
        (ValueError, "turns: expected an array of shape (1, 3), found (3,)", lambda p, d: PermutationPattern("mine", "", MOVE, [0], turns=[0, 0, 0])),
        (TypeError, "kept: expected a sequence of integers, found int", lambda p, d: PermutationPattern("mine", "", MOVE, 0)),
        (TypeError, "kept: expected an integer, found str", lambda p, d: PermutationPattern("mine", "", MOVE, ["0"])),
        (ValueError, "kept: expected 0 to 255, found -1", lambda p, d: PermutationPattern("mine", "", MOVE, [-1])),
        (TypeError, "orientations: expected an integer, found float", lambda p, d: PermutationPattern("mine", "", MOVE, [0], orientations=2.0)),
        (ValueError, "orientations: expected 0 to 256, found 257", lambda p, d: PermutationPattern("mine", "", MOVE, [0], orientations=257)),
        (ValueError, "goals: expected an array of shape (goals, 3), found (3,)", lambda p, d: PermutationPattern("mine", "", MOVE, [0], goals=[0, 1, 2])),
        (ValueError, "goals: expected an array of shape (goals, 3), found (0, 3)", lambda p, d: PermutationPattern("mine", "", MOVE, [0], goals=np.zeros((0, 3)))),
        (TypeError, "goal_turns: requires goals", lambda p, d: PermutationPattern("mine", "", MOVE, [0], goal_turns=[[0, 0, 0]])),
        (ValueError, "goal_turns: expected an array of shape (1, 3), found (1, 2)", lambda p, d: PermutationPattern("mine", "", MOVE, [0], goals=[[0, 1, 2]], goal_turns=[[0, 0]])),
        (TypeError, "PatternDatabase: use PatternDatabase.build or PatternDatabase.open", lambda p, d: PatternDatabase()),
        (TypeError, "pattern: expected a PermutationPattern, found list", lambda p, d: PatternDatabase.build(MOVE)),
        (TypeError, "pattern: expected a PermutationPattern, found str", lambda p, d: PatternDatabase.open("a", "table.pdb")),
        (TypeError, "file: expected a path, found int", lambda p, d: PatternDatabase.build(p, file=5)),
        (TypeError, "file: expected a path, found NoneType", lambda p, d: d.save(None)),
        (TypeError, "encoding: expected a string, found int", lambda p, d: PatternDatabase.build(p, encoding=2)),
        (ValueError, "threads: expected 0 to 1024, found -1", lambda p, d: PatternDatabase.build(p, threads=-1)),
        (ValueError, "threads: expected 0 to 1024, found 2000", lambda p, d: d.h([0, 1, 2], threads=2000)),
        (TypeError, "memory: expected an integer, found str", lambda p, d: PatternDatabase.build(p, memory="1GiB")),
        (TypeError, "progress: expected a function, found int", lambda p, d: PatternDatabase.build(p, progress=1)),
        (TypeError, "stop: expected a function, found bool", lambda p, d: PatternDatabase.build(p, stop=True)),
        (ValueError, "places: expected an array of shape (…, 3), found (2,)", lambda p, d: d.h([0, 1])),
        (ValueError, "places: expected an array of shape (…, 3), found ()", lambda p, d: d.h(1)),
        (TypeError, "places: expected integers, found strings", lambda p, d: d.h("012")),
        (ValueError, "turned: expected an array of shape (3,), found (1, 3)", lambda p, d: d.h([0, 1, 2], [[0, 0, 0]])),
        (TypeError, "out: expected an array of uint16, found list", lambda p, d: d.h([[0, 1, 2]], out=[0])),
        (ValueError, "out: expected an aligned, C-contiguous, writeable array of uint16 of shape (1,)", lambda p, d: d.h([[0, 1, 2]], out=np.zeros(2, dtype=np.uint16))),
    ],
)
def test_errors_name_the_argument(error, message, call):
    pattern = PermutationPattern("mine", "", MOVE, [0])
    with pytest.raises(error) as raised:
        call(pattern, PatternDatabase.build(pattern))
    assert type(raised.value) is error
    assert str(raised.value) == message


def test_example(tmp_path):
    for _ in range(2):  # the second run opens the file of the first
        shown = subprocess.run(
            [sys.executable, "-B", EXAMPLES / "pocket_cube.py"], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout.splitlines()
        assert shown[0] == "3674160 states, at most 11 turns, 1837080 bytes"
        assert shown[1] == "mean h 8.758"
        assert shown[2].startswith("the first takes 8 turns: ")
    shown = subprocess.run(
        [os.path.join(os.environ["BIN"], "pdbgen"), "histogram", str(tmp_path / "pocket-cube.pdb.zst")],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert shown.splitlines() == [f"{h}\t{count}" for h, count in enumerate(POCKET_CUBE)]
