#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# pdbsolve without its catalogues, on a terminal, and with tables that are truncated while it reads them.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

mkdir -p lone/bin
cp "$BIN/pdbsolve" lone/bin
[ -d /usr/local/share/tilepdb/catalogues ] ||
  refuse 2 'no catalogue for 3x3 boards in .*/lone/share/tilepdb/catalogues.*; name a file with --catalogue' \
    lone/bin/pdbsolve solve --heuristic pdb --instance "8 6 7 2 5 4 3 0 1"

# Boards are drawn in boxes on a terminal that supports them.
on_terminal() { LC_ALL=$1 script -qec "$BIN/pdbsolve solve -q --show boards --instance '1 4 2 3 0 5 6 7 8'" /dev/null </dev/null; }
if script -qec true /dev/null </dev/null >out 2>&1; then
  on_terminal C.UTF-8 >out
  grep -q '^│ 1 │ 4 │ 2 │' out || fail "no boxes on a terminal: $(cat out)"
  grep -q '^├───┼───┼───┤' out || fail "no lines on a terminal: $(cat out)"
  on_terminal C >out
  grep -q '^1 4 2' out || fail "boxes on a terminal without them: $(cat out)"
else
  skip "boards on a terminal, without pseudo-terminals: $(cat out)"
fi

# A bus error ends the program with one line if a table was truncated, and as usual otherwise.
expect 0 '' pdbgen generate --catalogue 15-5-5-5 --dir shorter --no-compress -q
search_shorter() {
  : >err  # without the output of the search before
  "$BIN/pdbsolve" solve --dir shorter --catalogue 15-5-5-5 --instance "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0" --time-limit 60 -v >out 2>err &
  run=$!
  while_alive $run grep -q 'bound .* completed' err
}
search_shorter
kill -BUS $run
wait $run
[ $? -eq 135 ] || fail "a bus error that is sent: $(cat err)"
! grep -q 'became shorter' err || fail "a bus error that is sent: $(cat err)"
search_shorter
for table in shorter/*.pdb; do truncate -s 5000 "$table"; done
wait $run
[ $? -eq 4 ] || fail "a shortened table: $(cat err)"
grep -q '^pdbsolve: a file in use was truncated' err || fail "a shortened table: $(cat err)"

finish
