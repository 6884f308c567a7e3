#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Limits mean the same in every search, and what was proved is reported, also when a search is interrupted.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables
pdbgen automaton --board 3x3 --depth 20 -q >out # which each search without tables would make

general="idastar astar wastar greedy bfs bidirectional-bfs iddfs"
three="1 4 2 3 5 0 6 7 8" # 3 moves from the goal

# No bound larger than the limit is begun, the first one neither
expect 3 'not solved in 1 move or fewer; every solution takes at least 3 moves' \
  pdbsolve solve --instance "$three" --algorithm idastar --heuristic manhattan --max-bound 1
expect 3 'not solved in 0 moves or fewer; every solution takes at least 1 move$' \
  pdbsolve solve --puzzle shift --instance "BAA/AAA" --goal "ABA/AAA" --max-bound 0
for algorithm in $general beam; do
  expect 0 $'^1\t0\t0\t0\t' pdbsolve solve --instance "0 1 2 3 4 5 6 7 8" --algorithm $algorithm --max-bound 0
  for bound in 0 1 2; do
    expect 3 "not solved in $bound moves? or fewer; every solution takes at least (1 move|[23] moves)$" \
      pdbsolve solve --instance "$three" --algorithm $algorithm --max-bound $bound
  done
  expect 0 $'^1\t3\t' pdbsolve solve --instance "$three" --algorithm $algorithm --max-bound 3
done
for algorithm in $general; do
  shift=(solve --puzzle shift --algorithm $algorithm --goal AAAA/BBBB)
  expect 0 $'^1\t0\t0\t0\t' pdbsolve "${shift[@]}" --instance AAAA/BBBB --max-bound 0
  expect 3 'not solved in 0 moves or fewer; every solution takes at least (1 move|2 moves)$' \
    pdbsolve "${shift[@]}" --instance ABAA/BABB --max-bound 0
  expect 0 $'^1\t1\t1\t' pdbsolve "${shift[@]}" --instance ABAA/BABB --max-bound 1
done

# A* proves the least f that is open, stores what it says, and expands nothing beyond the bound
hard="8 6 7 2 5 4 3 0 1" # 27 moves
for bound in 21 22 25 26; do
  expect 3 "not solved in $bound moves or fewer; every solution takes at least $((bound + 2 - (bound + 1) % 2)) moves" \
    pdbsolve solve --instance "$hard" --algorithm astar --heuristic manhattan --max-bound $bound --json
  grep -qE '"most_stored":[1-9][0-9]+' out || fail "A* to $bound: nothing stored"
  grep -o '"expanded":[0-9]*' out | head -1 | cut -d : -f 2 >"expanded.$bound"
done
[ "$(cat expanded.21)" -lt "$(cat expanded.25)" ] || fail "A* expands as much to 21 as to 25"
cmp -s expanded.21 expanded.22 || fail "A* expands more to 22 than to 21"
for algorithm in astar wastar greedy bfs bidirectional-bfs; do
  expect 3 'every solution takes at least (23|25|27) moves' \
    pdbsolve solve --instance "$hard" --algorithm $algorithm --max-bound 22
  expect 3 '"most_stored":[1-9][0-9]+' pdbsolve solve --instance "$hard" --algorithm $algorithm --node-limit 40 --json
done

# With tables: by the search that runs by default, from either end, and by plain IDA*, which knows all limits too
expect 0 '' pdbsolve solve --catalogue 8-whole --instance "$hard" --generate -q
cat >weak.catalogue <<'END'
board 4x4
partition 1,2,3 | 4,5,6 | 7,8,9 | 10,11,12 | 13,14,15
END
fifteen="14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3" # 57 moves
expect 0 '' pdbsolve solve --catalogue ./weak.catalogue --instance "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15" --generate -q
weak=(solve --catalogue ./weak.catalogue --show none --instance "$fifteen")
for way in "" --plain "--direction backward --generate"; do
  for bound in 0 1 2; do
    # shellcheck disable=SC2086
    expect 3 'every solution takes at least 3 moves' pdbsolve solve --catalogue 8-whole --instance "$three" --max-bound $bound $way
  done
  # shellcheck disable=SC2086
  expect 0 $'^1\t3\t' pdbsolve solve --catalogue 8-whole --instance "$three" --max-bound 3 $way
  # shellcheck disable=SC2086
  expect 0 $'^1\t0\t0\t' pdbsolve solve --catalogue 8-whole --instance "0 1 2 3 4 5 6 7 8" --max-bound 0 $way
  for bound in 45 46; do
    # shellcheck disable=SC2086
    expect 3 'every solution takes at least 47 moves' pdbsolve "${weak[@]}" --max-bound $bound $way
  done
done
expect 3 'not solved within the limits; every solution takes at least [0-9]+ moves' \
  pdbsolve "${weak[@]}" --plain --node-limit 12345 --json
grep -q '"expanded":12345,' out || fail "plain IDA* with a limit of nodes: $(cat out)"
expect 3 'not solved within the limits; every solution takes at least [0-9]+ moves' \
  pdbsolve "${weak[@]}" --plain --time-limit 0.2
expect 3 'undecided' pdbsolve verify --node-limit 100 --catalogue ./weak.catalogue <(echo "a 57 $fifteen")

# An interrupt ends any search with what was proved of the instance under way; those not begun have no record. It comes when
# a bound has taken a hundred thousand nodes: by then a search with tables has looked at both instances, and is back at the first
begin() {
  : >err # not that of the run before
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
  grep -qE "instance 1: interrupted; every solution takes at least $pattern moves" err ||
    fail "interrupted: not at least $pattern: $(cat err)"
  tail -1 err | grep -q '^pdbsolve: interrupted' || fail "interrupted: $(cat err)"
}
# records PATTERN…: there is one record, which matches all
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

# Of what has no record for what was proved the exit code tells as much
listens() { # whether the process is the program already, and catches SIGINT
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
  env --default-signal=INT "$BIN/pdbsolve" "$@" >out 2>err & # what is not waited for would ignore it
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
ends_at_interrupt random --puzzle hanoi --count 1000000000 --json
[ "$(tail -n 1 out)" = '],"error":"interrupted"}' ] || fail "JSON of random states is not ended: $(tail -n 1 out)"
ends_at_interrupt random --board 4x4 --count 1000000000 --json
[ "$(tail -n 1 out)" = '],"error":"interrupted"}' ] || fail "JSON of random boards is not ended: $(tail -n 1 out)"

# With tables or without -v tells each bound
expect 3 '^instance 1: bound 21 completed, [0-9,]+ expanded in every run$' \
  pdbsolve solve --instance "$hard" --heuristic manhattan --max-bound 22 -v
expect 3 '^instance 1: bound 21 completed, [0-9,]+ expanded in every run, [0-9,]+ stored$' \
  pdbsolve solve --instance "$hard" --algorithm astar --heuristic manhattan --max-bound 22 -v
expect 3 '^instance 1: bound 5 completed, [0-9,]+ expanded in every run$' \
  pdbsolve solve --instance "$hard" --algorithm iddfs --max-bound 5 -v
expect 3 '^instance 1: bound 5 completed, [0-9,]+ expanded in every run, [0-9,]+ stored$' \
  pdbsolve solve --instance "$hard" --algorithm bfs --max-bound 5 -v
expect 3 '^instance 1: bound 45 completed, [0-9,]+ expanded in every run$' pdbsolve "${weak[@]}" --plain --max-bound 46 -v
expect 3 '^instance 1: bound 2 completed, [0-9,]+ expanded in every run$' \
  pdbsolve solve --puzzle shift --instance 123456780 --goal 012345678 --algorithm iddfs --max-bound 2 -v

finish
