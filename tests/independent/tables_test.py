# SPDX-License-Identifier: MIT
"""Tables of random patterns: every bit, the histograms, the names of files, and what verify says."""

import struct

import harness
from harness import FULL, Trials
from patterns import pattern_space, stem, stored

# Columns, rows, the most tiles of a pattern, quick and full.
BOARDS = [(2, 2, 3, 3), (2, 3, 5, 5), (3, 2, 5, 5), (3, 3, 8, 8), (3, 4, 4, 6), (4, 3, 4, 6), (4, 4, 4, 5), (4, 5, 3, 4), (5, 4, 3, 4), (5, 5, 2, 4)]
HEADER = 4096


def play(this):
    draw = this.random
    width, height, quick, full = draw.choice(BOARDS)
    cells = width * height
    blank = draw.randrange(cells)
    patterns = set()
    for _ in range(draw.randint(3, 9)):
        tiles = draw.randint(1, full if FULL else quick)
        patterns.add(tuple(sorted(draw.sample([cell for cell in range(cells) if cell != blank], tiles))))
    options = ["--isa", draw.choice(harness.instruction_sets()), "-j", draw.randint(1, 3)]
    plain = draw.random() < 0.7
    if plain:
        options.append("--no-compress")
    if draw.random() < 0.4:
        # More than no search takes at all, and less than some need to stay off the disk.
        options += ["--memory", "25MiB", "--checkpoint", draw.choice([0, 600])]
    words = ["pdbgen", "generate", "--board", f"{width}x{height}", "--blank", blank, "--dir", ".", "-q", *options]
    for pattern in sorted(patterns):
        words += ["--pattern", ",".join(map(str, pattern))]
    this.run(*words, expect=[0])
    tables = {stored(width, height, pattern, blank) for pattern in patterns}
    names = sorted(path.name for path in this.folder.iterdir() if ".pdb" in path.name)
    suffix = ".pdb" if plain else ".pdb.zst"
    if names != sorted(stem(table) + suffix for table in tables):
        this.wrong(f"{words}: made {names}, expected tables {sorted(map(stem, tables))}")
        return
    verified = this.run("pdbgen", "verify", "--full", "--jsonl", "-q", *names, expect=[0])
    sound = {record["file"]: record["sound"] and record["checked"] == "states" for record in verified.records()}
    if not plain:
        this.run("pdbgen", "decompress", *names, "-q", expect=[0])
    files = [stem(table) + ".pdb" for table in tables]
    listed = {record["file"]: record for record in this.run("pdbgen", "info", "--jsonl", *files, expect=[0]).records()}
    for table, file in zip(tables, files):
        space = pattern_space(*table)
        entries, payload = space.payload()
        whole = (this.folder / file).read_bytes()
        record = listed[file]
        key = ("table", *table)
        this.case(key, sound.get(stem(table) + suffix), "verify --full does not call it sound", options)
        this.case(key, record["histogram"] == space.histogram, record["histogram"], "expected", space.histogram, options)
        this.case(key, record["entries"] == entries, record["entries"], "entries, expected", entries)
        reached = struct.unpack_from("<Q", whole, 56)[0]
        this.case(key, reached == sum(space.histogram), reached, "states reached, expected", sum(space.histogram))
        this.case(key, whole[HEADER:] == payload, "another payload", options)
        this.count("states", sum(space.histogram))
    for table in draw.sample(sorted(tables), min(2, len(tables))):
        answer = this.run("pdbgen", "histogram", stem(table) + ".pdb", "--min-over-blank", "--jsonl", expect=[0])
        found = [record["states"] for record in answer.records()]
        expected = pattern_space(*table).smallest_over_blank()
        this.case(("smallest over the blank", *table), found == expected, found, "expected", expected)


TRIALS = Trials("tables", play, 11, 300)
if __name__ == "__main__":
    harness.main(TRIALS)
