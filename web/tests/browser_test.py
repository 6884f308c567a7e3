# SPDX-License-Identifier: MIT
"""The module in a browser: isolated or not, from disk, with storage working, damaged, full or forbidden."""

import base64
import os
import shutil
import tempfile
import unittest
from pathlib import Path

from pages_of_module import PACKAGE, Browser, Page, Served

KORF = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"  # 57 moves (Korf 1985)
PUBLISHED = [
    ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55),  # Korf 1985
    ("2 17 4 13 7 12 10 3 0 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23", 82),  # Korf & Felner 2002
]
SLOWER = float(os.environ.get("SLOWER", "1"))  # factor on time limits, for busy machines
HARD = "17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11"  # 100 (Korf & Felner 2002)
PAGE = """<!doctype html><title>tilepdb</title><link rel="icon" href="data:,"><script type="module">
import { open } from "./tilepdb.js";
window.tilepdbOpen = open;
</script>"""


def inside(folder):
    """Writes a page with embedded worker and program, and returns its file URL."""
    module = Path(PACKAGE, "tilepdb.js").read_text(encoding="utf-8").replace("</script", "<\\/script")
    worker = base64.b64encode(Path(PACKAGE, "worker.js").read_bytes()).decode()
    wasm = base64.b64encode(Path(PACKAGE, "tilepdb.wasm").read_bytes()).decode()
    path = Path(folder, "inside.html")
    path.write_text(f"""<!doctype html><title>tilepdb</title><script type="module">{module}
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
window.tilepdbOptions = {{
  workerUrl: URL.createObjectURL(new Blob([bytes("{worker}")], {{type: "text/javascript"}})), wasm: bytes("{wasm}")}};
window.tilepdbOpen = open;
</script>""", encoding="utf-8")
    return path.as_uri()


class ModuleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        shutil.copytree(PACKAGE, cls.folder.name, dirs_exist_ok=True)
        Path(cls.folder.name, "index.html").write_text(PAGE, encoding="utf-8")
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
        """Checks that an aborted search ends within `most` milliseconds, with a lower bound."""
        answer = page.run(f"""
            await t.generate({{board: "5x5"}});
            const abort = new AbortController();
            let asked;
            const answer = await t.solve({{board: "{HARD}"}}, {{signal: abort.signal, onProgress: (progress) => {{
              if (progress.stage !== "searching" || progress.bound < 90 || asked) return;
              asked = performance.now();
              abort.abort();
            }}}});
            return {{...answer, waited: performance.now() - asked}};""")
        self.assertEqual(answer["status"], "given up")
        self.assertGreaterEqual(answer["at_least"], 90)
        self.assertLess(answer["waited"], most)
        self.solves(page)

    def test_plain_page(self):
        page = self.page()
        self.assertFalse(self.browser.js("crossOriginIsolated"))
        self.solves(page)
        self.stops(page, 1000)

    def test_isolated_page(self):
        """One thread, stopped by memory shared with the page."""
        page = self.page(self.isolated)
        self.assertTrue(self.browser.js("crossOriginIsolated"))
        self.browser.do("window.tilepdbOptions = {threads: 1}")
        self.solves(page)
        self.stops(page, 1000)

    def test_threads(self):
        page = self.page(self.isolated)
        wanted = self.browser.js("Math.min(navigator.hardwareConcurrency, 8)")
        self.assertEqual(page.run("const t = await tilepdbOpen(); t.close(); return t.threads"), wanted)
        self.browser.do("window.tilepdbOptions = {threads: 2}")
        self.solves(page)
        self.assertEqual(page.run("return t.threads"), 2)
        self.stops(page, 1000)
        for board, length in PUBLISHED:
            self.assertEqual(page.run(f'return (await t.solve({{board: "{board}"}})).length'), length)
        reported = page.run(f"""
            const reported = [];
            await t.solve({{board: "{HARD}", limits: {{seconds: 1.5}}}}, {{onProgress: (progress) => reported.push(progress)}});
            return reported.filter((progress) => progress.stage === "searching");""")
        self.assertGreater(len(reported), 3)
        # A report may come before a node is expanded.
        self.assertTrue(all(progress["rate"] > 0 for progress in reported if progress["expanded"] > 0))
        self.assertGreater(reported[-1]["rate"], 0)
        self.assertEqual([], [line for line in self.browser.logged() if "favicon" not in line])

    def test_threads_leave_the_page_free(self):
        """The page reacts to clicks while all threads search."""
        page = self.page(self.isolated)
        self.browser.do("window.tilepdbOptions = {threads: 2}")
        slowest = page.run(f"""
            await t.generate({{board: "5x5"}});
            const abort = new AbortController();
            const answer = t.solve({{board: "{HARD}"}}, {{signal: abort.signal}});
            const button = document.body.appendChild(document.createElement("button"));
            let slowest = 0;
            for (let i = 0; i < 20; ++i) {{
              await new Promise((resolve) => setTimeout(resolve, 50));
              const asked = performance.now();
              await new Promise((resolve) => {{
                button.onclick = () => requestAnimationFrame(() => setTimeout(resolve));
                setTimeout(() => button.click());
              }});
              slowest = Math.max(slowest, performance.now() - asked);
            }}
            abort.abort();
            await answer;
            return slowest;""")
        self.assertLess(slowest, 100 * SLOWER)

    def test_threads_unavailable(self):
        """The module uses one thread if shared memory cannot be reserved, or a file for threads fails."""
        page = self.page(self.isolated)
        script = Path(PACKAGE, "threads", "worker.js").read_text(encoding="utf-8")
        for trouble in ("WebAssembly.Memory = class { constructor() { throw new RangeError('no'); } };", "throw new Error('no');"):
            try:
                Path(self.folder.name, "threads", "worker.js").write_text(trouble + script, encoding="utf-8")
                page = self.page(self.isolated)
                self.browser.do("window.tilepdbOptions = {threads: 2}")
                self.assertEqual(page.run("return t.threads"), 1)
                self.solves(page)
            finally:
                shutil.copy(os.path.join(PACKAGE, "threads", "worker.js"), os.path.join(self.folder.name, "threads"))
            self.browser.logged()

    def test_from_disk(self):
        page = Page(self.browser, inside(self.folder.name))
        self.solves(page)
        self.stops(page, 2500)

    def test_worker_without_stop_signals(self):
        """If blobs are not readable, an abort terminates the worker, and the next call starts a new one."""
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
        kept = page.run("return t.storage()")
        self.assertTrue(kept["available"])
        self.assertEqual(len(kept["tables"]), 4)
        self.assertEqual(kept["bytes"], made["bytes"])
        page = self.page()
        self.assertTrue(page.run('return t.generate({board: "4x4"})')["fromStorage"])
        page.run("await t.clearStorage()")
        self.assertEqual(page.run("return t.storage()"), {"available": True, "bytes": 0, "full": False, "tables": []})
        self.solves(page)

    def test_tables_are_stored_before_the_search(self):
        """Built tables are stored before a search starts, and after an aborted generate()."""
        page = self.page()
        page.run("await t.clearStorage()")
        kept = page.run(f"""
            const abort = new AbortController();
            let kept;
            await t.solve({{board: "{HARD}"}}, {{signal: abort.signal, onProgress: async ({{stage}}) => {{
              if (stage !== "searching" || kept !== undefined) return;
              kept = null;
              kept = (await t.storage()).tables.length;
              abort.abort();
            }}}});
            return kept;""")
        self.assertGreater(kept, 0)
        self.assertEqual(page.run("return t.storage()")["bytes"], page.run('return t.generate({board: "5x5"})')["bytes"])
        page.run("await t.clearStorage()")
        page = self.page()
        kept = page.run("""
            const abort = new AbortController();
            await t.generate({board: "5x5"}, {signal: abort.signal, onProgress: ({table}) => { if (table > 1) abort.abort(); }}).catch(() => {});
            return (await t.storage()).tables.length;""")
        self.assertGreater(kept, 0)

    def test_damaged_storage(self):
        page = self.page()
        page.run('await t.clearStorage(); await t.generate({board: "4x4"})')
        page.wait_for("(await t.storage()).tables.length === 4")
        names = sorted(table["name"] for table in page.run("return t.storage()")["tables"])
        self.assertEqual(sum(name.endswith(".automaton") for name in names), 1)
        damages = ("bytes[bytes.length - 1] ^= 1", "bytes.fill(0)", "bytes = bytes.slice(0, 5000)", "bytes[70] ^= 1")
        for name, damage in zip(names, damages):
            page.run(f"""
                const cache = await caches.open("tilepdb-tables-1");
                const [key] = (await cache.keys()).filter(({{url}}) => url.endsWith("/{name}"));
                let bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
                {damage};
                await cache.put(key, new Response(bytes, {{headers: {{"Content-Length": bytes.length}}}}));""")
            page = self.page()
            self.assertFalse(page.run('return t.generate({board: "4x4"})')["fromStorage"], damage)
            self.solves(page)
            page.wait_for("(await t.storage()).tables.length === 4")

    def test_no_storage(self):
        """Without storage, or if it is full, tables are rebuilt, and nothing else is lost."""
        for trouble in (
            "caches.open = () => Promise.reject(new DOMException('no', 'SecurityError'));",
            "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));",
        ):
            script = trouble + Path(PACKAGE, "worker.js").read_text(encoding="utf-8")
            Path(self.folder.name, "trouble.js").write_text(script, encoding="utf-8")
            page = self.page()
            page.run("await t.clearStorage(); t.close()")
            page = self.page()
            self.browser.do("window.tilepdbOptions = {workerUrl: 'trouble.js'}")
            self.solves(page)
            self.assertEqual(page.run("return t.storage()")["bytes"], 0)

    def test_quota(self):
        """Storage with a small quota."""
        page = self.page()
        page.run("await t.clearStorage()")
        origin = self.plain.address("")[:-1]
        self.browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 100000})
        try:
            page = self.page()
            self.solves(page)
            self.assertTrue(page.run("return t.storage()")["full"])
            page.run("await t.clearStorage()")
            self.assertFalse(page.run("return t.storage()")["full"])
        finally:
            self.browser.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": origin})

    def test_closed_page(self):
        """Leaving a page while tables are built leaves no incomplete files."""
        page = self.page()
        page.run("await t.clearStorage()")
        self.browser.do('window.t.generate({board: "5x5"}).catch(() => {})')
        page = self.page()
        for table in page.run("return (await t.storage()).tables"):
            self.assertGreater(table["bytes"], 0)
        self.solves(page)


if __name__ == "__main__":
    unittest.main()
