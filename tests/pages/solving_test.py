# SPDX-License-Identifier: MIT
"""The page for players with the real solver, in Chromium and, if installed, in Firefox: published lengths, a page that
responds during a search, stored tables, and errors. MODULE is the folder of the module."""

import gzip
import json
import os
import re
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, instances, run, scratch_folder, serve  # pylint: disable=wrong-import-position
from firefox import FIREFOX, Firefox  # pylint: disable=wrong-import-position
from written_moves import written  # pylint: disable=wrong-import-position

MODULE = os.path.abspath(os.environ.get("MODULE", ""))
MOST_BYTES = 600_000
KORF_FELNER = ("40", "38", "25")  # of the fifty, easier ones

# Slides the first movable tile and returns the longest time until it was shown, of several tries with pauses in
# between.
CLICKS = """const done = arguments[arguments.length - 1];
const times = [];
const click = () => {
  const before = performance.now();
  const moves = document.getElementById("status").textContent;
  const tile = [...document.querySelectorAll(".tile")].find((one) => {
    one.click();
    return document.getElementById("status").textContent !== moves;
  });
  requestAnimationFrame(() => setTimeout(() => {
    times.push(performance.now() - before);
    if (!tile) return done(null);
    if (times.length === 8) return done(Math.max(...times));
    setTimeout(click, 120);
  }, 0));
};
click();"""
# Returns the longest delay of the page's own events in two seconds.
WAITS = """const done = arguments[arguments.length - 1];
let [last, worst] = [performance.now(), 0];
const timer = setInterval(() => {
  const now = performance.now();
  worst = Math.max(worst, now - last);
  last = now;
}, 5);
setTimeout(() => { clearInterval(timer); done(worst); }, 2000);"""


def lengths_of(name, ids):
    """Returns boards and their published lengths."""
    rows = {}
    for line in instances(name, 100).splitlines():
        number, length, *tiles = line.split()
        if number in ids:
            rows[number] = (int(length), tiles)
    return [rows[number] for number in ids]


def setUpModule():
    global folder
    folder = scratch_folder()
    run("pdbsolve", "play", "--module", MODULE, "--html", "play.html", "--folder", "site")
    Solving.server = serve("site")
    Threads.server = serve("site", isolated=True)


def tearDownModule():
    Solving.server.shutdown()
    Threads.server.shutdown()
    folder.cleanup()


def print_figure(text):
    """Prints a figure for docs/performance.md; tests only check the time to respond to a click."""
    print(text, file=sys.stderr)


class Chromium(Browser):
    """Chromium, with the calls that Firefox has too."""

    def get(self, address):
        self.driver.get(address)

    def later(self, script, *arguments):
        self.driver.set_script_timeout(300)
        return self.driver.execute_async_script(script, *arguments)


class Sizes(unittest.TestCase):
    def test_sizes(self):
        """Prints the size of a visitor's download, with one thread or several."""
        one = ("tilepdb.wasm", "worker.js")
        several = ("threads/tilepdb.wasm", "threads/worker.js", "threads/thread.js")
        sizes = {}
        for name in ("index.html", "tilepdb.js", *one, *several):
            with open(os.path.join("site", name), "rb") as file:
                sizes[name] = len(gzip.compress(file.read(), 9))
        for other in (one, several):
            loaded = sum(size for name, size in sizes.items() if name not in other)
            print_figure(f"compressed: {sizes}, {loaded} bytes without {other[0]}")
            self.assertLessEqual(loaded, MOST_BYTES)
        self.assertEqual(sum(len(files) for _, _, files in os.walk("site")), len(sizes))


class Solving:
    """The tests of a browser, which `start` starts."""

    start = server = None
    most_threads = 1

    @classmethod
    def setUpClass(cls):
        cls.browser = cls.start()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def open(self, link, address=None):
        self.browser.get("about:blank")
        self.browser.get((address or f"http://localhost:{self.server.server_port}/") + link)

    def text(self, identifier):
        return self.browser.js("document.getElementById(arguments[0]).textContent", identifier)

    def click(self, identifier):
        self.browser.js("document.getElementById(arguments[0]).click()", identifier)

    def wait(self, identifier, pattern, seconds=60):
        end = time.monotonic() + seconds
        while True:
            text = self.text(identifier)
            if re.search(pattern, text):
                return text
            if time.monotonic() > end:
                raise AssertionError(f"{identifier} is '{text}', not {pattern}; {self.text('remedy')}")
            time.sleep(0.02)

    def solved(self, link, address=None):
        """Returns the length of a solution and the seconds from opening the page to seeing it."""
        self.browser.get("about:blank")
        begin = time.monotonic()
        self.browser.get((address or f"http://localhost:{self.server.server_port}/") + link)
        self.click("solve")
        text = self.wait("outcome", r"^Fewest|failed|\.$")
        seconds = time.monotonic() - begin
        self.assertRegex(text, "^Fewest moves: ")
        return int(re.search(r"\d+", text)[0]), seconds

    def link(self, tiles):
        size = {16: "4x4", 25: "5x5"}[len(tiles)]
        return f"#size={size}&board={','.join(tiles)}&goal=blank-first"

    def forget(self):
        self.open("")
        self.wait("tables", "stored", 20)
        self.click("clear")
        self.wait("tables", "^0 tables stored", 20)

    def test_threads_are_used_where_they_may(self):
        self.open("#size=3x3")
        self.wait("tables", "stored", 20)
        loaded = self.browser.js("performance.getEntriesByType('resource').some((entry) => entry.name.includes('/threads/'))")
        self.assertEqual(loaded, min(self.browser.js("navigator.hardwareConcurrency"), self.most_threads) > 1)

    def test_korfs_first_ten(self):
        self.forget()
        for number, (length, tiles) in enumerate(lengths_of("korf100.txt", [str(i) for i in range(1, 11)]), 1):
            found, seconds = self.solved(self.link(tiles))
            self.assertEqual(found, length, f"Korf's instance {number}")
            if number <= 2:
                print_figure(f"{type(self).__name__}: Korf's instance {number}, {'tables made' if number == 1 else 'tables kept'}: {seconds:.2f} s")

    def test_three_of_korf_and_felner(self):
        self.forget()
        for number, (length, tiles) in zip(KORF_FELNER, lengths_of("korf24-50.txt", KORF_FELNER)):
            found, seconds = self.solved(self.link(tiles))
            self.assertEqual(found, length, f"Korf & Felner's instance {number}")
            print_figure(f"{type(self).__name__}: Korf & Felner's instance {number}: {seconds:.2f} s")
        # A second visit finds the tables.
        self.open(self.link(lengths_of("korf24-50.txt", ["40"])[0][1]))
        self.browser.js("""(() => {
          window.said = [];
          new MutationObserver(() => said.push(document.getElementById("outcome").textContent)).observe(document.getElementById("outcome"), {childList: true, characterData: true, subtree: true});
        })()""")
        begin = time.monotonic()
        self.click("solve")
        self.wait("outcome", "^Fewest")
        print_figure(f"{type(self).__name__}: instance 40 again: {time.monotonic() - begin:.2f} s")
        said = self.browser.js("said")
        self.assertFalse([text for text in said if text.startswith("Building")], said)
        self.assertRegex(self.text("tables"), r"^[1-9]\d* stored")

    def test_answers_while_it_searches(self):
        _, tiles = lengths_of("korf24-50.txt", ["1"])[0]
        self.open(self.link(tiles))
        self.click("solve")
        self.wait("outcome", "^At least")
        clicks = self.browser.later(CLICKS)
        waits = self.browser.later(WAITS)
        print_figure(f"{type(self).__name__}: while a search runs a click is shown within {clicks:.0f} ms, events wait {waits:.0f} ms")
        self.assertLess(clicks, 100)
        self.assertLess(waits, 100)
        proved = int(re.search(r"\d+", self.wait("outcome", "^At least"))[0])
        begin = time.monotonic()
        self.click("stop")
        text = self.wait("outcome", "^Stopped")
        print_figure(f"{type(self).__name__}: stopped within {time.monotonic() - begin:.2f} s")
        self.assertGreaterEqual(int(re.search(r"[Aa]t least (\d+)", text)[1]), proved)
        # The next search is not affected.
        self.open("#size=3x3&board=8,6,7,2,5,4,3,0,1&goal=blank-last")
        self.click("solve")
        self.wait("outcome", "^Fewest moves: 31")

    def test_a_search_after_a_stop(self):
        _, tiles = lengths_of("korf24-50.txt", ["1"])[0]
        self.open(self.link(tiles))
        self.click("solve")
        self.wait("outcome", "^At least")
        self.click("stop")
        self.wait("outcome", "^Stopped")
        length, tiles = lengths_of("korf24-50.txt", ["40"])[0]
        self.browser.js("void (location.hash = arguments[0])", self.link(tiles))
        time.sleep(0.3)
        self.click("solve")
        self.wait("outcome", f"^Fewest moves: {length}")

    def test_hints_and_distance(self):
        self.open("#size=3x3&board=8,6,7,2,5,4,3,0,1&goal=blank-last")
        self.click("far")
        self.wait("advice", "^31 moves to go")
        self.click("hint")
        self.wait("advice", "^Tile .*; 31 moves to go")

    def test_goals_and_sizes(self):
        self.open("#size=4x4&board=5,1,2,4,9,6,3,0,13,10,12,7,14,11,15,8&goal=blank-last")
        self.click("solve")
        self.wait("outcome", "^Fewest moves: ")
        self.open("#size=3x4&goal=snail")
        self.click("solve")
        self.wait("outcome", "^Fewest moves: ")
        self.open("#size=2x4&board=1,0,3,2,5,4,7,6&goal=blank-last")  # no tables for this size
        self.click("solve")
        reference = json.loads(run("pdbsolve", "solve", "--board", "2x4", "--algorithm", "idastar", "--heuristic", "manhattan", "-q", "--json", "--goal", "blank-last", "1 0 3 2 5 4 7 6"))
        self.wait("outcome", f"^Fewest moves: {reference['instances'][0]['length']}$")
        self.open("#size=6x6")
        self.click("solve")
        self.wait("outcome", r"^[\d,]+ moves, at least \d+ needed")

    def test_the_largest_boards(self):
        for size in ("9x9", "10x9", "10x10"):
            self.open(f"#size={size}&goal=blank-last")
            start = self.browser.js("document.getElementById('tiles').value")
            self.click("solve")
            found = self.wait("outcome", r"^[\d,]+ moves, at least \d+ needed")
            self.browser.js("void (() => { const s = document.getElementById('notation'); s.value = 'blank letters'; s.dispatchEvent(new Event('change')); })()")
            moves = self.browser.js("document.getElementById('moves-text').value")
            checked = run("pdbsolve", "check", "--board", size, "--goal", "blank-last", start, "--moves", moves, "--no-search", "--json", "-q")
            (solution,) = json.loads(checked)["solutions"]
            self.assertEqual((solution["status"], f"{solution['length']:,}"), ("solution", found.split()[0]))

    def test_the_shift_puzzle(self):
        self.open("#puzzle=shift&size=3x3&goal=numbers&board=312/456/789")
        self.click("solve")
        self.wait("outcome", "^Fewest shifts: 1$")
        self.open("#puzzle=shift&size=3x3")
        self.click("hint")
        self.wait("advice", r"^(Row|Column) \d (left|right|up|down); \d+ shifts? to go")

    def test_slides(self):
        self.open("#size=3x3&board=8,6,7,2,5,4,3,0,1&goal=blank-last")
        self.browser.js("void (document.getElementById('how').value = 'slides')")
        self.click("solve")
        reference = json.loads(run("pdbsolve", "solve", "--metric", "multi-tile", "--generate", "-q", "--json", "--goal", "blank-last", "8 6 7 2 5 4 3 0 1"))
        self.wait("outcome", f"^Fewest slides: {reference['instances'][0]['length']}$")

    def test_own_solutions(self):
        """All notations that the library reads, each written independently."""
        start = "5 8 2 1 7 3 0 4 6"
        self.open(f"#size=3x3&board={start.replace(' ', ',')}&goal=blank-last")
        self.click("solve")
        self.wait("outcome", "^Fewest moves: 12")
        self.browser.js("void (() => { const s = document.getElementById('notation'); s.value = 'blank letters'; s.dispatchEvent(new Event('change')); })()")
        moves = self.browser.js("document.getElementById('moves-text').value")
        self.click("to-game")
        words = {"U": "UP", "D": "DOWN", "L": "LEFT", "R": "RIGHT"}
        arrows = {"U": "\u2191", "D": "\u2193", "L": "\u2190", "R": "\u2192"}
        texts = [" ".join(written(start, moves, name)) for name in ("blank letters", "tile letters", "blank runs", "tile runs", "numbers", "slides")]
        texts += ["\n".join(words[move] for move in moves), "".join(arrows[move] for move in moves), json.dumps(list(moves)),
                  ", ".join(f"{number}. {move.lower()}" for number, move in enumerate(moves, 1))]
        judged = lambda text: self.browser.js("void (() => { document.getElementById('given').value = arguments[0]; document.querySelector('#judge button').click(); })(...arguments)", text)
        for text in texts:
            with self.subTest(text=text):
                judged("?")
                self.wait("judgement", "^(Moves|The moves|'|Move )")
                judged(text)
                self.wait("judgement", r"^Solved in 12 moves \(\d+ slides\)\.( Letters move tiles\.)? Fewest possible!$")
        back = {"U": "D", "D": "U", "L": "R", "R": "L"}[moves[4]]
        judged(moves[:5] + back + moves[4:])
        self.wait("judgement", r" 2 moves too many, from move 6\.$")
        judged(moves[:5])
        self.wait("judgement", r"^Not solved after 5 moves")
        self.open("#puzzle=shift&size=3x3&goal=numbers&board=312/456/789")
        judged("R1 L1 L1")
        self.wait("judgement", r"^Solved in 3 shifts\. 2 shifts too many, from shift 1\.$")
        judged("R9")
        self.wait("judgement", "^Not possible: move R9")
        self.open("#size=6x6&goal=blank-last&board=" + ",".join(map(str, [*range(1, 31), 0, *range(31, 36)])))
        judged("RRRRR")  # no optimum is searched on boards of this size
        self.wait("judgement", r"^Solved in 5 moves \(1 slide\)\.")

    def test_another_tab_may_close(self):
        _, tiles = lengths_of("korf24-50.txt", ["1"])[0]
        self.open(self.link(tiles))
        self.click("solve")
        self.wait("outcome", "^(Building|Loading|Opening|At least)")
        self.open(self.link(tiles))  # leaves the page during a search or while tables are made
        length, tiles = lengths_of("korf24-50.txt", ["40"])[0]
        self.assertEqual(self.solved(self.link(tiles))[0], length)

    def test_from_the_disk(self):
        length, tiles = lengths_of("korf100.txt", ["1"])[0]
        found, seconds = self.solved(self.link(tiles), "file://" + os.path.abspath("play.html"))
        self.assertEqual(found, length)
        print_figure(f"{type(self).__name__}: from the disk: {seconds:.2f} s")


class InChromium(Solving, unittest.TestCase):
    start = Chromium

    def test_a_tab_is_closed(self):
        driver = self.browser.driver
        self.forget()
        first = driver.current_window_handle
        driver.switch_to.new_window("tab")
        self.open(self.link(lengths_of("korf24-50.txt", ["1"])[0][1]))
        self.click("solve")
        self.wait("outcome", "^Building")
        driver.close()  # while tables are made
        driver.switch_to.window(first)
        length, tiles = lengths_of("korf24-50.txt", ["40"])[0]
        self.assertEqual(self.solved(self.link(tiles))[0], length)

    def test_a_full_storage(self):
        driver = self.browser.driver
        origin = f"http://localhost:{self.server.server_port}"
        self.forget()
        driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 100_000})
        try:
            length, tiles = lengths_of("korf100.txt", ["1"])[0]
            self.assertEqual(self.solved(self.link(tiles))[0], length)
            self.wait("tables", "Storage full")
            self.assertEqual(self.solved(self.link(tiles))[0], length)
        finally:
            driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin})
        self.assertEqual(self.solved(self.link(tiles))[0], length)

    def test_nothing_is_logged(self):
        self.browser.logged()
        self.open("#size=3x3")
        self.click("solve")
        self.wait("outcome", "^Fewest")
        self.assertEqual(self.browser.logged(), [])


@unittest.skipUnless(FIREFOX, "no Firefox here")
class InFirefox(Solving, unittest.TestCase):
    start = Firefox


class Threads:
    """Runs the same tests on an isolated page, with threads."""

    server = None
    most_threads = 8


class InChromiumWithThreads(Threads, InChromium):
    pass


class InFirefoxWithThreads(Threads, InFirefox):
    pass


if __name__ == "__main__":
    if not os.path.exists(os.path.join(MODULE, "tilepdb.wasm.gz")):
        print("skipped: the module is not built; see docs/web.md")
        sys.exit(77)
    unittest.main()
