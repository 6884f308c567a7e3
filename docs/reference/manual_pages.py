# SPDX-License-Identifier: MIT
"""Writes manual pages in roff from a program's --help-all, or from a Markdown file of this project.

Supported in Markdown: headings, paragraphs, lists, tables, code and links.
"""

import re

ENVIRONMENT = [
    ("TILEPDB_DIR", "folder of the tables, unless --dir is given"),
    ("TILEPDB_STATE_DIR", "folder of search checkpoints"),
    ("TILEPDB_GOAL", "goal of sliding tiles (blank-first, blank-last or snail), unless --goal or a file names one; the boards must be able to reach it"),
    ("TILEPDB_ISA", "instruction set of the kernels, unless --isa is given"),
    ("TILEPDB_DATA", "folder of the catalogues and instances shipped with tilepdb; by default searched for relative to the program"),
    ("TILEPDB_CATALOGUES", "folders with user catalogues, separated by colons"),
    ("XDG_CACHE_HOME", "parent of the default table folder, tilepdb; without it, ~/.cache/tilepdb"),
    ("XDG_CONFIG_HOME", "parent of the folder of user catalogues, tilepdb/catalogues; without it, ~/.config/tilepdb/catalogues"),
    ("XDG_STATE_HOME", "parent of the default folder of search checkpoints, tilepdb/searches; without it, ~/.local/state/tilepdb/searches"),
]
FORMATS = "pdb(5), tilepdb-catalogue(5), tilepdb-instances(5)"
SEE_ALSO = {
    "pdbgen": f"pdbsolve(1), pdbtune(1), {FORMATS}",
    "pdbsolve": f"pdbgen(1), pdbtune(1), {FORMATS}",
    "pdbtune": "pdbgen(1), pdbsolve(1), tilepdb-catalogue(5)",
}


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\\&" + text if text.startswith(".") else text


def heading(title, section, version):
    return f'.TH {escaped(title.upper())} {section} "" "tilepdb {version}" "tilepdb manual"\n'


def option_text(option):
    names = f"\\fB\\-{option.short}\\fR, " * bool(option.short) + f"\\fB\\-\\-{escaped(option.long)}\\fR"
    value = f" \\fI{escaped(option.value)}\\fR" if option.value else ""
    return f".TP\n{names}{value}\n{escaped(option.about)}\n"


def command_text(command):
    text = f".SS {escaped(command.name)}\n\\fB{escaped(command.usage)}\\fR\n.PP\n{escaped(command.purpose)}\n"
    if command.about:
        text += escaped(command.about) + "\n"
    for group in command.groups:
        text += f".PP\n{escaped(group.title)}:\n"
        text += "".join(map(option_text, group.options))
    examples = "\n".join(f"\\&    {escaped(example)}" for example in command.examples)
    return text + f".PP\nExamples:\n.PP\n.nf\n{examples}\n.fi\n"


def program_page(program):
    # apropos shows this line, by convention a phrase.
    phrase = program.purpose[:1].lower() + program.purpose[1:].rstrip(".")
    text = heading(program.name, 1, program.version)
    text += f".SH NAME\n{program.name} \\- {escaped(phrase)}\n"
    text += f".SH SYNOPSIS\n.B {program.name}\n.I COMMAND\n[options]\n"
    text += f".SH DESCRIPTION\n{escaped(program.purpose)}\nThe commands and their options follow.\n"
    text += ".SH COMMANDS\n" + "".join(map(command_text, program.commands))
    if program.puzzles:
        text += ".SH PUZZLES\n" + "".join(f".SS {escaped(puzzle.name)}\n{escaped(puzzle.about)}\n" for puzzle in program.puzzles)
    text += ".SH EXIT STATUS\n"
    for code in program.exit_codes.split("; "):
        number, meaning = code.split(" ", 1)
        text += f".TP\n.B {number}\n{escaped(meaning)}\n"
    text += ".SH ENVIRONMENT\n" + "".join(f".TP\n.B {name}\n{escaped(meaning)}\n" for name, meaning in ENVIRONMENT)
    return text + f".SH SEE ALSO\n{escaped(SEE_ALSO[program.name])}\n"


def inline(text):
    """Returns inline Markdown as roff: code in bold, links as their text."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    parts = text.split("`")
    return "".join(f"\\fB{escaped(part)}\\fR" if i % 2 else escaped(part) for i, part in enumerate(parts))


def table_text(rows):
    cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows if not re.match(r"[|\s-]+$", row)]
    columns = max(map(len, cells))
    layout = " ".join(["lx" if i == columns - 1 else "l" for i in range(columns)])
    body = "".join("\t".join("T{\n" + inline(cell) + "\nT}" if i == columns - 1 else inline(cell) for i, cell in enumerate(row)) + "\n" for row in cells)
    return f".TS\n{layout} .\n{body}.TE\n.PP\n"


def markdown_text(markdown):
    """Returns Markdown as roff, without the first heading."""
    text, paragraph = "", []

    def flush():
        nonlocal text, paragraph
        if paragraph:
            text += inline(" ".join(paragraph)) + "\n.PP\n"
        paragraph = []

    for block in re.finditer(r"```[^\n]*\n(?P<code>.*?)```\n?|(?P<table>(?:^\|[^\n]*\n)+)|(?P<line>^[^\n]*\n)", markdown, re.S | re.M):
        line = (block["line"] or "").rstrip()
        if block["code"] is not None:
            flush()
            text += ".nf\n" + "".join(f"\\&    {escaped(row)}\n" for row in block["code"].splitlines()) + ".fi\n.PP\n"
        elif block["table"] is not None:
            flush()
            text += table_text(block["table"].splitlines())
        elif line.startswith("# "):
            continue
        elif line.startswith("## "):
            flush()
            text += f".SH {inline(line[3:].upper())}\n"
        elif line.startswith("### "):
            flush()
            text += f".SS {inline(line[4:])}\n"
        elif line.startswith("- "):
            flush()
            text += ".IP \\(bu 2\n"
            paragraph = [line[2:]]
        elif line:
            paragraph.append(line.strip())
        else:
            flush()
    flush()
    return text


def other_page(name, section, markdown, version):
    title = next(line[2:] for line in markdown.splitlines() if line.startswith("# "))
    text = "'\\\" t\n" + heading(name, section, version)
    return text + f".SH NAME\n{name} \\- {escaped(title)}\n.SH DESCRIPTION\n" + markdown_text(markdown) + f".SH SEE ALSO\n{escaped(f'pdbgen(1), pdbsolve(1), {FORMATS}')}\n"
