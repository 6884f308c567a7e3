# SPDX-License-Identifier: MIT
"""The pictures that pdbsolve draws, read back."""

import base64
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.path[:0] = [os.path.dirname(__file__), os.path.join(os.path.dirname(__file__), "..", "support")]
from programs import BIN, result_of, scratch_folder  # pylint: disable=wrong-import-position
from drawing import SVG, Drawing, contrast, pixels_of, place_of, png_of  # pylint: disable=wrong-import-position

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EASY = "1 2 5 3 4 0 6 7 8"
ONE = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
ONE_MOVES = "ULDDRUUULDDDRUURRDLDLUURULLDRDRUURDDDLUUURDDDLULUURRDLLLU"
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAA"
    "ACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0"
    "AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA"
    "AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM"
    "ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQ"
    "c1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk"
    "pKT/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgT/"
    "xAAaEQACAgMAAAAAAAAAAAAAAAAAAQMzBEHw/9oADAMBAAIRAxEAPwCYBXBWg5Nr7R//2Q==")
PNG = png_of([[(240, 20, 20)] * 10 + [(20, 200, 20)] * 10] * 10 + [[(20, 20, 240)] * 10 + [(240, 240, 20)] * 10] * 10)
HILLS = b"""<?xml version="1.0"?>
<!-- <no> hills -->
<!DOCTYPE svg [<!ENTITY a "b">]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g><rect width="9" height="9" fill="#ff8800"/></g>
<text x="1" y="1"><![CDATA[a > b < c]]></text><path d='M0 0h9"' /></svg>
<!-- end -->
"""


def setUpModule():
    global folder
    folder = scratch_folder()


def tearDownModule():
    folder.cleanup()


def run(*words, code=0, **more):
    """Returns what pdbsolve draw prints on stdout and stderr; checks the exit code."""
    result = result_of("pdbsolve", "draw", *words, code=code, **more)
    return result.stdout, result.stderr


def draw(board, width, height, *words, tile=64):
    return Drawing(run("--board", f"{width}x{height}", board, *words, "--tile-size", str(tile))[0], width, height, tile)


def write(name, data):
    pathlib.Path(name).write_bytes(data)
    return name


def numbers(text):
    return [int(word) for word in text.split()]


def goal_of(name, width, height):
    cells = width * height
    if name == "blank-first":
        return list(range(cells))
    if name == "blank-last":
        return list(range(1, cells)) + [0]
    return numbers(name)


def slid(board, width, move):
    """Returns a board after a move of the blank."""
    board = list(board)
    blank = board.index(0)
    to = blank + {"U": -width, "D": width, "L": -1, "R": 1}[move]
    board[blank], board[to] = board[to], board[blank]
    return board


def boards_of(start, width, moves):
    boards = [numbers(start)]
    for move in moves:
        boards.append(slid(boards[-1], width, move))
    return boards


def order_of_lines(width, height, blank):
    """Returns for each cell when it is solved: by rows or columns, whichever is shorter, away from the blank."""
    order = [None] * (width * height)
    rows, columns = list(range(height)), list(range(width))
    step = 0
    while len(rows) > 2 or len(columns) > 2:
        across = len(columns) > len(rows)
        lines, at = (columns, blank % width) if across else (rows, blank // width)
        where = lines.index(at)
        line = lines[0] if where > len(lines) - 1 - where else lines[-1]
        for row in rows:
            for column in columns:
                if (column if across else row) == line:
                    order[row * width + column] = step
        lines.remove(line)
        step += 1
    return [step if value is None else value for value in order]


def group_of(scheme, width, height, goal):
    """Returns for each cell the value that determines its colour."""
    blank = goal.index(0)
    up, left = blank // width > height - 1 - blank // width, blank % width > width - 1 - blank % width
    groups = []
    for cell in range(width * height):
        row, column = divmod(cell, width)
        ring = min(row, column, height - 1 - row, width - 1 - column)
        fringe = min(row if up else height - 1 - row, column if left else width - 1 - column)
        groups.append({"none": 0, "row": row, "column": column, "ring": ring, "fringe": fringe}.get(scheme))
    return order_of_lines(width, height, blank) if scheme == "line" else groups


def way_of(sign):
    """Returns the direction of the arrow on a blank, from its rotation."""
    if sign is None:
        return None
    turn = re.search(r"rotate\((\d+)", sign)
    return {0: "R", 90: "D", 180: "L", 270: "U"}[int(turn[1]) if turn else 0]


class Boards(unittest.TestCase):
    def test_every_size(self):
        for width in range(2, 9):
            for height in range(2, 9):
                cells = list(range(width * height))
                board = cells[1:] + cells[:1] if (width + height) % 2 else cells[::-1]
                drawing = draw(" ".join(map(str, board)), width, height, tile=8 + width * height)
                [(place, found, caption, sign)] = drawing.boards()
                self.assertEqual((place, found, caption, sign), ((0, 0), board, "", None))
                for number in cells[1:]:
                    self.assertEqual("".join(drawing.definition(f"tile-{number}").itertext()), str(number))

    def test_words(self):
        root = draw("1 2 5/3 4 _/6 7 8", 3, 3).root
        self.assertEqual(root.get("role"), "img")
        self.assertEqual(root.find(SVG + "title").text, "8-puzzle")
        self.assertEqual(root.find(SVG + "desc").text, "Row by row: 1 2 5; 3 4 blank; 6 7 8.")
        self.assertEqual((root.get("aria-labelledby"), root.get("aria-describedby")), ("title", "description"))
        self.assertEqual((root.find(SVG + "title").get("id"), root.find(SVG + "desc").get("id")), ("title", "description"))
        root = draw("0 1 2/3 4 5", 3, 2, "--moves", "R D").root
        self.assertEqual(root.find(SVG + "title").text, "5-puzzle, 3x2 after 2 moves")

    def test_boards_that_cannot_be_solved(self):
        [(_, found, *_)] = draw("2 1 3 4 5 6 7 8 0", 3, 3, "--goal", "blank-last").boards()
        self.assertEqual(found, [2, 1, 3, 4, 5, 6, 7, 8, 0])

    def test_colours(self):
        snail = "1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7"
        cases = [(4, 4, "blank-first"), (4, 4, "blank-last"), (4, 4, snail), (3, 3, "1 2 3 4 0 5 6 7 8"), (5, 5, "blank-last"),
                 (2, 5, "blank-last"), (6, 3, "blank-first"), (8, 8, "blank-last"), (2, 2, "blank-first")]
        for width, height, name in cases:
            goal = goal_of(name, width, height)
            board = " ".join(str(tile) for tile in reversed(range(width * height)))
            for scheme in ("none", "row", "column", "ring", "fringe", "line"):
                drawing = draw(board, width, height, "--goal", name, "--colours", scheme)
                colours = drawing.colours()
                groups = group_of(scheme, width, height, goal)
                for one in colours:
                    for other in colours:
                        same = groups[goal.index(one)] == groups[goal.index(other)]
                        self.assertEqual(colours[one] == colours[other], same, f"{width}x{height} {scheme}: {one}, {other}")
                for face, _ in colours.values():
                    self.assertGreaterEqual(contrast(face, "#1d2129"), 4.5)

    def test_stands_alone(self):
        write("hills.svg", HILLS)
        for words in ([], ["--moves", "U"], ["--moves", "U", "--form", "animation"], ["--picture", "hills.svg"]):
            text = run(EASY, *words)[0]
            self.assertNotRegex(text, r"<script|\son\w+=|@import|javascript:")
            for address in re.findall(r"(?:href=\"|url\()([^\")]+)", text):
                self.assertRegex(address, r"^(#|data:image/)")
            self.assertEqual(re.findall(r"https?://[^\"]+", text), ["http://www.w3.org/2000/svg"])


class Solutions(unittest.TestCase):
    def test_strip(self):
        boards = boards_of(ONE, 4, ONE_MOVES)
        found = draw(ONE, 4, 4, "--moves", ONE_MOVES, tile=24).boards()
        self.assertEqual([cells for _, cells, *_ in found], boards)
        self.assertEqual([caption for *_, caption, _ in found], ["0"] + [f"{i} {m}" for i, m in enumerate(ONE_MOVES, 1)])
        self.assertEqual([way_of(sign) for *_, sign in found], [None, *ONE_MOVES])

    def test_arrows(self):
        """The arrow on the blank points in the direction of the letter beside it, or of the numbered tile."""
        for words, ways in (([], "ULLD"), (["--moves-as", "tile"], "DRRU"), (["--notation", "runs"], "ULD"),
                            (["--notation", "runs", "--moves-as", "tile"], "DRU"), (["--notation", "numbers"], "DRRU"),
                            (["--notation", "slides", "--moves-as", "blank"], "DRU")):
            found = draw(EASY, 3, 3, "--moves", "5 2 1 3", *words).boards()
            self.assertEqual([way_of(sign) for *_, sign in found], [None, *ways], words)
            letters = [caption.split()[1][0] for *_, caption, _ in found[1:]]
            if letters[0].isalpha():
                self.assertEqual(letters, list(ways), words)

    def test_tutorial(self):
        found = Drawing(pathlib.Path(os.path.join(ROOT, "docs/images/strip.svg")).read_text(encoding="utf-8"), 4, 4, 24).boards()
        self.assertEqual(len(found), 11)
        self.assertEqual([way_of(sign) for *_, sign in found[1:]], [caption.split()[1][0] for *_, caption, _ in found[1:]])

    def test_rows_of_a_strip(self):
        for columns, rows in ((1, [1] * 5), (2, [2, 2, 1]), (4, [4, 1]), (9, [5])):
            drawing = draw(EASY, 3, 3, "--moves", "UDUD", "--columns", str(columns), tile=20)
            heights = [place[1] for place, *_ in drawing.boards()]
            self.assertEqual([heights.count(height) for height in sorted(set(heights))], rows)
            for (x, y), *_ in drawing.boards():
                self.assertTrue(0 <= x <= drawing.size[0] - 60 and 0 <= y <= drawing.size[1] - 60)

    def test_notations(self):
        for words, steps in ((["--notation", "runs"], ["0", "1 U", "3 L2", "4 D"]), (["--notation", "slides"], ["0", "1 5", "3 1", "4 3"]),
                             (["--moves-as", "tile"], ["0", "1 D", "2 R", "3 R", "4 U"]), (["--notation", "numbers"], ["0", "1 5", "2 2", "3 1", "4 3"])):
            found = draw(EASY, 3, 3, "--moves", "D R2 U" if "tile" in words else "U L2 D", *words).boards()
            self.assertEqual([caption for *_, caption, _ in found], steps)
            boards = boards_of(EASY, 3, "ULLD")
            self.assertEqual([cells for _, cells, *_ in found], [boards[int(step.split()[0])] for step in steps])
        self.assertEqual(draw(EASY, 3, 3, "--moves", "5 1 3").root.find(SVG + "desc").text,
                         "From the board, row by row: 1 2 5; 3 4 blank; 6 7 8. Moves: ULLD. To the board: 3 1 2; blank 4 5; 6 7 8.")

    def test_moves_of_files(self):
        write("moves.txt", f"# board 3x3\n{EASY} ; D R2 U\n".encode())
        for words in (["--given-as", "tile"], ["--moves-as", "tile", "--notation", "numbers"]):
            found = Drawing(run("moves.txt", *words)[0], 3, 3, 24).boards()
            self.assertEqual([cells for _, cells, *_ in found], boards_of(EASY, 3, "ULLD"))
        self.assertEqual(len(Drawing(run("moves.txt", "--form", "board")[0], 3, 3, 64).boards()), 1)

    def test_searched_solutions(self):
        found = draw(EASY, 3, 3, "--solution", "--quiet").boards()
        self.assertEqual((len(found), found[-1][1]), (4, list(range(9))))
        found = draw("0 1 2 3 4 5 6 7 8", 3, 3, "--solution", "--quiet").boards()
        self.assertEqual(len(found), 1)
        subprocess.run([os.path.join(BIN, "pdbgen"), "generate", "--catalogue", "8-whole", "-q"], check=True, capture_output=True)
        drawing = draw("8 6 7 2 5 4 3 0 1", 3, 3, "--solution", "--goal", "blank-last")
        found = drawing.boards()
        self.assertEqual((len(found), found[-1][1]), (32, [1, 2, 3, 4, 5, 6, 7, 8, 0]))
        moves = "".join(caption.split()[1] for *_, caption, _ in found[1:])
        self.assertEqual([cells for _, cells, *_ in found], boards_of("8 6 7 2 5 4 3 0 1", 3, moves))
        self.assertEqual(drawing.root.find(SVG + "title").text, "8-puzzle, solved in 31 moves")
        _, error = run("2 1 3 4 5 6 7 8 0", "--goal", "blank-last", "--solution", code=3)
        self.assertIn("cannot reach goal blank-last", error)

    def test_sheets(self):
        """Boards with their ids on one page or pages of A4, with the moves that solve them or without."""
        lines = result_of("pdbsolve", "random", "--board", "3x3", "--goal", "blank-last", "--length", "3,12", "--count", "25",
                          "--seed", "4").stdout
        write("exercises.txt", lines.encode())
        starts = [numbers(line)[2:] for line in lines.splitlines() if not line.startswith("#")]
        sheet = Drawing(run("exercises.txt", "--tile-size", "20")[0], 3, 3, 20)
        found = sheet.boards()
        self.assertEqual([cells for _, cells, *_ in found], starts)
        self.assertEqual([caption for *_, caption, _ in found], [str(number) for number in range(1, 51)])
        texts = [text.text for text in sheet.root.iter(SVG + "text") if text.get("class") == "moves"]
        self.assertEqual(texts, ["3 moves"] * 25 + ["12 moves"] * 25)
        run("exercises.txt", "--solution", "--a4", "--tile-size", "40", "--columns", "3", "--output", "pages.svg")
        pages = sorted((name for name in os.listdir() if re.fullmatch(r"pages-[0-9]+\.svg", name)), key=lambda name: (len(name), name))
        self.assertGreater(len(pages), 1)
        boards = []
        for name in pages:
            page = Drawing(pathlib.Path(name).read_text(encoding="utf-8"), 3, 3, 40)
            self.assertEqual(page.size, (794, 1123))
            for group in page.root.iter(SVG + "g"):
                if group.get("class") != "board":
                    continue
                (x, y), written = place_of(group), group.findall(SVG + "text")
                self.assertTrue(x >= 38 and x + 128 <= 794 - 38 and y >= 38 and y + float(written[-1].get("y")) <= 1123 - 38)
                length, moves = "".join(line.text for line in written[1:]).replace(" ", "").split("moves:")
                self.assertEqual(len(moves), int(length))
                boards.append(page.cells(group))
                self.assertEqual(boards_of(" ".join(map(str, boards[-1])), 3, moves)[-1], [1, 2, 3, 4, 5, 6, 7, 8, 0])
        self.assertEqual(boards, starts)
        write("ids.txt", f"a&b<c 1 2 3 4 5 6 7 0 8\n{'é' * 25} 1 2 3 4 5 6 0 7 8\nx\x9b2J 1 2 3 4 5 0 7 8 6\n".encode())
        captions = [caption for *_, caption, _ in Drawing(run("ids.txt")[0], 3, 3, 32).boards()]
        self.assertEqual((captions[0], captions[1][-1], captions[2]), ("a&b<c", "…", "x\\u009b2J"))
        if shutil.which("rsvg-convert"):
            run("exercises.txt", "--a4", "--tile-size", "20", "--output", "page.png")
            pixels = pixels_of(pathlib.Path("page.png").read_bytes())
            self.assertEqual((len(pixels[0]), len(pixels)), (794, 1123))

    def test_animation(self):
        for start, width, moves, words, lengths in (
                (ONE, 4, ONE_MOVES, [], [1] * 57), (EASY, 3, "ULLD", ["--notation", "runs"], [1, 2, 1]),
                ("5 4 3 2 1 0", 2, "UULDDR", ["--notation", "slides", "--move-time", "2"], [2, 1, 2, 1]), (EASY, 3, "", [], [])):
            height = len(start.split()) // width
            drawing = draw(start, width, height, "--moves", moves, "--form", "animation", *words)
            boards = boards_of(start, width, moves)
            self.assertEqual(drawing.board_at(0), boards[0])
            bar = drawing.keyframes("bar")
            self.assertEqual([rule for _, rule in bar], ["scale(0, 1)"] * 2 + ["scale(1, 1)"] * 2)
            begin, end = bar[1][0], bar[2][0]
            texts = drawing.keyframes("texts")
            column = next(g for g in drawing.root.iter(SVG + "g") if "texts" in g.get("class", ""))
            line = float(next(s for s in drawing.root.iter(SVG + "svg") if s.get("x")).get("height"))
            done = 0
            for step in range(len(lengths) + 1):
                done += lengths[step - 1] if step else 0
                share = begin + (end - begin) * step / max(len(lengths), 1) - 0.05 * (end - begin) / max(len(lengths), 1)
                self.assertEqual(drawing.board_at(share), boards[done])
                shown = float(re.search(r", (-?[\d.]+)px", [rule for at, rule in texts if at <= share][-1])[1])
                seen = [t.text for t in column if 0 < float(t.get("y")) + shown < line]
                self.assertEqual(seen[-1], f"{done} / {len(moves)}")
            self.assertEqual(drawing.board_at(0.9999), boards[-1])
            seconds = 2 if "--move-time" in words else 0.5
            self.assertAlmostEqual((end - begin) * drawing.seconds(), seconds * len(lengths), places=2)
            self.assertRegex(drawing.style, r"animation-iteration-count: infinite")
            self.assertRegex(drawing.style, r"@media \(prefers-reduced-motion: reduce\) \{\s*\.moving \{ animation: none; \}")


class UserPictures(unittest.TestCase):
    def test_parts(self):
        for name, kind, data in (("a.png", "image/png", PNG), ("a.jpg", "image/jpeg", JPEG), ("a.svg", "image/svg+xml", HILLS)):
            drawing = draw("1 2 5/3 4 0", 3, 2, "--goal", "blank-last", "--picture", write(name, data))
            picture = drawing.definition("picture")
            head, _, body = picture.get("href").partition(",")
            self.assertEqual((head, base64.b64decode(body, validate=True)), (f"data:{kind};base64", data))
            self.assertEqual((float(picture.get("width")), float(picture.get("height"))), (3 * 64, 2 * 64))
            for number in range(1, 6):
                part = drawing.definition(f"tile-{number}").find(f".//{SVG}use[@href='#picture']")
                row, column = divmod(number - 1, 3)
                self.assertEqual(place_of(part), (-64 * column, -64 * row))
                self.assertEqual("".join(drawing.definition(f"tile-{number}").itertext()), str(number))
            bare = draw("1 2 5/3 4 0", 3, 2, "--picture", name, "--no-numbers")
            self.assertEqual("".join(bare.definition("tile-5").itertext()), "")

    def test_invalid_pictures(self):
        huge = b"\x89PNG\r\n\x1a\n" + b"\0" * (5 << 20)
        for name, data, why in (
                ("empty.png", b"", "an empty file"), ("text.png", b"hello", "another format"), ("zero.png", b"\0" * 99, "another format"),
                ("cut.png", PNG[:-12], "PNG picture that is damaged or incomplete"), ("head.png", PNG[:20], "incomplete"),
                ("none.png", png_of([[(0, 0, 0)]]).replace(b"\0\0\0\1\0\0\0\1", b"\0\0\0\0\0\0\0\1"), "damaged"),
                ("cut.jpg", JPEG[:300], "JPEG picture that is damaged"), ("end.jpg", JPEG[:-2], "JPEG picture that is damaged"),
                ("a.gif", b"GIF89a" + b"\0" * 20, "a GIF picture"), ("a.webp", b"RIFF\0\0\0\0WEBP", "a WebP picture"),
                ("a.html", b"<!DOCTYPE html><html></html>", "its outermost element is not svg"),
                ("cut.svg", HILLS[:120], "not an SVG picture"), ("nest.svg", HILLS.replace(b"</g>", b"</h>"), "do not nest"),
                ("name.svg", b"<svg></svg>", "namespace"), ("after.svg", HILLS + b"more", "after its end"),
                ("open.svg", HILLS.replace(b"</svg>", b""), "it ends within an element"), ("two.svg", HILLS + b"<svg/>", "several"),
                ("huge.png", huge, "5.0 MiB, expected a picture of at most 5.0 MiB"), ("odd\x1b[1m.png", b"x", "another format")):
            output, error = run(EASY, "--picture", write(name, data), "-o", "never.svg", code=2)
            self.assertEqual((output, error.count("\n"), os.path.exists("never.svg")), ("", 1, False), name)
            self.assertIn(why, error)
            self.assertNotIn("\x1b", error)
        os.mkdir("pictures")
        for name, why in (("missing.png", "No such file"), ("pictures", "is a folder"), ("/dev/zero", "is a device")):
            self.assertIn(why, run(EASY, "--picture", name, code=2)[1])


class Documentation(unittest.TestCase):
    def test_its_pictures_are_up_to_date(self):
        images = os.path.join(os.path.dirname(os.environ["DATA"]), "docs", "images")
        slides = ["5 1 2 4/9 6 3 0/13 10 12 7/14 11 15 8", "--goal", "blank-last"]
        goal = ["1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0", "--goal", "blank-last", "--tile-size", "28"]
        pictures = {
            "solution": [ONE, "--moves", ONE_MOVES, "--form", "animation", "--move-time", "0.4", "--tile-size", "56"],
            "strip": [*slides, "--moves", "D2 L3 U3 R2 D R D L D R", "--notation", "runs", "--colours", "fringe", "--columns", "6"],
            "picture": [*slides, "--picture", os.path.join(images, "hills.svg")],
            **{f"colours-{scheme}": [*goal, "--colours", scheme] for scheme in ("row", "column", "ring", "fringe", "line")}}
        for name, words in pictures.items():
            with open(os.path.join(images, name + ".svg"), encoding="utf-8") as file:
                self.assertEqual(file.read(), run(*words)[0], f"docs/images/{name}.svg: draw it again with these words: {words}")


class Files(unittest.TestCase):
    @unittest.skipUnless(shutil.which("rsvg-convert"), "rsvg-convert is not there")
    def test_png(self):
        write("four.png", PNG)
        run(ONE, "--tile-size", "32", "--output", "board.png")
        pixels = pixels_of(pathlib.Path("board.png").read_bytes())
        drawing = draw(ONE, 4, 4, tile=32)
        self.assertEqual((len(pixels[0]), len(pixels)), drawing.size)
        colours = drawing.colours()
        border = (drawing.size[0] - 4 * 32) / 2
        for cell, number in enumerate(numbers(ONE)):
            row, column = divmod(cell, 4)
            pixel = pixels[int(border + 32 * row + 5)][int(border + 32 * column + 16)]
            self.assertEqual("#%02x%02x%02x" % pixel[:3], colours[number][0] if number else "#e5dfd3")
        run("2 3 0 1", "--picture", "four.png", "--tile-size", "40", "--goal", "1 2 3 0", "--no-numbers", "-o", "parts.PNG")
        pixels = pixels_of(pathlib.Path("parts.PNG").read_bytes())
        for cell, colour in enumerate([(20, 200, 20), (20, 20, 240), (0xe5, 0xdf, 0xd3), (240, 20, 20)]):
            self.assertEqual(pixels[4 + 40 * (cell // 2) + 20][4 + 40 * (cell % 2) + 20][:3], colour)
        self.assertIn("expected at most 32767 on a side", run(EASY, "--moves", "UD" * 100, "--columns", "201", "--tile-size", "512",
                                                              "-o", "wide.png", code=2)[1])

    def test_png_without_its_program(self):
        output, error = run(EASY, "-o", "none.png", code=4, env={**os.environ, "PATH": "/nowhere"})
        self.assertEqual((output, error.count("\n")), ("", 1))
        self.assertIn("install the package librsvg2-bin", error)
        os.mkdir("fake")
        for script, why in (("exit 3", "rsvg-convert: failed with exit code 3"), ("echo no picture", "wrote no PNG picture"),
                            ("[ \"$1\" = --version ] || kill -9 $$", "rsvg-convert: ended by signal 9")):
            write("fake/rsvg-convert", f"#!/bin/sh\n{script}\n".encode())
            os.chmod("fake/rsvg-convert", 0o755)
            error = run(EASY, "-o", "none.png", code=4, env={**os.environ, "PATH": "fake"})[1]
            self.assertIn(why, error)
        self.assertFalse(os.path.exists("none.png"))
        self.assertEqual([name for name in os.listdir() if "none.png" in name], [])


if __name__ == "__main__":
    unittest.main()
