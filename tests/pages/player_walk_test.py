# SPDX-License-Identifier: MIT
"""Random walks of a user over the page for players. After every action, each text must be true of the board shown: none may
be left of another board, game, goal, method or solution."""

import functools
import os
import random
import re
import sys
import time
import unittest

from selenium.webdriver.common.keys import Keys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import BOARD, press, slide  # pylint: disable=wrong-import-position
from player_page import Page, choose, type_into, setUpModule, tearDownModule  # pylint: disable=wrong-import-position,unused-import

WALKS = [int(seed) for seed in os.environ.get("WALKS", "1 2 3").split()]
STEPS = int(os.environ.get("STEPS", "60"))
WIDTH = 3
BOARDS = ["1 0 2 3 4 5", "4 5 1 2 3 0", "3 1 2 0 4 5", "5 4 3 2 1 0", "1 2 0 4 5 3", "1 2 3 4 5 0", "0 1 2 3 4 5"]
BACK = str.maketrans("UDLR", "DURL")

# What the page shows; None for what it hides.
SHOWN = """(() => {
  const text = (id) => { const e = document.getElementById(id); return e.offsetParent === null ? "" : e.textContent; };
  const value = (id) => document.getElementById(id).value;
  const cells = (label) => [...label.matchAll(/row \\d: ([^;]*)/g)].map((row) => row[1]).join(" ").replace("blank", "0").split(" ");
  const other = document.getElementById("other-board");
  return {free: document.getElementById("stage").classList.contains("free"), board: %s,
    searching: document.body.classList.contains("searching"), slides: value("how") === "slides",
    status: text("status"), advice: text("advice"), outcome: text("outcome"), judgement: text("judgement"), facts: text("facts"), message: text("message"),
    instead: text("instead"), moves: value("moves-text").replaceAll(" ", ""), link: value("link"), tiles: value("tiles").split(" "), goal: value("goal-tiles").split(" "),
    panel: [...document.querySelectorAll("#goal span")].map((cell) => cell.textContent.trim() || "0"), given: value("given").replaceAll(" ", ""),
    hinted: [...document.querySelectorAll(".hinted")].map((tile) => tile.textContent), step: Number(value("slider")), plot: text("plot-title"),
    other: other.offsetParent === null ? null : cells(other.getAttribute("aria-label")), label: cells(document.getElementById("board").getAttribute("aria-label"))};
})()""" % BOARD


def neighbours(tiles, slides):
    """Returns the boards after one move, or one slide."""
    found = []
    blank = tiles.index("0")
    for move in "UDLR":
        most = {"U": blank // WIDTH, "D": len(tiles) // WIDTH - 1 - blank // WIDTH, "L": blank % WIDTH, "R": WIDTH - 1 - blank % WIDTH}[move]
        made = tiles
        for _ in range(most if slides else min(most, 1)):
            made = slide(made, WIDTH, move)
            found.append(made)
    return found


def walked(tiles, moves):
    """Returns the board after moves; None if one is impossible."""
    for move in moves:
        blank = tiles.index("0")
        inside = {"U": blank >= WIDTH, "D": blank < len(tiles) - WIDTH, "L": blank % WIDTH > 0, "R": blank % WIDTH < WIDTH - 1}
        if not inside[move]:
            return None
        tiles = slide(tiles, WIDTH, move)
    return tiles


def length(moves, slides):
    return len(re.findall(r"(.)\1*", moves)) if slides else len(moves)


@functools.lru_cache(maxsize=None)
def distances(goal, slides):
    """Returns the fewest moves or slides from every board to a goal, by breadth-first search."""
    found, layer = {goal: 0}, [list(goal)]
    while layer:
        following = []
        for one in layer:
            for other in neighbours(one, slides):
                if tuple(other) not in found:
                    found[tuple(other)] = found[tuple(one)] + 1
                    following.append(other)
        layer = following
    return found


class Walks(Page):
    def far(self, tiles, slides=None):
        return distances(tuple(self.shown["goal"]), self.shown["slides"] if slides is None else slides)[tuple(tiles)]

    def numbers(self, pattern, text):
        """Returns the numbers of a pattern in a text; an empty list if it is not there."""
        found = re.search(pattern, text)
        return [int(number) for number in found.groups()] if found else []

    def check(self):
        """Checks everything shown against the board shown."""
        shown = self.shown = self.browser.js(SHOWN)
        here, goal, slides = shown["board"], shown["goal"], shown["slides"]
        self.assertEqual(shown["label"], here)
        self.assertEqual(shown["panel"], goal)
        self.assertIn("board=" + ",".join(here), shown["link"])
        if not shown["message"]:
            self.assertEqual(shown["tiles"], here)
        if shown["instead"]:
            self.assertTrue(shown["message"])
        made = shown["moves"] if shown["free"] else shown["moves"][:shown["step"]]
        start = walked(here, made[::-1].translate(BACK))
        self.assertIsNotNone(start, "the moves shown do not lead to the board")
        fewest = self.far(start)
        (self.check_game if shown["free"] else self.check_solution)(start)
        unit = re.search(r"Fewest (move|slide)s", shown["facts"])
        for number in self.numbers(r"Fewest (?:move|slide)s(\d+)", shown["facts"]):
            self.assertEqual(number, self.far(start, unit[1] == "slide"))
        for number in self.numbers(r"Fewest (?:move|slide)sat least (\d+)", shown["facts"]):
            self.assertLessEqual(number, self.far(start, unit[1] == "slide"))
        for number in self.numbers(r"(?:^|; )(\d+) (?:move|slide)s? to go", shown["advice"]):
            self.assertEqual(number, self.far(here))
        for number in self.numbers(r"(\d+) (?:move|slide)s? too many so far", shown["advice"]):
            self.assertEqual(number, length(made, slides) + self.far(here) - fewest)
        if shown["advice"].startswith("Already"):
            self.assertEqual(here, goal)
        if shown["hinted"]:
            self.assertRegex(shown["advice"], rf"^(Tile {shown['hinted'][0]} |\d+ (move|slide)s? to go)")  # the distance, if asked for after the hint
            after = [one for one in neighbours(here, slides) if one[here.index(shown["hinted"][0])] == "0"]
            self.assertEqual([self.far(one) for one in after], [self.far(here) - 1])
        elif shown["free"]:
            self.assertNotIn("Press again", shown["advice"])
        for number in self.numbers(r"^(?:Stopped\. )?At least (\d+) (?:move|slide)s?\.?$", shown["outcome"]):
            self.assertLessEqual(number, self.far(here))
        self.check_judgement(here if shown["free"] else start)

    def check_game(self, start):
        shown = self.shown
        self.assertIsNone(shown["other"])
        self.assertEqual(shown["plot"], "")
        made = shown["moves"]
        if shown["status"].startswith("Solved"):
            self.assertEqual(shown["board"], shown["goal"])
        self.assertTrue(shown["status"].startswith(("Solved in " if shown["board"] == shown["goal"] and made else "") + f"{len(made)} move"), shown["status"])
        self.check_excess(shown["status"], made, start)
        self.assertNotRegex(shown["outcome"], r"^(Fewest|\d+ moves,)")

    def check_solution(self, start):
        shown = self.shown
        self.assertEqual(shown["advice"], "")
        self.assertEqual(walked(start, shown["moves"]), shown["goal"])
        found = re.match(r"Fewest (move|slide)s: (\d+)$", shown["outcome"])
        if found:
            slides = found[1] == "slide"
            self.assertEqual((int(found[2]), length(shown["moves"], slides)), (self.far(start, slides),) * 2)
        for number, least in [self.numbers(r"(\d+) (?:move|slide)s?, at least (\d+) needed", shown["outcome"])] if "needed" in shown["outcome"] else []:
            self.assertIn(number, (length(shown["moves"], False), length(shown["moves"], True)))
            self.assertLessEqual(least, number)
        if shown["other"] is not None:
            # Each move of a shortest solution leads one move nearer to the goal.
            if "Fewest slides" not in shown["facts"]:
                self.assertEqual(self.far(shown["other"], False), max(self.far(start, False) - shown["step"], 0))
            self.assertTrue(shown["judgement"])

    def check_excess(self, text, moves, start):
        """Checks a comparison with the shortest."""
        slides = self.shown["slides"]
        fewest = self.far(start)
        if "Fewest possible!" in text:
            self.assertEqual(length(moves, slides), fewest)
        for at_most, more in re.findall(r"(At most )?(\d+) (?:move|slide)s? too many[.,]", text):
            self.assertEqual(int(more) >= length(moves, slides) - fewest if at_most else int(more), True if at_most else length(moves, slides) - fewest)

    def check_judgement(self, start):
        judgement, moves = self.shown["judgement"], self.shown["given"]
        if not judgement or judgement.startswith(("Paste", "Moves:")) or not re.fullmatch("[UDLR]*", moves):
            return
        ends = {way: walked(start, text) for way, text in (("blank", moves), ("tile", moves.translate(BACK)))}
        goal = self.shown["goal"]
        if judgement.startswith("Solved"):
            way = "tile" if "Letters move tiles" in judgement else "blank"
            self.assertEqual(ends[way], goal)
            self.check_excess(judgement, moves, start)
        else:
            self.assertNotIn(goal, ends.values())
            self.assertEqual(judgement.startswith("Not possible"), all(end is None for end in ends.values()))

    def actions(self, draw):
        click = self.browser.click
        arrows = [Keys.ARROW_UP, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_RIGHT]
        hold = lambda: self.browser.do("window.plainModule = arguments[0]", {"rounds": 4, "bounds": [1] * 4, "hold": f"round {draw.randrange(3)}"})
        free = lambda: self.browser.do("window.plainModule = {}")
        judge = lambda text: self.browser.do("document.getElementById('given').value = arguments[0]; document.getElementById('given').dispatchEvent(new Event('input')); document.querySelector('#judge button').click()", text)
        shortest = lambda: "".join(self.path())
        play = lambda: self.browser.do("const b = document.getElementById('play-judged'); if (b.offsetParent) b.click()")

        def during(asked):
            """Moves, or chooses another method, while a search runs; then the search ends."""
            hold()
            asked()
            press(*draw.choices(arrows, k=2)) if draw.randrange(3) else choose("how", draw.choice(["optimal", "slides"]))
            free()

        def play_judged(text):
            judge(text)
            self.settle()
            play()
            press(*[Keys.ARROW_RIGHT] * draw.randrange(4))
            self.settle()

        return {
            "arrows": lambda: press(*draw.choices(arrows, k=draw.randrange(1, 5))),
            "tile": lambda: self.browser.do("document.querySelectorAll('#board .tile')[arguments[0]].click()", draw.randrange(6)),
            "undo": lambda: press(Keys.BACKSPACE), "escape": lambda: press(Keys.ESCAPE), "end": lambda: press(Keys.END), "home": lambda: press(Keys.HOME),
            "space": lambda: press(" "), "restart": lambda: click("restart"), "scramble": lambda: click("shuffle"), "hint": lambda: click("hint"),
            "distance": lambda: click("far"), "solve": lambda: click("solve"), "stop": lambda: click("stop"), "to-game": lambda: click("to-game"),
            "take-over": lambda: click("take-over"), "leave": lambda: click("leave"), "hold": hold, "free": free,
            "how": lambda: choose("how", draw.choice(["optimal", "slides", "beam"])),
            "goal": lambda: choose("goal-name", draw.choice(["blank-first", "blank-last", "snail"])),
            "own goal": lambda: (choose("goal-name", "own"), type_into("goal-tiles", "typed-goal", draw.choice(BOARDS))),
            "type": lambda: type_into("tiles", "typed", draw.choice(BOARDS + ["1 2", "hello", "1 2 3/4 5 5"])),
            "instead": lambda: self.browser.do("const b = document.getElementById('instead'); if (b.offsetParent) b.click()"),
            "judge": lambda: judge(draw.choice(["UD", "LRUD" * 3, "x", "", "RDL"])),
            "judge a solution": lambda: judge(shortest()), "judge a detour": lambda: judge(self.detour()),
            "play": play, "two solutions": lambda: (play_judged(shortest()), play_judged(self.detour())),
            "hint and move": lambda: during(lambda: click("hint")), "distance and move": lambda: during(lambda: click("far")),
            "solve and move": lambda: during(lambda: click("solve")), "judge and move": lambda: during(lambda: judge(shortest())),
            "link": lambda: self.browser.do("location.hash = arguments[0]", f"#size=3x2&board={draw.choice(BOARDS).replace(' ', ',')}&goal={draw.choice(['blank-first', 'blank-last'])}"),
            "copy": lambda: click("copy"), "colours": lambda: choose("colours", draw.choice(["none", "row", "ring", "fringe"])),
        }

    def path(self):
        """Returns a shortest solution of the board from which the page judges."""
        shown = self.shown
        tiles = shown["board"] if shown["free"] else walked(shown["board"], shown["moves"][:shown["step"]][::-1].translate(BACK))
        while tiles != shown["goal"]:
            move = next(move for move in "UDLR" if (made := walked(tiles, move)) and self.far(made, False) < self.far(tiles, False))
            tiles = walked(tiles, move)
            yield move

    def detour(self):
        moves = "".join(self.path())
        return moves and moves[0] + moves[0].translate(BACK) + moves

    def settle(self):
        """Waits until the page has reacted; a held search stays."""
        held = "Boolean(window.plainModule?.hold) && document.body.classList.contains('searching')"
        end = time.monotonic() + 5
        time.sleep(0.06)
        while self.browser.js("document.body.classList.contains('searching')") and not self.browser.js(held) and time.monotonic() < end:
            time.sleep(0.02)

    def test_everything_belongs_to_the_board(self):
        for seed in WALKS:
            draw = random.Random(seed)
            self.open(f"#size=3x2&board={draw.choice(BOARDS[:5]).replace(' ', ',')}&goal=blank-last")
            choose("notation", "blank letters")
            self.browser.do("window.plainModule = {}")
            self.check()
            done = []
            for _ in range(STEPS):
                name, action = draw.choice(list(self.actions(draw).items()))
                done.append(name)
                action()
                self.browser.do("document.activeElement.blur()")
                self.settle()
                try:
                    self.check()
                except AssertionError as error:
                    raise AssertionError(f"seed {seed}, after {done[-12:]}: {error}; shown: {self.shown}") from error
            self.browser.do("window.plainModule = {}")
            self.assertEqual([line for line in self.browser.logged() if "console-api" not in line], [])
            self.browser.do("localStorage.clear()")


if __name__ == "__main__":
    unittest.main()
