# SPDX-License-Identifier: MIT
"""Puzzles whose moves act on places, written from their rules: stacks of pancakes, rings of tokens, towers of discs and cubes.

Each class has `name` and `size` as the programs name them, `random()`, a state that moves may not reach, `text()` and
`written()`, a state as the programs print it and as people may write it, and `moves()`, the names of moves and the states
they lead to. `same()` is equal for states that count as equal.
"""

import functools
import operator


class Stack:
    """Pancakes, as a tuple from the top; burnt ones are negative with their burnt side up."""

    name = "pancakes"
    heuristics = ("zero", "gap")

    def __init__(self, count):
        self.count = count
        self.size = str(count)
        self.patterns = [f"1-{count}", "1-3", f"2,{count}"]

    def random(self, draw):
        return tuple(draw.sample(range(1, self.count + 1), self.count))

    def text(self, state):
        return " ".join(map(str, state))

    def written(self, draw, state):
        less = draw.choice([0, 0, 1])
        return draw.choice([" ", ", "]).join(str(number - less) for number in state)

    def turned(self, state, count):
        return state[:count][::-1] + state[count:]

    def moves(self, state):
        for count in range(2, self.count + 1):
            yield str(count), self.turned(state, count)

    def same(self, state):
        return state


class BurntStack(Stack):
    name = "burnt-pancakes"

    def random(self, draw):
        return tuple(draw.choice([-1, 1]) * number for number in super().random(draw))

    def written(self, draw, state):
        if draw.random() < 0.3:
            return "".join(f"{abs(number)}{'b' if number < 0 else 'w'}" for number in state)
        return self.text(state)

    def turned(self, state, count):
        return tuple(-number for number in state[:count][::-1]) + state[count:]

    def moves(self, state):
        yield "1", self.turned(state, 1)
        yield from super().moves(state)


class Ring:
    """Tokens, as a tuple; if the ring turns freely, token 0 comes first."""

    name = "topspin"
    heuristics = ("zero",)

    def __init__(self, count, reversed_, fixed):
        self.count = count
        self.reversed = reversed_
        self.fixed = fixed
        self.size = f"{count}-{reversed_}" + ("-fixed" if fixed else "")
        self.patterns = [f"0-{count - 1}", "0-2", "0,2,4"]

    def normal(self, state):
        if self.fixed:
            return tuple(state)
        first = state.index(0)
        return tuple(state[first:] + state[:first])

    def random(self, draw):
        return self.normal(draw.sample(range(self.count), self.count))

    def text(self, state):
        return " ".join(map(str, state))

    def written(self, draw, state):
        begin = 0 if self.fixed else draw.randrange(self.count)
        tokens = state[begin:] + state[:begin]
        more = draw.choice([0, 0, 1])
        return ",".join(str(token + more) for token in tokens)

    def moves(self, state):
        for begin in range(self.count):
            places = [(begin + i) % self.count for i in range(self.reversed)]
            tokens = list(state)
            for place, other in zip(places, reversed(places)):
                tokens[place] = state[other]
            yield str(begin), self.normal(tokens)

    def same(self, state):
        return state


class Towers:
    """The peg of each disc, the largest first."""

    name = "hanoi"
    heuristics = ("zero",)

    def __init__(self, discs):
        self.discs = discs
        self.size = str(discs)
        self.patterns = [str(count) for count in range(1, discs + 1)]

    def random(self, draw):
        pegs = draw.choice(["A", "BC", "ABCD", "ABCD", "ABCD"])
        return "".join(draw.choice(pegs) for _ in range(self.discs))

    def text(self, state):
        return state

    def written(self, draw, state):
        del draw
        return state

    def moves(self, state):
        tops = {peg: state.rindex(peg) for peg in "ABCD" if peg in state}
        for peg, disc in tops.items():
            for other in "ABCD":
                if tops.get(other, -1) < disc and other != peg:
                    yield peg + other, state[:disc] + other + state[disc + 1 :]

    def same(self, state):
        return state


FACES = "URFDLB"
# The outward normal of each face, and the directions in which its text goes: to the right, and down. x is to R, y to U, z to F.
SIDES = {
    "U": ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    "R": ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "F": ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "D": ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
    "L": ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "B": ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
}


def dot(one, other):
    return sum(map(operator.mul, one, other))


def quarter(vector, axis):
    """Turned clockwise, seen against the axis."""
    along = dot(vector, axis)
    cross = (
        vector[1] * axis[2] - vector[2] * axis[1],
        vector[2] * axis[0] - vector[0] * axis[2],
        vector[0] * axis[1] - vector[1] * axis[0],
    )
    return tuple(along * part + other for part, other in zip(axis, cross))


class Cube:
    """The colours of all facelets. States of a 2x2x2 that differ by a rotation are the same."""

    name = "cube"
    heuristics = ("zero",)

    def __init__(self, width):
        self.width = width
        self.size = f"{width}x{width}x{width}"
        self.patterns = ["corners0-2", "corners1,6"] if width == 2 else ["corners0-1", "edges0-1", "edges4,7"]
        steps = (-1, 0, 1) if width == 3 else (-1, 1)
        self.facelets = []
        for normal, right, down in SIDES.values():
            for row in steps:
                for column in steps:
                    place = tuple(n + column * r + row * d for n, r, d in zip(normal, right, down))
                    self.facelets.append((place, normal))
        self.solved = "".join(face * width * width for face in FACES)
        self.turns = {}
        for face in FACES:
            axis = SIDES[face][0]
            turn = self.permutation(axis, lambda place, axis=axis: dot(place, axis) == 1)
            cube = self.solved_numbers()
            for name in (face, face + "2", face + "'"):
                cube = [cube[i] for i in turn]
                self.turns[name] = operator.itemgetter(*cube)
        self.rotations = [operator.itemgetter(*self.permutation(SIDES[face][0], lambda place: True)) for face in "UR"]

    def solved_numbers(self):
        return list(range(len(self.facelets)))

    def permutation(self, axis, moves):
        """For each facelet, the facelet that comes there."""
        comes = self.solved_numbers()
        for number, (place, normal) in enumerate(self.facelets):
            if moves(place):
                comes[self.facelets.index((quarter(place, axis), quarter(normal, axis)))] = number
        return comes

    def turn(self, state, name):
        return "".join(self.turns[name](state))

    def random(self, draw):
        state = self.solved
        for _ in range(12):
            state = self.turn(state, draw.choice(list(self.turns)))
        if draw.random() < 0.3:
            state = self.twisted(state)
        return state

    def twisted(self, state):
        """With the corner URF twisted, which no moves do."""
        each = self.width * self.width
        up, right, front = each - 1, each, 2 * each + self.width - 1
        cells = list(state)
        cells[up], cells[right], cells[front] = state[right], state[front], state[up]
        return "".join(cells)

    def text(self, state):
        return state

    def written(self, draw, state):
        if draw.random() < 0.3:
            each = self.width * self.width
            return " ".join(state[i : i + each] for i in range(0, len(state), each))
        return state.lower() if draw.random() < 0.3 else state

    def moves(self, state):
        # On a 2x2x2 a turn of the opposite face leads to the same state.
        for name, turn in self.turns.items():
            if self.width == 3 or name[0] in "URF":
                yield name, "".join(turn(state))

    def all_moves(self, state):
        return ((name, self.turn(state, name)) for name in self.turns)

    @functools.lru_cache(maxsize=100_000)
    def same(self, state):
        if self.width == 3:
            return state
        seen = {state}
        left = [state]
        while left:
            held = left.pop()
            for rotation in self.rotations:
                turned = "".join(rotation(held))
                if turned not in seen:
                    seen.add(turned)
                    left.append(turned)
        return min(seen)


def ball(puzzle, centre, radius=None):
    """The distance of each state from `centre`, up to a radius. Moves can be undone."""
    distances = {puzzle.same(centre): 0}
    level = [centre]
    depth = 0
    while level and depth != radius:
        depth += 1
        further = []
        for state in level:
            for _, after in puzzle.moves(state):
                if puzzle.same(after) not in distances:
                    distances[puzzle.same(after)] = depth
                    further.append(after)
        level = further
    return distances


def replay(puzzle, state, names):
    """The states along the moves, or None if a move does not exist."""
    states = [state]
    for name in names:
        state = dict(puzzle.moves(state)).get(name)
        if state is None:
            return None
        states.append(state)
    return states
