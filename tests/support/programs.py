# SPDX-License-Identifier: MIT
"""Helpers that run the programs in a scratch folder."""

import os
import subprocess
import tempfile

BIN = os.path.abspath(os.environ["BIN"])
DATA = os.path.abspath(os.environ["DATA"])


def result_of(program, *words, code=0, **more):
    """Runs a command and returns its result; raises AssertionError unless it exits with `code`."""
    result = subprocess.run([os.path.join(BIN, program), *words], capture_output=True, encoding="utf-8", check=False, **more)
    if result.returncode != code:
        raise AssertionError(f"exit code {result.returncode}, not {code}: {program} {words}: {result.stderr}")
    return result


def run(program, *words, stdin=None, code=0):
    """Returns the stdout of a command; raises AssertionError unless it exits with `code`."""
    return result_of(program, *words, input=stdin, code=code).stdout


def scratch_folder():
    """Returns a temporary folder, which becomes the current folder and $HOME and holds the tables."""
    folder = tempfile.TemporaryDirectory()
    os.chdir(folder.name)
    for name in ("TILEPDB_STATE_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        os.environ.pop(name, None)
    os.environ.update(TILEPDB_DIR=os.path.join(folder.name, "tables"), HOME=folder.name, LC_ALL="C")
    return folder
