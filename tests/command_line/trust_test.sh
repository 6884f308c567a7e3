#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tables that belong to other users, libraries in the current folder, and how the programs themselves are built.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

export TILEPDB_DIR=$scratch/tables
solve=(solve --instance '8 6 7 2 5 4 3 0 1' --catalogue 8-whole --show none)
expect 0 '' pdbsolve "${solve[@]}" --generate -q
if [ "$(id -u)" -eq 0 ]; then
  chown 65534 tables
  expect 0 'warning: .*/tables belongs to another user .uid 65534.' pdbsolve "${solve[@]}" -q
  chown 0 tables
fi

# Libraries are not read from the current folder: these are invalid and would be refused.
mkdir here
(
  cd here || exit 1
  for library in $(ldd "$BIN/pdbgen" "$BIN/pdbsolve" | sed -n 's/.* => .*\/\([^/ ]*\) .*/\1/p' | sort -u); do
    echo none >"$library"
  done
  expect 0 'pdbgen' pdbgen --version
  expect 0 'pdbsolve' pdbsolve --version
  exit "$failures"
) || fail "a library was read from the current folder"

# The programs have position-independent code, read-only linker tables and a non-executable stack.
if [ "${HARDENED:-ON}" = ON ] && command -v readelf >/dev/null; then
  for program in "$BIN/pdbgen" "$BIN/pdbsolve"; do
    readelf -hldW "$program" >headers
    grep -q 'Type: *DYN' headers || fail "$program: not position-independent"
    grep -q 'GNU_RELRO' headers || fail "$program: no RELRO"
    grep -q 'BIND_NOW' headers || fail "$program: symbols are bound lazily"
    grep -E 'GNU_STACK' headers | grep -qv 'RWE' || fail "$program: its stack is executable"
    readelf -sW "$program" >symbols
    grep -q __stack_chk_fail symbols || fail "$program: its stack is not guarded"
  done
fi

finish
