#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# General algorithms, heuristics without tables, and searching where there are no tables.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables

# Without tables the best heuristic without them is used, and a line says what would be faster
fifteen="9 13 4 2 10 7 6 11 15 5 12 1 14 8 3 0"
expect 0 $'^1\t52\t52\t' pdbsolve solve --goal blank-last --instance "$fifteen"
grep -q 'faster after: pdbgen generate --catalogue 15-7-8$' err || fail "no advice: $(cat err)"
expect 0 $'^1\t27\t27\t' pdbsolve solve --instance "8 6 7 2 5 4 3 0 1" -q
[ ! -s err ] || fail "not quiet: $(cat err)"
expect 0 'searching with linear-conflict;' pdbsolve solve --board 4x5 --instance "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19"

# Every algorithm, with every heuristic that it may use: lengths, and what is proved of them
hard="8 6 7 2 5 4 3 0 1"
for algorithm in idastar astar bfs bidirectional-bfs; do
  expect 0 $'^1\t27\t27\t[0-9]+\t[0-9]+\t[0-9.]+\t[UDLR]{27}$' pdbsolve solve --algorithm $algorithm --instance "$hard"
done
expect 0 $'^1\t3\t3\t' pdbsolve solve --algorithm iddfs --instance "1 4 2 3 5 0 6 7 8"
for heuristic in misplaced manhattan linear-conflict walking-distance max:misplaced,linear-conflict zero; do
  expect 0 $'^1\t27\t27\t' pdbsolve solve --algorithm astar --heuristic $heuristic --instance "$hard"
done
for weight in 1 1.5 3; do
  expect 0 '' pdbsolve solve --algorithm wastar --weight $weight --goal blank-last --instance "$fifteen"
  awk -F '\t' -v weight=$weight 'NR == 2 && !($2 >= 52 && $2 <= weight * 52 && $3 <= 52 && $2 <= weight * $3 + weight) { exit 1 }' out ||
    fail "weight $weight: $(cat out)"
done
expect 0 '' pdbsolve solve --algorithm greedy --goal blank-last --instance "$fifteen"
awk -F '\t' 'NR == 2 && !($2 >= 52 && $3 <= 52) { exit 1 }' out || fail "greedy: $(cat out)"

# Any goal; a board cannot become one of the other half
expect 0 $'^1\t[0-9]+\t' pdbsolve solve --algorithm astar --goal "1 2 3 4 0 5 6 7 8" --instance "8 7 6 5 0 4 3 2 1"
expect 3 'cannot reach' pdbsolve solve --algorithm astar --instance "0 2 1 3 4 5 6 7 8"

# With tables, by name or because they are there
expect 0 $'^1\t27\t27\t' pdbsolve solve --algorithm astar --heuristic pdb --generate --instance "$hard"
expect 0 $'^1\t27\t27\t[0-9]{2}\t' pdbsolve solve --algorithm astar --instance "$hard"
expect 0 '"algorithm":"astar","heuristic":"pdb","catalogue":"8-whole"' pdbsolve solve --algorithm astar --instance "$hard" --json
expect 0 '"heuristic":"max:pdb,manhattan","catalogue":"8-whole"' \
  pdbsolve solve --heuristic max:pdb,manhattan --instance "$hard" --json
expect 0 '"length":27.*"at_least":27,.*"most_stored":[0-9]+,' pdbsolve solve --algorithm bfs --instance "$hard" --json
grep -q heuristic out && fail "bfs has no heuristic"

# Limits end a search, and say what is proved
expect 3 'not solved in 1.0 MiB of memory for stored states; give more with --memory.*; every solution takes at least [0-9]+ moves' \
  pdbsolve solve --algorithm bfs --memory 1MiB --goal blank-last --instance "$fifteen"
expect 3 'within the limits; every solution takes at least' \
  pdbsolve solve --algorithm iddfs --time-limit 0.2 --goal blank-last --instance "$fifteen"
expect 3 'within the limits; every solution takes at least' \
  pdbsolve solve --algorithm astar --heuristic manhattan --node-limit 1000 --goal blank-last --instance "$fifteen"
expect 3 'not solved in 20 moves or fewer' pdbsolve solve --algorithm bidirectional-bfs --max-bound 20 --instance "$hard"

# What a beam has found when it is interrupted is printed all the same; limits_test.sh interrupts the others
pdbsolve random --board 6x6 --seed 1 >six.txt
: >err # not that of the last run
"$BIN/pdbsolve" solve six.txt --algorithm beam --time-limit 60 -v >out 2>err &
while_alive $! grep -qE 'instance 1: [0-9]+ moves after ' err
kill -TERM $!
wait $!
code=$?
[ $code -eq 130 ] || fail "beam interrupted: exit code $code ($(cat err))"
grep -qE $'^1\t[0-9]+\t' out || fail "beam interrupted: no solution"

# The search for a board of a length is interrupted within it, too. It tells nobody when it begins to listen.
for seconds in 0.3 1 3 6; do
  "$BIN/pdbsolve" random --board 3x3 --length 31 --seed 7 -q >out 2>err &
  run=$!
  nap $seconds
  kill -TERM $run
  wait $run
  code=$?
  [ $code -eq 143 ] || break
done
[ $code -eq 130 ] || fail "random interrupted: exit code $code ($(cat out err))"

# Random boards of a length, the same with tables and without
expect 0 '^# columns: id  optimal-length  tiles$' pdbsolve random --board 3x3 --length 24 --count 20 --seed 5
cp out random.txt
expect 0 '0 of 20' pdbsolve verify random.txt --generate --board 3x3
rm -r "$TILEPDB_DIR"
pdbsolve random --board 3x3 --length 24 --count 20 --seed 5 | cmp - random.txt || fail "other boards without tables"
expect 0 '^1 0 1 2 3 0$' pdbsolve random --board 2x2 --length 0 --goal blank-last
expect 0 '^1 40 ' pdbsolve random --board 4x4 --length 40 --seed 1
sed -n 's/^1 40/1 40/p' out >one.txt
expect 0 $'^1\t40\t40\t' pdbsolve solve one.txt -q
refuse 2 'exclude each other' pdbsolve random --board 2x2 --length 7 --walk 3

# What does not go together is refused, and why
solve() { pdbsolve solve --instance "$hard" "$@"; }
refuse 2 "'x' is not known; known: idastar, astar, wastar, greedy, bfs, bidirectional-bfs, iddfs, beam" solve --algorithm x
refuse 2 "'euclid' is not known; known: zero, misplaced, manhattan, linear-conflict, walking-distance, pdb, or max:" solve --heuristic euclid
refuse 2 'weight is for --algorithm wastar' solve --algorithm astar --weight 2
refuse 2 'expected 1 to 1000' solve --algorithm wastar --weight 0.5
refuse 2 'positive number' solve --algorithm wastar --weight x
refuse 2 'uses no heuristic' solve --algorithm bfs --heuristic manhattan
expect 0 $'^1\t27\t27\t' solve --algorithm astar --heuristic pdb --catalogue 8-whole --generate --memory 100MB
refuse 2 "expected 0 to 512" pdbsolve random --board 4x4 --length 513
expect 0 '^2	' pdbsolve solve "8 6 7/2 5 4/3 0 1" "1 0 2/3 4 5/6 7 8" --algorithm astar --heuristic manhattan -j 2
refuse 2 'reads no tables' solve --heuristic manhattan --catalogue 8-whole
refuse 2 'reads no tables' solve --algorithm bfs --no-transpose
expect 0 $'^1\t27\t' solve --algorithm bfs --generate
for option in --plain "--frontier-nodes 0" "--frontier-nodes 5" "--direction forward" "--isa portable" --resume --all --count-only --no-choice; do
  # shellcheck disable=SC2086
  refuse 2 "${option%% *} is for the search with tables" solve --algorithm astar $option
done
for option in "--automaton-depth 2" "--automaton-depth 8"; do
  # shellcheck disable=SC2086
  refuse 2 "${option%% *} is for depth-first searches" solve --algorithm astar $option
  # shellcheck disable=SC2086
  expect 0 $'^1\t27\t' solve --heuristic manhattan $option
done
refuse 2 'at most 4 rows and columns' pdbsolve solve --board 4x5 --heuristic walking-distance \
  --instance "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19"
rm -r "$TILEPDB_DIR"
for option in --plain --all "--heuristic pdb" "--catalogue 8-whole"; do
  # shellcheck disable=SC2086
  refuse 2 'tables missing' solve $option
done

# The jobs of the table in docs/comparison.md that are not above, below or in slow_test.sh: a proof that 41 moves are the fewest by
# searches that share nothing, and every board between a start and a goal
pdbsolve random --board 4x4 --length 41 --seed 7 -q >forty-one.txt 2>err
for way in "--heuristic linear-conflict" "--algorithm astar --heuristic walking-distance" "--generate --catalogue 15-5-5-5"; do
  # shellcheck disable=SC2086
  expect 0 $'^1\t41\t' pdbsolve solve forty-one.txt $way --show none
done
expect 0 '0 of 1 length differs' pdbsolve verify forty-one.txt --catalogue 15-5-5-5
expect 0 $'^1\t31\t31\t' pdbsolve solve --instance "8 6 7 2 5 4 3 0 1" --goal blank-last --algorithm astar \
  --heuristic manhattan
expect 0 $'\tUULDR$' pdbsolve solve --instance "2 8 3 1 6 4 7 0 5" --goal "1 2 3 8 0 4 7 6 5" --show boards
tail -n +3 out | tr -s '\n ' ' ' >boards
echo -n "2 8 3 1 6 4 7 _ 5 2 8 3 1 _ 4 7 6 5 2 _ 3 1 8 4 7 6 5 _ 2 3 1 8 4 7 6 5 1 2 3 _ 8 4 7 6 5 1 2 3 8 _ 4 7 6 5 " |
  cmp - boards || fail "other boards: $(cat boards)"

# Big boards, and boards that are not square, by beam: at once, the same by any number of threads
expect 0 $'^1\t[0-9]+\t[0-9]+\t[0-9]+\t[0-9]+\t[0-9.]+\t[UDLR]+$' \
  pdbsolve solve --board 7x3 --algorithm beam --instance "20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0"
pdbsolve random --board 6x6 --seed 3 >six.txt
pdbsolve random --board 5x5 --seed 3 >five.txt
expect 0 $'^1\t' pdbsolve solve five.txt --algorithm beam -j 1 -q
cut -f1-5,7 out >one
expect 0 $'^1\t' pdbsolve solve five.txt --algorithm beam -j 3 -q
cut -f1-3,7 out >three
cut -f1-3,6 one | cmp - three || fail "other solutions by three threads"
# How good it is does not depend on time where it may end by itself
pdbsolve random --board 7x7 --seed 3 >large.txt
pdbsolve solve large.txt --algorithm beam --show none -q >out 2>err
awk 'END { exit !($2 == 301 && $3 == 207) }' out || fail "7x7 by beam without a limit: $(cat out)"
# Half of those nodes are enough for a solution, and improvements are told; a quarter of that time is kept
seconds=$(awk 'END { print $6 }' out)
nodes=$(awk 'END { print int($4 / 2) }' out)
pdbsolve solve large.txt --algorithm beam --node-limit "$nodes" -v >out 2>err || fail "7x7: $(cat err)"
grep -qE '^instance 1: [0-9]{3} moves after [0-9.]+ s$' err || fail "no improvements told: $(cat err)"
awk 'END { exit !($2 > 207 && $3 > 150 && $3 < $2) }' out || fail "7x7 by beam: $(cat out)"
pdbsolve solve large.txt --algorithm beam --time-limit "$(awk "BEGIN { print $seconds / 4 }")" --show none -q >out 2>err ||
  fail "7x7 in a quarter: $(cat err)"
awk -v all="$seconds" 'END { exit !(NR == 2 && $2 > 207 && $6 < 0.75 * all) }' out || fail "7x7 in a quarter of $seconds s: $(cat out err)"
# 5x5: the mean of 4 boards is well below the 300 moves of fast solvers elsewhere, and near the 101 of shortest ones
pdbsolve random --board 5x5 --seed 4 --count 4 | pdbsolve solve - --algorithm beam --show none -q >out 2>err
awk 'NR > 1 { sum += $2; ++n } END { exit !(n == 4 && sum < 120 * n) }' out || fail "5x5 by beam: $(tail -3 out)"
expect 3 'not solved in 20 moves or fewer; every solution takes at least [0-9]+ moves' \
  pdbsolve solve six.txt --algorithm beam --max-bound 20
expect 0 '"algorithm":"beam","heuristic":"linear-conflict"' pdbsolve solve six.txt --algorithm beam --json --node-limit 1000
expect 0 $'^1\t[0-9]+\t' pdbsolve solve --board 2x8 --algorithm greedy --instance "15 1 2 3 4 5 6 7 8 9 10 11 12 14 13 0"
# Shortest solutions of easy ones, without tables
pdbsolve random --board 8x8 --walk 24 --seed 1 >easy.txt
expect 0 $'^1\t2[0-4]\t' pdbsolve solve easy.txt
grep -q 'tables are made for boards of 2x2, .*, 5x5; --algorithm beam' err || fail "no advice: $(cat err)"
expect 0 $'^1\t2[0-4]\t' pdbsolve solve easy.txt --algorithm astar
expect 0 $'^1\t2[0-4]\t' pdbsolve solve easy.txt --algorithm wastar --weight 1
expect 0 $'^1\t[0-9]+\t' pdbsolve solve easy.txt --algorithm greedy
expect 0 $'^1 20 ' pdbsolve random --board 7x7 --length 20 --seed 1
cp out seven.txt
expect 0 'no tables for this board: searching with linear-conflict' pdbsolve solve easy.txt --generate
for option in --plain "--catalogue 24-two" "--heuristic pdb"; do
  # shellcheck disable=SC2086
  refuse 2 'tables|5x5' pdbsolve solve easy.txt $option
done
expect 0 '^0 of 1 length differs$' pdbsolve verify seven.txt
refuse 2 'walking-distance is for boards of at most 4' pdbsolve solve easy.txt --heuristic walking-distance
refuse 2 'board 9x2: expected 2 to 8 rows and columns' pdbsolve random --board 9x2
refuse 2 'board 1x5: expected 2 to 8' pdbsolve random --board 1x5

finish
