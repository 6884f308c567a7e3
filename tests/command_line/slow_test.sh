#!/usr/bin/env bash
# What takes long: the 8-tile table's published histogram, 14 partitions, a 7-tile table of the 24-puzzle.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables

pdbgen generate --catalogue 15-7-8 --catalogue 24-small -q >out || fail "generation"
expect 0 ': ok' pdbgen verify --full -q tables/*.zst
eight=$(ls tables/4x4_0-1-2-3-4-5-6-7_*)
pdbgen histogram --min-over-blank "$eight" >eight
grep -v '^#' "$DATA/counts/min-over-blank-histogram-15-7-8.tsv" | tail -n +2 | cut -f 1,2 | cmp - eight ||
  fail "the 8-tile table's histogram over blanks differs"

# Published expansions with 14 partitions
grep -E '^(1|25|40) ' "$DATA/instances/korf24-50.txt" >three.txt
pdbsolve solve three.txt --catalogue 24-small --plain --show none >out 2>err
for row in 1:95:53848738 25:81:37172997 40:82:8296164; do
  grep -qE "^$(echo "$row" | tr : '\t')"$'\t' out || fail "not $row: $(cat out)"
done

pdbgen generate --board 5x5 --pattern 1,2,3,5,6,7,8 -q >out || fail "a 7-tile table"
expect 0 ': ok' pdbgen verify --full -q "$(cat out)"

finish
