# SPDX-License-Identifier: MIT
"""python -m tilepdb: help, refused arguments, drawing of boards. tests/install/pip_test.sh solves a board with it."""

import os
import subprocess
import sys

import tilepdb
from tilepdb.__main__ import EXAMPLE, drawing


def run(*arguments, env=None):
    command = [sys.executable, "-m", "tilepdb", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def test_help():
    done = run("--help")
    assert done.returncode == 0
    assert done.stdout.startswith("usage: python -m tilepdb [BOARD]\n")


def test_version():
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"tilepdb {tilepdb.__version__}\n")


def test_a_wrong_board_is_refused_before_tables_are_made(tmp_path):
    done = run("1 2 3", env={**os.environ, "TILEPDB_DIR": str(tmp_path)})
    assert done.returncode == 2
    assert done.stderr == "tilepdb: board: a 4x4 board has 16 cells, found 3 numbers\n"
    assert done.stdout == "" and not list(tmp_path.iterdir())


def test_too_many_arguments():
    done = run("1 2 3", "4 5 6")
    assert done.returncode == 2
    assert done.stderr.startswith("usage: ")
    assert done.stdout == ""


def test_drawing():
    drawn = "  14  13  15   7\n  11  12   9   5\n   6       2   1\n   4   8  10   3"
    assert drawing(EXAMPLE) == drawn
    assert drawing(EXAMPLE.replace(" ", ",")) == drawn
    assert drawing("14,13,15,7, 11,12,9,5, 6,_,2,1, 4,8,10,3") == drawn
