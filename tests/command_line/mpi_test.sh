#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Processes started by mpirun on this machine share work, with the same files, lengths and bounds as one process.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/common.sh"
source "$(dirname "$0")/mpi_common.sh"
export TILEPDB_DIR=$scratch/tables

# bounds FILE: the completed bounds printed by -v, each once.
bounds() { grep -oE 'instance [0-9]+: bound .* completed, .*' "$1" | sort -u; }

# A team makes the same file as one process.
for task in "3x3 1,2,3,4" "4x4 1,4,5,8,9,12"; do
  read -r board pattern <<<"$task"
  for form in --compress --no-compress; do
    form=${form/--compress/}
    # shellcheck disable=SC2086
    file=$(pdbgen generate --board "$board" --pattern "$pattern" --dir alone $form -q)
    counts=(3)
    if [ "$board$form" = 4x4--no-compress ]; then counts=(1 2 3 4); fi
    for count in "${counts[@]}"; do
      rm -rf team
      mkdir team && ln alone/*.automaton team
      # shellcheck disable=SC2086
      made=$(in_team "$count" pdbgen generate --board "$board" --pattern "$pattern" --dir team $form -v 2>err)
      cmp "$file" "$made" || fail "$task $form by $count processes: another file ($(head -c 300 err))"
      [ "$count" -eq 1 ] || grep -qE 'level 5, .* exchanged .* messages$' err || fail "nothing exchanged: $(tail -2 err)"
    done
  done
done
in_team 2 pdbgen generate --board 4x4 --pattern 1,4,5,8,9,12 --dir team --no-compress 2>err >out || fail "not answered"
grep -q 'exists' err || fail "an existing table is made again: $(cat err)"

# Lengths and completed bounds do not depend on the number of processes; the input comes from the first one's stdin.
make_weak
pdbsolve solve korf4.txt "${weak[@]}" -v -j 1 >expected 2>expected.err
[ $? -eq 3 ] || fail "an unsolvable instance is not reported"
for count in 1 2 3 4; do
  in_team "$count" pdbsolve solve - "${weak[@]}" -v <korf4.txt >found 2>found.err
  [ $? -eq 3 ] || fail "$count processes: exit code"
  diff <(cut -f 1,2 expected) <(cut -f 1,2 found) || fail "$count processes: other lengths"
  diff <(bounds expected.err) <(bounds found.err) || fail "$count processes: other bounds"
  grep -q 'instance 999' found.err || fail "$count processes: the unsolvable instance is not reported"
  [ "$(grep -c million found.err)" -eq 1 ] || fail "$count processes: not one summary"
done
# If three processes have one core, two of them rest, and the search is the same.
core=$(taskset -cp $$ | grep -oE '[0-9]+' | tail -n 1)
rm -rf team
made=$(timeout 600 taskset -c "$core" mpirun -n 3 "$BIN/pdbgen" generate --mpi --board "$board" --pattern "$pattern" \
  --dir team --no-compress 2>err)
cmp "$file" "$made" || fail "three processes on one core: another file ($(head -c 300 err))"
grep -q '^2 of 3 processes are idle: ' err || fail "no message about idle processes: $(head -c 300 err)"
timeout 600 taskset -c "$core" mpirun -n 3 "$BIN/pdbsolve" solve --mpi korf4.txt "${weak[@]}" -v >found 2>found.err
[ $? -eq 3 ] || fail "three processes on one core: exit code"
diff <(cut -f 1,2 expected) <(cut -f 1,2 found) || fail "three processes on one core: other lengths"
diff <(bounds expected.err) <(bounds found.err) || fail "three processes on one core: other bounds"
grep -q '^2 of 3 processes are idle: ' found.err || fail "no message about idle processes: $(head -c 300 found.err)"
plain=("${weak[@]}" --plain --show none -q)
in_team 3 pdbsolve solve korf4.txt "${plain[@]}" >found 2>err
[ $? -eq 3 ] || fail "--plain: exit code"
diff <(pdbsolve solve korf4.txt "${plain[@]}" 2>err | cut -f 1-5) <(cut -f 1-5 found) || fail "--plain differs"

# Claims and certificates of solvable and unsolvable boards; only the first process prints.
# once CODE PATTERN PROGRAM…: runs two processes and checks the exit code; stdout has one line that matches.
once() {
  local code=$1 pattern=$2
  shift 2
  in_team 2 "$@" >out 2>err
  local found=$?
  [ "$found" -eq "$code" ] || fail "exit code $found instead of $code: $* ($(head -c 600 err))"
  [ "$(grep -cE "$pattern" out)" -eq 1 ] || fail "not one '$pattern': $* ($(cat out))"
  [ "$(grep -c million err)" -le 1 ] || fail "several summaries: $* ($(cat err))"
}
tail -n 1 korf4.txt >none.txt
once 1 $'^id\tclaimed\tfound$' pdbsolve verify korf4.txt "${weak[@]}"
[ "$(sed 1d out)" = $'999\t0\tunsolvable' ] || fail "not the one false claim: $(cat out)"
once 1 $'^999\t0\tunsolvable$' pdbsolve verify none.txt --goal blank-first --dir nowhere
once 3 $'^999\t-' pdbsolve solve none.txt --goal blank-first --dir nowhere --certificate none.json
once 0 $'^id\tlength\tfault$' pdbsolve verify --certificate none.json --dir nowhere
once 3 '"processes":2' pdbsolve solve korf4.txt "${weak[@]}" --json
once 3 $'^999\t-' pdbsolve solve korf4.txt "${weak[@]}" --certificate all.json
once 0 $'^id\tlength\tfault$' pdbsolve verify --certificate all.json
[ "$(grep -c '5 of 5 proofs hold' err)" -eq 1 ] || fail "not one verdict: $(cat err)"

[ "$failures" -eq 0 ]
