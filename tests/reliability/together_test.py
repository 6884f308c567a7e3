# SPDX-License-Identifier: MIT
"""Programs that run at the same time on one folder."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from harness import BIN, DATA, FULL, RANDOM, SEED, check, environment, lengths, prepared, run, start

ROUNDS = 20 if FULL else 1

# Korf's instance 79.
EASY = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"
EASY_LENGTH = "42"

# Programs that may be stopped; none may stay so.
STOPPABLE = []

# Enough boards for a solver to have some left after it has solved the first.
INSTANCES = 15


def popen(*arguments, **more):
    STOPPABLE.append(subprocess.Popen(*arguments, **more))
    return STOPPABLE[-1]


def several_generators(job, whole, root):
    """Four processes make the same files at once and one is killed; a fifth then finds them made."""
    for number in range(ROUNDS):
        folder = job.folder(root)
        makers = [start(job.words, folder) for _ in range(4)]
        time.sleep(RANDOM.uniform(0, job.seconds))
        killed = RANDOM.choice(makers)
        killed.kill()
        for maker in makers:
            said = maker.communicate(timeout=300)[1]
            check(maker is killed or maker.returncode == 0, f"{job.name}: exit code {maker.returncode}: {said}")
        job.check_done(whole, folder, run(job.words, folder), f"{job.name} by four, round {number}")
        shutil.rmtree(folder)


def lock_goes_with_its_holder(job, whole, root):
    """One process is stopped while it writes and another waits for it; the first is killed, and the other continues."""
    folder = job.folder(root)
    holder = popen(
        [str(BIN / job.words[0]), *job.words[1:]],
        cwd=folder,
        env=environment(folder, LD_PRELOAD=os.environ["FAULTS"], FAULT="4 stop"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status = os.waitpid(holder.pid, os.WUNTRACED)
    check(os.WIFSTOPPED(status), f"{job.name}: the first was not stopped")
    waiting = start(job.words, folder)
    said = waiting.stderr.readline()
    while said and "waiting for another process" not in said:
        said = waiting.stderr.readline()
    check("waiting for another process" in said, f"{job.name}: the second does not wait")
    time.sleep(0.3)
    check(waiting.poll() is None, f"{job.name}: the second did not wait")
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    said = waiting.communicate(timeout=300)[1]
    check(waiting.returncode == 0, f"{job.name}: exit code {waiting.returncode}: {said}")
    job.check_done(whole, folder, run(job.words, folder), f"{job.name} after its lock's holder died")
    shutil.rmtree(folder)


def solver_while_generating(root):
    """A solver sees no table or a complete one."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=root))
    words = ["pdbsolve", "solve", "--instance", EASY, "--catalogue", "15-6-6-3", "--dir", "t", "--show", "none", "-q"]
    missing = solved = 0
    generator = start(["pdbgen", "generate", "--catalogue", "15-6-6-3", "--dir", "t", "-q"], folder)
    while generator.poll() is None or solved == 0:
        result = run(words, folder)
        check(generator.poll() in (None, 0), "the generator")
        if result.returncode == 0:
            solved += 1
            check(lengths(result)[1][1] == EASY_LENGTH, "a solver while tables are made: length", result.stdout)
        else:
            missing += 1
            check(result.returncode == 2 and "tables missing" in result.stderr, "a solver while tables are made:", result.stderr)
    generator.stderr.close()
    check(missing > 0, "no solver was early enough")
    print(f"solver while generating: {missing} times without tables, {solved} times right")
    return folder


def kilobytes(pid, name):
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])
    return 0


def stop_at_work(solvers, outputs):
    """Stops each solver once it has solved a board."""
    end = time.monotonic() + 60
    running = list(zip(solvers, outputs))
    while running and time.monotonic() < end:
        for solver, output in running[:]:
            if solver.poll() is not None or pathlib.Path(output.name).read_text().count("\n") > 1:  # after the header
                solver.send_signal(signal.SIGSTOP)
                running.remove((solver, output))
        time.sleep(0.002)


def several_solvers(folder, root):
    """Solvers of plain tables share their pages."""
    for path in sorted((folder / "t").glob("*.zst")):
        check(run(["pdbgen", "decompress", path, "-q"], folder).returncode == 0, "decompress")
    instances = [line for line in (DATA / "instances" / "korf100.txt").read_text().splitlines() if not line.startswith("#")]
    (folder / "instances.txt").write_text("\n".join(instances[:INSTANCES]) + "\n")
    words = ["pdbsolve", "solve", "instances.txt", "--catalogue", "15-6-6-3", "--dir", "t", "--show", "none", "-q", "-j", "1"]
    # A checkpoint during the last iteration changes its expanded nodes, and time decides when one is due.
    words += ["--checkpoint", "100000"]
    count = 4
    outputs = [open(folder / f"out{number}", "w+") for number in range(count)]
    solvers = [
        popen([str(BIN / words[0]), *words[1:]], cwd=folder, env=environment(folder), stdout=output)
        for output in outputs
    ]
    stop_at_work(solvers, outputs)
    tables = sum(path.stat().st_size for path in (folder / "t").glob("*.pdb")) // 1024
    resident = [(kilobytes(solver.pid, "Rss"), kilobytes(solver.pid, "Pss")) for solver in solvers if solver.poll() is None]
    for solver, output in zip(solvers, outputs):
        solver.send_signal(signal.SIGCONT)
        check(solver.wait(timeout=300) == 0, "one of several solvers")
        output.seek(0)
    texts = [[line.split("\t")[:5] for line in output] for output in outputs]
    for output in outputs:
        output.close()
    check(len(texts[0]) == INSTANCES + 1 and all(text == texts[0] for text in texts), "several solvers: not the same answers")
    check(len(resident) == count, "several solvers: some were done too early")
    total, shares = sum(pair[0] for pair in resident), sum(pair[1] for pair in resident)
    check(shares < total - (count - 2) * tables, f"tables of {tables} KiB are not shared: {total} KiB, {shares} KiB of their own")
    print(f"{count} solvers: {total} KiB resident, {shares} KiB with what they share counted once, tables {tables} KiB")


def main():
    root = pathlib.Path(tempfile.mkdtemp())
    print(f"SEED={SEED}", flush=True)
    try:
        for job, whole, _ in prepared(root, ("generate", "on-disk", "shift", "shift-saved", "automaton")):
            several_generators(job, whole, root)
            if job.name in ("on-disk", "shift"):
                lock_goes_with_its_holder(job, whole, root)
            print(f"{job.name}: done", flush=True)
        several_solvers(solver_while_generating(root), root)
    finally:
        for program in STOPPABLE:
            program.kill()
            program.wait()
        shutil.rmtree(root)


main()
