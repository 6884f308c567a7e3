#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Boards in all the forms that people have, and partitions given in place.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables
hard="8 6 7 2 5 4 3 0 1" # 27 moves to blank-first, 31 to blank-last
solved() { # solved LENGTH WORDS…: a board is solved without tables
  local length=$1
  shift
  expect 0 "^1	$length	" pdbsolve solve --algorithm astar --heuristic linear-conflict -q --show none "$@"
}

# A board as words of the command line, in every form
solved 27 "$hard"
solved 27 8 6 7 2 5 4 3 0 1
solved 27 "8 6 7 / 2 5 4 / 3 _ 1"
solved 27 "8,6,7/2,5,4/3,0,1"
solved 27 $'8 6 7\n2 5 4\r\n3 0 1'
solved 27 $'┌───┬───┬───┐\n│ 8 │ 6 │ 7 │\n├───┼───┼───┤\n│ 2 │ 5 │ 4 │\n├───┼───┼───┤\n│ 3 │   │ 1 │\n└───┴───┴───┘'
solved 27 --instance $'8 6 7\n2 5 4\n3 0 1'
solved 27 --instance "8 6 7/2 5 4/3 0 1"
solved 31 --instance "$hard" --goal "1 2 3 / 4 5 6 / 7 8 0"
expect 0 $'^2\t1\t' pdbsolve solve "$hard" "1 0 2 3 4 5 6 7 8" --heuristic manhattan -q
expect 0 $'^1\tsnail\t' pdbsolve check "$hard"
solved 1 "1 0 2 3 / 4 5 6 7"
expect 0 $'^1\t' pdbsolve solve --puzzle shift "AAB/BCC" -q
expect 0 $'^2\t' pdbsolve solve --puzzle shift "A B / B A" "AB/AB" -q
# What is a file stays one, and what is neither is refused
cp "$DATA/instances/korf100.txt" "1 2 3 0"
expect 3 $'^1\tblank-last\tno' pdbsolve check "1 2 3 0" --goal blank-last
rm "1 2 3 0"
refuse 2 "found 'missing.txt' among boards" pdbsolve solve "$hard" missing.txt
refuse 2 'one FILE at most is expected, found 2 words' pdbsolve solve a.txt b.txt
refuse 2 'boards and --instance exclude each other' pdbsolve solve "$hard" --instance "$hard"
refuse 2 'the board: tile 1 appears twice' pdbsolve solve "8 6 7 2 5 4 3 1 1"
refuse 2 'the board: found rows of 3 and of 2 tiles' pdbsolve solve "8 6 7 / 2 5 / 4 3 0 1"
refuse 2 'the rows of a 3x3 board, expected those of a 4x4 board' pdbsolve solve "8 6 7/2 5 4/3 0 1" --board 4x4
refuse 2 'is no file; a board of the shift puzzle needs --puzzle shift' pdbsolve solve AABB/ABAB
mkdir AABB
refuse 2 'AABB/ABAB: No such file' pdbsolve solve --puzzle shift AABB/ABAB

# What is printed is read back: boards, framed or not, and random boards with their board and goal
pdbsolve solve "$hard" --show boards --heuristic linear-conflict -q | sed 1,2d >boards.txt
[ "$(pdbsolve check boards.txt --json | grep -c '"goal":"snail"')" -eq 28 ] || fail "boards are not read back"
for goal in blank-first blank-last snail "8 7 6 5 4 3 2 1 0"; do
  pdbsolve random --board 3x3 --goal "$goal" --seed 7 --count 20 >random.txt
  expect 0 "^20	$goal	yes	" pdbsolve check random.txt
  expect 0 '' pdbsolve solve random.txt --heuristic linear-conflict -q
done
pdbsolve random --board 3x4 --goal blank-last --seed 3 --walk 9 >random.txt
expect 0 '' pdbsolve solve random.txt --heuristic manhattan -q
expect 3 'warning: random.txt:1: says goal blank-last; the options say otherwise: board 3x4, goal snail' \
  pdbsolve check random.txt --goal snail
expect 0 'warning: random.txt:1: says board 3x4; the options say otherwise: board 4x3' \
  pdbsolve check random.txt --board 4x3
expect 0 '' pdbsolve check random.txt --board 3x4 --goal blank-last
[ ! -s err ] || fail "a warning without a reason"
pdbsolve random --puzzle shift --goal AAB/BBC --seed 2 --count 3 >random.txt
expect 0 $'^3\t' pdbsolve solve --puzzle shift random.txt -q
refuse 2 'random.txt:1: boards of the shift puzzle; give --puzzle shift' pdbsolve solve random.txt
printf '\xef\xbb\xbf# board 3x3 goal blank-last\r\n8 6 7\r\n2 5 4\r\n3 0 1\r\n' >windows.txt
expect 0 $'^1\t31\t' pdbsolve solve windows.txt --heuristic linear-conflict -q
printf '# board 3x3 goal somewhere\n%s\n' "$hard" >wrong.txt
refuse 2 "wrong.txt:1: goal 'somewhere'" pdbsolve solve wrong.txt

# Partitions in place of a catalogue
halves="1,2,3,4|5,6,7,8"
thirds="1,2,5 | 3,4,7 | 6,8"
refuse 2 "pdbgen generate --board 3x3 --partition '1,2,3,4 [|] 5,6,7,8'" pdbsolve solve "$hard" --partition "$halves"
command=$(grep -oE 'pdbgen generate .*' err)
expect 0 '' env PATH="$BIN:$PATH" sh -c "$command"
expect 0 $'^1\t27\t' pdbsolve solve "$hard" --partition "$halves"
expect 0 $'^1\t31\t' pdbsolve solve "$hard" --partition "$halves" --partition "$thirds" --goal blank-last --generate
expect 0 $'^1\t31\t' pdbsolve solve "$hard" --partition "0,1,2,3|4,5,6,7" --goal blank-last
expect 0 $'^1\t27\t' pdbsolve solve "$hard" --partition "$halves" --algorithm astar
expect 0 '^catalogue	1,2,3,4 [|] 5,6,7,8$' pdbsolve bench --board 3x3 --partition "$halves"
printf 'a 27 %s\n' "$hard" >claim.txt
expect 0 '0 of 1 length differs' pdbsolve verify claim.txt --partition "$thirds" --partition "$halves"
expect 0 '' pdbsolve solve "$hard" --partition "$thirds" --certificate proof.json
grep -q '"name":"1,2,5 | 3,4,7 | 6,8"' proof.json || fail "the certificate does not name its partition"
expect 0 '1 of 1 proof holds, bound by bound' pdbsolve verify --certificate proof.json
refuse 2 'certificate names puzzle, tables and search itself' pdbsolve verify --certificate proof.json --partition "$halves"
expect 0 '^1,2,3,4 [|] 5,6,7,8; 1,2,5 [|] 3,4,7 [|] 6,8	' \
  pdbtune quality --board 3x3 --partition "$halves" --partition "$thirds" --sample 100 -q
expect 0 '^2x3.*_b0|^3x2' pdbgen generate --board 2x3 --partition "1,2|3,4,5"
for program in "pdbsolve solve $hard" "pdbgen generate"; do
  for wrong in "1,2,3,4|4,5,6,7,8:tile 4 is in two patterns" "1,2,3,9|4,5,6,7,8:'9' is not a goal cell" \
    "0,1,2,3,4,5,6,7,8:has 9 tiles: searches read tables of up to 8" "1,2,3|4,5,6:it leaves 0,7,8"; do
    # shellcheck disable=SC2086
    refuse 2 "${wrong#*:}" $program --board 3x3 --partition "${wrong%%:*}"
  done
done
refuse 2 'leave one out' pdbsolve solve "$hard" --partition "$halves" --catalogue 8-whole
refuse 2 'leave out --partition' pdbsolve solve "$hard" --partition "$halves" --memory 1GiB
refuse 2 'is for --heuristic pdb' pdbsolve solve "$hard" --partition "$halves" --heuristic manhattan
refuse 2 'belong together' pdbgen generate --partition "$halves"

# Histograms: of tables by name, and of heuristics over boards
stem=$(basename "$(pdbgen generate --board 3x3 --pattern 1,2,3,4 -q)" .pdb.zst)
pdbgen histogram "$TILEPDB_DIR/$stem.pdb.zst" >by-file
pdbgen histogram --board 3x3 --pattern 1,2,3,4 >by-pattern
cmp -s by-file by-pattern || fail "a histogram by pattern is another than by file"
expect 0 "^$stem	0	" pdbgen histogram --board 3x3 --partition "$halves"
expect 0 '' pdbgen histogram --board 3x3 --partition "$halves" --bars
grep -q "^$stem$" out || fail "a chart of several has no name"
refuse 2 '--svg draws one table, found 2' pdbgen histogram --board 3x3 --partition "$halves" --svg new.svg
refuse 2 'a FILE is expected, or else tables' pdbgen histogram
refuse 2 'a FILE is expected, or else tables' pdbgen histogram "$stem" --catalogue 8-whole
refuse 2 'is not in .*; pdbgen generate with the same options makes it' pdbgen histogram --board 3x3 --pattern 1,8
expect 0 '1 board, h 27 to 27, mean 27.000, by 8-whole' pdbsolve histogram "$hard" --catalogue 8-whole --generate
# By all states the mean distance of the 8-puzzle is 21.972
expect 0 '^20,000 random boards .seed 3., h [0-9] to 3[01], mean (21.9|22.0)[0-9]*, by 8-whole$' \
  pdbsolve histogram --board 3x3 --count 20000 --seed 3 --catalogue 8-whole
cp out once
expect 0 '' pdbsolve histogram --board 3x3 --count 20000 --seed 3 --catalogue 8-whole -j 1 -q
cmp -s out once || fail "a histogram depends on threads"
expect 0 'by 1,2,3,4 [|] 5,6,7,8' pdbsolve histogram --board 3x3 --count 100 --partition "$halves" --svg h.svg
grep -q '<svg' h.svg || fail "no picture"
expect 3 '1 of 2 boards cannot reach the goal' pdbsolve histogram "$hard" "0 2 1 3 4 5 6 7 8" --heuristic manhattan
expect 0 'by manhattan' pdbsolve histogram --board 6x6 --count 10 --heuristic manhattan --bars
refuse 2 '--seed is for random boards' pdbsolve histogram "$hard" --seed 4
refuse 2 'manhattan reads no tables' pdbsolve histogram --board 3x3 --heuristic manhattan --catalogue 8-whole

# Without --goal the boards decide where they can reach one goal alone; else a note names the goal taken and the other
both="1 2 3/4 5 6/7 0 8"
last="1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"
for metric in single-tile multi-tile; do
  expect 0 'goal blank-last, total length 1,' pdbsolve solve "$last" --metric $metric
  ! grep -q 'too' err || fail "a note of a goal where there is no doubt"
  expect 0 '^goal blank-first; blank-last can be reached too: give --goal blank-last$' pdbsolve solve "$both" --metric $metric
  grep -q 'solved, goal blank-first, ' err || fail "the summary does not name the goal"
  expect 0 'solved, goal blank-last, ' pdbsolve solve "$both" --metric $metric --goal blank-last
  ! grep -q 'too' err || fail "a note of a goal that was given"
  expect 0 '' pdbsolve solve "$both" --metric $metric -q
  [ ! -s err ] || fail "a note although --quiet"
  expect 0 'solved, goal blank-last, ' env TILEPDB_GOAL=blank-last "$BIN/pdbsolve" solve "$both" --metric $metric
  ! grep -q 'too' err || fail "a note of a goal that the environment names"
  expect 0 'solved, goal blank-last, ' env TILEPDB_GOAL=blank-first "$BIN/pdbsolve" solve "$last" --metric $metric
  refuse 2 "TILEPDB_GOAL: found 'first', expected blank-first, blank-last or snail" \
    env TILEPDB_GOAL=first "$BIN/pdbsolve" solve "$both" --metric $metric
  printf '%s\n' "a 0 $last" "b 2 1 2 0 3/4 5 6 7/8 9 10 11/12 13 14 15" "c 0 $last" | tr / ' ' >mixed.txt
  expect 3 '^goal blank-first; no one goal serves all boards: boards a, c need --goal blank-last$' \
    pdbsolve solve mixed.txt --metric $metric
  expect 3 '^goal blank-first; no one goal serves all boards: board 2 needs --goal blank-last$' \
    pdbsolve solve "1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15" "$last" --metric $metric
  printf '# goal: blank-last (1 2 3 ...)\n%s\n' "$both" >named.txt
  expect 0 'solved, goal blank-last, ' env TILEPDB_GOAL=blank-first "$BIN/pdbsolve" solve named.txt --metric $metric
  ! grep -q 'too' err || fail "a note of a goal that the file names"
done
# So decide the boards for every command that takes boards
printf 'x 1 %s ; R\n' "$last" | tr / ' ' >claim.txt
expect 0 'solved, goal blank-last, ' pdbsolve verify claim.txt
expect 0 '^x	solution	1	1	1	0	-	goal$' pdbsolve check claim.txt
expect 0 '^1	blank-last	yes' pdbsolve check "$last"
expect 0 '^x	1	1	.* 15 0	R	L$' pdbsolve apply claim.txt
expect 0 'h 1 to 1' pdbsolve histogram "$last" --heuristic manhattan
expect 0 '^x	1	1	1	1	proved	' pdbsolve shorten claim.txt
expect 3 'cannot reach goal blank-first.*blank-last' pdbsolve solve "$last" --goal blank-first
expect 0 ' --goal blank-last --count' env TILEPDB_GOAL=blank-last "$BIN/pdbsolve" random --board 4x4
expect 0 ' --goal blank-first --count' pdbsolve random --board 4x4
for goal in blank-first snail; do
  expect 0 '' pdbgen generate --metric mtm --board 3x2 --goal $goal -q
  cp out by-option
  expect 0 '' env TILEPDB_GOAL=$goal "$BIN/pdbgen" generate --metric mtm --board 3x2 -q
  cmp -s out by-option || fail "pdbgen does not take the goal $goal of the environment"
done

# What solve solves without tables verify, bench and check solve too
echo 'a 1 1 0/2 3/4 5/6 7' >wide.txt
echo 'a 2 1 0/2 3/4 5/6 7' >longer.txt
echo "a 21 $both" >small.txt
expect 0 'tables are made for boards of 2x2, .*, 5x5$' pdbsolve verify wide.txt
expect 1 '^a	2	1$' pdbsolve verify longer.txt
expect 0 '^1	solution	1	' pdbsolve check "1 0/2 3/4 5/6 7" --moves L
expect 0 '"heuristic":"[^"]*walking-distance","instances"' pdbsolve bench --board 2x4 --json
expect 0 '^total_length	454$' pdbsolve bench --board 2x4
empty=$scratch/none
expect 0 '^no tables for this board: searching with' pdbsolve verify small.txt --dir "$empty"
expect 0 '^total_length	448$' pdbsolve bench --board 3x3 --dir "$empty"
# The same boards with tables: another heuristic, the same lengths
expect 0 '^total_length	448$' pdbsolve bench --board 3x3 --catalogue 8-whole --generate
refuse 2 'tables missing' pdbsolve verify small.txt --goal blank-first --catalogue 8-whole --dir "$empty"
refuse 2 'tables missing' pdbsolve bench --board 3x3 --catalogue 8-whole --dir "$empty"
finish
