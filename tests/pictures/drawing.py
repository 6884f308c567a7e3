# SPDX-License-Identifier: MIT
"""Reads pictures of boards by SVG, CSS and PNG alone: boards, colours, keyframes, pixels."""

import re
import struct
import xml.etree.ElementTree as tree
import zlib

SVG = "{http://www.w3.org/2000/svg}"


def place_of(element):
    """Returns the position of an element: its own, plus a translation."""
    x, y = float(element.get("x", 0)), float(element.get("y", 0))
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    return (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)


class Drawing:
    """A picture of boards of one size; `tile` is the width of a tile in pixels."""

    def __init__(self, text, width, height, tile):
        self.root = tree.fromstring(text)
        self.width, self.height, self.tile = width, height, tile
        self.style = self.root.find(SVG + "style").text
        self.size = float(self.root.get("width")), float(self.root.get("height"))

    def boards(self):
        """Returns the boards row by row, each with the text below it and the sign on its blank."""
        found = []
        for group in self.root.iter(SVG + "g"):
            if group.get("class") != "board":
                continue
            caption = group.find(SVG + "text")
            words = "" if caption is None else " ".join("".join(caption.itertext()).split())
            sign = group.find(f"{SVG}use[@href='#way']")
            found.append((place_of(group), self.cells(group), words, None if sign is None else sign.get("transform")))
        assert [place for place, *_ in found] == sorted((place for place, *_ in found), key=lambda p: (p[1], p[0]))
        return found

    def border(self, group):
        """Returns the offset from a board's corner to its cells, from the frame around them."""
        well = group.find(f"{SVG}rect[@class='well']")
        across = float(well.get("width")) + 2 * float(well.get("x")) - self.width * self.tile
        down = float(well.get("height")) + 2 * float(well.get("y")) - self.height * self.tile
        assert across == down > 0
        return across / 2

    def cell(self, x, y, border):
        column, row = (x - border) / self.tile, (y - border) / self.tile
        assert column == int(column) and row == int(row) and 0 <= column < self.width and 0 <= row < self.height
        return int(row) * self.width + int(column)

    def cells(self, group):
        """Returns the tiles cell by cell, 0 for the blank."""
        border = self.border(group)
        cells = [0] * (self.width * self.height)
        for use in group.findall(SVG + "use"):
            number = re.fullmatch(r"#tile-(\d+)", use.get("href"))
            if not number:
                continue
            cell = self.cell(*place_of(use), border)
            assert cells[cell] == 0, "two tiles on a cell"
            cells[cell] = int(number[1])
        assert sorted(cells) == list(range(self.width * self.height)), "not every tile once"
        return cells

    def definition(self, name):
        return self.root.find(f".//*[@id='{name}']")

    def colours(self):
        """Returns the colour of each tile's face and of what is below it."""
        def rule(name):
            found = re.findall(re.escape(name) + r" \{ fill: (#[0-9a-f]{6}); \}", self.style.split("@media")[0])
            return found[0] if found else None
        colours = {}
        for number in range(1, self.width * self.height):
            group = self.definition(f"tile-{number}").get("class").split()[1]
            colours[number] = (rule(f".{group} .face") or rule(".face"), rule(f".{group} .edge") or rule(".edge"))
        return colours

    def keyframes(self, name):
        """Returns the keyframes of an animation: fractions of its duration and their properties."""
        text = re.search(r"@keyframes " + re.escape(name) + r" \{\n(.*?)\n\}", self.style, re.S)
        frames = []
        for line in text[1].splitlines() if text else []:
            shares, rule = re.fullmatch(r"([\d.%, ]+) \{ transform: (.*); \}", line).groups()
            frames += [(float(share.rstrip("%")) / 100, rule) for share in shares.split(", ")]
        assert frames == sorted(frames, key=lambda frame: frame[0]), "keyframes in disorder"
        return frames

    def seconds(self):
        return float(re.search(r"animation-duration: ([\d.]+)s", self.style)[1])

    def board_at(self, share):
        """Returns the board of an animation at a fraction of its duration at which no tile moves."""
        group = next(g for g in self.root.iter(SVG + "g") if g.get("class") == "board")
        border = self.border(group)
        cells = [0] * (self.width * self.height)
        for use in group.findall(SVG + "use"):
            number = int(use.get("href").removeprefix("#tile-"))
            frames = self.keyframes(f"tile-{number}")
            place = place_of(use)
            if frames:
                before = [rule for at, rule in frames if at <= share][-1]
                after = [rule for at, rule in frames if at > share][0]
                assert before == after, f"tile {number} moves at {share}"
                place = [float(value) for value in re.fullmatch(r"translate\((.+)px, (.+)px\)", before).groups()]
            cells[self.cell(*place, border)] = number
        return cells


def contrast(first, second):
    """Returns the contrast of two colours, as WCAG 2 defines it."""
    def light(colour):
        parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    low, high = sorted((light(first), light(second)))
    return (high + 0.05) / (low + 0.05)


def png_of(rows):
    """Returns a PNG picture of rows of pixels of three bytes."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    data = b"".join(b"\0" + bytes(part for pixel in row for part in pixel) for row in rows)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def pixels_of(data):
    """Returns the rows of pixels of a PNG picture with eight bits per channel."""
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    size = {2: 3, 6: 4}[kind]
    assert depth == 8
    at, packed = 8, b""
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    raw, rows, above = zlib.decompress(packed), [], bytearray(width * size)
    for row in range(height):
        kind, *line = raw[row * (width * size + 1):(row + 1) * (width * size + 1)]
        for i, value in enumerate(line):
            left, up = (line[i - size] if i >= size else 0), above[i]
            corner = above[i - size] if i >= size else 0
            nearest = min((left, up, corner), key=lambda part, sum=left + up - corner: abs(sum - part))
            line[i] = (value + [0, left, up, (left + up) // 2, nearest][kind]) & 255
        rows.append([tuple(line[i:i + size]) for i in range(0, len(line), size)])
        above = line
    return rows
