# SPDX-License-Identifier: MIT
"""Other goals than the usual one, for hanoi, topspin, pancakes and cube: lengths, moves and reachability of any pair of states."""

import harness
from harness import FULL, Trials
from moving_pieces import BurntStack, Cube, Ring, Stack, Towers, ball, replay

STARTS = 25  # of a round
MOST_BLIND = 6  # moves, of depth-first searches without heuristic
RADIUS = 3  # of the ball around a cube that is a goal; starts are up to 2 moves further away


def random_puzzle(draw):
    kind = draw.randrange(6)
    if kind == 0:
        return Stack(draw.choice([4, 5, 6, 7] if FULL else [4, 5, 6]))
    if kind == 1:
        return BurntStack(draw.choice([3, 4]))
    if kind == 2:
        count = draw.choice([5, 6, 7])
        return Ring(count, draw.randint(2, count - 1), draw.random() < 0.4)
    if kind == 3:
        return Towers(draw.choice([2, 3, 4, 5]))
    return Cube(2 if kind == 4 else 3)


class Pairs:
    """A goal, and how far states are from it."""

    def __init__(self, draw, puzzle):
        self.puzzle = puzzle
        self.is_cube = isinstance(puzzle, Cube)
        self.goal = puzzle.random(draw)
        self._around = ball(puzzle, self.goal, RADIUS if self.is_cube else None)

    def distance(self, state):
        """The fewest moves from a state to the goal; nothing if none lead there, or if a cube is too far away."""
        if not self.is_cube:
            return self._around.get(self.puzzle.same(state))
        from_start = ball(self.puzzle, state, 2)
        return min((self._around[there] + far for there, far in from_start.items() if there in self._around), default=None)

    def starts(self, draw, most):
        """Starts and their distances, of which some are nothing: no moves lead to the goal."""
        starts = {}
        for _ in range(8 if self.is_cube else STARTS):
            if self.is_cube:
                start = self.goal
                for _ in range(draw.randint(0, RADIUS + 2)):
                    _, start = draw.choice(list(self.puzzle.all_moves(start)))
                distance = self.distance(start)
                if draw.random() < 0.2:
                    start, distance = self.puzzle.twisted(start), None
            else:
                start = self.goal if draw.random() < 0.05 else self.puzzle.random(draw)
                distance = self.distance(start)
            if distance is None or most is None or distance <= most:
                starts[start] = distance
        return starts or {self.goal: 0}


def ways(this, puzzle, pairs):
    """Options of a search, and the most moves that it is asked for."""
    draw = this.random
    # Greedy search may go anywhere, and a cube has too many states for that.
    greedy = [] if pairs.is_cube else ["wastar", "dps", "greedy"]
    algorithm = draw.choice(["idastar", "idastar", "astar", "bfs", "bidirectional-bfs", "iddfs", *greedy])
    options = ["--algorithm", algorithm]
    if draw.random() < 0.3:
        options += ["--weight", draw.choice([1, 1.5, 3])] if algorithm in ("wastar", "dps") else []
    if algorithm not in ("idastar", "astar", "wastar", "dps", "greedy"):
        return options, MOST_BLIND - 2 if algorithm == "iddfs" else None
    heuristic = draw.choice(puzzle.heuristics)
    if draw.random() < 0.6:
        heuristic = draw.choice(["pdb", f"max:pdb,{heuristic}"])
        on_peg = max(map(pairs.goal.count, "ABCD")) if isinstance(puzzle, Towers) else len(puzzle.patterns)
        usable = puzzle.patterns[:on_peg]
        for pattern in draw.sample(usable, draw.randint(1, min(2, len(usable)))):
            options += ["--pattern", pattern]
        options.append("--generate")
    options += ["--heuristic", heuristic]
    return options, MOST_BLIND if algorithm == "idastar" else None


def naming_goal(this, pairs, lines):
    """Words and a file that name the goal in one of the ways there are."""
    draw = this.random
    puzzle = pairs.puzzle
    goal = puzzle.written(draw, pairs.goal)
    where = ["--puzzle", puzzle.name]
    words = []
    kind = draw.randrange(4)
    if kind == 0:
        words = [f"--goal={goal}", "--size", puzzle.size]
        head = []
    elif kind == 1:
        words = ["--size", puzzle.size]
        head = [f"# goal: {goal}"]
    elif kind == 2:
        head = [f'# pdbsolve random --puzzle {puzzle.name} --size {puzzle.size} --goal "{goal}" --seed 3']
    else:
        words = ["--size", puzzle.size]
        head = ["start\tgoal"]
        lines = [f"{line}\t{puzzle.written(draw, pairs.goal)}" for line in lines]
    return [*where, this.write("starts.txt", "\n".join([*head, *lines]) + "\n"), *words]


def check(this, pairs, options, start, distance, record):
    puzzle = pairs.puzzle
    key = (puzzle.name, puzzle.size, tuple(map(str, options)), start, pairs.goal)
    this.case(key, record["start"] == puzzle.text(start), "start", record["start"])
    if distance is None:
        this.case(key, record["status"] == "unsolvable", record)
        return
    this.case(key, record["status"] == "solved", record)
    if record["status"] != "solved":
        return
    algorithm, length = options[1], record["length"]
    is_optimal = algorithm not in ("wastar", "dps", "greedy")
    this.case(key, length == distance if is_optimal else length >= distance, "length", length, "expected", distance)
    this.case(key, record["at_least"] <= distance and record["h"] <= distance, record, "distance", distance)
    states = replay(puzzle, start, record["moves"].split())
    reaches = states is not None and len(states) == length + 1 and puzzle.same(states[-1]) == puzzle.same(pairs.goal)
    this.case(key, reaches, "moves", record["moves"])
    if "boards" in record and states is not None:
        this.case(key, record["boards"] == list(map(puzzle.text, states)), "boards", record["boards"])


def solve(this, pairs):
    draw = this.random
    options, most = ways(this, pairs.puzzle, pairs)
    starts = pairs.starts(draw, most)
    lines = [pairs.puzzle.written(draw, start) for start in starts]
    named = naming_goal(this, pairs, lines)
    code = [3 if None in starts.values() else 0]
    rows = this.run("pdbsolve", "check", *named, "--jsonl", expect=code).records()
    shows = ["--show", "boards"] if draw.random() < 0.3 else []
    records = this.run("pdbsolve", "solve", *named, *options, *shows, "--jsonl", "-q", threads=draw.choice([1, 2]), expect=code).records()
    if len(rows) != len(starts) or len(records) != len(starts):
        this.wrong(f"{len(rows)} rows and {len(records)} records of {len(starts)} starts: {named} {options}")
        return
    for (start, distance), row, record in zip(starts.items(), rows, records):
        this.case(("reachable", start, pairs.goal), row["reachable"] == (distance is not None), row)
        this.case(("goal", pairs.goal), row["goal"] == pairs.puzzle.text(pairs.goal), row)
        check(this, pairs, options, start, distance, record)


def certify(this, pairs):
    """A certificate holds with its own goal and with no other."""
    draw = this.random
    puzzle = pairs.puzzle
    starts = {start: distance for start, distance in pairs.starts(draw, MOST_BLIND).items() if distance is not None}
    if not starts:
        return
    lines = [f"{puzzle.written(draw, start)}" for start in starts]
    named = naming_goal(this, pairs, lines)
    this.run("pdbsolve", "solve", *named, "--heuristic", "zero", "--certificate", "proofs.json", "-q", expect=[0])
    verify = ["pdbsolve", "verify", "--puzzle", puzzle.name, "-q", "--certificate"]
    this.run(*verify, "proofs.json", expect=[0])
    text = (this.folder / "proofs.json").read_text(encoding="utf-8")
    other = puzzle.random(draw)
    if puzzle.same(other) != puzzle.same(pairs.goal):
        goal = f'"goal":"{puzzle.text(pairs.goal)}"'
        this.case(("certificate", puzzle.size, pairs.goal), goal in text, "no goal in the certificate")
        this.write("changed.json", text.replace(goal, f'"goal":"{puzzle.text(other)}"'))
        this.run(*verify, "changed.json", expect=[1, 2, 3])
    claims = [f"{distance}\t{puzzle.text(start)}\t{puzzle.text(pairs.goal)}" for start, distance in starts.items()]
    this.write("claims.txt", "\n".join(["length\tstart\tgoal", *claims]) + "\n")
    this.run("pdbsolve", "verify", "--puzzle", puzzle.name, "--size", puzzle.size, "claims.txt", "--heuristic", "zero", "-q", expect=[0])


def draw_states(this, pairs):
    """Random states can reach the goal, walks begin at it, and both can be read again."""
    draw = this.random
    puzzle = pairs.puzzle
    words = ["--puzzle", puzzle.name, "--size", puzzle.size, f"--goal={puzzle.written(draw, pairs.goal)}", "--seed", draw.randrange(1000)]
    walk = draw.randint(0, RADIUS)
    for more in ([], ["--walk", walk]):
        lines = this.run("pdbsolve", "random", *words, "--count", 10, *more, expect=[0])
        this.write("random.txt", lines.out)
        rows = this.run("pdbsolve", "check", "--puzzle", puzzle.name, "random.txt", "--jsonl", expect=[0]).records()
        distances = {puzzle.text(state): pairs.distance(state) for state in map(self_text(puzzle), (row["start"] for row in rows))}
        for row in rows:
            key = ("random", puzzle.size, pairs.goal, row["start"])
            this.case(key, row["reachable"] and row["goal"] == puzzle.text(pairs.goal), row)
            if more:
                distance = distances[row["start"]]
                this.case(key, distance is not None and distance <= walk, "walk of", walk, "distance", distance)
            elif not pairs.is_cube:
                this.case(key, distances[row["start"]] is not None, "cannot reach the goal")


def self_text(puzzle):
    """Returns the function from a text to the state."""
    if isinstance(puzzle, (Cube, Towers)):
        return str
    return lambda text: tuple(map(int, text.split()))


def play(this):
    pairs = Pairs(this.random, random_puzzle(this.random))
    solve(this, pairs)
    if this.random.random() < 0.5:
        certify(this, pairs)
    if this.random.random() < 0.5:
        draw_states(this, pairs)


TRIALS = Trials("goals", play, 40, 1000)
if __name__ == "__main__":
    harness.main(TRIALS)
