# SPDX-License-Identifier: MIT
"""The package that npm makes, as others use it: by a page as it is, by a bundler, and in node."""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

from pages_of_module import PACKAGE, Browser, Page, Served

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
        with open(os.path.join(cls.folder, "package.json"), "w", encoding="utf-8") as file:
            file.write('{"type": "module"}')
        cls.served = Served(cls.folder)
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.served.close()
        cls.scratch.cleanup()

    def solves(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        page = Page(self.browser, self.served.address(name))
        self.assertEqual(page.run(f'return (await t.solve({{board: "{BOARD}"}})).length'), 57)
        self.assertEqual(self.browser.js("window.errorName"), "TilepdbError")
        self.assertEqual(self.browser.logged(), [])

    def test_contents(self):
        expected = ["LICENSE", "README.md", "package.json", "tilepdb.d.ts", "tilepdb.js", "tilepdb.wasm", "worker.js"]
        self.assertEqual(sorted(self.names), [f"package/{name}" for name in expected])

    def test_size(self):
        """What a visitor downloads, compressed as servers do."""
        names = [os.path.join(self.package, name) for name in ("tilepdb.js", "tilepdb.wasm", "worker.js")]
        total = sum(len(subprocess.run(["gzip", "-9c", name], check=True, capture_output=True).stdout) for name in names)
        self.assertLess(total, 600_000)

    def test_plain_page(self):
        script = '<script type="importmap">{"imports": {"tilepdb": "./node_modules/tilepdb/tilepdb.js"}}</script>'
        self.solves("plain.html", page_with(f'{script}<script type="module">{APP}</script>'))

    def test_bundler(self):
        if not shutil.which("esbuild"):
            self.skipTest("esbuild is not installed")
        with open(os.path.join(self.folder, "app.js"), "w", encoding="utf-8") as file:
            file.write(APP)
        os.makedirs(os.path.join(self.folder, "dist"))
        subprocess.run(["esbuild", "app.js", "--bundle", "--minify", "--format=esm", "--outdir=dist", "--log-level=error"],
                       cwd=self.folder, check=True)
        # esbuild leaves new URL("./worker.js", import.meta.url) as it is.
        for name in ("worker.js", "tilepdb.wasm"):
            shutil.copy(os.path.join(self.package, name), os.path.join(self.folder, "dist"))
        self.solves("bundled.html", page_with('<script type="module" src="dist/app.js"></script>'))

    def test_node(self):
        script = f"""import {{ open }} from "tilepdb"; const t = await open();
                     console.log((await t.solve({{board: "{BOARD}"}})).length); t.close();"""
        result = subprocess.run(["node", "--input-type=module", "-e", script], cwd=self.folder, check=True,
                                capture_output=True, text=True)
        self.assertEqual(result.stdout, "57\n")


if __name__ == "__main__":
    if not shutil.which("npm"):
        print("skipped: npm is not installed")
        sys.exit(77)
    unittest.main()
