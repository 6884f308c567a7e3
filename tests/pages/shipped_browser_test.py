# SPDX-License-Identifier: MIT
"""The page in the repository, data/play.html, opened from the disk: it solves boards and asks no other place for anything."""

import json
import os
import random
import re
import time
import unittest

from browser import Browser, run, scratch_folder, slide

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
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def solves(self, tiles, seconds, length=None):
        """Solves a board on the page, and checks the moves that it shows; `length` is the published one."""
        width = int(len(tiles) ** 0.5)
        goal = [str(tile) for tile in range(1, width * width)] + ["0"]
        answer = json.loads(run("pdbsolve", "solve", "-q", "--json", "--algorithm", "idastar", "--heuristic", "linear-conflict",
                                "--goal", "blank-last", "--instance", " ".join(tiles))) if length is None else None
        self.browser.driver.get("about:blank")
        logged, asked = self.browser.open(PAGE, f"#size={width}x{width}&board={','.join(tiles)}&goal=blank-last")
        self.assertEqual((logged, others(asked)), ([], []))
        self.browser.click("solve")
        end = time.monotonic() + seconds
        while not (found := re.match(r"^Fewest moves: (\d+)$", self.browser.text("outcome"))):
            self.assertLess(time.monotonic(), end, self.browser.text("outcome"))
            time.sleep(0.05)
        self.assertEqual(int(found[1]), length or answer["instances"][0]["length"])
        self.browser.do("const s = document.getElementById('notation'); s.value = [...s.options].find(({text}) => text.startsWith('blank letters')).value; s.dispatchEvent(new Event('change'))")
        moves = self.browser.js("document.getElementById('moves-text').value")
        self.assertEqual(len(moves), int(found[1]))
        for move in moves:
            tiles = slide(tiles, width, move)
        self.assertEqual(tiles, goal)
        self.assertEqual((others(self.browser.asked()), self.browser.logged()), ([], []))

    def test_published_lengths(self):
        self.solves("8 6 7 2 5 4 3 0 1".split(), 30, 31)  # Reinefeld 1993

    def test_random_boards(self):
        self.solves(random_board(3, 1), 30)
        self.solves(random_board(4, 2), 120)


if __name__ == "__main__":
    unittest.main()
