# SPDX-License-Identifier: MIT
"""The page in the repository, data/play.html, is of the sources beside it. Its solver is of the same scripts and of the same
binding; the C++ code below that may be newer: a search that became faster gives the same answers, and each new solver adds
half a megabyte to the history of the repository."""

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from programs import BIN, run, scratch_folder  # pylint: disable=wrong-import-position

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "data" / "play.html"
MOST_BYTES = 1_000_000
REMEDY = "make data/play.html again: cmake --build --preset page"
PAGE_REMEDY = f"{REMEDY}, or without emscripten: pdbsolve play --force --module data/play.html --html data/play.html"


class Shipped(unittest.TestCase):
    maxDiff = 0

    @classmethod
    def setUpClass(cls):
        cls.folder = scratch_folder()
        cls.page = PAGE.read_text(encoding="utf-8")
        cls.module = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', cls.page, re.S)[1])["module"]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def joined(self, *names, keep=""):
        """Returns scripts of the module, joined as its build does."""
        folder = ROOT / "web" / "module"
        files = ";".join(str(folder / name) for name in names)
        command = ["cmake", "-DOUTPUT=joined.js", f"-DFILES={files}", f"-DKEEP={folder / keep}", "-P", str(folder / "join.cmake")]
        subprocess.run(command, check=True)
        return Path("joined.js").read_text(encoding="utf-8")

    def test_the_page_is_of_these_sources(self):
        run("pdbsolve", "play", "--force", "--module", str(PAGE), "--html", "now.html")
        self.assertTrue(Path("now.html").read_text(encoding="utf-8") == self.page, f"web/page or web/shared has changed; {PAGE_REMEDY}")

    def test_its_solver_is_of_these_sources(self):
        scripts = self.joined("arguments.js", "storage.js", "tilepdb.js", keep="tilepdb.js")
        self.assertTrue(self.module["tilepdb.js"] == scripts, f"web/module has changed; {REMEDY}")
        worker = self.joined("storage.js", "worker_main.js")
        self.assertTrue(self.module["worker.js"].endswith(worker), f"web/module has changed; {REMEDY}")
        files = sorted(file for file in (ROOT / "web" / "binding").iterdir() if file.suffix in (".cpp", ".hpp"))
        each = "".join(hashlib.sha256(file.read_bytes()).hexdigest() for file in files)
        digest = hashlib.sha256(each.encode()).hexdigest()
        self.assertTrue(self.module["worker.js"].startswith(f"// Of web/binding {digest}\n"), f"web/binding has changed; {REMEDY}")

    def test_size(self):
        self.assertLess(PAGE.stat().st_size, MOST_BYTES)

    def test_play_takes_its_solver(self):
        run("pdbsolve", "play", "--module", str(PAGE), "--folder", "site")
        self.assertEqual(sorted(os.listdir("site")), ["index.html", "tilepdb.js", "tilepdb.wasm", "worker.js"])
        self.assertEqual(Path("site/worker.js").read_text(encoding="utf-8"), self.module["worker.js"])
        program = gzip.decompress(base64.b64decode(self.module["tilepdb.wasm.gz"]))
        self.assertEqual((program[:4], Path("site/tilepdb.wasm").read_bytes() == program), (b"\0asm", True))
        Path("empty.html").write_text("<!doctype html>", encoding="utf-8")
        run("pdbsolve", "play", "--module", "empty.html", "--html", "none.html", code=2)

    def test_play_finds_its_solver_in_the_data(self):
        # A program outside its build folder, as an installed one.
        os.mkdir("bin")
        program = shutil.copy(os.path.join(BIN, "pdbsolve"), "bin")
        subprocess.run([program, "play", "--html", "found.html"], env={**os.environ, "TILEPDB_DATA": str(PAGE.parent)}, check=True, capture_output=True)
        found = re.search(r'<script type="application/json" id="data">(.*?)</script>', Path("found.html").read_text(encoding="utf-8"), re.S)[1]
        self.assertEqual(json.loads(found)["module"], self.module)


if __name__ == "__main__":
    unittest.main()
