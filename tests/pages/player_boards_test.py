# SPDX-License-Identifier: MIT
"""Boards and goals of the page for playing: every kind, typed ones, and wrong ones. The web tests cover the real module."""

import json
import os
import re
import sys
import unittest

from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import BOARD, board, press, run  # pylint: disable=wrong-import-position
from player_page import (  # pylint: disable=wrong-import-position,unused-import
    EASY, EIGHT, Page, choose, is_shown, type_into, value, wait_for, setUpModule, tearDownModule)


def is_even(numbers):
    """Returns whether a permutation of numbers is even."""
    return sum(one > other for place, one in enumerate(numbers) for other in numbers[place:]) % 2 == 0


class Boards(Page):
    def test_every_kind_on_every_screen(self):
        self.open()
        kinds = self.browser.js("[...document.querySelectorAll('#kind option')].map((option) => option.value)")
        self.assertIn("tiles 5x5", kinds)
        for screen in [(1280, 900, False), (390, 844, True), (320, 568, True), (800, 600, False)]:
            self.browser.screen(*screen)
            shown = self.browser.js("""arguments[0].map((kind) => {
              const choice = document.getElementById("kind");
              choice.value = kind;
              choice.dispatchEvent(new Event("change"));
              return [%s.length, document.documentElement.scrollWidth, document.getElementById("notation-row").offsetParent !== null];
            })""" % BOARD, kinds)
            for kind, (cells, across, has_notations) in zip(kinds, shown):
                with self.subTest(kind=kind, screen=screen):
                    name, size = kind.split()
                    width, height = map(int, size.split("x"))
                    self.assertEqual(cells, width * height)
                    self.assertLessEqual(across, screen[0])
                    self.assertEqual(has_notations, name == "tiles")

    def test_goals_are_those_of_the_program(self):
        for size in ["3x3", "4x3", "5x4", "5x5", "10x10"]:
            self.open(f"#size={size}&goal=snail")
            for goal in ["snail", "blank-first", "blank-last"]:
                choose("goal-name", goal)
                document = json.loads(run("pdbsolve", "solve", value("goal-tiles"), "--board", size, "--goal", goal, "--algorithm", "beam", "--json", "-q"))
                self.assertEqual(value("goal-tiles"), document["goal_tiles"])
                run("pdbsolve", "check", "--board", size, "--goal", goal, value("tiles"))  # 3: unsolvable

    def test_scrambled_boards(self):
        """All solvable boards are drawn: shifts of 3x3 are even permutations, those of 4x4 odd ones."""
        for size, kinds in [("3x3", {True}), ("4x4", {True, False})]:
            self.open(f"#puzzle=shift&size={size}&goal=numbers")
            boards = self.browser.js("Array.from({length: 40}, () => { document.getElementById('shuffle').click(); return %s; })" % BOARD)
            self.assertEqual({is_even([int(label) for label in labels]) for labels in boards}, kinds)

    def test_labels_that_every_object_inherits(self):
        self.open("#puzzle=shift&size=2x2&board=R,valueOf/valueOf,R&goal=R,R/valueOf,valueOf")
        without = "[...document.querySelectorAll('.coloured span')].filter((face) => !face.style.background).length"
        self.assertEqual((board(), self.browser.js(without)), (["R", "valueOf", "valueOf", "R"], 0))

    def test_typed_boards(self):
        self.open("#size=3x3")
        for text, why in [("1 2 3 4 5 6 7 8", "found 8 cells"), ("1 2 3 4 5 6 7 8 9", "found '9'"),
                          ("2 1 3 4 5 6 7 8 0", "Cannot reach goal blank last"), ("", "found 0 cells"), ("one", "found 'one'")]:
            type_into("tiles", "typed", text)
            self.assertIn(why, self.browser.text("message"))
        type_into("tiles", "typed", "8 6 7 / 2 5 4 / 3 _ 1")
        self.assertEqual((board(), self.browser.text("message")), (EIGHT.split(","), ""))
        # The text shows another size; Korf's boards have another goal.
        type_into("tiles", "typed", "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")
        self.browser.click("instead")
        self.assertEqual((value("kind"), board()[0]), ("tiles 4x4", "14"))
        type_into("tiles", "typed", "1 0 2 / 3 4 5")
        self.assertEqual((value("kind"), board()), ("tiles 3x2", "1 0 2 3 4 5".split()))

    def test_wrong_inputs_are_answered_with_what_to_do(self):
        inputs = [
            ("tiles", "typed", "", "Expected 0 to 8 once each (0: blank), found 0 cells."),
            ("tiles", "typed", "1 2 3 4 5 6 7 8", "Expected 0 to 8 once each (0: blank), found 8 cells."),
            ("tiles", "typed", "1 2 3 4 5 6 7 8 8", "Expected 0 to 8 once each (0: blank), found another 8."),
            ("tiles", "typed", "hello", "Expected 0 to 8 once each (0: blank), found 'hello'."),
            ("tiles", "typed", "1 2 3 4 / 5 6 7 / 8 0", "Expected 3 rows of 3 split by /, found 4, 3, 2."),
            ("tiles", "typed", "2 1 3 4 5 6 7 8 0", "Cannot reach goal blank last: swap two tiles."),
            ("tiles", "typed", " ".join(map(str, range(121))), "Expected size 2x2 to 10x10, found '11x11'."),
            ("tiles", "typed", "#size=3x3&board=1,2,3&goal=blank-last", "Expected 0 to 8 once each (0: blank), found 3 cells."),
            ("tiles", "typed", "https://slidysim.github.io/replay?r=a*b", "Damaged link: copy it again."),
            ("tiles", "typed", "4x4#307905346810973", "Link without a board: copy the link 'by game ID'."),
            ("goal-tiles", "typed-goal", "1 2 3 4 5 6 7 8 9", "Goal: expected 0 to 8 once each (0: blank), found '9'."),
        ]
        self.open("#size=3x3")
        before = board()
        for field, form, text, answer in inputs:
            with self.subTest(text=text):
                type_into(field, form, text)
                wait_for("message", f"^{re.escape(answer)}$")
                self.assertEqual((board(), value(field)), (before, text))  # to be corrected
        type_into("given", "judge", " ")
        wait_for("judgement", "^Paste moves, such as LURD ")
        type_into("given", "judge", "forward")
        wait_for("judgement", "; use ")
        for link, answer in [("#size=99x1", "Link: expected size 2x2 to 10x10, found '99x1'."), ("#size=3x3&colour=red", "Link: expected puzzle, size, goal or board, found 'colour'."),
                             ("#puzzle=cube", "Link: expected puzzle tiles or shift, found 'cube'.")]:
            self.open(link)
            self.assertEqual(self.browser.text("message"), answer)

    def test_goals(self):
        self.open(f"#board={EASY}&goal=blank-first")
        choose("goal-name", "blank-last")
        self.assertEqual(value("goal-tiles"), "1 2 3 4 5 6 7 8 0")
        self.assertFalse(is_shown("typed-goal"))
        choose("goal-name", "own")
        self.assertTrue(is_shown("typed-goal"))
        type_into("goal-tiles", "typed-goal", "1 2 3 4 5 6 7 8 8")
        self.assertIn("Goal: expected 0 to 8 once each (0: blank), found another 8.", self.browser.text("message"))
        before = board()
        type_into("goal-tiles", "typed-goal", " ".join(before))
        self.assertEqual(self.browser.js("document.querySelectorAll('.tile.home').length"), 9)
        type_into("goal-tiles", "typed-goal", "2 1 3 4 5 6 7 8 0")
        self.assertEqual(value("goal-name"), "own")
        # A custom goal that was chosen but not typed lasts until the next move.
        self.open(f"#board={EASY}&goal=blank-first")
        choose("goal-name", "own")
        type_into("goal-tiles", "typed-goal", "1 2")
        self.assertEqual((value("goal-name"), is_shown("typed-goal")), ("own", True))
        self.browser.do("document.activeElement.blur()")
        press(Keys.ARROW_LEFT)
        self.assertEqual((value("goal-name"), is_shown("typed-goal")), ("blank-first", False))

    def test_a_goal_is_kept(self):
        self.open()
        offered = self.browser.js("[...document.querySelectorAll('#goal-name option')].map((option) => option.value)")
        self.assertEqual((offered[0], value("goal-name")), ("blank-last", "blank-last"))
        self.assertEqual((self.browser.text("goal-line"), self.browser.text("goal-title")), ("Goal: blank last",) * 2)
        choose("goal-name", "snail")
        choose("kind", "tiles 5x5")
        self.assertEqual((value("goal-name"), self.browser.text("goal-line")), ("snail", "Goal: snail"))
        choose("kind", "shift 4x4")
        choose("goal-name", "columns")
        self.open()  # another visit
        self.assertEqual((value("kind"), value("goal-name")), ("shift 4x4", "columns"))
        choose("kind", "tiles 4x4")
        self.assertEqual(value("goal-name"), "snail")
        choose("kind", "shift 3x3")
        self.assertEqual(value("goal-name"), "columns")
        # The player's own goal belongs to a size; other sizes use the last named goal.
        choose("kind", "tiles 3x3")
        choose("goal-name", "own")
        type_into("goal-tiles", "typed-goal", "3 2 1 0 5 4 7 6 8")
        choose("kind", "tiles 4x4")
        self.assertEqual(value("goal-name"), "snail")
        self.open("#size=5x5&goal=blank-first")  # a link does not change the player's choice
        self.open()
        self.assertEqual(value("goal-name"), "snail")
        choose("kind", "tiles 3x3")
        self.assertEqual((value("goal-name"), value("goal-tiles")), ("own", "3 2 1 0 5 4 7 6 8"))
        choose("goal-name", "blank-first")
        self.open()
        self.assertEqual(value("goal-name"), "blank-first")
        choose("kind", "tiles 3x3")
        self.assertEqual(value("goal-name"), "blank-first")
        self.browser.do("localStorage.setItem('tilepdb-goals', arguments[0])", json.dumps({"tiles 4x4": "1 2", "tiles": "nowhere", "shift": 7}))
        self.open()
        self.assertEqual(value("goal-name"), "blank-last")
        choose("kind", "shift 3x3")
        self.assertEqual(value("goal-name"), "rows")

    def test_a_board_with_another_goal(self):
        usual = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"
        for given in ("typed", "link"):
            with self.subTest(given=given):
                self.open("#size=4x4&goal=blank-first" + (f"&board={usual.replace(' ', ',')}" if given == "link" else ""))
                if given == "typed":
                    type_into("tiles", "typed", usual)
                self.assertEqual(self.browser.text("message"), {"typed": "Cannot", "link": "Link: cannot"}[given] + " reach goal blank first: swap two tiles.")
                self.assertEqual(self.browser.text("instead"), "Use goal blank last")
                self.browser.click("instead")
                self.assertEqual((board(), value("goal-name"), self.browser.text("message")), (usual.split(), "blank-last", ""))
                self.assertFalse(is_shown("instead"))
        type_into("tiles", "typed", "0 " + " ".join(str(tile) for tile in range(1, 16)))
        self.assertTrue(is_shown("instead"))
        press(Keys.ARROW_RIGHT)
        self.assertEqual((is_shown("instead"), self.browser.text("message")), (False, ""))
        # No named goal can be reached.
        self.open("#puzzle=shift&size=3x3&goal=numbers")
        type_into("tiles", "typed", "213/456/789")
        self.assertEqual(self.browser.text("message"), "Cannot reach goal all different: swap two tiles.")
        self.assertFalse(is_shown("instead"))

    def test_labels_that_the_solver_takes(self):
        for label in ("ABCDEFGHI", "a-b", "\u00e9"):
            self.open("#puzzle=shift&size=2x2")
            type_into("goal-tiles", "typed-goal", f"{label},A/A,A")
            self.assertIn(f"Goal: expected 4 cells of 1 to 8 letters or digits, found '{label[:8]}'.", self.browser.text("message"))
            run("pdbsolve", "solve", "--puzzle", "shift", "-q", f"{label},A/A,A", code=2)
        type_into("goal-tiles", "typed-goal", "ABCDEFGH,A/A,A")
        self.assertEqual(value("goal-tiles"), "ABCDEFGH,A/A,A")
        type_into("goal-tiles", "typed-goal", "ABAA")  # a single word, as in the programs
        self.assertEqual(value("goal-tiles"), "AB/AA")


if __name__ == "__main__":
    unittest.main()
