#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Long tests: the 8-tile table's published histogram, 14 partitions, a 7-tile table of the 24-puzzle, every 8-puzzle.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables

pdbgen generate --catalogue 15-7-8 --catalogue 24-small -q >out || fail "generation"
expect 0 ': ok' pdbgen verify --full -q tables/*.pdb tables/*.zst
eight=$(ls tables/4x4_0-1-2-3-4-5-6-7_*)
pdbgen histogram --min-over-blank "$eight" >eight
grep -v '^#' "$DATA/counts/min-over-blank-histogram-15-7-8.tsv" | tail -n +2 | cut -f 1,2 | cmp - eight ||
  fail "the 8-tile table's histogram over blanks differs"

# A length that no board has, and A* on a board that takes minutes with misplaced tiles (docs/comparison.md).
refuse 3 'length 7: none of 100,000 random walks ended more than 6 moves from the goal' pdbsolve random --board 2x2 --length 7 -q
# Two 3x3 boards take 31 moves; the message agrees with the board printed.
pdbgen generate --catalogue 8-whole -q >out || fail "generation"
refuse 3 '^pdbsolve: --length 31: found 1 of 3; none of the next 100,000 random walks ended more than 30 moves from the goal$' \
  pdbsolve random --board 3x3 --length 31 --count 3 --seed 1 -q
grep -q '^1 31 ' out || fail "no board of 31 moves: $(cat out)"
expect 0 $'^1\t57\t57\t' pdbsolve solve --algorithm astar --heuristic linear-conflict --show none \
  --instance "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
refuse 2 'more than .* bytes' timeout -s KILL 120 "$BIN/pdbsolve" report /dev/zero --html report.html

# The 17 hardest positions of the 15-puzzle
expect 0 '0 of 17' pdbsolve verify "$DATA/instances/hardest15-17.txt"

# Published expansions with 14 partitions
grep -E '^(1|25|40) ' "$DATA/instances/korf24-50.txt" >three.txt
pdbsolve solve three.txt --catalogue 24-small --plain --show none >out 2>err
for row in 1:95:95:53848738 25:81:81:37172997 40:82:82:8296164; do
  grep -qE "^$(echo "$row" | tr : '\t')"$'\t' out || fail "not $row: $(cat out)"
done

# The certificate of the open 24-puzzle: its moves, the bounds of up to 100 million nodes, and some parts of the larger
# ones. Its tables are in a folder of their own, because later checks depend on the existing tables.
expect 0 '1 of 1 proof holds, bound by bound' pdbsolve verify --certificate "$DATA/certificates/random24-open14-14.json" \
  --sample 60 --seed 3 --generate --dir certified

# Without --catalogue, the best catalogue with existing tables or within --memory is used.
expect 0 '' pdbsolve random --board 5x5 --walk 40 --seed 3
cp out walk.txt
pdbsolve solve walk.txt -v >out 2>err && grep -q '^catalogue 24-three: 3 partitions and 3 reflections, ' err || fail "not the best catalogue"
expect 0 '^catalogue 24-three: ' pdbsolve solve walk.txt --memory 4GiB
expect 0 '^catalogue 24-two: ' pdbsolve solve walk.txt --memory 200MiB --generate
expect 0 '^catalogue 24-pool: ' pdbsolve solve walk.txt --memory 4GiB

# Partitions chosen for a hard instance from those with tables; and no choice with --no-choice.
grep '^14 ' "$DATA/instances/korf24-50.txt" >one.txt
expect 3 '^[0-9]+ tables of the pool are missing; --generate .*: pdbgen generate --catalogue 24-pool' \
  pdbsolve solve one.txt --catalogue 24-pool --direction forward --node-limit 70000000 -v
grep -qE '^instance 14: bound 99 tried with [0-9]+ choices of partitions, ' err || fail "nothing chosen: $(cat err)"
grep -q '^continuing with ' err || fail "no choice: $(cat err)"
expect 3 'bound 105 ended' pdbsolve solve one.txt --catalogue 24-pool --direction forward --node-limit 70000000 -v --no-choice
grep -q 'continuing with' err && fail "a choice in spite of --no-choice"
grep '^20 ' "$DATA/instances/korf24-50.txt" >one.txt
expect 0 '^continuing with ' pdbsolve solve one.txt --catalogue 24-pool --direction backward --generate -v --certificate chosen.json
expect 0 '1 of 1 proof holds, bound by bound' pdbsolve verify --certificate chosen.json --isa portable

# The signature of the 24-puzzle does not depend on the instruction set; oracles_test.sh tests the 15-puzzle.
pdbgen generate --catalogue 24-6-6-6-6 -q >out || fail "generation"
for isa in portable avx2 avx512 sve256; do
  if pdbsolve bench --catalogue 24-6-6-6-6 --isa $isa >out 2>err; then
    grep -qx $'expanded_in_completed_bounds\t10711625' out || fail "$isa: $(cat out)"
  else
    grep -q 'not supported' err || fail "$isa: $(cat err)"
  fi
done

# Korf & Felner's published expansions of the same search with two partitions
grep -E '^(25|40) ' "$DATA/instances/korf24-50.txt" >two.txt
expect 0 $'^25\t81\t81\t104008514\t' pdbsolve solve two.txt --catalogue 24-6-6-6-6 --generate --plain --show none
grep -q $'^40\t82\t82\t19497302\t' out || fail "not the published expansions of 40: $(cat out)"

pdbgen generate --board 5x5 --pattern 1,2,3,5,6,7,8 -q >out || fail "a 7-tile table"
expect 0 ': ok' pdbgen verify --full -q "$(cat out)"

# Nine tiles, in memory and on disk.
nine=(--board 4x3 --pattern 1,2,3,4,5,6,8,9,10)
expect 0 '_b[0-9]+.pdb$' pdbgen generate "${nine[@]}" --dir nine
file=$(grep 'pdb$' out)
expect 0 '_b[0-9]+.pdb$' pdbgen generate "${nine[@]}" --dir disk --memory 40MiB
grep -q 'continues on disk' err || fail "not on disk: $(cat err)"
cmp "$file" "$(grep 'pdb$' out)" || fail "another table of nine tiles on disk"

# Every 8-puzzle by optimal algorithms has the known numbers of each length. Breadth-first search and iterative
# deepening without a heuristic would take 40 minutes each, so they solve every tenth board.
every_eight_puzzle() {
  awk '
    function place(cell, inversions, line,    tile, other, smaller) {
      if (cell == 9) {
        if (inversions % 2 == 0) print line
        return
      }
      for (tile = 0; tile < 9; ++tile) {
        if (used[tile]) continue
        smaller = 0
        for (other = 1; other < tile; ++other) smaller += !used[other]
        used[tile] = 1
        place(cell + 1, inversions + smaller, line " " tile)
        used[tile] = 0
      }
    }
    BEGIN { place(0, 0, "") }'
}
every_eight_puzzle >eight.txt
[ "$(wc -l <eight.txt)" -eq 181440 ] || fail "not every 8-puzzle"
grep -v '^#' "$DATA/counts/states-by-depth-8.tsv" | tr ' ' '\t' >known
pdbgen generate --catalogue 8-whole -q >out || fail "the 8-puzzle's table"
for way in "--catalogue 8-whole" "--heuristic manhattan" "--algorithm astar --heuristic walking-distance" \
  "--algorithm astar --heuristic pdb" "--algorithm bidirectional-bfs"; do
  # shellcheck disable=SC2086
  pdbsolve solve eight.txt $way --show none -q >out 2>err || fail "8-puzzles with $way: $(cat err)"
  awk -F '\t' 'NR > 1 { ++count[$2] } END { for (l = 0; l <= 31; ++l) print l "\t" count[l] }' out | cmp - known ||
    fail "8-puzzles with $way: other lengths"
done
awk 'NR % 10 == 0' eight.txt >tenth.txt
awk -F '\t' 'NR > 1 && (NR - 1) % 10 == 0 { print $2 }' out >lengths
for way in bfs "iddfs --automaton-depth 22"; do
  # shellcheck disable=SC2086
  pdbsolve solve tenth.txt --algorithm $way --show none -q >out 2>err || fail "8-puzzles with $way: $(cat err)"
  awk -F '\t' 'NR > 1 { print $2 }' out | cmp - lengths || fail "8-puzzles with $way: other lengths"
done

# Limits on input files.
yes '1 2 3 0' | head -4000001 >many.txt
refuse 2 'many.txt:4000001: more than 4000000 instances' pdbsolve check many.txt
rm many.txt

finish
