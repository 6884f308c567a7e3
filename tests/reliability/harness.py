# SPDX-License-Identifier: MIT
"""Shared by the reliability tests: jobs that write files, and functions to run, break and check them.

Needs BIN (the programs' folder), DATA (the data folder) and FAULTS (the library of faults.cpp). SEED repeats a run,
FULL=1 tries much more, TILEPDB_TEST_JOBS="NAME NAME…" only some jobs.
"""

import filecmp
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

BIN = pathlib.Path(os.environ["BIN"])
DATA = pathlib.Path(os.environ["DATA"])
FULL = os.environ.get("FULL") == "1"
SEED = int(os.environ.get("SEED", time.time_ns() % 1_000_000_007))
RANDOM = random.Random(SEED)

# The exit code of subprocess for SIGKILL.
KILLED = -9

# A file of evaluations grows during a search for partitions; its records have checksums.
GROWING = ".evaluations"

# Its tables take a moment and leave the search work to do.
WEAK_CATALOGUE = "board 4x4\npartition 1,2,3,5 | 4,8,9,12 | 6,7,10 | 11,13,14,15\n"


def environment(home, **more):
    # Waiting threads leave the cores to others.
    fixed = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C", "OMP_WAIT_POLICY": "passive"}
    return fixed | {name: str(value) for name, value in more.items()}


def run(words, folder, timeout=300, before=None, **more):
    """Runs a program to its end; the first word is its name."""
    return subprocess.run(
        [str(BIN / words[0]), *map(str, words[1:])],
        cwd=folder,
        env=environment(folder, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=timeout,
        preexec_fn=before,
    )


def start(words, folder, **more):
    """Starts a program with a readable stderr."""
    return subprocess.Popen(
        [str(BIN / words[0]), *map(str, words[1:])],
        cwd=folder,
        env=environment(folder, **more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )


def check(truth, *what):
    if truth:
        return
    print("FAILED:", *what, f"(SEED={SEED})")
    sys.exit(1)


class Job:
    """A command that writes files, and the files it needs."""

    def __init__(self, name, words, prepare=lambda folder: None, takes_long=False):
        self.name = name
        self.words = words
        self.prepare = prepare
        self.takes_long = takes_long  # fewer of its runs are broken in quick tests
        self.made = []  # the files in the folder after the job

    def folder(self, root):
        folder = pathlib.Path(tempfile.mkdtemp(dir=root, prefix=self.name + "-"))
        self.prepare(folder)
        return folder

    def check_names(self, whole, folder, when):
        """Checks that files with final names are complete."""
        for name in self.made:
            if (folder / name).exists():
                check(filecmp.cmp(whole / name, folder / name, shallow=False), f"{when}: {name} is there, but not what it should be")

    def check_done(self, whole, folder, result, when):
        """Checks that the job finished and left no other files."""
        there_already = result.returncode == 2 and "exists; use --force to replace it" in result.stderr
        check(result.returncode == 0 or there_already, f"{when}: exit code {result.returncode}: {result.stderr}")
        for name in self.made:
            check((folder / name).exists(), f"{when}: {name} is not there")
        self.check_names(whole, folder, when)
        left = [str(path) for path in folder.rglob("*") if is_temporary(path)]
        check(not left, f"{when}: left {left}")


def is_temporary(path):
    return path.suffix in {".partial", ".planes", ".marks", ".checkpoint"}


class Search(Job):
    """A search with checkpoints; its output is its result."""

    def check_done(self, whole, folder, result, when):
        super().check_done(whole, folder, result, when)
        check(lengths(result) == lengths(self.whole_result), f"{when}: other lengths")


def lengths(result):
    return [line.split("\t")[:2] for line in result.stdout.splitlines()]


def copy_of(files):
    def prepare(folder):
        for source, name in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)

    return prepare


def jobs(root):
    """Returns the jobs; the tables they need are made in root / "given"."""
    given = root / "given"
    given.mkdir()
    tile_table = "4x4_1-2-3-4-5-6_b0.pdb.zst"
    check(run(["pdbgen", "generate", "--board", "4x4", "--pattern", "1,2,3,4,5,6", "--dir", "t", "-q"], given).returncode == 0, "given")
    plain = given / "t" / tile_table.removesuffix(".zst")
    check(run(["pdbgen", "decompress", given / "t" / tile_table, "-q"], given).returncode == 0, "given")
    (given / "weak.catalogue").write_text(WEAK_CATALOGUE)
    hard = [line for line in (DATA / "instances" / "korf100.txt").read_text().splitlines() if line.split()[:1] in (["79"], ["12"], ["42"], ["28"])]
    (given / "hard.txt").write_text("\n".join(hard) + "\n")
    searched = ["solve", "hard.txt", "--catalogue", "./weak.catalogue", "--show", "none", "--dir", "t"]
    made = run(["pdbsolve", *searched, "--generate"], given)
    check(made.returncode == 0, "given", made.stderr)
    search_files = [(given / name, name) for name in ("weak.catalogue", "hard.txt")]
    search_files += [(path, path.relative_to(given)) for path in (given / "t").iterdir() if path.is_file()]
    # The available memory decides whether choices are compared by searches.
    found = ["search", "--board", "3x3", "--tiles", "4,4", "--sample", "20", "--judge", "0", "-o", "found.catalogue", "-q"]
    return [
        Job("generate", ["pdbgen", "generate", "--board", "4x3", "--pattern", "1,2,3,4,5,6", "--dir", "t", "-j", "2", "--checkpoint", "0"]),
        Job("on-disk", ["pdbgen", "generate", "--board", "4x3", "--pattern", "1,2,3,4,5,6,7,8", "--dir", "t", "-j", "2", "--memory", "24MiB"], takes_long=True),
        Job("shift", ["pdbgen", "generate", "--puzzle", "shift", "--goal", "AABB/CCDD/AABB", "--dir", "t"]),
        Job("shift-saved", ["pdbgen", "generate", "--puzzle", "shift", "--goal", "AABB/CCDD/AABB", "--dir", "t", "-j", "2", "--checkpoint", "0"]),
        Job("whole-saved", ["pdbgen", "generate", "--puzzle", "pancakes", "--size", "8", "--whole", "--dir", "t", "-j", "2", "--checkpoint", "0"]),
        Job("compress", ["pdbgen", "compress", plain.name], copy_of([(plain, plain.name)])),
        Job("decompress", ["pdbgen", "decompress", tile_table], copy_of([(given / "t" / tile_table, tile_table)])),
        Job("automaton", ["pdbgen", "automaton", "--board", "3x3", "--depth", "12", "--dir", "t"]),
        Job("catalogue", ["pdbtune", *found]),
        Search("search", ["pdbsolve", *searched, "--resume", "--checkpoint", "0.001"], copy_of(search_files)),
    ]


def prepared(root, names=None):
    """Returns the jobs, or the named ones, with the files they make without faults and their number of system
    calls.

    A job's `allocations` counts its large allocations, its `writes` the calls of pwrite().
    """
    chosen = os.environ.get("TILEPDB_TEST_JOBS", "").split()
    all_jobs = jobs(root)
    unknown = {*chosen, *(names or [])} - {job.name for job in all_jobs}
    if unknown:
        raise SystemExit(f"unknown jobs: {', '.join(sorted(unknown))}")
    for job in all_jobs:
        if (chosen and job.name not in chosen) or (names and job.name not in names):
            continue
        whole = job.folder(root)
        count = root / "count"
        begin = time.monotonic()
        job.whole_result = run(job.words, whole, LD_PRELOAD=os.environ["FAULTS"], FAULT_COUNT=count)
        job.seconds = time.monotonic() - begin
        job.made = [path.relative_to(whole) for path in whole.rglob("*") if path.is_file() and path.suffix != GROWING]
        job.check_done(whole, whole, job.whole_result, job.name)
        check(job.name != "on-disk" or "continues on disk" in job.whole_result.stderr, f"{job.name}: the search was not on disk")
        calls, job.allocations, job.writes = map(int, count.read_text().split())
        yield job, whole, calls


def sample(count, quick, full):
    """Returns numbers from 1 to a count: all, or a random sample with the first and the last."""
    most = full if FULL else quick
    if count <= most:
        return list(range(1, count + 1))
    return sorted({1, count, *RANDOM.sample(range(2, count), most - 2)})
