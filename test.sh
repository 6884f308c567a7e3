#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds tilepdb and runs its tests. docs/reliability.md says what each preset tests.
set -euo pipefail
cd "$(dirname "$0")"

# What is wrong is found early: reading the sources first, the long campaigns last. Two presets take what wasm has built:
# package and release-full.
all_presets=(analysis posix libcxx wasm package asan-ubsan tsan fuzz coverage aarch64 release-full)
presets_of_release=(release unit pages anomalies)
known_presets=("${presets_of_release[@]}" "${all_presets[@]}")
usage="usage: ./test.sh                the quick tests
       ./test.sh unit           the unit tests alone, in about a minute once they are built
       ./test.sh --full         everything, which takes hours
       ./test.sh PRESET...      some of: ${known_presets[*]}"

presets=("$@")
case "${1-release}" in
  --full) presets=("${all_presets[@]}") ;;
  --help | -h)
    echo "$usage"
    exit 0
    ;;
  *) [ $# -gt 0 ] || presets=(release) ;;
esac

# shellcheck source=cmake/install-packages.sh
. cmake/install-packages.sh
# shellcheck source=cmake/configured.sh
. cmake/configured.sh
for preset in "${presets[@]}"; do
  case " ${known_presets[*]} " in
    *" $preset "*) ;;
    *)
      echo "$usage" >&2
      exit 2
      ;;
  esac
done
for preset in "${presets[@]}"; do
  read -ra packages <<<"$(packages_of "$preset")"
  install_packages "${test_packages[@]}" "${packages[@]}"
done
run() {
  local build=${1%-full} benchmarks=ON targets
  case " ${presets_of_release[*]} " in
    *" $1 "*) build=release benchmarks=OFF ;; # no test starts them
  esac
  targets=$build
  [ "$1" != unit ] || targets=unit # a build preset of its own
  configured "$build" || rm -rf "build/$build"
  [ "$1" != coverage ] || rm -rf build/coverage # counts of earlier builds would be among those of this one
  cmake --preset "$build" -DTILEPDB_TESTS=ON -DTILEPDB_BENCHMARKS=$benchmarks &&
    cmake --build --preset "$targets" &&
    ctest --preset "$1"
}
# One that fails leaves the others their turn.
failed=()
for preset in "${presets[@]}"; do
  [ ${#presets[@]} -eq 1 ] || echo "== $preset"
  run "$preset" || failed+=("$preset")
done
[ ${#failed[@]} -eq 0 ] && exit
[ ${#presets[@]} -eq 1 ] || echo "failed: ${failed[*]}" >&2
exit 1
