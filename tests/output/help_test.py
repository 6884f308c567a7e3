# SPDX-License-Identifier: MIT
"""What every command says of itself: common options and all, each of them known, and two examples."""

import os
import re
import subprocess
import unittest

BIN = os.environ["BIN"]

# An option as help shows it: its letter if it has one, its name, and perhaps what it takes.
OPTION = re.compile(r"^  (?:-., )?(--[a-z-]+)( [^ ]|  |$)", re.M)


def setUpModule():
    os.environ["LC_ALL"] = "C"


def run(*words):
    return subprocess.run([os.path.join(BIN, words[0]), *words[1:]], capture_output=True, text=True, encoding="utf-8", check=False)


def commands(program):
    """Each command's words, of all puzzles."""
    own, _, others = run(program, "--help").stdout.partition("\nOther puzzles")
    found = [[name] for name in re.findall(r"^  ([a-z]+) ", own, re.M)]
    puzzle = None
    for line in others.splitlines():
        name = re.match(r"  ([a-z-]+)  +", line)
        if name:
            puzzle = name[1]
            line = line[name.end() :]
        if name or (puzzle and line.startswith("   ")):
            found += [[command, "--puzzle", puzzle] for command in line.replace(",", "").split()]
        else:
            puzzle = None
    return found


def options(text):
    """The long options that a help has, as each is given on a command line."""
    return [name + ("=1" if takes.strip() else "") for name, takes in OPTION.findall(text)]


def named(text, option):
    """The names that a help has for the value of an option, up to a colon; none if it has no such option."""
    about = re.search(rf"^  {option} NAME\s+(.*(?:\n {{26}}.*)*)", text, re.M)
    names = re.findall(r"[a-z][a-z-]*", about[1].split(":")[0]) if about else []
    return set(names) - {"or", "default"}


class Help(unittest.TestCase):
    def check_command(self, program, command):
        words = [program, *command]
        common, everything = run(*words, "--help"), run(*words, "--help-all")
        self.assertEqual((common.returncode, common.stderr), (0, ""))
        self.assertEqual((everything.returncode, everything.stderr), (0, ""))
        shown, known = options(common.stdout), options(everything.stdout)
        self.assertEqual(len(known), len(re.findall(r"^  (?:-., )?--", everything.stdout, re.M)))
        self.assertEqual(len(known), len({option.split("=")[0] for option in known}), "an option is told of twice")
        self.assertLessEqual(set(shown), set(known))
        self.assertLessEqual({"--help", "--help-all"}, set(shown))
        rare = len(known) - len(shown)
        if rare == 0:
            self.assertEqual(common.stdout, everything.stdout)
        else:
            last = f"{rare} more option{'' if rare == 1 else 's'}: {' '.join(words)} --help-all"
            self.assertEqual(common.stdout.splitlines()[-1], last)
        examples = everything.stdout.split("\nExamples:\n")[1]
        self.assertEqual(len(re.findall(rf"^  {program} {command[0]}(?: |$)", examples, re.M)), 2)
        # Each option is known: of all of them and one more, that one is refused. Which puzzle is in the words already.
        others = [option for option in known if not option.startswith(("--help", "--puzzle", "--metric"))]
        refused = run(*words, *others, "--xyzzy")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("unrecognised option '--xyzzy'", refused.stderr)
        for line in everything.stdout.splitlines()[3:]:
            self.assertTrue(len(line) <= 80 or line.startswith("  pdb"), line)
        return common.stdout

    def test_commands(self):
        for program in ("pdbgen", "pdbsolve", "pdbtune"):
            self.assertEqual(run(program, "help").stdout, run(program, "--help").stdout)
            found = commands(program)
            self.assertGreater(len(found), 1 if program == "pdbtune" else 10)
            for command in found:
                # For other puzzles than tiles one stands where all are alike: what reads pdbgen's files, and how help is found.
                alike = "--puzzle" in command and command[-1] != "shift"
                if alike and program == "pdbgen" and command[0] != "generate":
                    continue
                with self.subTest(program=program, command=command):
                    common = self.check_command(program, command)
                    if not alike:
                        self.assertEqual(run(program, "help", *command).stdout, common)


    def test_puzzles(self):
        """--puzzle and --metric are in the help of each command that takes them, with the names that it takes."""
        for program in ("pdbgen", "pdbsolve", "pdbtune"):
            found = commands(program)
            for command in found:
                with self.subTest(program=program, command=command):
                    puzzles = {other[2] for other in found if other[0] == command[0] and len(other) > 1}
                    help_all = run(program, *command, "--help-all").stdout
                    self.assertEqual(named(help_all, "--puzzle"), {"tiles", *puzzles} if puzzles else set())
                    tiles = command[-1] == "multi-tile" or len(command) == 1
                    metrics = {"single-tile", "stm", "multi-tile", "mtm"} if tiles and "multi-tile" in puzzles else set()
                    self.assertEqual(named(help_all, "--metric"), metrics)
                    for option in ("--puzzle", "--metric"):
                        common = run(program, *command, "--help").stdout
                        self.assertEqual(named(common, option), named(help_all, option))
                        for name in named(help_all, option):
                            if len(command) == 1:
                                self.assertEqual(run(program, *command, option, name, "--help").returncode, 0)
            if any("--puzzle" in command for command in found):
                mistyped = run(program, *found[0], "--puzle", "hanoi").stderr
                self.assertIn("did you mean --puzzle?", mistyped)


unittest.main()
