#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Commands on pseudo-terminals. A bare root folder may lack /dev/pts: tests of terminal output are then skipped, with an
exit code for CTest.

    pseudo_terminals.py COLUMNS COMMAND…     run a command whose stdout is a terminal; print what it prints there
"""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import threading

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


def run(words, columns, timeout=None, **more):
    """Returns what a command prints on a terminal, its stdout, and its exit code. Lines end with a line feed alone.

    Raises subprocess.TimeoutExpired after `timeout` seconds.
    """
    main, terminal = pty.openpty()
    fcntl.ioctl(main, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
    attributes = termios.tcgetattr(terminal)
    attributes[1] &= ~termios.OPOST
    termios.tcsetattr(terminal, termios.TCSANOW, attributes)
    late = threading.Event()
    printed = b""
    with subprocess.Popen(words, stdout=terminal, start_new_session=timeout is not None, **more) as process:
        os.close(terminal)

        def end():
            late.set()
            os.killpg(process.pid, 9)

        timer = threading.Timer(timeout, end) if timeout is not None else None
        if timer:
            timer.start()
        try:
            while part := os.read(main, 65536):
                printed += part
        except OSError:  # no process has the terminal any more
            pass
        code = process.wait()
        if timer:
            timer.cancel()
    os.close(main)
    if late.is_set():
        raise subprocess.TimeoutExpired(words, timeout)
    return printed, code


def main():
    printed, code = run(sys.argv[2:], int(sys.argv[1]))
    sys.stdout.buffer.write(printed)
    return code


if __name__ == "__main__":
    sys.exit(main())
