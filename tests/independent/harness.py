# SPDX-License-Identifier: MIT
"""What the independent tests share: rounds of random cases, how to run the programs, and how to count and tell what is wrong.

They know the command line, the file format and the machine output, as documented, and nothing else of the code: rules
of the puzzles, searches and ranks are written anew here.

BIN: the programs' folder. SEED repeats a run, ROUND=N one round of it; FULL=1 tries many more.
"""

import functools
import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

BIN = pathlib.Path(os.environ["BIN"]).resolve()
FULL = os.environ.get("FULL") == "1"
# Without Archer, which OMP_TOOL_LIBRARIES names, ThreadSanitizer takes what OpenMP's threads hand over for races.
SANITIZERS = {name: os.environ[name] for name in ("OMP_TOOL_LIBRARIES", "TSAN_OPTIONS") if name in os.environ}
SEED = int(os.environ.get("SEED", time.time_ns() % 1_000_000_007))

MOST_SHOWN = 10  # wrong cases of a test that are shown in full


class Answer:
    """What a program answered."""

    def __init__(self, words, result, folder):
        self.words = words
        self.code = result.returncode
        self.out = result.stdout
        self.err = result.stderr
        self.folder = folder

    def records(self):
        """The records of --jsonl."""
        return [json.loads(line) for line in self.out.splitlines()]

    def __str__(self):
        return f"{' '.join(map(str, self.words))}: exit code {self.code}: {self.err.strip()[-300:]}"


class Round:
    """Some cases that are drawn together."""

    def __init__(self, trials, number, folder):
        self.number = number
        self.random = random.Random(f"{SEED} {trials.name} {number}")
        self.folder = folder
        self.tables = trials.tables  # of all rounds
        self._trials = trials

    def run(self, *words, threads=1, expect=None):
        """Runs a program to its end. `expect`: the exit codes that are right; others are wrong cases."""
        words = [str(word) for word in words]
        result = subprocess.run(
            [str(BIN / words[0]), *words[1:]],
            cwd=self.folder,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(self.folder),
                "TILEPDB_DIR": str(self.tables),
                "LC_ALL": "C",
                "OMP_WAIT_POLICY": "passive",
                "OMP_NUM_THREADS": str(threads),
                **SANITIZERS,
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=600,
            check=False,
        )
        answer = Answer(words, result, self.folder)
        if expect is not None and answer.code not in expect:
            self.wrong(f"expected exit code {' or '.join(map(str, expect))}: {answer}")
        return answer

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def case(self, key, right, *what):
        """Counts a case, which its key distinguishes from others. `what` says more if it is wrong."""
        self._trials.cases.add(hashlib.blake2b(repr(key).encode(), digest_size=8).digest())
        if not right:
            self.wrong(f"{key}: {' '.join(map(str, what))}")

    def count(self, name, number=1):
        """Counts what else was compared."""
        self._trials.counts[name] = self._trials.counts.get(name, 0) + number

    def wrong(self, text):
        self._trials.wrong(self.number, text)


class Trials:
    """The rounds of a test. `play` plays one."""

    def __init__(self, name, play, quick, full):
        self.name = name
        self.cases = set()
        self.counts = {}
        self.wrongs = 0
        self._play = play
        self._rounds = range(full if FULL else quick)
        if "ROUND" in os.environ:
            self._rounds = [int(os.environ["ROUND"])]

    def wrong(self, number, text):
        self.wrongs += 1
        if self.wrongs > MOST_SHOWN:
            return
        file = pathlib.Path(sys.argv[0]).parent / f"{self.name}_test.py"
        print(f"WRONG: {text}\n  to repeat it: SEED={SEED} ROUND={number} BIN={BIN} {sys.executable} {file}", flush=True)

    def play(self):
        """Plays all rounds, and says what came of them. Returns whether nothing was wrong."""
        begin = time.monotonic()
        print(f"independent/{self.name}: SEED={SEED}", flush=True)
        with tempfile.TemporaryDirectory(prefix="tilepdb-independent-") as root:
            self.tables = pathlib.Path(root) / "tables"
            for number in self._rounds:
                folder = pathlib.Path(root) / "round"
                folder.mkdir()
                try:
                    self._play(Round(self, number, folder))
                except Exception as error:  # pylint: disable=broad-exception-caught
                    self.wrong(number, f"the round ends with {type(error).__name__}: {error}")
                shutil.rmtree(folder)
        more = "".join(f", {count:,} {name}" for name, count in sorted(self.counts.items()))
        seconds = time.monotonic() - begin
        print(f"independent/{self.name}: {len(self.cases):,} distinct cases{more}, {self.wrongs:,} wrong, {seconds:.0f} s")
        return self.wrongs == 0 and bool(self.cases)


@functools.cache
def instruction_sets():
    """Those that the processor has."""
    sets = []
    for name in ("portable", "avx2", "avx512", "sve256"):
        words = [BIN / "pdbsolve", "solve", "--instance", "0 1 2 3", "--heuristic", "manhattan", "-q"]
        if subprocess.run(words, env={"TILEPDB_ISA": name, "TILEPDB_DIR": "/nowhere"}, capture_output=True, check=False).returncode == 0:
            sets.append(name)
    return sets


def main(trials):
    sys.exit(0 if trials.play() else 1)
