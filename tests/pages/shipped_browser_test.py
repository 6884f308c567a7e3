# SPDX-License-Identifier: MIT
"""The page in the repository, data/play.html, opened from the disk: it solves boards and asks no other place for anything."""

import json
import os
import random
import re
import time
import unittest

from browser import chromium_only, run, scratch_folder, slide, start_browser

PAGE = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "data", "play.html")


def random_board(width, seed):
    """Returns a random board that can reach the goal 1 2 … 0: after random moves, as long as many shuffles."""
    numbers = random.Random(seed)
    tiles = [str(tile) for tile in range(1, width * width)] + ["0"]
    for _ in range(20_000 + numbers.randrange(2)):
        blank = tiles.index("0")
        ways = [("U", blank >= width), ("D", blank < width * (width - 1)), ("L", blank % width > 0), ("R", blank % width < width - 1)]
        tiles = slide(tiles, width, numbers.choice([way for way, can in ways if can]))
    return tiles


def others(addresses):
    """Returns the addresses that are neither the page itself nor parts of it."""
    return [address for address in addresses if address != f"file://{PAGE}" and not re.match("blob:null/|data:", address)]


class FromTheDisk(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = scratch_folder()
        cls.browser = start_browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def solves(self, tiles, seconds, length=None, goal_name="blank-last"):
        """Solves a board on the page, prints the time from opening it, and checks the moves; `length` is the published one."""
        width = int(len(tiles) ** 0.5)
        rest = [str(tile) for tile in range(1, width * width)]
        goal = ["0"] + rest if goal_name == "blank-first" else rest + ["0"]
        answer = json.loads(run("pdbsolve", "solve", "-q", "--json", "--algorithm", "idastar", "--heuristic", "linear-conflict",
                                "--goal", goal_name, "--instance", " ".join(tiles))) if length is None else None
        self.browser.driver.get("about:blank")
        begin = time.monotonic()
        logged, asked = self.browser.open(PAGE, f"#size={width}x{width}&board={','.join(tiles)}&goal={goal_name}")
        self.assertEqual((logged, others(asked)), ([], []))
        self.browser.click("solve")
        end = time.monotonic() + seconds
        while not (found := re.match(r"^Fewest moves: (\d+)$", self.browser.text("outcome"))):
            self.assertLess(time.monotonic(), end, self.browser.text("outcome"))
            time.sleep(0.02)
        print(f"{width}x{width}, {found[1]} moves: {time.monotonic() - begin:.2f} s from opening the page")
        self.assertEqual(int(found[1]), length or answer["instances"][0]["length"])
        self.browser.do("const s = document.getElementById('notation'); s.value = [...s.options].find(({text}) => text.startsWith('blank letters')).value; s.dispatchEvent(new Event('change'))")
        moves = self.browser.js("document.getElementById('moves-text').value")
        self.assertEqual(len(moves), int(found[1]))
        for move in moves:
            tiles = slide(tiles, width, move)
        self.assertEqual(tiles, goal)
        self.assertEqual((others(self.browser.asked()), self.browser.logged()), ([], []))

    def test_boards_in_the_forms_of_the_library(self):
        board = "8 6 7 2 5 4 3 0 1"
        texts = [
            "8 6 7;2 5 4;3 0 1", "[[8,6,7],[2,5,4],[3,0,1]]", "(8, 6, 7, 2, 5, 4, 3, 0, 1)", "867254301", "hfgbedc.a", "867 / 254 / 301",
            "8 6 7/2 5 4/3 9 1", "7 5 6/1 4 3/2 x 0", "8,6,7,2,5,4,3,,1", "[[8, 6, 7], [2, 5, 4], [3, null, 1]]", "3 3 / 8 6 7 / 2 5 4 / 3 0 1",
            "8 & 6 & 7 \\\\ / 2 & 5 & 4 \\\\ / 3 & & 1 \\\\", "| 8 | 6 | 7 | / |---|---|---| / | 2 | 5 | 4 | / | 3 |   | 1 |", "{8\u00a06\u00a07}, {2 5 4}, {3 # 1}",
        ]  # fmt: skip
        self.browser.open(PAGE, "#size=3x3&goal=blank-last")
        for text in texts:
            with self.subTest(text=text):
                self.types("tiles", "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 0 8")
                self.types("tiles", text, board)
        self.types("goal-tiles", texts[1], board)
        self.browser.open(PAGE, "#puzzle=shift&size=3x3")
        self.types("tiles", texts[1], board)

    def types(self, field, text, expected):
        """Types into a field of a form, which then shows the tiles of the board."""
        self.browser.do("const f = document.getElementById(arguments[0]); f.value = arguments[1]; f.form.requestSubmit()", field, text)
        end = time.monotonic() + 30
        while (found := self.browser.js("document.getElementById(arguments[0]).value", field)) != expected:
            self.assertLess(time.monotonic(), end, (found, self.browser.text("message")))
            time.sleep(0.02)

    def tap(self, found):
        """Taps the element that a script finds."""
        x, y = self.browser.js(f"(({{left, top, width, height}}) => [left + width / 2, top + height / 2])({found}.getBoundingClientRect())")
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    @chromium_only
    def test_played_and_solved_by_fingers(self):
        self.browser.screen(390, 844, True)
        self.addCleanup(self.browser.screen, 1280, 900)
        self.browser.open(PAGE, "#size=3x3&board=1,2,3,4,5,6,0,7,8&goal=blank-last")
        for tile in "78":
            self.tap(f"[...document.querySelectorAll('#board .tile')].find((one) => one.textContent === '{tile}')")
        self.waits("status", r"^Solved in 2 moves")
        self.tap("document.getElementById('shuffle')")
        self.waits("status", r"^0 moves")
        self.tap("document.getElementById('solve')")
        self.waits("outcome", r"^Fewest moves: \d+$")

    def waits(self, field, pattern):
        end = time.monotonic() + 30
        while not re.search(pattern, self.browser.text(field)):
            self.assertLess(time.monotonic(), end, f"{field}: {self.browser.text(field)}")
            time.sleep(0.02)

    def test_a_solution_before_the_tables(self):
        self.browser = start_browser()  # without stored tables
        self.addCleanup(self.browser.close)
        self.browser.open(PAGE, f"#size=5x5&board={','.join(random_board(5, 3))}&goal=blank-last")
        self.browser.click("solve")
        end = time.monotonic() + 30
        while not self.browser.text("outcome").startswith("Building table 1 of"):
            self.assertLess(time.monotonic(), end, self.browser.text("outcome"))
            time.sleep(0.02)
        self.assertRegex(self.browser.text("live-facts"), r"^Best\d+ moves$")
        self.browser.click("watch")  # the search continues
        self.assertRegex(self.browser.text("status"), r"^\d+ moves to go")
        self.browser.click("stop")
        self.waits("outcome", r"^(?!Building|At least|Searching)")
        # Another board is solved at once, too, and a wrong one is answered while a search runs.
        self.browser.click("to-game")
        self.browser.click("shuffle")
        self.browser.click("solve")
        self.waits("live-facts", r"^Best\d+ moves")
        self.browser.do("const f = document.getElementById('tiles'); f.value = '1 2 3 4 4'; f.form.requestSubmit()")
        self.assertEqual(self.browser.text("message"), "Expected 0 to 24 once each (0: blank), found 5 cells.")
        self.browser.click("stop")

    def test_published_lengths(self):
        self.solves("8 6 7 2 5 4 3 0 1".split(), 30, 31)  # Reinefeld 1993
        # Korf & Felner 2002, instance 40
        self.solves("2 17 4 13 7 12 10 3 0 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23".split(), 60, 82, "blank-first")

    def test_random_boards(self):
        self.solves(random_board(3, 1), 30)
        self.solves(random_board(4, 2), 120)


if __name__ == "__main__":
    unittest.main()
