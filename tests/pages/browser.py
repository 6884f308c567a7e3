# SPDX-License-Identifier: MIT
"""Headless browsers for the page tests, and the programs that write the pages."""

import functools
import http.server
import json
import os
import re
import sys
import threading
import unittest

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.keys import Keys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support")]
from firefox import FIREFOX, Firefox  # noqa: E402
from programs import BIN, DATA, run, scratch_folder  # noqa: E402, F401


def instances(name, count):
    """Returns the first instances of a file."""
    with open(os.path.join(DATA, "instances", name), encoding="ascii") as file:
        lines = [line for line in file if not line.startswith("#")]
    return "".join(lines[:count])


class QuietFiles(http.server.SimpleHTTPRequestHandler):
    """Serves a folder like a simple host, without the headers that isolate a page."""

    extensions_map = {".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", "": "application/octet-stream"}

    isolates = False

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")  # tests rewrite files
        if self.isolates:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_):  # pylint: disable=arguments-differ
        pass


class IsolatingFiles(QuietFiles):
    """Serves a folder with the headers that isolate a page."""

    isolates = True


def serve(folder, isolated=False):
    """Starts a server of a folder in a thread; its port is `server_port`."""
    files = IsolatingFiles if isolated else QuietFiles
    server = http.server.ThreadingHTTPServer(("localhost", 0), functools.partial(files, directory=os.path.abspath(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Browser:
    """Chromium with its driver; logs and requests of pages are kept."""

    current = None  # the last one started
    shares_storage = True  # between files on a disk
    phone = False

    def __init__(self):
        Browser.current = self
        options = Options()
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
            options.add_argument(word)
        # A mouse, which a headless browser lacks: a pointer that hovers (2) and is fine (4).
        options.add_argument("--blink-settings=availableHoverTypes=2,primaryHoverType=2,availablePointerTypes=4,primaryPointerType=4")
        # Starting a spare process for each new page takes a tenth of the time.
        options.add_argument("--disable-features=SpareRendererForSitePerProcess")
        options.binary_location = "/usr/bin/chromium"
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_script_timeout(60)

    def close(self):
        self.driver.quit()

    def screen(self, width, height, phone=False):
        """Sets the size. A phone has fingers in place of the mouse; the mouse is back on the page opened after about:blank."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 2 if phone else 1, "mobile": phone}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        if phone != self.phone:
            self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})
        self.phone = phone

    def prefer(self, scheme, motion="no-preference"):
        features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def open(self, path, link=""):
        """Opens a page at a fragment. Returns its log and the addresses it requested besides its own."""
        self.driver.get_log("browser")
        self.asked()
        address = "file://" + os.path.abspath(path)
        self.driver.get(address + link)
        return self.logged(), [url for url in self.asked() if url != address and not url.startswith("data:")]

    def asked(self):
        """Returns the addresses requested since the last call."""
        asked = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                asked.append(message["params"]["request"]["url"])
        return asked

    def logged(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def js(self, script, *arguments):
        return self.driver.execute_script("return " + script, *arguments)

    def do(self, script, *arguments):
        self.driver.execute_script(script, *arguments)

    def text(self, identifier):
        return self.js("document.getElementById(arguments[0]).textContent", identifier)

    def click(self, identifier):
        self.do("document.getElementById(arguments[0]).click()", identifier)

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def drag(self, element, across, down):
        """Drags an element in two steps."""
        moves = ActionChains(self.driver, duration=20).click_and_hold(element).move_by_offset(across // 2, down // 2)
        moves.move_by_offset(across - across // 2, down - down // 2).release().perform()

    def tree(self):
        """Returns the nodes visible to assistive technology."""
        self.driver.execute_cdp_cmd("Accessibility.enable", {})
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        self.driver.execute_cdp_cmd("Accessibility.disable", {})
        return nodes


# For tests that need Chromium's own driver or its storage, which files on a disk share.
chromium_only = unittest.skipIf(os.environ.get("BROWSER") == "firefox", "for Chromium")


def start_browser():
    """Starts the browser that the environment names: Chromium, or Firefox with BROWSER=firefox."""
    if os.environ.get("BROWSER") != "firefox":
        return Browser()
    if FIREFOX is None:
        print("no Firefox here")
        raise SystemExit(77)
    Browser.current = Firefox()
    return Browser.current


# A JavaScript expression for the labels shown, cell by cell, from the positions of their elements.
BOARD = """(() => {
      const field = document.getElementById("board").getBoundingClientRect();
      const style = getComputedStyle(document.querySelector(".frame"));
      const [columns, rows] = [Number(style.getPropertyValue("--columns")), Number(style.getPropertyValue("--rows"))];
      const cells = Array(columns * rows).fill(null);
      for (const tile of document.querySelectorAll("#board .tile:not(.ghost)")) {
        const place = tile.getBoundingClientRect();
        const column = Math.round((place.left - field.left) / place.width);
        const row = Math.round((place.top - field.top) / place.height);
        cells[row * columns + column] = tile.textContent;
      }
      return cells;
    })()"""


def board():
    return Browser.current.js(BOARD)


def slide(tiles, width, move):
    """Returns the board after a move of the blank, computed independently of the page."""
    tiles = list(tiles)
    blank = tiles.index("0")
    to = blank + {"U": -width, "D": width, "L": -1, "R": 1}[move]
    tiles[blank], tiles[to] = tiles[to], tiles[blank]
    return tiles


def press(*keys):
    Browser.current.press(*keys)


def reached_by_tab(times):
    """Returns the names of the elements that the Tab key reaches, in order, or of the parents of nameless ones."""
    Browser.current.do("""window.reached = [];
      document.addEventListener("focusin", ({target}) => reached.push(target.id || target.parentElement?.parentElement?.id));
      document.activeElement.blur();""")
    press(*[Keys.TAB] * times)
    return Browser.current.js("reached")


def document_of(page):
    with open(page, encoding="utf-8") as file:
        return json.loads(re.search(r'id="data">(.*?)</script>', file.read(), re.S).group(1))
