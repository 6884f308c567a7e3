# SPDX-License-Identifier: MIT
"""The help of every command: common and all options, each of them accepted, and two examples."""

import os
import re
import subprocess
import unittest

BIN = os.environ["BIN"]

# An option as help shows it: an optional letter, its name and an optional argument.
OPTION = re.compile(r"^  (?:-., )?(--[a-z0-9-]+)( [^ ]|  |$)", re.M)


def setUpModule():
    os.environ["LC_ALL"] = "C"


def run(*words):
    return subprocess.run([os.path.join(BIN, words[0]), *words[1:]], capture_output=True, text=True, encoding="utf-8", check=False)


def commands(program):
    """The commands of a program's help."""
    return re.findall(r"^  ([a-z]+) ", run(program, "--help").stdout.partition("\nPuzzles (")[0], re.M)


def puzzles(program):
    """The puzzles of a program's help, each with its commands."""
    names = re.findall(r"^  ([a-z-]+) ", run(program, "--help").stdout.partition("\nPuzzles (")[2], re.M)
    known = {name: run(program, "help", name).stdout.replace("\n", " ") for name in names}
    return {name: set(re.findall(r"\w+", text.rpartition(f"Commands of {program}: ")[2])) for name, text in known.items()}


def options(text):
    """Returns the long options in a help text, as given on a command line."""
    return [name + ("=1" if takes.strip() else "") for name, takes in OPTION.findall(text)]


def named(text, option):
    """Returns the names in the help of an option's value, up to a colon; empty if the option is missing."""
    about = re.search(rf"^  {option} NAME(?:\|FILE)?\s+(.*(?:\n {{26}}.*)*)", text, re.M)
    listed = re.sub(r"\bor\s+the\s+FILE\s+of\s+a\s+definition\b", "", about[1].split(":")[0]) if about else ""
    names = re.findall(r"[a-z][a-z-]*", listed)
    return set(names) - {"or", "default"}


class Help(unittest.TestCase):
    def check_command(self, program, command, puzzle):
        words = [program, command] + (["--puzzle", puzzle] if puzzle else [])
        common, everything = run(*words, "--help"), run(*words, "--help-all")
        self.assertEqual((common.returncode, common.stderr), (0, ""))
        self.assertEqual((everything.returncode, everything.stderr), (0, ""))
        shown, known = options(common.stdout), options(everything.stdout)
        self.assertEqual(len(known), len(re.findall(r"^  (?:-., )?--", everything.stdout, re.M)))
        self.assertEqual(len(known), len({option.split("=")[0] for option in known}), "an option is listed twice")
        self.assertLessEqual(set(shown), set(known))
        self.assertLessEqual({"--help", "--help-all"}, set(shown))
        rare = len(known) - len(shown)
        if rare == 0:
            self.assertEqual(common.stdout, everything.stdout)
        else:
            called = words if puzzle != "tiles" else words[:2]
            last = f"{rare} more option{'' if rare == 1 else 's'}: {' '.join(called)} --help-all"
            self.assertEqual(common.stdout.splitlines()[-1], last)
        examples = everything.stdout.split("\nExamples:\n")[1]
        self.assertIn(len(re.findall(rf"^  {program} {command}(?: |$)", examples, re.M)), (2, 3))
        for line in everything.stdout.splitlines()[3:]:
            self.assertTrue(len(line) <= 80 or line.startswith("  pdb"), line)
        # All options are accepted: with one more, only that one is refused. The words already select a puzzle.
        others = [option for option in known if not option.startswith(("--help", "--puzzle", "--metric"))]
        refused = run(*words, *others, "--xyzzy")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("unrecognised option '--xyzzy'", refused.stderr)
        return known, everything.stdout

    def test_commands(self):
        for program in ("pdbgen", "pdbsolve", "pdbtune"):
            self.assertEqual(run(program, "help").stdout, run(program, "--help").stdout)
            found = commands(program)
            self.assertEqual(len(found), {"pdbgen": 8, "pdbsolve": 14, "pdbtune": 2}[program])
            known_puzzles = puzzles(program)
            for command in found:
                with self.subTest(program=program, command=command):
                    known, text = self.check_command(program, command, None)
                    self.assertEqual(run(program, "help", command).stdout, run(program, command, "--help").stdout)
                    takers = {puzzle for puzzle, taken in known_puzzles.items() if command in taken}
                    self.assertEqual(named(text, "--puzzle"), takers if len(takers) > 1 else set())
                    metrics = {"single-tile", "stm", "multi-tile", "mtm"} if "multi-tile" in takers else set()
                    self.assertEqual(named(text, "--metric"), metrics)
                    # A puzzle's options are among those of all puzzles; others are refused by name.
                    for puzzle in takers:
                        own, _ = self.check_command(program, command, puzzle)
                        self.assertLessEqual(set(own), set(known))
                        for option in set(known) - set(own):
                            refused = run(program, command, "--puzzle", puzzle, option)
                            self.assertEqual(refused.returncode, 2)
                            self.assertIn(f"not for {puzzle}; leave it out", refused.stderr)

    def test_commands_of_other_programs(self):
        programs = {program: commands(program) for program in ("pdbgen", "pdbsolve", "pdbtune")}
        for program, own in programs.items():
            for other, known in programs.items():
                for command in set(known) - set(own):
                    owners = [name for name, has in programs.items() if command in has]
                    for words in ([command], ["help", command]):
                        refused = run(program, *words)
                        self.assertEqual((refused.returncode, refused.stdout), (2, ""))
                        if len(owners) == 1:
                            expected = f"{program}: '{command}' is a command of {other}; see {other} help {command}\n"
                            self.assertEqual(refused.stderr, expected)

    def test_puzzles(self):
        for program in ("pdbgen", "pdbsolve"):
            known = puzzles(program)
            self.assertEqual(len(known), 8)
            for puzzle, taken in known.items():
                text = run(program, "help", puzzle).stdout
                self.assertTrue(text.startswith(f"Puzzle: {puzzle}\n\n"))
                self.assertTrue(all(len(line) <= 80 for line in text.splitlines()))
                self.assertEqual(run(program, "--help", "--puzzle", puzzle).stdout, text)
                for command in set(commands(program)) - taken:
                    refused = run(program, command, "--puzzle", puzzle)
                    self.assertEqual(refused.returncode, 2)
                    self.assertIn("is not a command of this puzzle", refused.stderr)
            mistyped = run(program, commands(program)[0], "--puzle", "hanoi").stderr
            self.assertIn("did you mean --puzzle?", mistyped)


unittest.main()
