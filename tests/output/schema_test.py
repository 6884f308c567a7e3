# SPDX-License-Identifier: MIT
"""The machine output of every command matches docs/output.schema.json, and its formats agree."""

import csv
import functools
import glob
import io
import json
import os
import subprocess
import sys
import time
import unittest

import jsonschema

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from programs import BIN, DATA, run, scratch_folder  # noqa: E402

SCHEMA = json.load(open(os.path.join(os.path.dirname(DATA), "docs", "output.schema.json"), encoding="utf-8"))

HARD = "8 6 7 2 5 4 3 0 1"
EASY = "1 0 2 3 4 5 6 7 8"
UNSOLVABLE = "0 2 1 3 4 5 6 7 8"
SHIFT = ["--puzzle", "shift", "--goal", "AAB/BBC/CDD"]


def setUpModule():
    global folder
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    folder = scratch_folder()
    with open("claims.txt", "w", encoding="ascii") as file:
        file.write(f"hard 27 {HARD}\neasy 3 {EASY}\nnone 5 {UNSOLVABLE}\n")
    with open("shift.txt", "w", encoding="ascii") as file:
        file.write("id length start\na 1 ABA/BBC/CDD\nb 3 BAA/BBC/CDD\nc 1 ABA/BBC/CDE\n")
    run("pdbgen", "generate", "--catalogue", "8-whole", "-q")
    run("pdbgen", "generate", *SHIFT, "--pattern", "A,B", "--no-compress", "-q")


def tearDownModule():
    folder.cleanup()


@functools.cache
def validator(kind):
    assert kind in SCHEMA["$defs"], kind
    return jsonschema.Draft202012Validator({"$ref": "#/$defs/" + kind, "$defs": SCHEMA["$defs"]})


def validate(value, kind):
    validator(kind).validate(value)


TILE_TABLE = "tables/3x3_0-1-2-3-4-5-6-7_b8.pdb.zst"


class Output(unittest.TestCase):
    def compare(self, kind, *command, code=0, ends=None, changes=("seconds",)):
        """Runs a command in each format, validates each, and compares all values but times."""
        document = json.loads(run(*command, "--json", code=code))
        validate(document, kind + "_document")
        records = next(value for name, value in document.items() if isinstance(value, list))
        self.assertTrue(records)
        if ends:
            self.assertIn(ends, document)
        lines = [json.loads(line) for line in run(*command, "--jsonl", code=code).splitlines()]
        for line in lines:
            validate(line, kind + "_line")
        rows = list(csv.DictReader(io.StringIO(run(*command, "--csv", code=code)), strict=True))
        self.assertEqual(len(lines), len(records))
        self.assertEqual(len(rows), len(records))
        for record, line, row in zip(records, lines, rows):
            for name, value in record.items():
                if name in changes:
                    continue
                self.assertEqual(line[name], value)
                if name in row:
                    parts = value if isinstance(value, list) else [value]
                    text = " ".join(part if isinstance(part, str) else json.dumps(part) for part in parts)
                    self.assertEqual(row[name], text)
            for name, field in row.items():
                self.assertTrue(field == "" or name in record or field == document.get(name), f"{name} is in CSV alone")
            if kind in ("solve", "verify", "bench"):
                self.assertLessEqual({"metric", "board", "goal", "algorithm", "heuristic", "catalogue"}, set(row))
                self.assertTrue(row["board"] and row["goal"] and row["algorithm"])
        return document

    def test_solve(self):
        document = self.compare("solve", "pdbsolve", "solve", "claims.txt", code=3, ends="summary")
        self.assertEqual([record["status"] for record in document["instances"]], ["solved", "solved", "unsolvable"])
        self.assertEqual(document["instances"][0]["length"], 27)
        self.assertEqual(document["instances"][0]["h"], 27)
        self.assertEqual(document["summary"]["solved"], 2)
        self.compare("solve", "pdbsolve", "solve", "claims.txt", "--algorithm", "astar", code=3, ends="summary")
        self.compare("solve", "pdbsolve", "solve", "claims.txt", "--max-bound", "3", "--show", "none", code=3)
        self.compare("solve", "pdbsolve", "solve", "claims.txt", "--all", code=3)
        self.compare("solve", "pdbsolve", "solve", "claims.txt", "--count-only", code=3)
        self.compare("solve", "pdbsolve", "solve", "claims.txt", "--link", "slidysim", "--notation", "runs", code=3)
        self.compare("apply", "pdbsolve", "apply", EASY, "--moves", "L", "--link", "tatham")
        self.compare("random", "pdbsolve", "random", "--board", "3x3", "--count", "2", "--link", "slidysim", "--seed", "1")
        document = json.loads(run("pdbsolve", "solve", "--instance", EASY, "--show", "boards", "--json"))
        validate(document, "solve_document")
        self.assertEqual(len(document["instances"][0]["boards"]), 2)

    def test_solve_nothing_solvable(self):
        with open("none.txt", "w", encoding="ascii") as file:
            file.write(f"one 5 {UNSOLVABLE}\ntwo 7 2 1 0 3 4 5 6 7 8\n")
        for more in ([], ["--plain"], ["--algorithm", "bfs"], ["--algorithm", "astar", "--heuristic", "pdb"]):
            document = self.compare("solve", "pdbsolve", "solve", "none.txt", "--dir", "nowhere", *more, code=3, ends="summary")
            self.assertEqual([record["status"] for record in document["instances"]], ["unsolvable"] * 2)
            self.assertEqual(document["summary"]["unsolvable"], 2)
        document = self.compare("verify", "pdbsolve", "verify", "none.txt", "--dir", "nowhere", code=1, ends="summary")
        self.assertEqual([record["agrees"] for record in document["instances"]], [False, False])
        run("pdbsolve", "solve", "none.txt", "--dir", "nowhere", "--certificate", "none.json", "-q", code=3)
        with open("none.json", encoding="utf-8") as file:
            validate(json.load(file), "certificate_document")
        self.compare("verify-certificate", "pdbsolve", "verify", "--certificate", "none.json", "--dir", "nowhere", ends="summary")

    def test_shift(self):
        solve = ["pdbsolve", "solve", "shift.txt", *SHIFT]
        document = self.compare("solve", *solve, code=3, ends="summary")
        self.assertEqual(document["puzzle"], "shift")
        self.compare("verify", "pdbsolve", "verify", "shift.txt", *SHIFT, code=1)
        self.compare("check", "pdbsolve", "check", "shift.txt", *SHIFT, code=3)
        self.compare("random", "pdbsolve", "random", *SHIFT, "--count", "3", "--seed", "5")
        self.compare("generate", "pdbgen", "generate", *SHIFT, "--pattern", "A", "--pattern", "A,B", "-q",
                     changes=("generated", "file_bytes"))
        table = next(name for name in os.listdir("tables") if name.startswith("shift") and name.endswith(".pdb"))
        self.compare("info", "pdbgen", "info", "tables/" + table)
        self.compare("histogram", "pdbgen", "histogram", "tables/" + table)
        self.compare("verify-files", "pdbgen", "verify", "tables/" + table, "--sample", "50")

    def test_puzzle(self):
        with open("towers.txt", "w", encoding="ascii") as file:
            file.write("id length start\na 5 AAA\nb 4 DDA\n")
        hanoi = ["--puzzle", "hanoi", "--size", "3"]
        document = self.compare("solve", "pdbsolve", "solve", "towers.txt", *hanoi, ends="summary")
        self.assertEqual([record["length"] for record in document["instances"]], [5, 1])
        self.compare("solve", "pdbsolve", "solve", "towers.txt", *hanoi, "--algorithm", "wastar")
        self.compare("solve", "pdbsolve", "solve", "towers.txt", *hanoi, "--node-limit", "1", code=3)
        document = self.compare("verify", "pdbsolve", "verify", "towers.txt", *hanoi, code=1, ends="summary")
        self.assertEqual([record["agrees"] for record in document["instances"]], [True, False])
        self.compare("check", "pdbsolve", "check", "towers.txt", *hanoi)
        self.compare("random", "pdbsolve", "random", *hanoi, "--count", "3", "--seed", "5")
        for words in (hanoi, SHIFT):
            self.compare("bench", "pdbsolve", "bench", *words, "--count", "3", "--node-limit", "100", ends="summary")

    def test_certificate(self):
        run("pdbsolve", "solve", "claims.txt", "--certificate", "proofs.json", "-q", code=3)
        with open("proofs.json", encoding="utf-8") as file:
            certificate = json.load(file)
        validate(certificate, "certificate_document")
        self.assertEqual([proof["id"] for proof in certificate["proofs"]], ["hard", "easy", "none"])
        document = self.compare("verify-certificate", "pdbsolve", "verify", "--certificate", "proofs.json", ends="summary")
        self.assertEqual([proof["holds"] for proof in document["proofs"]], [True] * 3)
        certificate["proofs"][0]["bounds"].append({"bound": 25, "from_goal": False, "expanded": 1, "generated": 2})
        with open("changed.json", "w", encoding="utf-8") as file:
            json.dump(certificate, file)
        document = self.compare("verify-certificate", "pdbsolve", "verify", "--certificate", "changed.json", code=1, ends="summary")
        self.assertEqual([proof["holds"] for proof in document["proofs"]], [False, True, True])

    def test_parts_and_status(self):
        search = ["pdbsolve", "solve", "13 11 4 12 1 8 9 15 6 5 14 2 7 3 10 0",  # 62 moves
                  "--partition", "1,2,3,5,6 | 4,8,9,12,13 | 7,10,11,14,15"]
        run(*search, "--generate", "-q", "--parts-from", "20000", "--certificate", "parts.json")
        run(*search, "-q", "--max-bound", "58", "--certificate", "given_up.json", code=3)
        for name, more in (("parts.json", ["--sample", "9", "--seed", "3"]), ("given_up.json", [])):
            with open(name, encoding="utf-8") as file:
                validate(json.load(file), "certificate_document")
            document = self.compare("verify-certificate", "pdbsolve", "verify", "--certificate", name, *more, ends="summary")
            self.assertTrue(document["proofs"][0]["holds"])
            self.assertEqual("sample" in document["summary"], bool(more))
        self.addCleanup(os.environ.pop, "TILEPDB_STATE_DIR", None)
        os.environ["TILEPDB_STATE_DIR"] = "states"
        running = subprocess.Popen([os.path.join(BIN, search[0]), *search[1:], "-q", "--checkpoint", "0.01", "-j", "1",
                                    "--isa", "portable"], stdout=subprocess.DEVNULL)
        while not glob.glob("states/*.checkpoint") and running.poll() is None:
            time.sleep(0.005)
        running.kill()
        running.wait()
        times = ("age_seconds", "checkpoint_seconds", "run_seconds", "seconds", "seconds_in_bound", "expanded_per_second",
                 "least_share", "most_share", "least_seconds_left", "most_seconds_left", "next_seconds")
        document = self.compare("status", "pdbsolve", "status", changes=times)
        self.assertEqual(document["searches"][0]["instances"], 1)
        os.environ["TILEPDB_STATE_DIR"] = "none"
        validate(json.loads(run("pdbsolve", "status", "--json")), "status_document")

    def test_puzzle_certificate(self):
        """Its bounds count the paths on which no disc moves twice in a row, computed here."""
        def after(tower, source, target):
            disc = tower.find(source)
            below = tower.find(target)
            return None if disc < 0 or 0 <= below < disc else tower[:disc] + target + tower[disc + 1:]

        def paths(tower, last, moves):
            children = [(after(tower, a, b), b) for a in "ABCD" for b in "ABCD" if a not in (b, last)]
            return 1 + sum(paths(child, b, moves - 1) for child, b in children if moves and child)

        hanoi = ["--puzzle", "hanoi"]
        run("pdbsolve", "solve", *hanoi, "--size", "3", "AAA", "--heuristic", "zero", "--certificate", "towers.json", "-q")
        with open("towers.json", encoding="utf-8") as file:
            certificate = json.load(file)
        validate(certificate, "puzzle-certificate_document")
        bounds = certificate["proofs"][0]["bounds"]
        self.assertEqual(bounds, [{"bound": moves, "expanded": paths("AAA", None, moves)} for moves in range(5)])
        document = self.compare("verify-certificate", "pdbsolve", "verify", *hanoi, "--certificate", "towers.json", ends="summary")
        self.assertEqual([proof["holds"] for proof in document["proofs"]], [True])
        limited = ["--size", "3", "AAA", "--heuristic", "zero", "--max-bound", "2"]
        run("pdbsolve", "solve", *hanoi, *limited, "--certificate", "given_up.towers", "-q", code=3)
        with open("given_up.towers", encoding="utf-8") as file:
            validate(json.load(file), "puzzle-certificate_document")
        document = self.compare("verify-certificate", "pdbsolve", "verify", *hanoi, "--certificate", "given_up.towers", ends="summary")
        self.assertEqual([(proof["status"], proof["at_least"]) for proof in document["proofs"]], [("given_up", 3)])
        run("pdbsolve", "solve", "shift.txt", *SHIFT, "--certificate", "shift.json", "-q", code=3)
        with open("shift.json", encoding="utf-8") as file:
            validate(json.load(file), "puzzle-certificate_document")
        self.compare("verify-certificate", "pdbsolve", "verify", *SHIFT[:2], "--certificate", "shift.json", ends="summary")

    def test_verify(self):
        document = self.compare("verify", "pdbsolve", "verify", "claims.txt", code=1, ends="summary")
        self.assertEqual([record["agrees"] for record in document["instances"]], [True, False, False])
        undecided = self.compare("verify", "pdbsolve", "verify", "claims.txt", "--max-bound", "25", code=1)
        self.assertNotIn("agrees", undecided["instances"][0])

    def test_boards(self):
        self.compare("check", "pdbsolve", "check", "claims.txt", code=3)

    def test_moves(self):
        with open("moves.txt", "w", encoding="ascii") as file:
            file.write(f"near 1 2 0 3 4 5 6 7 8 ; D U L2\neasy {EASY} ; 1\nfar {HARD} ; R\noff {EASY} ; l l\nnone {UNSOLVABLE} ;\n")
        document = self.compare("check-moves", "pdbsolve", "check", "moves.txt", code=1, ends="summary")
        records = document["solutions"]
        self.assertEqual([record["status"] for record in records], ["solution", "solution", "elsewhere", "illegal", "elsewhere"])
        self.assertEqual([record.get("optimal_length") for record in records], [2, 1, 27, 1, None])
        self.assertEqual((records[0]["lost_at"], records[0]["lost_move"], records[0]["longer_by"]), (1, "D", 2))
        self.assertEqual(records[3]["illegal_at"], 2)
        self.compare("check-moves", "pdbsolve", "check", "moves.txt", "--no-search", "--notation", "slides", code=1)
        with open("class.txt", "w", encoding="ascii") as file:
            file.write(f"a 2 1 2 0 3 4 5 6 7 8 ; LL\nb 2 {EASY} ; 1\nc 2 1 1 0 3 4 5 6 7 8 ; LL\nd 1 {EASY} ; x\n")
        document = self.compare("check-moves", "pdbsolve", "check", "class.txt", code=1, ends="summary")
        self.assertEqual([record["status"] for record in document["solutions"]], ["solution", "solution", "unreadable", "unreadable"])
        self.assertEqual([document["summary"][name] for name in ("optimal", "unreadable", "wrong_claims")], [2, 2, 1])
        for program, limits, code in (("echo LL", [], 1), ("sleep 987", ["--time-limit", "0.1"], 1)):
            self.compare("check-moves", "pdbsolve", "check", "class.txt", "--command", program, *limits, code=code, ends="summary",
                         changes=("seconds", "program_seconds"))
        with open("bad.txt", "w", encoding="ascii") as file:
            file.write(f"a {EASY}\nb 1 2 3\n")
        document = self.compare("check", "pdbsolve", "check", "bad.txt", code=1)
        self.assertEqual(document["rows"][-1]["status"], "unreadable")
        self.compare("check-moves", "pdbsolve", "check", HARD, "--moves", "U", "--max-bound", "3", code=1)
        document = self.compare("apply", "pdbsolve", "apply", "moves.txt", "--notation", "runs", "--moves-as", "tile", "--given-as", "blank", code=1)
        self.assertEqual([record.get("back") for record in document["boards"]], ["L2 U D", "L", "R", None, ""])
        document = self.compare("apply", "pdbsolve", "apply", "--board", "2x3", "--moves", "RD", "--transpose")
        self.assertEqual((document["board"], document["boards"][0]["moves"]), ("3x2", "DR"))
        document = self.compare("shorten", "pdbsolve", "shorten", "moves.txt", code=1)
        self.assertEqual([record.get("length") for record in document["solutions"]], [2, 1, None, None, None])
        self.assertTrue(document["solutions"][0]["optimal"])
        slides = ["--metric", "mtm"]
        document = self.compare("check-moves", "pdbsolve", "check", "moves.txt", *slides, code=1)
        records = document["solutions"]
        self.assertEqual((document["puzzle"], document["metric"]), ("multi-tile", "multi-tile"))
        self.assertEqual((records[0]["optimal_length"], records[0]["longer_by"], records[0]["lost_at"]), (1, 2, 1))
        document = self.compare("shorten", "pdbsolve", "shorten", "moves.txt", *slides, code=1)
        self.assertEqual((document["solutions"][0]["given_length"], document["solutions"][0]["multi_tile_length"]), (3, 1))
        self.compare("random", "pdbsolve", "random", *slides, "--board", "3x3", "--length", "12", "--seed", "1")
        self.compare("solve", "pdbsolve", "solve", EASY, *slides, "--algorithm", "beam", ends="summary")
        document = self.compare("solve", "pdbsolve", "solve", EASY, "--notation", "numbers", ends="summary")
        self.assertEqual(document["notation"], "numbers")
        self.assertEqual(document["instances"][0]["moves"], "1")
        self.compare("random", "pdbsolve", "random", "--board", "3x3", "--count", "4", "--seed", "1")
        self.compare("random", "pdbsolve", "random", "--board", "3x3", "--length", "20", "--seed", "1")

    def test_histogram_of_a_heuristic(self):
        boards = ["--board", "3x3", "--count", "300", "--seed", "5"]
        document = self.compare("heuristic-histogram", "pdbsolve", "histogram", *boards, "-q", ends="summary")
        self.assertEqual(sum(row["boards"] for row in document["rows"]), 300)
        self.assertEqual(document["summary"]["greatest_h"], document["rows"][-1]["h"])
        self.compare("heuristic-histogram", "pdbsolve", "histogram", "claims.txt", "--heuristic", "manhattan", code=3, ends="summary")
        none = json.loads(run("pdbsolve", "histogram", UNSOLVABLE, "--heuristic", "manhattan", "--json", code=3))
        validate(none, "heuristic-histogram_document")
        self.assertEqual((none["rows"], none["summary"]), ([], {"boards": 0, "unsolvable": 1}))
        slides = ["--metric", "mtm", "--heuristic", "slides", "-q"]
        document = self.compare("heuristic-histogram", "pdbsolve", "histogram", *boards, *slides, ends="summary")
        self.assertEqual((document["puzzle"], document["metric"]), ("multi-tile", "multi-tile"))
        self.assertEqual(sum(row["boards"] for row in document["rows"]), 300)

    def test_bench(self):
        changes = ("seconds", "expanded", "generated")
        self.compare("bench", "pdbsolve", "bench", "--board", "3x3", ends="summary", changes=changes)

    def test_tables(self):
        self.compare("generate", "pdbgen", "generate", "--catalogue", "8-whole", "--catalogue", "2x3", "-q",
                     changes=("generated",))
        self.compare("info", "pdbgen", "info", TILE_TABLE)
        document = self.compare("histogram", "pdbgen", "histogram", TILE_TABLE)
        self.assertEqual(sum(row["states"] for row in document["rows"]), 181440)
        self.compare("histogram", "pdbgen", "histogram", TILE_TABLE, "--min-over-blank", "-q")
        self.compare("histogram", "pdbgen", "histogram", "--catalogue", "8-whole")
        self.compare("list", "pdbgen", "list")
        self.compare("automaton", "pdbgen", "automaton", "--board", "2x3", "-q")
        self.compare("decompress", "pdbgen", "decompress", TILE_TABLE, "--force", "-q")
        plain = TILE_TABLE.removesuffix(".zst")
        self.compare("compress", "pdbgen", "compress", plain, "--force", "-q")
        os.remove(plain)
        with open("damaged.pdb", "wb") as file:
            file.write(b"no table")
        document = self.compare("verify-files", "pdbgen", "verify", TILE_TABLE, "damaged.pdb", "--full", "-q", code=2)
        self.assertEqual([record["sound"] for record in document["files"]], [True, False])

    def test_catalogues(self):
        self.compare("quality", "pdbtune", "quality", "--catalogue", "2x3", "--catalogue", "3x2", "--sample", "50", "-q")
        search = ["pdbtune", "search", "--board", "2x3", "--tiles", "2,3", "--sample", "50", "-q"]
        document = self.compare("search", *search, ends="catalogue")
        self.assertEqual(sum(len(pattern) for pattern in document["catalogue"]["partitions"][0]), 5)
        self.compare("search", *search, "--judge", "0", "--pool", "2", ends="catalogue")

    def test_errors_end_documents(self):
        document = json.loads(run("pdbgen", "decompress", TILE_TABLE, "damaged.zst", "--force", "--json", "-q", code=2))
        validate(document, "decompress_document")
        self.assertIn("damaged.zst", document["error"])
        os.remove(TILE_TABLE.removesuffix(".zst"))
        partition = ["--board", "4x3", "--partition", "1,2,3|4,5,6|7,8,9|10,11"]
        too_deep = ["--automaton-depth", "24", "--json", "-q"]
        self.assertEqual(run("pdbsolve", "bench", *partition, *too_deep, code=2), "")

    def test_what_is_refused_begins_no_document(self):
        with open("taken.json", "w", encoding="ascii") as file:
            file.write("no certificate")
        taken = ["--certificate", "taken.json", "--resume", "--json", "-q"]
        self.assertEqual(run("pdbsolve", "solve", EASY, *taken, code=2), "")
        with open("twice.txt", "w", encoding="ascii") as file:
            file.write("id start\nsame AAA\nsame AAB\n")
        hanoi = ["--puzzle", "hanoi", "--size", "3", "--heuristic", "zero", "--certificate", "twice.json", "--json", "-q"]
        self.assertEqual(run("pdbsolve", "solve", "twice.txt", *hanoi, code=2), "")

    def test_formats_exclude_each_other(self):
        self.assertEqual(run("pdbsolve", "solve", "claims.txt", "--json", "--csv", code=2), "")
        self.assertEqual(run("pdbgen", "list", "--jsonl", "--csv", code=2), "")
        self.assertEqual(run("pdbsolve", "solve", "claims.txt", "--csv", "--show", "boards", code=2), "")


if __name__ == "__main__":
    unittest.main()
