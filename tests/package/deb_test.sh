#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the packages, unpacks the tarball, runs lintian on the .deb files, installs them in a clean Debian 12 and uses
# them as a new user would. BUILD: the build folder, configured for /usr; SOURCE: the sources; VERSION: the project's
# version.
# shellcheck source=tests/package/common.sh
. "$(dirname "$0")/common.sh"

system=$work/system
clean_up() {
  ! mountpoint -q "$system/proc" || umount "$system/proc"
  rm -rf --one-file-system "$work"
}

echo "== made"
cd "$BUILD"
rm -rf packages
cpack --config CPackConfig.cmake >"$work/log" 2>&1 || fail "$(cat "$work/log")"
runtime=libtilepdb${VERSION%.*}
for package in tilepdb "$runtime" libtilepdb-dev tilepdb-data python3-tilepdb; do
  ls packages/"${package}_${VERSION}"_*.deb >/dev/null || fail "there is no package $package"
done

(cd packages && sha256sum --check --quiet ./*.sha256) || fail "a checksum is wrong"

echo "== the tarball"
mkdir "$work/tarball"
tar -C "$work/tarball" --strip-components 1 -xf packages/tilepdb-"$VERSION"-linux-*.tar.gz
[ "$("$work/tarball/bin/pdbsolve" --version | head -1)" = "pdbsolve (tilepdb) $VERSION" ] || fail "pdbsolve --version"
TILEPDB_DIR=$work/tables "$work/tarball/bin/pdbsolve" solve --instance "1 2 5 3 4 0 6 7 8" --generate >"$work/log" 2>&1 ||
  fail "$(cat "$work/log")"
[ -f "$work/tarball/share/zsh/site-functions/_pdbsolve" ] || fail "the tarball has no completions for zsh"
[ -f "$work/tarball/share/tilepdb/instances/korf100.txt" ] || fail "the tarball has no instances"
[ ! -f "$SOURCE/build/wasm/npm/tilepdb.wasm" ] || [ -f "$work/tarball/share/tilepdb/web/tilepdb.wasm" ] ||
  fail "the tarball has no solver for browsers"

echo "== lintian"
lintian --fail-on error,warning --tag-display-limit 0 packages/*.deb

echo "== a clean system"
[ "$(id -u)" -eq 0 ] || fail "installing in a clean system needs root"
mmdebstrap --quiet --variant=apt --mode=root bookworm "$system" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
# Every running system has /proc: programs find their data through it, and shells their pipes.
mount -t proc proc "$system/proc"
mkdir "$system/packages"
cp packages/*.deb "$system/packages/"
cp "$SOURCE"/docs/examples/*.cpp "$SOURCE/docs/examples/first.c" "$system/packages/"
cp -r "$SOURCE/tests/install/consumer" "$system/packages/"
in_system() { chroot "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
in_system sh -c 'apt-get update -q && apt-get install -q -y --no-install-recommends /packages/tilepdb_*.deb /packages/tilepdb-data_*.deb' \
  >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"

echo "== programs"
[ "$(in_system pdbsolve --version | head -1)" = "pdbsolve (tilepdb) $VERSION" ] || fail "pdbsolve --version"
in_system pdbgen generate --catalogue 15-7-8 -q >"$work/log"
in_system pdbsolve verify /usr/share/tilepdb/instances/korf100.txt >"$work/log" 2>&1 || fail "$(cat "$work/log")"
grep -q "^0 of 100 lengths differ$" "$work/log" || fail "$(cat "$work/log")"
in_system pdbsolve bench >"$work/log" 2>&1 || fail "pdbsolve bench: $(cat "$work/log")"
# With the solver that was built for browsers or, without one, that of the page in the repository.
in_system pdbsolve play --html /tmp/play.html >"$work/log" 2>&1 || fail "pdbsolve play: $(cat "$work/log")"

echo "== manual pages and completions"
in_system sh -c 'apt-get install -q -y --no-install-recommends man-db bash-completion' >"$work/log" 2>&1 ||
  fail "$(tail -20 "$work/log")"
for page in pdbgen.1 pdbsolve.1 pdbtune.1 pdb.5 tilepdb-catalogue.5 tilepdb-instances.5; do
  in_system man "${page##*.}" "${page%.*}" >"$work/page" 2>"$work/log" || fail "man $page: $(cat "$work/log")"
  [ "$(wc -l <"$work/page")" -gt "$(wc -l <"reference/$page")" ] || fail "man $page is short"
  sed -n 's/\\&//g; s/^\.SH "\?\([^"]*\)"\?$/\1/p' "reference/$page" >"$work/sections"
  [ "$(wc -l <"$work/sections")" -ge 3 ] || fail "$page has few sections: $(cat "$work/sections")"
  while read -r section; do
    grep -qxF -- "$section" "$work/page" || fail "man $page has no section $section"
  done <"$work/sections"
done
# As the Tab key does: bash-completion loads the program's file by name.
in_system bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader pdbsolve
  COMP_WORDS=(pdbsolve solve --certif); COMP_CWORD=2; COMP_LINE="pdbsolve solve --certif"; COMP_POINT=23
  $(complete -p pdbsolve | sed "s/.*-F \([^ ]*\).*/\1/") pdbsolve --certif solve; echo "${COMPREPLY[@]}"' >"$work/log" 2>&1
grep -q -- "--certificate" "$work/log" || fail "bash does not complete --certif: $(cat "$work/log")"
in_system sh -c 'apt-get install -q -y --no-install-recommends zsh' >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
for program in pdbgen pdbsolve pdbtune; do
  in_system zsh -fc 'autoload -Uz compinit && compinit -u -D && echo "$_comps[$1]"' zsh "$program" >"$work/log" 2>&1
  grep -qx "_$program" "$work/log" || fail "zsh does not complete $program: $(cat "$work/log")"
done

echo "== Python"
in_system sh -c 'apt-get install -q -y --no-install-recommends /packages/python3-tilepdb_*.deb' >"$work/log" 2>&1 ||
  fail "$(tail -20 "$work/log")"
in_system python3 -c 'import tilepdb
solution = tilepdb.solve("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")
assert solution.length == 57, solution'

echo "== programs of one's own"
in_system sh -c "apt-get install -q -y --no-install-recommends /packages/${runtime}_*.deb" >"$work/log" 2>&1 ||
  fail "$(tail -20 "$work/log")"
in_system sh -c "ldconfig -p | grep -q 'libtilepdb.so.${VERSION%.*} '" || fail "the linker's cache has no $runtime"
in_system sh -c "find / -xdev -name libtilepdb.so -o -name libtilepdb.a -o -name tilepdb.h | grep ." &&
  fail "$runtime has files for development"
in_system sh -c 'apt-get install -q -y --no-install-recommends /packages/libtilepdb-dev_*.deb cmake dpkg-dev make' \
  >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
in_system dpkg-query -W -f '${Depends}\n' libtilepdb-dev | grep -qE "(^|, )$runtime \(= $VERSION\)(,|$)" ||
  fail "libtilepdb-dev does not depend on its $runtime"
in_system sh -ec 'cmake -S /packages/consumer -B /tmp/consumer -DEXAMPLES=/packages
  cmake --build /tmp/consumer
  /tmp/consumer/generate_tables
  /tmp/consumer/solve_boards' >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
grep -q "^57 moves" "$work/log" || fail "$(tail -20 "$work/log")"
in_system sh -ec 'g++ -std=c++20 /packages/solve_boards.cpp -o /tmp/solve_boards $(pkg-config --cflags --libs tilepdb)
  /tmp/solve_boards' >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
grep -q "^55 moves" "$work/log" || fail "$(tail -20 "$work/log")"
# The same with the static library, whose programs need no package at run time.
in_system sh -ec 'cd /tmp
  sed "s/PRIVATE tilepdb::tilepdb)/PRIVATE tilepdb::tilepdb_static)/" /packages/consumer/CMakeLists.txt >/packages/consumer/static
  mkdir static && cp /packages/consumer/*.cpp static && mv /packages/consumer/static static/CMakeLists.txt
  cmake -S static -B static/build -DEXAMPLES=/packages -DBUILT=topspin
  cmake --build static/build
  if ldd static/build/topspin | grep libtilepdb; then exit 1; fi
  static/build/topspin /tmp' >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
grep -q "^10 moves, 1203 " "$work/log" || fail "$(tail -20 "$work/log")"

echo "== a program in C and its package"
in_system sh -ec 'gcc -std=c11 /packages/first.c -o /tmp/first_c $(pkg-config --cflags --libs tilepdb)
  mkdir /tmp/first && cd /tmp/first && mkdir debian && echo "Source: first" >debian/control
  dpkg-shlibdeps -O /tmp/first_c' >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
grep -qE "shlibs:Depends=.*$runtime \(>= $VERSION\)" "$work/log" || fail "shlibs: $(cat "$work/log")"
# A program needs zstd, OpenMP and so on through the library only.
grep -qE 'shlibs:Depends=.*(zstd|xxhash|zlib|gomp|stdc)' "$work/log" && fail "linked too much: $(cat "$work/log")"
in_system sh -c 'apt-get purge -q -y libtilepdb-dev && /tmp/first_c' >"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
grep -q "^57 moves: ULDDRUUU" "$work/log" || fail "first.c with $runtime alone: $(cat "$work/log")"

echo "== removed"
in_system sh -c "apt-get purge -q -y tilepdb tilepdb-data $runtime python3-tilepdb" >"$work/log" 2>&1 ||
  fail "$(tail -20 "$work/log")"
left=$(in_system find /usr /etc -name '*tilepdb*' -o -name 'pdbgen*' -o -name 'pdbsolve*' -o -name 'pdbtune*')
[ -z "$left" ] || fail "left behind: $left"
echo "made, installed, used and removed"
