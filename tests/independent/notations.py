# SPDX-License-Identifier: MIT
"""Moves of sliding tiles in the notations of players, from moves of the blank."""

from tiles import steps

OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}
MIRRORED = {"U": "L", "L": "U", "D": "R", "R": "D"}
FORMS = ("letters", "runs", "numbers", "slides")


def runs(moves):
    """Where each run begins and ends."""
    begins = [i for i in range(len(moves)) if i == 0 or moves[i] != moves[i - 1]]
    return list(zip(begins, begins[1:] + [len(moves)]))


def tiles_moved(board, moves, width, height):
    board = list(board)
    blank = board.index(0)
    moved = []
    for way in moves:
        to = steps(width, height)[blank][way]
        moved.append(board[to])
        board[blank], board[to], blank = board[to], 0, to
    return moved


def words(board, moves, form, way, width, height):
    """The words of moves that the board has, and for each move the number of its word, from 1."""
    parts = runs(moves) if form in ("runs", "slides") else [(i, i + 1) for i in range(len(moves))]
    numbers = [number for number, (begin, end) in enumerate(parts, 1) for _ in range(begin, end)]
    if form in ("numbers", "slides"):
        moved = tiles_moved(board, moves, width, height)
        return [str(moved[end - 1]) for _, end in parts], numbers
    letters = [letter if way == "blank" else OPPOSITE[letter] for letter in moves]
    return [letters[begin] + (str(end - begin) if end - begin > 1 else "") for begin, end in parts], numbers


def joined(parts, form):
    """As the programs write them."""
    return ("" if form == "letters" else " ").join(parts)


def untidy(draw, parts, form):
    """As people write them."""
    if form in ("numbers", "slides"):
        return draw.choice([" ", ",", ", ", "  "]).join(parts)
    text = "".join(part + draw.choice(["", "", " "]) for part in parts)
    return draw.choice([str.upper, str.lower])(text)


def back(moves):
    return "".join(OPPOSITE[way] for way in reversed(moves))


def mirrored_cells(width, height):
    """For each cell of the board mirrored on its main diagonal the cell of the board."""
    return [row * width + column for column in range(width) for row in range(height)]
