# SPDX-License-Identifier: MIT
"""Measures whether other threads run during a call of the module."""

import contextlib
import threading


@contextlib.contextmanager
def counting():
    """Counts milliseconds in another thread, which needs the interpreter's lock; yields a function for the count."""
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
