# SPDX-License-Identifier: MIT
"""The pages that pdbsolve writes, in a real browser."""

import json
import os
import sys
import time
import unittest

from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import (  # pylint: disable=wrong-import-position
    BOARD, board, chromium_only, document_of, instances, press, reached_by_tab, run, scratch_folder, slide, start_browser)

BOMB = "id start goal\nbomb RYRG/YBGR/GBYG/YBRB RRRR/GGGG/BBBB/YYYY\n"
NINE = "id start goal\nodd 123/456/798 123/456/789\nnine 312/456/789 123/456/789\n"


def setUpModule():
    global folder, browser
    folder = scratch_folder()
    run("pdbgen", "generate", "--catalogue", "15-6-6-3", "-q")  # the tables of 15-7-8 would take longer than they save
    solve = ["pdbsolve", "solve", "-", "-q"]
    by_tables = [*solve, "--catalogue", "15-6-6-3"]
    text = run(*by_tables, "--json", "--html", "korf20.html", stdin=instances("korf100.txt", 20))
    with open("korf20.json", "w", encoding="ascii") as file:
        file.write(text)
    with open("plain.jsonl", "w", encoding="ascii") as file:
        file.write(run(*by_tables, "--plain", "--jsonl", stdin=instances("korf100.txt", 20)))
    boards = run("pdbsolve", "random", "--board", "5x5", "--seed", "1", "--count", "6", "-q")
    run(*solve, "--algorithm", "beam", "--html", "long114.html", stdin=boards.splitlines()[-1])
    run(*solve, "--puzzle", "shift", "--html", "bomb.html", stdin=BOMB)
    run(*solve, "--puzzle", "shift", "--html", "nine.html", stdin=NINE, code=3)
    run("pdbsolve", "solve", "-q", "--goal", "snail", "--html", "snail.html", "--instance", "1 2 3 0 8 4 7 6 5",
        "--instance", "1 2 3 8 0 4 7 6 5", "--instance", "2 1 3 0 8 4 7 6 5", code=3)
    run("pdbsolve", "solve", "-q", "--goal", "1 2 3/* * */* * *", "--html", "partial.html", "3 2 1/4 5 6/7 8 0")
    run("pdbsolve", "report", "korf20.json", "--html", "one.html")
    run("pdbsolve", "report", "korf20.json", "plain.jsonl", "--html", "two.html")
    with open("weak.csv", "w", encoding="ascii") as file:
        file.write(run(*by_tables, "--max-bound", "52", "--csv", stdin=instances("korf100.txt", 12), code=3))
    with open("shift.csv", "w", encoding="ascii") as file:
        file.write(run(*solve, "--puzzle", "shift", "--csv", stdin=NINE, code=3))
    run("pdbsolve", "report", "korf20.json", "plain.jsonl", "weak.csv", "korf20.json", "shift.csv", "--html", "many.html")
    run("pdbsolve", "compare", "-", "--algorithm", "astar,bfs", "--heuristic", "manhattan,linear-conflict", "-q", "--html", "compared.html",
        stdin=run("pdbsolve", "random", "--board", "3x3", "--count", "5", "--seed", "1"))
    browser = start_browser()
    browser.open("korf20.html")
    browser.do("localStorage.setItem('tilepdb-notation', '\"blank letters\"')")


def tearDownModule():
    browser.close()
    folder.cleanup()


PAGES = ["korf20.html", "long114.html", "bomb.html", "nine.html", "snail.html", "partial.html", "one.html", "two.html",
         "many.html", "compared.html"]
MARKED = "document.querySelectorAll('#moves [aria-current]').length"


def steps_by_keys(count):
    """Returns what the arrow key shows, step by step: the board and the number of marked moves."""
    shown = [[board(), browser.js(MARKED)]]
    for _ in range(count):
        press(Keys.ARROW_RIGHT)
        shown.append([board(), browser.js(MARKED)])
    return shown


def steps_by_events(count):
    """Returns the same for events that the page itself creates, all at once."""
    return browser.js("""((count) => {
      const shown = () => [%s, %s];
      const all = [shown()];
      for (let step = 0; step < count; ++step) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
        all.push(shown());
      }
      return all;
    })(arguments[0])""" % (BOARD, MARKED), count)


class Pages(unittest.TestCase):
    def setUp(self):
        browser.screen(1280, 900)
        browser.prefer("light", "reduce")

    def open(self, page):
        logged, asked = browser.open(page)
        self.assertEqual(logged, [])
        self.assertEqual(asked, [], "a page asks for something besides itself")

    def test_pages_load_alone_on_every_screen(self):
        for page in PAGES:
            with open(page, encoding="utf-8") as file:
                self.assertNotRegex(file.read(), r"(src|href)=\"(?!data:)")
            self.open(page)
            for width, height, phone in [(1280, 900, False), (390, 844, True), (320, 568, True), (800, 600, False)]:
                with self.subTest(page=page, width=width):
                    browser.screen(width, height, phone)
                    self.assertLessEqual(browser.js("document.documentElement.scrollWidth"), width)
            self.assertEqual((browser.logged(), browser.asked()), ([], []))

    def test_size(self):
        self.assertLess(os.path.getsize("korf20.html"), 200_000)

    def test_everything_has_a_name(self):
        for page in PAGES:
            self.open(page)
            named = ("button", "slider", "combobox", "textbox", "image", "img", "table", "navigation", "region")
            for node in browser.tree():
                role = node.get("role", {}).get("value", "")
                if role in named and not node.get("ignored"):
                    # The headings of their sections name the tables.
                    self.assertTrue(node.get("name", {}).get("value") or role == "table", f"{page}: {role} without a name")

    def test_contrast(self):
        script = """(() => {
          const light = (rgb) => {
            const [r, g, b] = rgb.match(/[\\d.]+/g).map((v) => { const c = v / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const probe = document.body.appendChild(document.createElement("i"));
          const of = (name) => { probe.style.color = `var(${name})`; return light(getComputedStyle(probe).color); };
          const pairs = [["--ink", "--paper"], ["--ink", "--card"], ["--muted", "--card"], ["--muted", "--paper"], ["--ink", "--tile"], ["--ink", "--home"], ["--on-accent", "--accent"], ["--second", "--card"], ["--accent", "--card"]];
          return pairs.map(([a, b]) => { const [x, y] = [of(a), of(b)].sort((p, q) => q - p); return [a, b, (x + 0.05) / (y + 0.05)]; });
        })()"""
        papers = {}
        for scheme in ("light", "dark"):
            browser.prefer(scheme)
            self.open("korf20.html")
            for ink, paper, contrast in browser.js(script):
                self.assertGreaterEqual(contrast, 4.5, f"{scheme}: {ink} on {paper}")
            papers[scheme] = browser.js("getComputedStyle(document.body).backgroundColor")
        self.assertNotEqual(papers["light"], papers["dark"])

    def test_plays_to_the_goal(self):
        browser.prefer("light", "no-preference")
        self.open("korf20.html")
        document = document_of("korf20.html")
        press("++++++", " ")
        self.assertEqual(browser.text("play-button"), "Pause")
        self.assertEqual(browser.js("document.getElementById('status').getAttribute('aria-live')"), "off")
        end = time.monotonic() + 30
        while browser.text("play-button") != "Play" and time.monotonic() < end:
            time.sleep(0.2)
        self.assertEqual(browser.text("status"), "Solved in 57 moves (37 slides).")
        time.sleep(0.3)
        self.assertEqual(board(), document["goal_tiles"].split())
        self.assertEqual(browser.logged(), [])

    @chromium_only
    def test_steps_are_the_boards_of_the_solution(self):
        for page, width, steps in [("korf20.html", 4, steps_by_keys), ("long114.html", 5, steps_by_events),
                                   ("snail.html", 3, steps_by_keys)]:
            with self.subTest(page=page):
                self.open(page)
                document = document_of(page)
                one = document["instances"][0]
                length = len(one["moves"])
                boards = [one["start"].split()]
                for move in one["moves"]:
                    boards.append(slide(boards[-1], width, move))
                self.assertEqual(boards[-1], document["goal_tiles"].split())
                self.assertEqual(steps(length), [[shown, min(step, 1)] for step, shown in enumerate(boards)])
                self.assertRegex(browser.text("status"), rf"^Solved in {length} moves?")
                self.assertEqual(browser.text("goal-line"), "Goal: " + document["goal"].replace("-", " "))
                self.assertTrue(browser.js("document.getElementById('next').disabled"))
                press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
                self.assertEqual(board(), boards[length - 2] if length > 1 else boards[0])
                press(Keys.HOME)
                self.assertEqual(board(), boards[0])
                press(Keys.END)
                self.assertEqual(board(), boards[length])
                browser.do("const s = document.getElementById('slider'); s.value = 1; s.dispatchEvent(new Event('input'));")
                self.assertEqual(board(), boards[1])
                browser.do("document.querySelectorAll('#moves button')[arguments[0]].click()", length - 1)
                self.assertEqual(board(), boards[length])
                h = one["h_along"]
                self.assertEqual((len(h), h[-1]), (length + 1, 0))
                self.assertTrue(all(value <= length - step for step, value in enumerate(h)))

    @chromium_only
    def test_long_solutions(self):
        self.open("korf20.html")
        self.assertEqual(browser.js("document.querySelectorAll('#moves button').length"), 57)
        self.assertIn("Length57 moves (37 slides)Fewest moves57", browser.text("facts"))
        self.assertEqual((browser.text("goal-line"), browser.text("goal-title")), ("Goal: blank first",) * 2)
        self.open("long114.html")
        self.assertEqual(browser.js("document.querySelectorAll('#moves button').length"), 114)
        self.assertRegex(browser.text("facts"), r"Length114 moves \(\d+ slides\)Fewest movesat least \d+")
        browser.screen(390, 844, True)
        press(Keys.END)
        visible = browser.js("""(() => {
          const list = document.getElementById("moves").getBoundingClientRect();
          const now = document.querySelector("#moves [aria-current]").getBoundingClientRect();
          return now.top >= list.top && now.bottom <= list.bottom;
        })()""")
        self.assertTrue(visible, "the current move is out of sight")

    def test_keyboard_reaches_everything(self):
        self.open("korf20.html")
        self.assertLessEqual({"instances", "slider", "next", "last", "play-button", "speed", "take-over", "shuffle", "tiles", "moves"},
                             set(reached_by_tab(60)))
        press("n")
        self.assertEqual(browser.js("document.querySelector('#instances [aria-current=true]').firstChild.data"), "2")
        press("p", "p")
        self.assertEqual(browser.js("document.querySelector('#instances [aria-current=true]').firstChild.data"), "20")

    def test_phone(self):
        browser.screen(390, 844, True)
        self.open("korf20.html")
        for name in ("first", "back", "play-button", "next", "last"):
            place = browser.js("(() => { const r = document.getElementById(arguments[0]).getBoundingClientRect(); return [r.width, r.height, r.bottom]; })()", name)
            self.assertGreaterEqual(min(place[0], place[1]), 40, f"{name} is small for a finger")
            self.assertLess(place[2], 844, f"{name} is below the first screen")

    @chromium_only
    def test_playing_by_hand(self):
        self.open("korf20.html")
        solved = document_of("korf20.html")["instances"][0]
        press(Keys.END)
        browser.click("take-over")
        press(Keys.ARROW_LEFT)
        self.assertEqual(board(), ["1", "0"] + [str(tile) for tile in range(2, 16)])
        press(Keys.ARROW_LEFT)
        self.assertEqual(board()[:3], ["1", "2", "0"])
        self.assertRegex(browser.text("status"), r"^2 moves \(1 slide\)\.")
        press(Keys.BACKSPACE)
        self.assertRegex(browser.text("status"), r"^1 move \(1 slide\)\.")
        browser.do("document.activeElement.blur()")
        press(" ", "n", Keys.HOME)  # keys of the replay do not end the game
        self.assertRegex(browser.text("status"), r"^1 move \(1 slide\)\.")
        browser.do("document.querySelectorAll('.tile')[arguments[0]].click()", board().index("1"))
        goal = [str(tile) for tile in range(16)]
        self.assertNotIn("Fewest", browser.text("facts"))
        press(Keys.ESCAPE)
        self.assertIn("Solved in 57 moves", browser.text("status"))
        # A typed board is refused if it is invalid or unsolvable.
        def type_board(text):
            browser.do("document.getElementById('tiles').value = arguments[0]; document.querySelector('#typed button').click()", text)
        rows = solved["start"].split()
        for text, message in [("1 2 3", "Expected 0 to 15 once each (0: blank), found 3 cells."), ("1 " * 16, "found another 1"),
                              ("hello world", "Expected 0 to 15 once each (0: blank), found 'hello'."),
                              ("1 2.5", "found '2.5'"), ("", "found 0 cells"),
                              ("1 2 3 4 5 / 6 7 8 / 9 10 11 12 / 13 14 15 0", "Expected 4 rows of 4 split by /, found 5, 3, 4, 4."),
                              (" ".join(["0", "2", "1"] + goal[3:]), "Cannot reach goal blank first: swap two tiles.")]:
            type_board(text)
            self.assertIn(message, browser.text("message"))
        for text in [" / ".join(" ".join(rows[i:i + 4]) for i in range(0, 16, 4)),
                     "/".join("│" + "│".join(f" {tile if tile != '0' else ' '} " for tile in rows[i:i + 4]) + "│" for i in range(0, 16, 4))]:
            type_board("1 2 3")
            type_board(text)
            self.assertEqual(board(), rows)
        # A pasted board of several lines, though the field has only one.
        browser.do("""const field = document.getElementById('tiles');
          field.value = ''; const data = new DataTransfer(); data.setData('text', arguments[0]);
          field.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, cancelable: true}))""", "\n".join(" ".join(rows[i:i + 4]) for i in range(0, 16, 4)) + "\n")
        self.assertEqual(browser.js("document.getElementById('tiles').value").split("/")[0].split(), rows[:4])
        type_board(solved["start"])
        self.assertEqual(browser.text("facts"), "Fewest moves57")
        arrows = {"U": Keys.ARROW_DOWN, "D": Keys.ARROW_UP, "L": Keys.ARROW_RIGHT, "R": Keys.ARROW_LEFT}
        press(*(arrows[move] for move in solved["moves"]))
        self.assertEqual(browser.text("status"), "Solved in 57 moves (37 slides). Fewest possible!")
        shuffled = browser.js("""Array.from({length: 20}, () => {
          document.getElementById("shuffle").click();
          return [document.getElementById("tiles").value, %s, document.getElementById("facts").textContent];
        })""" % BOARD)
        for tiles, shown, facts in shuffled:
            self.assertEqual(shown, tiles.split())
            self.assertEqual(facts, "")
        run("pdbsolve", "check", "-", stdin="".join(f"{tiles}\n" for tiles, _, _ in shuffled))  # 3: unsolvable
        self.assertEqual(browser.logged(), [])

    def test_shift_puzzle(self):
        self.open("bomb.html")
        self.assertEqual(browser.text("goal-line"), "Goal: rows alike")
        boards = json.loads(run("pdbsolve", "solve", "-", "--puzzle", "shift", "--show", "boards", "--json", "-q",
                                stdin=BOMB))["instances"][0]["boards"]
        for text in boards:
            self.assertEqual(board(), list(text.replace("/", "")))
            press(Keys.ARROW_RIGHT)
        self.open("nine.html")
        self.assertIn("odd permutation", browser.text("status"))
        self.assertEqual(browser.text("goal-title"), "Goal: all different")
        press("n")
        self.assertEqual(board(), list("312456789"))
        browser.click("take-over")
        browser.do("document.querySelector('.edge.left button').click()")
        self.assertEqual(board(), list("123456789"))
        self.assertEqual(browser.text("status"), "Solved in 1 shift. Fewest possible!")

    def test_partial_goal(self):
        self.open("partial.html")
        self.assertEqual(browser.text("goal-line"), "Goal: 1 2 3 * * * * * *")
        press(Keys.END)
        self.assertEqual(board()[:3], ["1", "2", "3"])
        self.assertIn("Solved in 18 moves", browser.text("status"))
        self.assertEqual(browser.js("document.querySelectorAll('.tile.home').length"), 3)
        browser.do("document.getElementById('tiles').value = '1 2 0/4 5 3/8 7 6'; document.querySelector('#typed button').click()")
        press(Keys.ARROW_UP)
        self.assertIn("Solved in 1 move", browser.text("status"))
        for _ in range(5):
            browser.click("shuffle")
            self.assertEqual(sorted(board()), list("012345678"))
        self.assertEqual(browser.logged(), [])

    def test_report(self):
        self.open("one.html")
        self.assertEqual(browser.js("document.querySelectorAll('svg.plot').length"), 4)
        self.assertEqual(browser.js("document.querySelectorAll('#all tbody tr').length"), 20)
        self.assertEqual(browser.js("document.querySelectorAll('#slowest tbody tr').length"), 10)
        self.assertEqual(browser.js("document.querySelectorAll('svg.plot circle').length"), 40)
        browser.do("document.querySelectorAll('#all button')[1].click()")
        lengths = browser.js("[...document.querySelectorAll('#all tbody tr')].map((row) => Number(row.children[1].textContent))")
        self.assertEqual(lengths, sorted(lengths, reverse=True))
        self.open("two.html")
        self.assertEqual(browser.js("document.querySelectorAll('svg.plot').length"), 5)
        self.assertIn("20 instances solved in both", browser.text("verdict"))
        self.assertIn("Lengths agree.", browser.text("verdict"))
        self.assertEqual(browser.logged(), [])

    def test_comparison(self):
        self.open("compared.html")
        names = ["astar manhattan", "astar linear-conflict", "bfs"]
        head = browser.js("[...document.querySelectorAll('#runs thead th')].map((cell) => cell.textContent)")
        rows = browser.js("[...document.querySelectorAll('#runs tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))")
        self.assertEqual([row[0] for row in rows], names)
        self.assertEqual([row[3] for row in rows], ["manhattan", "linear-conflict", ""])
        version = run("pdbsolve", "--version").splitlines()[0].split()[-1]
        for row in rows:
            self.assertTrue(row[head.index("machine, version")].endswith(", " + version))
            self.assertEqual(row[head.index("solved")], "5 of 5")
        verdicts = browser.js("[...document.querySelectorAll('#verdict span')].map((one) => one.textContent)")
        self.assertEqual(len(verdicts), 2)
        for name, text in zip(names[1:], verdicts):
            self.assertRegex(text, rf"^{name} / astar manhattan: 5 instances solved in both, nodes × \d")
            self.assertIn("Lengths agree.", text)
        self.assertEqual(browser.logged(), [])

    def test_report_of_many_runs(self):
        self.open("many.html")
        rows = browser.js("[...document.querySelectorAll('#runs tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))")
        self.assertEqual([row[0] for row in rows], ["korf20.json", "plain.jsonl", "weak.csv", "korf20.json (2)", "shift.csv"])
        self.assertEqual([row[1] for row in rows], ["4x4", "4x4", "4x4", "4x4", "3x3"])
        self.assertEqual([row[2] for row in rows], ["idastar", "plain-idastar", "idastar", "idastar", "idastar"])
        self.assertEqual([row[3] for row in rows], ["pdb, 15-6-6-3"] * 4 + ["torus"])
        self.assertEqual([row[4] for row in rows], ["blank-first"] * 4 + ["123/456/789"])
        verdicts = browser.js("[...document.querySelectorAll('#verdict span')].map((one) => one.textContent)")
        self.assertEqual(len(verdicts), 4)
        self.assertIn("plain.jsonl / korf20.json: 20 instances solved in both, nodes × ", verdicts[0])
        self.assertRegex(verdicts[1], r"^weak.csv / korf20.json: \d+ instances? solved in both, nodes × ")
        self.assertIn("korf20.json (2) / korf20.json: 20 instances solved in both, nodes × 1, seconds × 1 (geometric means)", verdicts[2])
        self.assertEqual(verdicts[3], "shift.csv / korf20.json: 0 instances solved in both.")
        # Each run has its own colour, in plots and in the table.
        colours = browser.js("[...document.querySelectorAll('#runs .name')].map((name) => getComputedStyle(name).backgroundColor)")
        self.assertEqual(len(set(colours)), 5)
        dots = browser.js("[...document.querySelectorAll('svg.plot circle')].map((dot) => getComputedStyle(dot).fill)")
        self.assertLessEqual(set(dots), set(colours))
        # Nodes and seconds of each run, with ratios to the first run on shared instances.
        columns = browser.js("[...document.querySelectorAll('#all thead th')].map((cell) => cell.textContent)")
        self.assertEqual(columns[:2], ["instance", "moves"])
        self.assertEqual(sum(name.startswith("ratio, ") for name in columns), 8)
        self.assertEqual(browser.js("document.querySelectorAll('#all tbody tr').length"), 20)
        for number in range(len(columns)):
            browser.do("document.querySelectorAll('#all button')[arguments[0]].click()", number)
        self.assertEqual(browser.logged(), [])


if __name__ == "__main__":
    unittest.main()
