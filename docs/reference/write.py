# SPDX-License-Identifier: MIT
"""Writes the reference.

write.py program PROGRAM CATALOGUES FOLDER: a program's manual page and what lets shells complete its words, into FOLDER;
CATALOGUES is the folder of the catalogues that come with the programs. The help is read once for all.

write.py page NAME SECTION MARKDOWN VERSION OUTPUT: a manual page of a Markdown file.
"""

import pathlib
import sys

from completions import bash, fish, zsh
from help_text import read_program
from manual_pages import other_page, program_page


def write_program(program, catalogues, folder):
    name = pathlib.Path(program).name
    told = read_program(program, name)
    names = sorted(path.stem for path in pathlib.Path(catalogues).glob("*.catalogue"))
    files = {f"{name}.1": program_page(told), name: bash(told, names), f"_{name}": zsh(told, names), f"{name}.fish": fish(told, names)}
    for file, text in files.items():
        pathlib.Path(folder, file).write_text(text, encoding="utf-8")


def write_page(name, section, markdown, version, output):
    text = other_page(name, section, pathlib.Path(markdown).read_text(encoding="utf-8"), version)
    pathlib.Path(output).write_text(text, encoding="utf-8")


kind, *words = sys.argv[1:]
{"program": write_program, "page": write_page}[kind](*words)
