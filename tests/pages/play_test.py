# SPDX-License-Identifier: MIT
"""The page that plays solutions: pictures on its tiles, notations of moves, phones, and panels that belong to the board;
and pictures that play solutions, in a real browser."""

import base64
import os
import random
import re
import sys
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)),
                os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "pictures")]
from browser import board, chromium_only, document_of, press, reached_by_tab, run, scratch_folder, slide, start_browser  # pylint: disable=wrong-import-position
from drawing import pixels_of, png_of  # pylint: disable=wrong-import-position
from written_moves import runs_of, written  # pylint: disable=wrong-import-position

STARTS = ["8 6 7 2 5 4 3 0 1", "1 4 2 3 0 5 6 7 8", "2 1 0 3 4 5 6 7 8", "0 1 2 3 4 5 6 7 8"]
ALIKE = "id start goal\nalike RGR/GRG/RGR RRR/GGG/RRG\n"
NINE = "id start goal\nnine 312/456/789 123/456/789\n"
REJECTED = "{} cannot be shown: choose a JPEG or PNG up to 20 MiB."
COLOURS = [(230, 40, 40), (40, 200, 60), (40, 60, 220), (240, 220, 40), (230, 60, 220), (50, 210, 220), (240, 140, 30),
           (110, 60, 20), (150, 150, 150)]


def setUpModule():
    global folder, browser
    folder = scratch_folder()
    words = [word for start in STARTS for word in ("--instance", start)]
    run("pdbsolve", "solve", "-q", "--html", "eight.html", *words, code=3)
    for page, boards in {"alike.html": ALIKE, "nine.html": NINE}.items():
        run("pdbsolve", "solve", "-", "-q", "--puzzle", "shift", "--html", page, stdin=boards)
    with open("nine.png", "wb") as file:
        file.write(png_of([[COLOURS[row // 30 * 3 + column // 30] for column in range(90)] for row in range(90)]))
    with open("false.png", "w", encoding="ascii") as file:
        file.write("no picture")
    with open("notes.txt", "w", encoding="ascii") as file:
        file.write("no picture either")
    browser = start_browser()
    browser.open("eight.html")


def tearDownModule():
    browser.close()
    folder.cleanup()


def give(name):
    """Chooses a file as picture and waits until it is loaded."""
    browser.do("document.getElementById('picture-message').textContent = ''")
    browser.driver.find_element(By.ID, "picture").send_keys(os.path.abspath(name))
    for _ in range(100):
        if not re.match("Reading|^$", browser.text("picture-message")):
            return
        time.sleep(0.02)
    raise AssertionError("the picture is not read")


def drop(content, name):
    """Drops a file onto the page; `content` is a JavaScript expression."""
    browser.do("""const transfer = new DataTransfer();
      transfer.items.add(new File([%s], arguments[0], {type: "image/png"}));
      const event = (type) => document.getElementById("stage").dispatchEvent(new DragEvent(type, {dataTransfer: transfer, bubbles: true, cancelable: true}));
      window.taken = [event("dragover"), event("drop")];""" % content, name)


def shown_parts():
    """Returns for each cell the number of the colour in the lower right of its tile; None for other colours."""
    place = browser.js("""(() => {
      document.getElementById("board").scrollIntoView();
      const {left, top, width, height} = document.getElementById("board").getBoundingClientRect();
      return {x: left + scrollX, y: top + scrollY, width, height};
    })()""")
    scale = 96 / place["width"]
    data = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": {**place, "scale": scale}, "captureBeyondViewport": True})
    pixels = pixels_of(base64.b64decode(data["data"]))
    size = len(pixels[0]) // 3
    parts = []
    for cell in range(9):
        pixel = pixels[cell // 3 * size + size * 7 // 10][cell % 3 * size + size * 7 // 10]
        near = [i for i, colour in enumerate(COLOURS) if max(abs(a - b) for a, b in zip(pixel, colour)) < 30]
        parts.append(near[0] if near else None)
    return parts


def value(identifier):
    return browser.js("document.getElementById(arguments[0]).value", identifier)


def choose(number):
    browser.do("document.querySelectorAll('#instances button')[arguments[0]].click()", number)


def length_of(moves):
    """Returns how the page writes the length of moves."""
    slides = f" ({len(runs_of(moves))} slide{'s' if len(runs_of(moves)) != 1 else ''})" if moves else ""
    return f"{len(moves)} move{'s' if len(moves) != 1 else ''}{slides}"


def is_shown(identifier):
    return browser.js("document.getElementById(arguments[0]).offsetParent !== null", identifier)


def type_board(text):
    browser.do("document.getElementById('tiles').value = arguments[0]; document.querySelector('#typed button').click()", text)


def write_as(name):
    browser.do("const s = document.getElementById('notation'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))", name)


class Page(unittest.TestCase):
    def setUp(self):
        browser.screen(1280, 900)
        browser.do("localStorage.clear(); localStorage.setItem('tilepdb-notation', '\"blank letters\"')")
        browser.prefer("light", "reduce")

    def open(self, page):
        logged, asked = browser.open(page)
        self.assertEqual((logged, asked), ([], []))


class Pictures(Page):
    @chromium_only
    def test_tiles_show_their_parts(self):
        self.open("eight.html")
        home = lambda: [int(tile) if tile != "0" else None for tile in board()]
        give("nine.png")
        self.assertEqual(browser.text("picture-message"), "Picture: nine.png")
        self.assertEqual(shown_parts(), home())
        press(Keys.END)
        self.assertEqual(shown_parts(), [None] + list(range(1, 9)))
        press("n")
        self.assertEqual(board(), STARTS[1].split())
        self.assertEqual(shown_parts(), home())
        browser.click("shuffle")
        self.assertEqual(shown_parts(), home())
        browser.click("numbers")
        self.assertEqual(browser.js("getComputedStyle(document.querySelector('#board i')).opacity"), "0")
        browser.click("no-picture")
        self.assertEqual(shown_parts(), [None] * 9)
        self.assertEqual(browser.text("picture-message"), "")
        self.assertEqual(browser.js("getComputedStyle(document.querySelector('#board i')).opacity"), "1")
        self.assertEqual(browser.logged(), [])

    def test_numbers_by_the_keyboard(self):
        self.open("eight.html")
        give("nine.png")
        checked = lambda: browser.js("document.getElementById('numbers').checked")
        browser.do("document.getElementById('numbers').focus()")
        before = checked()
        press(Keys.SPACE)
        self.assertEqual((checked(), browser.text("play-button")), (not before, "Play"))

    @chromium_only
    def test_dropped(self):
        self.open("eight.html")
        with open("nine.png", "rb") as file:
            data = base64.b64encode(file.read()).decode()
        drop(f"Uint8Array.from(atob('{data}'), (c) => c.charCodeAt(0))", "dropped.png")
        self.assertEqual(browser.js("window.taken"), [False, False], "the browser would leave the page for the file")
        for _ in range(50):
            if browser.text("picture-message") == "Picture: dropped.png":
                break
            time.sleep(0.02)
        self.assertEqual(shown_parts(), [int(tile) if tile != "0" else None for tile in board()])

    @chromium_only
    def test_invalid_pictures(self):
        self.open("eight.html")
        give("false.png")
        self.assertEqual(browser.text("picture-message"), REJECTED.format("false.png"))
        self.assertEqual(shown_parts(), [None] * 9)
        give("nine.png")
        give("notes.txt")
        self.assertEqual(browser.text("picture-message"), REJECTED.format("notes.txt"))
        self.assertEqual(len(set(shown_parts())), 9, "the picture before is lost")
        choose(1)
        self.assertEqual(browser.text("picture-message"), "Picture: nine.png")
        drop("new Uint8Array(21 * 2 ** 20)", "large.png")
        self.assertEqual(browser.text("picture-message"), REJECTED.format("large.png"))

    @chromium_only
    def test_pieces_that_are_alike(self):
        self.open("alike.html")
        give("nine.png")
        self.assertEqual(browser.text("picture-message"), "Picture hidden: some tiles are alike.")
        self.open("nine.html")
        give("nine.png")
        self.assertEqual(browser.text("picture-message"), "Picture: nine.png")
        self.assertEqual(shown_parts(), [int(piece) - 1 for piece in board()])
        self.assertFalse(is_shown("notation-row"))


class Notations(Page):
    def test_all(self):
        self.open("eight.html")
        names = browser.js("[...document.getElementById('notation').options].map((option) => option.value)")
        self.assertEqual(names, ["tile runs", "tile letters", "blank runs", "blank letters", "numbers", "slides"])
        for number, one in enumerate(document_of("eight.html")["instances"]):
            choose(number)
            moves = one.get("moves", "")
            for name in names:
                write_as(name)
                words = written(one["start"], moves, name)
                separator = "" if name.endswith("letters") else " "
                self.assertEqual(value("moves-text"), separator.join(words))
                self.assertEqual(browser.js("[...document.querySelectorAll('#moves button')].map((b) => b.textContent)"), words)
            facts = browser.text("facts")
            if "moves" in one:
                self.assertIn(f"Length{length_of(moves)}", facts)
            else:
                self.assertEqual(browser.js("document.querySelector('#instances [aria-current=true] small').textContent"), "unsolvable")
                self.assertNotIn("Length", facts)

    def test_begins_as_pdbsolve_writes(self):
        run("pdbsolve", "solve", "-q", "--html", "runs.html", "--notation", "runs", "--moves-as", "tile", STARTS[0])
        self.open("runs.html")
        moves = document_of("eight.html")["instances"][0]["moves"]
        self.assertEqual((value("notation"), value("moves-text")), ("tile runs", " ".join(written(STARTS[0], moves, "tile runs"))))

    def test_slides_are_counted(self):
        run("pdbsolve", "solve", "-q", "--metric", "mtm", "--heuristic", "slides", "--html", "slides.html", "1 2 0 3 4 5 6 7 8", STARTS[1])
        document = document_of("slides.html")
        self.assertEqual((document["metric"], document["goal_tiles"]), ("multi-tile", STARTS[3]))
        browser.do("localStorage.clear()")
        self.open("slides.html")
        self.assertIn("2 instances, 2 solved, ", browser.text("subtitle"))
        self.assertIn(" slides in total", browser.text("subtitle"))
        choose(0)
        self.assertEqual((value("notation"), value("moves-text"), document["instances"][0]["moves"]), ("tile runs", "R2", "LL"))
        self.assertIn("Length2 moves (1 slide)Fewest slides1", browser.text("facts"))
        self.assertEqual(browser.text("status"), "1 slide to go, lower bound 1.")
        self.assertEqual(browser.text("plot-title"), "Slides to go")
        press(Keys.ARROW_RIGHT)
        self.assertRegex(browser.text("status"), r"^Move 1 of 2: .*\. 1 slide to go\.$")
        press(Keys.ARROW_RIGHT)
        self.assertEqual(browser.text("status"), "Solved in 2 moves (1 slide).")
        choose(1)
        one = document["instances"][1]
        self.assertEqual(one["length"], len(runs_of(one["moves"])))
        self.assertEqual(len(one["h_along"]), one["length"] + 1)
        self.assertIn(f"{one['length']} slides to go, lower bound {one['h_along'][0]}", browser.text("status"))
        for _ in runs_of(one["moves"])[0]:
            press(Keys.ARROW_RIGHT)
        self.assertEqual((one["length"], one["h_along"][1]), (2, 1))
        self.assertIn(". 1 slide to go, lower bound 1.", browser.text("status"))
        type_board(one["start"])
        self.assertEqual(browser.text("facts"), f"Fewest slides{one['length']}")

    def test_words_are_steps(self):
        self.open("eight.html")
        one = document_of("eight.html")["instances"][0]
        write_as("tile runs")
        boards = [one["start"].split()]
        for move in one["moves"]:
            boards.append(slide(boards[-1], 3, move))
        end = 0
        for number, moves in enumerate(runs_of(one["moves"])):
            end += len(moves)
            browser.do("document.querySelectorAll('#moves button')[arguments[0]].click()", number)
            self.assertEqual(board(), boards[end])
            current = browser.js("[...document.querySelectorAll('#moves [aria-current=step]')].map((b) => b.getAttribute('aria-label'))")
            self.assertEqual(len(current), 1)
            self.assertRegex(current[0], f"^moves? ({end - len(moves) + 1} to )?{end}: ")
            self.assertEqual(browser.js("document.querySelectorAll('#moves .done').length"), number)

    def test_by_hand(self):
        self.open("eight.html")
        choose(1)
        browser.click("take-over")
        press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)  # tiles 4 and 1
        for name, text in (("blank letters", "UL"), ("tile letters", "DR"), ("tile runs", "D R"), ("numbers", "4 1")):
            write_as(name)
            self.assertEqual(value("moves-text"), text)
        self.assertEqual(browser.text("status"), "Solved in 2 moves (2 slides). Fewest possible!")
        type_board("1 2 0 3 4 5 6 7 8")
        browser.do("document.querySelectorAll('.tile')[0].click()")
        write_as("blank runs")
        self.assertEqual((board(), value("moves-text")), ("0 1 2 3 4 5 6 7 8".split(), "L2"))
        self.assertEqual(browser.text("status"), "Solved in 2 moves (1 slide).")


class Panels(Page):
    def belong(self, number):
        one = document_of("eight.html")["instances"][number]
        moves = one.get("moves", "")
        self.assertEqual(board(), one["start"].split())
        self.assertTrue(browser.text("facts").startswith(f"Instance{one['id']}"))
        self.assertEqual(value("moves-text"), moves)
        self.assertEqual(browser.js("document.querySelectorAll('#moves li').length"), len(moves))
        self.assertEqual(browser.js("Number(document.getElementById('slider').max)"), len(moves))
        self.assertEqual(is_shown("plot-card"), len(moves) > 0)
        label = browser.js("document.querySelector('#plot svg')?.getAttribute('aria-label') ?? ''")
        self.assertEqual(label.startswith(f"{len(moves)} moves to go"), len(moves) > 0)
        self.assertEqual((browser.text("message"), value("tiles")), ("", one["start"]))
        status = browser.text("status")
        expected = {0: f"{len(moves)} moves to go", 1: "2 moves to go", 2: "Not solved: ", 3: "Already solved"}[number]
        self.assertTrue(status.startswith(expected), status)
        self.assertEqual(browser.js("document.querySelector('#instances [aria-current=true]').firstChild.data"), one["id"])
        self.assertEqual(browser.js("document.getElementById('leave').disabled"), True)

    def game(self):
        self.assertEqual(browser.text("moves-title"), "Your moves")
        self.assertNotIn("Instance", browser.text("facts"))
        self.assertIn(length_of(value("moves-text")), browser.text("status"))
        self.assertEqual(browser.js("document.querySelectorAll('#moves button').length"), 0)
        self.assertFalse(is_shown("plot-card"))

    def test_any_order(self):
        self.open("eight.html")
        draw = random.Random(7)
        arrows = [Keys.ARROW_UP, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_RIGHT]
        actions = [lambda: press(Keys.END), lambda: press("  "), lambda: type_board("1 2 3"), lambda: type_board("hello"),
                   lambda: type_board("2 1 0 3 4 5 6 7 8"), lambda: type_board(STARTS[0]), lambda: browser.click("shuffle"),
                   lambda: browser.click("take-over"), lambda: press(*draw.choices(arrows, k=6)), lambda: press(Keys.BACKSPACE),
                   lambda: press(Keys.ESCAPE), lambda: give("false.png")]
        for _ in range(16):
            for action in draw.choices(actions, k=3):
                action()
                browser.do("document.activeElement.blur()")
            if browser.js("document.getElementById('stage').classList.contains('free')"):
                self.game()
            number = draw.randrange(len(STARTS))
            choose(number)
            self.belong(number)
        self.assertEqual(browser.logged(), [])

    def test_back_to_the_solution(self):
        self.open("eight.html")
        press(*[Keys.ARROW_RIGHT] * 5)
        browser.click("take-over")
        press(Keys.ARROW_UP, Keys.ARROW_LEFT)
        self.game()
        press(Keys.ESCAPE)
        moves = document_of("eight.html")["instances"][0]["moves"]
        self.assertEqual(value("moves-text"), moves)
        self.assertEqual(browser.js("[...document.querySelectorAll('#moves button')].findIndex((b) => b.ariaCurrent === 'step')"), 4)
        self.assertTrue(browser.text("status").startswith(f"Move 5 of {len(moves)}"))


class Phones(Page):
    @chromium_only
    def test_the_board_is_first(self):
        for width, height in ((390, 844), (360, 740)):
            browser.screen(width, height, True)
            self.open("eight.html")
            place = lambda name: browser.js("(({left, top, right, bottom}) => [left, top, right, bottom])(document.getElementById(arguments[0]).getBoundingClientRect())", name)
            left, top, right, bottom = place("board")
            self.assertLess(top, 70)
            self.assertGreater(right - left, 0.85 * width)
            order = sorted(("stage", "play", "list", "side", "look"), key=lambda name: place(name)[1])
            self.assertEqual(order[:2], ["stage", "play"])
            # The board also comes first for keyboard and screen-reader users.
            self.assertEqual(browser.js("document.querySelector('main').firstElementChild.id"), "stage")
            browser.click("shuffle")
            self.assertEqual(place("board"), [left, top, right, bottom])
            for name in ("take-over", "shuffle", "undo", "leave"):
                _, top, _, bottom = place(name)
                self.assertGreaterEqual(bottom - top, 40)
                self.assertLess(bottom, height, f"{name} is below the first screen")
            self.assertFalse(is_shown("keys"), "a phone has no keys")
        browser.screen(1280, 900)
        browser.driver.get("about:blank")
        self.open("eight.html")
        for width in (1280, 390):
            browser.screen(width, 844)
            self.assertTrue(is_shown("keys"), "who has a mouse has keys")

    @chromium_only
    def test_fingers(self):
        browser.screen(390, 844, True)
        self.open("eight.html")
        type_board("1 4 2 3 0 5 6 7 8")
        for tile in ("4", "1"):
            x, y = browser.js("(({left, top, width, height}) => [left + width / 2, top + height / 2])([...document.querySelectorAll('.tile')].find((t) => t.textContent === arguments[0]).getBoundingClientRect())", tile)
            for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
                browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        for _ in range(50):
            if "Solved" in browser.text("status"):
                break
            time.sleep(0.02)
        self.assertEqual(board(), "0 1 2 3 4 5 6 7 8".split())


class Keyboards(Page):
    @chromium_only
    def test_everything_is_reached(self):
        self.open("eight.html")
        give("nine.png")
        self.assertLessEqual({"slider", "play-button", "take-over", "tiles", "picture", "no-picture", "numbers", "notation", "moves-text",
                              "moves", "instances"}, set(reached_by_tab(40)))
        browser.do("document.getElementById('picture').focus()")
        outline = browser.js("getComputedStyle(document.getElementById('picture').parentElement).outlineStyle")
        self.assertEqual(outline, "solid", "it is not seen that the picture can be chosen")

    def test_names(self):
        self.open("eight.html")
        names = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in browser.tree()
                 if not node.get("ignored") and "role" in node}
        for role, name in (("combobox", "Notation"), ("textbox", "Moves"), ("checkbox", "Numbers")):
            self.assertIn((role, name), names)
        self.assertTrue(any(name.startswith("Choose picture") for _, name in names))
        give("nine.png")
        self.assertIn("row 1: 8 6 7", browser.js("document.getElementById('board').getAttribute('aria-label')"))


class Animations(Page):
    def test_played(self):
        moves = document_of("eight.html")["instances"][0]["moves"]
        for words, parts in (([], list(moves)), (["--notation", "runs"], runs_of(moves))):
            run("pdbsolve", "draw", STARTS[0], "--moves", moves, "--form", "animation", "--tile-size", "50", "--output", "played.svg",
                "--force", "-q", *words)
            browser.prefer("light", "no-preference")
            self.open("played.svg")
            boards = [STARTS[0].split()]
            for part in parts:
                last = boards[-1]
                for move in part:
                    last = slide(last, 3, move)
                boards.append(last)
            for step in list(range(0, len(boards), 5)) + [len(boards) - 1]:
                found = browser.js("""(() => {
                  for (const one of document.getAnimations()) { one.pause(); one.currentTime = arguments[0]; }
                  const cells = Array(9).fill("0");
                  for (const tile of document.querySelectorAll("use.moving")) {
                    const {left, top} = tile.getBoundingClientRect();
                    cells[Math.floor((top - 5) / 50) * 3 + Math.floor((left - 5) / 50)] = tile.getAttribute("href").slice(6);
                  }
                  return cells;
                })()""", 1500 + 500 * step - 20)
                self.assertEqual(found, boards[step])
        browser.prefer("light", "reduce")
        self.open("played.svg")
        self.assertEqual(browser.js("document.getAnimations().length"), 0)


if __name__ == "__main__":
    unittest.main()
