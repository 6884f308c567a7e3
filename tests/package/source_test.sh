#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the tarball of the sources, which has only files that git tracks, and builds it without a network. BUILD,
# SOURCE, VERSION: as in deb_test.sh.
# shellcheck source=tests/package/common.sh
. "$(dirname "$0")/common.sh"

clean_up() { rm -rf --one-file-system "$work" "$stray"; }

# An untracked file beside the sources.
stray=$(mktemp -d "$SOURCE/stray+(1).XXXXXX")
touch "$stray/file"
cd "$BUILD"
cpack --config CPackSourceConfig.cmake >"$work/log" 2>&1 || fail "$(cat "$work/log")"
(cd packages && sha256sum --check --quiet "tilepdb-$VERSION.tar.xz.sha256") || fail "the checksum is wrong"
tar -C "$work" -xf "packages/tilepdb-$VERSION.tar.xz"
cd "$work/tilepdb-$VERSION"
diff <(find . ! -type d | sort) <(git -C "$SOURCE" ls-files | sed 's,^,./,' | sort) ||
  fail "the tarball does not have the files that git tracks"
grep -qE "^## $VERSION - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || fail "CHANGELOG.md has no dated section of $VERSION"

# As root, in a network namespace without connections.
offline=()
[ "$(id -u)" -ne 0 ] || offline=(unshare --net)
"${offline[@]}" cmake --preset release -DTILEPDB_TESTS=OFF -DTILEPDB_BENCHMARKS=OFF >"$work/log" 2>&1 ||
  fail "$(cat "$work/log")"
"${offline[@]}" cmake --build --preset release --target pdbgen pdbsolve >"$work/log" 2>&1 || fail "$(tail "$work/log")"
[ "$(build/release/bin/pdbsolve --version | head -1)" = "pdbsolve (tilepdb) $VERSION" ] || fail "pdbsolve --version"
TILEPDB_DIR=$work/tables build/release/bin/pdbsolve solve --instance "1 2 5 3 4 0 6 7 8" --generate >"$work/log" 2>&1 ||
  fail "$(cat "$work/log")"
echo "made and built"
