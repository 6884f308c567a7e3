# SPDX-License-Identifier: MIT
"""Kills programs that write files, at system calls and at random moments."""

import os
import pathlib
import shutil
import tempfile
import time

from harness import FULL, KILLED, RANDOM, SEED, check, prepared, run, sample, start


def go_on(job, whole, folder, when):
    """Checks that a killed run left valid files, and that the next run finishes the job."""
    job.check_names(whole, folder, when)
    job.check_done(whole, folder, run(job.words, folder), when + ", run again")
    shutil.rmtree(folder)


def kill_at_call(job, whole, root, call):
    folder = job.folder(root)
    result = run(job.words, folder, LD_PRELOAD=os.environ["FAULTS"], FAULT=f"{call} kill")
    # The number of checkpoints varies with threads and time, so a run may end before the call.
    check(result.returncode in (KILLED, 0), f"{job.name}, call {call}: exit code {result.returncode}: {result.stderr}")
    go_on(job, whole, folder, f"{job.name} killed at call {call}")
    return result.returncode == KILLED


def kill_at_moment(job, whole, root):
    folder = job.folder(root)
    seconds = RANDOM.uniform(0, job.seconds)
    process = start(job.words, folder)
    time.sleep(seconds)
    process.kill()
    process.communicate()
    go_on(job, whole, folder, f"{job.name} killed after {seconds:.4f} s")
    return process.returncode == KILLED


def main():
    root = pathlib.Path(tempfile.mkdtemp())
    print(f"SEED={SEED}", flush=True)
    try:
        for job, whole, calls in prepared(root):
            at_calls = sum(kill_at_call(job, whole, root, call) for call in sample(calls, 3, 200))
            moments = 200 if FULL else 1
            at_moments = sum(kill_at_moment(job, whole, root) for _ in range(moments))
            print(f"{job.name}: {calls} calls; killed at {at_calls} of them, and {at_moments} of {moments} times at a moment", flush=True)
            check(at_calls > 0, f"{job.name}: never killed")
    finally:
        shutil.rmtree(root)


main()
