# SPDX-License-Identifier: MIT
"""The programs and the folder that tests run them in."""

import os
import subprocess
import tempfile

BIN = os.path.abspath(os.environ["BIN"])
DATA = os.path.abspath(os.environ["DATA"])


def result_of(program, *words, code=0, **more):
    """Runs a command, which must end with the code."""
    result = subprocess.run([os.path.join(BIN, program), *words], capture_output=True, encoding="utf-8", check=False, **more)
    if result.returncode != code:
        raise AssertionError(f"exit code {result.returncode}, not {code}: {program} {words}: {result.stderr}")
    return result


def run(program, *words, stdin=None, code=0):
    """What a command prints on stdout; it must end with the code."""
    return result_of(program, *words, input=stdin, code=code).stdout


def scratch_folder():
    """A temporary folder, which becomes the current one, home, and where tables are."""
    folder = tempfile.TemporaryDirectory()
    os.chdir(folder.name)
    for name in ("TILEPDB_STATE_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        os.environ.pop(name, None)
    os.environ.update(TILEPDB_DIR=os.path.join(folder.name, "tables"), HOME=folder.name, LC_ALL="C")
    return folder
