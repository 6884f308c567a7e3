# SPDX-License-Identifier: MIT
"""Invalid calls: each error message is one line that names the argument and quotes no other library."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import tilepdb


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    tilepdb.generate("8-whole", folder=folder)
    return {
        "h": tilepdb.Heuristic("8-whole", folder=folder),
        "towers": tilepdb.Puzzle("hanoi", size="3", heuristic="zero"),
        "slides": tilepdb.Puzzle("multi-tile", size="3x3", heuristic="slides"),
        "tilepdb": tilepdb,
        "np": np,
        "board": list(range(9)),
        "folder": folder,
    }


ALGORITHMS = "standard, plain, idastar, astar, wastar, greedy, bfs, bidirectional-bfs, iddfs or beam"
KNOWN = "shift, topspin, pancakes, burnt-pancakes, hanoi, cube, multi-tile"
SHAPE = "board: expected an array of shape (…, 9) or (…, 3, 3) for 3x3 boards, found "
SHAPES = "boards: expected an array of shape (…, 9) or (…, 3, 3) for 3x3 boards, found "

CALLS = [
    # Boards: wrong shapes and types.
    ("h.h(None)", TypeError, "boards: expected integers, found NoneType"),
    ("h.h(5)", ValueError, SHAPES + "(1,)"),
    ("h.h([0, 1, 2])", ValueError, SHAPES + "(3,)"),
    ("h.h(np.zeros((2, 8), np.uint8))", ValueError, SHAPES + "(2, 8)"),
    ("h.h(b'012345678')", TypeError, "boards: expected integers, found bytes"),
    ("h.h([['a'] * 9])", TypeError, "boards: expected integers, found strings"),
    ("h.h([[0.5] * 9])", TypeError, "boards: expected integers, found float64"),
    ("h.h([[1, 2], [3]])", ValueError, "boards: expected rows of equal length"),
    ("h.h([[-1] * 9])", ValueError, "boards: expected tiles 0 to 8, found -1"),
    ("h.h([[256] * 9])", ValueError, "boards: expected tiles 0 to 8, found 256"),
    ("h.h('1 2 3')", tilepdb.Error, "boards: a 3x3 board has 9 cells, found 3 numbers"),
    ("h.h('0 1 2 3 4 5 6 7 x')", tilepdb.Error, "boards: 'x' is not a tile; expected 0 to 8, 0 or _ for the blank"),
    ("h.h([board, [0, 1, 1, 3, 4, 5, 6, 7, 8]])", tilepdb.Error, "board 1: tile 1 appears twice"),
    ("h.solve([0, 1, 1, 3, 4, 5, 6, 7, 8])", tilepdb.Error, "board: tile 1 appears twice"),
    ("h.solve([board, board])", tilepdb.Error, "board: a 3x3 board has 9 cells, found 18"),
    ("h.solve(None)", TypeError, "board: expected integers, found NoneType"),
    ("h.solve_all([board, range(1, 10)])", tilepdb.Error, "board 1: tile 9 is not on a 3x3 board; expected 0 to 8"),
    ("h.solve_all(range(10))", ValueError, SHAPES + "(10,)"),
    ("h.solve([0, 1, 2, 3])", ValueError, SHAPE + "(4,)"),
    ("h.solve(np.zeros((9, 1), np.uint8))", ValueError, SHAPE + "(9, 1)"),
    ("h.solve_all(np.zeros((9, 2), np.uint8))", ValueError, SHAPES + "(9, 2)"),
    ("h.certify(np.zeros((9, 2), np.uint8))", ValueError, SHAPES + "(9, 2)"),
    ("tilepdb.is_solvable(np.arange(12).reshape(4, 3), size=(4, 3))", ValueError, "board: expected an array of shape (…, 12) or (…, 3, 4) for 4x3 boards, found (4, 3)"),
    ("h.solve([])", tilepdb.Error, "board: a 3x3 board has 9 cells, found 0"),
    ("h.h([[]])", ValueError, SHAPES + "(1, 0)"),
    ("h.h(board, out=np.zeros(2))", ValueError, "out: expected an aligned, C-contiguous, writeable array of uint16 of shape ()"),
    ("tilepdb.is_solvable(range(8))", TypeError, "size: a board of 8 cells is not square; give its columns and rows"),
    ("tilepdb.is_solvable([0, 0, 1, 2])", tilepdb.Error, "board: tile 0 appears twice"),
    ("tilepdb.goal_board((9, 9))", tilepdb.Error, "size: there are no boards of 9 times 9 cells; expected 2 to 8 each way"),
    # Boards as strings.
    ("h.solve('0 1 2 3/4 5 6 7')", tilepdb.Error, "board: found the rows of a 4x2 board, expected those of a 3x3 board"),
    ("h.h('8 6 7/2 5/4 3 0 1')", tilepdb.Error, "boards: found rows of 3 and of 2 tiles, expected rows of the same length"),
    ("h.solve_all(['8 6 7/2 5 4/3 0 1', '0 1\\n2 3'])", tilepdb.Error, "board 1: found the rows of a 2x2 board, expected those of a 3x3 board"),
    ("h.solve_all(['8 6 7/2 5 4/3 0 1', 5])", TypeError, "board 1: expected a string, found int"),
    ("h.solve(['8 6 7/2 5 4/3 0 1'] * 2)", tilepdb.Error, "board: a 3x3 board has 9 cells, found 18"),
    ("tilepdb.is_solvable('0 1 2 3 4 5 6 7')", tilepdb.Error, "board: 8 numbers do not make a square board; name its size, for example 3x4"),
    ("tilepdb.is_solvable('0 1 2/3 4')", tilepdb.Error, "board: found rows of 3 and of 2 tiles, expected rows of the same length"),
    ("tilepdb.is_solvable('0 1/2 3', goal='1 2/3 x')", tilepdb.Error, "goal '1 2/3 x': 'x' is not a tile; expected 0 to 3, 0 or _ for the blank; or use blank-first, blank-last or snail"),
    # Quoted values are complete: hidden characters are escaped.
    ("tilepdb.goal_board((3, 3), 'a\\0b\\nc')", tilepdb.Error, r"goal 'a\x00b\nc': board 1x2: expected 2 to 8 rows and columns; or use blank-first, blank-last or snail"),
    ("tilepdb.Heuristic('8-whole', checking='a\\0b')", tilepdb.Error, r"checking 'a\x00b': expected once, always or never"),
    ("tilepdb.Puzzle('hanoi', size='a\\0\\nb')", tilepdb.Error, r"'a\x00\nb' is no size of hanoi; expected a number of discs, 1 to 31"),
    ("towers.h('A\\0A')", tilepdb.Error, r"state: 'A\x00A': expected 3 letters A to D, the peg of each disc, the largest first"),
    # Numbers.
    ("h.h([board], threads='2')", TypeError, "threads: expected an integer, found str"),
    ("h.h([board], threads=True)", TypeError, "threads: expected an integer, found bool"),
    ("h.h([board], threads=1025)", ValueError, "threads: expected 0 to 1024, found 1025"),
    ("h.solve_all(board, seconds=-1)", ValueError, "seconds: expected 0 or more, found -1"),
    ("h.solve_all(board, memory=1.5)", TypeError, "memory: expected an integer, found float"),
    (f"h.solve_all(board, expanded={BIG})", ValueError, f"expanded: expected 0 to {BIG - 1}, found {BIG}"),
    ("h.solve(board, seconds=float('nan'))", ValueError, "seconds: expected 0 or more, found nan"),
    ("h.solve(board, moves=-1)", ValueError, "moves: expected 0 to 4294967295, found -1"),
    ("h.solve(board, memory='1')", TypeError, "memory: expected an integer, found str"),
    ("h.solve(board, weight=0.5)", ValueError, "weight: expected 1 to 1000, found 0.5"),
    ("h.solve(board, weight=1e9)", ValueError, "weight: expected 1 to 1000, found 1000000000.0"),
    ("h.solve(board, weight='2')", TypeError, "weight: expected a number, found str"),
    ("tilepdb.Heuristic('8-whole', folder=folder, choose=1)", tilepdb.Error, "choose: expected less than the number of partitions, 1, found 1"),
    ("tilepdb.generate('8-whole', folder=folder, blank=9)", tilepdb.Error, "blank: expected a cell, 0 to 8, found 9"),
    ("tilepdb.generate_table((3, 3), [9])", tilepdb.Error, "tiles: 9 is not a tile of a 3x3 board; expected 1 to 8"),
    ("tilepdb.generate_table((3, 3), [])", tilepdb.Error, "tiles: a table is of 1 to 9 tiles, found 0"),
    # Strings and callbacks.
    ("h.solve(board, algorithm='best')", ValueError, f"algorithm: expected {ALGORITHMS}, found 'best'"),
    ("h.solve(board, algorithm=1)", TypeError, "algorithm: expected a string, found int"),
    ("h.solve(board, direction='up')", ValueError, "direction: expected auto, forward or backward, found 'up'"),
    ("h.solve(board, algorithm='plain', direction='backward')", tilepdb.Error, "direction: only the algorithm standard searches backward"),
    ("h.certify(board, algorithm='plain', direction='backward')", tilepdb.Error, "direction: only the algorithm standard searches backward"),
    ("h.solve(board, choose=1)", TypeError, "choose: expected True or False, found int"),
    ("h.solve(board, stop=1)", TypeError, "stop: expected a function, found int"),
    ("h.certify(board, algorithm='astar')", ValueError, "algorithm: expected standard or plain, found 'astar'"),
    ("tilepdb.verify_certificate(b'{}')", TypeError, "certificate: expected a string, found bytes"),
    ("tilepdb.verify_certificate('{}')", tilepdb.Error, "certificate: not a certificate"),
    ("tilepdb.verify_certificate('{}', tables=[])", TypeError, "tables: expected a MemoryTables, found list"),
    ("tilepdb.Heuristic('8-whole', tables=1)", TypeError, "tables: expected a MemoryTables, found int"),
    ("tilepdb.Heuristic('8-whole', folder='a\\0b')", ValueError, "folder: a path cannot contain a null byte"),
    ("tilepdb.Heuristic('8-whole', checking='often')", tilepdb.Error, "checking 'often': expected once, always or never"),
    ("tilepdb.Heuristic()", TypeError, "Heuristic: give a catalogue or a size"),
    ("tilepdb.MemoryTables(3)", TypeError, "MemoryTables: use build_tables"),
    ("tilepdb.Table(3)", TypeError, "file: expected a path, found int"),
    ("tilepdb.generate()", TypeError, "generate: give a catalogue, or partitions and a size"),
    ("tilepdb.build_tables(size=(3, 3))", TypeError, "build_tables: give a catalogue, or partitions and a size"),
    ("h.h([board], thread=1)", TypeError, "h() got an unexpected keyword argument 'thread'"),
    ("h.solve_all([board], thread=1)", TypeError, "solve_all() got an unexpected keyword argument 'thread'"),
    ("h.h()", TypeError, "h() missing 1 required positional argument: 'boards'"),
    # Every kind of argument.
    ("tilepdb.Table('a\\0b')", ValueError, "file: a path cannot contain a null byte"),
    ("tilepdb.Table('t.pdb', goal=5)", TypeError, "goal: expected a string, found int"),
    ("tilepdb.Table('t.pdb', goal='\\ud800')", ValueError, "goal: a lone surrogate cannot be encoded in UTF-8"),
    ("tilepdb.Table('t.pdb', checking=True)", TypeError, "checking: expected a string, found bool"),
    ("tilepdb.Table('t.pdb', threads='2')", TypeError, "threads: expected an integer, found str"),
    ("h.h(board, threads=2.0)", TypeError, "threads: expected an integer, found float"),
    ("h.solve(board, threads=True)", TypeError, "threads: expected an integer, found bool"),
    ("h.h(board, threads=-1)", ValueError, "threads: expected 0 to 1024, found -1"),
    ("h.solve(board, threads=2**70)", ValueError, f"threads: expected 0 to 1024, found {2**70}"),
    ("tilepdb.Heuristic(b'8-whole')", TypeError, "catalogue: expected a string, found bytes"),
    ("tilepdb.generate(['8-whole'])", TypeError, "catalogue: expected a string, found list"),
    ("tilepdb.generate(8)", TypeError, "catalogue: expected a string, found int"),
    ("tilepdb.generate(None)", TypeError, "generate: give a catalogue, or partitions and a size"),
    ("tilepdb.Heuristic(partitions=1, size=(3, 3))", TypeError, "partitions: expected a list of partitions, each a list of patterns, each a list of tiles, found 1"),
    ("tilepdb.Heuristic(partitions=[[['1']]], size=(3, 3))", TypeError, "partitions: expected an integer, found str"),
    ("tilepdb.Heuristic(size=4)", TypeError, "size: expected columns and rows, such as (4, 4), found 4"),
    ("tilepdb.Heuristic(size=(4, 4, 4))", TypeError, "size: expected columns and rows, such as (4, 4), found (4, 4, 4)"),
    ("tilepdb.generate_table(('3', '3'), [1])", TypeError, "size: expected an integer, found str"),
    ("tilepdb.Heuristic('8-whole', folder=1)", TypeError, "folder: expected a path, found int"),
    ("tilepdb.Heuristic('8-whole', reflections='no')", TypeError, "reflections: expected True or False, found str"),
    ("tilepdb.generate('8-whole', compress=1)", TypeError, "compress: expected True or False, found int"),
    ("tilepdb.generate('8-whole', memory='1GiB')", TypeError, "memory: expected an integer, found str"),
    ("tilepdb.generate('8-whole', memory=-1)", ValueError, f"memory: expected 0 to {2**64 - 1}, found -1"),
    ("tilepdb.generate_table((3, 3), 1)", TypeError, "tiles: expected a sequence of integers, found int"),
    ("tilepdb.generate_table((3, 3), '123')", TypeError, "tiles: expected a sequence of integers, found str"),
    ("tilepdb.generate_table((3, 3), ['1'])", TypeError, "tiles: expected an integer, found str"),
    ("tilepdb.generate_table((3, 3), [-1])", ValueError, "tiles: expected 0 to 2147483647, found -1"),
    ("h.solve(board, progress=1)", TypeError, "progress: expected a function, found int"),
    ("tilepdb.generate('8-whole', stop=True)", TypeError, "stop: expected a function, found bool"),
    ("tilepdb.random_boards(-1, seed=1)", ValueError, "count: expected 0 to 2147483647, found -1"),
    ("tilepdb.random_boards(1, seed=1.0)", TypeError, "seed: expected an integer, found float"),
    ("h.solve_all(board, deliver=1)", TypeError, "deliver: expected a function, found int"),
    ("h.solve_all(board, seconds='1')", TypeError, "seconds: expected a number of seconds, found str"),
    ("h.solve_all(board, seconds=float('nan'))", ValueError, "seconds: expected 0 or more, found nan"),
    ("h.solve_all(board, expanded=1.5)", TypeError, "expanded: expected an integer, found float"),
    ("h.solve_all(board, moves=-1)", ValueError, "moves: expected 0 to 4294967295, found -1"),
    ("h.h([list(board)], out=[0])", TypeError, "out: expected an array of uint16, found list"),
    ("h.h([[0, 1], [2]])", ValueError, "boards: expected rows of equal length"),
    ("h.h('\\ud800')", ValueError, "boards: a lone surrogate cannot be encoded in UTF-8"),
    # Puzzles.
    ("tilepdb.generate_puzzle('cubes')", tilepdb.Error, f"puzzle 'cubes' is not known; known: {KNOWN}; did you mean cube?"),
    ("tilepdb.Puzzle(1)", TypeError, "puzzle: expected a string, found int"),
    ("tilepdb.Puzzle('hanoi', size=3)", TypeError, "size: expected a string, found int"),
    ("tilepdb.Puzzle('hanoi', size='x')", tilepdb.Error, "'x' is no size of hanoi; expected a number of discs, 1 to 31"),
    ("tilepdb.Puzzle('hanoi', patterns='3')", TypeError, "patterns: expected a sequence of strings, found str"),
    ("towers.h('ABCDE')", tilepdb.Error, "state: 'ABCDE': expected 3 letters A to D, the peg of each disc, the largest first"),
    ("towers.h(['AAA', 3])", TypeError, "states: expected a string, found int"),
    ("towers.h(3)", TypeError, "states: expected strings or boards, found 3"),
    ("towers.solve(['AAA', 'AAA'])", ValueError, "state: expected one state, found 2"),
    ("towers.solve_all(['AAA', 'Z'])", tilepdb.Error, "state 1: 'Z': expected 3 letters A to D, the peg of each disc, the largest first"),
    ("towers.solve('AAA', algorithm='beam')", tilepdb.Error, "algorithm: beam is for sliding tiles"),
    ("towers.solve('AAA', direction='backward')", tilepdb.Error, "direction: only boards of a Heuristic are searched backward"),
    ("towers.solve_all(['AAA'], direction='backward')", tilepdb.Error, "direction: only boards of a Heuristic are searched backward"),
    ("towers.certify(['AAA'], direction='backward')", tilepdb.Error, "direction: only boards of a Heuristic are searched backward"),
    ("towers.certify('AAA', algorithm='astar')", ValueError, "algorithm: expected standard or plain, found 'astar'"),
    ("towers.certify('AAA', deliver=1)", TypeError, "deliver: expected a function, found int"),
    ("towers.certify('AAA', moves='5')", TypeError, "moves: expected an integer, found str"),
    ("towers.certify(['AAA', 3])", TypeError, "states: expected a string, found int"),
    ("towers.certify(['AAA', 'Z'])", tilepdb.Error, "state 1: 'Z': expected 3 letters A to D, the peg of each disc, the largest first"),
    ("tilepdb.verify_certificate('{\"command\":\"certificate\",\"puzzle\":\"cubes\"}')", tilepdb.Error, "certificate: puzzle 'cubes' is not known; known: shift, hanoi, topspin, pancakes, burnt-pancakes, cube, multi-tile; did you mean cube?"),
    ("tilepdb.verify_certificate('{\"command\":\"certificate\",\"puzzle\":\"cube\"}')", tilepdb.Error, "certificate: no member \"schema\""),
    ("towers.h(np.zeros((2, 3), np.uint8))", tilepdb.Error, "state 0: '0 0 0': expected 3 letters A to D, the peg of each disc, the largest first"),
    ("slides.h(np.zeros((2, 9), np.uint8))", tilepdb.Error, "state 0: tile 0 appears twice"),
    ("slides.h([board, list(range(1, 10))])", tilepdb.Error, "state 1: tile 9 is not on a 3x3 board; expected 0 to 8"),
    ("slides.h(np.zeros((2, 8), np.uint8))", tilepdb.Error, "state 0: a 3x3 board has 9 cells, found 8"),
    ("slides.h([[0.5] * 9])", TypeError, "states: expected integers, found float64"),
    ("slides.h([board], out=np.zeros(1))", ValueError, "out: expected an aligned, C-contiguous, writeable array of uint16 of shape (1,)"),
    ("slides.solve([])", ValueError, "state: expected one state, found 0"),
    ("slides.solve(np.array([]))", ValueError, "state: expected one state, found 0"),
    ("slides.h(board, out=[0])", TypeError, "out: expected an array of uint16, found list"),
    ("slides.h([board], threads=-1)", ValueError, "threads: expected 0 to 1024, found -1"),
    (r"tilepdb.Table(b'/nowhere/\xff.pdb')", tilepdb.Error, r"/nowhere/\xff.pdb: No such file or directory"),
    ("towers.random_states(1, seed='x')", TypeError, "seed: expected an integer, found str"),
]  # fmt: skip


@pytest.mark.parametrize("call, error, message", CALLS, ids=[call for call, _, _ in CALLS])
def test_invalid_call(opened, call, error, message):
    with pytest.raises(error) as raised:
        eval(call, dict(opened))
    assert type(raised.value) is error
    assert str(raised.value) == message
    if error is tilepdb.Error:
        assert raised.value.kind == "bad_input"
CALLS = pathlib.Path(__file__).with_name("odd_calls.txt")
ERRORS = {tilepdb.Error: "tilepdb.Error", TypeError: "TypeError", ValueError: "ValueError"}


def error_of(call, opened):
    """The line that the file has for the error of a call."""
    try:
        return f"returned: {eval(call, dict(opened))!r}"
    except tuple(ERRORS) as error:
        kind = error.kind if isinstance(error, tilepdb.Error) else "bad_input"
        return f"{ERRORS.get(type(error), type(error))}: {error}" + ("" if kind == "bad_input" else f" ({kind})")


def test_odd_calls(opened):
    expected = CALLS.read_text(encoding="utf-8").splitlines()
    found = []
    for line in expected:
        if line.startswith((">>> ", "##")) or not line:
            found.append(line)
        if line.startswith(">>> "):
            found.append(error_of(line[4:], opened))
    if os.environ.get("UPDATE"):
        CALLS.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == expected


EMPTY = """
from tilepdb import _tilepdb

for kind in ("Table", "Heuristic", "MemoryTables", "Puzzle", "PermutationPattern", "PatternDatabase"):
    c = getattr(_tilepdb, kind)
    for make in (lambda: c.__new__(c), c, lambda: object.__new__(c), lambda: c.__base__.__new__(c), lambda: type("Mine", (c,), {})()):
        try:
            print(kind, make())
        except TypeError:
            pass
"""


def test_compiled_classes_cannot_be_instantiated():
    """Runs in a child process, because members of an empty object would read invalid memory."""
    done = subprocess.run([sys.executable, "-B", "-c", EMPTY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
