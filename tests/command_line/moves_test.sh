#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Moves of sliding tiles: notations, users' solutions checked, applied, shortened and verified, and bad input.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables
near="1 2 0/3 4 5/6 7 8" # LL solves it
hard="8 6 7 2 5 4 3 0 1" # 27 moves

# Solutions are printed in every notation, and read back; by default as ever
pdbgen generate --catalogue 8-whole -q >/dev/null
pdbsolve solve "$hard" -q >plain || fail "no solution"
moves=$(tail -n 1 plain | cut -f7)
for notation in letters runs numbers slides; do
  for way in blank tile; do
    pdbsolve solve "$hard" -q --notation $notation --moves-as $way >out || fail "no solution as $notation of $way"
    text=$(tail -n 1 out | cut -f7)
    expect 0 "^1	solution	27	[0-9]+	27	0	-	goal$" pdbsolve check "$hard" --moves "$text" --given-as $way
    pdbsolve apply "$hard" --moves "$moves" --notation $notation --moves-as $way --given-as blank -q | tail -n 1 | cut -f5 >again
    [ "$(cat again)" = "$text" ] || fail "another text of the same moves as $notation of $way: $(cat again)"
  done
done
[ "$(head -n 1 plain | cut -f7)" = moves ] || fail "another column: $(cat plain)"
expect 0 'moves \(blank runs\)$' pdbsolve solve "$near" --notation runs -q
expect 0 '^1	2	2	.*	1$' pdbsolve solve "$near" --notation slides -q
expect 0 'moves \(tile letters\)$' pdbsolve solve "$near" --moves-as tile --all -q
expect 0 '^1	2	1	R2$' pdbsolve solve "$near" --moves-as tile --notation runs --all -q
expect 0 '"notation":"numbers"' pdbsolve solve "$near" --notation numbers --json -q
expect 0 ',2 1,.*,numbers$' pdbsolve solve "$near" --notation numbers --csv -q
expect 0 'reason$' pdbsolve solve "$near" --csv -q
pdbsolve solve "$near" --notation numbers --html page.html -q >out || fail "no page"
grep -q '"moves":"LL"' page.html || fail "a page with moves in another notation"
refuse 2 "^pdbsolve: --notation 'run': expected letters, runs, numbers or slides$" pdbsolve solve "$near" --notation run
refuse 2 "^pdbsolve: --moves-as 'tiles': expected blank or tile$" pdbsolve solve "$near" --moves-as tiles
refuse 2 "take --json, or --notation letters" pdbsolve solve "$near" --all --csv --notation runs

# What moves are worth
expect 0 '^1	solution	4	3	2	2	1	goal$' pdbsolve check "$near" --moves "D U L2"
expect 0 '^1	solution	4	3	-	-	-	goal$' pdbsolve check "$near" --moves "D U L2" --no-search --dir nowhere
expect 0 '^1	solution	2	1	2	0	-	goal$' pdbsolve check "$near" --moves "1"
expect 0 '^1	solution	0	0	0	0	-	goal$' pdbsolve check "0 1 2 3" --moves "" -q
expect 1 '^1	elsewhere	1	1	2	-	-	1 0 2 3 4 5 6 7 8$' pdbsolve check "$near" --moves L
grep -q '^pdbsolve: the board: instance 1: the moves end at 1 0 2 3 4 5 6 7 8, not at the goal$' err || fail "why: $(cat err)"
expect 1 '^1	illegal	1	1	2	-	1	1 2 5 3 4 0 6 7 8$' pdbsolve check "$near" --moves "d r l2"
grep -q "instance 1: move 2, 'r': the blank is in row 2, column 3, with no cell right of it$" err || fail "why: $(cat err)"
expect 1 'if letters tell the way of the tiles: --given-as tile$' pdbsolve check "$near" --moves RR
expect 0 '^1	solution	2	' pdbsolve check "$near" --moves RR --given-as tile
expect 0 '^1	solution	2	' pdbsolve check "$near" --moves RR --moves-as tile
expect 1 'the board is unsolvable$' pdbsolve check "2 1 0 3 4 5 6 7 8" --moves LL
# A limit leaves open what the shortest solution is
expect 3 'not searched to the end within the limits$' pdbsolve check "$hard" --moves "$moves" --max-bound 20 -q
expect 3 '^1	solution	27	[0-9]*	-	-	-	goal$' pdbsolve check "$hard" --moves "$moves" --max-bound 20 -q

# Bounds are told without tables, too
mkdir empty
expect 0 '^instance 1: bound [0-9]+ completed, [0-9,]+ expanded in every run$' \
  pdbsolve check "$hard" --moves "$moves" --dir empty -v

# Files with moves; other commands take them, and leave the moves out
printf '# board 3x3 goal blank-first\na 2 1 2 0 3 4 5 6 7 8 ; L2\nb 2 1 2 0/3 4 5/6 7 8;D U L L # a comment\nc 1 1 0 2 3 4 5 6 7 8 ; 1\n' >moves.txt
expect 0 '^b	solution	4	3	2	2	1	goal$' pdbsolve check moves.txt -q
expect 0 '^b	2	2	' pdbsolve solve moves.txt -q
expect 1 '^b	2	2$' pdbsolve verify moves.txt -q
grep -q 'moves.txt:3: instance b: found 4 moves, expected 2 as the length before the board$' err || fail "why: $(cat err)"
sed -e '/^b/d' moves.txt >right.txt
expect 0 '0 of 2 lengths differ' pdbsolve verify right.txt
printf '1 2 0 3 4 5 6 7 8 ; L2\n1 2 0 3 4 5 6 7 8 ; DUL2\n' >lengths.txt
expect 1 '^2	4	2$' pdbsolve verify lengths.txt
printf '1 2 0 3 4 5 6 7 8 ; R2\n' >tile.txt
expect 1 '1 of 1 length differs' pdbsolve verify tile.txt
expect 0 '0 of 1 length differ' pdbsolve verify tile.txt --given-as tile
printf '1 2 0 3 4 5 6 7 8 ; L2\n1 2 0 3 4 5 6 7 8\n' >one.txt
refuse 2 '^pdbsolve: one.txt:2: no moves, expected --moves, or in a file moves after the board and a ;$' pdbsolve check one.txt
refuse 2 '^pdbsolve: one.txt:2: no length to verify' pdbsolve verify one.txt
refuse 2 'one.txt:1: has moves of its own; leave out --moves' pdbsolve check one.txt --moves L --moves L
printf '1 2 0\n3 4 5 ; L\n6 7 8\n' >rows.txt
refuse 2 'rows.txt:2: found moves after a row' pdbsolve check rows.txt
printf '0 1 2 3\n1 0 2 3 ; L\n' >small.txt
refuse 2 'small.txt:1: no moves' pdbsolve check small.txt
printf '1 0 2 3 ; L\n0 1 2 3 ;\n' >small.txt
expect 0 '^2	solution	0	' pdbsolve check small.txt -q
printf '; L\n' >empty.txt
refuse 2 'empty.txt:1: found 0 columns' pdbsolve check empty.txt
printf '1 2 0 3 4 5 6 7 8 ; L 3\n' >mixed.txt
refuse 2 "mixed.txt:1: instance 1: move 2: found '3' after 'L', expected letters alone" pdbsolve check mixed.txt
refuse 2 "the board: instance 1: move 1: found '.*', expected U, D, L or R" pdbsolve check "$near" --moves $'\033[2J'
refuse 2 'found more than 100,000 moves' pdbsolve check "$near" --moves "$(head -c 100001 /dev/zero | tr '\0' L)"
refuse 2 'found --moves 1 time for 2 boards' pdbsolve check "$near" "$hard" --moves LL
expect 1 '^2	illegal	' pdbsolve check "$near" "$hard" --moves LL --moves DD
refuse 2 'no moves, expected --moves' pdbsolve shorten "$near"

# What is written with --csv is read
pdbsolve solve "$hard" "$near" --notation runs --moves-as tile --csv -q >results.csv
for command in verify check apply shorten; do
  pdbsolve $command results.csv -q >out 2>err || fail "$command does not read results: $(cat err)"
done
expect 0 '^1	solution	27	[0-9]*	27	0	-	goal$' pdbsolve check results.csv -q
expect 1 '' pdbsolve check results.csv --given-as blank -q
pdbsolve shorten results.csv --csv -q >shorter.csv
expect 0 '^2	solution	2	1	2	0	-	goal$' pdbsolve check shorter.csv -q
pdbsolve solve "1 2 3 4 5 6 0 7 8" --goal blank-last --csv -q >last.csv
expect 0 '^1	solution	2	1	2	0	-	goal$' pdbsolve check last.csv -q
pdbsolve solve "2 1 0 3 4 5 6 7 8" --csv -q >none.csv 2>/dev/null
expect 3 'unsolvable' pdbsolve check none.csv -q

# Applied: from a scramble to a board and back
expect 0 '^1	6	3	1 2 3 4 6 0 7 8 5 10 11 12 9 13 14 15	R3 D2 L	R U2 L3$' \
  pdbsolve apply --board 4x4 --goal blank-last --moves "R3 D2 L" --moves-as tile --notation runs
board=$(pdbsolve apply --board 3x3 --moves "$moves" --inverse -q | tail -n 1 | cut -f4)
[ "$board" = "$hard" ] || fail "the board of a solution is $board"
expect 0 '^1	2	1	0 1 2 3 4 5 6 7 8	LL	RR$' pdbsolve apply "$near" --moves "D U L2" --simplify
expect 0 '^2	1	1	3 1 2 0 4 5 6 7 8	D	U$' pdbsolve apply --board 3x3 --moves R --moves D
expect 0 '"board":"2x3","goal":"blank-last"' pdbsolve apply --board 3x2 --goal blank-last --moves UL --transpose --json
expect 0 '"goal":"5 2 4 1 3 0"' pdbsolve apply --board 3x2 --goal "5 4 3 2 1 0" --moves UL --transpose --json
expect 1 "^1	-	-	-	-	-$" pdbsolve apply --board 3x3 --moves RU
# Numbers may end at a board from several ones, whether each moves one tile there or not; letters end there from one.
for numbers in "5 5" "1 2" "8 6" 5; do
  refuse 2 '^pdbsolve: the goal: instance 1: --inverse needs moves in letters: .*apply them to their own board' \
    pdbsolve apply --board 3x3 --goal "3 5 7 4 0 1 6 8 2" --inverse --notation slides --moves "$numbers"
done
expect 0 $'\t5 5\t5 5$' pdbsolve apply --board 3x3 --goal "3 5 7 4 0 1 6 8 2" --inverse --notation slides --moves UD
expect 0 $'\t6 5 8\t8 5 6$' pdbsolve apply --board 3x3 --goal blank-last --moves URD --inverse --notation numbers
expect 0 $'^1\t3\t3\t1 2 3 4 5 6 7 8 0\t.*\t6 5 8$' pdbsolve apply "1 2 3 4 8 5 7 0 6" --goal blank-last --moves "8 5 6" --notation slides
refuse 2 'no board: name one, or give its size as in --board 4x4 to begin at the goal' pdbsolve apply --moves R
refuse 2 'no moves to apply, expected --moves' pdbsolve apply --board 3x3

# Shortened: proved where it can be, never longer, the best so far at a limit and at an interrupt
expect 0 '^1	4	2	1	2	proved	[0-9.]*	LL$' pdbsolve shorten "$near" --moves "D U L2"
expect 0 '^1	27	27	[0-9]*	27	proved	' pdbsolve shorten "$hard" --moves "$moves"
expect 1 '^1	1	-	-	-	-	-	-$' pdbsolve shorten "$near" --moves L
pdbsolve random --board 6x6 --seed 3 -q | cut -d' ' -f2- >board.txt
solution=$(pdbsolve solve board.txt --algorithm beam --node-limit 1 -q | tail -n 1 | cut -f7)
[ "${#solution}" -gt 150 ] || fail "no solution of a large board"
echo "$(cat board.txt) ; $solution" >large.txt
expect 0 "^1	${#solution}	[0-9]*	" pdbsolve shorten large.txt --time-limit 0.5
shorter=$(tail -n 1 out | cut -f8)
[ "${#shorter}" -lt "${#solution}" ] || fail "${#shorter} of ${#solution} moves"
expect 0 '^1	solution	' pdbsolve check board.txt --moves "$shorter" --no-search
cat large.txt large.txt >twice.txt
"$BIN/pdbsolve" shorten twice.txt --json --time-limit 60 >out 2>err &
pid=$!
sleep 1
kill -TERM $pid
wait $pid
[ $? -eq 130 ] || fail "an interrupt ends with another code"
[ "$(grep -c '"status":"solution"' out)" -eq 1 ] || fail "no best solution at an interrupt: $(head -c 300 out)"
tail -n 1 out | grep -q '"error":"interrupted' || fail "no end of the document: $(tail -n 1 out)"
expect 2 '' pdbsolve shorten large.txt --time-limit 0

finish
