#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The shift puzzle from the command line.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

bomb="AABB/ABAB/BABA/BBAA"
expect 0 $'^1\t6\t6\t[0-9]+\t[0-9]+\t[0-9.]+\t([RLUD][1-4] ?){6}$' pdbsolve solve --puzzle shift --instance "$bomb"
expect 0 $'^1\t6\t' pdbsolve solve --puzzle=shift --instance "$bomb" --goal "AAAA/AAAA/BBBB/BBBB"
expect 0 $'^1\t0\t' pdbsolve solve --puzzle shift --instance "$bomb" --goal "$bomb"
expect 0 $'^1\t1\t1\t.*\tR2$' pdbsolve solve --puzzle shift --instance "AB/CD" --goal "AB/DC"
for algorithm in idastar astar bfs bidirectional-bfs iddfs; do
  expect 0 $'^1\t2\t2\t' pdbsolve solve --puzzle shift --instance "1 2 3 4 5 6 7 8 9" --goal "2 3 1 / 6 4 5 / 7 8 9" \
    --algorithm $algorithm
done
for heuristic in torus assignment zero max:torus,assignment; do
  expect 0 $'^1\t6\t6\t' pdbsolve solve --puzzle shift --instance "$bomb" --heuristic $heuristic
done
expect 0 $'^1\t6\t6\t' pdbsolve solve --puzzle shift --instance "$bomb" --no-pruning
cut -f 4 out | tail -1 >without
expect 0 $'^1\t6\t6\t' pdbsolve solve --puzzle shift --instance "$bomb"
[ "$(cut -f 4 out | tail -1)" -lt "$(cat without)" ] || fail "pruning saves nothing: $(cat out)"
expect 0 $'^1\t' pdbsolve solve --puzzle shift --instance "$bomb" --algorithm greedy
expect 0 $'^1\t' pdbsolve solve --puzzle shift --instance "$bomb" --algorithm wastar --weight 3
expect 0 '^A B A B$' pdbsolve solve --puzzle shift --instance "$bomb" --show boards -q
[ ! -s err ] || fail "not quiet: $(cat err)"
expect 0 '"puzzle":"shift"' pdbsolve solve --puzzle shift --instance "$bomb" --show boards --json
grep -q '"id":"1","status":"solved","length":6,.*"boards":\["AABB/ABAB/BABA/BBAA",\("[AB/]*",\)\{5\}"AAAA/AAAA/BBBB/BBBB"\]' out ||
  fail "not the JSON expected: $(cat out)"

# Files, and boards made at random
expect 0 $'^3\t' pdbsolve random --puzzle shift --goal RRRR/GGGG/BBBB/YYYY --count 3 --seed 7
mv out three
expect 0 '' pdbsolve random --puzzle shift --goal RRRR/GGGG/BBBB/YYYY --count 3 --seed 7
cmp -s out three || fail "other boards from the same seed"
expect 0 $'^3\t' pdbsolve solve --puzzle shift three --show none
cut -f 1-2 out >lengths
for algorithm in bidirectional-bfs astar; do
  expect 0 '' pdbsolve solve --puzzle shift three --show none --algorithm $algorithm
  cut -f 1-2 out | cmp -s - lengths || fail "other lengths with $algorithm"
done
pdbsolve random --puzzle shift --board 5x3 --walk 4 --count 4 --seed 1 -q >walks
expect 0 $'^4\t[0-4]\t' pdbsolve solve --puzzle shift walks
[ "$(awk -F '\t' 'NR > 1 && $2 <= 4' out | wc -l)" -eq 4 ] || fail "four shifts away, but not solved in four"
printf 'AB/CD\nDC/BA AB/CD\n' | "$BIN/pdbsolve" solve --puzzle shift - >out 2>err
grep -q 'stdin:2: found 2 columns, expected 1 as on line 1' err || fail "columns that change: $(cat err)"

# Options are followed where a header says otherwise.
printf '# board 3x2 goal AAA/BBB\nABABAB\n' >headed
expect 0 'warning: headed:1: says board 3x2; the options say otherwise: board 2x3$' \
  pdbsolve solve --puzzle shift headed --board 2x3
expect 0 'warning: headed:1: says goal AAA/BBB; the options say otherwise: board 3x2, goal ABA/BAB' \
  pdbsolve solve --puzzle shift headed --goal ABA/BAB
expect 0 $'^1\t0\t' pdbsolve solve --puzzle shift headed --goal ABA/BAB -q
[ ! -s err ] || fail "not quiet: $(cat err)"

# A run has one goal, which is in the head of machine output.
printf 'id start goal\na AB/CD AB/DC\nb DC/BA ABDC\n' >one-goal
expect 0 '"board":"2x2","goal":"AB/DC",' pdbsolve solve --puzzle shift one-goal --json -q
[ "$(grep -o '"goal"' out | wc -l)" -eq 1 ] || fail "a goal of each instance: $(cat out)"
cp one-goal two-goals
echo 'c AB/CD AB/CD' >>two-goals
refuse 2 'two-goals:4: instance c: found the goal AB/CD, expected AB/DC as in the lines before; solve them in separate runs$' \
  pdbsolve solve --puzzle shift two-goals
printf 'AB/CD\nAB/CC\n' >other-cells
refuse 2 'other-cells:2: instance 2: found AB/CC, expected the cells of the goal AB/CD: .*; solve them in separate runs, or' \
  pdbsolve check --puzzle shift other-cells
refuse 2 'instance .number 2.: instance 2: found AB/CC, expected the cells of the goal AB/CD' \
  pdbsolve check --puzzle shift --instance AB/CD --instance AB/CC
expect 3 '^2,AB/CC,AB/CD,false,' pdbsolve check --csv --puzzle shift other-cells --goal AB/CD
printf '┌───┬───┐\n│ B │ A │\n├───┼───┤\n│ A │ B │\n└───┴───┘\n' >drawn
expect 0 '^1,BA/AB,AA/BB,true' pdbsolve check --csv --puzzle shift drawn
expect 0 '' pdbsolve solve --puzzle shift one-goal --csv -q
cp out results.csv
expect 0 '0 of 2 lengths differ' pdbsolve verify --puzzle shift results.csv

# Claimed lengths
awk -F '\t' 'NR == FNR { length_of[$1] = $2; next } /^#/ { next } FNR > 1 && $1 != "id" { print $1, length_of[$1], $2, $3 }' \
  lengths three >claims
expect 0 '0 of 3 lengths differ' pdbsolve verify --puzzle shift claims
awk 'NR == 2 { $2 += 2 } { print }' claims >wrong
expect 1 $'^2\t[0-9]+\t[0-9]+$' pdbsolve verify --puzzle shift wrong --algorithm bidirectional-bfs
grep -q '1 of 3 lengths differ' err || fail "not one that differs: $(cat err)"
expect 1 '"agrees":false' pdbsolve verify --puzzle shift wrong --json -q
expect 3 '3 undecided' pdbsolve verify --puzzle shift claims --node-limit 1
refuse 2 'no length to verify' pdbsolve verify --puzzle shift three
refuse 2 'does not find shortest solutions' pdbsolve verify --puzzle shift claims --algorithm greedy

# Tables: made, checked, compressed, and used wherever they fit
goal=RRRR/GGGG/BBBB/YYYY
board=RYRG/YBGR/GBYG/YBRB
expect 0 '^tables/shift_4x4_0000-0000-1111-2222.pdb$' pdbgen generate --puzzle shift --goal $goal --pattern R,G \
  --pattern B,Y --dir tables --no-compress -q
[ "$(wc -l <out)" -eq 1 ] || fail "images of one table are not one: $(cat out)"
[ ! -s err ] || fail "not quiet: $(cat err)"
plain=tables/shift_4x4_0000-0000-1111-2222.pdb
expect 0 'is there$' pdbgen generate --puzzle=shift --goal $goal --pattern "R G" --dir tables --no-compress
expect 0 'compressed from the file that is there' pdbgen generate --puzzle shift --goal $goal --pattern R,G --dir tables
cp $plain.zst compressed.zst
expect 0 'level 10, 900,900 states' pdbgen generate --puzzle shift --goal $goal --pattern R,G --dir tables -v --force
cmp compressed.zst $plain.zst || fail "a table compressed from a plain one differs"
cmp -s out <(echo $plain.zst) || fail "not the compressed file: $(cat out)"
expect 0 '' pdbgen decompress $plain.zst -q
expect 0 '^parameters  4x4_0000-0000-1111-2222$' pdbgen info $plain
grep -q '^states      900,900$' out || fail "not its states: $(cat out)"
grep -q '4 bits a state$' out || fail "not its bits: $(cat out)"
expect 0 '"classes":\[' pdbgen info --json $plain.zst
expect 0 $'^10\t510$' pdbgen histogram $plain
[ "$(awk '{ sum += $2 } END { print sum }' out)" -eq 900900 ] || fail "another sum: $(cat out)"
expect 0 'every state right' pdbgen verify --puzzle shift --full $plain
expect 0 '1,000 random states right' pdbgen verify --sample 1000 $plain.zst
expect 0 'every checksum right' pdbgen verify $plain.zst
zstd -q -d -c $plain.zst | cmp -s - $plain || fail "stock zstd does not restore the plain file"
cp $plain.zst kept && rm $plain.zst
expect 0 '' pdbgen compress $plain
cmp -s kept $plain.zst || fail "compressed again it differs"
rm $plain
expect 0 '' pdbgen decompress $plain.zst
expect 0 "^table.*shift_4x4_0000-0000-1111-2222.pdb.*900,900 states" pdbgen list --dir tables
expect 0 $'^1\t8\t' pdbsolve solve --puzzle shift --instance $board --goal $goal --heuristic torus
torus=$(cut -f 4 out | tail -1)
expect 0 $'^1\t8\t' pdbsolve solve --puzzle shift --instance $board --goal $goal --dir tables
[ "$(cut -f 4 out | tail -1)" -lt "$torus" ] || fail "tables save nothing: $(cat out)"
# The same cells elsewhere around the edges, mirrored and turned, under other names.
expect 0 $'^1\t8\t' pdbsolve solve --puzzle shift --instance "1 4 2 4 4 3 3 3 1 2 4 1 2 1 2 3" --heuristic pdb \
  --goal "1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4" --dir tables
expect 0 $'^1\t6\t6\t' pdbsolve solve --puzzle shift --instance "$bomb" --algorithm astar --dir tables
expect 0 $'^1\t6\t' pdbsolve solve --puzzle shift --instance "$bomb" --dir nowhere
grep -q 'fewer nodes after' err && fail "advice for a search of milliseconds: $(cat err)"
expect 0 $'^1\t6\t6\t6\t' pdbsolve solve --puzzle shift --instance "$bomb" --dir made --generate -q
[ -f made/shift_4x4_0000-0000-1111-1111.pdb.zst ] || fail "not made: $(ls made)"
expect 0 '0 of 3 lengths differ' pdbsolve verify --puzzle shift claims --dir tables
expect 0 '^made/shift_3x2_012-034.pdb.zst$' pdbgen generate --puzzle shift --board 2x3 --pattern 1,2,3,4 --dir made -q
expect 0 'every state right' pdbgen verify --full made/shift_3x2_012-034.pdb.zst

# A goal of one label: the table that pdbgen makes is the one that pdbsolve reads, and of no other goal.
expect 0 '^one/shift_3x2_000-000.pdb.zst$' pdbgen generate --puzzle shift --goal AA/AA/AA --dir one -q
expect 0 $'^1\t0\t0\t' pdbsolve solve --puzzle shift AA/AA/AA --heuristic pdb --dir one
expect 0 '"heuristic":"max:pdb,torus"' pdbsolve solve --puzzle shift AA/AA/AA --dir one --json -q
refuse 2 'no tables of the goal AB/AA/AA' pdbsolve solve --puzzle shift AA/BA/AA --goal AB/AA/AA --heuristic pdb --dir one

# Bad input for tables
refuse 2 "expected tiles, shift" pdbgen generate --puzzle none
refuse 2 'is not a command of this puzzle' pdbgen automaton --puzzle shift
refuse 2 "the goal has no cell 'X'" pdbgen generate --puzzle shift --goal $goal --pattern R,X
refuse 2 "'R' appears twice" pdbgen generate --puzzle shift --goal $goal --pattern R,R
refuse 2 'expected labels of the goal' pdbgen generate --puzzle shift --goal $goal --pattern ,
refuse 2 'found a 4x4 board, expected 3x3' pdbgen generate --puzzle shift --goal $goal --board 3x3
refuse 2 '2 to 6 rows and columns' pdbgen generate --puzzle shift --board 7x7
refuse 2 '.--catalogue is for tiles, not for shift; leave it out' pdbgen generate --puzzle shift --catalogue x
refuse 2 'more states than a table can have' pdbgen generate --puzzle shift --board 6x6 --pattern 1,2,3,4,5,6,7,8,9,10
refuse 2 'no pattern of this goal is small enough' pdbgen generate --puzzle shift \
  --goal AAAAAA/AAAAAA/AAAAAA/BBBBBB/BBBBBB/BBBBBB
refuse 4 'allowed are 1.0 MiB; use a smaller pattern' pdbgen generate --puzzle shift --goal $goal \
  --pattern R,G --memory 1MiB --dir small
refuse 4 'the folder cannot be made' pdbgen generate --puzzle shift --goal $goal --pattern R --dir claims
refuse 2 'a table of another puzzle' pdbgen histogram --min-over-blank $plain
refuse 2 'no tables of the goal' pdbsolve solve --puzzle shift --instance "$bomb" --dir nowhere --heuristic pdb
refuse 2 'uses no heuristic; leave out --heuristic' pdbsolve solve --puzzle shift --instance "$bomb" --algorithm bfs \
  --heuristic torus
refuse 2 'this search reads no tables' pdbsolve solve --puzzle shift --instance "$bomb" --heuristic torus --generate
cp $plain damaged.pdb && printf x | dd of=damaged.pdb bs=1 seek=5000 conv=notrunc status=none
refuse 1 'damaged' pdbgen verify damaged.pdb
mkdir broken && mv damaged.pdb broken/shift_4x4_0000-0000-1111-2222.pdb
refuse 1 'damaged' pdbsolve solve --puzzle shift --instance $board --goal $goal --dir broken
mkdir swapped && cp $plain swapped/shift_4x4_0000-0000-0000-1111.pdb
refuse 1 "under another table's name" pdbgen generate --puzzle shift --goal $goal --pattern R --dir swapped --no-compress

# A generation that is killed goes on, unless its checkpoint is damaged
large=(--goal AAAA/AAAA/BBBB/CCDD)
expect 0 '' pdbgen generate --puzzle shift "${large[@]}" --dir whole -q
stem=shift_4x4_0000-0000-1111-2233
# killed FOLDER: a generation that was killed after some levels.
killed() {
  "$BIN/pdbgen" generate --puzzle shift "${large[@]}" --dir "$1" --checkpoint 0 -v >out 2>log &
  local run=$!
  while_alive $run grep -q 'level 4,' log
  kill -9 $run
  wait $run 2>/dev/null
  [ -e "$1/.$stem.checkpoint" ] || fail "killed, but no checkpoint: $(ls -A "$1")"
}
# made_from FOLDER: the table is that of a generation that was not killed, and nothing else is there.
made_from() {
  cmp "whole/$stem.pdb.zst" "$1/$stem.pdb.zst" || fail "$1: another table"
  [ "$(ls -A "$1")" = $stem.pdb.zst ] || fail "$1: left $(ls -A "$1")"
}
killed dead
for name in cut spoiled abandoned; do cp -r dead $name; done
expect 0 "$stem: goes on after level [4-9]" pdbgen generate --puzzle shift "${large[@]}" --dir dead -j 3
made_from dead
truncate -s -1 cut/.$stem.checkpoint
refuse 1 "cut/[.]$stem.checkpoint: damaged, or of another version; remove it to start anew" \
  pdbgen generate --puzzle shift "${large[@]}" --dir cut
cp spoiled/.$stem.checkpoint "spoiled/.shift_2x2_00-12.checkpoint"
refuse 1 'of another space or another version; remove it to start anew' \
  pdbgen generate --puzzle shift --goal ABCC --pattern A,B --dir spoiled
rm spoiled/.shift_2x2*
printf '\001' | dd of=spoiled/.$stem.marks bs=1 seek=3000000 conv=notrunc status=none
refuse 1 "spoiled/[.]$stem.marks: damaged: not what its checkpoint says; remove both to start anew" \
  pdbgen generate --puzzle shift "${large[@]}" --dir spoiled
expect 0 '' pdbgen generate --puzzle shift "${large[@]}" --dir spoiled --force -q
made_from spoiled
cp whole/$stem.pdb.zst abandoned
expect 0 "$stem: is there" pdbgen generate --puzzle shift "${large[@]}" --dir abandoned
made_from abandoned
refuse 2 "checkpoint 'x': expected a whole number" pdbgen generate --puzzle shift "${large[@]}" --checkpoint x

# What cannot be solved, and why
expect 3 'odd permutation' pdbsolve solve --puzzle shift --instance "1 2 3 4 5 6 7 9 8"
expect 3 'the start has 3 of A, the goal 2, and shifts keep that' \
  pdbsolve solve --puzzle shift --instance "AAAB" --goal "AABB"
expect 3 '^1,AA/AB,AA/BB,false,' pdbsolve check --csv --puzzle shift --instance "AAAB" --goal "AABB"
expect 0 'which shifts can bring into any order: one of 63,063,000 boards' pdbsolve check --puzzle shift --instance "RRRRGGGGBBBBYYYY"
expect 0 'one of about 3.72e[+]41 boards' pdbsolve check --puzzle shift --instance "ABCDEF/GHIJKL/MNOPQR/STUVWX/YZ0123/456789"
expect 0 '^1,AA/AB,AA/AB,true,' pdbsolve check --csv --puzzle shift --instance "AAAB"
expect 3 'every solution takes at least [0-9]+ moves' pdbsolve solve --puzzle shift --instance "$bomb" --node-limit 3
expect 3 'not solved in 3 moves or fewer' pdbsolve solve --puzzle shift --instance "$bomb" --max-bound 3
expect 3 'of memory' pdbsolve solve --puzzle shift --instance "$bomb" --algorithm bfs --memory 100KiB

# Bad input
refuse 2 "expected tiles, shift" pdbsolve solve --puzzle cub --instance "$bomb"
refuse 2 'expected solve, verify, check, random, report or bench' pdbsolve histogram --puzzle shift
refuse 2 'no board given' pdbsolve solve --puzzle shift
refuse 2 'not both' pdbsolve solve --puzzle shift three --instance "$bomb"
refuse 2 'is a folder' pdbsolve solve --puzzle shift .
refuse 2 'No such file' pdbsolve solve --puzzle shift nothing
refuse 2 'found a 2x2 board, expected 3x3' pdbsolve check --puzzle shift --board 3x3 AB/BA
refuse 2 'found 4 cells, expected the 9 of a 3x3 board' pdbsolve solve --puzzle shift --board 3x3 "A B B A"
expect 0 '' pdbsolve check --puzzle shift --board 3x2 "A B C A B C"
refuse 2 'no square board' pdbsolve solve --puzzle shift --instance "ABCDE"
refuse 2 '2 to 6 rows and columns' pdbsolve solve --puzzle shift --board 7x7 --instance "$bomb"
refuse 2 'letters and digits' pdbsolve solve --puzzle shift --instance "A?/BC"
refuse 2 '--goal: found a 2x2 board, expected 4x4' pdbsolve solve --puzzle shift --board 4x4 --goal AB/CD --instance "$bomb"
refuse 2 'not known for the shift puzzle' pdbsolve solve --puzzle shift --instance "$bomb" --heuristic manhattan
refuse 2 'is for sliding tiles' pdbsolve solve --puzzle shift --instance "$bomb" --algorithm beam
refuse 2 'uses no heuristic' pdbsolve solve --puzzle shift --instance "$bomb" --algorithm bfs --heuristic torus
refuse 2 'is for --algorithm wastar' pdbsolve solve --puzzle shift --instance "$bomb" --weight 2
refuse 2 'is for depth-first searches' pdbsolve solve --puzzle shift --instance "$bomb" --algorithm astar --no-pruning
refuse 2 '.--catalogue is for tiles, not for shift; leave it out' pdbsolve solve --puzzle shift --instance "$bomb" --catalogue 24-two
expect 0 '^  shift  *boards of the shift puzzle$' pdbsolve --help
expect 0 '^Usage: pdbsolve solve --puzzle shift \[FILE' pdbsolve solve --puzzle shift --help
expect 0 'A move shifts a row or column by one cell' pdbsolve help shift
expect 0 '0 or _ for the blank' pdbsolve help tiles

finish
