#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Configures without building, and checks what CMake compiles, and with which options, without a preset. SOURCE: the
# project; EXAMPLES: docs/examples; CXX: the compiler; PYTHON: a Python, for pip with setuptools and pybind11.
# shellcheck source=tests/package/common.sh
. "$(dirname "$0")/../package/common.sh"
unset CMAKE_BUILD_TYPE CMAKE_GENERATOR CXXFLAGS

# configure NAME ARGUMENT…: configures in a folder of this name and writes the compile commands to NAME.commands.
configure() {
  local name=$1
  shift
  cmake -B "$work/$name" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@" >"$work/log" 2>&1 ||
    fail "$name: $(cat "$work/log")"
  # The flags, then the file, written the same for every folder.
  sed -nE 's/\\//g; s/  +/ /g; s/^ *"command": "(.*) -o [^ ]+ -c ([^ ]+)",$/\1 \2/p' "$work/$name/compile_commands.json" |
    sed "s,$work/$name,BUILD,g" | sort >"$work/$name.commands"
  [ -s "$work/$name.commands" ] || fail "$name compiles nothing"
}

# cached NAME ENTRY VALUE: the cache entry has this value.
cached() {
  local value
  value=$(sed -n "s/^$2:[A-Z]*=//p" "$work/$1/CMakeCache.txt")
  [ "$value" = "$3" ] || fail "$1: $2 is '$value', expected '$3'"
}

# compiles NAME FILE [FILTER]: prints the command that compiles a file, of those that match the filter.
compiles() {
  awk -v file="$2" -v filter="${3-}" 'index($0, file) && index($0, filter) { print; found = 1; exit } END { exit !found }' \
    "$work/$1.commands" || fail "$1 does not compile $2"
}

# optimized NAME FILE LEVEL [FILTER]: the last -O of that command, which the compiler uses, has this level.
optimized() {
  local command last
  command=$(compiles "$1" "$2" "${4-}")
  last=$(grep -oE -- ' -O[0-9sg]*' <<<"$command" | tail -1 || true)
  [ "${last# -O}" = "$3" ] || fail "$1: $2 has '$last', expected -O$3: $command"
}

kernel=/tilepdb_kernels_of_solver_kernels_portable.dir/Unity/unity_0_cxx.cxx
unit=/tilepdb_unit_cli.dir/Unity/unity_0_cxx.cxx
file=lib/cli/help.cpp
cd "$SOURCE"

echo "== nothing named"
configure plain
cached plain CMAKE_BUILD_TYPE Release
cached plain TILEPDB_UNITY ON
optimized plain "$kernel" 3
optimized plain "$unit" g
for left_out in tests/ bench/ examples/; do
  grep -m 1 -E "(BUILD|$SOURCE)/$left_out" "$work/plain.commands" && fail "$left_out is compiled"
done
configure preset --preset release -DTILEPDB_TESTS=OFF
diff "$work/preset.commands" "$work/plain.commands" >"$work/difference" ||
  fail "the preset release compiles differently: $(head -4 "$work/difference")"

echo "== with a build type"
configure debug_info -DCMAKE_BUILD_TYPE=RelWithDebInfo
cached debug_info CMAKE_BUILD_TYPE RelWithDebInfo
diff <(sed 's/ -O3 -DNDEBUG / /' "$work/plain.commands") <(sed 's/ -O2 -g -DNDEBUG / /' "$work/debug_info.commands") \
  >"$work/difference" || fail "RelWithDebInfo differs in more than its flags: $(head -4 "$work/difference")"
# The other builds are compared only in part; without MPI and the Python module they are configured faster.
less=(-DTILEPDB_MPI=OFF -DTILEPDB_PYTHON_MODULE=OFF)
configure debug "${less[@]}" -DCMAKE_BUILD_TYPE=Debug
cached debug CMAKE_BUILD_TYPE Debug
cached debug TILEPDB_UNITY OFF
optimized debug "$file" ""
# A sanitizer preset uses only its own flags.
configure sanitizer "${less[@]}" --preset asan-ubsan
cached sanitizer CMAKE_BUILD_TYPE ""
cached sanitizer TILEPDB_UNITY OFF
optimized sanitizer "$file" 1
optimized sanitizer solver/kernels/subtree_search_portable.cpp 1

echo "== several build types in one folder"
configure several "${less[@]}" -G "Ninja Multi-Config"
grep '^CMAKE_BUILD_TYPE:' "$work/several/CMakeCache.txt" && fail "there is a build type beside the generator's"
cached several TILEPDB_UNITY ON
for type in Release RelWithDebInfo; do
  optimized several "$kernel" 3 "CMAKE_INTDIR=\"$type\""
  optimized several "$unit" g "CMAKE_INTDIR=\"$type\""
done
optimized several "$kernel" "" 'CMAKE_INTDIR="Debug"'

echo "== as a part of another project"
for generator in "Unix Makefiles" Ninja; do
  configure part -G "$generator" -S "$(dirname "$0")/subproject" -DSOURCE="$SOURCE" -DEXAMPLES="$EXAMPLES"
  # The project compiles as before, and the part as with the preset.
  cached part CMAKE_BUILD_TYPE ""
  optimized part examples/first.cpp ""
  optimized part "$kernel" 3
  compiles part "$kernel" | grep -q -e ' -DNDEBUG ' || fail "the part is not a release"
  compiles part /tilepdb_unit_tiles.dir/Unity/unity_0_cxx.cxx >/dev/null
  rm -r "$work/part"
done
configure part -S "$(dirname "$0")/subproject" -DSOURCE="$SOURCE" -DEXAMPLES="$EXAMPLES" -DCMAKE_BUILD_TYPE=Debug
optimized part "$kernel" ""
compiles part /tilepdb_unit_tiles.dir/Unity/unity_0_cxx.cxx >/dev/null

if "$PYTHON" -c "import pybind11, setuptools" 2>/dev/null; then
  echo "== by pip"
  # A CMake that logs its arguments and fails when asked to build.
  mkdir "$work/bin"
  # shellcheck disable=SC2016  # for the script itself
  printf '#!/bin/sh\necho "$@" >>%q\n[ "$1" != --build ]\n' "$work/calls" >"$work/bin/cmake"
  chmod +x "$work/bin/cmake"
  PATH=$work/bin:$PATH "$PYTHON" -B setup.py build_ext --build-temp "$work/pip" --build-lib "$work/pip" >"$work/log" 2>&1 &&
    fail "setup.py builds without CMake"
  grep -qE '^setup.py: compiling .* takes one to two minutes on two cores$' "$work/log" ||
    fail "setup.py does not report progress: $(cat "$work/log")"
  # Systems other than Linux have no affinities.
  PATH=$work/bin:$PATH "$PYTHON" -B -c 'import os, runpy, sys
del os.sched_getaffinity
sys.argv[0] = "setup.py"
runpy.run_path("setup.py", run_name="__main__")' build_ext --build-temp "$work/pip" --build-lib "$work/pip" >"$work/log" 2>&1 &&
    fail "setup.py builds without CMake"
  grep -q '^setup.py: cmake .* failed with exit code 1; ' "$work/log" || fail "without affinities: $(cat "$work/log")"
  # Defaults are those of a plain build.
  grep -q -e ' -DCMAKE_BUILD_TYPE=Release ' "$work/calls" || fail "pip builds no release: $(cat "$work/calls")"
  grep -q -e 'TILEPDB_UNITY=OFF' "$work/calls" && fail "pip compiles each file by itself: $(cat "$work/calls")"
  # Without a number, make would start all compilers at once.
  grep -qE -e '^--build .* --parallel [0-9]+$' "$work/calls" || fail "pip builds with other jobs: $(cat "$work/calls")"
fi
echo "configured"
