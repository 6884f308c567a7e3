# SPDX-License-Identifier: MIT
"""Solutions pasted into the page for players, and judged."""

import base64
import json
import os
import sys
import unittest
import zlib
from urllib.parse import quote

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import board, press, slide  # pylint: disable=wrong-import-position
from player_page import (  # pylint: disable=wrong-import-position,unused-import
    EASY, Page, choose, is_shown, wait_for, setUpModule, tearDownModule)

FAR = "5,8,2,1,7,3,0,4,6"  # 12 moves to blank last
SOLVED = "1 2 3 4 5 6 7 8 0".split()
TILES = str.maketrans("UDLR", "DURL")


def walked(start, moves):
    tiles = start.split(",")
    for move in moves:
        tiles = slide(tiles, 3, move)
    return tiles


class Judging(Page):
    def check(self, text):
        """Types moves and presses the button, by keyboard."""
        field = self.browser.driver.find_element(By.ID, "given")
        field.clear()
        field.send_keys(text, Keys.TAB, Keys.ENTER)

    def shortest(self):
        self.browser.click("solve")
        wait_for("outcome", "^Fewest moves: 12$")
        choose("notation", "blank letters")
        moves = self.browser.js("document.getElementById('moves-text').value")
        self.browser.click("to-game")
        self.assertEqual(walked(FAR, moves), SOLVED)
        return moves

    def test_verdicts(self):
        self.open(f"#board={FAR}&goal=blank-last")
        moves = self.shortest()
        self.check(moves)
        wait_for("judgement", r"^Solved in 12 moves \(\d+ slides\)\. Fewest possible!$")
        self.check(moves.translate(TILES))
        wait_for("judgement", r"^Solved in 12 moves \(\d+ slides\)\. Letters move tiles\. Fewest possible!$")
        replay = json.dumps([moves.translate(TILES), 2500, "5 8 2/1 7 3/0 4 6", -1])
        self.check("https://slidysim.github.io/replay?r=" + quote(base64.b64encode(zlib.compress(replay.encode()))))
        wait_for("judgement", r"^Solved in 12 moves \(\d+ slides\)\. Fewest possible!$")
        # The blank walks to and fro after five moves: the sixth is the first too many.
        back = moves[4].translate(TILES)
        longer = moves[:5] + back + moves[4] + moves[5:]
        self.check(longer)
        wait_for("judgement", r"^Solved in 14 moves \(\d+ slides\)\. 2 moves too many, from move 6\.$")
        self.check(moves[:7])
        wait_for("judgement", r"^Not solved after 7 moves \(\d+ slides\)\.$")
        self.assertFalse(is_shown("play-judged"))
        self.check("UUUU")
        wait_for("judgement", "^Not possible: move 3, 'U': the blank is at the edge.$")
        self.check("hello")
        wait_for("judgement", "^Moves: 'hello' is not a move; use U, L, D and R.$")
        self.check("")
        wait_for("judgement", "^Paste moves, such as LURD ")

    def test_a_search_is_not_needed_first(self):
        """The judgement searches itself; a stopped search leaves the lower bound."""
        self.open(f"#board={FAR}&goal=blank-last")
        moves = self.shortest()
        self.open(f"#board={FAR}&goal=blank-last")
        self.browser.do("window.plainModule = {rounds: 9, bounds: [8], hold: 'round 0'}")
        self.check(moves)
        wait_for("outcome", "^At least 8 moves$")
        self.browser.click("stop")
        wait_for("judgement", r"\. At most 4 moves too many\.$")
        self.browser.do("window.plainModule = {}")
        self.check(moves)
        wait_for("judgement", "Fewest possible!$")

    def test_played_beside_the_shortest(self):
        self.open(f"#board={FAR}&goal=blank-last")
        moves = self.shortest()
        longer = moves[:5] + moves[4].translate(TILES) + moves[4:]
        self.check(longer)
        wait_for("judgement", "2 moves too many, from move 6.$")
        self.assertEqual(self.browser.text("play-judged"), "Compare")
        self.browser.click("play-judged")
        self.assertTrue(is_shown("other-board"))
        self.assertRegex(self.browser.text("beside-title"), r"^Fewest: 12 moves \(\d+ slides\)$")
        other = "[...document.getElementById('other-board').getAttribute('aria-label').matchAll(/row \\d: ([^;]*)/g)].map((row) => row[1]).join(' ').replace('blank', '0').split(' ')"
        for step in range(15):
            self.assertEqual(board(), walked(FAR, longer[:step]))
            self.assertEqual(self.browser.js(other), walked(FAR, moves[:step]))
            press(Keys.ARROW_RIGHT)
        self.assertIn("Solved in 14 moves", self.browser.text("status"))
        self.assertIn("from move 6", self.browser.text("judgement"))
        for width, height, phone in [(1280, 900, False), (390, 844, True)]:
            self.browser.screen(width, height, phone)
            self.assertLessEqual(self.browser.js("document.documentElement.scrollWidth"), width)
            sides = self.browser.js("['board', 'other-board'].map((id) => { const r = document.getElementById(id).getBoundingClientRect(); return [r.left, r.right]; })")
            self.assertLess(sides[0][1], sides[1][0])
        self.browser.click("to-game")
        self.assertEqual((is_shown("other-board"), self.browser.text("judgement")), (False, ""))

    def test_on_a_solved_board(self):
        self.open("#size=3x3&board=1,2,3,4,5,6,7,8,0&goal=blank-last")
        self.check("UD")
        wait_for("judgement", r"^Solved in 2 moves \(2 slides\)\. 2 moves too many, from move 1\.$")
        self.browser.click("play-judged")
        self.assertEqual(self.browser.text("beside-title"), "Fewest: 0 moves")

    def test_a_verdict_belongs_to_its_board(self):
        self.open(f"#board={EASY}&goal=blank-first")
        self.check("UU")
        wait_for("judgement", "Not possible")
        press(Keys.TAB)
        self.browser.do("document.activeElement.blur()")
        press(Keys.ARROW_DOWN)
        self.assertEqual(self.browser.text("judgement"), "")
        self.check("L")
        wait_for("judgement", r"^Solved in 1 move \(1 slide\)\. Fewest possible!$")


if __name__ == "__main__":
    unittest.main()
