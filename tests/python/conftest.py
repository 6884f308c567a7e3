# SPDX-License-Identifier: MIT
"""Fixtures shared by the tests."""

import signal

import numpy as np
import pytest

import tilepdb
from distances import distances

# Tests send SIGINT to themselves. Shells without job control start background processes with SIGINT ignored, and Python
# keeps it ignored: the tests would wait for KeyboardInterrupt forever.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("tables")
    tilepdb.generate("8-whole", folder=made)
    tilepdb.generate("15-5-5-5", folder=made)
    return made


@pytest.fixture(scope="session")
def eight():
    known = distances(range(9))
    return np.array(list(known), dtype=np.uint8), np.array(list(known.values()), dtype=np.uint16)
