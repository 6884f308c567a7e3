# SPDX-License-Identifier: MIT
"""Manual pages and completions have every option of every command, and groff and the shells accept them.

Needs BIN (the programs' folder) and REFERENCE (the folder of pages and completions).
"""

import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import pseudo_terminals  # noqa: E402

BIN = pathlib.Path(os.environ["BIN"])
REFERENCE = pathlib.Path(os.environ["REFERENCE"])
PROGRAMS = ("pdbgen", "pdbsolve", "pdbtune")

# A command line, and the shell's completions of it: these words, and no others with that prefix.
LINES = [
    ("pdbsolve so", {"solve"}),
    ("pdbsolve he", {"help"}),
    ("pdbsolve help so", {"solve"}),
    ("pdbsolve solve --sh", {"--show"}),
    ("pdbsolve solve --show b", {"boards"}),
    ("pdbsolve solve --algorithm bi", {"bidirectional-bfs"}),
    ("pdbsolve compare --algorithm wa", {"wastar"}),
    ("pdbsolve h --heuristic walk", {"walking-distance"}),
    ("pdbsolve solve --puzzle shift --heuristic to", {"torus"}),
    ("pdbsolve --puzzle ha", {"hanoi"}),
    ("pdbsolve --metric mu", {"multi-tile"}),
    ("pdbsolve solve --puz", {"--puzzle"}),
    ("pdbsolve solve --puzzle ha", {"hanoi"}),
    ("pdbsolve draw --puzzle mu", {"multi-tile"}),
    ("pdbsolve solve --metric mu", {"multi-tile"}),
    ("pdbsolve solve --metric mtm --heuristic sl", {"slides"}),
    ("pdbsolve solve --dir ta", {"tables/"}),
    ("pdbsolve solve in", {"instances.txt"}),
    ("pdbgen generate --catalogue 15-7", {"15-7-8"}),
    ("pdbtune search --board 4x5", {"4x5"}),
    ("pdbgen verify --fu", {"--full"}),
]


def check(truth, *what):
    if not truth:
        print("FAILED:", *what)
        sys.exit(1)


def output_of(words, **more):
    return subprocess.run(words, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL, **more).stdout


def commands_of(program):
    """The commands of a program's help."""
    return re.findall(r"^  (\w+) ", output_of([BIN / program, "--help"]).partition("\nPuzzles (")[0], re.MULTILINE)


def puzzles_of(program):
    return re.findall(r"^  (\S+) ", output_of([BIN / program, "--help"]).partition("\nPuzzles (")[2], re.MULTILINE)


def check_options(program):
    page = (REFERENCE / f"{program}.1").read_text()
    shells = [(REFERENCE / name).read_text() for name in (program, f"_{program}")]
    fish = (REFERENCE / f"{program}.fish").read_text()
    count = 0
    for command in commands_of(program):
        check(f".SS {command}\n" in page, program, command, "is not in its manual page")
        for option in re.findall(r"^  (?:-\w, )?--([\w-]+)", output_of([BIN / program, command, "--help-all"]), re.M):
            count += 1
            escaped = option.replace("-", "\\-")
            check(f"\\fB\\-\\-{escaped}\\fR" in page, f"{program}.1 lacks --{option}")
            check(f" -l {option} " in fish, f"{program}.fish lacks --{option}")
            for shell in shells:
                check(re.search(rf"--{option}(?![\w-])", shell), f"completions of {program} lack --{option}")
    for puzzle in puzzles_of(program):
        check(".SS " + puzzle.replace("-", "\\-") + "\n" in page, program, puzzle, "is not in its manual page")
    check(count > 15, program, "has only", count, "options")
    print(f"{program}: {count} options of its commands are in its page and completions")


def check_pages():
    for page in (*[f"{program}.1" for program in PROGRAMS], "pdb.5", "tilepdb-catalogue.5", "tilepdb-instances.5"):
        run = subprocess.run(["groff", "-t", "-man", "-Tutf8", "-P-cbou", "-ww", "-K", "utf8", REFERENCE / page], capture_output=True, text=True)
        check(run.returncode == 0 and not run.stderr, page, run.stderr)
        check("NAME" in run.stdout and "SEE ALSO" in run.stdout, page, "lacks sections")


def bash(line, folder):
    words = line.split(" ")
    script = f"source {REFERENCE / words[0]}; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _$1; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    found = output_of(["bash", "-c", script, "bash", *words], cwd=folder).split("\n")
    # Readline adds the slash after a folder.
    return {word + "/" if word and (folder / word).is_dir() else word for word in found if word}


def fish(line, folder):
    script = "".join(f"source {REFERENCE / program}.fish;" for program in PROGRAMS) + f"complete -C '{line}'"
    environment = os.environ | {"HOME": str(folder), "PATH": f"{BIN}:{os.environ['PATH']}"}
    found = output_of(["fish", "--no-config", "-c", script], cwd=folder, env=environment)
    return {row.split("\t")[0] for row in found.splitlines()}


class Zsh:
    """An interactive zsh on a terminal."""

    def __init__(self, folder):
        child, self.terminal = pty.fork()
        if child == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], os.environ | {"HOME": str(folder), "TERM": "dumb", "PS1": "", "PATH": f"{BIN}:{os.environ['PATH']}"})
        self.send("unsetopt zle_bracketed_paste prompt_cr prompt_sp; fpath=(" + str(REFERENCE) + " $fpath)\n")
        self.send(f"autoload -U compinit; compinit -u -D; PS1= PS2=; echo re''ady\n")
        check("ready" in self.read("ready"), "zsh does not start")

    def send(self, text):
        os.write(self.terminal, text.encode())

    def read(self, until, seconds=60):
        text, end = "", time.monotonic() + seconds
        while until not in text and time.monotonic() < end:
            if select.select([self.terminal], [], [], 1)[0]:
                text += os.read(self.terminal, 65536).decode(errors="replace")
        return text

    def line_after_tab(self, line):
        """Returns the line after the Tab key, which a command prints between quotes."""
        self.send(line + "\t" + "\x01print -r -- 'LINE<\x05>'\n")
        text = self.read(">\r\n")
        found = re.findall(r"LINE<(.*?)>\r?\n", text)
        return found[-1] if found else f"nothing in {text!r}"


def main():
    for program in PROGRAMS:
        check_options(program)
    check_pages()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "tables").mkdir()
        (folder / "instances.txt").touch()
        # These commands do not have --puzzle, or not for every puzzle.
        for line in ("pdbsolve status --puz", "pdbsolve draw --puzzle ha"):
            check(not bash(line, folder), "bash completes", line, "with", bash(line, folder))
            check(not fish(line, folder), "fish completes", line, "with", fish(line, folder))
        without_terminals = pseudo_terminals.why_none()
        zsh = None if without_terminals else Zsh(folder)
        for line, expected in LINES:
            check(bash(line, folder) == expected, "bash completes", line, "with", bash(line, folder))
            check(fish(line, folder) == expected, "fish completes", line, "with", fish(line, folder))
            whole = line.rsplit(" ", 1)[0] + " " + next(iter(expected))
            if zsh is None:
                continue
            found = zsh.line_after_tab(line).rstrip()
            # Zsh removes the slash if the word ends there.
            check(found.rstrip("/") == whole.rstrip("/"), "zsh completes", line, "as", found)
    if without_terminals:
        print(f"{len(LINES)} lines are completed by bash and fish; zsh is not tried: {without_terminals}")
        sys.exit(pseudo_terminals.SKIPPED)
    print(f"{len(LINES)} lines are completed by bash, fish and zsh")


main()
