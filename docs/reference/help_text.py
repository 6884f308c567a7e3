# SPDX-License-Identifier: MIT
"""Reads what the programs say of themselves with --help, so that manual pages and completions say the same."""

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
OPTION = re.compile(r"  (?:-(?P<short>\w)(?: \[ --(?P<both>[\w-]+) \])?|--(?P<long>[\w-]+))(?: (?P<value>\S+))?(?:\s+(?P<about>.*))?$")


def output_of(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout


def read_options(lines):
    """Groups of options: a title at the margin, options two blanks in, and what goes on far in."""
    groups = [Group("Options", [])]
    option = None
    for line in lines:
        if not line.strip():
            continue
        if line.endswith(":") and not line.startswith(" "):
            groups.append(Group(line[:-1], []))
        elif found := OPTION.match(line):
            option = Option(found["both"] or found["long"] or "", found["short"] or "", found["value"] or "", found["about"] or "")
            groups[-1].options.append(option)
        elif option and line.startswith("    "):
            option.about = " ".join(f"{option.about} {line}".split())
        else:
            raise ValueError(f"what is this line of the help? {line!r}")
    return [group for group in groups if group.options]


def read_command(program, name, puzzle):
    lines = output_of(program, name, "--puzzle", puzzle, "--help").splitlines()
    head = next(i for i, line in enumerate(lines) if line.startswith("  -") or (line.endswith(":") and not line.startswith(" ") and i > 2))
    usage = lines[0].removeprefix("Usage: ")
    return Command(name, puzzle, usage, lines[2], " ".join(lines[3:head]).strip(), read_options(lines[head:]))


def read_program(program, name):
    """All of a program whose file is `program`."""
    lines = output_of(program, "--help").splitlines()
    commands, puzzle = [], FIRST_PUZZLE
    for line in lines[3:]:
        if found := re.match(r"With --puzzle (\S+):", line):
            puzzle = found[1]
        elif found := re.match(r"  (\S+)  ", line):
            commands.append(read_command(program, found[1], puzzle))
    exit_codes = next(line for line in lines if line.startswith("Exit codes: "))
    version = output_of(program, "--version").split()[2]
    return Program(name, version, lines[2], exit_codes.removeprefix("Exit codes: ").rstrip("."), commands)
