# SPDX-License-Identifier: MIT
"""Makes files and memory fail: full disks, errors, short writes, unusable folders."""

import bisect
import functools
import hashlib
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

from harness import BIN, FULL, RANDOM, SEED, Search, check, environment, prepared, run, sample

RESOURCE = 4  # the exit code
NOBODY = 65534

# States that jobs left and from which the next run has finished.
gone_on = set()


def check_refused(result, when):
    """Checks that a program that cannot continue prints one line with its name."""
    check(result.returncode == RESOURCE, f"{when}: exit code {result.returncode}: {result.stderr}")
    said = [line for line in result.stderr.splitlines() if line.startswith(("pdbgen: ", "pdbsolve: ", "pdbtune: "))]
    check(len(said) == 1, f"{when}: said {result.stderr}")


def content(folder):
    """Returns the files and folders in a folder, with the contents of files."""
    return frozenset(
        (path.relative_to(folder), hashlib.blake2b(path.read_bytes()).digest() if path.is_file() else None) for path in folder.rglob("*")
    )


def check_after(job, whole, folder, result, when):
    """Checks that the job finished, or failed and left no wrong files, and that the next run finishes it.

    Many faults leave the same files; the next run is tried once for each state.
    """
    if result.returncode != 0:
        check_refused(result, when)
    job.check_names(whole, folder, when)
    left = job.name, content(folder)
    if left not in gone_on:
        job.check_done(whole, folder, run(job.words, folder), when + ", run again")
        gone_on.add(left)
    shutil.rmtree(folder)
    return result.returncode != 0


def fail_calls(job, whole, root, calls, what):
    refused = 0
    tried = sample(calls, 3, 200)
    for call in tried:
        folder = job.folder(root)
        result = run(job.words, folder, LD_PRELOAD=os.environ["FAULTS"], FAULT=f"{call} {what}")
        refused += check_after(job, whole, folder, result, f"{job.name}, call {call} {what}")
    return f"{what} {len(tried)} (refused {refused})"


def shorten_writes(job, whole, root):
    """Makes a call write half of its bytes; the program has to write the rest."""
    tried = sample(job.writes, 3, 200) if FULL else RANDOM.sample(range(1, job.writes + 1), min(1, job.writes))
    for write in tried:
        folder = job.folder(root)
        result = run(job.words, folder, LD_PRELOAD=os.environ["FAULTS"], FAULT=f"{write} short")
        when = f"{job.name}, half of write {write}"
        check(result.returncode == 0, f"{when}: exit code {result.returncode}: {result.stderr}")
        check_after(job, whole, folder, result, when)
    return f"short {len(tried)} of {job.writes}"


def was_not_started(result):
    """Returns whether memory ran out while the system loaded the program and its libraries."""
    said = (
        "error while loading shared libraries",
        "cannot allocate TLS data structures for initial thread",  # also a message of the loader
        "libgomp: Out of memory",
        "out of memory\n",
    )
    if any(line.startswith(("pdbgen: ", "pdbsolve: ", "pdbtune: ")) for line in result.stderr.splitlines()):
        return False
    return result.returncode in (1, 127, -signal.SIGSEGV) and any(words in result.stderr for words in said)


def run_within(size, words, folder):
    return run(words, folder, before=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)))


@functools.cache
def least_to_start(program, root):
    """Returns the address space in bytes, whole MiB, in which a program can print its version."""
    enough = [size << 20 for size in range(8, 150)]
    starts = lambda size: run_within(size, [program, "--version"], root).returncode == 0
    return enough[bisect.bisect_left(enough, True, key=starts)]


def limit_memory(job, whole, root):
    """Limits the address space, from too little to start to more than enough, and around the size that starts it."""
    started = refused = 0
    if FULL:
        sizes = range(8, 400, 2)
    else:
        sizes = [*RANDOM.sample(range(8, 150), 0 if job.takes_long else 1), RANDOM.randrange(200, 400)]
    sizes = [2**20 * size for size in sizes]
    least = least_to_start(job.words[0], root)
    sizes += [least + 2**13 * (step - 128) for step in sample(256, 3 if job.takes_long else 4, 256)]
    for size in sizes:
        folder = job.folder(root)
        result = run_within(size, job.words, folder)
        when = f"{job.name} with {size >> 10} KiB of address space"
        if was_not_started(result):
            shutil.rmtree(folder)
            continue  # not even loaded by the system
        started += 1
        refused += check_after(job, whole, folder, result, when)
    check(started > 0, f"{job.name}: not started with any address space: {sizes}")
    return f"memory {len(sizes)} (started {started}, refused {refused})"


def refuse_memory(job, whole, root):
    """Makes one large allocation fail in each run."""
    refused = 0
    tried = sample(job.allocations, 3 if job.takes_long else 4, 200)
    for allocation in tried:
        folder = job.folder(root)
        result = run(job.words, folder, LD_PRELOAD=os.environ["FAULTS"], FAULT=f"{allocation} memory")
        refused += check_after(job, whole, folder, result, f"{job.name} without large allocation {allocation}")
    return f"allocations {len(tried)} of {job.allocations} (refused {refused})"


def end_documents(root):
    """Checks that a file too large for memory is reported, and other files are still checked."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=root, prefix="documents-"))
    made = run(["pdbgen", "generate", "--board", "3x3", "--pattern", "1,2,3,4,5", "--dir", "t", "-q"], folder)
    check(made.returncode == 0, "documents", made.stderr)
    words = ["pdbgen", "verify", "--json", "-q", "-j", "1", *made.stdout.split() * 2]
    check(run(words, folder, LD_PRELOAD=os.environ["FAULTS"], FAULT_COUNT=root / "count").returncode == 0, "documents")
    allocations = int((root / "count").read_text().split()[1])
    reported = 0
    for allocation in range(1, allocations + 1):
        result = run(words, folder, LD_PRELOAD=os.environ["FAULTS"], FAULT=f"{allocation} memory")
        if not result.stdout:
            continue  # the program had not begun
        document = json.loads(result.stdout)
        when = f"verify without large allocation {allocation}"
        check(len(document["files"]) == 2, when, result.stdout)
        lacking = [record for record in document["files"] if not record["sound"]]
        check(len(lacking) <= 1 and all("memory" in record["reason"] for record in lacking), when, result.stdout)
        check(result.returncode == (RESOURCE if lacking else 0), f"{when}: exit code {result.returncode}")
        reported += len(lacking)
    check(reported > 0, f"no failure of {allocations} large allocations was reported")
    shutil.rmtree(folder)
    return f"documents: {allocations} large allocations ({reported} reported)"


def interrupt_start(root):
    """Interrupts a program that has just started another one: both must end, whichever thread gets the signal."""
    for thread in (1, 2):
        folder = pathlib.Path(tempfile.mkdtemp(dir=root, prefix="start-"))
        words = ["pdbsolve", "bench", "--catalogue", "15-7-8", "--generate", "--dir", "t", "-q"]
        # Reads the output of both until both have ended.
        result = run(words, folder, LD_PRELOAD=os.environ["FAULTS"], FAULT=f"{thread} interrupt")
        when = f"thread {thread} interrupted at the start of pdbgen"
        check(result.returncode == 130, f"{when}: exit code {result.returncode}: {result.stderr}")
        made = [path for path in folder.rglob("*") if ".pdb" in path.suffixes]
        check(not made, f"{when}: it went on:", made)
        shutil.rmtree(folder)
    return "interrupted at the start of a program: both end"


def take_folder_away(job, whole, root, calls):
    """Renames the folder and puts another one in its place while the program runs."""
    refused = 0
    tried = sample(calls, 2, 50)
    for call in tried:
        folder = job.folder(root)
        process = subprocess.Popen(
            [str(BIN / job.words[0]), *job.words[1:]],
            cwd=folder,
            env=environment(folder, LD_PRELOAD=os.environ["FAULTS"], FAULT=f"{call} stop"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        _, status = os.waitpid(process.pid, os.WUNTRACED)
        stopped = os.WIFSTOPPED(status)
        if stopped:
            for path in folder.iterdir():
                if path.is_dir():
                    shutil.rmtree(path)
            process.send_signal(signal.SIGCONT)
            _, status = os.waitpid(process.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        said = process.stderr.read()
        process.stderr.close()
        process.returncode = code
        when = f"{job.name}, folder gone at call {call}"
        check(code in (0, 1, 2, RESOURCE), f"{when}: exit code {code}: {said}")
        refused += code != 0
        job.check_names(whole, folder, when)
        shutil.rmtree(folder)
    return f"folder gone {len(tried)} (refused {refused})"


# Tests that this machine cannot run; the exit code reports them to CTest.
skipped = set()


def not_tried(what):
    skipped.add(what)
    return what


def can_be_run_by_all(program):
    return all(path.stat().st_mode & 0o001 for path in [program, *program.parents])


def read_only(job, root):
    """Makes the folder read-only."""
    if os.geteuid() == 0 and not can_be_run_by_all((BIN / job.words[0]).resolve()):
        return not_tried("read only: the programs are where only root finds them")
    folder = job.folder(root)
    os.chmod(root, 0o755)
    for path in [folder, *folder.rglob("*")]:
        os.chmod(path, 0o555 if path.is_dir() else 0o444)
    become = (lambda: os.setuid(NOBODY)) if os.geteuid() == 0 else None
    result = run(job.words, folder, before=become)
    for path in [folder, *folder.rglob("*")]:
        os.chmod(path, 0o755)
    when = f"{job.name} in a folder that is read only"
    check_refused(result, when)
    check("choose another folder" in result.stderr or "choose another with TILEPDB_STATE_DIR" in result.stderr, when, result.stderr)
    if isinstance(job, Search):  # otherwise it continues without checkpoints
        result = run(job.words[: job.words.index("--resume")], folder, before=become)
        check(result.returncode == 0 and "warning: the search is not saved" in result.stderr, when, result.stderr)
    shutil.rmtree(folder)
    return "read only"


def full_disk(job, whole, root):
    """Uses a file system of a few pages, if it can be mounted."""
    tried = refused = 0
    for pages in (0, 1, 4, 16, 40, 100, 400) if FULL else (1, 40):
        folder = job.folder(root)
        needed = sum(-(-path.stat().st_size // 4096) + 1 for path in folder.rglob("*")) + 1
        mounted = root / "disk"
        mounted.mkdir(exist_ok=True)
        size = 4096 * (needed + pages)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", mounted], capture_output=True).returncode != 0:
            shutil.rmtree(folder)
            return not_tried("full disk: it cannot be mounted here")
        try:
            work = mounted / "work"
            shutil.copytree(folder, work)
            result = run(job.words, work)
            when = f"{job.name} with {pages} pages of disk"
            if result.returncode != 0:
                check_refused(result, when)
                refused += 1
            job.check_names(whole, work, when)
            tried += 1
        finally:
            subprocess.run(["umount", mounted], check=True)
            shutil.rmtree(folder)
    return f"full disk {tried} (refused {refused})"


def main():
    root = pathlib.Path(tempfile.mkdtemp())
    print(f"SEED={SEED}", flush=True)
    try:
        print(end_documents(root), flush=True)
        print(interrupt_start(root), flush=True)
        for job, whole, calls in prepared(root):
            said = [fail_calls(job, whole, root, calls, what) for what in ("full", "eio")]
            said.append(shorten_writes(job, whole, root))
            said.append(refuse_memory(job, whole, root))
            said.append(limit_memory(job, whole, root))
            said.append(take_folder_away(job, whole, root, calls))
            said.append(read_only(job, root))
            said.append(full_disk(job, whole, root))
            print(f"{job.name}: {calls} calls; " + ", ".join(said), flush=True)
    finally:
        shutil.rmtree(root)
    for what in sorted(skipped):
        print(f"SKIPPED: {what}")
    sys.exit(77 if skipped else 0)


main()
