# SPDX-License-Identifier: MIT
"""All independent tests, one after the other; with FULL=1 many more cases of each."""

import importlib
import pathlib
import sys

NAMES = sorted(path.stem for path in pathlib.Path(__file__).parent.glob("*_test.py") if path.stem != "all_test")


def play(name):
    try:
        return importlib.import_module(name).TRIALS.play()
    except SystemExit as skipped:
        return skipped.code == 77


if __name__ == "__main__":
    results = [play(name) for name in NAMES]
    sys.exit(0 if all(results) else 1)
