#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Puzzles that --puzzle names, but the shift puzzle, from the command line of pdbsolve.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

# tower N: a state of the Towers of Hanoi with all discs on peg A.
tower() { printf 'A%.0s' $(seq "$1"); }
# lengths: the ids and lengths of the last output.
lengths() { cut -f 1-2 out; }

# The published lengths of four pegs, with tables of all discs, and of some.
export TILEPDB_DIR=$scratch/tables
discs=0
for length in 1 3 5 9 13 17 25 33 41 49; do
  discs=$((discs + 1))
  expect 0 "^1"$'\t'"$length"$'\t'"$length"$'\t'"$length"$'\t' \
    pdbsolve solve --puzzle hanoi --size $discs "$(tower $discs)" --generate -q
  [ ! -s err ] || fail "not quiet: $(cat err)"
  printf 'id\tlength\tstart\n%s\t%s\t%s\n' $discs $length "$(tower $discs)" >"tower$discs"
done
[ "$(find tables -name 'hanoi_4-pegs_*' | wc -l)" -eq 10 ] || fail "not ten tables: $(ls tables)"
expect 0 $'^1\t17\t17\t' pdbsolve solve --puzzle hanoi --size 6 AAAAAA --pattern 4 --pattern 2
expect 0 $'^1\t33\t33\t' pdbsolve solve --puzzle hanoi --size 8 AAAAAAAA --pattern 5 --pattern 3 --algorithm astar
expect 0 $'^1\t33\t33\t33\t' pdbsolve solve --puzzle hanoi --size 8 AAAAAAAA --heuristic max:pdb,zero
expect 0 '"puzzle":"hanoi","board":"8","goal":"DDDDDDDD","algorithm":"astar","heuristic":"pdb","catalogue":"5 3"' \
  pdbsolve solve --puzzle hanoi --size 8 DDDDDDAA --pattern 5 --pattern 3 --json
expect 0 '^id,status,length,at_least,h,.*,board,start,goal,algorithm,heuristic,catalogue,reason$' \
  pdbsolve solve --puzzle hanoi --size 8 AAAAAAAA --csv
grep -q '^1,solved,33,33,33,33,.*,8,AAAAAAAA,DDDDDDDD,astar,pdb,8,$' out || fail "not the CSV expected: $(cat out)"
expect 0 '^D 3 2 1$' pdbsolve solve --puzzle hanoi --size 3 AAA --show boards
[ "$(grep -c '^A' out)" -eq 6 ] || fail "not six drawings: $(cat out)"
expect 0 '^id.*seconds$' pdbsolve solve --puzzle hanoi --size 3 AAA --show none

# Every puzzle at a small size: all algorithms find the same lengths, with tables where pdbgen makes them.
"$BIN/pdbsolve" --help >help
[ "$(sed '1,/^Puzzles, /d' help | grep -c '^  [a-z]')" -eq 8 ] || fail "few puzzles: $(cat help)"
sizes="hanoi=5 topspin=8-4 pancakes=7 burnt-pancakes=5 cube=2x2x2"
for pair in $sizes; do
  name=${pair%=*} size=${pair#*=}
  grep -q "^  $name  " help || fail "$name is not in the help"
  puzzle=(--puzzle "$name" --size "$size")
  walk=()
  [ "$name" != cube ] || walk=(--walk 6)
  pdbsolve random "${puzzle[@]}" --count 5 --seed 3 "${walk[@]}" >some || fail "no states of $name"
  pdbsolve random "${puzzle[@]}" --count 5 --seed 3 "${walk[@]}" | cmp -s - some || fail "other states from the same seed"
  expect 0 $'^5\t' pdbsolve solve --puzzle "$name" some --algorithm bidirectional-bfs
  lengths >right
  for algorithm in bfs astar idastar wastar greedy; do
    # These take longest of all.
    [[ ${FULL-} = 1 || $name$algorithm != @(topspinidastar|cubegreedy) ]] || continue
    expect 0 $'^5\t' pdbsolve solve "${puzzle[@]}" some --algorithm $algorithm --dir none -q
    case $algorithm in
      wastar | greedy) ;;
      *) lengths | cmp -s - right || fail "$name: other lengths with $algorithm: $(cat out right)" ;;
    esac
  done
  expect 0 $'^5\t.*\tyes\t' pdbsolve check --puzzle "$name" some
  { echo "length start" && awk -F '\t' 'NR == FNR { l[$1] = $2; next } $1 ~ /^[0-9]/ { print l[$1] "\t" $2 }' right some; } >claims
  expect 0 '0 of 5 lengths differ' pdbsolve verify "${puzzle[@]}" claims --dir none --algorithm astar
  awk -F '\t' -v OFS='\t' 'NR == 3 { $1 += 1 } { print }' claims >wrong
  expect 1 $'^2\t[0-9]+\t[0-9]+$' pdbsolve verify "${puzzle[@]}" wrong --dir none --algorithm bidirectional-bfs
  expect 1 '"agrees":false' pdbsolve verify "${puzzle[@]}" wrong --dir none --json -q
  expect 0 $'^expanded\t[1-9]' pdbsolve bench "${puzzle[@]}" --count 3 --node-limit 2000 --dir none -q
  grep '^expanded' out >expanded
  expect 0 '' pdbsolve bench "${puzzle[@]}" --count 3 --node-limit 2000 --dir none -q -j 1
  grep '^expanded' out | grep -v per_second | cmp -s - <(grep -v per_second expanded) || fail "$name: bench differs"
  case $name in *pancakes) continue ;; esac # no table is made unless it is named
  expect 0 '' pdbgen generate "${puzzle[@]}" -q
  for algorithm in idastar astar; do
    expect 0 $'^5\t' pdbsolve solve "${puzzle[@]}" some --algorithm $algorithm --heuristic pdb
    lengths | cmp -s - right || fail "$name: other lengths with tables and $algorithm: $(cat out right)"
  done
done

# Files
pdbsolve random --puzzle topspin --size 8-3 --seed 1 >spun
expect 0 'warning: spun:1: says size 8-3; the options say otherwise: size 8-4' \
  pdbsolve check --puzzle topspin --size 8-4 spun
pdbsolve random --puzzle hanoi --size 6 --count 30 --seed 9 >many
expect 0 $'^30\t' pdbsolve solve --puzzle hanoi many --dir none --algorithm bfs -q -j 1
cut -f 1-5,7 out >one
expect 0 $'^30\t' pdbsolve solve --puzzle hanoi many --dir none --algorithm bfs -q -j 4
cut -f 1-5,7 out | cmp -s - one || fail "several threads print something else: $(diff <(cut -f 1-5,7 out) one)"
printf 'id start\nx  AAB # a comment\n\n# another\ny\tDDD\n' >named
expect 0 $'^y\t0\t0\t' pdbsolve solve --puzzle hanoi --size 3 named
printf 'AAA\nDDA\n' | "$BIN/pdbsolve" solve --puzzle hanoi --size 3 - >out 2>err || fail "states alone: $(cat err)"
grep -q $'^2\t1\t' out || fail "states alone: $(cat out)"
# Columns in any order, as commands write them too
printf 'start id length\nAAB x 4\n' >named
expect 0 '0 of 1 length differs' pdbsolve verify --puzzle hanoi named --dir none
expect 0 '' pdbsolve solve --puzzle hanoi AAAA AAAB --dir none --csv -q
cp out results.csv
expect 0 '0 of 2 lengths differ' pdbsolve verify --puzzle hanoi results.csv --dir none
refuse 2 'results.csv:2: .*expected 5 letters' pdbsolve check --puzzle hanoi --size 5 results.csv
expect 0 $'^2\t' pdbsolve check --puzzle hanoi many
pdbsolve check --puzzle hanoi many --csv >checked
expect 0 $'^30\t' pdbsolve solve --puzzle hanoi checked --dir none -q
expect 0 $'^2\t3\t' pdbsolve solve --puzzle hanoi --size 3 DDD DAA
expect 0 $'^1\t3\t' pdbsolve solve --puzzle=hanoi --size=3 --instance DAA
expect 0 $'^1\t3\t' pdbsolve solve --puzzle hanoi --size 3 DAA --heuristic zero

# Who names no size gets that of the first state.
expect 0 $'^1\t9\t' pdbsolve solve --puzzle hanoi AAAA --dir none
printf 'id start\na AAB\nb AAA\n' >unsized
expect 0 $'^b\t5\t' pdbsolve solve --puzzle hanoi unsized --dir none
expect 0 '"board":"5",' pdbsolve solve --puzzle pancakes "3 1 2 4 5" --json
expect 0 '"board":"8-4",' pdbsolve solve --puzzle topspin "1 2 3 4 0 5 6 7" --json
expect 0 '"board":"2x2x2",' pdbsolve solve --puzzle cube UFUFRRRRFDFDDBDBLLLLUBUB --json
expect 0 '"board":"3x3x3",' pdbsolve solve --puzzle cube "R U" --json
expect 0 $'^2\t1\t' pdbsolve solve --puzzle cube --size 2x2x2 "R U" F2 -q
# The size is said where the text shows another one, and nowhere else.
refuse 2 'expected 4 letters A to D, the peg of each disc, the largest first$' pdbsolve solve --puzzle hanoi ABCX
refuse 2 "'1 2 2': expected the pancakes 1 to 3 from the top, separated by blanks$" pdbsolve check --puzzle pancakes "1 2 2"
refuse 2 'expected 4 letters A to D.*; the size is 4, --size says another$' pdbsolve check --puzzle hanoi AAAA AAAAB
refuse 2 'found 24; the size is 3x3x3, --size says another$' pdbsolve check --puzzle cube "R U" UFUFRRRRFDFDDBDBLLLLUBUB
# No option is a number: burnt pancakes may begin with a minus.
expect 0 '^1,-1 -2 3,1 2 3,true' pdbsolve check --puzzle burnt-pancakes "-1 -2 3" --csv
expect 0 '^1,-1 -2 3,' pdbsolve check --csv --puzzle burnt-pancakes --instance "-1 -2 3"
expect 0 '^2,-2 1,' pdbsolve check --csv --puzzle burnt-pancakes "-1 -2" "-2 1"
refuse 2 "put it in quotes: '-1 -2'" pdbsolve check --puzzle burnt-pancakes -1 -2
refuse 2 "put it in quotes: '2 3 1'" pdbsolve check --puzzle pancakes 2 3 1
refuse 2 '^pdbsolve: -1: No such file' pdbsolve check -1
expect 2 "'1 1': expected the tokens 0 to 15" pdbsolve solve --puzzle topspin "1 1"
expect 2 'unsized:2: .*expected 4 letters' pdbsolve solve --puzzle hanoi --size 4 unsized

# Limits
twelve=(--puzzle hanoi --size 12 "$(tower 12)" --heuristic zero)
expect 3 'every solution takes at least [0-9]+ moves' pdbsolve solve "${twelve[@]}" --node-limit 1000
expect 3 'not solved in 7 moves or fewer' pdbsolve solve "${twelve[@]}" --max-bound 7
expect 3 'not solved within the limits' pdbsolve solve "${twelve[@]}" --time-limit 0.05
expect 3 'of memory for stored states' pdbsolve solve "${twelve[@]}" --algorithm astar --memory 1MiB
expect 3 '"status":"given_up".*"at_least":' pdbsolve solve "${twelve[@]}" --node-limit 1000 --json
expect 3 '1 undecided' pdbsolve verify --puzzle hanoi --size 10 tower10 --dir none --node-limit 10

# An interrupt delivers what was proved by then, in order.
{ tower 12 && echo && tower 12 && echo && tower 12; } >hard
"$BIN/pdbsolve" solve --puzzle hanoi --size 12 hard --algorithm iddfs --json -j 2 -v >out 2>err &
run=$!
while [ "$(grep -c 'bound 6 completed' err)" -lt 2 ] && kill -0 $run; do nap 0.02; done
kill $run
wait $run
code=$?
[ $code -eq 130 ] || fail "exit code $code after an interrupt: $(cat err)"
grep -o '"id":"[0-9]*","status":"[a-z_]*","at_least":[0-9]*' out | sed 's/"at_least":[0-9]*/bound/' >delivered
printf '"id":"%s","status":"given_up",bound\n' 1 2 | cmp -s - delivered || fail "after an interrupt: $(cat out)"
grep -q '"error":' out || fail "no error after an interrupt: $(cat out)"

# Tables that are not there, or not what they should be
expect 0 $'^1\t9\t' pdbsolve solve --puzzle hanoi --size 4 AAAA --dir none
grep -q 'fewer nodes after' err && fail "advice for a search of milliseconds: $(cat err)"
expect 3 'hard states are solved with fewer nodes after: pdbgen generate --puzzle hanoi --size 12 --pattern [0-9 -]*' \
  pdbsolve solve --puzzle hanoi --size 12 "$(tower 12)" --algorithm idastar --dir none --time-limit 1.3 -j 1
refuse 2 'no table of pattern 4 of hanoi 4 in none; give --generate, or make them with: pdbgen generate --puzzle hanoi' \
  pdbsolve solve --puzzle hanoi --size 4 AAAA --dir none --heuristic pdb
refuse 2 'no table of pattern 11 of hanoi 12 in' pdbsolve solve --puzzle hanoi "$(tower 12)" --pattern 5 --pattern 11
refuse 2 "pattern 'x': expected a number of discs, 1 to 4" pdbsolve solve --puzzle hanoi --size 4 AAAA --pattern x
refuse 2 'this search reads no tables' pdbsolve solve --puzzle hanoi --size 4 AAAA --heuristic zero --generate
refuse 2 '--pattern is for --heuristic pdb; this search reads no tables' \
  pdbsolve solve --puzzle hanoi --size 4 AAAA --heuristic zero --pattern 3
pdbgen generate --puzzle hanoi --size 18 --pattern 1 --dir few -q >out
refuse 2 'these patterns take 18 lookups for each state, at most 16 are made' \
  pdbsolve solve --puzzle hanoi "$(tower 18)" --size 18 --pattern 1 --dir few
# Where no folder is known the one that the program runs in is none
cp few/hanoi_4-pegs_1.pdb.zst .
env -u HOME -u TILEPDB_DIR -u XDG_CACHE_HOME "$BIN/pdbsolve" solve --puzzle hanoi --size 1 A >out 2>err ||
  fail "without a folder: $(cat err)"
env -u HOME -u TILEPDB_DIR -u XDG_CACHE_HOME "$BIN/pdbsolve" solve --puzzle hanoi "$(tower 12)" --algorithm idastar \
  --time-limit 1.3 -j 1 >out 2>err
grep -q '^no table folder: .*; then hard states' err || fail "without a folder: $(cat err)"
# Gaps tell more of large stacks than tables that are made of themselves would.
refuse 2 'pancakes 16: no table is made unless it is named' pdbgen generate --puzzle pancakes --dir none
refuse 2 'no table is read unless it is named' pdbsolve solve --puzzle pancakes --size 12 "2 1 3 4 5 6 7 8 9 10 11 12" --generate
mkdir swapped && cp tables/hanoi_4-pegs_5.pdb.zst swapped/hanoi_4-pegs_6.pdb.zst
refuse 1 'swapped/hanoi_4-pegs_6.pdb.zst: the table is one of hanoi 4-pegs_5, not of hanoi 4-pegs_6' \
  pdbsolve solve --puzzle hanoi --size 6 AAAAAA --dir swapped
mkdir damaged && cp tables/hanoi_4-pegs_7.pdb.zst damaged && pdbgen decompress damaged/hanoi_4-pegs_7.pdb.zst -q >out
rm damaged/*.zst
printf x | dd of=damaged/hanoi_4-pegs_7.pdb bs=1 seek=5000 conv=notrunc status=none
refuse 1 'damaged/hanoi_4-pegs_7.pdb: .*damaged' pdbsolve solve --puzzle hanoi --size 7 AAAAAAA --dir damaged
truncate -s 4096 damaged/hanoi_4-pegs_7.pdb
refuse 1 'damaged/hanoi_4-pegs_7.pdb' pdbsolve solve --puzzle hanoi --size 7 AAAAAAA --dir damaged
echo nothing >damaged/hanoi_4-pegs_6.pdb
expect 2 'damaged/hanoi_4-pegs_6.pdb' pdbsolve solve --puzzle hanoi --size 6 AAAAAA --dir damaged

# Bad input
refuse 2 "[-]-instance: 'AX': expected 3 letters A to D" pdbsolve solve --puzzle hanoi --size 3 --instance AX
printf 'AAA\nAAE\n' >bad
refuse 2 "bad:2: 'AAE': expected 3 letters" pdbsolve solve --puzzle hanoi --size 3 bad
printf 'id length start\nx five AAA\n' >bad
refuse 2 "bad:2: found 'five' in the column length, expected an optimal length, a whole number" pdbsolve solve --puzzle hanoi --size 3 bad
printf 'id length start\nx 5\n' >bad
refuse 2 'bad:2: found 2 fields, expected 3 as in the line that names the columns' pdbsolve solve --puzzle hanoi --size 3 bad
printf 'start other\nAAA x\n' >bad
refuse 2 "bad:1: found a column 'other' between blanks, expected id, length, board, start; " \
  pdbsolve solve --puzzle hanoi --size 3 bad
printf 'AAA ; AD\n' >bad
refuse 2 'bad:1: found moves after a ;, .* no moves are read of puzzle hanoi$' pdbsolve solve --puzzle hanoi --size 3 bad
printf '# nothing\n' >bad
refuse 2 'bad: no instance found' pdbsolve solve --puzzle hanoi --size 3 bad
pdbsolve random --puzzle shift --board 2x2 --seed 1 >bad
refuse 2 'bad:1: boards of the shift puzzle; give --puzzle shift' pdbsolve solve --puzzle hanoi bad
pdbsolve random --board 2x2 --seed 1 >bad
refuse 2 'bad:1: boards of sliding tiles; leave out --puzzle hanoi' pdbsolve solve --puzzle hanoi bad
refuse 2 'many:1: boards of the hanoi puzzle; give --puzzle hanoi' pdbsolve solve many
refuse 2 'No such file' pdbsolve solve --puzzle hanoi ./nothing.txt
refuse 2 'not both' pdbsolve solve --puzzle hanoi many --instance AAA
refuse 2 'no length to verify' pdbsolve verify --puzzle hanoi many
refuse 2 'does not find shortest solutions' pdbsolve verify --puzzle hanoi --size 3 tower3 --algorithm greedy
refuse 2 "heuristic 'pbd' is not known; known: pdb, zero.*did you mean pdb" \
  pdbsolve solve --puzzle hanoi --size 3 AAA --heuristic pbd
refuse 2 'is for sliding tiles' pdbsolve solve --puzzle hanoi --size 3 AAA --algorithm beam
refuse 2 'uses no heuristic; leave out --pattern' pdbsolve solve --puzzle hanoi --size 3 AAA --algorithm bfs --pattern 3
refuse 2 '.--goal is for tiles, shift and multi-tile, not for hanoi; leave it out' \
  pdbsolve solve --puzzle hanoi --goal DDD AAA
# Tokens that cannot be reached: reversing five of seven is an even permutation, as is turning the ring.
expect 3 'unsolvable: an odd permutation' pdbsolve solve --puzzle topspin --size 7-5 "1 0 2 3 4 5 6"
expect 3 $'\tno\tan odd permutation' pdbsolve check --puzzle topspin --size 7-5 "1 0 2 3 4 5 6"
expect 0 $'^1\t3\t3\t' pdbsolve solve --puzzle cube "R U F2" --dir none

finish
