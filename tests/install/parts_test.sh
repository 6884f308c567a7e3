#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The library as a part of another project and as a shared library. SOURCE: the project; EXAMPLES: docs/examples. With
# FULL=1 everything is built and run, otherwise only the build targets are checked.
# shellcheck source=tests/package/common.sh
. "$(dirname "$0")/../package/common.sh"
unset TILEPDB_CATALOGUES TILEPDB_DATA

echo "== a project that has the sources as a part"
cmake -S "$(dirname "$0")/subproject" -B "$work/part" -G Ninja -DSOURCE="$SOURCE" -DEXAMPLES="$EXAMPLES" \
  -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_BUILD_TYPE=Release >"$work/log" 2>&1 || fail "$(cat "$work/log")"
ninja -C "$work/part" -t targets all >"$work/targets"
for other in bin/ tilepdb_pdbgen_tests tilepdb_python tilepdb_cli commands/ tuning/ pages/; do
  grep -m 1 -F "$other" "$work/targets" && fail "$other is a target too"
done
grep -q "libtilepdb.a: " "$work/targets" || fail "there is no library: $(head "$work/targets")"
grep -iE 'boost|mpi_|pybind11' "$work/part/CMakeCache.txt" && fail "dependencies of the programs are searched for"
cmake --install "$work/part" --prefix "$work/nothing" >"$work/log" || fail "$(cat "$work/log")"
[ -z "$(find "$work/nothing" -type f 2>/dev/null)" ] || fail "installing the project installs the part"
if [ "${FULL-}" ]; then
  cmake --build "$work/part" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
  # Catalogues are found in the sources.
  "$work/part/generate_tables" "$work/tables" 2>"$work/log" >"$work/generated" || fail "$(cat "$work/log")"
  "$work/part/heuristic_values" "$work/tables" >"$work/values" || fail "heuristic_values"
  grep -q '^15-5-5-5: mean 41.5226,' "$work/values" || fail "other values: $(cat "$work/values")"
fi

echo "== a shared library"
cmake -S "$SOURCE" -B "$work/shared" -G Ninja -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_BUILD_TYPE=Release -DTILEPDB_UNITY=ON \
  -DTILEPDB_PROGRAMS=OFF -DTILEPDB_SHARED=ON -DCMAKE_INSTALL_PREFIX="$work/first" >"$work/log" 2>&1 ||
  fail "$(cat "$work/log")"
ninja -C "$work/shared" -t targets all >"$work/targets"
grep -q 'libtilepdb.so.[0-9.]*: ' "$work/targets" || fail "there is no shared library: $(head "$work/targets")"
[ "${FULL-}" ] || exit 0
cmake --build "$work/shared" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
cmake --install "$work/shared" >"$work/log" || fail "$(cat "$work/log")"
mv "$work/first" "$work/prefix"
library=$(find "$work/prefix" -name 'libtilepdb.so')
bash "$(dirname "$0")/../c_interface/symbols_test.sh" "$library" "$SOURCE/include/tilepdb/tilepdb.h" || fail "other symbols"
cmake -S "$(dirname "$0")/consumer" -B "$work/consumer" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" \
  -DEXAMPLES="$EXAMPLES" -DCMAKE_CXX_COMPILER="$CXX" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
cmake --build "$work/consumer" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
rm -rf "$work/tables"
"$work/consumer/generate_tables" "$work/tables" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
"$work/consumer/topspin" "$work/tables" >"$work/rings" || fail "topspin with the shared library"
grep -q '^10 moves, 1203 ' "$work/rings" || fail "topspin with the shared library: $(cat "$work/rings")"
"$work/consumer/solve_boards" "$work/tables" >"$work/solutions" || fail "solve_boards with the shared library"
[ "$("$work/consumer/instances")" = 499500 ] || fail "for_each_instance() of the shared library"
# Lengths of Korf's instances 1 to 3 (Korf 1985).
[ "$(cut -d ' ' -f 1 "$work/solutions" | paste -sd ' ')" = "57 55 59" ] || fail "$(cat "$work/solutions")"
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name tilepdb.pc)")
read -ra flags <<<"$(pkg-config --cflags --libs tilepdb)"
"$CXX" -std=c++20 "$EXAMPLES/own_puzzle.cpp" -o "$work/own_puzzle" "${flags[@]}" || fail "own_puzzle by pkg-config"
cc -std=c11 "$EXAMPLES/first.c" -o "$work/first_c" "${flags[@]}" || fail "first.c by pkg-config"
# The library finds the catalogues from its own place.
LD_LIBRARY_PATH=$(dirname "$library") TILEPDB_DIR=$work/tables "$work/first_c" >"$work/solved" || fail "first.c: $(cat "$work/solved")"
grep -q '^57 moves: ULDDRUUU' "$work/solved" || fail "first.c: $(cat "$work/solved")"
echo "built as a part, and shared"
