# SPDX-License-Identifier: MIT
"""Pages served to a headless Chromium, for tests of the module."""

import os
import sys
import time

try:
    from pages.browser import Browser, serve
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)

PACKAGE = os.environ["PACKAGE"]


class Served:
    """An HTTP server of a folder, with or without the headers that isolate a page."""

    def __init__(self, folder, isolated=False):
        self.server = serve(folder, isolated)

    def address(self, path):
        return f"http://127.0.0.1:{self.server.server_port}/{path}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Page:
    """A page in the browser whose script sets window.tilepdbOpen."""

    def __init__(self, browser, address):
        self.browser = browser
        browser.driver.get(address)
        self.wait("typeof window.tilepdbOpen === 'function'")

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not self.browser.js(condition):
            if time.monotonic() > end:
                raise AssertionError(f"{condition}: not within {seconds} s; logged: {self.browser.logged()}")
            time.sleep(0.02)

    def run(self, script, seconds=120):
        """Returns the result of an asynchronous function with this body; `t` is the module, opened once."""
        self.browser.do(f"""
            window.outcome = null;
            (async () => {{
              try {{
                const t = (window.t ??= await window.tilepdbOpen(window.tilepdbOptions));
                window.outcome = {{value: await (async () => {{ {script} }})()}};
              }} catch (error) {{
                window.outcome = {{error: `${{error.kind}}: ${{error.message}}`}};
              }}
            }})();""")
        self.wait("window.outcome !== null", seconds)
        outcome = self.browser.js("window.outcome")
        if "error" in outcome:
            raise AssertionError(outcome["error"])
        return outcome.get("value")

    def wait_for(self, condition, seconds=30):
        """Waits until an expression of `t` is true."""
        end = time.monotonic() + seconds
        while not self.run(f"return {condition}"):
            if time.monotonic() > end:
                raise AssertionError(f"{condition}: not within {seconds} s")
            time.sleep(0.05)


__all__ = ["PACKAGE", "Browser", "Page", "Served"]
