#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds tilepdb, makes missing tables and solves. For usage see below or ./run.sh --help.
set -euo pipefail
root=$(cd "$(dirname "$0")" && pwd)

usage() {
  cat <<'TEXT'
usage: ./run.sh                     make the 15-puzzle tables and solve Korf's 100 instances
       ./run.sh 15|24               the same; or the 24-puzzle tables and the five easiest instances of Korf and Felner
       ./run.sh "14 13 15 7 …"      solve this board (numbers row by row, 0 for the blank), making tables if needed
       ./run.sh FILE                solve the instances in a file, making tables if needed
       ./run.sh play [OPTION…]      build the page for players and open it in a browser, or write it with --html FILE
       ./run.sh pdbgen|pdbsolve|pdbtune …   build, then run that program with the arguments that follow
       ./run.sh --help
TEXT
}

# shellcheck source=cmake/install-packages.sh
. "$root/cmake/install-packages.sh"
# shellcheck source=cmake/configured.sh
. "$root/cmake/configured.sh"

# build [TARGET…]: builds pdbgen, pdbsolve and the targets. Paths given by the user stay relative to the user's folder.
build() {
  [ -x "$root/build/release/bin/pdbsolve" ] ||
    echo "The first start installs missing packages and builds both programs: one to three minutes on two cores." >&2
  install_packages "${build_packages[@]}"
  (
    cd "$root"
    configured release || cmake --fresh --preset release -DTILEPDB_TESTS=OFF -DTILEPDB_BENCHMARKS=OFF
    cmake --build --preset release --target pdbgen pdbsolve "$@"
  ) >&2
}

pdbgen() { "$root/build/release/bin/pdbgen" "$@"; }
pdbsolve() { "$root/build/release/bin/pdbsolve" "$@"; }
pdbtune() { "$root/build/release/bin/pdbtune" "$@"; }

case "${1-15}" in
  -h | --help)
    usage
    ;;
  15)
    echo "Making the tables of the 15-puzzle (about two seconds) and solving Korf's 100 instances." >&2
    build
    pdbgen generate --catalogue 15-7-8 >/dev/null
    pdbsolve solve "$root/data/instances/korf100.txt" --catalogue 15-7-8 --show none
    pdbsolve verify "$root/data/instances/korf100.txt" --catalogue 15-7-8 --quiet >/dev/null
    echo "All 100 lengths agree with the published ones (Korf 1985)." >&2
    ;;
  24)
    echo "Making tables of the 24-puzzle (a few seconds) and solving five instances of Korf and Felner." >&2
    build
    pdbgen generate --catalogue 24-two >/dev/null
    grep -E '^(1|25|38|40|44) ' "$root/data/instances/korf24-50.txt" | pdbsolve solve - --catalogue 24-two
    ;;
  play)
    echo "Building the page for players; the first time, its solver takes a few minutes." >&2
    build
    install_packages emscripten
    (
      cd "$root"
      configured wasm || {
        rm -rf build/wasm
        cmake --preset wasm -DTILEPDB_TESTS=OFF
      }
      cmake --build --preset wasm --target tilepdb_web_package
    ) >&2
    pdbsolve "$@"
    ;;
  pdbgen | pdbsolve | pdbtune)
    build "$1"
    "$@"
    ;;
  *)
    if [ -f "$1" ]; then
      echo "Solving the instances of $1; missing tables are made first, in seconds." >&2
      build
      pdbsolve solve "$1" --generate "${@:2}"
      exit
    fi
    if [[ $1 == *[!0-9\ ,_/\|]* ]]; then
      echo "run.sh: '$1' is neither a file, a board nor a command; see ./run.sh --help" >&2
      exit 2
    fi
    echo "Solving this board; missing tables are made first, in seconds." >&2
    build
    pdbsolve solve --instance "$1" --generate "${@:2}"
    ;;
esac
