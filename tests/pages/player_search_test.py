# SPDX-License-Identifier: MIT
"""Searches on the page for playing boards."""

import json
import os
import re
import sys
import time
import unittest

from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import board, press, run, slide  # pylint: disable=wrong-import-position
from player_page import (  # pylint: disable=wrong-import-position,unused-import
    EASY, EIGHT, Page, choose, is_disabled, is_shown, type_into, value, wait_for, setUpModule, tearDownModule)

FAR = "5,8,2,1,7,3,0,4,6"  # 12 moves to blank last


class Solving(Page):
    def slow(self, **wanted):
        self.browser.do("window.plainModule = arguments[0]", wanted)

    def test_solves_and_plays(self):
        self.open(f"#size=3x3&board={EIGHT}&goal=blank-first")
        press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
        start = board()
        self.browser.click("solve")
        wait_for("outcome", r"^Fewest moves: \d+$")
        length = int(re.search(r"\d+", self.browser.text("outcome"))[0])
        reference = json.loads(run("pdbsolve", "solve", " ".join(start), "--json", "-q"))["instances"][0]
        self.assertEqual(length, reference["length"])
        wait_for("status", rf"^{length} moves to go, lower bound \d+\.$")
        self.assertTrue(is_shown("h-key"))
        press(Keys.END)
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())
        tiles = start
        choose("notation", "blank letters")
        for move in value("moves-text"):
            tiles = slide(tiles, 3, move)
        self.assertEqual(tiles, "0 1 2 3 4 5 6 7 8".split())
        self.browser.click("to-game")
        self.assertEqual(board(), start)
        self.assertIn("2 moves (2 slides).", self.browser.text("status"))
        press(Keys.ESCAPE)
        self.assertIn(f"Solved in {length} moves", self.browser.text("status"))

    def test_hints_lead_to_the_goal(self):
        self.open(f"#size=3x3&board={FAR}&goal=blank-last")
        for left in range(12, 0, -1):
            self.browser.click("hint")
            wait_for("advice", f"; {left} moves? to go")
            self.assertEqual(self.browser.js("document.querySelectorAll('.hinted').length"), 1)
            self.browser.click("hint")
            self.assertEqual((self.browser.text("advice"), self.browser.js("document.querySelectorAll('.hinted').length")), ("", 0))
        self.assertEqual(self.browser.text("status"), "Solved in 12 moves (" + re.search(r"\d+ slides", self.browser.text("status"))[0] + "). Fewest possible!")
        self.browser.click("hint")
        self.assertEqual(self.browser.text("advice"), "Already solved.")

    def test_how_far(self):
        self.open(f"#board={EASY}&goal=blank-first")
        press("f")
        wait_for("advice", "^2 moves to go.$")
        # The panels show at once what the answer taught.
        self.assertEqual((self.browser.text("status"), self.browser.text("facts")), ("0 moves.", "Fewest moves2"))
        press(Keys.ARROW_DOWN)
        press("f")
        wait_for("advice", r"^1 move to go\. 0 moves too many so far\.$")
        press(Keys.ARROW_LEFT)
        press("f")
        wait_for("advice", r"^2 moves to go\. 2 moves too many so far\.$")

    def test_progress_and_stop(self):
        self.open(f"#board={EASY}&goal=blank-first")
        self.slow(tables=2, rounds=50, hold="table 1")
        self.browser.click("solve")
        wait_for("outcome", "^Building table 1 of 2$")
        self.assertEqual(self.browser.text("live-facts"), "")
        self.slow(hold="round 0")
        wait_for("outcome", "^At least 10 moves$")
        self.assertNotIn("This bound", self.browser.text("live"))  # nothing is known yet
        self.slow(hold="round 3")
        wait_for("live", "This bound endsin at most 3.5 s")
        self.assertIn("Nodes500", self.browser.text("live"))
        press(Keys.ARROW_DOWN)  # the board reacts during the search
        self.assertIn("1 move", self.browser.text("status"))
        wait_for("outcome", r"^At least \d+ moves \(earlier board\)$")
        self.browser.click("stop")
        wait_for("outcome", r"^Stopped. At least \d+ moves \(earlier board\).$")
        press(Keys.BACKSPACE)
        self.assertEqual(self.browser.text("outcome"), "")
        self.assertFalse(is_shown("live"))
        self.assertTrue(is_disabled("stop"))
        self.slow(rounds=3, hold="round 0")
        self.browser.click("hint")
        wait_for("outcome", "At least")
        press(Keys.ARROW_LEFT)
        self.slow()
        wait_for("advice", "Board changed: ask again")

    def test_another_game_ends_the_search(self):
        self.open(f"#board={EASY}&goal=blank-first")
        self.slow(rounds=50, hold="round 0", bounds=[2])
        self.browser.click("solve")
        wait_for("outcome", "At least")
        choose("kind", "tiles 4x4")
        self.assertEqual((value("kind"), is_disabled("stop"), self.browser.text("outcome")), ("tiles 4x4", True, ""))
        self.slow()
        self.browser.do("location.hash = arguments[0]", f"#board={EASY}&goal=blank-first")
        time.sleep(0.1)
        self.browser.click("solve")
        wait_for("outcome", "^Fewest moves: 2$")
        time.sleep(0.3)  # the answer of the first search is ignored now
        self.assertEqual(self.browser.text("outcome"), "Fewest moves: 2")

    def test_errors_are_shown(self):
        self.open(f"#board={EASY}&goal=blank-first")
        self.slow(fail="the tables do not fit: 300 MB are needed, 100 MB are left; close other pages")
        self.browser.click("solve")
        wait_for("outcome", "^The tables do not fit: .*other pages.$")
        self.slow()
        self.browser.click("solve")
        wait_for("outcome", "^Fewest moves: 2")

    def test_not_with_the_fewest(self):
        self.open(f"#board={EASY}&goal=blank-first")
        choose("how", "beam")
        self.browser.click("solve")
        wait_for("outcome", "^4 moves, at least 2 needed$")
        self.assertEqual(self.browser.js("plainAsked.algorithm"), "beam")
        choose("how", "slides")
        self.browser.click("shuffle")
        self.assertEqual(value("how"), "slides")
        choose("kind", "tiles 5x5")
        self.assertEqual(value("how"), "optimal")
        choose("how", "optimal")
        self.open("#size=3x5")
        self.assertEqual(value("how"), "optimal")  # sizes without tables
        for size in ("6x6", "3x6"):
            self.open(f"#size={size}")
            self.assertEqual(value("how"), "beam")
        self.browser.click("hint")
        self.assertIn("Too large: press Solve.", self.browser.text("advice"))

    def test_proved_bounds_stay(self):
        self.open(f"#board={FAR}&goal=blank-last")
        self.slow(rounds=50, bounds=[8, 10, 8, 9], hold="round 3")
        self.browser.click("solve")
        wait_for("live", "500")
        wait_for("outcome", "^At least 10 moves$")
        self.assertIn("Fewest movesat least 10", self.browser.text("facts"))  # also while the search runs
        self.browser.click("stop")
        wait_for("outcome", "^Stopped. At least 10 moves.$")
        press(Keys.ARROW_DOWN)
        self.assertIn("Fewest movesat least 10", self.browser.text("facts"))
        press(Keys.BACKSPACE)
        choose("how", "beam")
        self.slow(at_least=6)
        self.browser.click("solve")
        wait_for("outcome", "^14 moves, at least 10 needed$")
        self.assertIn("Fewest movesat least 10", self.browser.text("facts"))

    def test_the_best_so_far(self):
        self.open(f"#board={FAR}&goal=blank-last")
        self.slow(rounds=50, bounds=[8, 10, 10, 10], pairs=[9, None, 3], hold="round 1")
        shown = lambda: self.browser.js("document.getElementById('slider').max")
        hidden = lambda: self.browser.js("document.getElementById('watch').classList.contains('hidden')")
        self.browser.click("solve")
        wait_for("outcome", "^At least 10 moves$")
        self.assertTrue(self.browser.js("plainAsked.anytime"))
        self.assertIn("Best30 moves", self.browser.text("live-facts"))
        self.assertFalse(hidden())
        self.browser.click("watch")
        self.assertEqual(shown(), "30")
        press(Keys.END)
        self.assertEqual(board(), "1 2 3 4 5 6 7 8 0".split())
        self.assertEqual(is_disabled("stop"), False)
        self.browser.do("plainModule.hold = 'round 3'")
        wait_for("live-facts", "Best18 moves")
        self.browser.click("stop")
        wait_for("outcome", "^Stopped. 18 moves, at least 10 needed$")
        self.assertEqual(shown(), "18")
        # Another search of the board begins with what is known.
        self.slow(rounds=50, bounds=[8, 9], hold="round 1")
        self.browser.click("to-game")
        self.browser.click("solve")
        wait_for("live-facts", "Best18 moves")
        self.assertEqual(self.browser.text("outcome"), "At least 10 moves")
        self.browser.click("stop")
        wait_for("outcome", "^Stopped. 18 moves, at least 10 needed$")
        # A hint needs a shortest solution.
        self.slow()
        self.browser.click("to-game")
        self.browser.click("hint")
        wait_for("advice", "12 moves to go")
        self.assertFalse(self.browser.js("plainAsked.anytime"))

    def test_texts_match_the_board(self):
        self.open(f"#board={FAR}&goal=blank-last")
        self.browser.click("hint")
        wait_for("advice", "12 moves to go")
        press("f")
        wait_for("advice", "^12 moves to go")
        self.assertEqual(self.browser.js("document.querySelectorAll('.hinted').length"), 1)
        self.browser.click("solve")
        wait_for("outcome", "^Fewest moves: 12$")
        marks = "document.querySelectorAll('.hinted').length"
        self.assertEqual((self.browser.text("advice"), self.browser.js(marks)), ("", 0))
        press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(self.browser.text("outcome"), "Fewest moves: 12")
        self.assertIn("board=" + ",".join(board()), value("link"))
        self.browser.click("take-over")
        self.assertEqual(self.browser.text("outcome"), "")
        press(Keys.ESCAPE)
        self.assertEqual(self.browser.text("outcome"), "Fewest moves: 12")
        self.browser.click("to-game")
        self.assertEqual(self.browser.text("outcome"), "")
        self.slow(fail="no memory")
        press(Keys.ARROW_LEFT)
        choose("how", "slides")
        self.browser.click("solve")
        wait_for("outcome", "^No memory.$")
        press(Keys.BACKSPACE)
        self.assertEqual(self.browser.text("outcome"), "")

    def test_a_link_from_the_disk(self):
        self.open(f"#board={EASY}&goal=blank-first")
        self.assertTrue(value("link").startswith("#size=3x3&board="), value("link"))
        self.browser.click("copy")
        wait_for("message", "^(Copied: paste it into Board|Copy the selected text)\\.$")
        copied = value("link")
        press(Keys.ARROW_DOWN)
        self.assertEqual(self.browser.text("message"), "")
        # Another copy of the page, with another puzzle, reads what was copied; links of pages elsewhere too.
        for text in (copied, "https://example.org/play.html" + copied):
            self.open("#size=4x4")
            type_into("tiles", "typed", text)
            self.assertEqual((board(), value("goal-name")), (EASY.split(","), "blank-first"))
        self.browser.driver.get(f"http://localhost:{self.server.server_port}/#board={EASY}&goal=blank-first")
        self.assertTrue(value("link").startswith("http://localhost:"), value("link"))

    def test_a_full_storage(self):
        self.open(f"#board={EASY}&goal=blank-first")
        self.slow(storage={"tables": [], "full": True})
        self.browser.click("solve")
        wait_for("tables", "^0 tables stored.* Storage full: tables are rebuilt each visit.$")

    def test_plays_at_any_speed(self):
        self.browser.prefer("light", "no-preference")
        self.open(f"#board={EASY}&goal=blank-first")
        self.browser.click("solve")
        wait_for("outcome", "Fewest")
        choose("speed", "8")
        self.browser.click("play-button")
        wait_for("status", r"^Solved in 2 moves \(2 slides\).$")


if __name__ == "__main__":
    unittest.main()
