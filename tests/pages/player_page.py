# SPDX-License-Identifier: MIT
"""The page for players in a browser, with a plain module instead of WebAssembly."""

import gzip
import os
import re
import shutil
import time
import unittest

from browser import run, scratch_folder, serve, start_browser

PLAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plain_module")
EIGHT = "8,6,7,2,5,4,3,0,1"  # 31 moves to blank last (Reinefeld 1993)
EASY = "1,4,2,3,0,5,6,7,8"  # 2 moves


class Page(unittest.TestCase):
    """An open page; all tests share the browser."""

    folder = server = browser = None
    page = "play.html"  # the last page opened

    def setUp(self):
        self.browser.screen(1280, 900)
        self.browser.prefer("light", "reduce")

    def tearDown(self):
        self.browser.do("localStorage.clear(); sessionStorage.clear()")  # each test is a first visit
        self.assertEqual([line for line in self.browser.logged() if "console-api" not in line], [])

    def open(self, link=""):
        """Alternates between two copies of the page: a new fragment alone does not load a page, an empty page is slower."""
        if self.browser.shares_storage:
            Page.page = "again.html" if Page.page == "play.html" else "play.html"
        else:
            self.browser.driver.get("about:blank")
        logged, asked = self.browser.open(Page.page, link)
        self.assertEqual(logged, [])
        self.assertEqual([url for url in asked if not url.startswith("blob:")], [], "the page asks for something")


def setUpModule():
    Page.folder = scratch_folder()
    shutil.copytree(PLAIN, "module")
    with open("module/tilepdb.wasm", "wb") as file:
        file.write(b"\0asm")
    with open("module/tilepdb.wasm.gz", "wb") as file:
        file.write(gzip.compress(b"\0asm"))
    run("pdbsolve", "play", "--module", "module", "--html", "play.html", "--folder", "site")
    shutil.copy("play.html", "again.html")
    Page.server = serve("site")
    Page.browser = start_browser()


def tearDownModule():
    Page.browser.close()
    Page.server.shutdown()
    Page.folder.cleanup()


def value(identifier):
    return Page.browser.js("document.getElementById(arguments[0]).value", identifier)


def choose(identifier, option):
    Page.browser.do("const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'))", identifier, option)


def type_into(field, form, text):
    Page.browser.do("document.getElementById(arguments[0]).value = arguments[2]; document.querySelector(`#${arguments[1]} button`).click()", field, form, text)


def wait_for(identifier, pattern, seconds=10):
    end = time.monotonic() + seconds
    while not re.search(pattern, Page.browser.text(identifier)):
        if time.monotonic() > end:
            raise AssertionError(f"{identifier} is '{Page.browser.text(identifier)}', not {pattern}")
        time.sleep(0.02)


def is_disabled(identifier):
    return Page.browser.js("document.getElementById(arguments[0]).disabled", identifier)


def is_shown(identifier):
    return Page.browser.js("document.getElementById(arguments[0]).offsetParent !== null", identifier)
