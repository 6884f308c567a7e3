# SPDX-License-Identifier: MIT
"""Shell completion scripts: bash(), zsh() and fish() build one from a program's help and the names of catalogues."""

import re

# Names that options take as values; completion offers those that the option's help mentions.
NAMES = {
    "algorithm": ["idastar", "astar", "bfs", "bidirectional-bfs", "iddfs", "wastar", "dps", "greedy", "beam"],
    "heuristic": ["pdb", "walking-distance", "linear-conflict", "manhattan", "misplaced", "torus", "gap", "slides", "zero"],
    "isa": ["portable", "avx2", "avx512", "sve256"],
    "show": ["moves", "boards", "none"],
    "direction": ["forward", "backward", "auto"],
    "goal": ["blank-first", "blank-last", "snail"],
    "form": ["board", "strip", "animation"],
    "colours": ["none", "row", "column", "ring", "fringe", "line"],
}

FILES, FOLDERS = "FILES", "FOLDERS"


def values_of(option, command, catalogues):
    """Returns the possible values of an option: words, and FILES or FOLDERS."""
    if option.value == "FILE":
        return [FILES]
    if option.value == "FOLDER":
        return [FOLDERS]
    if option.long in ("puzzle", "metric"):
        names = re.findall(r"[a-z][a-z-]*", option.about.split(":")[0].split(", or ")[0])
        return [name for name in names if name not in ("or", "default")] + [FILES] * (option.value == "NAME|FILE")
    if option.value == "NAME|FILE":
        return catalogues + [FILES]
    if option.value == "WxH":
        return re.findall(r"\b\d+x\d+\b", option.about)
    return [name for name in NAMES.get(option.long, []) if re.search(rf"(?<![\w-]){name}(?![\w-])", option.about)]


def takes_files(command):
    return "FILE" in re.sub(r"--\S+ FILE", "", command.usage) or "RESULTS" in command.usage


def described(option):
    """Returns the first part of an option's help."""
    return re.split(r"[;(:]", option.about)[0].strip()


def spellings(option):
    return [f"-{option.short}"] * bool(option.short) + [f"--{option.long}"]


def command_names(program):
    return [command.name for command in program.commands]


def choosing(program):
    """Returns the options allowed before a command, with their values."""
    options = (option for command in program.commands for option in command.options() if option.long in ("puzzle", "metric"))
    return {f"--{option.long}": values_of(option, None, []) for option in options}


def bash_values(possible):
    names = " ".join(word for word in possible if word not in (FILES, FOLDERS))
    kinds = [f"-W '{names}'"] * bool(names) + ["-d"] * (FOLDERS in possible) + ["-f"] * (FILES in possible)
    return f'mapfile -t COMPREPLY < <(compgen {" ".join(kinds)} -- "$word")' if kinds else ":"


def bash(program, catalogues):
    chosen = choosing(program)
    cases, actions = "", {bash_values(values): [f":{option}"] for option, values in chosen.items()}
    for command in program.commands:
        words = " ".join(word for option in command.options() for word in spellings(option))
        files = "yes" if takes_files(command) else ""
        cases += f"    {command.name}) options='{words}' files={files} ;;\n"
        for option in command.options():
            if option.value:
                action = bash_values(values_of(option, command, catalogues))
                actions.setdefault(action, []).extend(f"{command.name}:{word}" for word in spellings(option))
    value_cases = "".join(f"    {' | '.join(keys)})\n      {action}\n      return\n      ;;\n" for action, keys in actions.items())
    first = " ".join([*command_names(program), "help", "--help", "--version", *chosen])
    before_command = " | ".join(chosen) or "''"
    return f"""# bash completion for {program.name}
_{program.name}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command='' options='' files='' i
  COMPREPLY=()
  # bash splits --option=value into three words.
  if [ "$word" = '=' ]; then
    word=''
  elif [ "$before" = '=' ]; then
    before=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${{COMP_WORDS[i]}} in
      {before_command})
        [ "${{COMP_WORDS[i + 1]}}" != '=' ] || ((++i))
        ((++i))
        ;;
      -* | help) ;;
      *) [ -n "$command" ] || command=${{COMP_WORDS[i]}} ;;
    esac
  done
  case $command:$before in
{value_cases}  esac
  if [ -z "$command" ]; then
    mapfile -t COMPREPLY < <(compgen -W '{first}' -- "$word")
    return
  fi
  case $command in
{cases}  esac
  if [[ $word == -* || -z $files ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}}
complete -o filenames -F _{program.name} {program.name}
"""


def zsh(program, catalogues):
    def plain(text):
        return re.sub(r"([\[\]:])", r"\\\1", text).replace("'", "'\\''")

    def action(option, command):
        possible = values_of(option, command, catalogues)
        names = " ".join(word for word in possible if word not in (FILES, FOLDERS))
        if names and FILES in possible:
            return f"{{_alternative \"names\\:name\\:({names})\" \"files\\:file\\:_files\"}}"
        if names:
            return f"({names})"
        if FILES in possible:
            return "_files"
        return "_files -/" if FOLDERS in possible else ""

    def spec(option, command):
        names = spellings(option)
        about = f"[{plain(described(option))}]"
        value = f":{plain(option.value)}:{action(option, command)}" if option.value else ""
        repeated = "*" if "may be repeated" in option.about else ""
        if len(names) == 2:
            return f"'({' '.join(names)})'{{{','.join(names)}}}'{about}{value}'"
        return f"'{repeated}{names[0]}{about}{value}'"

    chosen = choosing(program)
    cases = ""
    for command in program.commands:
        rest = "'*:file:_files'" if takes_files(command) else ""
        specs = [*[spec(option, command) for option in command.options()], "'1: :'", rest]
        cases += f"    {command.name})\n      _arguments -s " + " \\\n        ".join(filter(None, specs)) + "\n      ;;\n"
    names = " ".join(f"'{command.name}:{plain(command.purpose)}'" for command in program.commands)
    skipped = "".join(f"      {option}) ((++i)) ;;\n" for option in chosen)
    values = ""
    for option, possible in chosen.items():
        words = " ".join(word for word in possible if word != FILES)
        values += f"      {option}) compadd {words};{' _files;' * (FILES in possible)} return ;;\n"
    return f"""#compdef {program.name}
_{program.name}() {{
  local command='' i
  local -a commands
  for ((i = 2; i < CURRENT; ++i)); do
    case $words[i] in
{skipped}      -*|help) ;;
      *) [[ -n $command ]] || command=$words[i] ;;
    esac
  done
  if [[ -z $command ]]; then
    case $words[CURRENT-1] in
{values}      *) ;;
    esac
    commands=({names})
    commands+=('help:Describe a command or a puzzle.')
    _describe command commands
    [[ $words[CURRENT] == -* ]] && compadd -- {' '.join(['--help', '--version', *chosen])}
    return
  fi
  case $command in
{cases}  esac
}}
_{program.name} "$@"
"""


def fish(program, catalogues):
    def quoted(text):
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    test = f"__{program.name}_command_is"
    chosen = choosing(program)
    lines = [
        f"# fish completion for {program.name}",
        f"function {test} --description 'test whether the command before the cursor is the given one'",
        "  set -l command ''",
        "  set -l before ''",
        "  for word in (commandline -opc)[2..-1]",
        f"    if not contains -- \"$before\" {' '.join(chosen)}; and test -z \"$command\"; and not string match -q -r -- '^(-.*|help)$' $word",
        "      set command $word",
        "    end",
        "    set before $word",
        "  end",
        "  test \"$argv[1]\" = \"$command\"",
        "end",
        f"complete -c {program.name} -f",
        f"complete -c {program.name} -n '{test} \"\"' -a help -d 'Describe a command or a puzzle.'",
    ]
    for option, possible in chosen.items():
        value = ("-r -F" if FILES in possible else "-x") + f" -a {quoted(' '.join(word for word in possible if word != FILES))}"
        lines.append(f"complete -c {program.name} -n '{test} \"\"' -l {option[2:]} {value}")
    for command in program.commands:
        lines.append(f"complete -c {program.name} -n '{test} \"\"' -a {command.name} -d {quoted(command.purpose)}")
        where = f"-n '{test} {command.name}'"
        if takes_files(command):
            lines.append(f"complete -c {program.name} {where} -F")
        for option in command.options():
            words = (f" -s {option.short}" if option.short else "") + f" -l {option.long}"
            value = ""
            if option.value:
                possible = values_of(option, command, catalogues)
                names = " ".join(word for word in possible if word not in (FILES, FOLDERS))
                if FOLDERS in possible:
                    names = "(__fish_complete_directories)"
                value = (" -r -F" if FILES in possible else " -x") + (f" -a {quoted(names)}" if names else "")
            lines.append(f"complete -c {program.name} {where}{words}{value} -d {quoted(described(option))}")
    return "\n".join(lines) + "\n"
