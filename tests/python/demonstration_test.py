# SPDX-License-Identifier: MIT
"""python -m tilepdb: what it says of itself, and of what it does not take. tests/install/pip_test.sh has it solve a board."""

import subprocess
import sys


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
