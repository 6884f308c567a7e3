# SPDX-License-Identifier: MIT
"""The npm package, used as it is by a page, by bundlers and in node."""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

from pages_of_module import PACKAGE, Browser, Page, Served

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
BOARD = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"  # 57 moves (Korf 1985)
APP = """import { open, TilepdbError } from "tilepdb";
window.tilepdbOpen = open;
window.errorName = new TilepdbError("bad_input", "").name;
"""


def page_with(script):
    return f'<!doctype html><title>consumer</title><link rel="icon" href="data:,">{script}'


class ConsumerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = cls.scratch.name
        environment = {**os.environ, "HOME": cls.folder, "npm_config_update_notifier": "false"}
        packed = subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=cls.folder, env=environment, check=True,
                                capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(os.path.join(cls.folder, packed)) as archive:
            cls.names = archive.getnames()
            archive.extractall(cls.folder, filter="data") if sys.version_info >= (3, 12) else archive.extractall(cls.folder)
        cls.package = os.path.join(cls.folder, "node_modules", "tilepdb")
        os.makedirs(os.path.dirname(cls.package))
        os.rename(os.path.join(cls.folder, "package"), cls.package)
        Path(cls.folder, "package.json").write_text('{"type": "module"}', encoding="utf-8")
        Path(cls.folder, "app.js").write_text(APP, encoding="utf-8")
        cls.served = Served(cls.folder)
        cls.isolated = Served(cls.folder, isolated=True)
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.served.close()
        cls.isolated.close()
        cls.scratch.cleanup()

    def solves(self, name, text, threads=1):
        """Checks that a page solves a board with a number of threads; the page is isolated for more than one."""
        Path(self.folder, name).write_text(text, encoding="utf-8")
        page = Page(self.browser, (self.isolated if threads > 1 else self.served).address(name))
        self.browser.do(f"window.tilepdbOptions = {{threads: {threads}}}")
        self.assertEqual(page.run("return t.threads"), threads)
        self.assertEqual(page.run(f'return (await t.solve({{board: "{BOARD}"}})).length'), 57)
        # By another program.
        self.assertEqual(page.run('return (await t.solve({puzzle: "pancakes", board: "2 3 1"})).length'), 2)
        self.assertEqual(page.run("return t.threads"), threads)
        self.assertEqual(self.browser.js("window.errorName"), "TilepdbError")
        self.assertEqual(self.browser.logged(), [])

    def test_contents(self):
        one = ["tilepdb.wasm", "worker.js"]
        several = [f"threads/{name}" for name in ("package.json", "thread.js", *one)]
        of_all = [f"puzzles/{name}" for name in one + several]
        expected = ["LICENSE", "README.md", "package.json", "tilepdb.d.ts", "tilepdb.js", *one, *several, *of_all]
        self.assertEqual(sorted(self.names), sorted(f"package/{name}" for name in expected))

    def test_size(self):
        """The download size, compressed as by servers."""
        for folder, most in (("", 600_000), ("threads/", 600_000), ("puzzles/", 750_000), ("puzzles/threads/", 750_000)):
            build = ["tilepdb.wasm", "worker.js"] + ["thread.js"] * folder.endswith("threads/")
            names = [os.path.join(self.package, name) for name in ("tilepdb.js", *(folder + name for name in build))]
            total = sum(len(subprocess.run(["gzip", "-9c", name], check=True, capture_output=True).stdout) for name in names)
            self.assertLess(total, most, folder)

    def test_plain_page(self):
        script = '<script type="importmap">{"imports": {"tilepdb": "./node_modules/tilepdb/tilepdb.js"}}</script>'
        page = page_with(f'{script}<script type="module">{APP}</script>')
        self.solves("plain.html", page)
        self.solves("plain.html", page, threads=2)

    def test_bundler(self):
        if not shutil.which("esbuild"):
            self.skipTest("esbuild is not installed")
        os.makedirs(os.path.join(self.folder, "dist"))
        subprocess.run(["esbuild", "app.js", "--bundle", "--minify", "--format=esm", "--outdir=dist", "--log-level=error"],
                       cwd=self.folder, check=True)
        # esbuild does not resolve new URL("./worker.js", import.meta.url).
        one = shutil.ignore_patterns("threads")
        for name in ("worker.js", "tilepdb.wasm"):
            shutil.copy(os.path.join(self.package, name), os.path.join(self.folder, "dist"))
        shutil.copytree(os.path.join(self.package, "puzzles"), os.path.join(self.folder, "dist", "puzzles"), ignore=one)
        page = page_with('<script type="module" src="dist/app.js"></script>')
        # Without the files for threads the module uses one thread.
        self.solves("bundled.html", page, threads=1)
        for name in ("threads", "puzzles/threads"):
            shutil.copytree(os.path.join(self.package, name), os.path.join(self.folder, "dist", name))
        self.solves("bundled.html", page, threads=2)

    def test_webpack(self):
        """webpack resolves worker and program. Its bundles use one thread."""
        if not shutil.which("webpack"):
            self.skipTest("webpack is not installed")
        result = subprocess.run(["webpack", "build", "--mode=production", "--entry=./app.js", "--output-path=packed"],
                                cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        page = page_with('<script src="packed/main.js"></script>')
        self.solves("webpack.html", page)

    def test_types(self):
        """The types compile in strict mode, and reject wrong calls."""
        if not shutil.which("tsc"):
            self.skipTest("tsc is not installed (node-typescript)")
        shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "consumer.ts"), self.folder)
        for module, resolution in (("es2022", "node"), ("node16", "node16")):
            result = subprocess.run(
                ["tsc", "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--target", "es2022",
                 "--lib", "es2022,dom", "--module", module, "--moduleResolution", resolution, "consumer.ts"],
                cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 0, result.stdout)

    def test_node(self):
        shutil.copy(EXAMPLES / "first.mjs", self.folder)
        result = subprocess.run(["node", "first.mjs"], cwd=self.folder, check=True, capture_output=True, text=True)
        # The only shortest solution, as the same program prints in other languages.
        self.assertEqual(result.stdout, "57 moves: ULDDRUUULDDDRUURRDLDLUURULLDRDRUURDDDLUUURDDDLULUURRDLLLU\n")


if __name__ == "__main__":
    if not shutil.which("npm"):
        print("skipped: npm is not installed")
        sys.exit(77)
    unittest.main()
