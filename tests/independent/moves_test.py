# SPDX-License-Identifier: MIT
"""Moves in all notations: made on boards, inverted and mirrored, checked against all boards of small sizes, and shortened."""

import harness
from harness import Trials
from notations import FORMS, MIRRORED, back, joined, mirrored_cells, runs, untidy, words
from tiles import Oracle, replay, steps, text

SMALL = [(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (2, 4)]
LARGE = [(4, 4), (5, 3), (5, 5), (2, 8), (8, 8)]
LINES_OF_ROUND = 25


def walk(draw, board, length, width, height):
    """Moves at random that the board has, at times straight back."""
    blank = board.index(0)
    moves = ""
    for _ in range(length):
        way = draw.choice(sorted(steps(width, height)[blank]))
        moves += moves[-1] if moves and draw.random() < 0.3 and moves[-1] in steps(width, height)[blank] else way
        blank = steps(width, height)[blank][moves[-1]]
    return moves


def off_the_board(draw, board, moves, width, height):
    """A way that the board does not have after moves, or None."""
    blank = replay(board, moves, width, height).index(0)
    ways = [way for way in "UDLR" if way not in steps(width, height)[blank]]
    return draw.choice(ways) if ways else None


class Line:
    """A board with moves, some of them illegal, as a line of a file."""

    def __init__(self, draw, goal, size, form, way):
        self.size = size
        scramble = walk(draw, goal, draw.randint(0, 40), *size)
        self.board = replay(goal, scramble, *size)
        solves = draw.random() < 0.6
        self.moves = back(scramble) if solves else walk(draw, self.board, draw.randint(0, 30), *size)
        self.end = replay(self.board, self.moves, *size)
        self.words, self.numbers = words(self.board, self.moves, form, way, *size)
        self.illegal = None
        bad = off_the_board(draw, self.board, self.moves, *size)
        if bad and draw.random() < 0.2:
            self.illegal = len(self.words) + 1
            more = words(self.board, "", form, way, *size)[0]
            letter = words(replay(self.board, self.moves, *size), "", "letters", way, *size)[0]
            assert not more and not letter
            if form in ("letters", "runs"):
                self.words.append(bad if way == "blank" else back(bad))
            else:
                self.words.append(str(len(goal)))
        self.text = untidy(draw, self.words, form)


def loss(oracle, line):
    """The distance of the board, and the number of the word by which it got out of reach."""
    boards = [replay(line.board, line.moves[:i], *line.size) for i in range(len(line.moves) + 1)]
    distances = [int(distance) for distance in oracle.find(boards)[0]]
    for made, distance in enumerate(distances):
        if made + distance > distances[0]:
            return distances[0], line.numbers[made - 1]
    return distances[0], None


def check_record(this, key, line, record, goal, notation, oracle):
    form, way = notation
    status = "illegal" if line.illegal else "solution" if line.end == goal else "elsewhere"
    expected = {
        "status": status,
        "length": len(line.moves),
        "multi_tile_length": len(runs(line.moves)),
        "start": text(line.board),
        "end": text(line.end),
        "moves": joined(words(line.board, line.moves, form, way, *line.size)[0], form),
        "illegal_at": line.illegal,
    }
    if oracle:
        optimum, lost = loss(oracle, line)
        expected.update(optimal_length=optimum, at_least=optimum, lost_at=lost)
        if lost:
            expected["lost_move"] = line.words[lost - 1].lower()
        if status == "solution":
            expected["longer_by"] = len(line.moves) - optimum
    found = {name: record.get(name) for name in expected}
    if found.get("lost_move"):
        found["lost_move"] = found["lost_move"].lower()
    this.case((key, line.board, line.text), found == expected, "found", found, "expected", expected)


def apply_record(this, key, line, record, goal, notation):
    form, way = notation
    if line.illegal:
        this.case((key, line.text), record["status"] == "illegal" and record["illegal_at"] == line.illegal, record)
        return
    expected = {
        "status": "solution" if line.end == goal else "elsewhere",
        "end": text(line.end),
        "moves": joined(words(line.board, line.moves, form, way, *line.size)[0], form),
        "back": joined(words(line.end, back(line.moves), form, way, *line.size)[0], form),
    }
    found = {name: record.get(name) for name in expected}
    this.case((key, line.board, line.text), found == expected, "found", found, "expected", expected)


def shorten_record(this, key, line, record, goal, oracle):
    if line.illegal or line.end != goal:
        this.case((key, line.text), record["status"] != "solution" and "moves" not in record, record)
        return
    moves = record["moves"]
    right = len(moves) == record["length"] <= len(line.moves) and replay(line.board, moves, *line.size) == goal
    right = right and record["multi_tile_length"] == len(runs(moves))
    right = right and record["optimal"] == (record["at_least"] >= record["length"])
    if oracle:
        distance = int(oracle.find([line.board])[0][0])
        right = right and record["at_least"] <= distance <= record["length"]
        # Boards so small are searched to the end.
        right = right and record["optimal"] and record["length"] == distance
    this.case((key, line.board, line.text), right, record)


def mirrored(this, line, goal, named_goal, way):
    """A solution of the board mirrored on its main diagonal, and the board that it solves."""
    width, height = line.size
    cells = mirrored_cells(width, height)
    goal_of_mirror = [(cell + 1) % len(goal) for cell in range(len(goal))] if named_goal == "blank-last" else range(len(goal))
    names = {goal[cell]: goal_of_mirror[number] for number, cell in enumerate(cells)}
    board = tuple(names[line.board[cell]] for cell in cells)
    letters = joined(words(line.board, line.moves, "letters", way, *line.size)[0], "letters")
    common = ["--moves", letters, "--moves-as", way, "--goal", named_goal, "--jsonl"]
    record = this.run("pdbsolve", "apply", text(line.board), "--board", f"{width}x{height}", "--transpose", *common, expect=[0]).records()[0]
    moves = "".join(MIRRORED[letter] for letter in letters)
    right = record["start"] == text(board) and record["moves"] == moves and record["board"] == f"{height}x{width}"
    right = right and (record["status"] == "solution") == (line.end == goal)
    this.case(("mirrored", line.board, letters), right, record)
    # The board that the moves solve, from the moves alone.
    if line.end == goal:
        record = this.run("pdbsolve", "apply", "--board", f"{width}x{height}", "--inverse", *common, expect=[0]).records()[0]
        this.case(("inverse", line.board, letters), record["end"] == text(line.board) and record["back"] == letters, record)


def play(this):
    draw = this.random
    small = draw.random() < 0.7
    size = draw.choice(SMALL if small else LARGE)
    cells = size[0] * size[1]
    named_goal = draw.choice(["blank-first", "blank-last"])
    goal = tuple(range(cells)) if named_goal == "blank-first" else tuple((cell + 1) % cells for cell in range(cells))
    oracle = Oracle(*size, goal) if small else None
    given = draw.choice(FORMS), draw.choice(["blank", "tile"])
    notation = draw.choice(FORMS), draw.choice(["blank", "tile"])
    lines = [Line(draw, goal, size, *given) for _ in range(LINES_OF_ROUND)]
    file = this.write("moves.txt", "".join(f"{number} {text(line.board)} ; {line.text}\n" for number, line in enumerate(lines)))
    words_of_all = [file, "--board", f"{size[0]}x{size[1]}", "--goal", named_goal, "--jsonl", "-q"]
    words_of_all += ["--given-as", given[1], "--notation", notation[0], "--moves-as", notation[1]]
    key = (size, named_goal, given, notation)
    answer = this.run("pdbsolve", "check", *words_of_all, *([] if small else ["--no-search"]), expect=[0, 1])
    for line, record in zip(lines, answer.records(), strict=True):
        check_record(this, ("check", *key), line, record, goal, notation, oracle)
    fine = all(not line.illegal and line.end == goal for line in lines)
    if answer.code != (0 if fine else 1):
        this.wrong(f"check: {answer}")
    answer = this.run("pdbsolve", "apply", *words_of_all, expect=[0, 1])
    for line, record in zip(lines, answer.records(), strict=True):
        apply_record(this, ("apply", *key), line, record, goal, notation)
    few = lines if small else lines[:3]
    this.write("few.txt", "".join(f"{number} {text(line.board)} ; {line.text}\n" for number, line in enumerate(few)))
    answer = this.run(
        "pdbsolve", "shorten", "few.txt", *words_of_all[1:-4], *([] if small else ["--node-limit", "20000"]), expect=[0, 1]
    )
    for line, record in zip(few, answer.records(), strict=True):
        shorten_record(this, ("shorten", *key), line, record, goal, oracle)
    for line in lines[:2]:
        if not line.illegal:
            mirrored(this, line, goal, named_goal, notation[1])


TRIALS = Trials("moves", play, 16, 400)
if __name__ == "__main__":
    harness.main(TRIALS)
