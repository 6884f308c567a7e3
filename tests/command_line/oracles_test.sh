#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Published lengths and node counts.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables

pdbgen generate --catalogue 15-7-8 --catalogue 24-6-6-6-6 --no-compress -q >out || fail "generation"

# Korf's 100: every length, and the nodes of plain IDA*, for every instruction set.
korf=$DATA/instances/korf100.txt
expect 0 'total length 5305, ' pdbsolve verify "$korf" --catalogue 15-7-8
expect 0 'total length 5305, 958,628 expanded, 2,095,943 generated' pdbsolve solve "$korf" --plain
for isa in portable avx2 avx512 sve256; do
  pdbsolve solve "$korf" --isa $isa -j 1 --plain --show none >"$isa" 2>err || grep -q 'not supported' err || fail "$isa"
  [ ! -s $isa ] || cut -f 1-5 $isa | cmp - <(cut -f 1-5 portable) || fail "$isa expands other nodes"
done
sed 's/^7 52 /7 50 /' "$korf" >wrong.txt
expect 1 $'^7\t50\t52$' pdbsolve verify wrong.txt --catalogue 15-7-8

# A* with the tables finds the same lengths.
grep -v '^#' "$korf" | head -10 >ten.txt
expect 0 '10 solved, goal blank-first, total length 542, ' pdbsolve solve ten.txt --algorithm astar --heuristic pdb --catalogue 15-7-8
cut -f 1-2 out >astar
expect 0 '10 solved, goal blank-first, total length 542, ' pdbsolve solve ten.txt --catalogue 15-7-8
cut -f 1-2 out | cmp - astar || fail "A* finds other lengths"

# The signature: nodes expanded in completed bounds.
signature() { # COUNT ARGUMENT...
  local count=$1
  shift
  expect 0 $'^expanded_in_completed_bounds\t'"$count"'$' pdbsolve bench "$@"
}
signature 473313 --catalogue 15-7-8 --plain
signature 473313 --catalogue 15-7-8 --frontier-nodes 0 --automaton-depth 2
for isa in portable avx2 avx512 sve256; do
  if [ ! -s $isa ]; then
    echo "not tested here: $isa"
  else
    signature 378416 --catalogue 15-7-8 --isa $isa -j 1
    best=$isa
  fi
done
# The slow tests try each instruction set.
signature 10711625 --catalogue 24-6-6-6-6
# The environment selects the instruction set unless an option does.
TILEPDB_ISA=portable signature 378416 --catalogue 15-7-8
grep -qx $'instruction_set\tportable' out || fail "TILEPDB_ISA is not used"
TILEPDB_ISA=portable signature 378416 --catalogue 15-7-8 --isa "$best"
grep -qx $'instruction_set\t'"$best" out || fail "TILEPDB_ISA overrides --isa"

# Without --catalogue, the best catalogue with existing tables is used.
expect 0 '' pdbsolve random --board 5x5 --walk 40 --seed 3
cp out walk.txt
# pdbgen list counts partitions only; searches also look up reflections.
expect 0 '^catalogue.24-6-6-6-6.5x5.1 partition, 2 tables' pdbgen list
expect 0 '^catalogue 24-6-6-6-6: 1 partition and 1 reflection, 2 tables from ' pdbsolve solve walk.txt -v
expect 0 '^catalogue 24-6-6-6-6: 1 partition, 2 tables from ' pdbsolve solve walk.txt -v --no-transpose
expect 0 '^catalogue 24-6-6-6-6: ' pdbsolve solve walk.txt --memory 50MB
refuse 2 'no catalogue for .* boards fits into 1.0 MiB; the smallest takes 43.2 MiB: give --memory [0-9]+ or more$' pdbsolve solve walk.txt --memory 1MiB
enough=$(sed -n "s/.* --memory \([0-9]*\) or more$/\1/p" err)
expect 0 '^catalogue 24-6-6-6-6: ' pdbsolve solve walk.txt --memory "$enough"
refuse 2 "give --memory $enough or more" pdbsolve solve walk.txt --memory "$((${enough:-1} - 1))"
refuse 2 'leave out --catalogue' pdbsolve solve walk.txt --memory 1MiB --catalogue 24-two
grep -E '^(38|40) ' "$DATA/instances/korf24-50.txt" >two.txt
expect 0 '0 of 2' pdbsolve verify two.txt

# Limits end a search of tens of millions of nodes.
grep '^25 ' "$DATA/instances/korf24-50.txt" >one.txt
expect 3 'instance 25: not solved within the limits; at least (7[13579]|81) moves are needed' \
  pdbsolve solve one.txt --catalogue 24-6-6-6-6 --node-limit 1000000
expect 3 '; at least [0-9]+ moves are needed' pdbsolve solve one.txt --catalogue 24-6-6-6-6 --time-limit 0.05

# One of the 17 hardest positions of the 15-puzzle; the slow tests have all.
grep -v '^#' "$DATA/instances/hardest15-17.txt" | head -1 >hardest.txt
expect 0 '0 of 1' pdbsolve verify hardest.txt

# One of Korf & Felner's instances with published expansions of the same search; the slow tests have two more.
expect 0 $'^38\t96\t96\t13407785\t' pdbsolve solve <(head -1 two.txt) --catalogue 24-6-6-6-6 --plain --show none

finish
