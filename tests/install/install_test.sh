#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the build, moves it and uses it as other projects do: with CMake, with pkg-config, and as programs. BUILD:
# the build folder; EXAMPLES: docs/examples; PYTHON: the Python of the module. With FULL=1 all examples are built,
# otherwise those that differ in their includes and calls.
# shellcheck source=tests/package/common.sh
. "$(dirname "$0")/../package/common.sh"

cmake --install "$BUILD" --prefix "$work/first" >"$work/install.log"
# The installation must not depend on its first location.
prefix=$work/moved
mv "$work/first" "$prefix"
unset TILEPDB_CATALOGUES TILEPDB_DATA
export TILEPDB_DIR=$work/tables XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state

echo "== what is installed"
cd "$prefix"
find . -type f | sort >"$work/files"
for wanted in ./bin/pdbgen ./bin/pdbsolve ./bin/pdbtune ./include/tilepdb/tilepdb.h ./include/tilepdb/tilepdb.hpp ./include/tilepdb/version.hpp \
  ./include/tilepdb/api/table.hpp ./include/tilepdb/search/domain.hpp ./share/tilepdb/catalogues/15-7-8.catalogue \
  ./share/tilepdb/instances/korf100.txt ./share/man/man1/pdbgen.1.gz ./share/man/man1/pdbsolve.1.gz ./share/man/man1/pdbtune.1.gz \
  ./share/man/man5/pdb.5.gz ./share/man/man5/tilepdb-catalogue.5.gz ./share/man/man5/tilepdb-instances.5.gz ./share/bash-completion/completions/pdbgen ./share/zsh/site-functions/_pdbsolve \
  ./share/fish/vendor_completions.d/pdbsolve.fish; do
  grep -qxF "$wanted" "$work/files" || fail "$wanted is not installed"
done
# Internal headers are not installed: each installed header is part of the interface, a search algorithm, or for tables
# of any puzzle.
(cd include && find tilepdb -name '*.hpp' | grep -vE '^tilepdb/(api|pattern_database|search)/|^tilepdb/(tilepdb|error|version)\.hpp$') &&
  fail "installed headers are not part of the interface"
grep -rhoE '^#include "tilepdb/[^"]+"' include | sed 's/.*"\(.*\)"/\1/' | sort -u | while read -r header; do
  [ -f "include/$header" ] || fail "$header is included but not installed"
done

echo "== programs"
bin/pdbgen list | cut -f 2 >"$work/catalogues"
grep -qx 15-7-8 "$work/catalogues" || fail "the installed pdbgen does not find its catalogues"
mkdir -p "$work/data/catalogues"
echo "board 2x2
partition 1,2,3" >"$work/data/catalogues/mine.catalogue"
TILEPDB_DATA=$work/data bin/pdbgen list | cut -f 2 >"$work/catalogues"
grep -qx mine "$work/catalogues" || fail "TILEPDB_DATA names no catalogues: $(cat "$work/catalogues")"
grep -qx 15-7-8 "$work/catalogues" && fail "TILEPDB_DATA does not replace the installed data"
(cd / && "$prefix/bin/pdbsolve" bench --board 4x4 --help >/dev/null) || fail "pdbsolve from another folder"
bin/pdbsolve solve --instance "1 2 5 3 4 0 6 7 8" --catalogue 8-whole --generate >"$work/solved" 2>"$work/log" ||
  fail "the installed pdbsolve: $(cat "$work/log")"

# examples FOLDER: runs the examples built there, in an order in which each finds the tables it needs.
examples() {
  "$1/generate_tables" "$work/tables" 2>"$work/log" >"$work/generated" || fail "generate_tables: $(cat "$work/log")"
  [ "$(wc -l <"$work/generated")" -eq 2 ] || fail "generate_tables: $(cat "$work/generated")"
  "$1/heuristic_values" "$work/tables" >"$work/values"
  grep -qE '^15-5-5-5: mean 41.5226, largest 55 of 20000 random boards$' "$work/values" ||
    fail "heuristic_values: $(cat "$work/values")"
  if [ "${FULL-}" ]; then
    "$1/solve_boards" "$work/tables" >"$work/solutions"
    # Lengths of Korf's instances 1 to 3 (Korf 1985).
    [ "$(cut -d ' ' -f 1 "$work/solutions" | paste -sd ' ')" = "57 55 59" ] || fail "$(cat "$work/solutions")"
  fi
  "$1/own_puzzle" >"$work/pancakes"
  grep -q "takes 7 turns" "$work/pancakes" || fail "own_puzzle: $(cat "$work/pancakes")"
  "$1/topspin" "$work/tables" >"$work/rings"
  grep -q "^10 moves, 1203 " "$work/rings" || fail "topspin: $(cat "$work/rings")"
}

echo "== a project that uses CMake"
built=()
[ "${FULL-}" ] || built=(-DBUILT="generate_tables;heuristic_values;own_puzzle;topspin")
cmake -S "$(dirname "$0")/consumer" -B "$work/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DEXAMPLES="$EXAMPLES" \
  -DCMAKE_CXX_COMPILER="$CXX" "${built[@]}" >"$work/log" || fail "$(cat "$work/log")"
cmake --build "$work/cmake" >"$work/log" || fail "$(cat "$work/log")"
examples "$work/cmake"
[ "$("$work/cmake/instances")" = 499500 ] || fail "for_each_instance() of the installed library"

# The project may name the data folder, which is then found from anywhere.
cp "$work/cmake/generate_tables" "$work/cmake/heuristic_values" "$work"
mv "$prefix" "$work/away"
if [ ! -d /usr/local/share/tilepdb/catalogues ]; then
  "$work/heuristic_values" "$work/tables" >"$work/values" 2>&1 && fail "catalogues found: $(cat "$work/values")"
  grep -q "catalogue '15-5-5-5' is not known" "$work/values" || fail "without catalogues: $(cat "$work/values")"
fi
for program in generate_tables heuristic_values; do
  TILEPDB_DATA=$work/away/share/tilepdb "$work/$program" "$work/tables" >"$work/values" 2>&1 ||
    fail "with TILEPDB_DATA: $(cat "$work/values")"
done
mv "$work/away" "$prefix"
grep -qxF "tilepdb_DATA_DIR=$prefix/share/tilepdb" "$work/data_dir" || fail "CMake's data folder: $(cat "$work/data_dir")"

module=$(find "$prefix" -name '_tilepdb*.so' | head -1)
if [ -n "$module" ]; then
  echo "== the Python module"
  (cd / && PYTHONPATH=$(dirname "$(dirname "$module")") "$PYTHON" -B -c "
import tilepdb
print(tilepdb.Heuristic('15-5-5-5', folder='$work/tables').catalogue)") >"$work/module" ||
    fail "the moved Python module finds no catalogue"
  grep -qx 15-5-5-5 "$work/module" || fail "the Python module: $(cat "$work/module")"
fi
rm -r "$work/tables"

echo "== a project that asks for another version"
sed 's/tilepdb 1.0/tilepdb 99.0/' "$(dirname "$0")/consumer/CMakeLists.txt" >"$work/CMakeLists.txt"
if cmake -S "$work" -B "$work/other" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >"$work/log" 2>&1; then
  fail "version 99.0 is found"
fi
grep -q "tilepdb-config.cmake, version: $VERSION" "$work/log" || fail "$(cat "$work/log")"

echo "== a project that uses pkg-config"
pc=$(dirname "$(find "$prefix" -name tilepdb.pc)")
export PKG_CONFIG_PATH=$pc
[ "$(pkg-config --modversion tilepdb)" = "$VERSION" ] || fail "pkg-config --modversion"
mkdir "$work/pkg"
read -ra flags <<<"$(pkg-config --cflags --libs tilepdb)"
"$CXX" -std=c++20 -Wall -Wextra -Werror "$EXAMPLES/search_options.cpp" -o "$work/pkg/search_options" "${flags[@]}"
"$work/pkg/search_options" "$work/tables" >"$work/searched"
grep -qE '^27 moves, [0-9]+ states stored$' "$work/searched" && grep -qx 'it holds' "$work/searched" ||
  fail "search_options by pkg-config: $(cat "$work/searched")"
# In C, which does not link the library of C++ by itself. A program that was linked with a static library and then moved finds no
# data by itself.
cc=${CXX/clang++/clang} && cc=${cc/g++/gcc} && cc=${cc/c++/cc}
"$cc" -std=c11 -Wall -Wextra -Werror "$EXAMPLES/first.c" -o "$work/pkg/first_c" "${flags[@]}" || fail "first.c by pkg-config"
TILEPDB_DATA=$prefix/share/tilepdb "$work/pkg/first_c" >"$work/solved" 2>&1 && grep -q '^57 moves: ULDDRUUU' "$work/solved" ||
  fail "first.c by pkg-config: $(cat "$work/solved")"
TILEPDB_DATA=$work/data "$work/pkg/first_c" >"$work/solved" 2>&1 && fail "first.c does not report an error"
grep -q "^catalogue '15-5-5-5' is not known" "$work/solved" || fail "first.c reports another error: $(cat "$work/solved")"
echo "installed, moved and used"
