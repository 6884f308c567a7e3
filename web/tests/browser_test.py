# SPDX-License-Identifier: MIT
"""The module in a browser: isolated or not, from the disk, with storage that is kept, damaged, full or forbidden."""

import os
import shutil
import tempfile
import unittest

from pages_of_module import PACKAGE, Browser, Page, Served

KORF = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"  # 57 moves (Korf 1985)
HARD = "17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11"  # 100 (Korf & Felner 2002)
PAGE = """<!doctype html><title>tilepdb</title><link rel="icon" href="data:,"><script type="module">
import { open } from "./tilepdb.js";
window.tilepdbOpen = open;
</script>"""


def inside(folder):
    """A page with worker and program inside, as it is opened from the disk."""
    import base64

    def read(name):
        with open(os.path.join(PACKAGE, name), "rb") as file:
            return file.read()

    module = read("tilepdb.js").decode().replace("</script", "<\\/script")
    worker = base64.b64encode(read("worker.js")).decode()
    wasm = base64.b64encode(read("tilepdb.wasm")).decode()
    path = os.path.join(folder, "inside.html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"""<!doctype html><title>tilepdb</title><script type="module">{module}
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
window.tilepdbOptions = {{
  workerUrl: URL.createObjectURL(new Blob([bytes("{worker}")], {{type: "text/javascript"}})), wasm: bytes("{wasm}")}};
window.tilepdbOpen = open;
</script>""")
    return path


class ModuleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        shutil.copytree(PACKAGE, cls.folder.name, dirs_exist_ok=True)
        with open(os.path.join(cls.folder.name, "index.html"), "w", encoding="utf-8") as file:
            file.write(PAGE)
        cls.plain = Served(cls.folder.name)
        cls.isolated = Served(cls.folder.name, isolated=True)
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.plain.close()
        cls.isolated.close()
        cls.folder.cleanup()

    def page(self, served=None):
        return Page(self.browser, (served or self.plain).address("index.html"))

    def solves(self, page):
        answer = page.run(f'return t.solve({{board: "{KORF}"}})')
        self.assertEqual((answer["status"], answer["length"], answer["optimal"]), ("solved", 57, True))

    def stops(self, page, most):
        """A search that is told to stop ends within so many milliseconds, with what was proved."""
        answer = page.run(f"""
            await t.generate({{board: "5x5"}});
            const abort = new AbortController();
            let asked;
            const answer = await t.solve({{board: "{HARD}"}}, {{signal: abort.signal, onProgress: (progress) => {{
              if (progress.stage !== "searching" || asked) return;
              asked = performance.now();
              abort.abort();
            }}}});
            return {{...answer, waited: performance.now() - asked}};""")
        self.assertEqual(answer["status"], "given up")
        self.assertGreaterEqual(answer["atLeast"], 90)
        self.assertLess(answer["waited"], most)
        self.solves(page)

    def test_plain_page(self):
        page = self.page()
        self.assertFalse(self.browser.js("crossOriginIsolated"))
        self.solves(page)
        self.stops(page, 1000)

    def test_isolated_page(self):
        page = self.page(self.isolated)
        self.assertTrue(self.browser.js("crossOriginIsolated"))
        self.solves(page)
        self.stops(page, 1000)

    def test_from_the_disk(self):
        self.browser.driver.get("file://" + inside(self.folder.name))
        page = Page(self.browser, "file://" + inside(self.folder.name))
        self.solves(page)
        self.stops(page, 2500)

    def test_worker_that_does_not_ask(self):
        """Where blobs cannot be read the worker is ended, and the next call starts another."""
        page = self.page()
        self.browser.do("URL.createObjectURL = () => 'blob:null/there-is-none'")
        self.stops(page, 1000)

    def test_storage(self):
        page = self.page()
        page.run("await t.clearStorage()")
        page = self.page()
        made = page.run('return t.generate({board: "4x4"})')
        self.assertFalse(made["fromStorage"])
        self.assertEqual(made["catalogue"], "15-6-6-3")
        page.wait_for("(await t.storage()).tables.length === 4")
        kept = page.run("return t.storage()")
        self.assertTrue(kept["available"])
        self.assertEqual(kept["bytes"], made["bytes"])
        page = self.page()
        self.assertTrue(page.run('return t.generate({board: "4x4"})')["fromStorage"])
        page.run("await t.clearStorage()")
        self.assertEqual(page.run("return t.storage()"), {"available": True, "bytes": 0, "tables": []})
        self.solves(page)

    def test_damaged_storage(self):
        page = self.page()
        page.run('await t.clearStorage(); await t.generate({board: "4x4"})')
        page.wait_for("(await t.storage()).tables.length === 4")
        for damage in ("bytes[bytes.length - 1] ^= 1", "bytes.fill(0)", "bytes = bytes.slice(0, 5000)"):
            page.run(f"""
                const opening = indexedDB.open("tilepdb-tables-1", 1);
                await new Promise((resolve) => {{ opening.onsuccess = resolve; }});
                const store = opening.result.transaction("data", "readwrite").objectStore("data");
                const name = (await t.storage()).tables[0].name;
                await new Promise((resolve) => {{
                  const reading = opening.result.transaction("data", "readwrite").objectStore("data").get(name);
                  reading.onsuccess = () => {{
                    let bytes = reading.result;
                    {damage};
                    reading.source.put(bytes, name).onsuccess = resolve;
                  }};
                }});
                opening.result.close();""")
            page = self.page()
            self.solves(page)
            self.assertFalse(page.run('const g = await t.generate({board: "4x4"}); return g.fromStorage'))
            page.wait_for("(await t.storage()).tables.length === 4")

    def test_no_storage(self):
        """Without storage, or with a full one, tables are made again, and nothing else is lost."""
        for trouble in (
            "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };",
            "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };",
        ):
            with open(os.path.join(PACKAGE, "worker.js"), encoding="utf-8") as file:
                script = trouble + file.read()
            with open(os.path.join(self.folder.name, "trouble.js"), "w", encoding="utf-8") as file:
                file.write(script)
            page = self.page()
            page.run("await t.clearStorage(); t.close()")
            page = self.page()
            self.browser.do("window.tilepdbOptions = {workerUrl: 'trouble.js'}")
            self.solves(page)
            self.assertEqual(page.run("return t.storage()")["bytes"], 0)

    def test_quota(self):
        """A storage that has no room left."""
        page = self.page()
        page.run("await t.clearStorage()")
        origin = self.plain.address("")[:-1]
        self.browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 100000})
        try:
            self.solves(self.page())
        finally:
            self.browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin})

    def test_closed_page(self):
        """A page that is left while tables are made or searched leaves nothing half done."""
        page = self.page()
        page.run("await t.clearStorage()")
        self.browser.do('window.t.generate({board: "5x5"}).catch(() => {})')
        page = self.page()
        for table in page.run("return (await t.storage()).tables"):
            self.assertGreater(table["bytes"], 0)
        self.solves(page)


if __name__ == "__main__":
    unittest.main()
