#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Interrupted commands print what they found and proved so far, exit with 130 and leave no files.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables
pdbgen automaton --board 3x3 --depth 20 -q >out # otherwise each search without tables makes it
cat >weak.catalogue <<'END'
board 4x4
partition 1,2,3 | 4,5,6 | 7,8,9 | 10,11,12 | 13,14,15
END
expect 0 '' pdbgen generate --catalogue ./weak.catalogue -q

# An interrupt ends any search with the bound proved for the current instance; instances not begun have no record. It
# comes after an iteration of 100,000 nodes: by then a search with tables has tried both instances and returned to the
# first.
begin() {
  : >err # without the output of the run before
  "$BIN/pdbsolve" solve "$@" -v >out 2>err &
  run=$!
}
interrupt() {
  local pattern=$1 tries=6000
  until grep -qE 'instance 1: bound .* completed, ([0-9]{3}|[0-9,]+,[0-9]{3}),[0-9]{3} expanded' err; do
    [ $((tries--)) -gt 0 ] || break
    nap 0.02
  done
  kill -TERM $run
  wait $run
  local code=$?
  [ $code -eq 130 ] || fail "interrupted: exit code $code: $pattern ($(cat err))"
  grep -qE "instance 1: interrupted; at least $pattern moves are needed" err ||
    fail "interrupted: not at least $pattern: $(cat err)"
  tail -1 err | grep -q '^pdbsolve: interrupted' || fail "interrupted: $(cat err)"
}
# records PATTERN…: there is one record, and it matches all patterns.
records() {
  [ "$(grep -o '"id":' out | wc -l)" -eq 1 ] || fail "interrupted: other records: $(cat out)"
  for pattern in "$@"; do grep -qE "$pattern" out || fail "interrupted: not $pattern: $(cat out)"; done
}
hardest="15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0" # 80 moves
for algorithm in "astar --heuristic manhattan" iddfs bfs; do
  # shellcheck disable=SC2086
  begin -j 1 --algorithm $algorithm --instance "$hardest" --instance "$hardest" --jsonl
  interrupt '[1-9][0-9]*'
  records '"status":"given_up"' '"at_least":[1-9]' '"expanded":[1-9][0-9]{4}' '"reason":".*interrupted'
done
for format in --json --jsonl; do
  begin -j 1 --heuristic manhattan --instance "$hardest" --instance "$hardest" $format
  interrupt '[567][0-9]'
  records '"status":"given_up"' '"at_least":[567]' '"expanded":[1-9][0-9]{4}'
done
for way in "" --plain; do
  # shellcheck disable=SC2086
  begin --catalogue ./weak.catalogue --instance "$hardest" --instance "$hardest" -j 1 --jsonl $way
  interrupt '[567][0-9]'
  records '"status":"given_up"' '"at_least":[567]' '"expanded":[1-9][0-9]{4}'
done
begin --puzzle shift -j 1 --algorithm iddfs --instance 123456789ABCDEF0 --goal 0FEDCBA987654321 --instance 0123456789ABCDEF \
  --board 4x4 --jsonl
interrupt '[1-9]'
records '"status":"given_up"' '"at_least":[1-9]' '"expanded":[1-9][0-9]{4}'

# Commands without records for proved bounds report an interrupt by their exit code.
listens() { # whether the process already runs the program and catches SIGINT
  local name value program=
  while read -r name value; do
    case $name in
      Name:) program=$value ;;
      SigCgt:) [ "$program" = pdbsolve ] && (((16#$value & 1 << 1) != 0)) && return ;;
    esac
  done </proc/$run/status
  return 1
}
ends_at_interrupt() {
  env --default-signal=INT "$BIN/pdbsolve" "$@" >out 2>err & # background jobs ignore SIGINT
  run=$!
  while_alive $run listens
  nap 0.3
  kill -INT $run
  wait $run
  local code=$?
  [ $code -eq 130 ] || fail "interrupted: exit code $code: $* ($(tail -n 3 err))"
  grep -q '^pdbsolve: .*interrupted' err || fail "interrupted: $* ($(cat err))"
}
ends_at_interrupt bench --catalogue ./weak.catalogue -q -j 1
ends_at_interrupt random --puzzle hanoi --count 1000000000
ends_at_interrupt random --puzzle hanoi --walk 1000000000000
ends_at_interrupt random --puzzle shift --board 3x3 --goal ABC/DEF/GHI --walk 1000000000000
ends_at_interrupt random --board 4x4 --walk 1000000000000
ends_at_interrupt random --puzzle hanoi --count 1000000000 --json
[ "$(tail -n 1 out)" = '],"error":"interrupted"}' ] || fail "JSON of random states is not ended: $(tail -n 1 out)"
ends_at_interrupt random --board 4x4 --count 1000000000 --json
[ "$(tail -n 1 out)" = '],"error":"interrupted"}' ] || fail "JSON of random boards is not ended: $(tail -n 1 out)"

# ended_by_term PATTERN WORD…: sends SIGTERM to pdbsolve once stderr matches PATTERN.
ended_by_term() {
  local pattern=$1
  shift
  : >err # without the output of the run before
  "$BIN/pdbsolve" "$@" >out 2>err &
  run=$!
  while_alive $run grep -qE "$pattern" err
  kill -TERM $run
  wait $run
  local code=$?
  [ $code -eq 130 ] || fail "interrupted: exit code $code: $* ($(cat err))"
}

# A beam search prints its best solution.
pdbsolve random --board 6x6 --seed 1 >six.txt
ended_by_term 'instance 1: [0-9]+ moves after ' solve six.txt --algorithm beam --time-limit 60 -v
grep -qE $'^1\t[0-9]+\t' out || fail "beam interrupted: no solution"

# shorten prints its finished solutions, and the JSON document is closed.
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
run=$!
nap 1
kill -TERM $run
wait $run
[ $? -eq 130 ] || fail "wrong exit code after an interrupt"
[ "$(grep -c '"status":"solution"' out)" -eq 1 ] || fail "no best solution at an interrupt: $(head -c 300 out)"
tail -n 1 out | grep -q '"error":"interrupted' || fail "no end of the document: $(tail -n 1 out)"

# A quarter of the time that a beam search takes by default gives a solution sooner, half of its nodes a worse one.
pdbsolve random --board 7x7 --seed 3 >seven.txt
expect 0 '^1	301	207	' pdbsolve solve seven.txt --algorithm beam --show none -q
seconds=$(awk 'END { print $6 }' out)
nodes=$(awk 'END { print int($4 / 2) }' out)
expect 0 '^instance 1: [0-9]{3} moves after [0-9.]+ s$' pdbsolve solve seven.txt --algorithm beam --node-limit "$nodes" -v
awk 'END { exit !($2 > 207 && $3 > 150 && $3 < $2) }' out || fail "7x7 by beam: $(cat out)"
expect 0 '' pdbsolve solve seven.txt --algorithm beam --time-limit "$(awk "BEGIN { print $seconds / 4 }")" --show none -q
awk -v all="$seconds" 'END { exit !(NR == 2 && $2 > 207 && $6 < 0.75 * all) }' out || fail "7x7 in a quarter of $seconds s: $(cat out err)"

# The search for a board with a given length can be interrupted too. It prints nothing when it begins, so several delays
# are tried.
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

# Puzzles named by --puzzle: unfinished instances are reported in order, and a certificate contains the finished ones.
printf 'AAAAAAAAAAAA\n%.0s' 1 2 3 >hard
ended_by_term '2: bound 6 completed' solve --puzzle hanoi --size 12 hard --algorithm iddfs --json -j 2 -v
grep -o '"id":"[0-9]*","status":"[a-z_]*","at_least":[0-9]*' out | sed 's/"at_least":[0-9]*/bound/' >delivered
printf '"id":"%s","status":"given_up",bound\n' 1 2 | cmp -s - delivered || fail "after an interrupt: $(cat out)"
grep -q '"error":' out || fail "no error after an interrupt: $(cat out)"
: >out # without the output of the last run
env --default-signal=INT "$BIN/pdbsolve" solve --puzzle hanoi --size 12 DDDDDDDDDDDA AAAAAAAAAAAA --heuristic zero \
  --certificate early -j 1 >out 2>err &
run=$!
while_alive $run grep -q '^1' out
kill -INT $run
wait $run
[ $? -eq 130 ] || fail "not interrupted: $(cat err)"
expect 0 '[12] of [12] proofs? holds?, bound' pdbsolve verify --puzzle hanoi --certificate early

# compare prints the rows of finished searches and of the one that was interrupted, and leaves no checkpoint.
export TILEPDB_STATE_DIR=$scratch/compared
for heuristics in manhattan,misplaced,pdb pdb,misplaced; do
  ended_by_term 'idastar misplaced, instance 1: bound [0-9]+ completed, [0-9]{3},[0-9]{3} expanded' compare \
    "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3" --catalogue ./weak.catalogue --heuristic $heuristics -v --html $heuristics.html
  awk -F '\t' 'NR == 2 { first = $3 == 1 } NR == 3 { second = $2 == "misplaced" && $3 == 0 && $4 == 1 && $9 > 100000 }
    END { exit !(NR == 3 && first && second) }' out || fail "compare interrupted: $(cat out)"
  grep -q '"name":"idastar misplaced"' $heuristics.html || fail "no page of an interrupted comparison"
done
[ ! -e compared ] || fail "compare left $(ls compared)"
unset TILEPDB_STATE_DIR

# A generation without checkpoints leaves no files; resume_test.sh tests those with checkpoints. Several processes make
# a table once.
: >err # without the output of the last run
"$BIN/pdbgen" generate --board 5x5 --pattern 1,2,5,6,7,10 --dir stop -v >out 2>err &
while_alive $! grep -q 'level 3,' err
kill -TERM $! # shells start background commands with interrupts ignored
wait $!
code=$?
[ $code -eq 130 ] || fail "exit code $code of an interrupted run: $(cat err)"
grep -q '^pdbgen: interrupted$' err || fail "an interrupted run says $(cat err)"
[ -z "$(ls -A stop 2>/dev/null)" ] || fail "an interrupted run left $(ls -A stop)"
: >err
"$BIN/pdbgen" generate --board 5x5 --pattern 1,2,5,6,7,10 --dir stop --checkpoint 0 -v >out 2>err &
while_alive $! grep -q 'level 3,' err
kill -TERM $!
wait $!
grep -q '^pdbgen: interrupted; the same command resumes from its checkpoint; stop/\..*\.planes takes ' err ||
  fail "an interrupted run says nothing of its checkpoint: $(cat err)"
rm -r stop
for i in 1 2 3; do
  "$BIN/pdbgen" generate --board 4x4 --pattern 1,2,3,5,6,7 --dir both -q >"out$i" 2>"err$i" &
done
wait
cmp out1 out2 || fail "two at once disagree"
[ ! -s err1 ] && [ ! -s err2 ] && [ ! -s err3 ] || fail "two at once complain: $(cat err1 err2 err3)"
[ "$(ls -A both | wc -l)" -eq 2 ] || fail "two at once left $(ls -A both)"
expect 0 ': ok' pdbgen verify --full both/*.zst -q

finish
