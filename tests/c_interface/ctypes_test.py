# SPDX-License-Identifier: MIT
"""The shared library called by ctypes, without the Python module, and compared with a breadth-first search."""

import ctypes
import os
import threading
import unittest

import distances

library = ctypes.CDLL(os.environ["LIBRARY"])
for name in ("tilepdb_error", "tilepdb_version", "tilepdb_error_name"):
    getattr(library, name).restype = ctypes.c_char_p
library.tilepdb_options_new.restype = ctypes.c_void_p

Progress = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
Stop = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class Result(ctypes.Structure):
    """The first members of tilepdb_result."""

    _fields_ = [("status", ctypes.c_int32), ("length", ctypes.c_uint), ("moves", ctypes.c_char_p), ("at_least", ctypes.c_uint)]


class Failed(Exception):
    pass


def call(name, *arguments):
    kind = getattr(library, name)(*arguments)
    if kind != 0:
        raise Failed(library.tilepdb_error_name(kind).decode(), library.tilepdb_error().decode())


def options(**values):
    made = ctypes.c_void_p(library.tilepdb_options_new())
    for name, value in values.items():
        if isinstance(value, str):
            call("tilepdb_set_text", made, name.encode(), value.encode())
        else:
            call("tilepdb_set_number", made, name.encode(), ctypes.c_double(value))
    return made


def opened(**values):
    puzzle = ctypes.c_void_p()
    call("tilepdb_open", options(**values), ctypes.byref(puzzle))
    return puzzle


class CtypesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.puzzle = opened(size="3x3", partitions="1,2,3,4 | 5,6,7,8", tables="memory")
        cls.known = distances.distances(range(9))

    def solve(self, board, how=None):
        result = ctypes.POINTER(Result)()
        call("tilepdb_solve", self.puzzle, " ".join(map(str, board)).encode(), how, ctypes.byref(result))
        found = result.contents
        answer = found.status, found.length, found.moves.decode(), found.at_least
        library.tilepdb_result_free(result)
        return answer

    def test_lengths(self):
        for board in list(self.known)[::1013]:
            status, length, moves, at_least = self.solve(board)
            self.assertEqual((status, length, len(moves), at_least), (0, self.known[board], length, length))

    def test_values(self):
        boards = list(self.known)
        states = (ctypes.c_uint8 * (9 * len(boards)))(*(tile for board in boards for tile in board))
        values = (ctypes.c_uint16 * len(boards))()
        call("tilepdb_h", self.puzzle, states, ctypes.c_size_t(len(states)), values, ctypes.c_size_t(len(values)), 0)
        self.assertTrue(all(value <= self.known[board] for value, board in zip(values, boards)))
        self.assertEqual(values[0], 0)
        self.assertGreater(sum(values) / sum(self.known.values()), 0.7)

    def test_errors(self):
        for wrong in (lambda: self.solve([1, 2]), lambda: opened(catalogue="atlas"), lambda: options(sizes="3x3"),
                      lambda: options(weight=0)):
            with self.assertRaises(Failed) as caught:
                wrong()
            self.assertEqual(caught.exception.args[0], "bad_input")
            self.assertGreater(len(caught.exception.args[1]), 10)
        self.assertEqual(self.solve([1, 0, 2, 3, 4, 5, 6, 8, 7])[0], 1)

    def test_stop_from_another_thread(self):
        """A board that takes long without a better heuristic."""
        asked = threading.Event()
        stop = Stop(lambda data: asked.is_set())
        how = options(algorithm="iddfs")
        call("tilepdb_set_stop", how, stop, None)
        timer = threading.Timer(0.2, asked.set)
        timer.start()
        status, length, _, at_least = self.solve([8, 6, 7, 2, 5, 4, 3, 0, 1], how)
        timer.join()
        # Solved if the machine was fast.
        self.assertIn(status, (0, 2))
        self.assertLessEqual(at_least, self.known[(8, 6, 7, 2, 5, 4, 3, 0, 1)])


if __name__ == "__main__":
    unittest.main()
