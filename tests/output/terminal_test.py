# SPDX-License-Identifier: MIT
"""The progress of long tasks on terminals of several widths and locales, and elsewhere. tests/outputs/terminal.txt has the tables."""

import fcntl
import os
import pathlib
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
import unittest

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", name) for name in ("", "support")]
import pseudo_terminals  # noqa: E402
from programs import BIN, DATA, scratch_folder  # noqa: E402

# One thread: many cores would finish before a line is shown.
TABLE = ["pdbgen", "generate", "--board", "5x5", "--pattern", "1,2,5,6,7,12", "--dir", "made", "-j", "1"]
SMALL = ["pdbgen", "generate", "--board", "5x5", "--pattern", "1,2,5,6,7", "--dir", "made"]
# Its tables take a moment.
CATALOGUE = "board 5x5\npartition 1,2,6,7 | 3,4,8,9 | 5,10,15,20 | 11,12,16,17 | 13,14,18,19 | 21,22,23,24\n"
HARD = "17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11"


def setUpModule():
    global folder, unattended, stopped
    folder = scratch_folder()
    os.environ.update(TERM="xterm")
    pathlib.Path("small.catalogue").write_text(CATALOGUE, encoding="ascii")
    subprocess.run([BIN + "/pdbgen", "generate", "--catalogue", "./small.catalogue", "-q"], check=True, stdout=subprocess.DEVNULL)
    os.mkdir("made")
    for file in pathlib.Path("tables").glob("*.automaton"):
        os.link(file, pathlib.Path("made", file.name))
    # For the last test, which needs output after ten seconds, while the process is stopped.
    unattended = subprocess.Popen([BIN + "/pdbsolve", "solve", "--heuristic", "manhattan", "--board", "5x5", "--instance", HARD, "--goal", "blank-first"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    time.sleep(0.3)
    unattended.send_signal(signal.SIGSTOP)
    stopped = time.monotonic()


def tearDownModule():
    unattended.kill()
    unattended.communicate()
    folder.cleanup()


def remove_made():
    """Removes the tables, but not the automaton, so that TABLE and SMALL make them again."""
    for file in pathlib.Path("made").glob("*.pdb*"):
        file.unlink()


def on_terminal(command, columns, locale, later_columns=None):
    """Returns all that a command writes on a terminal.

    With later_columns, the terminal changes to that width after a line was shown in place, and the command is
    stopped once a line fits.
    """
    if why := pseudo_terminals.why_none():
        raise unittest.SkipTest(why)
    remove_made()
    main, terminal = pty.openpty()

    def resize(width):
        fcntl.ioctl(main, termios.TIOCSWINSZ, struct.pack("HHHH", 30, width, 0, 0))

    resize(columns)
    environment = dict(os.environ, LC_ALL=locale)
    with subprocess.Popen([os.path.join(BIN, command[0]), *command[1:]], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=terminal, env=environment) as process:
        os.close(terminal)
        written = b""
        while True:
            try:
                part = os.read(main, 65536)
            except OSError:
                break
            if not part:
                break
            written += part
            in_place = shown(written.decode(errors="ignore"))[0] if later_columns else []
            if in_place:
                resize(later_columns)
            if any(len(line) < later_columns for line in in_place):
                process.terminate()
    os.close(main)
    return written.decode()


def shown(written):
    """Returns the lines that replaced each other, and those that stayed."""
    in_place = re.findall(r"\r\033\[K\033\[\?7l([^\033]*)\033\[\?7h", written)
    rest = re.sub(r"\r\033\[K\033\[\?7l[^\033]*\033\[\?7h", "", written).replace("\r\033[K", "")
    return in_place, rest


def shown_of_search(command, columns, locale, enough, expected, limits=("0.7", "5", "50")):
    """Returns the lines that a search shows in place, with the first time limit that expands more than `enough` nodes
    and shows an expected line, which may take a busy machine longer.
    """
    for seconds in limits:
        in_place, rest = shown(on_terminal([*command, "--time-limit", seconds], columns, locale))
        expanded = int(re.search(r"([\d,]+) expanded", rest)[1].replace(",", ""))
        if expanded > enough and any(re.match(expected, line) for line in in_place):
            break
    return in_place


class Terminals(unittest.TestCase):
    def test_generation(self):
        for columns, locale in ((20, "C"), (200, "C.UTF-8")):
            with self.subTest(columns=columns, locale=locale):
                in_place, rest = shown(on_terminal(TABLE, columns, locale))
                self.assertTrue(in_place, "no progress")
                self.assertNotIn("\033", rest)
                self.assertRegex(rest, r"181,008,000 states.*\r?\n")
                for line in in_place:
                    self.assertLess(len(line), columns)
                    self.assertTrue(locale != "C" or line.isascii())
                if columns == 200:
                    self.assertTrue(any(re.search(r"\d %, .*left", line) for line in in_place))
                    self.assertTrue(any("▕" in line for line in in_place))

    def test_search(self):
        command = ["pdbsolve", "solve", "--catalogue", "./small.catalogue", "--instance", HARD, "-j", "1"]
        in_place, _ = shown(on_terminal([*command, "--time-limit", "0.7"], 60, "C.UTF-8"))
        self.assertTrue(any(re.match(r"instance 1, bound \d+", line) for line in in_place))
        self.assertTrue(all(len(line) < 60 for line in in_place))
        in_place = shown_of_search(command, 200, "C.UTF-8", 3_000_000, r".*M/s.*expanded")
        self.assertTrue(any(re.match(r"instance 1, bound \d+", line) for line in in_place))
        self.assertTrue(all(len(line) < 200 for line in in_place))
        self.assertTrue(any("M/s" in line and "expanded" in line for line in in_place))

    def test_resize(self):
        command = ["pdbsolve", "solve", "--algorithm", "idastar", "--heuristic", "manhattan", "--instance", HARD,
                   "--board", "5x5", "--time-limit", "60"]
        in_place, _ = shown(on_terminal(command, 80, "C.UTF-8", later_columns=12))
        self.assertTrue(in_place[0].startswith("instance 1, bound "))
        self.assertGreaterEqual(len(in_place[0]), 12)
        self.assertTrue(in_place[-1].startswith("instance"))
        self.assertLess(len(in_place[-1]), 12)

    def test_verbose_lines_stay(self):
        _, rest = shown(on_terminal([*SMALL, "-v"], 100, "C"))
        self.assertRegex(rest, r"5x5_1-2-5-6-7_b0: level 10, [\d,]+ states \([\d.]+ %\)")
        self.assertNotIn("\033", rest)

    def test_quiet(self):
        self.assertEqual(on_terminal([*SMALL, "-q"], 80, "C"), "")
        command = ["pdbsolve", "solve", "--catalogue", "./small.catalogue", "--instance", HARD, "--node-limit", "100000", "-q"]
        in_place, rest = shown(on_terminal(command, 80, "C"))
        self.assertEqual(in_place, [])
        self.assertRegex(rest, r"^pdbsolve: .*not solved within the limits; at least \d+ moves are needed, the best solution has \d+\r?\n$")

    def test_rows_are_printed_before_the_next_search_ends(self):
        if why := pseudo_terminals.why_none():
            self.skipTest(why)
        pathlib.Path("two.txt").write_text(f"easy {' '.join(map(str, [1, 0, *range(2, 25)]))}\nhard {HARD}\n", encoding="ascii")
        command = ["solve", "two.txt", "--heuristic", "manhattan", "--goal", "blank-first", "-q", "--time-limit", "300"]
        main, terminal = pty.openpty()
        with subprocess.Popen([os.path.join(BIN, "pdbsolve"), *command], stdin=subprocess.DEVNULL, stdout=terminal,
                              stderr=subprocess.DEVNULL) as process:
            os.close(terminal)
            printed = b""
            while not re.search(rb"\neasy .* L\r?\n", printed):
                printed += os.read(main, 65536)  # raises OSError if the process ends without that row
            self.assertIsNone(process.poll())
            process.terminate()
        os.close(main)

    def test_elsewhere_short_tasks_print_one_line(self):
        begin = time.monotonic()
        remove_made()
        result = subprocess.run([os.path.join(BIN, SMALL[0]), *SMALL[1:]], capture_output=True, text=True, check=True)
        tens = int(time.monotonic() - begin) // 10
        lines = [line for line in result.stderr.splitlines() if line.startswith("5x5_1-2-5-6-7_b0")]
        self.assertLessEqual(len(lines), 1 + tens)
        self.assertIn(" states, h up to ", lines[-1])
        self.assertNotIn("\033", result.stderr)

    def test_searches_without_tables_show_what_is_proved(self):
        # IDA* shows the speed of an iteration only after some tenths of a second.
        for algorithm, enough, expected in (
                ("idastar", 4_000_000, r"instance 1, bound \d+.*\d M/s, [\d,]+ expanded$"),
                ("astar", 500_000, r"instance 1, at least \d+ moves: \d\.\d M/s, [\d,]+ expanded, [\d,]+ stored$"),
                ("beam", 0, r"instance 1, at least \d+ moves: found \d+ moves, \d s$")):
            command = ["pdbsolve", "solve", "--algorithm", algorithm, "--heuristic", "manhattan", "--instance", HARD,
                       "--board", "5x5"]
            # No longer: the remaining time is shown after three seconds.
            in_place = shown_of_search(command, 200, "C", enough, expected, limits=("0.7", "2.8", "2.8", "2.8"))
            with self.subTest(algorithm=algorithm):
                self.assertTrue(any(re.match(expected, line) for line in in_place), in_place)
                self.assertFalse(any(" left" in line for line in in_place), in_place)


class Unattended(unittest.TestCase):
    """Runs last, because classes run in the order of their names."""

    def test_elsewhere_long_tasks_print_a_line_now_and_then(self):
        time.sleep(max(0, stopped + 10 - time.monotonic()))
        unattended.send_signal(signal.SIGCONT)
        silent = threading.Timer(60, unattended.kill)
        silent.start()
        said = unattended.stderr.readline()
        silent.cancel()
        # An iteration that has just begun has no speed yet.
        self.assertRegex(said, r"^instance 1, bound \d+: .*[\d,]+ expanded\n$")


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    sys.exit(1 if not result.wasSuccessful() else pseudo_terminals.SKIPPED if result.skipped else 0)
