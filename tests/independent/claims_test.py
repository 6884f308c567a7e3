# SPDX-License-Identifier: MIT
"""What verify says of claimed lengths, and of certificates that were changed: each true or forged claim is found out."""

import copy
import json

import harness
from catalogues import write_catalogue
from harness import Trials, instruction_sets
from tiles import Oracle, random_goal, replay, steps, text

# Columns, rows, boards whose distances are known, the most tiles of a pattern.
BOARDS = [(2, 3, 360, 3), (3, 2, 360, 3), (3, 3, 181_440, 3), (3, 3, 181_440, 4), (3, 4, 60_000, 4), (4, 4, 60_000, 4)]
BOARDS_OF_ROUND = 60
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}
SEARCHES = [
    [],
    ["--plain"],
    ["--frontier-nodes", "0"],
    ["--frontier-nodes", "0", "--automaton-depth", "2"],
    ["--frontier-nodes", "20", "--direction", "forward"],
    ["--frontier-nodes", "0", "--direction", "backward"],
    ["--frontier-nodes", "0", "--no-transpose"],
]


def play_lengths(this, oracle, tables, known):
    """Claims of lengths, right or wrong, and some that a limit leaves open."""
    draw = this.random
    claims = {}
    for board, distance in known.items():
        claim = distance or 0
        if distance is None or draw.random() < 0.6:
            claim = max(0, claim + draw.choice([-10, -2, -1, 1, 2, 2, 10]))
        claims[board] = claim
    file = this.write("claims.txt", "".join(f"b{n} {claim} {text(board)}\n" for n, (board, claim) in enumerate(claims.items())))
    limit = ["--node-limit", draw.randint(1, 200), "-j", 1] if draw.random() < 0.3 else []
    answer = this.run(
        "pdbsolve", "verify", file, "--board", f"{oracle.width}x{oracle.height}", "--goal", text(oracle.goal), *tables, "--jsonl", *limit
    )
    records = {record["id"]: record for record in answer.records()}
    expected = 0
    for number, (board, claim) in enumerate(claims.items()):
        key = ("claim", oracle.goal, oracle.width, board, claim, tuple(map(str, limit)))
        record = records.get(f"b{number}")
        if record is None:
            this.case(key, False, "no record", answer)
            continue
        agrees = record.get("agrees")
        if agrees is False:
            expected = 1
        elif agrees is None and expected == 0:
            expected = 3
        # Undecided may be only what a limit has ended.
        right = agrees == (claim == known[board]) or (agrees is None and limit and known[board] is not None)
        this.case(key, right and record["claimed"] == claim, record, "expected", known[board])
        this.case(key, "found" not in record or record["found"] == known[board], record, "expected", known[board])
        this.case(key, known[board] is None or record.get("at_least", 0) <= known[board], record, "expected", known[board])
    this.case(("claims", file, this.number), answer.code == expected, answer, "expected", expected)


def other_solution(this, oracle, board, distance):
    """A shortest solution by breadth-first search."""
    moves = ""
    while distance > 0:
        boards = {way: replay(board, way, oracle.width, oracle.height) for way in steps(oracle.width, oracle.height)[board.index(0)]}
        found, _ = oracle.find(list(boards.values()))
        way = this.random.choice([way for way, there in zip(boards, found.tolist()) if there == distance - 1])
        board, moves, distance = boards[way], moves + way, distance - 1
    return moves


def change(this, oracle, known, kind, proof):
    """Changes a proof. Returns whether it holds all the same, or None if this kind has nothing to change in it."""
    draw = this.random
    board = tuple(map(int, proof["start"].split()))
    if kind == "another name":
        proof["id"] += "'"
        return True
    if proof["status"] == "unsolvable":
        if kind == "another status":
            proof.update(status="solved", length=0, moves="", bounds=[])
            return False
        if kind == "another start":
            proof["start"] = text(oracle.no_board(draw, draw.choice([b for b, distance in known.items() if distance is not None])))
            return True
        return None
    moves, bounds = proof["moves"], proof["bounds"]
    if kind == "another solution":
        proof["moves"] = other_solution(this, oracle, board, proof["length"])
        return True
    if kind == "a longer solution":
        way = draw.choice(sorted(steps(oracle.width, oracle.height)[board.index(0)]))
        proof["moves"] = way + OPPOSITE[way] + moves
        proof["length"] += 2
        return False
    if kind == "a move less" and moves:
        proof["moves"] = moves[:-1]
        proof["length"] -= 1
        return False
    if kind == "another move" and moves:
        at = draw.randrange(len(moves))
        proof["moves"] = moves[:at] + draw.choice([way for way in "UDLR" if way != moves[at]]) + moves[at + 1 :]
        return False
    if kind == "another status":
        for name in ("length", "moves", "bounds"):
            del proof[name]
        proof["status"] = "unsolvable"
        return False
    if kind == "another start":
        proof["start"] = text(draw.choice([b for b, distance in known.items() if distance is not None and b != board]))
        return False
    if kind == "one bound more":
        bounds.append({"bound": proof["length"], "from_goal": False, "expanded": 1, "generated": 1})
        return False
    if not bounds:
        return None
    bound = draw.choice(bounds)
    if kind == "one bound less":
        bounds.remove(bound)
        return False
    if kind == "another bound":
        bound["bound"] += draw.choice([2, 4])
        return False
    if kind == "the other end":
        bound["from_goal"] = not bound["from_goal"]
        return False
    if kind in ("expanded", "generated"):
        bound[kind] = max(0, bound[kind] + draw.choice([-1, 1, 5])) if bound[kind] else 1
        return False
    return None


KINDS = ["another name", "another solution", "a longer solution", "a move less", "another move", "another status"]
KINDS += ["another start", "one bound more", "one bound less", "another bound", "the other end", "expanded", "generated"]


def verify(this, certificate, *options):
    file = this.write("changed.json", json.dumps(certificate))
    return this.run("pdbsolve", "verify", "--certificate", file, "--jsonl", *options)


def play_certificate(this, oracle, tables, known):
    draw = this.random
    search = draw.choice(SEARCHES)
    file = this.write("boards.txt", "".join(f"{text(board)}\n" for board in known))
    where = ["--board", f"{oracle.width}x{oracle.height}", "--goal", text(oracle.goal)]
    this.run("pdbsolve", "solve", file, *where, *tables, *search, "--certificate", "true.json", "-q", expect=[0, 3])
    true = json.loads((this.folder / "true.json").read_text())
    how = ["-j", draw.randint(1, 3), "--isa", draw.choice(instruction_sets())]
    key = ("certificate", oracle.goal, oracle.width, tuple(search), tuple(known))
    answer = verify(this, true, *how)
    this.case(key, answer.code == 0 and len(answer.records()) == len(known), answer)
    this.case(key, all(record["holds"] for record in answer.records()), answer.out)
    this.count("bounds", sum(len(proof.get("bounds", [])) for proof in true["proofs"]))

    # About half of the proofs are changed; the others still hold.
    forged = copy.deepcopy(true)
    expected = {}
    for proof in forged["proofs"]:
        kind = draw.choice(KINDS) if draw.random() < 0.6 else "nothing"
        before = copy.deepcopy(proof)
        holds = change(this, oracle, known, kind, proof)
        expected[proof["id"]] = (kind, True if holds is None else holds, before, proof)
    answer = verify(this, forged, *how)
    records = {record["id"]: record for record in answer.records()}
    code = 0 if all(holds for _, holds, _, _ in expected.values()) else 1
    this.case(("certificate's code", *key), answer.code == code, answer, "expected", code)
    for name, (kind, holds, before, proof) in expected.items():
        judged = records.get(name, {}).get("holds")
        this.case(("proof", kind, *key, name), judged == holds, kind, "found", judged, "expected", holds, before, proof, answer)

    # What is wrong with the whole.
    forged = copy.deepcopy(true)
    solved = [proof for proof in forged["proofs"] if proof["status"] == "solved"]
    draw.choice(solved)["length"] += draw.choice([2, 1, 20])
    answer = verify(this, forged, *how)
    this.case(("length alone", *key), answer.code in (1, 2), answer)
    forged = copy.deepcopy(true)
    table = draw.choice(forged["tables"])
    table["digest"] = table["digest"][::-1] if table["digest"] != table["digest"][::-1] else "0123456789abcdef"
    answer = verify(this, forged, *how)
    this.case(("a table's digest", *key), answer.code == 1, answer)


def play(this):
    draw = this.random
    width, height, most, tiles = draw.choice(BOARDS)
    oracle = Oracle(width, height, random_goal(draw, width * height), most)
    tables = ["--catalogue", write_catalogue(this, oracle, tiles), "--generate"]
    known = {board: distance for board, distance, _ in oracle.draw(draw, BOARDS_OF_ROUND)}
    for board in list(known)[::10]:
        known[oracle.no_board(draw, board)] = None
    play_lengths(this, oracle, tables, known)
    play_certificate(this, oracle, tables, known)


TRIALS = Trials("claims", play, 14, 300)
if __name__ == "__main__":
    harness.main(TRIALS)
