#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Searches by several processes, one of which is killed at a random moment, repeatedly; another number of processes
# resumes.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/common.sh"
source "$(dirname "$0")/mpi_common.sh"
export TILEPDB_DIR=$scratch/tables

seed=${SEED:-$(date +%N | sed 's/^0*//')}
echo "seed $seed"
RANDOM=$seed
enough=2 # kills
[ "${FULL-}" != 1 ] || enough=200

pdbgen generate --catalogue 15-5-5-5 -q >/dev/null || fail "no tables"
grep -v '^#' "$DATA/instances/korf100.txt" | tail -n 20 >boards.txt
# In one direction only, so that all bounds belong to one search.
search=(--catalogue 15-5-5-5 "$scratch/boards.txt" --automaton-depth 2 --no-transpose --direction forward --checkpoint 0.1 -v -j 1)
bounds() { grep -ohE 'instance [0-9]+: bound .* completed, .*' "$@" | sort -u; }
pdbsolve solve "${search[@]}" >expected 2>expected.err || fail "not solved"
cat >numbered <<'EOS'
#!/usr/bin/env bash
echo $$ >"pid.$OMPI_COMM_WORLD_RANK"
exec "$@"
EOS
chmod +x numbered

kills=0 in_a_row=0 resumed=0
# Enough kills, if a run has resumed from a checkpoint.
more() { [ $kills -lt $enough ] || { [ $resumed -eq 0 ] && [ $kills -lt $((5 * enough)) ]; }; }
: >all.err
while more || [ $in_a_row -gt 0 ]; do
  rm -f pid.*
  count=$((1 + RANDOM % 4))
  timeout 600 mpirun -n $count ./numbered "$BIN/pdbsolve" solve --mpi "${search[@]}" --resume >found 2>err &
  job=$!
  victim=
  # After each kill the next run gets more time, so that one finishes on slow machines too.
  if more; then
    milliseconds=$((300 + RANDOM % (1500 + 300 * in_a_row)))
    sleep "$((milliseconds / 1000)).$(printf %03d $((milliseconds % 1000)))"
    victim=$(cat "pid.$((RANDOM % count))" 2>/dev/null)
    [ -z "$victim" ] || kill -KILL "$victim" 2>/dev/null
  fi
  wait $job 2>/dev/null
  code=$?
  [ $code -ne 124 ] || fail "$count processes hang after $kills kills (seed $seed)"
  cat err >>all.err
  ! grep -q 'resuming: ' err || resumed=$((resumed + 1))
  if [ $code -ne 0 ]; then
    [ -n "${victim-}" ] || { fail "$count processes: exit code $code ($(head -c 600 err))"; break; }
    kills=$((kills + 1)) in_a_row=$((in_a_row + 1))
    continue
  fi
  in_a_row=0
  diff <(cut -f 1,2 expected) <(cut -f 1,2 found) || fail "another length after $kills kills (seed $seed)"
  diff <(bounds expected.err) <(bounds all.err) || fail "other bounds after $kills kills (seed $seed)"
  : >all.err
done
echo "$kills kills, $resumed runs resumed"
[ $resumed -gt 0 ] || fail "no run resumed"
[ "$failures" -eq 0 ]
