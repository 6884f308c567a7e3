# SPDX-License-Identifier: MIT
"""pdbsolve check of a class: a file of solutions of all kinds, and a program run over boards.

A breadth-first search of all boards of 3x3, which shares no code with the programs, gives the expected verdicts.
"""

import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import time
import unittest

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
from programs import BIN, result_of, run, scratch_folder  # pylint: disable=wrong-import-position

SIDE = 3
GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}


def moved(board, letter):
    """Returns the board after a move of the blank, or None."""
    row, column = divmod(board.index(0), SIDE)
    down, right = STEPS[letter]
    row, column = row + down, column + right
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        return None
    board = list(board)
    blank, other = board.index(0), row * SIDE + column
    board[blank], board[other] = board[other], 0
    return tuple(board)


def distances():
    """Returns the distance of every board that can reach the goal."""
    known, queue = {GOAL: 0}, collections.deque([GOAL])
    while queue:
        board = queue.popleft()
        for letter in STEPS:
            other = moved(board, letter)
            if other is not None and other not in known:
                known[other] = known[board] + 1
                queue.append(other)
    return known


def shortest(board, known):
    """Returns the moves of a shortest solution."""
    moves = ""
    while board != GOAL:
        letter = next(letter for letter in STEPS if known.get(moved(board, letter)) == known[board] - 1)
        moves, board = moves + letter, moved(board, letter)
    return moves


def verdict(board, moves, known):
    """Returns the status, the length up to the first illegal move, the surplus, and the move that lost the optimum."""
    lost, start = None, board
    for at, letter in enumerate(moves, 1):
        after = moved(board, letter)
        if after is None:
            return "illegal", at - 1, None, lost
        board = after
        if lost is None and at + known[board] > known[start]:
            lost = at
    if board != GOAL:
        return "elsewhere", len(moves), None, lost
    return "solution", len(moves), len(moves) - known[start], lost


# Lines that cannot be read, and part of the reason; each is the end of a line after an id.
UNREADABLE = [
    ("1 2 3 4 5 6 7 8 0 ; hello", "found 'hello'"),
    ("1 2 3 4 5 6 7 8 0 ; U 4", "found '4' after 'U'"),
    ("1 1 3 4 5 6 7 8 0 ; U", "tile 1 appears twice"),
    ("1 2 3 4 5 6 7 8 ; U", "columns"),
    ("1 2 3 4 5 6 7 8 10 ; U", "10"),
    ("my board is lost", "columns"),
    ("1 2 3 4 5 6 7 8 0", "no moves"),
    ("1 2 3 4 5 6 7 8 0 ; U\x01", "control character"),
]


def class_lines(known, count):
    """Returns lines of all kinds, and for each its expected record: id, status, length, surplus, move that lost, claim."""
    chance = random.Random(12)
    boards = [board for board, distance in known.items() if 1 <= distance <= 31]
    lines, expected = [], []
    for number in range(count):
        name, board = f"s{number}", chance.choice(boards)
        moves = shortest(board, known)
        kind = number % 6
        if kind == 1:
            # A detour of two moves, before the last steps.
            at = chance.randrange(len(moves))
            there = board
            for letter in moves[:at]:
                there = moved(there, letter)
            letter = chance.choice([letter for letter in STEPS if moved(there, letter)])
            moves = moves[:at] + letter + BACK[letter] + moves[at:]
        elif kind == 2:
            moves = moves[: chance.randrange(len(moves))] + chance.choice("UDLR") * 3
        elif kind == 3:
            moves = ""
        elif kind == 4:
            end, reason = UNREADABLE[number // 6 % len(UNREADABLE)]
            lines.append(f"{name} {end}")
            expected.append((name, "unreadable", reason))
            continue
        elif kind == 5:
            moves = "".join(chance.choice("UDLR") for _ in range(chance.randrange(1, 40)))
        lines.append(f"{name} {' '.join(map(str, board))} ; {moves}")
        expected.append((name, *verdict(board, moves, known)))
    return lines, expected


def setUpModule():
    global folder, known
    folder = scratch_folder()
    known = distances()


def tearDownModule():
    folder.cleanup()


def write(name, text):
    pathlib.Path(name).write_text(text, encoding="utf-8")
    return name


class Judge(unittest.TestCase):
    def judge(self, document, expected):
        self.assertEqual(len(document["solutions"]), len(expected))
        for record, (name, status, *rest) in zip(document["solutions"], expected):
            with self.subTest(name):
                if status == "unreadable" and rest[0] == "control character":
                    name = record["id"]  # the line is not read to its end
                self.assertEqual((record["id"], record["status"]), (name, status))
                if status == "unreadable":
                    self.assertIn(rest[0], record["reason"])
                    continue
                length, longer, lost = rest
                start = tuple(map(int, record["start"].split()))
                self.assertEqual(record["optimal_length"], known[start])
                self.assertEqual((record["length"], record.get("longer_by"), record.get("lost_at")), (length, longer, lost))


class ClassTest(Judge):
    def test_file_of_solutions(self):
        self.assertEqual(len(known), 181440)
        lines, expected = class_lines(known, 200)
        write("class.txt", "# board 3x3 goal blank-last\n" + "\n".join(lines) + "\n")
        result = result_of("pdbsolve", "check", "class.txt", "--json", "-j", "1", code=1)
        document = json.loads(result.stdout)
        self.judge(document, expected)
        kinds = collections.Counter(status for _, status, *_ in expected)
        summary = document["summary"]
        for status in ("elsewhere", "illegal", "unreadable"):
            self.assertGreater(kinds[status], 5)
            self.assertEqual(summary[status], kinds[status])
        longer = sum(1 for _, status, *rest in expected if status == "solution" and rest[1])
        self.assertGreater(longer, 5)
        self.assertEqual(summary["solutions"], kinds["solution"])
        self.assertEqual((summary["longer"], summary["optimal"]), (longer, kinds["solution"] - longer))
        self.assertEqual(summary["legal"], kinds["solution"] + kinds["elsewhere"])
        self.assertEqual((summary["given_up"], summary["wrong_claims"]), (0, 0))
        self.assertIn(f"{summary['legal']} legal: {summary['solutions']} solutions ({summary['optimal']} optimal, "
                      f"{summary['longer']} too long), {summary['elsewhere']} ending elsewhere; {summary['illegal']} illegal, "
                      f"{summary['unreadable']} unreadable", result.stderr)
        # The first bad line still ends commands that need every board.
        self.assertIn("class.txt:", result_of("pdbsolve", "solve", "class.txt", code=2).stderr)

    def test_bad_first_line(self):
        lines, expected = class_lines(known, 60)
        for title in ("Class 7b", "a b c d e f g h i", "x 1 2 3 4 5 6 7 7 0 ; U", "?"):
            write("title.txt", title + "\n" + "\n".join(lines) + "\n")
            document = json.loads(run("pdbsolve", "check", "title.txt", "--goal", "blank-last", "--json", code=1))
            self.assertEqual(document["solutions"][0]["status"], "unreadable")
            self.judge({"solutions": document["solutions"][1:]}, expected)

    def test_claims(self):
        chance = random.Random(3)
        boards = chance.sample([board for board, distance in known.items() if 4 <= distance <= 20], 30)
        lines, wrong = ["# board 3x3 goal blank-last"], 0
        for number, board in enumerate(boards):
            moves = shortest(board, known)
            longer = moves[:1] + BACK[moves[0]] + moves
            # The optimum, the length of the longer moves given, and neither.
            claim = len(moves) + 2 * (number % 3)
            wrong += number % 3 == 2
            lines.append(f"c{number} {claim} {' '.join(map(str, board))} ; {longer}")
        write("claims.txt", "\n".join(lines) + "\n")
        document = json.loads(run("pdbsolve", "check", "claims.txt", "--json", code=1))
        self.assertEqual(document["summary"]["wrong_claims"], wrong)
        for number, record in enumerate(document["solutions"]):
            self.assertEqual(record["claimed_length"], len(shortest(boards[number], known)) + 2 * (number % 3))
            self.assertEqual("claimed length" in record.get("reason", ""), number % 3 == 2)
        right = [line for number, line in enumerate(lines) if number % 3 != 0 or number == 0]
        write("right.txt", "\n".join(right) + "\n")
        self.assertEqual(json.loads(run("pdbsolve", "check", "right.txt", "--json"))["summary"]["wrong_claims"], 0)


SOLVER = """#!/usr/bin/env python3
import sys, time
answers = dict(line.rstrip("\\n").split("=", 1) for line in open({answers!r}))
board = " ".join(open(sys.argv[1]).read().split()) if len(sys.argv) > 1 else " ".join(sys.stdin.read().split())
if answers[board]:
    print("The board is", board)
print(answers[board].replace("|", "\\n"))
"""


class ProgramTest(Judge):
    def test_verdicts(self):
        """A program prints the moves of the class's file, in several forms."""
        lines, expected = class_lines(known, 60)
        boards, answers, wanted = [], {}, []
        for line, record in zip(lines, expected):
            name, status, *rest = record
            if status == "unreadable":
                continue
            tiles, moves = line[len(name) + 1:].split(" ; ")
            if not moves or tiles in answers:
                continue
            form = len(wanted) % 4
            answers[tiles] = (moves, "|".join(moves), f"Solution: {moves}|{len(moves)}|", f"1\t{len(moves)}\t{moves}")[form]
            boards.append(f"{name} {tiles}")
            wanted.append((name, status, *rest))
        for tiles, text in (("1 2 3 4 5 6 7 0 8", "no idea"), ("1 2 3 4 5 0 7 8 6", "")):
            answers[tiles] = text
            boards.append(f"bad {tiles}")
            wanted.append(("bad", "unreadable", "no moves"))
        boards.append("done 1 2 3 4 5 6 7 8 0")
        answers["1 2 3 4 5 6 7 8 0"] = ""
        write("boards.txt", "# board 3x3 goal blank-last\n" + "\n".join(boards) + "\n")
        write("answers.txt", "".join(f"{tiles}={text}\n" for tiles, text in answers.items()))
        write("solver.py", SOLVER.format(answers=os.path.abspath("answers.txt")))
        document = json.loads(run("pdbsolve", "check", "boards.txt", "--command", f"{sys.executable} solver.py {{file}}", "--json", code=1))
        wanted.append(("done", "solution", 0, 0, None))
        records = document["solutions"]
        self.judge({"solutions": records}, wanted)
        self.assertTrue(all(record["program_seconds"] > 0 for record in records))
        by_stdin = json.loads(run("pdbsolve", "check", "boards.txt", "--command", f"{sys.executable} solver.py", "--json", code=1))
        for one, other in zip(records, by_stdin["solutions"]):
            self.assertEqual([one.get(name) for name in ("id", "status", "length", "longer_by", "lost_at")],
                             [other.get(name) for name in ("id", "status", "length", "longer_by", "lost_at")])

    def check(self, command, *words, code=1, text="1 2 3 4 5 6 7 0 8"):
        write("one.txt", f"# board 3x3 goal blank-last\n{text}\n")
        result = result_of("pdbsolve", "check", "one.txt", "--command", command, "--json", *words, code=code)
        return json.loads(result.stdout)["solutions"], result.stderr

    def test_no_shell(self):
        for command in ("echo R; touch made", "echo R && touch made", "echo R $(touch made)", "echo `touch made`", "echo R > made",
                        "echo R | tee made", "echo {board};touch made"):
            records, _ = self.check(command)
            self.assertEqual(records[0]["status"], "unreadable", command)
            self.assertFalse(os.path.exists("made"), command)
        self.assertEqual(self.check("sh -c 'test \"$1\" = \"1 2 3 4 5 6 7 0 8\" && echo R' - {board}", code=0)[0][0]["status"], "solution")

    def test_time_limit_ends_the_group(self):
        """A program's children end with it."""
        begin = time.monotonic()
        records, stderr = self.check("sh -c 'sleep 987 & echo $! >child; wait'", "--time-limit", "0.3", code=3)
        self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual((records[0]["status"], records[0]["optimal_length"]), ("given_up", 1))
        self.assertIn("stopped after 0.3 seconds", stderr)
        self.assertFalse(is_running(int(pathlib.Path("child").read_text(encoding="ascii"))))
        # A program that ends, but whose child keeps its output open, has answered.
        records, _ = self.check("sh -c 'sleep 987 & echo $! >child; echo R'", code=0)
        self.assertEqual(records[0]["status"], "solution")
        self.assertFalse(is_running(int(pathlib.Path("child").read_text(encoding="ascii"))))

    def test_hostile_programs(self):
        records, _ = self.check("yes R", "--time-limit", "20", code=3)
        self.assertIn("bytes of output", records[0]["reason"])
        records, stderr = self.check("sh -c 'echo trouble >&2; kill -SEGV $$'")
        self.assertIn("signal 11", records[0]["reason"])
        self.assertNotIn("trouble", stderr)
        self.assertIn("trouble", self.check("sh -c 'echo trouble >&2; exit 3'", "-v")[1])
        self.assertIn("exit code 3", self.check("sh -c 'exit 3'")[0][0]["reason"])
        result = result_of("pdbsolve", "check", "one.txt", "--command", "./nowhere {file}", code=4)
        self.assertIn("nowhere: cannot be run", result.stderr)
        for command, reason in (("", "--command"), ("  ", "expected a program"), ("'open", "no end of the quote"), ("'' x", "expected a program")):
            self.assertIn(reason, result_of("pdbsolve", "check", "one.txt", "--command", command, code=2).stderr)
        self.assertEqual([name for name in os.listdir(os.environ.get("TMPDIR", "/tmp")) if name.startswith("board-")
                          and os.stat(os.path.join(os.environ.get("TMPDIR", "/tmp"), name)).st_uid == os.getuid()
                          and os.stat(os.path.join(os.environ.get("TMPDIR", "/tmp"), name)).st_mtime > START], [])

    def test_interrupt(self):
        """An interrupt ends the program that runs, and removes the file."""
        write("one.txt", "# board 3x3 goal blank-last\n1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n")
        process = subprocess.Popen([os.path.join(BIN, "pdbsolve"), "check", "one.txt", "--command",
                                    "sh -c 'echo $$ >parent; echo $1 >name; sleep 987' - {file}", "--json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        while not (os.path.exists("name") and os.path.getsize("name")):
            time.sleep(0.01)
        process.send_signal(2)
        out, _ = process.communicate()
        self.assertEqual(process.returncode, 130)
        self.assertIn("error", json.loads(out))
        self.assertFalse(is_running(int(pathlib.Path("parent").read_text(encoding="ascii"))))
        self.assertFalse(os.path.exists(pathlib.Path("name").read_text(encoding="ascii").strip()))


START = time.time()


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


if __name__ == "__main__":
    unittest.main()
