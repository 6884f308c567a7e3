#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the documentation: links, option names, generated tables, excerpts of programs, and console examples.

Examples are the blocks marked `console`. The commands of a page run in order on a terminal of 80 columns, in an empty
folder with its own home, and must print every line shown, in that order. In a line, … matches any text; a line with only … matches any lines.
Times may differ. Node counts may differ by a factor of two, because the last iteration of a search ends earlier or
later with other instruction sets. Any solution of the same length is accepted. A comment before a block,
`<!-- example: slow: WHY -->`, excludes the block from runs without --slow.

Blocks marked `cpp`, `python`, `cmake` or `tws` must be excerpts of the programs that the tests build and run.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import output_tables
from help_text import read_program

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests"))
import pseudo_terminals  # noqa: E402

PROGRAMS = ("pdbgen", "pdbsolve", "pdbtune")
LONGEST_EXAMPLE = 900  # seconds
COLUMNS = 80  # of the terminal

HEADING = re.compile(r"^#+ +(.*)$")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9_-]*")
CODE = re.compile(r"`([^`]+)`")
MARK = re.compile(r"^<!-- example: slow: .+ -->$")
# Seconds and rates differ from run to run.
TIME = re.compile(r"\d+\.\d{6,}|\d[\d.,]*(?= (?:s|million|M/s|GB/s)\b)|(?<=from )\d+\.\d+(?= to)")
NODES = re.compile(r"\d[\d,]*(?= (?:expanded|generated)\b)|(?<=^expanded)  +[\d,]+$|(?<=^generated)  +[\d,]+$")
# Another solution of the same length.
MOVES = re.compile(r"\b[UDLR]{3,}\b|\d+(?= slides in this solution)")
SEPARATORS = (r"\t", ",", "  +")
MOST_DIFFERENCE = 2

# Options of other programs that the documentation mentions.
FOREIGN = {
    "--build", "--preset", "--target", "--install", "--config", "--prefix",  # cmake, cpack
    "--certif",  # the beginning of an option, for completion
    "--modversion", "--cflags", "--libs",  # pkg-config
    "--no-build-isolation",  # pip
    "--benchmark_filter",  # tilepdb_benchmarks
    "--full",  # test.sh, and pdbgen verify
    "--update", "--programs",  # tests/outputs/run.py
}


def pages():
    """Returns the Markdown files of the repository."""
    names = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    return [ROOT / name for name in names] or sorted(p for p in ROOT.rglob("*.md") if "build" not in p.parts)


def anchor(heading):
    """Returns the anchor of a heading."""
    words = re.sub(r"[^\w\- ]", "", re.sub(r"`", "", heading).lower())
    return words.strip().replace(" ", "-")


def prose(page):
    """Yields (line number, line) of a page outside code blocks."""
    inside = False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield number, line


def wrong_links(page):
    for number, line in prose(page):
        for target in LINK.findall(line):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, place = target.partition("#")
            file = (page.parent / name).resolve() if name else page
            if not file.exists():
                yield f"{page.name}:{number}: no such file: {target}"
            elif place and place not in {anchor(m.group(1)) for _, t in prose(file) if (m := HEADING.match(t))}:
                yield f"{page.name}:{number}: {name or page.name} has no heading for #{place}"


class Options:
    """The options of the programs, read from their --help-all."""

    def __init__(self, folder):
        self.of = {}
        for name in PROGRAMS:
            for command in read_program(os.path.join(folder, name), name).commands:
                found = {f"--{option.long}" for option in command.options()}
                self.of.setdefault((name, command.name), set()).update(found)
        self.all = set().union(*self.of.values()) | {"--version"} | FOREIGN

    def wrong(self, page):
        """Yields a message for each option that no program has, or that the command it follows does not have."""
        for number, line in prose(page):
            for code in CODE.findall(line):
                yield from (f"{page.name}:{number}: {problem}" for problem in self._problems(code))
        for example in examples(page):
            for command in example.commands:
                yield from (f"{page.name}:{example.line}: {problem}" for problem in self._problems(command.words))

    def _problems(self, code):
        for part in re.split(r"[|;]|&&", code):
            words = part.split()
            known = self.all
            for program in PROGRAMS:
                if program in words[:-1] and (program, words[words.index(program) + 1]) in self.of:
                    known = self.of[program, words[words.index(program) + 1]]
            for option in OPTION.findall(part):
                if option not in known:
                    yield f"unknown option {option} in '{part.strip()}'"


def wrong_excerpts(page):
    """Yields a message for each code block that is no excerpt of a program that the tests run."""
    files = [*ROOT.glob("docs/examples/*"), *ROOT.glob("tests/install/*/*.txt")]
    texts = ["\n".join(line.strip() for line in file.read_text().splitlines()) for file in files]
    for block in re.finditer(r"^```(cpp|c|rust|python|cmake|tws)\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
        wanted = "\n".join(line.strip() for line in block.group(2).splitlines())
        if not any(f"\n{wanted}\n" in f"\n{text}\n" for text in texts):
            yield f"{page.name}: this {block.group(1)} block is not an excerpt of an example: {block.group(2).splitlines()[0]} …"


def wrong_tables():
    """Yields a message if the tables of the page differ from those generated from the schema."""
    page, written = output_tables.page_and_written()
    if page != written:
        yield f"{output_tables.PAGE.name}: tables differ from {output_tables.SCHEMA.name}; run docs/reference/output_tables.py"


class Command:
    def __init__(self, words):
        self.words = words
        self.shown = []


class Example:
    """A console block: commands and the output shown for them."""

    def __init__(self, line, slow):
        self.line = line
        self.slow = slow
        self.commands = []


def examples(page):
    inside = None
    mark = None
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if inside is not None and line == "```":
            yield inside
            inside = None
        elif inside is not None and line.startswith("$ "):
            inside.commands.append(Command(line[2:]))
        elif inside is not None:
            if not inside.commands:
                sys.exit(f"{page}:{number}: an example must begin with a command, after '$ '")
            inside.commands[-1].shown.append(line)
        elif line == "```console":
            inside = Example(number, mark is not None)
        if line:
            mark = MARK.match(line)


def about_equal(one, other):
    a, b = (int(text.replace(",", "")) for text in (one, other))
    return max(a, b) <= MOST_DIFFERENCE * min(a, b)


def same_line(shown, printed):
    """Returns whether a printed line matches the line shown; times and moves may differ, node counts up to a factor of two."""
    shown, printed = (MOVES.sub(lambda moves: "#" * len(moves[0]), TIME.sub("#", line)) for line in (shown, printed))
    parts = map(re.escape, NODES.sub("#", shown).split("…"))
    if not re.fullmatch(".*".join(parts), NODES.sub("#", printed)):
        return False
    return all(map(about_equal, NODES.findall(shown), NODES.findall(printed)))


def same_row(columns, shown, printed):
    """Returns whether a row of results matches; times, node counts, machines and equally long solutions may differ."""

    def is_number(text):
        return re.fullmatch(r"[\d,]+", text)

    for column, one, other in zip(columns, shown, printed):
        if one == other or column in ("seconds", "machine", "threads", "version"):
            continue
        if column in ("expanded", "generated") and is_number(one) and is_number(other) and about_equal(one, other):
            continue
        if column != "moves" or len(one) != len(other):
            return False
    return True


def first_missing(shown, printed):
    """Returns the first line shown that is not printed after the lines before it, or None."""
    at = 0
    columns, separator = [], SEPARATORS[0]
    for line in shown:
        if line.strip() == "…":
            continue
        for mark in SEPARATORS:
            if {"id", "expanded"} <= set(re.split(mark, line)):
                columns, separator = re.split(mark, line), mark

        def same(other):
            one, other_row = re.split(separator, line), re.split(separator, other)
            if columns and len(one) == len(other_row) == len(columns):
                return same_row(columns, one, other_row)
            return same_line(line, other)

        while at < len(printed) and not same(printed[at]):
            at += 1
        if at == len(printed):
            return line
        at += 1
    return None


class Catalogues:
    """Cache of `pdbgen generate --catalogue NAME`, whose tables and output are the same on every page."""

    COMMAND = re.compile(r"pdbgen generate --catalogue [\w-]+")

    def __init__(self, folder):
        self._folder = Path(folder)
        self._answers = {}

    def run(self, words, home, run):
        """Returns the result of a command: the cached one, unless `home` already holds one of its tables."""
        tables = Path(home, ".cache", "tilepdb")
        kept = self._folder / words
        if not self.COMMAND.fullmatch(words) or any((tables / file.name).exists() for file in kept.glob("*")):
            return run(words)
        if words not in self._answers:
            before = set(tables.glob("*"))
            self._answers[words] = run(words)
            kept.mkdir()
            for file in set(tables.glob("*")) - before:
                os.link(file, kept / file.name)
        else:
            shutil.copytree(kept, tables, copy_function=os.link, dirs_exist_ok=True)
        return self._answers[words]


def run_examples(page, folder, slow, catalogues):
    """Runs the examples of a page in order; yields a message for each failure."""
    with tempfile.TemporaryDirectory(prefix="tilepdb-docs-") as place:
        home = Path(place, "home")
        work = Path(place, "work")
        home.mkdir()
        work.mkdir()
        (work / "data").symlink_to(ROOT / "data")
        (work / "docs").symlink_to(ROOT / "docs")
        environment = {
            "PATH": f"{folder}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(home),
            "LC_ALL": "C.UTF-8",
            # Waiting threads leave the cores to other tests.
            "OMP_WAIT_POLICY": "passive",
            "PYTHONPATH": str(Path(folder).parent / "python"),
            "TILEPDB_CATALOGUES": str(ROOT / "data" / "catalogues"),
            # The nodes of the last iteration depend on the instruction set.
            "TILEPDB_ISA": "portable",
            # No progress lines, no colours.
            "TERM": "dumb",
        }

        def run(words):
            printed, code = pseudo_terminals.run(
                ["bash", "-o", "pipefail", "-c", words],
                COLUMNS,
                timeout=LONGEST_EXAMPLE,
                cwd=work,
                env=environment,
                stdin=subprocess.DEVNULL,
                stderr=subprocess.STDOUT,
            )
            return subprocess.CompletedProcess(words, code, printed.decode())

        for example in examples(page):
            if example.slow and not slow:
                continue
            for command in example.commands:
                where = f"{page.name}:{example.line}: $ {command.words}"
                try:
                    answer = catalogues.run(command.words, home, run)
                except subprocess.TimeoutExpired:
                    yield f"{where}: takes more than {LONGEST_EXAMPLE} s"
                    continue
                missing = first_missing(command.shown, answer.stdout.splitlines())
                if missing is not None:
                    yield f"{where}\n  expected line missing or out of order:\n    {missing}\n  printed:\n" + re.sub(
                        "^", "    ", answer.stdout[-3000:], flags=re.MULTILINE
                    )
                # An example may show a failed check (1), a missing answer (3) or the end by `timeout` (124).
                if answer.returncode not in (0, 1, 3, 124):
                    yield f"{where}\n  ends with exit code {answer.returncode}:\n{answer.stdout[-3000:]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True, help="folder of the programs")
    parser.add_argument("--slow", action="store_true", help="also run the slow examples")
    parser.add_argument("what", nargs="*", default=["links", "options", "tables", "examples"])
    arguments = parser.parse_args()
    folder = str(Path(arguments.bin).resolve())
    problems = []
    counted = 0
    for page in pages():
        if "links" in arguments.what:
            problems += wrong_links(page)
            problems += wrong_excerpts(page)
        counted += sum(len(example.commands) for example in examples(page))
    if "options" in arguments.what:
        options = Options(folder)
        for page in pages():
            if page.parent.name != "history":  # which names options of its time
                problems += options.wrong(page)
    if "tables" in arguments.what:
        problems += wrong_tables()
    if "examples" in arguments.what:
        if counted == 0:
            sys.exit("no examples found")
        if why := pseudo_terminals.why_none():
            sys.exit(f"examples need a terminal: {why}")
        with tempfile.TemporaryDirectory(prefix="tilepdb-docs-") as kept:
            catalogues = Catalogues(kept)
            for page in pages():
                for problem in run_examples(page, folder, arguments.slow, catalogues):
                    print(problem, file=sys.stderr, flush=True)
                    problems.append(problem.splitlines()[0])
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(pages())} pages, {counted} commands in examples: {len(problems)} wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
