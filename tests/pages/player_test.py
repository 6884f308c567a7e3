# SPDX-License-Identifier: MIT
"""The page on which boards are played and solved, with a plain module in place of WebAssembly: its rules, links, keys,
undo, and what it shows of searches. What the real module does is tested by web tests."""

import gzip
import json
import os
import re
import shutil
import sys
import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, board, press, run, scratch_folder, serve, slide  # pylint: disable=wrong-import-position

PLAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plain_module")
EIGHT = "8,6,7,2,5,4,3,0,1"  # 31 moves to blank last (Reinefeld 1993)
EASY = "1,4,2,3,0,5,6,7,8"  # 2 moves
ARROWS = {"U": Keys.ARROW_DOWN, "D": Keys.ARROW_UP, "L": Keys.ARROW_RIGHT, "R": Keys.ARROW_LEFT}


def setUpModule():
    global folder, browser, server
    folder = scratch_folder()
    shutil.copytree(PLAIN, "module")
    with open("module/tilepdb.wasm", "wb") as file:
        file.write(b"\0asm")
    with open("module/tilepdb.wasm.gz", "wb") as file:
        file.write(gzip.compress(b"\0asm"))
    run("pdbsolve", "play", "--module", "module", "--html", "play.html", "--folder", "site")
    server = serve("site")
    browser = Browser()


def tearDownModule():
    browser.close()
    server.shutdown()
    folder.cleanup()


def value(identifier):
    return browser.js("document.getElementById(arguments[0]).value", identifier)


def choose(identifier, option):
    browser.do("const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'))", identifier, option)


def type_into(field, form, text):
    browser.do("document.getElementById(arguments[0]).value = arguments[2]; document.querySelector(`#${arguments[1]} button`).click()", field, form, text)


def wait_for(identifier, pattern, seconds=10):
    end = time.monotonic() + seconds
    while not re.search(pattern, browser.text(identifier)):
        if time.monotonic() > end:
            raise AssertionError(f"{identifier} is '{browser.text(identifier)}', not {pattern}")
        time.sleep(0.02)


def is_disabled(identifier):
    return browser.js("document.getElementById(arguments[0]).disabled", identifier)


def is_shown(identifier):
    return browser.js("document.getElementById(arguments[0]).offsetParent !== null", identifier)


class Page(unittest.TestCase):
    def setUp(self):
        browser.screen(1280, 900)
        browser.prefer("light", "reduce")

    def tearDown(self):
        self.assertEqual([line for line in browser.logged() if "console-api" not in line], [])

    def open(self, link="", page="play.html"):
        browser.driver.get("about:blank")
        logged, asked = browser.open(page, link)
        self.assertEqual(logged, [])
        self.assertEqual([url for url in asked if not url.startswith("blob:")], [], "the page asks for something")


class Boards(Page):
    def test_every_kind_on_every_screen(self):
        self.open()
        kinds = browser.js("[...document.querySelectorAll('#kind option')].map((option) => option.value)")
        self.assertIn("tiles 5x5", kinds)
        for kind in kinds:
            choose("kind", kind)
            name, size = kind.split()
            width, height = map(int, size.split("x"))
            self.assertEqual(len(board()), width * height)
            for screen in [(1280, 900, False), (390, 844, True), (320, 568, True), (800, 600, False)]:
                with self.subTest(kind=kind, screen=screen):
                    browser.screen(*screen)
                    self.assertLessEqual(browser.js("document.documentElement.scrollWidth"), screen[0])
            self.assertEqual(is_shown("notation-row"), name == "tiles")

    def test_goals_are_those_of_the_program(self):
        for size in ["3x3", "4x3", "5x4", "5x5", "8x8"]:
            for goal in ["blank-first", "blank-last", "snail"]:
                self.open(f"#size={size}&goal={goal}")
                document = json.loads(run("pdbsolve", "solve", value("goal-tiles"), "--board", size, "--goal", goal, "--algorithm", "beam", "--json", "-q"))
                self.assertEqual(value("goal-tiles"), document["goal_tiles"])
                run("pdbsolve", "check", "--board", size, "--goal", goal, value("tiles"))  # exit code 3 if it cannot be solved

    def test_links(self):
        self.open(f"#size=3x3&board={EIGHT}&goal=blank-first")
        self.assertEqual(board(), EIGHT.split(","))
        press(ARROWS["U"])
        link = value("link")
        self.assertTrue(link.endswith("#size=3x3&board=8,6,7,2,0,4,3,5,1&goal=blank-first"), link)
        self.open(link.split(".html")[1])
        self.assertEqual(board(), "8,6,7,2,0,4,3,5,1".split(","))
        # The address bar has the game's first board; another link in it is another game.
        self.assertEqual(browser.js("location.hash"), "#size=3x3&board=8,6,7,2,0,4,3,5,1&goal=blank-first")
        browser.do("location.hash = '#board=1,0,2,3&goal=0,1,2,3'")
        time.sleep(0.2)
        self.assertEqual((board(), value("goal-name"), value("goal-tiles")), (["1", "0", "2", "3"], "own", "0 1 2 3"))
        self.assertEqual(value("kind"), "tiles 2x2")
        self.open("#puzzle=shift&size=3x3&board=RGB/RGB/RGB&goal=RRR/GGG/BBB")
        self.assertEqual((board(), value("kind"), value("goal-name")), (list("RGB" * 3), "shift 3x3", "own"))
        self.open(value("link").split(".html")[1])
        self.assertEqual(board(), list("RGB" * 3))

    def test_wrong_links(self):
        for link, why in [("size=3x3&board=1,2,3", "expected 9 cells, found 3"), ("size=9x9", "'9x9' is no size"),
                          ("size=0x3", "is no size"), ("size=3x3&goal=nowhere", "'nowhere' is not on this board"),
                          ("board=1,1,2,0", "1 is there too often"), ("board=0,2,1,3", "no moves lead"),
                          ("puzzle=chess", "'chess' is no puzzle"), ("colour=red", "'colour', which is not known"),
                          ("size=3x3&board=%3Cimg%20src%3Dx%3E", "'<img' is not on this board"),
                          ("puzzle=shift&size=3x3&board=AB/BA", "expected 3 rows")]:
            with self.subTest(link=link):
                self.open("#" + link)
                self.assertIn(why, browser.text("message"))
                self.assertEqual(value("kind"), "tiles 4x4")

    def test_typed_boards(self):
        self.open("#size=3x3")
        for text, why in [("1 2 3 4 5 6 7 8", "expected 9 cells, found 8"), ("1 2 3 4 5 6 7 8 9", "'9' is not on this board"),
                          ("2 1 3 4 5 6 7 8 0", "no moves lead"), ("", "found 0"), ("one", "'one' is not on this board")]:
            type_into("tiles", "typed", text)
            self.assertIn(why, browser.text("message"))
        type_into("tiles", "typed", "8 6 7 / 2 5 4 / 3 _ 1")
        self.assertEqual((board(), browser.text("message")), (EIGHT.split(","), ""))
        # Another size, which the text shows
        type_into("tiles", "typed", "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")
        self.assertEqual((value("kind"), board()[0]), ("tiles 4x4", "14"))
        type_into("tiles", "typed", "1 0 2 / 3 4 5")
        self.assertEqual((value("kind"), board()), ("tiles 3x2", "1 0 2 3 4 5".split()))

    def test_goals(self):
        self.open(f"#board={EASY}")
        choose("goal-name", "blank-last")
        self.assertEqual(value("goal-tiles"), "1 2 3 4 5 6 7 8 0")
        self.assertFalse(is_shown("typed-goal"))
        choose("goal-name", "own")
        self.assertTrue(is_shown("typed-goal"))
        type_into("goal-tiles", "typed-goal", "1 2 3 4 5 6 7 8 8")
        self.assertIn("the goal: 8 is there too often", browser.text("message"))
        before = board()
        type_into("goal-tiles", "typed-goal", " ".join(before))
        self.assertEqual(browser.js("document.querySelectorAll('.tile.home').length"), 9)
        type_into("goal-tiles", "typed-goal", "2 1 3 4 5 6 7 8 0")
        self.assertEqual(value("goal-name"), "own")


class Playing(Page):
    def test_moves_and_undo(self):
        self.open(f"#board={EASY}")
        press(Keys.ARROW_DOWN)
        press(Keys.ARROW_RIGHT)
        self.assertEqual(browser.text("status"), "Solved by hand in 2 moves, 2 slides.")
        browser.click("undo")
        press(Keys.BACKSPACE)
        self.assertEqual(board(), EASY.split(","))
        self.assertTrue(is_disabled("undo") and is_disabled("restart"))
        press(Keys.ARROW_DOWN, Keys.ARROW_LEFT)
        self.assertEqual(browser.text("facts"), "Moves (single-tile)2Slides (multi-tile)2Fewest from its startnot known")
        browser.click("restart")
        self.assertEqual(board(), EASY.split(","))
        press("s")
        self.assertIn("0 moves so far", browser.text("status"))

    def test_a_click_slides_several(self):
        self.open("#board=1,2,0,3,4,5,6,7,8")
        browser.driver.find_elements(By.CSS_SELECTOR, ".tile")[0].click()
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())
        self.assertIn("2 moves, 1 slide", browser.text("status"))

    def drag(self, tile, across, down):
        element = browser.driver.find_element(By.XPATH, f"//div[contains(@class, 'tile') and .//i[text()='{tile}']]")
        ActionChains(browser.driver, duration=20).click_and_hold(element).move_by_offset(across // 2, down // 2).move_by_offset(across - across // 2, down - down // 2).release().perform()

    def test_drags(self):
        self.open("#board=1,2,0,3,4,5,6,7,8")
        size = round(browser.js("document.querySelector('.tile').getBoundingClientRect().width"))
        self.drag("1", size, 5)  # with the tile between
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())
        self.drag("1", -size // 4, 0)  # too little
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())
        self.drag("8", 0, -size // 2)  # elsewhere: a swipe slides the tile that can go up
        self.assertEqual(board(), "3 1 2 0 4 5 6 7 8".split())
        self.open("#puzzle=shift&size=3x3&goal=numbers&board=123/456/789")
        self.drag("5", size, 0)
        self.assertEqual(board(), list("123645789"))
        self.drag("6", 0, -2 * size)
        self.assertEqual(board(), list("723145689"))

    def test_shift_puzzle(self):
        self.open("#puzzle=shift&size=3x3&goal=numbers&board=312/456/789")
        browser.do("document.querySelector('.edge.left button').click()")
        self.assertEqual(browser.text("status"), "Solved by hand in 1 shift.")
        choose("kind", "tiles 3x3")
        self.assertFalse(browser.js("[...document.querySelectorAll('.edge')].some((edge) => edge.offsetParent !== null)"))


class Looks(Page):
    def test_a_picture(self):
        self.open(f"#board={EASY}")
        with open("red.svg", "w", encoding="ascii") as file:
            file.write('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>')
        browser.driver.find_element(By.ID, "picture").send_keys(os.path.abspath("red.svg"))
        wait_for("picture-message", "^Tiles show red.svg.$")
        choose("kind", "tiles 4x4")
        self.assertTrue(browser.js("document.body.classList.contains('pictured')"))
        choose("kind", "shift 4x4")
        self.assertIn("alike", browser.text("picture-message"))
        self.assertFalse(browser.js("document.body.classList.contains('pictured')"))

    def test_less_motion(self):
        for motion, moving in (("reduce", 0), ("no-preference", 1)):
            browser.prefer("light", motion)
            self.open(f"#board={EASY}")
            press(Keys.ARROW_DOWN)
            self.assertEqual(browser.js("document.querySelector('#board').getAnimations({subtree: true}).length > 0"), bool(moving))


class Solving(Page):
    def slow(self, **wanted):
        browser.do("window.plainModule = arguments[0]", wanted)

    def test_solves_and_plays(self):
        self.open(f"#size=3x3&board={EIGHT}")
        press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
        start = board()
        browser.click("solve")
        wait_for("outcome", r"^The fewest moves: \d+$")
        length = int(re.search(r"\d+", browser.text("outcome"))[0])
        reference = json.loads(run("pdbsolve", "solve", " ".join(start), "--json", "-q"))["instances"][0]
        self.assertEqual(length, reference["length"])
        press(Keys.END)
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())
        wait_for("facts", "h of the start")
        tiles = start
        for move in value("moves-text"):
            tiles = slide(tiles, 3, move)
        self.assertEqual(tiles, "0 1 2 3 4 5 6 7 8".split())
        browser.click("to-game")
        self.assertEqual(board(), start)
        self.assertIn("2 moves so far", browser.text("facts") + browser.text("status"))
        press(Keys.ESCAPE)
        self.assertIn(f"after {length} moves", browser.text("status"))

    def test_hints_lead_to_the_goal(self):
        self.open(f"#size=3x3&board={EIGHT}&goal=blank-last")
        for left in range(31, 0, -1):
            browser.click("hint")
            wait_for("advice", f"; {left} moves? to the goal")
            self.assertEqual(browser.js("document.querySelectorAll('.hinted').length"), 1)
            browser.click("hint")
            self.assertEqual((browser.text("advice"), browser.js("document.querySelectorAll('.hinted').length")), ("", 0))
        self.assertEqual(browser.text("status"), "Solved by hand in 31 moves, " + re.search(r"\d+ slides", browser.text("status"))[0] + ". The fewest are 31.")
        browser.click("hint")
        self.assertEqual(browser.text("advice"), "This board is the goal.")

    def test_how_far(self):
        self.open(f"#board={EASY}")
        press("f")
        wait_for("advice", "^2 moves to the goal, at the fewest.$")
        press(Keys.ARROW_DOWN)
        press("f")
        wait_for("advice", "^1 move to the goal, at the fewest. All 1 so far belong to a shortest solution of 2.$")
        press(Keys.ARROW_LEFT)
        press("f")
        wait_for("advice", "^2 moves to the goal, at the fewest. Its start takes 2, so 2 are lost.$")

    def test_progress_and_stop(self):
        self.open(f"#board={EASY}")
        self.slow(tables=2, rounds=50)
        browser.click("solve")
        wait_for("outcome", "^Making tables, 1 of 2$")
        wait_for("outcome", "^At least 10 moves$")
        self.assertNotIn("ends within", browser.text("live"))  # nothing is known yet
        wait_for("live", "This bound ends withinabout 3.5 s")
        self.assertIn("Nodes of this bound500", browser.text("live"))
        press(Keys.ARROW_DOWN)  # the board is there meanwhile
        self.assertIn("1 move", browser.text("status"))
        browser.click("stop")
        wait_for("outcome", r"^Stopped. Every solution has at least \d+ moves.$")
        self.assertFalse(is_shown("live"))
        self.assertTrue(is_disabled("stop"))
        self.slow(rounds=3)
        browser.click("hint")
        wait_for("outcome", "At least")
        press(Keys.ARROW_LEFT)
        wait_for("advice", "for the board before. Ask again")

    def test_another_game_ends_the_search(self):
        self.open(f"#board={EASY}")
        self.slow(rounds=50)
        browser.click("solve")
        wait_for("outcome", "At least")
        choose("kind", "tiles 4x4")
        self.assertEqual((value("kind"), is_disabled("stop"), browser.text("outcome")), ("tiles 4x4", True, ""))
        self.slow()
        browser.do("location.hash = arguments[0]", f"#board={EASY}")
        time.sleep(0.1)
        browser.click("solve")
        wait_for("outcome", "^The fewest moves: 2$")
        time.sleep(0.3)  # what the first search answers is no matter now
        self.assertEqual(browser.text("outcome"), "The fewest moves: 2")

    def test_errors_are_told(self):
        self.open(f"#board={EASY}")
        self.slow(fail="the tables do not fit: 300 MB are needed, 100 MB are left; close other pages")
        browser.click("solve")
        wait_for("outcome", "^the tables do not fit: .*other pages.$")
        self.slow()
        browser.click("solve")
        wait_for("outcome", "^The fewest moves: 2")

    def test_not_with_the_fewest(self):
        self.open(f"#board={EASY}")
        choose("how", "beam")
        browser.click("solve")
        wait_for("outcome", "^4 moves; at least 2 are needed$")
        self.assertEqual(browser.js("plainAsked.algorithm"), "beam")
        choose("how", "slides")
        browser.click("shuffle")
        self.assertEqual(value("how"), "slides")
        choose("kind", "tiles 5x5")
        self.assertEqual(value("how"), "optimal")
        self.open("#size=6x6")
        self.assertEqual(value("how"), "beam")
        browser.click("hint")
        self.assertIn("not solved with the fewest moves", browser.text("advice"))

    def test_plays_at_any_speed(self):
        browser.prefer("light", "no-preference")
        self.open(f"#board={EASY}")
        browser.click("solve")
        wait_for("outcome", "fewest")
        choose("speed", "8")
        browser.click("play-button")
        wait_for("status", "^The goal, after 2 moves.$")


class Places(Page):
    def test_the_folder_on_a_server(self):
        address = f"http://localhost:{server.server_port}/"
        browser.asked()
        browser.driver.get(address + f"#board={EASY}")
        browser.click("solve")
        wait_for("outcome", "^The fewest moves: 2")
        self.assertLessEqual({url.split("#")[0] for url in browser.asked() if not url.startswith("data:")}, {address, address + "tilepdb.js"})

    def test_the_folder_on_a_disk(self):
        browser.driver.get("about:blank")
        browser.open("site/index.html", f"#board={EASY}")
        browser.logged()
        press(Keys.ARROW_DOWN)
        self.assertIn("1 move", browser.text("status"))
        browser.click("solve")
        wait_for("outcome", "^The solver could not be loaded.$")
        self.assertIn("pdbsolve play --html", browser.text("remedy"))
        browser.logged()


class Readers(Page):
    def test_everything_has_a_name(self):
        for scheme in ("light", "dark"):
            browser.prefer(scheme)
            self.open(f"#board={EASY}")
            named = ("button", "slider", "combobox", "textbox", "image", "img", "navigation", "region", "progressbar")
            for node in browser.tree():
                role = node.get("role", {}).get("value", "")
                if role in named and not node.get("ignored"):
                    self.assertTrue(node.get("name", {}).get("value"), f"{role} without a name")
        self.assertEqual(browser.js("document.querySelectorAll('h1').length"), 1)
        self.assertIn("row 2: 3 blank 5", browser.js("document.getElementById('board').getAttribute('aria-label')"))

    def test_keyboard_reaches_everything(self):
        self.open(f"#board={EASY}")
        reached = []
        for _ in range(40):
            press(Keys.TAB)
            reached.append(browser.js("document.activeElement.id"))
        self.assertLessEqual({"kind", "shuffle", "hint", "far", "solve", "how", "goal-name", "tiles", "link", "copy", "picture"}, set(reached))
        self.assertLess(reached.index("hint"), reached.index("solve"))

    def test_phone_has_the_board_first(self):
        browser.screen(390, 844, True)
        self.open()
        for name in ("shuffle", "hint", "far", "solve"):
            place = browser.js("(() => { const r = document.getElementById(arguments[0]).getBoundingClientRect(); return [r.width, r.height, r.bottom]; })()", name)
            self.assertGreaterEqual(min(place[0], place[1]), 40, f"{name} is small for a finger")
            self.assertLess(place[2], 844, f"{name} is below the first screen")


if __name__ == "__main__":
    unittest.main()
