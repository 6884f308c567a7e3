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
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element in WebDriver's messages

# Preferences of a profile that asks for nothing.
PREFERENCES = {
    **dict.fromkeys(("app.update.auto", "browser.shell.checkDefaultBrowser", "datareporting.policy.dataSubmissionEnabled",
                     "app.normandy.enabled", "browser.aboutwelcome.enabled", "network.captive-portal-service.enabled"), "false"),
    "ui.prefersReducedMotion": "0",
}

# Collects the addresses that pages ask for, in the window of the browser itself. Marionette lets files on a disk read each
# other, which users' browsers forbid.
PREPARE = """
  Services.prefs.setBoolPref("security.fileuri.strict_origin_policy", true);
  window.askedByPages = [];
  Services.obs.addObserver((channel) => {
    const {loadInfo, URI} = channel.QueryInterface(Ci.nsIHttpChannel);
    if (loadInfo.browsingContextID || loadInfo.workerAssociatedBrowsingContextID) window.askedByPages.push(URI.spec);
  }, "http-on-opening-request");"""

# The view of the page gets its size from its element, like that of a phone in the developer tools.
RESIZE = """
  const [width, height] = arguments;
  const {style} = gBrowser.selectedBrowser;
  for (const [name, length] of [["width", width], ["height", height]]) {
    for (const limit of ["", "min-", "max-"]) style.setProperty(limit + name, `${length}px`, "important");
  }"""

# The errors of pages, without those of the browser's own scripts.
TAKE_ERRORS = """
  const errors = Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag))
    .filter(({sourceName}) => /^(file|http|blob)/.test(sourceName));
  Services.console.reset();
  return errors.map((one) => one.toString());"""


class Element:
    """An element of the page, with what selenium's elements do."""

    def __init__(self, firefox, reference):
        self.firefox, self.reference = firefox, reference

    def click(self):
        self.firefox.ask("WebDriver:ElementClick", {"id": self.reference})

    def clear(self):
        self.firefox.ask("WebDriver:ElementClear", {"id": self.reference})

    def send_keys(self, *texts):
        self.firefox.ask("WebDriver:ElementSendKeys", {"id": self.reference, "text": "".join(texts)})


class Firefox:
    """What the tests need of browser.py's Browser, and of its driver."""

    shares_storage = False  # each file has its own

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        with open(os.path.join(self.profile.name, "user.js"), "w", encoding="ascii") as file:
            for name, value in {"marionette.port": port, **PREFERENCES}.items():
                file.write(f'user_pref("{name}", {value});\n')
        self.program = subprocess.Popen(  # pylint: disable=consider-using-with
            [FIREFOX, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", self.profile.name, "about:blank"],
            env={**os.environ, "MOZ_HEADLESS_WIDTH": "1600", "MOZ_HEADLESS_HEIGHT": "1200"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = self._connected(port)
        self.number = 0
        self._message()  # the greeting
        self.ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"script": 300000}}}})
        self.driver = self
        self.above(PREPARE)

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

    def ask(self, command, parameters):
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._message()
        if error:
            raise AssertionError(f"{command}: {error.get('message')}")
        return result.get("value") if isinstance(result, dict) and set(result) == {"value"} else result

    def get(self, address):
        self.ask("WebDriver:Navigate", {"url": address})

    def refresh(self):
        self.ask("WebDriver:Refresh", {})

    def js(self, script, *arguments):
        return self.ask("WebDriver:ExecuteScript", {"script": "return " + script, "args": list(arguments), "sandbox": None})

    def do(self, script, *arguments):
        self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(arguments), "sandbox": None})

    def later(self, script, *arguments):
        """Returns the value that a script passes to its last argument, a function."""
        return self.ask("WebDriver:ExecuteAsyncScript", {"script": script, "args": list(arguments), "sandbox": None})

    def above(self, script, *arguments):
        """Runs a script in the window of the browser itself."""
        self.ask("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(arguments), "sandbox": "system"})
        finally:
            self.ask("Marionette:SetContext", {"value": "content"})

    def screen(self, width, height, phone=False):
        self.above(RESIZE, width, height)
        self.above("gBrowser.selectedBrowser.browsingContext.touchEventsOverride = arguments[0]", "enabled" if phone else "none")
        until = time.monotonic() + 10
        while self.js("[innerWidth, innerHeight]") != [width, height]:
            if time.monotonic() > until:
                raise AssertionError(f"the page has {self.js('[innerWidth, innerHeight]')} pixels, not {width}x{height}")
            time.sleep(0.02)

    def prefer(self, scheme, motion="no-preference"):
        self.above("gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = arguments[0];"
                   "Services.prefs.setIntPref('ui.prefersReducedMotion', arguments[1]);", scheme, int(motion == "reduce"))
        until = time.monotonic() + 10
        while self.js("matchMedia('(prefers-reduced-motion: reduce)').matches") != (motion == "reduce"):
            if time.monotonic() > until:
                raise AssertionError(f"the page does not have the preference {motion}")
            time.sleep(0.02)

    def open(self, path, link=""):
        """Opens a page at a fragment. Returns its errors and the addresses it asked a server for."""
        self.logged()
        self.asked()
        self.get("file://" + os.path.abspath(path) + link)
        return self.logged(), self.asked()

    def asked(self):
        """Returns the addresses requested from servers since the last call."""
        return self.above("return window.askedByPages.splice(0)")

    def logged(self):
        return self.above(TAKE_ERRORS)

    def text(self, identifier):
        return self.js("document.getElementById(arguments[0]).textContent", identifier)

    def click(self, identifier):
        self.do("document.getElementById(arguments[0]).click()", identifier)

    def tree(self):
        """Returns the nodes visible to assistive technology, in the form of Chromium's."""
        nodes = []
        for element in self.find_elements("css selector", "body *"):
            facts = [self.ask(f"WebDriver:GetComputed{fact}", {"id": element.reference}) for fact in ("Role", "Label")]
            nodes.append({part: {"value": value} for part, value in zip(("role", "name"), facts)})
        return nodes

    def find_elements(self, kind, value):
        using, what = ("css selector", f'[id="{value}"]') if kind == "id" else (kind, value)
        return [Element(self, one[ELEMENT]) for one in self.ask("WebDriver:FindElements", {"using": using, "value": what})]

    def find_element(self, kind, value):
        return self.find_elements(kind, value)[0]

    def press(self, *keys):
        actions = [{"type": kind, "value": key} for text in keys for key in text for kind in ("keyDown", "keyUp")]
        # The Tab key may have led through the browser's own buttons, after which the page takes keys but Enter presses nothing.
        self.above("gBrowser.selectedBrowser.focus()")
        self.ask("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def drag(self, element, across, down):
        """Drags an element in two steps."""
        move = {"type": "pointerMove", "duration": 20}
        half = {"x": across // 2, "y": down // 2, "origin": "pointer"}
        rest = {"x": across - across // 2, "y": down - down // 2, "origin": "pointer"}
        actions = [{**move, "x": 0, "y": 0, "origin": {ELEMENT: element.reference}}, {"type": "pointerDown", "button": 0},
                   {**move, **half}, {**move, **rest}, {"type": "pointerUp", "button": 0}]
        self.ask("WebDriver:PerformActions", {"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]})

    def close(self):
        try:
            self.ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        except AssertionError:
            self.program.terminate()
        self.program.wait(30)
        self.profile.cleanup()
