# SPDX-License-Identifier: MIT
"""Checks for pseudo-terminals: a bare root folder may lack /dev/pts. Tests of terminal output are then skipped,
with an exit code for CTest."""

import os
import pty

SKIPPED = 77  # SKIP_RETURN_CODE in tests/CMakeLists.txt


def why_none():
    """Returns why there are no pseudo-terminals; empty if there are."""
    try:
        descriptors = pty.openpty()
    except OSError as error:
        return f"no pseudo-terminals: {error}"
    for descriptor in descriptors:
        os.close(descriptor)
    return ""
