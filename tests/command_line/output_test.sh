#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Answers are complete, whatever became of the instances, and safe, whatever names and files hold.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

hard="8 6 7 2 5 4 3 0 1"
easy="1 0 2 3 4 5 6 7 8"
none="0 2 1 3 4 5 6 7 8"
tab=$'\t'

# A batch without an instance that can be solved: no tables are there, none are asked for.
mkdir empty
empty=(--dir empty --catalogue 8-whole)
printf 'one 5 %s\ntwo 7 2 1 0 3 4 5 6 7 8\n' "$none" >none.txt
for more in "" "--algorithm astar --heuristic pdb" "--algorithm bfs" "--plain" "--catalogue 8-whole"; do
  read -ra words <<<"$more"
  solve=(solve none.txt --dir empty "${words[@]}")
  expect 3 "^one$tab-$tab-$tab-$tab-$tab-$tab-\$" pdbsolve "${solve[@]}"
  grep -q "^two$tab-" out || fail "no row for the second: $(cat out)"
  [ "$(grep -c 'unsolvable: the board cannot reach' err)" -eq 2 ] || fail "not a reason for each: $(cat err)"
  grep -q '^0 solved, 2 unsolvable, ' err || fail "no summary: $(cat err)"
  expect 3 '"status":"unsolvable".*"reason":"none.txt:1: ' pdbsolve "${solve[@]}" --json -q
  grep -q '^\],"summary":{"solved":0,"unsolvable":2,' out || fail "no whole document: $(cat out)"
  expect 3 '"id":"two","status":"unsolvable"' pdbsolve "${solve[@]}" --jsonl -q
  [ "$(wc -l <out)" -eq 2 ] || fail "not two lines: $(cat out)"
  expect 3 '^one,unsolvable,.*,3x3,0 2 1 3 4 5 6 7 8,blank-first,' pdbsolve "${solve[@]}" --csv -q
  [ "$(wc -l <out)" -eq 3 ] || fail "not a header and two rows: $(cat out)"
done
expect 3 '"algorithm":"wastar","weight":2' pdbsolve solve none.txt --dir empty --algorithm wastar --json -q
expect 3 '"catalogue":"1,2,3,4 [|] 5,6,7,8"' pdbsolve solve none.txt --dir empty --partition "1,2,3,4|5,6,7,8" --json -q
expect 3 "^one$tab-$tab-\$" pdbsolve solve none.txt "${empty[@]}" --count-only -q
expect 3 "^one$tab-$tab-$tab-\$" pdbsolve solve none.txt "${empty[@]}" --all -q
expect 3 '' pdbsolve solve none.txt --dir empty --html none.html -q
grep -q '"status":"unsolvable"' none.html || fail "no page"
expect 3 '' pdbsolve solve --board 6x6 --goal blank-first --dir empty --json -q \
  --instance "0 2 1 $(seq -s ' ' 3 35)"
[ -z "$(ls empty)" ] || fail "something was made: $(ls empty)"

# Claims of such a batch are false, with a board beside them that can be solved and without.
expect 1 "^one${tab}5${tab}unsolvable\$" pdbsolve verify none.txt --dir empty
grep -q '2 of 2 lengths differ' err || fail "no summary: $(cat err)"
expect 1 '"agrees":false.*"reason"' pdbsolve verify none.txt --dir empty --json -q
expect 1 '^one,unsolvable,5,,,false,' pdbsolve verify none.txt --dir empty --csv -q
expect 0 '' pdbgen generate --catalogue 8-whole -q
{ cat none.txt && echo "three 3 $easy"; } >mixed.txt
expect 1 "^one${tab}5${tab}unsolvable\$" pdbsolve verify mixed.txt

# Certificates of it are written, and hold unless they are forged.
expect 3 'proofs.json: written' pdbsolve solve none.txt --dir empty --certificate proofs.json
expect 0 '^2 of 2 proofs hold' pdbsolve verify --certificate proofs.json --dir empty
sed 's/"start":"0 2 1 3 4 5 6 7 8"/"start":"1 0 2 3 4 5 6 7 8"/' proofs.json >forged.json
expect 1 "^one${tab}${tab}it is solvable\$" pdbsolve verify --certificate forged.json --dir empty
expect 2 'no tables are made for 6x6 boards' pdbsolve solve --board 6x6 --goal blank-first --dir empty --certificate six.json \
  --instance "0 2 1 $(seq -s ' ' 3 35)"

# The same of the shift puzzle: tables are not asked for where no instance can reach the goal.
printf 'odd 4 123/456/798 123/456/789\nmore 1 AAB/BBC/CDD 123/456/789\n' >shift.txt
for more in "" "--heuristic pdb" "--heuristic max:pdb,torus" "--algorithm bfs"; do
  read -ra words <<<"$more"
  shift=(--puzzle shift shift.txt --dir empty "${words[@]}")
  expect 3 "^odd$tab-$tab-$tab-$tab-$tab-$tab-\$" pdbsolve solve "${shift[@]}"
  expect 3 '"reason":"shift.txt:2: ' pdbsolve solve "${shift[@]}" --json -q
  says '"board":"3x3","goal":"123/456/789",' || fail "no goal in the head: $(cat out)"
  expect 3 '^more,unsolvable,' pdbsolve solve "${shift[@]}" --csv -q
  expect 1 "^odd${tab}4${tab}unsolvable\$" pdbsolve verify "${shift[@]}"
done
refuse 2 "heuristic 'nonsense' is not known" pdbsolve solve --puzzle shift shift.txt --heuristic nonsense

# An instance that is given up has its row in every format, and the columns are always the same.
printf 'hard %s\neasy %s\n' "$hard" "$easy" >boards.txt
header="id${tab}length${tab}at_least${tab}expanded${tab}generated${tab}seconds"
csv='id,status,length,at_least,h,expanded,generated,most_stored,seconds,moves,metric,board,start,goal,algorithm,heuristic,catalogue,reason'
for more in "--max-bound 5" "--max-bound 5 --algorithm astar --heuristic manhattan" "--max-bound 5 --algorithm bfs" \
  "--node-limit 3 --algorithm idastar --heuristic linear-conflict"; do
  read -ra words <<<"$more"
  solve=(solve boards.txt "${words[@]}")
  expect 3 "^hard$tab-${tab}[0-9]+${tab}[0-9]+${tab}[0-9]+${tab}[0-9.]+$tab-\$" pdbsolve "${solve[@]}"
  [ "$(head -n 1 out)" = "$header${tab}moves" ] || fail "other columns: $(head -n 1 out)"
  grep -qE "^easy${tab}1${tab}1${tab}[0-9]+${tab}[0-9]+${tab}[0-9.]+${tab}L\$" out || fail "not the row: $(cat out)"
  expect 3 "^hard$tab-${tab}[0-9]+$tab" pdbsolve "${solve[@]}" --show none
  [ "$(head -n 1 out)" = "$header" ] || fail "other columns: $(head -n 1 out)"
  expect 3 '^hard,given_up,,[0-9]+,[0-9]+,[0-9]+,' pdbsolve "${solve[@]}" --csv -q
  [ "$(head -n 1 out)" = "$csv" ] || fail "other columns in CSV: $(head -n 1 out)"
  expect 3 '"id":"hard","status":"given_up","at_least"' pdbsolve "${solve[@]}" --jsonl -q
done
expect 3 "^hard$tab-$tab-\$" pdbsolve solve boards.txt --max-bound 5 --count-only
expect 3 "^1$tab-${tab}[0-9]+$tab" pdbsolve solve --puzzle shift --instance "AABB/ABAB/BABA/BBAA" --max-bound 1 --dir empty
[ "$(head -n 1 out)" = "$header${tab}moves" ] || fail "other columns: $(head -n 1 out)"
expect 0 '^hard,.*,3x3,8 6 7 2 5 4 3 0 1,blank-first,idastar,pdb,8-whole,$' pdbsolve solve boards.txt --csv -q
expect 0 '^hard,.*,blank-first,plain-idastar,pdb,8-whole,$' pdbsolve solve boards.txt --csv --plain -q
expect 0 '^hard,.*,blank-first,astar,manhattan,,$' pdbsolve solve boards.txt --csv --algorithm astar --heuristic manhattan -q
expect 0 '^1,solved,.*,3x2,AAB/BBA,AAA/BBB,idastar,torus,,$' pdbsolve solve --puzzle shift --instance AAB/BBA --dir empty --csv -q
expect 0 '^1,.*,3x3,.*,blank-first,idastar,pdb,8-whole,$' pdbsolve bench --board 3x3 --csv -q

# A heuristic's name is checked though nothing is to be searched; one board is counted as one.
unsolvable="2 1 0 3 4 5 6 7 8"
for command in solve histogram; do
  for name in nonsense max:manhattan,nonsense; do
    refuse 2 "heuristic 'nonsense' is not known; known: zero, .*, pdb" pdbsolve $command "$unsolvable" --heuristic $name
  done
done
expect 0 'no tables for this board: h is that of linear-conflict; ' pdbsolve histogram --board 5x5 --count 3 --dir empty
expect 0 'h is that of linear-conflict; tables are made for boards of 2x2, .*, 5x5$' pdbsolve histogram --board 6x6 --count 3
expect 0 'one of 1 board$' pdbsolve check --puzzle shift --instance AA/AA --goal AA/AA

# Which nodes repeat is said beside them.
printf 'board 3x3\npartition 1,2,3,4 | 5,6,7,8\n' >weak.catalogue
expect 0 ': bound [0-9]+ completed, [0-9,]+ expanded in every run$' \
  pdbsolve solve --instance "$hard" --catalogue weak.catalogue --generate -v
expect 0 'bound 27 ended, [0-9,]+ expanded in this run$' pdbsolve solve --instance "$hard" -v
expect 0 'expanded_in_completed_bounds is the same in every run' pdbsolve bench --board 3x3
expect 0 'partition, 1 table from' pdbsolve solve --instance "$hard" -v

# Output that cannot be written is told, also of what is not an answer.
for program in pdbgen pdbsolve; do
  for words in --version --help; do
    "$BIN/$program" $words >/dev/full 2>err
    [ $? -eq 4 ] || fail "$program $words: a full disk goes unnoticed"
    grep -q "^$program: standard output cannot be written$" err || fail "$program $words: $(cat err)"
  done
done
# full PROGRAM WORD…: ends at the first row that cannot be written.
full() {
  timeout 20 "$BIN/$1" "${@:2}" >/dev/full 2>err
  [ $? -eq 4 ] || fail "$*: a full disk goes unnoticed"
  grep -q "^$1: standard output cannot be written$" err || fail "$*: $(cat err)"
}
full pdbsolve random --puzzle hanoi --count 1000000000 -q
full pdbsolve random --board 4x4 --count 1000000000 --csv -q
expect 0 "" pdbgen generate --board 3x3 --pattern 1,2 --dir full -q
echo damaged >full/damaged.pdb
full pdbgen verify full/*.zst full/damaged.pdb
! grep -q damaged err || fail "goes on after a line that could not be written: $(cat err)"

finish
