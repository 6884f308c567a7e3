# SPDX-License-Identifier: MIT
"""Links to boards on the page for players: its own, and those of other pages."""

import base64
import json
import os
import sys
import time
import unittest
import zlib
from urllib.parse import quote, unquote

from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import board, press, run  # pylint: disable=wrong-import-position
from player_page import (  # pylint: disable=wrong-import-position,unused-import
    EIGHT, Page, choose, is_shown, type_into, value, wait_for, setUpModule, tearDownModule)

ARROWS = {"U": Keys.ARROW_DOWN, "L": Keys.ARROW_RIGHT}


def packed(text):
    """Returns a text as links contain it: compressed by zlib, in base64."""
    return base64.b64encode(zlib.compress(text.encode())).decode()


def replay_in(link):
    """Returns the fields of a replay link."""
    return json.loads(zlib.decompress(base64.b64decode(unquote(link.split("?r=")[1]))))


def wait_for_value(identifier, is_right):
    """Waits for the value of a field, which the page may set a moment later."""
    until = time.time() + 10
    while not is_right(value(identifier)):
        if time.time() > until:
            raise AssertionError(f"{identifier}: {value(identifier)}")
        time.sleep(0.02)


class Links(Page):
    def test_links(self):
        self.open(f"#size=3x3&board={EIGHT}&goal=blank-first")
        self.assertEqual(board(), EIGHT.split(","))
        press(ARROWS["U"])
        link = value("link")
        self.assertTrue(link.endswith("#size=3x3&board=8,6,7,2,0,4,3,5,1&goal=blank-first"), link)
        self.open("#" + link.split("#")[1])
        self.assertEqual(board(), "8,6,7,2,0,4,3,5,1".split(","))
        # The address bar keeps the game's first board; another link there starts another game.
        self.assertEqual(self.browser.js("location.hash"), "#size=3x3&board=8,6,7,2,0,4,3,5,1&goal=blank-first")
        self.browser.do("location.hash = '#board=1,0,2,3&goal=0,1,2,3'")
        time.sleep(0.2)
        self.assertEqual((board(), value("goal-name"), value("goal-tiles")), (["1", "0", "2", "3"], "own", "0 1 2 3"))
        self.assertEqual(value("kind"), "tiles 2x2")
        self.open("#puzzle=shift&size=3x3&board=RGB/RGB/RGB&goal=RRR/GGG/BBB")
        self.assertEqual((board(), value("kind"), value("goal-name")), (list("RGB" * 3), "shift 3x3", "own"))
        self.open("#" + value("link").split("#")[1])
        self.assertEqual(board(), list("RGB" * 3))

    def test_a_replay_hands_over_its_board(self):
        run("pdbsolve", "solve", "-q", "--goal", "snail", "--html", "replay.html", "1 2 3 0 8 4 7 6 5")
        run("pdbsolve", "solve", "-q", "--puzzle", "shift", "--html", "shifts.html", "--goal", "123/456/789", "312/456/789")
        run("pdbsolve", "solve", "-q", "--goal", "1 2 3/* * */* * *", "--html", "partial.html", "3 2 1/4 5 6/7 8 0")
        os.mkdir("alone")
        run("pdbsolve", "solve", "-q", "--goal", "snail", "--html", "alone/replay.html", "1 2 3 0 8 4 7 6 5")
        run("pdbsolve", "solve", "-q", "--goal", "snail", "--html", "alone/play.html", "1 2 3 0 8 4 7 6 5")
        run("pdbsolve", "solve", "-q", "--goal", "snail", "--html", "alone/play.html", "--force", "1 2 3 0 8 4 7 6 5")
        for page in ("replay.html", "shifts.html"):
            for typed in (True, False):
                self.browser.open(page)
                press(Keys.ARROW_RIGHT)
                shown, goal, link = board(), self.browser.text("goal-line"), value("link")
                if typed:
                    kind = "#puzzle=shift&size=3x3" if page == "shifts.html" else "#size=4x4"
                    self.open(kind)
                    type_into("tiles", "typed", link)
                else:
                    self.assertTrue(link.startswith("play.html#"))
                    self.browser.driver.find_element("id", "open-player").click()
                self.assertEqual((board(), self.browser.text("goal-line")), (shown, goal))
                self.assertTrue(self.browser.js("document.getElementById('how') !== null"))
        for page in ("alone/replay.html", "alone/play.html"):  # without the page for players beside it
            self.browser.open(page)
            self.assertEqual((is_shown("open-player"), value("link")[:6]), (False, "#size="))
        self.browser.open("partial.html")
        self.assertTrue(self.browser.js("document.getElementById('link').offsetParent === null"))
        self.open()

    def test_wrong_links(self):
        for link, why in [("size=3x3&board=1,2,3", "Link: expected 0 to 8 once each (0: blank), found 3 cells."), ("size=11x11", "expected size 2x2 to 10x10, found '11x11'"),
                          ("size=0x3", "expected size 2x2 to 10x10, found '0x3'"), ("size=3x3&goal=nowhere", "goal: expected 0 to 8 once each (0: blank), found 'nowhere'"),
                          ("puzzle=shift&size=7x7", "expected size 2x2 to 6x6, found '7x7'"),
                          ("size=3x3&goal=toString", "found 'toString'"),
                          ("board=1,1,2,0", "expected 0 to 3 once each (0: blank), found another 1"), ("board=0,2,1,3&goal=blank-first", "cannot reach goal blank first: swap two tiles"),
                          ("puzzle=chess", "expected puzzle tiles or shift, found 'chess'"), ("colour=red", "expected puzzle, size, goal or board, found 'colour'"),
                          ("size=3x3&board=%3Cimg%20src%3Dx%3E", "found '<img'"),
                          ("puzzle=shift&size=3x3&board=AB/BA", "expected 3 rows of 3 split by /, found 2, 2")]:
            with self.subTest(link=link):
                self.open("#" + link)
                self.assertIn(why, self.browser.text("message"))
                self.assertEqual(value("kind"), "tiles 4x4")

    def test_links_of_other_pages(self):
        self.open("#size=3x3&goal=blank-first")
        # Published in github.com/dphdmn/mytextfiles, slidy/8pao25.txt, and in icons/fifteen.sav of Tatham's puzzles.
        replay = "https://slidysim.online/replay?r=eNoVyzsOwCAMA9CrWMyRIA6fdO%2FIhMSEuP81mi5Psi2fNPd6ObnXnklQaWUIUoWCuWDAckOHx3aKwJrATaCqAZ%2BgRq0tTuouoPInInu59wOthxLC"
        type_into("tiles", "typed", replay)
        wait_for("title", "^8-puzzle$")
        self.assertEqual((board(), value("goal-name")), ("4 1 2 0 7 3 5 6 8".split(), "blank-last"))
        game = "4x4:8,11,3,6,14,13,4,2,0,9,12,10,5,1,7,15"
        for link in (game, "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/fifteen.html#" + game.replace(":", "%3A")):
            type_into("tiles", "typed", "1 2 3 0")
            type_into("tiles", "typed", link)
            wait_for("title", "^15-puzzle$")
            self.assertEqual(board(), game[4:].split(","))
        score = [{"gameMode": "Standard"}, packed("L2,UL,R2UL2U;1;2"), {}, 1, 3, 3, "", -1, "", True]
        type_into("tiles", "typed", "slidysim.github.io/replay?r=" + quote(packed(json.dumps(score)), safe=""))
        wait_for("message", "^First of 3 boards.$")
        self.assertEqual(board(), "1 2 3 4 5 6 0 7 8".split())
        for link, why in [(replay[:-8], "^Damaged link: copy it again"), ("https://slidysim.github.io/replay?r=a*b", "^Damaged link: copy it again"),
                          ("https://slidysim.github.io/replay?r=" + packed(" " * 2_000_000), "^Link over 1 MiB: use a shorter one"),
                          ("4x4#307905346810973", "^Link without a board: copy the link 'by game ID'"), ("3x3:1,2,3,0", "found 4 cells")]:
            type_into("tiles", "typed", link)
            wait_for("message", why)
            self.assertEqual(board(), "1 2 3 4 5 6 0 7 8".split())

    def test_links_to_other_pages(self):
        for goal in ("blank-last", "blank-first"):
            self.open(f"#size=3x3&board={EIGHT}&goal={goal}")
            choose("link-page", "slidysim")
            press(ARROWS["U"])
            press(ARROWS["L"])
            wait_for_value("link", lambda link: "replay?r=" in link and len(replay_in(link)[0]) == 2)
            solution, _, scramble, times = replay_in(value("link"))
            checked = json.loads(run("pdbsolve", "check", value("link"), "--no-search", "--json", "-q", code=1))["solutions"][0]
            self.assertEqual((checked["status"], checked["length"], times), ("elsewhere", 2, -1))
            self.assertEqual(solution, "DR" if goal == "blank-last" else "UL")
            self.assertEqual(scramble, "8 6 7/2 5 4/3 0 1" if goal == "blank-last" else "8 0 6/5 4 7/2 3 1")
            choose("link-page", "tatham")
            wait_for_value("link", lambda link: "fifteen.html#" in link)
            cells = [int(label) for label in board()]
            if goal == "blank-first":
                cells = [9 - cell if cell else 0 for cell in reversed(cells)]
            self.assertEqual(value("link").split("#")[1], "3x3:" + ",".join(map(str, cells)))
        for name in ("snail", "own"):
            self.open("#size=3x3&goal=" + (name if name == "snail" else "1,2,0,3,4,5,6,7,8"))
            self.assertTrue(self.browser.js("document.querySelector('#link-page [value=tatham]').disabled"))
        choose("link-page", "here")
        self.assertIn("#size=3x3&board=", value("link"))


if __name__ == "__main__":
    unittest.main()
