#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Generations by one or several processes that are killed at random moments. Other numbers of processes resume from the
# checkpoints left: the table is the same, and no other file is left. KILLS is the minimum number of rounds.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/common.sh"
source "$(dirname "$0")/mpi_common.sh"
export OMPI_MCA_odls_base_sigkill_timeout=1

# Only interrupted runs write a checkpoint after each level: these take most of the time.
# shellcheck disable=SC2054
task=(--board 4x4 --pattern 1,2,3,4,5,6 --no-compress -v)
[ "${KILLS:-3}" -le 3 ] || task[3]+=,8
begin=${EPOCHREALTIME//[!0-9]/}
expected=$(pdbgen generate "${task[@]}" --checkpoint 0 --dir whole 2>/dev/null) || fail "not made by one process"
duration=$(((${EPOCHREALTIME//[!0-9]/} - begin) / 1000)) # milliseconds for all levels with their checkpoints

# set_words OPTION…: sets the command that makes the table, in one or several processes. mpirun may hang and ignore
# SIGTERM if a process is killed while it joins.
set_words() {
  local count=$((1 + RANDOM % 3))
  words=(timeout -k 10 100 mpirun -n "$count" "$BIN/pdbgen" generate --mpi -j 1 "${task[@]}" "$@" --dir killed)
  if [ "$count" -eq 1 ]; then words=(timeout -k 10 100 "$BIN/pdbgen" generate -j 2 "${task[@]}" "$@" --dir killed); fi
}
processes() { pgrep -f "^$BIN/pdbgen generate .*--dir killed"; }
# has_saved: whether the run has finished a level, or has ended.
has_saved() { [ "$(grep -cE 'level [0-9]+, ' err)" -gt 1 ] || ! kill -0 "$job" 2>/dev/null; }
has_begun() { processes >/dev/null || ! kill -0 "$job" 2>/dev/null; }
# checkpoint_left: whether the next run finds a checkpoint to resume from.
checkpoint_left() { [ -n "$(find killed -name '.*.checkpoint')" ] && [ -z "$(find killed -name '*.pdb')" ]; }
none_left() { ! processes >/dev/null; }
# await_none WHAT
await_none() {
  local tries=3000
  until none_left; do
    [ $((tries--)) -gt 0 ] || {
      fail "$1: processes still run"
      pkill -KILL -f "^$BIN/pdbgen generate .*--dir killed"
      return
    }
    nap 0.02
  done
}

RANDOM=${SEED:-5}
resumed=0
killed_in_teams=0
rounds=${KILLS:-3}
for round in $(seq $((10 * rounds))); do
  # A kill may come too late to leave a checkpoint, or hit only single processes: then more rounds follow.
  if [ "$round" -gt "$rounds" ] && [ "$killed_in_teams" -gt 0 ] && [ "$resumed" -gt 0 ]; then break; fi
  rm -rf killed
  for attempt in 1 2; do
    set_words --checkpoint 0
    : >err
    "${words[@]}" >out 2>err &
    job=$!
    # The first kill comes at any moment, the second once a checkpoint exists and much work is left.
    if [ $attempt -eq 1 ]; then
      await 300 has_begun
      within=$duration
    else
      await 300 has_saved || fail "round $round: nothing saved: $(head -c 300 err)"
      within=$((duration / 4))
    fi
    moment=$((RANDOM % (within + 1)))
    nap "$(printf '%d.%03d' $((moment / 1000)) $((moment % 1000)))"
    mapfile -t victims < <(processes)
    [ ${#victims[@]} -le 1 ] || killed_in_teams=$((killed_in_teams + 1))
    [ ${#victims[@]} -eq 0 ] || kill -KILL "${victims[RANDOM % ${#victims[@]}]}" 2>/dev/null
    wait "$job" 2>/dev/null
    await_none "round $round"
    grep -q 'damaged' err && fail "round $round: damaged by a kill: $(head -c 300 err)"
    resumed=$((resumed + $(grep -c 'resuming after level' err)))
  done
  has_checkpoint=0
  if checkpoint_left; then has_checkpoint=1; fi
  set_words
  "${words[@]}" >out 2>err || fail "round $round: not made: $(head -c 300 err)"
  [ "$(grep -c 'resuming after level' err)" -eq $has_checkpoint ] || fail "round $round: resumed or not: $(head -c 300 err)"
  resumed=$((resumed + has_checkpoint))
  cmp "$expected" "$(tail -n 1 out)" || fail "round $round: another table"
  [ "$(find killed -name '.*?' -type f | wc -l)" -eq 0 ] || fail "round $round: left are $(ls -A killed)"
done
echo "$resumed generations resumed from a checkpoint, $killed_in_teams kills hit one of several processes"
[ "$killed_in_teams" -gt 0 ] || fail "no kill hit one of several processes"
[ $resumed -gt 0 ] || fail "no generation resumed from a checkpoint"

# An interrupt is reported once, and the last checkpoint is kept.
rm -rf killed
: >err # emptied here, because the job may empty it only after the first look
timeout -k 10 100 mpirun -n 2 "$BIN/pdbgen" generate --mpi -j 1 "${task[@]}" --checkpoint 0 --dir killed >out 2>err &
job=$!
tries=9000
until grep -q 'level 3,' err || [ $((tries--)) -eq 0 ]; do nap 0.02; done
grep -qE 'level 3, .* % busy' err || fail "no share of busy time: $(tail -n 3 err)"
kill -INT "$(pgrep -o -f "^$BIN/pdbgen generate --mpi .*--dir killed")"
wait "$job"
await_none interrupt
# mpirun may join the output of processes into one line.
[ "$(grep -o 'pdbgen: interrupted, .* the same command resumes' err | wc -l)" -eq 1 ] || fail "not reported once: $(cat err)"
pdbgen generate "${task[@]}" --dir killed >out 2>err || fail "not made after an interrupt: $(cat err)"
grep -q 'resuming after level' err || fail "begun again after an interrupt: $(head -n 3 err)"
cmp "$expected" "$(cat out)" || fail "another table after an interrupt"

[ "$failures" -eq 0 ]
