#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Certificates of puzzles that --puzzle names: what solve proves verify finds again, and what was changed it finds too.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

export TILEPDB_DIR=$scratch/tables

# proof COUNT NAME WORD…: solves, verifies, and finds the bounds that -v tells of in the certificate.
proof() {
  local count=$1 name=$2 puzzle=$3
  shift 3
  "$BIN/pdbsolve" solve --puzzle "$puzzle" "$@" --certificate "$name" -v -j 2 >out 2>err
  grep -q "$name: written; pdbsolve verify --puzzle $puzzle --certificate verifies it" err || fail "$name: $(cat err)"
  [ "$(grep -c 'bound .* completed' err)" -eq "$(grep -o '"bound":' "$name" | wc -l)" ] || fail "$name: other bounds"
  for option in -j1 -j2; do
    expect 0 "$count of $count proofs? holds?, bound by bound" pdbsolve verify --puzzle "$puzzle" --certificate "$name" $option
    [ "$(cat out)" = "$(printf 'id\tlength\tfault')" ] || fail "$name: found $(cat out)"
  done
}
proof 3 hanoi hanoi --size 5 AAAAA DDDDA ABCDA --pattern 3 --generate
proof 1 none hanoi --size 5 AAAAA --heuristic zero
proof 1 pancakes pancakes --size 7 "4 1 7 2 6 3 5" --dir nowhere
proof 1 burnt burnt-pancakes --size 5 "3 1 -4 5 -2" --generate
proof 1 cube cube "R U F" --dir nowhere
proof 2 topspin topspin --size 9-4 "0 4 2 5 8 3 7 6 1" "1 0 2 3 4 5 6 7 8" --dir nowhere
cat >boards.txt <<'END'
id start goal
one ABA/BBC/CDD AAB/BBC/CDD
two BAA/BBC/CDD AAB/BBC/CDD
three DBB/ADA/BCC AAB/BBC/CDD
other ABA/BBC/CDE AAB/BBC/CDD
END
proof 4 shift shift boards.txt --generate
proof 4 plain shift boards.txt --no-pruning --heuristic zero
[ "$(grep -c '"pruning":false' shift plain | tr '\n' ' ')" = 'shift:0 plain:1 ' ] || fail "pruning: $(cat shift plain)"
[ "$(grep -o '"board":"3x3","goal":"AAB/BBC/CDD"' shift | wc -l)" -eq 1 ] || fail "not one goal: $(cat shift)"
# Tables that are made later do not count.
expect 0 '' pdbgen generate --puzzle shift --goal AAB/BBC/CDD --pattern A --dir few -q
expect 3 '' pdbsolve solve --puzzle shift boards.txt --dir few --certificate fewer -q
expect 0 '' pdbgen generate --puzzle shift --goal AAB/BBC/CDD --dir few -q
expect 0 '4 of 4 proofs hold' pdbsolve verify --puzzle shift --certificate fewer --dir few
expect 3 '' pdbsolve solve --puzzle shift boards.txt --dir few --certificate more -q
cmp -s <(grep -o '"bound":.*' fewer) <(grep -o '"bound":.*' more) && fail "the tables made later save nothing"
# Of an instance that was given up before a bound nothing is proved.
printf 'ABA/BBC/CDD AAB/BBC/CDD\nDBB/ADA/BCC AAB/BBC/CDD\n' >two.txt
expect 3 'every solution takes at least [2-9] moves' \
  pdbsolve solve --puzzle shift two.txt --max-bound 1 --certificate nearer
says 'nearer: written; .*; nothing was proved of 1 instance, which is not in it' || fail "silent: $(cat err)"
expect 0 '1 of 1 proof holds' pdbsolve verify --puzzle shift --certificate nearer
[ "$(grep -o '"digest"' nearer | wc -l)" -eq 1 ] || fail "tables of what was given up: $(cat nearer)"

# changed CODE PATTERN SCRIPT [PUZZLE [NAME]]: a certificate that sed has changed is found out.
changed() {
  local puzzle=${4-hanoi}
  local name=${5-$puzzle}
  sed -E "$3" "$name" >changed.json
  cmp -s changed.json "$name" && fail "nothing changed by $3"
  expect "$1" "$2" pdbsolve verify --puzzle "$puzzle" --certificate changed.json
}
# What a search finds
changed 1 $'^1\t13\tits search completes bound 5 with 1 expanded, found bound 5 with 2 expanded' 's/"expanded":1}/"expanded":2}/'
changed 1 'its search completes bound 5 with 1 expanded, found bound 4 with' 's/"bound":5,"expanded":1}/"bound":4,"expanded":1}/'
changed 1 'its search completes 8 bounds, found 7' 's/\{"bound":5,"expanded":1},//'
changed 1 'its start has the heuristic value 5, found 6' 's/"h":5/"h":6/'
changed 1 'its shortest solution has 1 move, found 2' 's/"length":1,"moves":"AD"/"length":2,"moves":"AB BD"/'
changed 1 'bound 13 cannot have been completed before a solution of 13 moves' 's/"bound":12/"bound":13/'
# What its states and moves show
changed 1 'CA is no move that is possible there' 's/"moves":"AB/"moves":"CA/'
changed 1 'its moves do not lead to the goal' 's/"moves":"AD"/"moves":"AB"/'
changed 1 'R4 is no move that is possible there' 's/"moves":"[A-Z]1"/"moves":"R4"/' shift
changed 1 'its moves do not lead to the goal' 's/"moves":"R1"/"moves":"L1"/' shift
changed 1 'it is solvable' 's/"status":"solved","start":"DDDDA".*\]},/"status":"unsolvable","start":"DDDDA"},/'
changed 1 'it is not solvable' 's/"status":"unsolvable"(.*)}/"status":"solved"\1,"length":0,"moves":"","h":0,"bounds":[]}/' shift
changed 1 $'^2\t1\tits moves do not lead' 's/"start":"DDDDA"/"start":"DDDAA"/'
changed 2 'proofs.1..start: .*DDDDE' 's/"start":"DDDDA"/"start":"DDDDE"/'
changed 2 'proofs.0..start: found "ABA BBC CDD", expected "ABA/BBC/CDD"' 's,"start":"ABA/BBC/CDD","start":"ABA BBC CDD",' shift
changed 1 'its moves do not lead to the goal' 's,"goal":"AAB/BBC/CDD","goal":"BAA/BBC/CDD",' shift
changed 2 'goal: ' 's,"goal":"AAB/BBC/CDD","goal":"AAB/BBC/C",' shift
changed 2 'goal: found "AAB BBC CDD", expected "AAB/BBC/CDD"' 's,"goal":"AAB/BBC/CDD","goal":"AAB BBC CDD",' shift
changed 2 'no member "goal"' 's,"goal":"AAB/BBC/CDD"\,,,' shift
# Puzzle and tables
changed 2 'puzzle: found "cube", expected "hanoi", unless --puzzle names another' 's/"puzzle":"hanoi"/"puzzle":"cube"/'
changed 2 'board: ' 's/"board":"5"/"board":"0"/'
changed 2 'board: found "05", expected "5"' 's/"board":"5"/"board":"05"/'
changed 2 'goal: found "DDDDDD", expected "DDDDD"' 's/"goal":"DDDDD"/"goal":"DDDDDD"/'
changed 2 'goal: found "", expected a state' 's/"goal":"DDDDD"/"goal":""/'
changed 2 'no member "board"' 's/"board":"5",//'
changed 2 'found a 3x3 board, expected 3x2' 's/"board":"3x3"/"board":"3x2"/' shift
changed 2 'heuristic: .*pbd' 's/"heuristic":"pdb"/"heuristic":"pbd"/'
changed 2 'patterns: expected none with the heuristic zero' 's/"heuristic":"pdb"/"heuristic":"zero"/'
changed 2 'patterns: expected some with the heuristic pdb' 's/"patterns":\["3"\]/"patterns":[]/'
changed 2 'patterns: ' 's/"patterns":\["3"\]/"patterns":["x"]/'
changed 2 'no table of pattern 2' 's/"patterns":\["3"\]/"patterns":["2"]/'
changed 2 'patterns: found "3 3", expected "3"' 's/"patterns":\["3"\]/"patterns":["3","3"]/'
changed 2 'pruning: found false, expected true' 's/"pruning":true/"pruning":false/'
changed 1 'its search completes bound 2 with .* expanded' 's/"pruning":false/"pruning":true/' shift plain
changed 1 'table hanoi_4-pegs_3: its digest is [0-9a-f]{16}, in the certificate it is 0123456789abcdef' \
  's/"digest":"[0-9a-f]*"/"digest":"0123456789abcdef"/'
changed 1 'table hanoi_4-pegs_3: used, but not in the certificate' 's/"tables":\[.*\]/"tables":[]/'
changed 1 'table no: in the certificate, but not used' 's/"tables":\[/&{"name":"no","digest":"0123456789abcdef"},/'
changed 2 'a second entry for table hanoi_4-pegs_3' 's/"tables":\[(.*)\]/"tables":[\1,\1]/'
# What is no certificate
changed 2 'changed.json: line 1.*not JSON: ' 's/"schema"/schema/'
changed 2 'expected pdbsolve and its version' 's/"pdbsolve [^"]*"/"pdbsolve"/'
changed 2 'proofs.1..id: the id of proofs.0. again' 's/"id":"2"/"id":"1"/'
changed 2 'proofs.1..length: found 2, expected the number of the moves, 1' 's/"length":1,/"length":2,/'
changed 2 'proofs.1..moves: found " AD", expected "AD"' 's/"moves":"AD"/"moves":" AD"/'
changed 2 'proofs.0..bounds.0..expanded: found -1, expected a whole number' 's/"expanded":1}/"expanded":-1}/'
changed 2 'proofs.0..status: found "given-up", expected solved, given_up or unsolvable' \
  's/"status":"solved","start":"AAAAA".*\]},/"status":"given-up","start":"AAAAA"},/'
changed 2 'proofs.0.: a member "length" that is unknown' 's/"status":"solved","start":"AAAAA"/"status":"given_up","start":"AAAAA"/'
expect 2 'hanoi: puzzle: found "hanoi", expected "tiles", unless' pdbsolve verify --certificate hanoi
expect 2 'nowhere: No such file' pdbsolve verify --puzzle hanoi --certificate nowhere
expect 2 'leave out options that name others' pdbsolve verify --puzzle hanoi --certificate hanoi --size 6
expect 2 'leave out boards.txt' pdbsolve verify --puzzle hanoi --certificate hanoi boards.txt

# Another table of the same name; one that is not there, and is made again
mkdir other
cp tables/*.pdb* other
expect 2 'no table of pattern 3' pdbsolve verify --puzzle hanoi --certificate hanoi --dir empty
expect 0 '3 of 3 proofs hold' pdbsolve verify --puzzle hanoi --certificate hanoi --dir again --generate
printf 'damage' | dd of="$(find other -name 'hanoi_4-pegs_3*')" bs=1 seek=4300 conv=notrunc 2>/dev/null
expect 1 'other.hanoi_4-pegs_3.*: damaged' pdbsolve verify --puzzle hanoi --certificate hanoi --dir other

# Limits, files, and what a certificate is not of
expect 3 'given up' pdbsolve solve --puzzle hanoi --size 5 AAAAA DDDDA --pattern 3 --node-limit 1000 --certificate part
expect 0 '2 of 2 proofs hold' pdbsolve verify --puzzle hanoi --certificate part
grep -q '"status":"given_up","start":"AAAAA","at_least":10,"h":5,"bounds":\[{"bound":5,"expanded":1}' part ||
  fail "what was proved of a search that was given up: $(cat part)"
expect 0 '"id":"1","status":"given_up","at_least":10,"holds":true' pdbsolve verify --puzzle hanoi --certificate part --json
expect 3 '' pdbsolve solve --puzzle hanoi --size 5 AAAAA --pattern 3 --node-limit 1000 --certificate alone -q
expect 0 '1 of 1 proof holds' pdbsolve verify --puzzle hanoi --certificate alone
[ "$(grep -o '"digest"' alone | wc -l)" -eq 1 ] || fail "no table of what was given up: $(cat alone)"
changed 1 'its bounds prove that every solution takes at least 10 moves, found 11' 's/"at_least":10/"at_least":11/' hanoi part
changed 1 'its bounds prove that every solution takes at least 10 moves, found 9' 's/"at_least":10/"at_least":9/' hanoi part
changed 1 'completes bound 9 with 206 expanded, found bound 9 with 7 ' 's/(9,"expanded":)206/\17/' hanoi part
changed 1 'its search completes 5 bounds, found 4' 's/\{"bound":5,"expanded":1},//' hanoi part
changed 1 'its start has the heuristic value 5, found 4' 's/"h":5/"h":4/' hanoi part
changed 1 'its shortest solution has 1 move, found at least 10' 's/"AAAAA"/"DDDDA"/' hanoi part
changed 2 'proofs.0..bounds: ' 's/"bounds":\[\{"bound":5.*206}\]/"bounds":[]/' hanoi part
expect 3 '1 undecided' pdbsolve verify --puzzle hanoi --certificate part --max-bound 8
expect 3 '' pdbsolve solve --metric mtm "8 6 7/2 5 4/3 0 1" --heuristic slides --max-bound 14 --certificate slides
expect 0 '1 of 1 proof holds' pdbsolve verify --metric mtm --certificate slides
grep -q '"status":"given_up"' slides || fail "no proof of slides that were given up: $(cat slides)"
expect 3 '2 undecided' pdbsolve verify --puzzle hanoi --certificate hanoi --node-limit 100
expect 3 '"undecided":2' pdbsolve verify --puzzle hanoi --certificate hanoi --node-limit 100 --json
expect 3 'nothing: not written, for nothing was proved$' \
  pdbsolve solve --puzzle hanoi --size 5 AAAAA --pattern 3 --node-limit 0 --certificate nothing
[ ! -e nothing ] || fail "a certificate of nothing"
# Nor does one of an earlier run stand for this one.
cp part nothing
expect 3 'nothing: not written, for nothing was proved; the file that was there is removed' \
  pdbsolve solve --puzzle hanoi --size 5 AAAAA --pattern 3 --node-limit 0 --certificate nothing --force
[ ! -e nothing ] || fail "a certificate of an earlier run stays"
: >out # not that of the last run
# What is not waited for would ignore SIGINT.
env --default-signal=INT "$BIN/pdbsolve" solve --puzzle hanoi --size 12 DDDDDDDDDDDA AAAAAAAAAAAA --heuristic zero \
  --certificate early -j 1 >out 2>err &
run=$!
while_alive $run grep -q '^1' out
kill -INT $run
wait $run
[ $? -eq 130 ] || fail "not interrupted: $(cat err)"
expect 0 '[12] of [12] proofs? holds?, bound' pdbsolve verify --puzzle hanoi --certificate early
cp hanoi kept
expect 2 'kept: exists; use --force' pdbsolve solve --puzzle hanoi --size 5 DDDDA --certificate kept
cmp -s hanoi kept || fail "a file was changed"
expect 0 'kept: written' pdbsolve solve --puzzle hanoi --size 5 DDDDA --certificate kept --force
expect 2 'there is no folder' pdbsolve solve --puzzle hanoi --size 5 DDDDA --certificate no/folder
expect 2 'leave out --algorithm astar' pdbsolve solve --puzzle hanoi --size 5 DDDDA --algorithm astar --certificate new
printf 'id start\na DDDDA\na DDDAD\n' >same.txt
expect 2 'same.txt:3: instance a has the same id as that of same.txt:2' \
  pdbsolve solve --puzzle hanoi --size 5 same.txt --certificate new
[ ! -e new ] || fail "a certificate of what was refused"

finish
