# SPDX-License-Identifier: MIT
"""The page for playing boards: moves, looks, folders, keys and screen readers. The web tests cover the real module."""

import os
import re
import shutil
import sys
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import board, press, reached_by_tab, run  # pylint: disable=wrong-import-position
from player_page import (  # pylint: disable=wrong-import-position,unused-import
    EASY, PLAIN, Page, choose, is_disabled, value, wait_for, setUpModule, tearDownModule)


class Playing(Page):
    def test_moves_and_undo(self):
        self.open(f"#board={EASY}&goal=blank-first")
        press(Keys.ARROW_DOWN)
        press(Keys.ARROW_RIGHT)
        self.assertTrue(self.browser.text("status").startswith("Solved in 2 moves (2 slides)."))
        self.browser.click("undo")
        press(Keys.BACKSPACE)
        self.assertEqual(board(), EASY.split(","))
        self.assertTrue(is_disabled("undo") and is_disabled("restart"))
        self.assertIn("Backspaceundo", self.browser.text("keys"))
        self.assertNotIn("Escape", self.browser.text("keys"))  # there is no solution to return to
        press(Keys.ARROW_DOWN, Keys.ARROW_LEFT)
        self.assertEqual((self.browser.text("facts"), self.browser.text("status").split(".")[0]), ("Fewest moves2", "2 moves (2 slides)"))
        self.browser.click("restart")
        self.assertEqual(board(), EASY.split(","))
        press("s")
        self.assertEqual(self.browser.text("status"), "0 moves.")
        self.open(f"#board={EASY}&goal=blank-first")
        press(Keys.ARROW_DOWN, "s")
        self.assertRegex(self.browser.text("status"), r"^1 move \(1 slide\)\.")
        self.assertIn("Press S again", self.browser.text("message"))
        press(Keys.ARROW_LEFT)
        self.assertEqual(self.browser.text("message"), "")
        press("s")
        self.assertRegex(self.browser.text("status"), r"^2 moves \(2 slides\)\.")
        press("s")
        self.assertEqual(self.browser.text("status"), "0 moves.")

    def test_a_click_slides_several(self):
        self.open("#board=1,2,0,3,4,5,6,7,8&goal=blank-first")
        self.browser.driver.find_elements(By.CSS_SELECTOR, ".tile")[0].click()
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())
        self.assertIn("2 moves (1 slide)", self.browser.text("status"))

    def drag(self, tile, across, down):
        element = self.browser.driver.find_element(By.XPATH, f"//div[contains(@class, 'tile') and .//i[text()='{tile}']]")
        self.browser.drag(element, across, down)

    def test_drags(self):
        self.open("#board=1,2,0,3,4,5,6,7,8&goal=blank-first")
        size = round(self.browser.js("document.querySelector('.tile').getBoundingClientRect().width"))
        self.drag("1", size, 5)  # together with the tile in between
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())
        self.drag("1", -size // 4, 0)  # too short
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())
        self.drag("8", 0, -size // 2)  # elsewhere: a swipe moves the tile that can move up
        self.assertEqual(board(), "3 1 2 0 4 5 6 7 8".split())
        self.open("#puzzle=shift&size=3x3&goal=numbers&board=123/456/789")
        self.drag("5", size, 0)
        self.assertEqual(board(), list("123645789"))
        self.drag("6", 0, -2 * size)
        self.assertEqual(board(), list("723145689"))

    def test_shift_puzzle(self):
        self.open("#puzzle=shift&size=3x3&goal=numbers&board=312/456/789")
        self.browser.do("document.querySelector('.edge.left button').click()")
        self.assertTrue(self.browser.text("status").startswith("Solved in 1 shift."))
        choose("kind", "tiles 3x3")
        self.assertFalse(self.browser.js("[...document.querySelectorAll('.edge')].some((edge) => edge.offsetParent !== null)"))


class Looks(Page):
    def test_colours_are_those_of_the_program(self):
        """Compares with the pictures of `pdbsolve draw`, whose colours are computed there."""
        canvas = """(() => {
          const context = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
          const bytes = (colour) => { context.fillStyle = colour; context.fillRect(0, 0, 1, 1); return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3); };
          return Object.fromEntries([...document.querySelectorAll("#board .tile:not(.blank)")].map((tile) => [tile.textContent, bytes(getComputedStyle(tile.firstChild).backgroundColor)]));
        })()"""
        for size, goal in [("4x4", "blank-last"), ("5x4", "blank-first"), ("6x6", "snail")]:
            self.open(f"#size={size}&goal={goal}")
            plain = self.browser.js(canvas)
            for scheme in ("row", "fringe", "ring"):
                choose("colours", scheme)
                picture = run("pdbsolve", "draw", "--board", size, "--goal", goal, "--colours", scheme, " ".join(board()))
                faces = {group: [int(colour[i:i + 2], 16) for i in (0, 2, 4)] for group, colour in re.findall(r"\.(group-\d+) \.face { fill: #(\w+)", picture)}
                drawn = {tile: faces[group] for tile, group in re.findall(r'id="tile-(\d+)" class="tile (group-\d+)"', picture)}
                shown = self.browser.js(canvas)
                self.assertEqual(set(drawn), set(shown))
                for tile, face in drawn.items():
                    self.assertLessEqual(max(abs(a - b) for a, b in zip(face, shown[tile])), 2, (size, scheme, tile, face, shown[tile]))
            choose("colours", "none")
            self.assertEqual(self.browser.js(canvas), plain)

    def test_choices_are_kept(self):
        chosen = {"notation": "numbers", "colours": "ring", "speed": "4", "how": "slides", "kind": "tiles 3x3", "link-page": "tatham"}
        self.open()
        self.assertEqual(value("notation"), "tile runs")
        for menu, option in chosen.items():
            choose(menu, option)
        self.browser.click("numbers")
        self.open()
        self.assertEqual({menu: value(menu) for menu in chosen}, chosen)
        self.assertFalse(self.browser.js("document.getElementById('numbers').checked"))
        self.assertEqual(self.browser.js("document.querySelectorAll('#board .coloured').length"), 8)
        for menu in chosen:
            self.browser.do("localStorage.setItem(arguments[0], '\"no such\"')", f"tilepdb-{menu}")
        self.open()
        self.assertEqual((value("notation"), value("colours"), value("kind"), value("speed")), ("tile runs", "none", "tiles 4x4", "1"))

    def test_a_picture(self):
        self.open(f"#board={EASY}&goal=blank-first")
        with open("red.svg", "w", encoding="ascii") as file:
            file.write('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>')
        self.browser.driver.find_element(By.ID, "picture").send_keys(os.path.abspath("red.svg"))
        wait_for("picture-message", "^Picture: red.svg$")
        choose("kind", "tiles 4x4")
        self.assertTrue(self.browser.js("document.body.classList.contains('pictured')"))
        choose("kind", "shift 4x4")
        self.assertEqual(self.browser.text("picture-message"), "Picture hidden: some tiles are alike.")
        self.assertFalse(self.browser.js("document.body.classList.contains('pictured')"))

    def test_less_motion(self):
        for motion, moving in (("reduce", 0), ("no-preference", 1)):
            self.browser.prefer("light", motion)
            self.open(f"#board={EASY}&goal=blank-first")
            # The key and the count in one call, because a slide takes less than a quarter of a second.
            moved = """(() => {
                document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowDown", bubbles: true}));
                return document.querySelector("#board").getAnimations({subtree: true}).length > 0;
            })()"""
            self.assertEqual(self.browser.js(moved), bool(moving))


class Places(Page):
    def test_the_folder_on_a_server(self):
        address = f"http://localhost:{self.server.server_port}/"
        self.browser.asked()
        self.browser.driver.get(address + f"#board={EASY}&goal=blank-first")
        self.browser.click("solve")
        wait_for("outcome", "^Fewest moves: 2")
        self.assertLessEqual({url.split("#")[0] for url in self.browser.asked() if not url.startswith("data:")}, {address, address + "tilepdb.js"})

    def test_the_folder_on_a_disk(self):
        self.browser.driver.get("about:blank")
        self.browser.open("site/index.html", f"#board={EASY}&goal=blank-first")
        self.browser.logged()
        press(Keys.ARROW_DOWN)
        self.assertIn("1 move", self.browser.text("status"))
        self.browser.click("solve")
        wait_for("outcome", "^Solver not loaded.$")
        self.assertIn("pdbsolve play --html", self.browser.text("remedy"))
        self.browser.logged()

    def test_advice_if_the_solver_fails_to_load(self):
        """Uses the errors of browsers for a file that is not a module and for an outdated browser."""
        self.addCleanup(shutil.copy, os.path.join(PLAIN, "tilepdb.js"), "site")
        for said, remedy in (
            ("WebAssembly.compile(): expected magic word 00 61 73 6d, found 3c 21 64 6f @+0", "Complete the page's folder"),
            ("wasm validation error: at offset 4: failed to match magic number", "Complete the page's folder"),
            (r"WebAssembly.Module doesn't parse at byte 0: module doesn't start with '\\0asm'", "Complete the page's folder"),
            ("at offset 10: SIMD support is not enabled", "^Use Chromium 95, .* or newer.$"),
        ):
            with open("site/tilepdb.js", "w", encoding="utf-8") as file:
                file.write(f'export async function open() {{ throw new Error("the program cannot be loaded: CompileError: {said}"); }}')
            self.browser.driver.get("about:blank")
            self.browser.driver.get(f"http://localhost:{self.server.server_port}/#board={EASY}&goal=blank-first")
            self.browser.click("solve")
            wait_for("outcome", "^Solver not loaded.$")
            self.assertRegex(self.browser.text("remedy"), remedy)
        self.browser.logged()


class Readers(Page):
    def test_everything_has_a_name(self):
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            self.open(f"#board={EASY}&goal=blank-first")
            named = ("button", "slider", "combobox", "textbox", "image", "img", "navigation", "region", "progressbar")
            for node in self.browser.tree():
                role = node.get("role", {}).get("value", "")
                if role in named and not node.get("ignored"):
                    self.assertTrue(node.get("name", {}).get("value"), f"{role} without a name")
        self.assertEqual(self.browser.js("document.querySelectorAll('h1').length"), 1)
        self.assertIn("row 2: 3 blank 5", self.browser.js("document.getElementById('board').getAttribute('aria-label')"))

    def test_keyboard_reaches_everything(self):
        self.open(f"#board={EASY}&goal=blank-first")
        reached = reached_by_tab(40)
        self.assertLessEqual({"kind", "shuffle", "hint", "far", "solve", "how", "goal-name", "tiles", "link-page", "link", "copy", "picture"}, set(reached))
        self.assertLess(reached.index("hint"), reached.index("solve"))

    def tab_to(self, identifier):
        """Presses Tab until an element has the focus."""
        for _ in range(60):
            if self.browser.js("document.activeElement.id || document.activeElement.closest('form')?.id") == identifier:
                return
            press(Keys.TAB)
        self.fail(f"the Tab key does not reach {identifier}")

    def test_everything_by_keyboard_alone(self):
        """Chooses, plays, solves, judges, sets up and copies without a pointer."""
        self.open("#size=4x4")
        self.tab_to("kind")
        press("8-")  # the 8-puzzle, by the first letters of its name
        self.assertEqual(value("kind"), "tiles 3x3")
        self.tab_to("tiles")
        self.browser.do("document.activeElement.select()")
        press("1 2 3 4 5 6 0 7 8", Keys.ENTER)
        self.assertEqual(board(), "1 2 3 4 5 6 0 7 8".split())
        self.tab_to("given")
        press("RR", Keys.TAB, Keys.ENTER)
        wait_for("judgement", "Fewest possible!$")
        press(Keys.TAB, Keys.ENTER)  # plays it, with the focus on the button that plays
        self.assertEqual(self.browser.js("document.activeElement.id"), "play-button")
        press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertIn("Solved in 2 moves", self.browser.text("status"))
        self.tab_to("to-game")
        press(Keys.ENTER)
        self.tab_to("board")
        press("h")
        wait_for("advice", "2 moves to go")
        press("h", Keys.ARROW_LEFT)
        wait_for("status", "^Solved in 2 moves")
        press(Keys.BACKSPACE, Keys.BACKSPACE)
        self.tab_to("solve")
        press(Keys.ENTER)
        wait_for("outcome", "^Fewest moves: 2$")
        self.assertEqual(self.browser.js("document.activeElement.id"), "play-button")
        press(Keys.END)
        self.assertIn("Solved in 2 moves", self.browser.text("status"))
        self.tab_to("notation")
        press(Keys.ARROW_DOWN)
        self.assertEqual(value("notation"), "tile letters")
        press("s")  # letters in a menu choose, they play nothing
        self.tab_to("goal-name")
        press("s")
        self.assertEqual(value("goal-name"), "snail")

    def test_roles_and_live_regions(self):
        """What assistive technology finds: landmarks, the board, fields with visible labels, and what is announced."""
        self.open(f"#board={EASY}&goal=blank-first")
        tree = [(node.get("role", {}).get("value"), node.get("name", {}).get("value", "")) for node in self.browser.tree() if not node.get("ignored")]
        regions = {name for role, name in tree if role == "region"}
        self.assertLessEqual({"Board", "Solve", "Goal: blank first", "Your moves", "Keys", "Times without help", "Tables", "Board and goal", "Your solution", "Tiles"}, regions)
        self.assertIn(("textbox", "Your solution"), tree)
        self.assertLessEqual({("textbox", "Board"), ("textbox", "Link"), ("textbox", "Your moves"), ("combobox", "Goal"), ("combobox", "Link"), ("combobox", "Colours"), ("combobox", "Notation"),
                              ("combobox", "Puzzle"), ("combobox", "Method"), ("checkbox", "15 s inspection")}, set(tree))
        self.assertEqual([role for role, name in tree if name.startswith("Board, row 1")], ["application"])
        for role in ("main", "complementary", "timer"):
            self.assertIn(role, [one for one, _ in tree])
        buttons = [name for role, name in tree if role == "button"]
        self.assertEqual(len(buttons), len(set(buttons)), "buttons that sound alike")
        live = "Object.fromEntries([...document.querySelectorAll('[aria-live]')].map((e) => [e.id, e.getAttribute('aria-live')]))"
        self.assertEqual(self.browser.js(live), {**dict.fromkeys(["status", "advice", "outcome", "message", "judgement", "picture-message"], "polite"), "clock": "off"})
        self.assertEqual(self.browser.js("[...document.querySelectorAll('[id]')].length - new Set([...document.querySelectorAll('[id]')].map((e) => e.id)).size"), 0)
        empty = "[...document.querySelectorAll('input[type=text], textarea')].filter((field) => !field.placeholder && !(field.readOnly && field.value)).map((field) => field.id)"
        self.assertEqual(self.browser.js(empty), [], "fields without an example")
        # A text that stays is not written again: it would be announced again.
        self.browser.do("""window.said = [];
          for (const id of ["status", "advice", "outcome", "message", "judgement"]) new MutationObserver(() => said.push(id)).observe(document.getElementById(id), {childList: true, characterData: true, subtree: true});""")
        press(Keys.ARROW_DOWN)
        self.assertEqual(set(self.browser.js("said")), {"status"})
        self.browser.click("solve")
        wait_for("outcome", "^Fewest moves")
        self.assertEqual(self.browser.js("document.getElementById('board').getAttribute('role')"), "img")

    def test_phone_has_the_board_first(self):
        self.browser.screen(390, 844, True)
        self.open()
        for name in ("shuffle", "hint", "far", "solve"):
            place = self.browser.js("(() => { const r = document.getElementById(arguments[0]).getBoundingClientRect(); return [r.width, r.height, r.bottom]; })()", name)
            self.assertGreaterEqual(min(place[0], place[1]), 40, f"{name} is small for a finger")
            self.assertLess(place[2], 844, f"{name} is below the first screen")


if __name__ == "__main__":
    unittest.main()
