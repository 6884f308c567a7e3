# SPDX-License-Identifier: MIT
"""Reads what the programs say of themselves with --help-all, so that manual pages and completions say the same."""

import dataclasses
import re
import subprocess


# What is meant without --puzzle.
FIRST_PUZZLE = "tiles"


@dataclasses.dataclass
class Option:
    long: str
    short: str  # a letter, or empty
    value: str  # how the help names its value; empty if it takes none
    about: str


@dataclasses.dataclass
class Group:
    title: str
    options: list


@dataclasses.dataclass
class Command:
    name: str
    puzzle: str  # as --puzzle names it
    usage: str
    purpose: str
    about: str
    groups: list
    examples: list

    def options(self):
        return [option for group in self.groups for option in group.options]

    def words(self):
        return [self.name] + (["--puzzle", self.puzzle] if self.puzzle != FIRST_PUZZLE else [])


@dataclasses.dataclass
class Program:
    name: str
    version: str
    purpose: str
    exit_codes: str
    commands: list


# One blank before a value, more before what is said of the option.
OPTION = re.compile(r"  (?:-(?P<short>\w), )?--(?P<long>[\w-]+)(?: (?P<value>\S+))?(?:\s+(?P<about>.*))?$")


def output_of(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout


def read_group(title, lines):
    """Options, two blanks in; what goes on is far in."""
    options = []
    for line in lines:
        if found := OPTION.match(line):
            options.append(Option(found["long"], found["short"] or "", found["value"] or "", found["about"] or ""))
        elif options and line.startswith("    "):
            options[-1].about = " ".join(f"{options[-1].about} {line}".split())
        else:
            raise ValueError(f"what is this line of the help? {line!r}")
    return Group(title.rstrip(":"), options)


def read_command(program, name, puzzle):
    usage, text, *blocks = output_of(program, name, "--puzzle", puzzle, "--help-all").rstrip("\n").split("\n\n")
    purpose, *about = text.splitlines()
    *groups, examples = [block.splitlines() for block in blocks]
    if examples[0] != "Examples:":
        raise ValueError(f"{name} has no examples")
    groups = [read_group(title, lines) for title, *lines in groups]
    return Command(name, puzzle, usage.removeprefix("Usage: "), purpose, " ".join(about), groups, [line.strip() for line in examples[1:]])


def commands_of(lines):
    """Pairs of a command and a puzzle, from lines of a program's help: a command a row, then a puzzle a row with its commands."""
    puzzle = None
    for line in lines:
        if line.startswith("Other puzzles"):
            puzzle = ""
        elif puzzle is None:
            if found := re.match(r"  (\S+)  ", line):
                yield found[1], FIRST_PUZZLE
        elif line.startswith("  "):
            name, text = re.match(r"  (\S*) +(.*)", line).groups()
            puzzle = name or puzzle
            yield from ((command, puzzle) for command in re.findall(r"\w+", text))


def read_program(program, name):
    """All of a program whose file is `program`."""
    lines = output_of(program, "--help").splitlines()
    commands = [read_command(program, *pair) for pair in commands_of(lines)]
    exit_codes = next(line for line in lines if line.startswith("Exit codes: "))
    version = output_of(program, "--version").split()[2]
    return Program(name, version, lines[2], exit_codes.removeprefix("Exit codes: ").rstrip("."), commands)
