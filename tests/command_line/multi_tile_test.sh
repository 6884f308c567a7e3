#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sliding tiles of which slides of several in a line count as one move, from the command line of both programs.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

export TILEPDB_DIR=$scratch/tables
patterns=(--pattern 011-122-233 --pattern 012-132-333)
expect 0 '^.*multi-tile_3x3_011-122-233.pdb.zst$' pdbgen generate --metric mtm --board 3x3 "${patterns[@]}" -q
[ "$(find tables -name 'multi-tile_3x3_*' | wc -l)" -eq 2 ] || fail "not two tables: $(ls tables)"
for table in tables/*; do
  expect 0 ': ok$' pdbgen verify "$table"
  expect 0 'multi-tile' pdbgen info "$table" --json
done
# Goals whose blank is in a corner share tables; others have their own.
expect 0 'multi-tile_3x3_011-122-233.*is there' pdbgen generate --metric multi-tile --board 3x3 --goal blank-last \
  --pattern 011-122-233
expect 0 'multi-tile_3x3_111-202-333.pdb.zst' pdbgen generate --puzzle multi-tile --board 3x3 --goal snail \
  --pattern 111-202-333

# The farthest board of 3x3 alone needs 24 slides, as an independent search counted.
expect 0 $'^1\t24\t' pdbsolve solve --metric mtm --board 3x3 "4 3 6 1 0 7 2 5 8" --algorithm bfs
far="8 7 6 0 4 1 2 5 3"
for metric in "--metric mtm" "--metric=multi-tile" "--puzzle multi-tile" "--puzzle tiles --metric mtm"; do
  # shellcheck disable=SC2086
  expect 0 $'^1\t1\t1\t1\t1\t[0-9.]+\tR2$' pdbsolve solve $metric --board 3x3 --goal blank-last "1 2 3/4 5 6/_ 7 8"
done
expect 0 $'^1\t2\t' pdbsolve solve --metric stm --board 3x3 --goal blank-last "1 2 3/4 5 6/_ 7 8" --heuristic manhattan
expect 0 '^1 2 3$' pdbsolve solve --metric mtm --goal blank-last "1 2 3 4 5 6 _ 7 8" --show boards
expect 0 '"puzzle":"multi-tile","metric":"multi-tile","board":"3x3","goal":"blank-last",' \
  pdbsolve solve --metric mtm --board 3x3 --goal blank-last "1 2 3 4 5 6 _ 7 8" --json

# All algorithms and tables find the same lengths.
pdbsolve random --metric mtm --board 3x3 --count 20 --seed 5 >some
pdbsolve random --metric mtm --board 3x3 --count 20 --seed 5 | cmp -s - some || fail "other boards from the same seed"
expect 0 $'^20\t' pdbsolve solve --metric mtm some --algorithm bidirectional-bfs
cut -f 1-2 out >right
for algorithm in idastar astar bfs; do
  tables=()
  [[ $algorithm != *a* ]] || tables=("${patterns[@]}")
  expect 0 $'^1\t' pdbsolve solve --metric mtm some --algorithm $algorithm "${tables[@]}" -q
  cut -f 1-2 out | cmp -s - right || fail "other lengths with $algorithm: $(cat out right)"
done
expect 0 $'^1\t2\t' pdbsolve solve --metric mtm "1 4 2 3 0 5 6 7 8" --algorithm iddfs -q
for heuristic in slides pdb max:pdb,slides; do
  tables=()
  [[ $heuristic != *pdb* ]] || tables=("${patterns[@]}")
  expect 0 $'^20\t' pdbsolve solve --metric mtm some --heuristic $heuristic "${tables[@]}" -q
  cut -f 1-2 out | cmp -s - right || fail "other lengths with $heuristic: $(cat out right)"
done

# Lengths are claims as of other boards, and certificates hold.
awk 'NR == FNR { l[$1] = $2; next } $1 ~ /^[0-9]/ { $1 = $1 " " l[$1]; print }' right some >claims
{ echo "# board 3x3 goal blank-first" && cat claims; } >with_header
expect 0 '0 of 20 lengths differ' pdbsolve verify --metric mtm with_header "${patterns[@]}"
sed '3s/^\([0-9]*\) [0-9]*/\1 3/' claims >wrong
expect 1 '1 of 20 lengths differs?' pdbsolve verify --metric mtm --board 3x3 wrong "${patterns[@]}"
# Moves after a board have to solve it in so many slides, and claim that where there is no length.
# claimed CODE PATTERN LINE OPTION…: what verify says of a board with moves.
claimed() {
  echo "$3" >solution
  expect "$1" "$2" pdbsolve verify --metric mtm solution --heuristic slides "${@:4}"
}
claimed 0 '0 of 1 length differs' 'a 1 1 2 0/3 4 5/6 7 8 ; LL'
claimed 0 '0 of 1 length differs' '1 2 0/3 4 5/6 7 8 ; L2'
claimed 0 '0 of 1 length differs' '1 2 0/3 4 5/6 7 8 ; R2' --given-as tile
claimed 1 $'^1\t3\t1$' '1 2 0/3 4 5/6 7 8 ; L2 D U'
claimed 1 'the moves end at 1 2 5 3 4 0 6 7 8, not at the goal' 'a 1 1 2 0/3 4 5/6 7 8 ; D'
claimed 1 'lead to the goal if letters tell the way of the tiles: --given-as tile' 'a 1 1 2 0/3 4 5/6 7 8 ; R2'
claimed 1 'found 3 moves, expected 1 as the length before the board' 'a 1 1 2 0/3 4 5/6 7 8 ; L2 D U'
claimed 2 'no length to verify, expected a column of lengths, or moves after the tiles and a ;' '1 2 0/3 4 5/6 7 8'
expect 0 'pdbsolve verify --puzzle multi-tile --certificate' \
  pdbsolve solve --metric mtm some "${patterns[@]}" --certificate proof.json
expect 0 '20 of 20 proofs hold' pdbsolve verify --metric mtm --certificate proof.json
sed 's/"R2 /"R /' proof.json >changed.json
expect 1 'is no move that is possible there$' pdbsolve verify --metric mtm --certificate changed.json
expect 0 $'^1\t1\t' pdbsolve solve --metric mtm --board 3x3 --goal snail "1 2 3/8 4 _/7 6 5" \
  --heuristic slides --certificate snail.json
expect 0 '1 of 1 proof' pdbsolve verify --metric mtm --certificate snail.json

# Boards of other kinds, and more of them.
expect 0 '^expanded' pdbsolve bench --metric mtm --board 3x3 --count 3 "${patterns[@]}" -q
expect 0 $'\tyes\t' pdbsolve check --metric mtm some
expect 3 $'\tno\t.*(together odd|an odd number)' pdbsolve check --metric mtm --board 3x3 "0 2 1 3 4 5 6 7 8"
expect 3 'unsolvable: ' pdbsolve solve --metric mtm --board 3x3 "0 2 1 3 4 5 6 7 8" --heuristic slides
expect 0 $'^1\t2\t' pdbsolve solve --metric mtm --board 5x5 --heuristic slides \
  "5 1 2 3 4 10 6 7 8 9 11 12 13 14 0 15 16 17 18 19 20 21 22 23 24"
printf '5 1 2\n3 4 0\n' >drawn
expect 0 $'^1\t' pdbsolve solve --metric mtm drawn --heuristic slides

# Threads that share the search of one board find the same, with the same counts.
pdbsolve solve --metric mtm --board 3x4 "2 4 9 1 0 11 5 8 7 10 6 3" --json --certificate alone.json -j 1 -q >one
pdbsolve solve --metric mtm --board 3x4 "2 4 9 1 0 11 5 8 7 10 6 3" --json --certificate shared.json -j 3 -q >three
for file in one three; do sed -i 's/"seconds":[0-9.e-]*//; s/"wall_seconds":[0-9.e-]*//; s/"expansions_per_second":[0-9.e+]*//' $file; done
[ "$(grep '"id"' one)" = "$(grep '"id"' three)" ] || fail "other results with three threads: $(cat one three)"
cmp -s alone.json shared.json || fail "other proofs with three threads"
expect 0 '1 of 1 proof' pdbsolve verify --metric mtm --certificate shared.json -j 2

# Lengths are the same by other tables.
weak=(--pattern 0111-2222-3333) other=(--pattern 0122-1122-1333)
count=4
[ "${FULL-}" != 1 ] || count=12
pdbgen generate --metric mtm --board 4x3 "${weak[@]}" "${other[@]}" -q >out
pdbsolve random --metric mtm --board 4x3 --count $count --seed 9 -q >boards
pdbsolve solve --metric mtm --board 4x3 boards "${weak[@]}" -q | cut -f 1-2 >right
pdbsolve solve --metric mtm --board 4x3 boards "${other[@]}" -q | cut -f 1-2 | cmp -s - right || fail "other lengths"
[ "$(wc -l <right)" -eq $((count + 1)) ] || fail "not $count lengths: $(cat right)"

# Solutions are checked and shortened in slides; by which move the optimum is lost is found move by move as well.
expect 0 $'^1\tsolution\t4\t3\t1\t2\t1\tgoal$' pdbsolve check --metric mtm "1 2 0/3 4 5/6 7 8" --moves "D U L2"
expect 0 $'^1\tsolution\t4\t3\t1\t2\t1\tgoal$' \
  pdbsolve check --metric mtm "1 2 0/3 4 5/6 7 8" --moves "UDRR" --moves-as tile
pdbsolve solve --board 3x3 "$far" --heuristic manhattan --notation runs -q >out
moves=$(tail -n 1 out | cut -f 7)
pdbsolve solve --metric mtm --board 3x3 "$far" -q >out
optimum=$(tail -n 1 out | cut -f 2)
made="" count=0 lost=-
for move in $moves; do
  made+=" $move" count=$((count + 1))
  board=$(pdbsolve apply "$far" --moves "$made" | tail -n 1 | cut -f 4)
  left=$(pdbsolve solve --metric mtm --board 3x3 "$board" -q | tail -n 1 | cut -f 2)
  if [ $((count + left)) -gt "$optimum" ]; then lost=$count && break; fi
done
expect 0 $'^1\tsolution\t[0-9]+\t[0-9]+\t'"$optimum"$'\t[0-9]+\t'"$lost"$'\tgoal$' \
  pdbsolve check --metric mtm "$far" --moves "$moves"
expect 0 '"optimal_length":'"$optimum" pdbsolve check --metric mtm "$far" --moves "$moves" --json
grep -q '"puzzle":"multi-tile","metric":"multi-tile","board":"3x3","goal":"blank-first",' out || fail "$(cat out)"
expect 0 '^instance 1: bound [0-9]+ completed, [0-9,]+ expanded in every run$' \
  pdbsolve check --metric mtm "$far" --moves "$moves" -v
expect 0 $'^1\t[0-9]+\t[0-9]+\t'"$optimum"$'\t'"$optimum"$'\tproved\t' \
  pdbsolve shorten --metric mtm "$far" --moves "$moves"
expect 1 $'^1\telsewhere\t' pdbsolve check --metric mtm "$far" --moves "R" --no-search
expect 0 $'^1\t3\t2\t1\t1\tproved\t[0-9.]+\tL2$' pdbsolve shorten --metric mtm "1 2 0/3 4 5/6 7 8" --moves "L L D U"
expect 0 $'\t1$' pdbsolve shorten --metric mtm "1 2 0/3 4 5/6 7 8" --moves "L L D U" --notation slides
expect 0 $'^1\tsolution\t1\t1\t1\t0\t-\tgoal$' \
  pdbsolve check --metric mtm "1 2 0/3 4 5/6 7 8" --goal "1 0 2 3 4 5 6 7 8" --moves L
expect 0 $'^1\t2\t1\t' pdbsolve apply --metric mtm --board 3x3 --moves R2

# Boards of a length, and solutions of any board by beams
expect 0 '# columns: id  optimal-length' pdbsolve random --metric mtm --board 3x3 --length 15 --count 5 --seed 2
cp out claims
expect 0 '0 of 5 lengths differ' pdbsolve verify --metric mtm claims --heuristic slides
[ "$(awk '$2 == 15' claims | wc -l)" -eq 5 ] || fail "not five of 15: $(cat claims)"
expect 0 '^1 0 0 1 2 3$' pdbsolve random --metric mtm --board 2x2 --length 0 --seed 1 -q
expect 0 '"length":3,"start"' pdbsolve random --metric mtm --board 3x3 --length 3 --json
pdbsolve random --board 4x4 --seed 1 -q >small
expect 0 $'^1\t[0-9]+\t[0-9]+\t' pdbsolve solve --metric mtm small --algorithm beam -q
pdbsolve random --board 6x6 --seed 1 -q >large
expect 0 '"algorithm":"beam"' pdbsolve solve --metric mtm large --algorithm beam --json --node-limit 1000
expect 0 '^ *_ +1' pdbsolve solve --metric mtm large --algorithm beam --show boards --node-limit 1000
expect 0 'instance 1: [0-9]+ moves after ' pdbsolve solve --metric mtm large --algorithm beam -v --node-limit 100000
expect 3 '"expanded":0,.*not solved in 1 move or fewer; every solution takes at least' \
  pdbsolve solve --metric mtm large --algorithm beam --max-bound 1 --json
expect 0 $'^1\t[0-9]+\t[0-9]+\t' pdbsolve solve --metric mtm large --algorithm beam --node-limit 1000 -q
moves=$(tail -n 1 out | cut -f 7)
expect 0 'shortest solutions of 6x6 boards are not searched in this metric' \
  pdbsolve check --metric mtm large --moves "$moves"
expect 0 'shortest solutions of 6x6 boards are not searched in this metric' \
  pdbsolve check --metric mtm large --moves "$moves" --node-limit 1000
large_goal="1 0 $(seq -s ' ' 2 35)"
pdbsolve random --metric mtm --board 6x6 --goal "$large_goal" --seed 1 >large-typed
expect 0 "^1"$'\t'"$large_goal"$'\tyes\t' pdbsolve check --metric mtm large-typed
refuse 2 'solved by --algorithm beam' pdbsolve solve --metric mtm large
refuse 2 "heuristic 'nonsense'" pdbsolve solve --metric mtm large --algorithm beam --heuristic nonsense
for heuristic in pdb max:pdb,slides; do
  refuse 2 "heuristic '$heuristic': boards of 6x6 have no tables" \
    pdbsolve solve --metric mtm large --algorithm beam --heuristic $heuristic
done
expect 0 '"heuristic":"zero"' pdbsolve solve --metric mtm large --algorithm beam --heuristic zero --json --node-limit 1000
expect 0 '^1' pdbsolve random --metric mtm --board 8x8 --seed 1 -q
refuse 2 'no walks of slides' pdbsolve random --metric mtm --board 8x8 --walk 3
expect 0 $'\tyes\t' pdbsolve check --metric mtm large

# Any board is a goal: lengths with tables are those of a search that needs none, and what is written is read again.
goal="4 1 2/3 0 5/6 8 7"
pdbsolve random --metric mtm --goal "$goal" --count 12 --seed 4 >typed
expect 0 $'^12\t' pdbsolve solve --metric mtm --goal "$goal" typed --algorithm bidirectional-bfs -q
cut -f 1-2 out >right
expect 0 $'^12\t' pdbsolve solve --metric mtm --goal "$goal" typed --generate --dir typed-tables --certificate typed.json -q
cut -f 1-2 out | cmp -s - right || fail "other lengths from a typed goal: $(cat out right)"
expect 0 '12 of 12 proofs hold' pdbsolve verify --metric mtm --certificate typed.json --dir typed-tables
expect 0 ': ok$' pdbgen verify --full -q typed-tables/*.zst
expect 0 $'\tyes\t' pdbsolve check --metric mtm --goal "$goal" "4 1 2/3 5 0/6 8 7"
expect 0 $'^1\t1\t' pdbsolve solve --metric mtm --goal "$goal" "4 1 2/3 5 0/6 8 7" --dir typed-tables

# A goal of six numbers needs --board alone to tell its rows.
narrow=(--metric mtm --board 3x2 --goal "1 0 2 3 4 5")
expect 0 $'^1\t1\t' pdbsolve solve "${narrow[@]}" "0 1 2 3 4 5" --heuristic slides --certificate narrow.json
expect 0 '1 of 1 proof holds' pdbsolve verify --metric mtm --certificate narrow.json
expect 0 $'^1\tsolution\t1\t1\t1\t0\t-\tgoal$' pdbsolve check "${narrow[@]}" "0 1 2 3 4 5" --moves R
pdbsolve random "${narrow[@]}" --seed 2 >narrow.txt
expect 0 '"goal_tiles":"1 0 2 3 4 5"' pdbsolve solve --metric mtm narrow.txt --heuristic slides --json -q

# Options are followed where a header says otherwise.
printf '# board 3x4 goal blank-last\n1 0 2 3 4 5 6 7 8 9 10 11\n' >headed
expect 0 'warning: headed:1: says board 3x4; the options say otherwise: board 4x3, goal blank-first' \
  pdbsolve solve --metric mtm headed --board 4x3 --heuristic slides
grep -q $'^1\t1\t' out || fail "not solved to the default goal: $(cat out)"
printf '# board 3x3 goal blank-last\n1 2 3 4 5 6 7 _ 8\n' >headed
expect 0 'warning: headed:1: says goal blank-last; the options say otherwise: board 3x3, goal 1 2 3 4 5 6 0 7 8' \
  pdbsolve solve --metric mtm headed --goal "1 2 3/4 5 6/0 7 8" --heuristic slides
expect 0 $'^1\t1\t' pdbsolve solve --metric mtm headed --goal "1 2 3/4 5 6/0 7 8" --heuristic slides -q
[ ! -s err ] || fail "not quiet: $(cat err)"
printf '# board 3x3 goal 1 2 3 0\n1 2 3 4 5 6 7 _ 8\n' >headed
refuse 2 "headed:1: goal '1 2 3 0': a 3x3 board has 9 cells" pdbsolve solve --metric mtm headed --heuristic slides
refuse 2 "headed:1: goal '1 2 3 0'" pdbsolve solve --metric mtm headed --goal snail --heuristic slides

# Values of heuristics, and pages, in slides
expect 0 $'^0\t1$' pdbsolve histogram --metric mtm "0 1 2 3 4 5 6 7 8" --heuristic slides -q
whole=(--dir whole)
pdbgen generate --metric mtm --board 3x3 "${whole[@]}" -q >out
expect 0 '^200 random boards \(seed 1\), h .*, by pdb, 0' pdbsolve histogram --metric mtm --board 3x3 --count 200 "${whole[@]}"
expect 0 '^whole/multi-tile_3x3_.*: opened$' pdbsolve histogram --metric mtm --board 3x3 --count 10 "${whole[@]}" -v
expect 0 '"metric":"multi-tile","board":"3x3",' pdbsolve histogram --metric mtm --board 3x3 --count 200 --heuristic zero --json
pdbsolve histogram --metric mtm --board 3x3 --svg values.svg "${whole[@]}" -q
grep -q '3x3 board in the multi-tile metric, pdb' values.svg || fail "$(cat values.svg)"
expect 3 '1 of 1 board cannot reach the goal and is left out' \
  pdbsolve histogram --metric mtm --board 3x3 "0 2 1 3 4 5 6 7 8"
# A table of all tiles has the lengths themselves.
expect 0 '' pdbsolve histogram --metric mtm some "${whole[@]}" -q
awk -F '\t' 'NR > 1 { n[$2]++; most = $2 > most ? $2 : most } END { for (h = 0; h <= most; h++) print h "\t" n[h] + 0 }' <(
  pdbsolve solve --metric mtm some "${whole[@]}" -q) | cmp -s - out || fail "values are not lengths: $(cat out)"
expect 0 'instances.3 random boards in the multi-tile metric, seed 1' pdbsolve bench --metric mtm --board 3x3 --count 3 -q
expect 0 '' pdbsolve solve --metric mtm some --html page.html -q
grep -q '"goal_tiles":"0 1 2 3 4 5 6 7 8"' page.html || fail "a page without its goal"
pdbsolve solve --metric mtm some --json -q >some.json
expect 0 '^report.html$' pdbsolve report --metric mtm some.json --html report.html
grep -q '"metric":"multi-tile"' report.html || fail "a report without its metric"
pdbsolve solve --metric mtm some --csv -q >slides.csv
expect 0 '0 of 20 lengths differ' pdbsolve verify --metric mtm slides.csv --heuristic slides
pdbsolve solve some --heuristic manhattan --csv -q >tiles.csv
expect 0 '' pdbsolve report tiles.csv slides.csv --html both.html
[ "$(grep -o '"metric":"[^"]*"' both.html)" = '"metric":"multi-tile"' ] || fail "not one of two runs counts slides"

# What is wrong is said in a line.
refuse 2 "metric 'ftm'" pdbsolve solve --metric ftm "1 2 3"
refuse 2 'expected the rows of a 4x4 board' pdbgen generate --metric mtm --pattern 0111-2222
refuse 2 'blank-first, blank-last or snail' pdbsolve solve --metric mtm --goal "1 0 2 3 4 5 6 7 7" --board 3x3 "$far"
refuse 2 'blank-first, blank-last or snail' pdbgen generate --metric mtm --board 3x3 --goal last
refuse 2 'rows of a 3x3 board' pdbsolve solve --metric mtm --board 4x4 "1 2 3/4 5 6/7 8 0"

finish
