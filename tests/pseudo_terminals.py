# SPDX-License-Identifier: MIT
"""Whether this system has pseudo-terminals: a bare root folder may lack /dev/pts. Tests of what is shown on terminals are
skipped there, and say so to CTest by their exit code."""

import os
import pty

SKIPPED = 77  # SKIP_RETURN_CODE in tests/CMakeLists.txt


def why_none():
    """Why there are none; empty if there are some."""
    try:
        descriptors = pty.openpty()
    except OSError as error:
        return f"no pseudo-terminals: {error}"
    for descriptor in descriptors:
        os.close(descriptor)
    return ""
