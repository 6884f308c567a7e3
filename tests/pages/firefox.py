# SPDX-License-Identifier: MIT
"""A headless Firefox for the page tests, driven by its own protocol, Marionette."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """The part of browser.py's Browser that the tests need: opens a page and runs scripts in it."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        with open(os.path.join(self.profile.name, "user.js"), "w", encoding="ascii") as file:
            file.write(f'user_pref("marionette.port", {port});\n')
            for name in ("app.update.auto", "browser.shell.checkDefaultBrowser", "datareporting.policy.dataSubmissionEnabled",
                         "app.normandy.enabled", "browser.aboutwelcome.enabled", "network.captive-portal-service.enabled"):
                file.write(f'user_pref("{name}", false);\n')
        self.program = subprocess.Popen(  # pylint: disable=consider-using-with
            [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", self.profile.name, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = self._connected(port)
        self.number = 0
        self._message()  # the greeting
        self._ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"script": 300000}}}})

    @staticmethod
    def _connected(port):
        for _ in range(300):
            try:
                return socket.create_connection(("localhost", port), timeout=300)
            except OSError:
                time.sleep(0.1)
        raise AssertionError("Firefox does not answer")

    def _message(self):
        """Reads a message: its length, a colon, and JSON."""
        length = b""
        while not length.endswith(b":"):
            length += self._bytes(1)
        return json.loads(self._bytes(int(length[:-1])))

    def _bytes(self, count):
        taken = b""
        while len(taken) < count:
            more = self.connection.recv(count - len(taken))
            if not more:
                raise AssertionError("Firefox has ended")
            taken += more
        return taken

    def _ask(self, command, parameters):
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._message()
        if error:
            raise AssertionError(f"{command}: {error.get('message')}")
        return result.get("value") if isinstance(result, dict) else result

    def get(self, address):
        self._ask("WebDriver:Navigate", {"url": address})

    def js(self, script, *arguments):
        return self._ask("WebDriver:ExecuteScript", {"script": "return " + script, "args": list(arguments), "sandbox": None})

    def later(self, script, *arguments):
        """Returns the value that a script passes to its last argument, a function."""
        return self._ask("WebDriver:ExecuteAsyncScript", {"script": script, "args": list(arguments), "sandbox": None})

    def close(self):
        try:
            self._ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        except AssertionError:
            self.program.terminate()
        self.program.wait(30)
        self.profile.cleanup()
