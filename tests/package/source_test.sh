#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the tarball of the sources and builds it without a network. BUILD, VERSION: as in deb_test.sh.
# shellcheck source=tests/package/common.sh
. "$(dirname "$0")/common.sh"

cd "$BUILD"
cpack --config CPackSourceConfig.cmake >"$work/log" 2>&1 || fail "$(cat "$work/log")"
tar -C "$work" -xf "packages/tilepdb-$VERSION.tar.xz"
cd "$work/tilepdb-$VERSION"
[ ! -e .git ] && [ ! -e build ] || fail "the tarball has more than sources"

# As root a network of its own, without any connection.
offline=()
[ "$(id -u)" -ne 0 ] || offline=(unshare --net)
"${offline[@]}" cmake --preset release -DTILEPDB_TESTS=OFF -DTILEPDB_BENCHMARKS=OFF >"$work/log" 2>&1 ||
  fail "$(cat "$work/log")"
"${offline[@]}" cmake --build --preset release --target pdbgen pdbsolve >"$work/log" 2>&1 || fail "$(tail "$work/log")"
[ "$(build/release/bin/pdbsolve --version | head -1)" = "pdbsolve (tilepdb) $VERSION" ] || fail "pdbsolve --version"
TILEPDB_DIR=$work/tables build/release/bin/pdbsolve solve --instance "1 2 5 3 4 0 6 7 8" --generate >"$work/log" 2>&1 ||
  fail "$(cat "$work/log")"
echo "made and built"
