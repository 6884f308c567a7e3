# SPDX-License-Identifier: MIT
"""Reads the --help-all of the programs, the source of manual pages and completions."""

import dataclasses
import re
import subprocess


@dataclasses.dataclass
class Option:
    long: str
    short: str  # a letter, or empty
    value: str  # placeholder in the help, such as FILE; empty if the option takes no value
    about: str


@dataclasses.dataclass
class Group:
    title: str
    options: list


@dataclasses.dataclass
class Command:
    name: str
    usage: str
    purpose: str
    about: str
    groups: list
    examples: list

    def options(self):
        return [option for group in self.groups for option in group.options]


@dataclasses.dataclass
class Puzzle:
    name: str  # value of --puzzle
    about: str
    commands: tuple  # names


@dataclasses.dataclass
class Program:
    name: str
    version: str
    purpose: str
    exit_codes: str
    commands: list
    puzzles: list


# One space precedes the value, several precede the description.
OPTION = re.compile(r"  (?:-(?P<short>\w), )?--(?P<long>[\w-]+)(?: (?P<value>\S+))?(?:\s+(?P<about>.*))?$")


def output_of(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout


def read_group(title, lines):
    """Parses options, which are indented by two spaces; continuation lines are indented further."""
    options = []
    for line in lines:
        if found := OPTION.match(line):
            options.append(Option(found["long"], found["short"] or "", found["value"] or "", found["about"] or ""))
        elif options and line.startswith("    "):
            options[-1].about = " ".join(f"{options[-1].about} {line}".split())
        else:
            raise ValueError(f"unexpected line in the help: {line!r}")
    return Group(title.rstrip(":"), options)


def read_command(program, name):
    usage, text, *blocks = output_of(program, name, "--help-all").rstrip("\n").split("\n\n")
    purpose, *about = text.splitlines()
    *groups, examples = [block.splitlines() for block in blocks]
    if examples[0] != "Examples:":
        raise ValueError(f"{name} has no examples")
    groups = [read_group(title, lines) for title, *lines in groups]
    return Command(name, usage.removeprefix("Usage: "), purpose, " ".join(about), groups, [line.strip() for line in examples[1:]])


def read_puzzle(program, name):
    title, text, _ = output_of(program, "help", name).rstrip("\n").split("\n\n")
    if title != f"Puzzle: {name}":
        raise ValueError(f"unexpected title in the help of {name}: {title!r}")
    return Puzzle(name, " ".join(text.splitlines()), tuple(commands_of_puzzle(program, name)))


def commands_of_puzzle(program, name):
    return output_of(program, "help", name).rstrip("\n").split("\n\n")[2].split(": ", 1)[1].replace("\n", " ").split(", ")


def rows(lines):
    """Returns the names of the commands and of the puzzles in a program's help."""
    commands, puzzles = [], []
    names = commands
    for line in lines:
        if line.startswith("Puzzles (--puzzle"):
            names = puzzles
        elif found := re.match(r"  (\S+) ", line):
            names.append(found[1])
    return commands, puzzles


def read_program(program, name):
    """Returns the help of a program; `program` is the path of its file."""
    lines = output_of(program, "--help").splitlines()
    commands, puzzles = rows(lines)
    exit_codes = next(line for line in lines if line.startswith("Exit codes: "))
    version = output_of(program, "--version").split()[2]
    return Program(
        name,
        version,
        lines[2],
        exit_codes.removeprefix("Exit codes: ").rstrip("."),
        [read_command(program, command) for command in commands],
        [read_puzzle(program, puzzle) for puzzle in puzzles],
    )
