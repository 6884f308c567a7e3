#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What could surprise: other users' tables, names that are odd, files that are links, input without end, and how the
# programs themselves are built.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

export TILEPDB_DIR=$scratch/tables
board='8 6 7 2 5 4 3 0 1'
solve=(solve --instance "$board" --catalogue 8-whole --show none)
expect 0 '' pdbsolve "${solve[@]}" --generate -q
grep -q warning err && fail "warned of tables of our own: $(cat err)"

# Tables that others may have made
chmod o+w tables
expect 0 'pdbsolve: warning: .*/tables can be changed by every user; a wrong table makes wrong lengths' \
  pdbsolve "${solve[@]}" -q
chmod o-w tables
table=$(ls tables/3x3_*.pdb.zst)
chmod o+w "$table"
expect 0 'warning: .*pdb.zst can be changed by every user' pdbsolve "${solve[@]}" -q
chmod o-w "$table"
shift_solve=(solve --puzzle shift --goal ABB/CCB --instance CBB/ABC --dir tables --show none -q)
expect 0 '' pdbgen generate --puzzle shift --goal ABB/CCB --dir tables -q
expect 0 '' pdbsolve "${shift_solve[@]}"
grep -q warning err && fail "warned of tables of our own: $(cat err)"
chmod o+w tables/shift_*
expect 0 'warning: .*/shift_.* can be changed by every user' pdbsolve "${shift_solve[@]}"
chmod o-w tables/shift_*
if [ "$(id -u)" -eq 0 ]; then
  chown 65534 tables
  expect 0 'warning: .*/tables belongs to another user .number 65534.' pdbsolve "${solve[@]}" -q
  chown 0 tables
fi
expect 0 '' pdbsolve "${solve[@]}" -q
[ ! -s err ] || fail "found on stderr: $(cat err)"

# Nothing is read from the current folder by accident
mkdir here
cd here || exit 1
cp "$DATA/catalogues/8-whole.catalogue" mine.catalogue
cp -r ../tables/* .
(
  unset TILEPDB_DIR
  export XDG_CACHE_HOME=. XDG_CONFIG_HOME=.
  refuse 2 "catalogue 'mine' is not known" pdbsolve solve --instance "$board" --catalogue mine
  refuse 2 'tables missing in /.*/.cache/tilepdb' pdbsolve "${solve[@]}"
  HOME=relative refuse 2 'no table folder' pdbsolve "${solve[@]}"
  # Nor libraries: these would be refused, since they are none.
  for library in $(ldd "$BIN/pdbgen" "$BIN/pdbsolve" | sed -n 's/.* => .*\/\([^/ ]*\) .*/\1/p' | sort -u); do
    echo none >"$library"
  done
  expect 0 'pdbgen' pdbgen --version
  expect 0 'pdbsolve' pdbsolve --version
  exit "$failures"
) || fail "something was read from the current folder"
cd ..

# Links: a table may be one; an answer does not go through one, and replaces none without --force
mkdir links
ln -s "$scratch/$table" links/
expect 0 '27' pdbsolve "${solve[@]}" --dir links -q
echo precious >precious
ln -s precious answer.json
refuse 2 'answer.json: exists; use --force' pdbsolve "${solve[@]}" --certificate answer.json
expect 0 '' pdbsolve "${solve[@]}" --certificate answer.json --force -q
[ "$(cat precious)" = precious ] || fail "a file was written through a link"
[ ! -L answer.json ] || fail "the link is still there"
ln -s "$scratch/precious" .page.html.partial
expect 4 '.page.html.partial: cannot be written' pdbsolve "${solve[@]}" --html page.html
[ "$(cat precious)" = precious ] || fail "a file was written through a link that was waiting"
ln -s nowhere links/loop
ln -sfn links/loop2 links/loop1
ln -sfn loop1 links/loop2
expect 0 '' pdbgen list --dir links

# Names
for name in 'a name' "it's" '-dash' $'new\nline' $'\033[2J' 'ü' '%value%'; do
  expect 0 '' pdbsolve "${solve[@]}" --dir "$scratch/t/$name" --generate -q
  printf '%s\n' "$board" >"./$name"
  expect 0 '27' pdbsolve solve "./$name" --catalogue 8-whole --show none -q
  refuse 2 'x.catalogue: Not a directory' pdbsolve solve "./$name" --catalogue "./$name/x.catalogue"
done

# Input without end, and input that is none
refuse 2 '/dev/zero:1: found a control character' pdbsolve solve /dev/zero
tr '\0' '1' </dev/zero | timeout 60 "$BIN/pdbsolve" solve - >out 2>err
[ "${PIPESTATUS[1]}" -eq 2 ] || fail "an endless line: $(cat err)"
grep -q 'found a line of more than 65536 characters' err || fail "an endless line: $(cat err)"
refuse 2 'not a file|is a folder|not a pattern database' pdbgen info /dev/zero
mkfifo pipe.pdb
refuse 2 'not a file' timeout -s KILL 20 "$BIN/pdbgen" info pipe.pdb

# Temporary files have no names in folders that all may write to
expect 0 '' env TMPDIR="$scratch/nowhere" "$BIN/pdbsolve" "${solve[@]}" -q

# The programs: addresses that nobody can guess, tables of the linker that cannot be written, no stack that can be run
if [ "${HARDENED:-ON}" = ON ] && command -v readelf >/dev/null; then
  for program in "$BIN/pdbgen" "$BIN/pdbsolve"; do
    readelf -hldW "$program" >headers
    grep -q 'Type: *DYN' headers || fail "$program: not position-independent"
    grep -q 'GNU_RELRO' headers || fail "$program: no RELRO"
    grep -q 'BIND_NOW' headers || fail "$program: not all symbols are bound at the start"
    grep -E 'GNU_STACK' headers | grep -qv 'RWE' || fail "$program: its stack can be run"
    readelf -sW "$program" >symbols
    grep -q __stack_chk_fail symbols || fail "$program: its stack is not guarded"
  done
fi

finish
