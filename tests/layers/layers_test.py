# SPDX-License-Identifier: MIT
"""Checks the includes of each layer, with the compiler and the layer's include folders.

The argument is a file written by CMake with a line for each layer and program: name, folder, sources and include
folders.
"""

import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from dataclasses import dataclass

SOURCE = pathlib.Path(os.environ["SOURCE"]).resolve()
BUILD = pathlib.Path(os.environ["BUILD"]).resolve()
ROOMS = ("lib", "pdbgen", "solver", "tuning", "c_interface")

# Sources in a layer's folder that it does not compile: replacements for other systems (WebAssembly without libzstd and
# zlib), kernels for other processors (AArch64), and a shared object.
ELSEWHERE = {"lib/format/frames_without_zstd.cpp", "lib/processes/mpi_team.cpp", "lib/tiles/without_zlib.cpp",
             "solver/kernels/subtree_search_sve256.cpp"}

# The folders that the sources of a folder may include, by the longest matching prefix. Each layer's own folder is
# listed.
MAY_SEE = {
    "c_interface": ("c_interface",),
    "lib": ("lib",),
    "lib/text": ("lib/text",),
    "lib/core": ("lib/text", "lib/core"),
    "lib/platform": ("lib/text", "lib/platform"),
    "lib/puzzles": ("lib/text", "lib/core", "lib/platform", "lib/tiles", "lib/format", "lib/pattern_database", "lib/puzzles"),
    "lib/tiles": ("lib/text", "lib/core", "lib/platform", "lib/tiles"),
    "lib/team": ("lib/text", "lib/platform", "lib/team"),
    "lib/processes": ("lib/text", "lib/platform", "lib/team", "lib/processes"),
    "lib/format": ("lib/text", "lib/core", "lib/platform", "lib/tiles", "lib/format"),
    "lib/pattern_database": ("lib/text", "lib/core", "lib/platform", "lib/tiles", "lib/format",
                             "lib/pattern_database"),
    "pdbgen": ("lib", "pdbgen"),
    "solver": ("lib", "solver"),
    "tuning": ("lib", "pdbgen", "solver", "tuning"),
}
# Commands are the top layer: only other commands and the programs include them.
COMMANDS = {
    "pdbgen/commands": ("pdbgen/commands", "tuning/commands", "pdbgen", "tuning"),
    "solver/commands": ("solver/commands", "solver"),
    "tuning/commands": ("tuning/commands", "tuning"),
}
PROGRAM_MAY_SEE = {"pdbgen": ("lib", "pdbgen"), "pdbsolve": ("lib", "solver"), "pdbtune": ROOMS}

# Includes that the compiler must refuse, one by one: a folder and the header it includes.
REFUSED = (
    ("pdbgen/blocks", "solver/batch/batch.hpp"),
    ("pdbgen/write", "solver/batch/batch.hpp"),
    ("pdbgen/commands", "solver/batch/batch.hpp"),
    ("pdbgen/commands", "tuning/commands/commands.hpp"),
    ("pdbgen/commands", "tuning/partitions/partition_search.hpp"),
    ("solver/search", "pdbgen/write/table_file_writer.hpp"),
    ("solver/commands", "pdbgen/write/table_file_writer.hpp"),
    ("solver/commands", "tuning/partitions/partition_search.hpp"),
    ("lib/core", "format/format.hpp"),
    ("lib/format", "pdbgen/blocks/planes.hpp"),
    ("lib/format", "solver/kernels/lookup_tables.hpp"),
    ("tuning/partitions", "pdbgen/commands/options.hpp"),
)

# The writers for people at a command line: commands, and layers below them that only programs use.
PROGRAMS = ("pdbgen/commands", "solver/commands", "tuning/commands", "lib/cli", "lib/processes", "pdbgen/main.cpp",
            "solver/main.cpp", "python/tilepdb/__main__.py")
# Other texts that may name options, by their beginnings, with the reason.
NAME_OPTIONS = {
    # Arguments of pdbgen, which commands run or print to make missing tables.
    "lib/puzzles/multi_tile/multi_tile.cpp": ("--board", "--goal"),
    "solver/heuristics/missing_tables.cpp": ("--catalogue", "--board", "--partition", "--blank", "--pattern", "--dir"),
    "solver/puzzles/puzzle_of.hpp": ("--size",),
    # Help texts of commands (PuzzleWords), and such arguments.
    "solver/puzzles/space_puzzle.cpp": ("--puzzle", "--pattern", " --goal ", "each state that can reach the goal"),
    "solver/puzzles/shift_puzzle.cpp": ("--puzzle", "--goal", " --board ", " --goal ", "each board with the goal's cells",
                                        "all cells of --board differ", "name the --goal, or the board"),
    "solver/puzzles/multi_tile_family.cpp": ("each board that can reach the goal", "width and height in cells"),
    "solver/puzzles/tile_puzzle.cpp": ("each board that can reach the goal",),
    "solver/puzzles/tile_boards.cpp": (" --board ", " --goal ", "; a board of the shift puzzle"),
    # Comments in files with the options that wrote them.
    "solver/instances/instance_header.cpp": (" --board ", " --puzzle ", " --size ", " --goal ", " --length "),
    # Options of other programs.
    "solver/pictures/png_picture.cpp": ("--version", "--format=png", "--unlimited"),
    "solver/pages/web_module.cpp": ("; build it with cmake --preset wasm",),
}


@dataclass(frozen=True)
class Layer:
    """A layer, or a program."""

    name: str
    folder: str  # in the project
    sources: frozenset
    includes: tuple


def read_layers(path):
    layers = []
    for line in path.read_text().splitlines():
        name, folder, sources, includes = line.split("\t")
        layers.append(Layer(name, str(pathlib.Path(folder).resolve().relative_to(SOURCE)),
                            frozenset(pathlib.Path(source).name for source in sources.split("|")),
                            tuple(includes.split("|"))))
    return layers


def include_name(header):
    """Returns the name by which a header of the project is included."""
    return str(header.relative_to(SOURCE)).removeprefix("lib/")


@functools.cache
def headers():
    return tuple(header for room in ROOMS for header in (SOURCE / room).rglob("*.hpp"))


@functools.cache
def headers_by_name():
    return {include_name(header): str(header.relative_to(SOURCE)) for header in headers()}


def compiled(layer, text, *options):
    """Compiles a text outside the project with the layer's include folders."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "try.cpp"
        source.write_text(text)
        return subprocess.run([os.environ["CXX"], "-std=c++20", *options, *(f"-I{path}" for path in layer.includes if path),
                               str(source)], capture_output=True, text=True, check=False)


@functools.cache
def seen(layer):
    """Returns the headers of the project that the layer can include, as paths in the project."""
    names = headers_by_name()
    text = "".join(f'#if __has_include("{name}")\n"{path}"\n#endif\n' for name, path in names.items())
    # Paths in the project work only if the whole project is an include folder.
    text += "".join(f'#if __has_include("{path}")\n"{path}"\n#endif\n' for path in names.values() if path not in names)
    result = compiled(layer, text, "-E", "-P")
    if result.returncode != 0:
        raise AssertionError(f"{layer.name}: {result.stderr}")
    return {line.strip('"') for line in result.stdout.splitlines() if line.startswith('"')}


def is_in(path, folders):
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def wrongly_seen(layer):
    """Returns the headers of the project that a layer can include but must not."""
    allowed = PROGRAM_MAY_SEE.get(layer.name)
    if allowed is None:
        rule = max((folder for folder in MAY_SEE if is_in(layer.folder, [folder])), key=len)
        allowed = MAY_SEE[rule]
    return sorted(path for path in seen(layer)
                  if not is_in(path, allowed)
                  or any(is_in(path, [folder]) and layer.folder not in by for folder, by in COMMANDS.items()))


def texts_with_options(source):
    """Returns the string literals of a source that name a program option."""
    code = re.sub(r"^\s*(//|#).*$", "", source.read_text(), flags=re.MULTILINE)
    literals = re.findall(r'"((?:[^"\\\n]|\\.)*)"', re.sub(r'///?.*$', lambda comment: comment[0].replace('"', ""), code,
                                                         flags=re.MULTILINE))
    return [literal for literal in literals if re.search(r"(?<![\w-])--[a-z]", literal)]


def named_options(path, texts):
    """Returns the texts of a source, given by its path in the project, that must not name options."""
    if is_in(path, PROGRAMS):
        return []
    return [text for text in texts if not text.startswith(NAME_OPTIONS.get(path, ()) or "\0")]


def included(source):
    """Yields the headers of the project that a source includes, as paths in the project."""
    by_name = headers_by_name()
    for line in source.read_text().splitlines():
        if match := re.match(r'\s*#\s*include\s+"([^"]+)"', line):
            if match[1] in by_name:
                yield by_name[match[1]]


class LayersTest(unittest.TestCase):
    layers = []

    def layer_in(self, folder):
        [layer] = [layer for layer in self.layers if layer.folder == folder and layer.name not in PROGRAM_MAY_SEE]
        return layer

    def room_of(self, folder):
        """Returns the folder of a folder's layer: its own, or one above it. The puzzles share a layer."""
        rooms = [layer.folder for layer in self.layers if is_in(folder, [layer.folder])]
        room = max(rooms, key=len, default="")
        return room if room == folder or room == "lib/puzzles" else folder

    def sources_of(self, layer):
        """Returns the files of a layer, with those of subfolders that are not layers."""
        return [source for pattern in ("*.cpp", "*.hpp") for source in (SOURCE / layer.folder).rglob(pattern)
                if self.room_of(str(source.parent.relative_to(SOURCE))) == layer.folder]

    def includes_not_seen(self, layer):
        return sorted((str(source.relative_to(SOURCE)), path) for source in self.sources_of(layer)
                      for path in included(source) if path not in seen(layer))

    def test_every_folder_with_sources_is_a_layer_that_compiles_them(self):
        by_folder = {}
        for room in ROOMS:
            for source in [*(SOURCE / room).rglob("*.cpp"), *(SOURCE / room).rglob("*.hpp")]:
                by_folder.setdefault(str(source.parent.relative_to(SOURCE)), set()).add(source.name)
        self.assertGreater(len(by_folder), 30)
        for folder, names in by_folder.items():
            room = self.room_of(folder)
            here = [layer for layer in self.layers if layer.folder == room]
            self.assertEqual(len(here), 1, f"{folder} is not one layer: see tilepdb_layer() in cmake/TilepdbLayers.cmake")
            compiled = {name for name in names if name.endswith(".cpp") and f"{folder}/{name}" not in ELSEWHERE}
            self.assertLessEqual(compiled, here[0].sources, folder)
            if here[0].name in PROGRAM_MAY_SEE:
                self.assertEqual(names, {"main.cpp"}, folder)

    def test_no_layer_can_include_more_than_it_may(self):
        for layer in self.layers:
            with self.subTest(layer.name):
                self.assertEqual(wrongly_seen(layer), [])
                own = {path for path in seen(layer) if is_in(path, [layer.folder])}
                there = {str(path.relative_to(SOURCE)) for path in (SOURCE / layer.folder).glob("*.hpp")}
                self.assertLessEqual(there, own)

    def test_no_two_layers_see_each_other(self):
        folders = {layer.folder: {self.room_of(str(pathlib.Path(path).parent)) for path in seen(layer)} for layer in self.layers}
        for folder, below in folders.items():
            for other in below - {folder}:
                self.assertNotIn(folder, folders[other], f"{folder} and {other} see each other")

    def test_the_compiler_refuses_forbidden_includes(self):
        for folder, header in REFUSED:
            with self.subTest(folder=folder, header=header):
                self.assertIn(header, map(include_name, headers()))
                result = compiled(self.layer_in(folder), f'#include "{header}"\nint main() {{}}\n', "-fsyntax-only")
                self.assertNotEqual(result.returncode, 0)
                # GCC's and Clang's messages.
                self.assertRegex(result.stderr, f"{header}: No such file or directory|'{header}' file not found")

    def test_sources_include_what_their_layer_sees(self):
        """A unit's sources are compiled with the include folders of all its layers, so the compiler accepts more."""
        count = 0
        for layer in self.layers:
            with self.subTest(layer.name):
                self.assertEqual(self.includes_not_seen(layer), [])
                count += sum(1 for source in self.sources_of(layer) for _ in included(source))
        self.assertGreater(count, 1000)

    def test_no_source_includes_by_a_relative_path(self):
        for room in ROOMS:
            for source in [*(SOURCE / room).rglob("*.cpp"), *(SOURCE / room).rglob("*.hpp")]:
                for line in source.read_text().splitlines():
                    if line.startswith('#include "'):
                        self.assertNotIn("..", line, source)
                        self.assertIn("/", line, f"{source}: name the header from the project's root")

    def test_only_commands_name_options(self):
        """Messages of the library name arguments in plain words, for callers that have no command line."""
        with_options = set()
        for room in (*ROOMS, "include", "python", "web/binding"):
            for suffix in ("cpp", "hpp", "py"):
                for source in (SOURCE / room).rglob(f"*.{suffix}"):
                    path = str(source.relative_to(SOURCE))
                    texts = texts_with_options(source)
                    self.assertEqual(named_options(path, texts), [], path)
                    if texts:
                        with_options.add(path)
        self.assertLessEqual(set(NAME_OPTIONS), with_options)
        self.assertGreater(len(with_options), 40)
        self.assertEqual(named_options("solver/search/batch.cpp", ["see --goal"]), ["see --goal"])

    def test_every_translated_word_is_in_a_message(self):
        """lib/cli/option_names.cpp only has words that a message uses."""
        table = (SOURCE / "lib/cli/option_names.cpp").read_text()
        words = re.findall(r'^    \{"([^"]+)", "', table, re.MULTILINE)
        self.assertGreater(len(words), 15)
        library = "".join(re.sub(r'"\s*\n\s*"', "", source.read_text()) for room in ("lib", "pdbgen", "solver")
                          for suffix in ("cpp", "hpp") for source in sorted((SOURCE / room).rglob(f"*.{suffix}"))
                          if not is_in(str(source.relative_to(SOURCE)), PROGRAMS))
        for one in words:
            self.assertTrue(one in library, one)  # library is too long to print

    def test_a_layer_that_sees_too_much_is_found(self):
        search = self.layer_in("solver/search")
        for more in (str(SOURCE), str(BUILD / "layers" / "pdbgen_write")):
            bad = Layer(search.name, search.folder, search.sources, (*search.includes, more))
            self.assertIn("pdbgen/write/table_file_writer.hpp", wrongly_seen(bad))
        core = self.layer_in("lib/core")
        bad = Layer(core.name, core.folder, core.sources, (*core.includes, *self.layer_in("lib/format").includes))
        self.assertIn("lib/format/format.hpp", wrongly_seen(bad))

    def test_an_include_outside_the_layer_is_found(self):
        search = self.layer_in("solver/search")
        blind = Layer(search.name, search.folder, search.sources, self.layer_in("lib/core").includes)
        self.assertIn(("solver/search/frontier.cpp", "solver/search/frontier.hpp"), self.includes_not_seen(blind))


if __name__ == "__main__":
    LayersTest.layers = read_layers(pathlib.Path(sys.argv.pop(1)))
    unittest.main()
