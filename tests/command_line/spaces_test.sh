#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tables of a puzzle that the programs do not know, made by an example of the documentation: they are listed, described,
# drawn, checked and rewritten, and never taken for tables of another puzzle.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

expect 0 '8 moves, 13 states' "$BIN/topspin" .
table=topspin.pdb.zst

expect 0 '^table.*topspin.pdb.zst.*665,280 states' pdbgen list --dir .
expect 0 '^puzzle      topspin' pdbgen info $table
grep -qx 'parameters  12-4, tokens 0 to 5' out || fail "info: $(cat out)"
grep -qx 'payload     162.4 KiB, 2 bits a state' out || fail "info: $(cat out)"
expect 0 '"puzzle":"topspin"' pdbgen info $table --json
grep -q '"parameters":"12-4, tokens 0 to 5"' out || fail "info --json: $(cat out)"
expect 0 '' pdbgen histogram $table --svg drawn.svg
expect 0 'topspin 12-4, tokens 0 to 5' cat drawn.svg
expect 0 ': ok' pdbgen verify $table
for how in --full "--sample 10"; do
  # shellcheck disable=SC2086  # two words
  expect 0 ': ok, counts alone$' pdbgen verify $how $table
  grep -q 'how many states have each value; no state is compared with those around it' err || fail "verify $how: $(cat err)"
done
expect 0 '"sound":true,"checked":"counts"' pdbgen verify --full $table --json
expect 0 '' pdbgen decompress $table -q
expect 0 ': ok' pdbgen verify topspin.pdb
mv $table first.pdb.zst
expect 0 '' pdbgen compress topspin.pdb -q
cmp $table first.pdb.zst || fail "compressed again it is another file"
expect 0 '8 moves, 13 states' "$BIN/topspin" .

# Neither half takes it for a table of its own puzzles.
mv topspin.pdb 3x3_0-1-2-3-4-5-6-7_b8.pdb
refuse 1 'holds the table topspin_12-4,-tokens-0-to-5_[0-9a-f]* under another table.s name' \
  pdbgen generate --catalogue 8-whole --dir . --no-compress
refuse 2 'is a table of another puzzle' pdbsolve solve --catalogue 8-whole --dir . "8 6 7 2 5 4 3 0 1"

finish
