# SPDX-License-Identifier: MIT
"""python -m tilepdb: what it says of itself, and of what it does not take. tests/install/pip_test.sh has it solve a board."""

import subprocess
import sys

from tilepdb.__main__ import EXAMPLE, drawing


def run(*words):
    command = [sys.executable, "-m", "tilepdb", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_help():
    ended = run("--help")
    assert ended.returncode == 0
    assert ended.stdout.startswith("usage: python -m tilepdb [BOARD]\n")


def test_too_many_words():
    ended = run("1 2 3", "4 5 6")
    assert ended.returncode == 2
    assert ended.stderr.startswith("usage: ")
    assert ended.stdout == ""


def test_drawing():
    drawn = "  14  13  15   7\n  11  12   9   5\n   6       2   1\n   4   8  10   3"
    assert drawing(EXAMPLE) == drawn
    assert drawing(EXAMPLE.replace(" ", ",")) == drawn
    assert drawing("14,13,15,7, 11,12,9,5, 6,_,2,1, 4,8,10,3") == drawn
