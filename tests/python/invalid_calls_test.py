# SPDX-License-Identifier: MIT
"""Invalid calls: each error message is one line that names the argument and quotes no other library."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import tilepdb


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    tilepdb.generate("8-whole", folder=folder)
    return {
        "h": tilepdb.Heuristic("8-whole", folder=folder),
        "towers": tilepdb.Puzzle("hanoi", size="3", heuristic="zero"),
        "slides": tilepdb.Puzzle("multi-tile", size="3x3", heuristic="slides"),
        "tilepdb": tilepdb,
        "np": np,
        "board": list(range(9)),
        "folder": folder,
    }


CALLS = pathlib.Path(__file__).with_name("invalid_calls.txt")
ERRORS = {tilepdb.Error: "tilepdb.Error", TypeError: "TypeError", ValueError: "ValueError"}


def error_of(call, opened):
    """The line that the file has for the error of a call."""
    try:
        return f"returned: {eval(call, dict(opened))!r}"
    except tuple(ERRORS) as error:
        kind = error.kind if isinstance(error, tilepdb.Error) else "bad_input"
        return f"{ERRORS.get(type(error), type(error))}: {error}" + ("" if kind == "bad_input" else f" ({kind})")


def test_invalid_calls(opened):
    expected = CALLS.read_text(encoding="utf-8").splitlines()
    found = []
    for line in expected:
        if line.startswith((">>> ", "##")) or not line:
            found.append(line)
        if line.startswith(">>> "):
            found.append(error_of(line[4:], opened))
    if os.environ.get("UPDATE"):
        CALLS.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == expected


EMPTY = """
from tilepdb import _tilepdb

for kind in ("Table", "Heuristic", "MemoryTables", "Puzzle", "PermutationPattern", "PatternDatabase"):
    c = getattr(_tilepdb, kind)
    for make in (lambda: c.__new__(c), c, lambda: object.__new__(c), lambda: c.__base__.__new__(c), lambda: type("Mine", (c,), {})()):
        try:
            print(kind, make())
        except TypeError:
            pass
"""


def test_compiled_classes_cannot_be_created_empty():
    """Members of an empty object would read invalid memory, so another process tries it."""
    done = subprocess.run([sys.executable, "-B", "-c", EMPTY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
