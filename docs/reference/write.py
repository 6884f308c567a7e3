# SPDX-License-Identifier: MIT
"""Writes manual pages and shell completions.

write.py program PROGRAM CATALOGUES FOLDER: write the manual page and the completion scripts of PROGRAM into FOLDER;
CATALOGUES is the folder of the catalogues shipped with the programs.

write.py page NAME SECTION MARKDOWN VERSION OUTPUT: write the manual page of a Markdown file.
"""

import pathlib
import sys

from completions import bash, fish, zsh
from help_text import read_program
from manual_pages import other_page, program_page


def write_program(program, catalogues, folder):
    name = pathlib.Path(program).name
    described = read_program(program, name)
    names = sorted(path.stem for path in pathlib.Path(catalogues).glob("*.catalogue"))
    files = {
        f"{name}.1": program_page(described),
        name: bash(described, names),
        f"_{name}": zsh(described, names),
        f"{name}.fish": fish(described, names),
    }
    for file, text in files.items():
        pathlib.Path(folder, file).write_text(text, encoding="utf-8")


def write_page(name, section, markdown, version, output):
    text = other_page(name, section, pathlib.Path(markdown).read_text(encoding="utf-8"), version)
    pathlib.Path(output).write_text(text, encoding="utf-8")


kind, *words = sys.argv[1:]
{"program": write_program, "page": write_page}[kind](*words)
