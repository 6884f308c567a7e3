# SPDX-License-Identifier: MIT
"""The clock of the page for players, the times of solved games, and how a solved game compares with the shortest."""

import os
import statistics
import sys
import unittest

from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import board, press, slide  # pylint: disable=wrong-import-position
from player_page import (  # pylint: disable=wrong-import-position,unused-import
    EASY, Page, choose, is_disabled, value, wait_for, setUpModule, tearDownModule)

ARROWS = {"U": Keys.ARROW_DOWN, "D": Keys.ARROW_UP, "L": Keys.ARROW_RIGHT, "R": Keys.ARROW_LEFT}
ROUND = ["R", "D", "L", "U"]  # of the blank of a 2x2 board, clockwise
WAY_FROM = {0: "R", 1: "D", 3: "L", 2: "U"}
GOAL = "1 2 3 0".split()


def round_to_goal(tiles):
    """Returns the clockwise moves of the blank that solve a 2x2 board."""
    moves = []
    while tiles != GOAL:
        move = WAY_FROM[tiles.index("0")]
        tiles = slide(tiles, 2, move)
        moves.append(move)
    return moves


class Times(Page):
    def at(self, seconds):
        self.browser.do("performance.now = () => arguments[0] * 1000", seconds)

    def scrambled(self):
        """Scrambles until a game takes several moves, and returns them."""
        while True:
            self.browser.click("shuffle")
            moves = round_to_goal(board())
            if len(moves) > 1:
                self.browser.do("document.activeElement.blur()")
                return moves

    def play(self, seconds):
        moves = self.scrambled()
        self.at(500)
        press(ARROWS[moves[0]])
        self.at(500 + seconds)
        press(*(ARROWS[move] for move in moves[1:]))
        self.assertIn("Solved in ", self.browser.text("status"))
        return moves

    def test_best_and_averages(self):
        self.open("#size=2x2")
        times = [31.25, 12.5, 18, 25.75, 61.5, 14, 9.25, 41, 22, 17, 33, 28.5, 19]
        for number, seconds in enumerate(times, 1):
            moves = self.play(seconds)
            self.assertEqual(self.browser.text("clock"), f"{'1:01.50' if seconds == 61.5 else f'{seconds:.2f}'} s, {len(moves) / seconds:.1f} moves/s")
            mean = lambda count: f"{statistics.mean(sorted(times[number - count:number])[1:-1]):.2f} s" if number >= count else "–"  # pylint: disable=cell-var-from-loop
            self.assertEqual(self.browser.text("times"), f"Best{min(times[:number]):.2f} sAverage of 5{mean(5)}Average of 12{mean(12)}")
        press(ARROWS[ROUND[ROUND.index(moves[-1]) - 3]])  # moves after the end change no time
        self.assertIn(f"{times[-1]:.2f} s", self.browser.text("clock"))
        self.open("#size=2x2")  # another visit
        self.assertIn("Best9.25 s", self.browser.text("times"))
        choose("kind", "tiles 3x3")
        self.assertEqual(self.browser.text("times"), "Best–Average of 5–Average of 12–")
        self.browser.click("forget")
        self.assertTrue(is_disabled("forget"))
        self.open("#size=2x2")
        self.assertIn("Best–", self.browser.text("times"))
        self.browser.do("localStorage.setItem('tilepdb-times', '{\"tiles 2x2\": {\"best\": \"x\"}}')")
        self.open("#size=2x2")
        self.assertIn("Best–", self.browser.text("times"))

    def test_games_with_help_do_not_count(self):
        self.open("#size=2x2")
        moves = self.scrambled()
        press("h")
        wait_for("advice", "to go")
        press(*(ARROWS[move] for move in moves))
        self.assertIn("Solved", self.browser.text("status"))
        self.assertIn("Best–", self.browser.text("times"))
        self.open("#size=2x2&board=1,0,3,2")  # a given board
        press(Keys.ARROW_UP)
        self.assertIn("Solved", self.browser.text("status"))
        self.assertRegex(self.browser.text("clock"), r"\d s, ")
        self.assertIn("Best–", self.browser.text("times"))

    def test_the_clock_starts_with_the_first_move(self):
        self.open(f"#board={EASY}&goal=blank-first")
        self.at(10)
        self.assertEqual(self.browser.text("clock"), "")
        press(Keys.ARROW_LEFT)
        self.at(13)
        wait_for("clock", r"^3\.0 s, 0\.3 moves/s$")
        self.browser.click("restart")  # the same game: its clock runs on
        self.at(14)
        wait_for("clock", r"^4\.0 s$")
        self.browser.do("document.activeElement.blur()")
        press(Keys.ARROW_LEFT)
        press("s", "s")
        self.assertEqual(self.browser.text("clock"), "")

    def test_a_solved_game_again_has_a_new_clock_and_does_not_count(self):
        self.open("#size=2x2")
        moves = self.play(20)
        self.browser.click("restart")
        self.assertEqual(self.browser.text("clock"), "")
        self.browser.do("document.activeElement.blur()")
        self.at(600)
        press(ARROWS[moves[0]])
        self.at(602)
        wait_for("clock", r"^2\.0 s, 0\.5 moves/s$")
        press(*(ARROWS[move] for move in moves[1:]))
        ended = f"2.00 s, {len(moves) / 2:.1f} moves/s"
        self.assertEqual(self.browser.text("clock"), ended)
        press(ARROWS[ROUND[ROUND.index(moves[-1]) - 3]])  # a move after the end changes no rate
        self.assertIn(f"{len(moves) + 1} moves", self.browser.text("status"))
        self.assertEqual(self.browser.text("clock"), ended)
        self.assertIn("Best20.00 s", self.browser.text("times"))

    def reload(self):
        address = self.browser.js("location.hash")
        self.browser.driver.refresh()
        self.assertIn(f"&board={','.join(board())}&", address)
        self.assertEqual(self.browser.text("status"), "0 moves.")

    def test_a_reload(self):
        self.open("#size=2x2")
        moves = self.scrambled()
        self.reload()
        self.assertEqual(self.browser.text("clock"), "")
        self.at(500)
        press(ARROWS[moves[0]])
        self.at(504)
        press(*(ARROWS[move] for move in moves[1:]))
        self.assertIn("Best4.00 s", self.browser.text("times"))
        self.reload()  # the same game a second time
        self.at(500)
        press(ARROWS[moves[0]])
        self.at(503)
        press(*(ARROWS[move] for move in moves[1:]))
        self.assertIn("Best4.00 s", self.browser.text("times"))
        # The clock of a game that has begun runs on.
        moves = self.scrambled()
        self.at(-60)
        press(ARROWS[moves[0]])
        self.reload()
        wait_for("clock", r"^1:0\d\.\d s$")
        press(*(ARROWS[move] for move in moves))
        self.assertRegex(self.browser.text("status"), "^Solved in ")
        self.assertRegex(self.browser.text("times"), r"Best4\.00 sAverage")
        self.assertEqual(len(self.browser.js("JSON.parse(localStorage.getItem('tilepdb-times'))['tiles 2x2'].last")), 2)
        # A game with help stays one.
        moves = self.scrambled()
        press("h")
        wait_for("advice", "to go")
        self.reload()
        press(*(ARROWS[move] for move in moves))
        self.assertRegex(self.browser.text("status"), "^Solved in ")
        self.assertEqual(len(self.browser.js("JSON.parse(localStorage.getItem('tilepdb-times'))['tiles 2x2'].last")), 2)

    def test_inspection(self):
        self.open("#size=3x3")
        self.at(100)
        self.browser.click("inspect")
        self.browser.click("shuffle")
        self.assertEqual(self.browser.text("clock"), "Inspection: 15 s")
        self.at(104.5)
        wait_for("clock", "^Inspection: 11 s$")
        self.at(117)
        wait_for("clock", r"^2\.0 s$")  # the clock has started without a move
        self.browser.click("shuffle")
        self.at(120)
        self.browser.do("document.activeElement.blur()")
        press(Keys.ARROW_UP)
        if self.browser.text("status").startswith("0 moves"):
            press(Keys.ARROW_DOWN)
        self.at(121)
        wait_for("clock", r"^1\.0 s, ")
        self.open("#size=3x3")
        self.assertTrue(self.browser.js("document.getElementById('inspect').checked"))
        self.assertRegex(self.browser.text("clock"), r"^Inspection: 1[45] s$")  # of the first board too
        self.at(100)
        choose("kind", "tiles 4x4")
        self.assertEqual(self.browser.text("clock"), "Inspection: 15 s")
        self.at(-5)
        self.browser.click("shuffle")
        self.reload()
        self.assertRegex(self.browser.text("clock"), r"^Inspection: (\d|10) s$")
        self.open(f"#board={EASY}&goal=blank-first")
        self.assertEqual(self.browser.text("clock"), "")

    def test_compared_with_the_shortest(self):
        self.open(f"#board={EASY}&goal=blank-first")
        press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
        wait_for("status", r"^Solved in 2 moves \(2 slides\)\. Fewest possible!$")
        moves = round_to_goal("1 2 0 3".split())
        self.open("#size=2x2&board=1,2,0,3")
        press(*(ARROWS[move] for move in moves))
        wait_for("status", rf"^Solved in {len(moves)} moves .* {len(moves) - 1} moves? too many\.$")
        # A search that is not done in time leaves the lower bound.
        self.open("#size=2x2&board=1,2,0,3")
        self.browser.do("window.plainModule = {rounds: 1, bounds: [1], limited: true}")
        press(*(ARROWS[move] for move in moves))
        wait_for("status", rf"\. At most {len(moves) - 1} moves? too many\.$")
        self.assertEqual(value("how"), "optimal")


if __name__ == "__main__":
    unittest.main()
