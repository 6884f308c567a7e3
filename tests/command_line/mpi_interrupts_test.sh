#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Processes that die or are interrupted, and the reaction of the others.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/common.sh"
source "$(dirname "$0")/mpi_common.sh"
export TILEPDB_DIR=$scratch/tables
make_weak

# Seconds that mpirun waits before it sends SIGTERM to the processes, which keep running meanwhile, and again before it
# kills them. The default is 1; a busy machine needs more.
export OMPI_MCA_odls_base_sigkill_timeout=2

# A process that dies ends the job at once; another number of processes can resume.
hard=("15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4" "15 14 8 12 10 11 13 9 6 2 5 1 3 7 4 0")
search=("${weak[@]}" --instance "${hard[0]}" --instance "${hard[1]}" --frontier-nodes 0 --automaton-depth 2 --direction forward)
team 2 pdbsolve solve "${search[@]}" --checkpoint 0.2 -v
"${words[@]}" >out 2>err &
job=$!
saved() { compgen -G "$HOME/.local/state/tilepdb/searches/*.checkpoint" >/dev/null; }
await 60 saved || fail "no checkpoint ($(tail -3 err))"
victim=$(pgrep -n -f "^$BIN/pdbsolve solve --mpi .*--frontier-nodes 0") || fail "no process to kill"
kill -KILL "$victim"
ended() { ! kill -0 "$job" 2>/dev/null; }
await 60 ended || fail "the job hangs after a process died"
wait "$job" && fail "exit code 0 in spite of a dead process"
[ "$(grep -c '^pdbsolve: stopping: interrupted, .*--resume continues' err)" -eq 1 ] || fail "no message of a death: $(cat err)"
team 3 pdbsolve solve "${search[@]}" --checkpoint 0.2 --resume
OMPI_MCA_odls_base_sigkill_timeout=0 "${words[@]}" >out 2>err &
job=$!
await 60 grep -q 'resuming: [01] of 2 instances done' err || fail "the search does not resume ($(head -c 600 err))"
kill "$job"
wait "$job" && fail "exit code 0 in spite of a signal"
none_left() { ! pgrep -f "^$BIN/pdbsolve solve --mpi .*--frontier-nodes 0" >/dev/null; }
await 60 none_left || fail "processes still run after a signal"

# An interrupt of the first process or of mpirun reports the bounds proved in every process, with solutions, also by plain searches. An
# interrupt of another process is ignored.
cat >numbered <<'EOF'
#!/usr/bin/env bash
echo $$ >"pid.$OMPI_COMM_WORLD_RANK"
exec "$@"
EOF
chmod +x numbered
# Boards of 80 moves (Brüngger et al. 1999), one per process with --plain: the first process reports its bounds at once,
# others at the end.
grep -v '^#' "$DATA/instances/hardest15-17.txt" | head -3 >hardest.txt
# begin_interruptible OPTION…: starts a search by three processes.
begin_interruptible() {
  local frontier=(--frontier-nodes 0)
  [[ " $* " != *" --plain "* ]] || frontier=() # not used by plain searches
  rm -f pid.*
  : >err # without the output of the last search
  timeout 600 mpirun -n 3 ./numbered "$BIN/pdbsolve" solve --mpi -j 1 "${weak[@]}" hardest.txt --show none -v \
    "${frontier[@]}" "$@" >out 2>err &
  job=$!
  await 60 grep -q 'instance .*: bound' err || fail "no bound of any instance ($(head -c 300 err))"
}
# interrupted_search CODE WHO SIGNAL OPTION…: WHO is a process's rank or mpirun. Sets rows to the number of instances
# given up.
interrupted_search() {
  local code=$1 who=$2 signal=$3
  # If the first process gets the signal, all processes end by themselves.
  local -x OMPI_MCA_odls_base_sigkill_timeout=$OMPI_MCA_odls_base_sigkill_timeout
  [ "$who" = mpirun ] || OMPI_MCA_odls_base_sigkill_timeout=0
  begin_interruptible "${@:4}"
  # Three million nodes leave the other processes time to begin.
  await 60 grep -q 'bound 70 completed' err || fail "no large bound ($(head -c 300 err))"
  if [ "$who" = mpirun ]; then victim=$(pgrep -P "$job" mpirun); else victim=$(cat "pid.$who"); fi
  kill -s "$signal" "$victim"
  await 60 ended || fail "$*: the job hangs after an interrupt"
  wait "$job"
  local found=$?
  [ "$found" -eq "$code" ] || fail "$*: exit code $found instead of $code ($(head -c 600 err))"
  rows=$(grep -cE $'^[0-9]+\t[89][0-9]\t[0-9]+\t[0-9]+\t[0-9]+\t' out)
  [ "$rows" -ge 1 ] || fail "$*: no row: $(cat out)"
  [ "$(grep -cE '^pdbsolve: .*instance [0-9]+: interrupted; at least [0-9]+ moves are needed, the best solution has [89][0-9]$' err)" -eq "$rows" ] ||
    fail "$*: not $rows lines: $(cat err)"
  [ "$(grep -c '^pdbsolve: stopping: ' err)" -eq 1 ] || fail "$*: not reported once: $(cat err)"
  await 60 none_left || fail "$*: processes still run"
}
# plain_search CODE WHO SIGNAL: all three processes report a bound, unless the machine is too busy for all of them to
# begin.
plain_search() {
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    interrupted_search "$@" --plain
    [ "$rows" -ne 3 ] || return 0
  done
  fail "$*: never more than $rows of 3 instances reported: $(cat err)"
}
plain_search 130 0 TERM
plain_search 1 mpirun INT
interrupted_search 130 0 TERM
[ "$rows" -eq 1 ] || fail "$rows instances are searched together: $(cat out)"
OMPI_MCA_odls_base_sigkill_timeout=0 begin_interruptible --plain
# At the second bound from now, the search has certainly continued.
continues() { [ "$(grep -c ' completed' err)" -gt $((before + 1)) ]; }
kill "$(cat pid.1)" "$(cat pid.2)"
before=$(grep -c ' completed' err)
await 60 continues || fail "the first process does not continue"
ended && fail "the job ends though the first process was not interrupted"
kill "$(cat pid.0)"
await 60 ended || fail "the job hangs after interrupts of all"
wait "$job"
[ $? -eq 130 ] || fail "interrupts of all: wrong exit code ($(cat err))"

team 2 pdbgen generate --board 5x5 --pattern 1,2,5,6,7,10 --dir dying -v
"${words[@]}" >out 2>err &
job=$!
await 60 grep -q 'level 3,' err || fail "no level ($(head -c 300 err))"
victim=$(pgrep -n -f "^$BIN/pdbgen generate --mpi .*dying") || fail "no process to kill"
kill -KILL "$victim"
wait "$job" && fail "exit code 0 of a generation in spite of a dead process"
[ "$(grep -c '^pdbgen: interrupted, ' err)" -eq 1 ] || fail "no message of a death: $(cat err)"
compgen -G "dying/*.pdb*" >/dev/null && fail "a failed generation leaves a table under its name"

[ "$failures" -eq 0 ]
