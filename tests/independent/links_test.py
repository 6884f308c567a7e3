# SPDX-License-Identifier: MIT
"""Links to boards on pages for players: made here with Python's zlib and read, and written and taken apart here."""

import base64
import json
import zlib
from urllib.parse import quote, unquote

import harness
from harness import Trials
from notations import OPPOSITE, back, runs
from tiles import replay, steps, text

SIZES = [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 5), (2, 8), (8, 8)]
LINES_OF_ROUND = 20
REPLAY = "https://slidysim.github.io/replay?r="
FIFTEEN = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/fifteen.html#"


def rows(board, width):
    return "/".join(" ".join(map(str, board[cell : cell + width])) for cell in range(0, len(board), width))


def of_tiles(moves):
    """Moves of the blank as runs of moves of tiles."""
    return "".join(OPPOSITE[moves[begin]] + (str(end - begin) if end - begin > 1 else "") for begin, end in runs(moves))


def of_blank(solution):
    """Runs of moves of tiles as moves of the blank."""
    moves = ""
    for character in solution:
        moves = moves[:-1] + moves[-1] * int(character) if character.isdigit() else moves + OPPOSITE[character]
    return moves


def packed(draw, content):
    return base64.b64encode(zlib.compress(content.encode(), draw.randint(0, 9))).decode()


def unpacked(link):
    return json.loads(zlib.decompress(base64.b64decode(unquote(link.removeprefix(REPLAY)), validate=True)))


def address(draw, content):
    page = draw.choice([REPLAY, "https://slidysim.online/replay?r=", "slidysim.online/lb?r="])
    data = packed(draw, content)
    return page + (quote(data, safe="") if draw.random() < 0.7 else data)


def walk(draw, goal, length, size):
    blank = goal.index(0)
    moves = ""
    for _ in range(length):
        way = draw.choice(sorted(steps(*size)[blank]))
        moves += way
        blank = steps(*size)[blank][way]
    return moves


def given_link(draw, board, moves, size):
    """A link in one of the forms that pages write."""
    form = draw.choice(["replay", "timed", "score", "game"])
    if form == "game":
        return draw.choice(["", FIFTEEN]) + f"{size[0]}x{size[1]}:" + ",".join(map(str, board))
    if form == "score":
        solves = f"{of_tiles(moves)};1.5;{len(moves)};3;-1;[{','.join('7' * len(moves))}]"
        score = [{"gameMode": "Standard", "nameFilter": "naïve \u2603"}, packed(draw, solves), {}, 1, *size, "<b>", -1, "", True]
        return address(draw, json.dumps(score, ensure_ascii=draw.random() < 0.5))
    times = -1 if form == "replay" else list(range(len(moves)))
    return address(draw, json.dumps([of_tiles(moves), 15000, rows(board, size[0]), times]))


def turned(board, moves):
    """The board turned by 180 degrees and numbered backwards, and the moves on it."""
    return tuple(len(board) - tile if tile else 0 for tile in reversed(board)), "".join(OPPOSITE[way] for way in moves)


def play(this):
    draw = this.random
    size = draw.choice(SIZES)
    cells = size[0] * size[1]
    goal = tuple((cell + 1) % cells for cell in range(cells))
    solved = []
    for _ in range(LINES_OF_ROUND):
        scramble = walk(draw, goal, draw.randint(1, 60), size)
        solved.append((replay(goal, scramble, *size), back(scramble)))
    # Links that are read.
    links = [given_link(draw, *line, size) for line in solved]
    file = this.write("given.txt", "".join(link + "\n" for link in links))
    lengths = this.run("pdbsolve", "check", file, "--jsonl", "--given-as", "tile", "--no-search", "-q", expect=[0, 1]).records()
    for (board, moves), link, record in zip(solved, links, lengths, strict=True):
        if "slidysim" not in link:
            right = record["status"] == "unreadable" or "length" not in record
            this.case((size, board, "game"), right and record.get("start", text(board)) == text(board), record)
            continue
        right = (record["status"], record["length"], record["start"]) == ("solution", len(moves), text(board))
        this.case((size, board, link[:60]), right, link, record)
    # Links that are written, with both goals.
    for named_goal in ("blank-last", "blank-first"):
        lines = [line if named_goal == "blank-last" else turned(*line) for line in solved]
        file = this.write("boards.txt", "".join(f"{number} {text(board)} ; {moves}\n" for number, (board, moves) in enumerate(lines)))
        common = ["pdbsolve", "apply", file, "--board", f"{size[0]}x{size[1]}", "--goal", named_goal, "--jsonl", "-q", "--link"]
        replays = this.run(*common, "slidysim", expect=[0]).records()
        games = this.run(*common, "tatham", expect=[0]).records()
        for (board, moves), one, game in zip(solved, replays, games, strict=True):
            solution, _, scramble, times = unpacked(one["link"])
            right = (of_blank(solution), scramble, times) == (moves, rows(board, size[0]), -1)
            this.case((size, board, named_goal), right and replay(board, of_blank(solution), *size) == goal, one)
            this.case((size, board, named_goal, "game"), game["link"] == FIFTEEN + f"{size[0]}x{size[1]}:" + ",".join(map(str, board)), game)


TRIALS = Trials("links", play, 12, 400)
if __name__ == "__main__":
    harness.main(TRIALS)
