# SPDX-License-Identifier: MIT
"""Finds turns of phrase that this project has dropped, each with its reason and what to write instead.

usage: words_test.py FOLDER
Reads every text of the project but recorded data, licence and history. Exit code 1 if a phrase is found.
"""

import pathlib
import re
import sys

# Pattern, reason, what to write instead. A phrase that is right in some place belongs into another sentence there.
PHRASES = [
    (r"so (many|long|manieth)(?! as\b)", "is a pronoun for a quantity", "name the quantity: N boards, SECONDS, every k-th"),
    (r"tells|told", "gives a program a voice", "print, report, show, pass, call, notify"),
    (r"(?<!there )(is|are) none|what there is not", "is a riddle", "invalid, missing, no such file"),
    (r"go(es|ing|ne)? on(?! (top|the))", "is not the term of the field", "continue, resume"),
    (r"anew", "is archaic", "again"),
    (r"by the clock", "is not a unit", "wall-clock"),
]
SUFFIXES = {".md", ".cpp", ".hpp", ".h", ".py", ".pyi", ".js", ".mjs", ".ts", ".html", ".css", ".sh", ".cmake", ".txt", ".json"}
# Recorded data and history keep their words. Independent tests change only with the interfaces they check.
LEFT_OUT = ("build", "data", "docs/history", "tests/analysis/words_test.py", "tests/fuzz/corpus", "tests/independent", ".git")


def texts(project):
    """The files of the project that people read, as paths within it."""
    for file in sorted(project.rglob("*")):
        name = file.relative_to(project).as_posix()
        if file.is_file() and file.suffix in SUFFIXES and not any(name == out or name.startswith(out + "/") for out in LEFT_OUT):
            yield name


def main(project):
    # Case counts for "none", so that Python's None is not found.
    rules = [(re.compile(rf"\b({pattern})\b", 0 if "none" in pattern else re.IGNORECASE), reason, instead) for pattern, reason, instead in PHRASES]
    found, read = 0, 0
    for name in texts(project):
        read += 1
        for number, line in enumerate((project / name).read_text(encoding="utf-8").splitlines(), 1):
            for rule, reason, instead in rules:
                for match in rule.finditer(line):
                    found += 1
                    print(f"{name}:{number}: '{match[0]}' {reason}; write: {instead}")
    print(f"{read} files, {found} phrases to replace")
    return 1 if found or read < 100 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
