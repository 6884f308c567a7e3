# SPDX-License-Identifier: MIT
"""Callbacks, interruption, and threads that run during calls."""

import functools
import os
import signal
import threading
import time

import numpy as np
import pytest

import tilepdb
from counting import counting

# A search that takes far longer than a test: 80 moves with small tables.
FAR = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"


class CallbackError(Exception):
    pass


def raise_error(*_):
    raise CallbackError


def test_deliver_with_exceptions_and_stops(folder, eight):
    boards = eight[0][::9001]
    heuristic = tilepdb.Heuristic("8-whole", folder=folder)
    with pytest.raises(CallbackError):
        heuristic.solve_all(boards, deliver=lambda number, answer: raise_error())
    delivered = []
    with pytest.raises(tilepdb.Error) as error:
        tilepdb.Heuristic("15-5-5-5", folder=folder).solve_all(
            np.array([FAR.split(), FAR.split()], dtype=np.uint8), stop=lambda: True, deliver=lambda *one: delivered.append(one)
        )
    assert error.value.kind == "interrupted"
    assert all(answer.reason.startswith("interrupted") for _, answer in delivered)
    # Running searches deliver their results, here both.
    delivered.clear()
    begin = time.monotonic()
    with pytest.raises(tilepdb.Error):
        tilepdb.Heuristic("15-5-5-5", folder=folder).solve_all(
            np.array([FAR.split(), FAR.split()], dtype=np.uint8),
            algorithm="plain",
            threads=2,
            stop=lambda: time.monotonic() > begin + 0.3,
            deliver=lambda *one: delivered.append(one),
        )
    assert [number for number, _ in delivered] == [0, 1]
    assert all(answer.reason.startswith("interrupted") for _, answer in delivered)


def test_results_found_before_a_stop_are_delivered(folder):
    # The second state is solved long before the first, but results are delivered in order.
    towers = tilepdb.Puzzle("hanoi", size="12", heuristic="zero")
    states = ["A" * 12, "D" * 11 + "A"]
    delivered = []
    begin = time.monotonic()
    search = {"threads": 2, "seconds": 30, "stop": lambda: time.monotonic() > begin + 0.3}
    search["deliver"] = lambda number, answer: delivered.append((number, answer.status))
    with pytest.raises(tilepdb.Error) as stopped:
        towers.solve_all(states, algorithm="idastar", **search)
    assert stopped.value.kind == "interrupted"
    assert delivered == [(0, "given_up"), (1, "solved")]
    begin = time.monotonic()
    certificate = towers.certify(states, **search)
    assert [proof.id for proof in tilepdb.verify_certificate(certificate).proofs] == ["1"]


@pytest.mark.parametrize("threads", [1, 2])
def test_exceptions_of_callbacks_end_the_call(folder, tmp_path, threads):
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
    calls = []

    def raise_later():
        calls.append(None)
        if len(calls) == 3:
            raise_error()
        return False

    with pytest.raises(CallbackError):
        heuristic.solve(FAR, threads=threads, stop=raise_later)
    assert len(calls) == 3
    with pytest.raises(CallbackError):
        heuristic.solve(FAR, threads=threads, progress=raise_error)
    with pytest.raises(tilepdb.Error) as error:
        heuristic.solve(FAR, threads=threads, stop=lambda: True)
    assert error.value.kind == "interrupted"
    with pytest.raises(CallbackError):
        tilepdb.generate("15-7-8", folder=tmp_path, threads=threads, progress=raise_error)
    with pytest.raises(tilepdb.Error) as error:
        tilepdb.generate("15-7-8", folder=tmp_path, threads=threads, stop=lambda: True)
    assert error.value.kind == "interrupted"
    assert not list(tmp_path.glob("[!.]*"))


def test_keyboard_interrupt(folder):
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        heuristic.solve(FAR)
    timer.join()


@pytest.mark.parametrize("kind", ["boards", "states"])
def test_the_calling_thread_can_stop_parallel_searches(folder, kind):
    # One thread finishes the easy start early. Unless stop is called after that, only the time limit ends the hard one.
    parallel = {"threads": 2, "seconds": 30, "deliver": lambda number, answer: time.sleep(0.2)}
    if kind == "boards":
        heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
        boards = [list(range(16)), [int(tile) for tile in FAR.split()]]
        search = functools.partial(heuristic.solve_all, boards, algorithm="plain", **parallel)
    else:
        towers = tilepdb.Puzzle("hanoi", size="12", heuristic="zero")
        search = functools.partial(towers.solve_all, ["D" * 12, "A" * 12], algorithm="idastar", **parallel)
    begin = time.monotonic()
    with pytest.raises(tilepdb.Error) as stopped:
        search(stop=lambda: time.monotonic() > begin + 0.3)
    assert stopped.value.kind == "interrupted"
    second = time.monotonic() + 0.3
    with pytest.raises(CallbackError):
        search(stop=lambda: time.monotonic() > second and raise_error())
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search()
    timer.join()
    assert time.monotonic() - begin < 25


def test_other_threads_run_during_a_search(folder):
    heuristic = tilepdb.Heuristic("15-5-5-5", folder=folder)
    end = time.monotonic() + 0.5
    with counting() as counted:
        with pytest.raises(tilepdb.Error):
            heuristic.solve(FAR, threads=1, stop=lambda: time.monotonic() > end)
        assert counted() > 25


def test_other_threads_run_while_states_are_created():
    towers = tilepdb.Puzzle("hanoi", size="12", heuristic="zero")
    boards = tilepdb.random_boards(500_000, seed=7)
    with counting() as counted:
        for call in (
            lambda: tilepdb.random_boards(len(boards), seed=7),
            lambda: towers.random_states(500_000, seed=7),
            # All boards are converted to strings before one is refused.
            lambda: pytest.raises(tilepdb.Error, towers.solve_all, boards),
        ):
            before = counted()
            call()
            assert counted() - before > 10


def test_threads_share_a_heuristic(folder, eight):
    boards, expected = (part[::1500] for part in eight)
    heuristic = tilepdb.Heuristic("8-whole", folder=folder)
    right = []

    def solve(part):
        for i in range(part, len(boards), 8):
            right.append(heuristic.solve(boards[i], threads=1).length == expected[i])

    threads = [threading.Thread(target=solve, args=(part,)) for part in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(right) == len(boards) and all(right)
