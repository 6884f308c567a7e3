#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what commands of the programs print with the scenarios beside this script.

    run.py [--programs FOLDER] [AREA…]              compare; print a diff of each scenario that differs
    run.py [--programs FOLDER] --update [AREA…]     rewrite the expected output in place

A scenario, AREA.txt, reads like a session in a terminal:

    ## A comment. Blank lines and comments stay where they are, between commands.
    $ pdbsolve solve "1 0 2/3 4 5/6 7 8" --show none
    > the next lines of a command, if it has several
    the lines of stdout
    ! the lines of stderr
    exit 3

$ON_TERMINAL COLUMNS before a command makes its stdout a terminal. The last line is left out if the exit code is 0. The commands of a scenario share one fresh folder, which is also HOME;
tables are in its folder `tables`. MASKS below lists everything that may differ from run to run.
"""

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import pseudo_terminals  # noqa: E402

# Settings of sanitizers, coverage and OpenMP that a build may need to run.
KEPT_VARIABLES = re.compile(r"(ASAN|LSAN|TSAN|UBSAN)_OPTIONS|GCOV_\w+|OMP_\w+|LD_LIBRARY_PATH")

# Values that differ between runs, machines and builds. Everything else is compared. mask_columns() masks the same values in
# columns of tables.
MASKS = [
    # Seconds and rates.
    (r'("(?:\w+_)?seconds"):[0-9.e+-]+', r"\1:<s>"),
    (r'("\w+_per_second"):[0-9.e+-]+', r"\1:<rate>"),
    (r"^((?:\w+_)?seconds(?:\t| +))[0-9][0-9.,e+-]*$", r"\1<s>"),
    (r"^(\w+_per_second(?:\t| +))[0-9][0-9.,e+-]*$", r"\1<rate>"),
    (r"\b[0-9.,]+ s\b", "<s> s"),
    (r"\bsearch from [0-9.]+ to <s> s$", "search from <s> to <s> s"),
    (r"\b[0-9.,]+(?: thousand| million| billion)? (expansions|nodes|states)/s\b", r"<rate> \1/s"),
    (r"\b[0-9.,]+ M/s$", "<rate> M/s"),
    # The version, the compiler, the revision, the machine and its instruction sets.
    (r"(\btilepdb|\bpdbsolve|\(tilepdb\)) [0-9]+\.[0-9]+\.[0-9]+\b", r"\1 <version>"),
    (r"^revision .*, built by .*$", "revision <build>"),
    (r'("(?:machine|processor|compiler|revision|version)"):"[^"]*"', r'\1:"<build>"'),
    (r'("threads"):[0-9]+', r"\1:<threads>"),
    (r"^((?:machine|processor|compiler|revision|version)(?:\t|  +)).*$", r"\1<build>"),
    # The size of a compressed file, which depends on the version of zstd.
    (r"\b[0-9.,]+ (B|KiB|MiB)(?=, <s> s$)", "<size>"),
    (r"^(in the file) [0-9.,]+ (B|KiB|MiB)$", r"\1 <size>"),
    (r"(\.zst\t)[0-9.,]+ (B|KiB|MiB)\b", r"\1<size>"),
    (r'(\.zst".*"file_bytes"):[0-9]+', r"\1:<size>"),
    # Compressed data in links, which depends on the version of zlib.
    (r"(replay\?r=)[A-Za-z0-9%]+", r"\1<data>"),
]

# Lines on stderr that appear only after some seconds, so on slow machines only: progress, and hints for long searches.
LATE = re.compile(r"(\S+ \S+, )?(instance [^:]*, (bound|at least) [0-9]+.*|[0-9,]+ of [0-9,]+ instances?): .*|\S+: [0-9.]+ %.*"
                  r"|hard \S+ need fewer nodes after: .*")


# The same in columns of tables, by the name of the column: what is masked in a cell, and the mask.
COLUMN_MASKS = {
    "seconds": (r"[0-9]+\.?[0-9]*(e-?[0-9]+)?", "<s>"),
    "per_second": (r"[0-9]+", "<rate>"),
    "file_bytes": (r"[0-9]+", "<size>"),
    "machine": (r".+", "<build>"),
    "threads": (r"[0-9]+", "<threads>"),
    "version": (r"[0-9.]+", "<build>"),
}
# In tables for people, where numbers end below the ends of their columns' names.
ALIGNED_MASKS = {"seconds": (r" [0-9,]+\.[0-9]{6}$", "<s>"), "per_second": (r" [0-9,]+$", "<rate>")}


def mask_columns(lines):
    """Yields lines of tables with masked columns: their first line, separated by tabs, commas or blanks, names the columns."""
    names, separator = [], ","
    aligned = []
    for line in lines:
        if re.match(r"\w+  .*  seconds\b", line):
            aligned = [(found.end(), found[0]) for found in re.finditer(r"(?<=  )(seconds|per_second)\b", line)]
        for end, name in reversed(aligned):
            pattern, mask = ALIGNED_MASKS[name]
            if number := re.search(pattern, line[:end]):
                line = line[: number.start()] + mask.rjust(len(number[0])) + line[end:]
        cells = re.split(r"[\t,]", line)
        if "seconds" in cells or "file_bytes" in cells:
            names, separator = cells, "\t" if "\t" in line else ","
        elif names and not line.startswith("{"):
            # Commas between quotes are part of a cell.
            cells = re.split(separator + r'(?=(?:[^"]*"[^"]*")*[^"]*$)', line)
            for at, name in enumerate(names[: len(cells)]):
                if name not in COLUMN_MASKS or (name == "file_bytes" and ".zst" not in line):
                    continue
                pattern, mask = COLUMN_MASKS[name]
                if re.fullmatch(pattern, cells[at]):
                    cells[at] = mask
            line = separator.join(cells)
        yield line


def shown(output, mark, folders):
    """Returns the lines of what a command printed, masked, each with a mark before it."""
    text = output.decode("utf-8", "surrogateescape")
    for folder, name in folders:
        text = text.replace(folder, name)
    # Controls, characters that turn the direction of writing, and bytes that are not UTF-8. Programs escape them as \x1b.
    controls = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\udc80-\udcff]"
    text = re.sub(controls, lambda found: f"<U+{ord(found[0]):04X}>", text)
    lines = text.split("\n")
    if lines.pop():
        lines.append(text.rsplit("\n", 1)[-1] + " (no line end)")
    masked = []
    for line in mask_columns(lines):
        if mark and LATE.fullmatch(line):
            continue
        for pattern, replacement in MASKS:
            line = re.sub(pattern, replacement, line)
        masked.append(mark + line)
    return masked


def run(command, folder, programs):
    """Returns the lines that a scenario has for a command: stdout, stderr and the exit code."""
    environment = {name: value for name, value in os.environ.items() if KEPT_VARIABLES.fullmatch(name)}
    environment.update(PATH=programs + ":/usr/bin:/bin", LC_ALL="C", HOME=folder, COLUMNS="80", TERM="dumb",
                       TILEPDB_DIR="tables", OMP_WAIT_POLICY="passive",
                       DATA=os.path.join(ROOT, "data"),
                       ON_TERMINAL=f"{sys.executable} -B {pseudo_terminals.__file__}")
    result = subprocess.run(["/bin/sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                            capture_output=True, check=False)
    folders = [(folder, "<folder>"), (programs, "<programs>"), (ROOT, "<source>")]
    lines = shown(result.stdout, "", folders) + shown(result.stderr, "! ", folders)
    return lines + ([f"exit {result.returncode}"] if result.returncode else [])


def blocks(text):
    """Yields the comments and the commands of a scenario, each as its lines, without what commands print."""
    block, continued = [], None
    for line in text.splitlines():
        if continued and line.startswith(continued):
            block.append(line)
        elif line.startswith(("$ ", "##")):
            yield block
            block, continued = [line], "> " if line.startswith("$ ") else "##"
        else:
            continued = None
    yield block


def replay(text, programs):
    """Returns a scenario with what its commands print now."""
    parts = []
    with tempfile.TemporaryDirectory(prefix="outputs-") as folder:
        for block in filter(None, blocks(text)):
            printed = []
            if block[0].startswith("$ "):
                printed = run("\n".join(line[2:] for line in block), os.path.realpath(folder), programs)
                for line in printed:
                    if line.startswith(("##", "$ ")) or (line is printed[0] and line.startswith("> ")):
                        sys.exit(f"run.py: a scenario cannot hold a line of output that begins so: {line}")
            follows = parts and (parts[-1][0].startswith("##") or not parts[-1][1]) and not block[0].startswith("##")
            parts.append((block[0], printed, "\n".join(([] if follows or not parts else [""]) + block + printed) + "\n"))
    return "".join(part[2] for part in parts)


def main():
    parser = argparse.ArgumentParser(description="Compares what commands print with scenarios.")
    parser.add_argument("--programs", default=os.path.join(ROOT, "build", "release", "bin"), metavar="FOLDER",
                        help="the folder of pdbsolve and pdbgen (default: build/release/bin)")
    parser.add_argument("--update", action="store_true", help="rewrite the expected output in place")
    parser.add_argument("areas", nargs="*", metavar="AREA", help="names of scenarios (default: all)")
    options = parser.parse_args()
    programs = os.path.realpath(options.programs)
    for program in ("pdbsolve", "pdbgen"):
        if not os.path.exists(os.path.join(programs, program)):
            sys.exit(f"run.py: no program {program} in {programs}; build it, or name a folder with --programs")
    differ = skipped = 0
    for area in options.areas or sorted(name[:-4] for name in os.listdir(HERE) if name.endswith(".txt")):
        path = os.path.join(HERE, area + ".txt")
        with open(path, encoding="utf-8", newline="\n") as file:
            expected = file.read()
        if "$ON_TERMINAL " in expected and (why := pseudo_terminals.why_none()):
            print(f"{area}: skipped: {why}")
            skipped += 1
            continue
        found = replay(expected, programs)
        if found == expected:
            continue
        differ += 1
        if options.update:
            with open(path, "w", encoding="utf-8", newline="\n") as file:
                file.write(found)
            print(f"{area}: rewritten")
        else:
            sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), found.splitlines(True),
                                                       f"{area}.txt", f"{area}, as printed now"))
    if differ and not options.update:
        print("If these changes are meant, rewrite the scenarios: python3 tests/outputs/run.py --update")
    if differ and not options.update:
        return 1
    return pseudo_terminals.SKIPPED if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
