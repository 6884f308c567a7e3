# SPDX-License-Identifier: MIT
"""Finds includes that can be removed because the file uses nothing of the header.

Needs include-what-you-use and a build folder that CMake has configured, with the headers that the build generates.
Suggested additions are ignored. A header is analysed in each source that includes it, directly or indirectly: an include
is reported if no source needs it there.

usage: unused_includes.py BUILD [FILE...]
FILE is a regular expression for names of files in the project: only these are analysed and reported.
Default: all.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
TOOL = os.environ.get("IWYU", "include-what-you-use")
OPTIONS = ["--no_fwd_decls", "--cxx17ns", f"--mapping_file={HERE}/includes.imp", "--max_line_length=1000"]
# Headers are included from the views of layers and from where they are installed.
HEADERS = ("*/layers/*", "*/include/tilepdb/*")
# The tool does not recognise uses of concepts, and suggests <iosfwd> for streams. It attributes the alias in
# text/json_fwd.hpp to the alias itself, so that the header of the class seems unused. Boost.Program_options is included
# as a whole.
NEVER_REPORTED = {
    "#include <concepts>", "#include <ranges>", '#include "tilepdb/pattern_database/space.hpp"',
    '#include "tilepdb/search/domain.hpp"', "#include <fstream>", "#include <sstream>", "#include <nlohmann/json.hpp>",
    "#include <boost/program_options.hpp>",
}

# Sources that the tool cannot analyse: it fails an assertion on GCC's vectors and does not know the concepts of
# <ranges>.
NOT_READ = {
    "pdbgen/blocks/block_operations_avx2.cpp", "pdbgen/blocks/block_operations_avx512.cpp",
    "pdbgen/blocks/block_operations_portable.cpp", "solver/kernels/subtree_search_avx2.cpp",
    "solver/kernels/subtree_search_avx512.cpp", "docs/examples/topspin.cpp", "tests/include/search/instances_test.cpp",
    "tests/lib/pattern_database/space_heuristic_test.cpp", "tests/pdbgen/spaces/unusual_spaces_test.cpp",
}
# GCC's omp.h gives the attribute arguments that the tool does not know.
NO_ARGUMENTS = "-D__malloc__(...)=__malloc__"

SECTION = re.compile(r"^(\S+) should remove these lines:\n((?:- .*\n)*)", re.MULTILINE)
CORRECT = re.compile(r"^\((\S+) has correct #includes", re.MULTILINE)
REMOVED = re.compile(r"^- (#include \S+) .*// lines (\d+)-", re.MULTILINE)


def openmp_folder(compiler, folder):
    """Makes an include folder with only the compiler's omp.h; the tool has its own versions of other headers."""
    asked = [compiler, "-print-file-name=include/omp.h"]
    header = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    pathlib.Path(folder, "omp.h").symlink_to(header)
    return folder


def words_of(entry, openmp):
    """Returns the command line of include-what-you-use for a source."""
    words = [word for word in shlex.split(entry["command"])[1:] if word not in ("-c", "-Werror")]
    at = words.index("-o")
    del words[at : at + 2]
    iwyu = [*OPTIONS, *(f"--check_also={header}" for header in HEADERS)]
    return [TOOL, *(word for option in iwyu for word in ("-Xiwyu", option)), "-w", NO_ARGUMENTS, "-isystem", openmp, *words]


def looked_at(entry, openmp):
    """Analyses a source. Returns the removable includes of each file, and errors."""
    run = subprocess.run(words_of(entry, openmp), cwd=entry["directory"], capture_output=True, text=True)
    report = run.stdout + run.stderr
    files = {}
    for name in CORRECT.findall(report):
        files.setdefault(pathlib.Path(name).resolve(), set())
    for name, lines in SECTION.findall(report):
        files.setdefault(pathlib.Path(name).resolve(), set()).update(
            (int(number), include) for include, number in REMOVED.findall(lines))
    errors = [line for line in report.splitlines() if re.search(r": (fatal )?error: ", line)]
    if pathlib.Path(entry["file"]).resolve() not in files and not errors:
        errors.append(f"{entry['file']}: nothing is said of it, exit code {run.returncode}: {report.strip()[-300:]}")
    return files, errors


def name_of(file):
    """Returns the file's name in the project, or None."""
    file = pathlib.Path(file).resolve()
    return str(file.relative_to(PROJECT)) if file.is_relative_to(PROJECT) else None


def main(build, *patterns):
    def is_asked(file):
        name = name_of(file)
        return bool(name) and not name.startswith("build/") and (not patterns or any(re.search(p, name) for p in patterns))

    entries = json.loads((pathlib.Path(build) / "compile_commands.json").read_text())
    entries = [entry for entry in entries if is_asked(entry["file"]) and name_of(entry["file"]) not in NOT_READ]
    if not entries:
        sys.exit("no such sources")
    removable, errors = {}, []
    compiler = shlex.split(entries[0]["command"])[0]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        openmp = openmp_folder(compiler, folder)
        for files, wrong in pool.map(lambda entry: looked_at(entry, openmp), entries):
            errors += wrong
            for file, includes in files.items():
                removable[file] = removable.get(file, includes) & includes
    found = [(name_of(file), number, include) for file in removable if is_asked(file)
             for number, include in removable[file] if include not in NEVER_REPORTED]
    for name, number, include in sorted(found):
        print(f"{name}:{number}: nothing of {include.removeprefix('#include ')} is used")
    print(*sorted(set(errors)), sep="\n")
    print(f"{len(entries)} sources: {len(found)} includes to remove, {len(errors)} errors")
    return 1 if found or errors else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
