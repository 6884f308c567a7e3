#!/usr/bin/env bash
# Builds tilepdb and runs its tests: ./test.sh for the quick ones, ./test.sh --full for all.
set -euo pipefail
cd "$(dirname "$0")"

preset=release
case "${1-}" in
  '') ;;
  --full) preset=release-full ;;
  *)
    echo "usage: ./test.sh [--full]" >&2
    exit 2
    ;;
esac

# shellcheck source=cmake/install-packages.sh
. cmake/install-packages.sh
install_packages "${test_packages[@]}"
cmake --preset release -DTILEPDB_TESTS=ON -DTILEPDB_BENCHMARKS=ON
cmake --build --preset release
ctest --preset "$preset"
