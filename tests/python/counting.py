# SPDX-License-Identifier: MIT
"""Whether other threads run while the module is at work."""

import contextlib
import threading


@contextlib.contextmanager
def counting():
    """Counts milliseconds in another thread, which takes the interpreter's lock; gives a function that tells how many."""
    counted = 0
    done = threading.Event()

    def count():
        nonlocal counted
        while not done.wait(0.001):
            counted += 1

    counter = threading.Thread(target=count)
    counter.start()
    try:
        yield lambda: counted
    finally:
        done.set()
        counter.join()
