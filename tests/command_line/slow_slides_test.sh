#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Long tests in the multi-tile metric: random and farthest 4x4 boards.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables

# Random 4x4 boards have the same lengths with both sets of tables, and the 16 farthest boards the published length.
small=(--pattern 0112-1122-3322-3344 --pattern 0111-2222-3333-4444) large=(--pattern 0122-1122-3445-3345 "${small[@]:2}")
pdbgen generate --metric mtm "${small[@]}" "${large[@]}" -q >out || fail "tables of slides: $(cat err)"
pdbsolve random --metric mtm --board 4x4 --count 300 --seed 2026 -q >slides
pdbsolve solve --metric mtm slides "${small[@]}" -q | cut -f 1-2 >right
pdbsolve solve --metric mtm slides "${large[@]}" -q | cut -f 1-2 | cmp -s - right || fail "other lengths by larger tables"
[ "$(wc -l <right)" -eq 301 ] || fail "not 300 lengths"
expect 0 '0 of 16' pdbsolve verify --metric mtm "$DATA/instances/hardest15-slides-16.txt"

# Korf's boards too; those with the blank in a corner also in reverse, with the board as the goal.
korf=$DATA/instances/korf100.txt
pdbsolve solve --metric mtm "$korf" "${small[@]}" -q | cut -f 1-2 >right
pdbsolve solve --metric mtm "$korf" "${large[@]}" -q | cut -f 1-2 | cmp -s - right || fail "other lengths of Korf's boards"
[ "$(wc -l <right)" -eq 101 ] || fail "not 100 lengths"
awk '!/^#/ && ($3 == 0 || $6 == 0 || $15 == 0 || $18 == 0) { id = $1; $1 = $2 = ""; print id, $0 }' "$korf" >corners
[ "$(wc -l <corners)" -gt 10 ] || fail "few boards with the blank in a corner"
while read -r id board; do
  pdbsolve solve --metric mtm --goal "$board" "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15" "${large[@]}" -q >backward
  [ "$(tail -n 1 backward | cut -f 2)" = "$(awk -v id="$id" '$1 == id { print $2 }' right)" ] ||
    fail "another length of $id in reverse: $(cat backward)"
done <corners

finish
