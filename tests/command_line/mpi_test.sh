#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Processes that share work, started by mpirun on this machine.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/common.sh"
source "$(dirname "$0")/mpi_common.sh"
export TILEPDB_DIR=$scratch/tables

# team N PROGRAM COMMAND…: puts into `words` what does the same with --mpi by N processes of one thread.
team() {
  words=(timeout 600 mpirun -n "$1" "$BIN/$2" "$3" --mpi -j 1 "${@:4}")
}
in_team() {
  team "$@"
  "${words[@]}"
}

# await SECONDS COMMAND…: until the command succeeds; fails if it does not in that time.
await() {
  local tries=$((50 * $1))
  shift
  until "$@"; do
    [ $((tries--)) -gt 0 ] || return 1
    sleep 0.02
  done
}

# one_message WHAT: what all processes find alike the first tells for all. Where they are three seconds apart, as on a
# machine that has too much to do, others speak, too.
one_message() {
  local messages
  messages=$(grep -cE '^(pdbgen|pdbsolve): ' err)
  if [ "$messages" -eq 0 ] || { [ "$messages" -gt 1 ] && [ $SECONDS -lt 3 ]; }; then
    fail "not one message: $1 ($(head -c 900 err))"
  fi
}

# bounds FILE: the completed bounds that -v tells, each once.
bounds() { grep -oE 'instance [0-9]+: bound .* completed, .*' "$1" | sort -u; }

# Tables of one process and of teams are the same file.
for task in "3x3 1,2,3,4" "4x4 1,4,5,8,9,12"; do
  read -r board pattern <<<"$task"
  for form in --compress --no-compress; do
    form=${form/--compress/}
    # shellcheck disable=SC2086
    file=$(pdbgen generate --board "$board" --pattern "$pattern" --dir alone $form -q)
    for count in 1 2 3 4; do
      rm -rf team
      # shellcheck disable=SC2086
      made=$(in_team "$count" pdbgen generate --board "$board" --pattern "$pattern" --dir team $form -v 2>err)
      cmp "$file" "$made" || fail "$task $form by $count processes: another file ($(head -c 300 err))"
      [ "$count" -eq 1 ] || grep -qE 'level 5, .* exchanged .* messages$' err || fail "nothing exchanged: $(tail -2 err)"
    done
  done
done
in_team 2 pdbgen generate --board 4x4 --pattern 1,4,5,8,9,12 --dir team --no-compress 2>err >out || fail "not answered"
grep -q 'is there' err || fail "a table that is there is made again: $(cat err)"

# The same lengths and completed bounds for every number of processes; the input comes from the first one's stdin.
pdbgen generate --catalogue 15-5-5-5 -q >/dev/null || fail "no tables"
weak=(--catalogue 15-5-5-5)
grep -v '^#' "$DATA/instances/korf100.txt" | head -8 >korf8.txt
echo '999 0 0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15' >>korf8.txt
pdbsolve solve korf8.txt "${weak[@]}" -v -j 1 >expected 2>expected.err
[ $? -eq 3 ] || fail "an unsolvable instance is not told of"
for count in 1 2 3 4; do
  in_team "$count" pdbsolve solve - "${weak[@]}" -v <korf8.txt >found 2>found.err
  [ $? -eq 3 ] || fail "$count processes: exit code"
  diff <(cut -f 1,2 expected) <(cut -f 1,2 found) || fail "$count processes: other lengths"
  diff <(bounds expected.err) <(bounds found.err) || fail "$count processes: other bounds"
  grep -q 'instance 999' found.err || fail "$count processes: the unsolvable instance is not told of"
  [ "$(grep -c million found.err)" -eq 1 ] || fail "$count processes: not one summary"
done
plain=("${weak[@]}" --plain --show none -q)
in_team 3 pdbsolve solve korf8.txt "${plain[@]}" >found 2>err
[ $? -eq 3 ] || fail "--plain: exit code"
diff <(pdbsolve solve korf8.txt "${plain[@]}" 2>err | cut -f 1-5) <(cut -f 1-5 found) || fail "--plain differs"

# Claims and certificates, of boards that can be solved and of none; the first process speaks for all.
# once CODE PATTERN PROGRAM…: by two processes, with the exit code, and stdout has one line that matches.
once() {
  local code=$1 pattern=$2
  shift 2
  in_team 2 "$@" >out 2>err
  local found=$?
  [ "$found" -eq "$code" ] || fail "exit code $found instead of $code: $* ($(head -c 600 err))"
  [ "$(grep -cE "$pattern" out)" -eq 1 ] || fail "not one '$pattern': $* ($(cat out))"
  [ "$(grep -c million err)" -le 1 ] || fail "several summaries: $* ($(cat err))"
}
tail -n 1 korf8.txt >none.txt
once 1 $'^id\tclaimed\tfound$' pdbsolve verify korf8.txt "${weak[@]}"
[ "$(sed 1d out)" = $'999\t0\tunsolvable' ] || fail "not the one false claim: $(cat out)"
once 1 $'^999\t0\tunsolvable$' pdbsolve verify none.txt --dir nowhere
once 3 $'^999\t-' pdbsolve solve none.txt --dir nowhere --certificate none.json
once 0 $'^id\tlength\tfault$' pdbsolve verify --certificate none.json --dir nowhere
once 3 $'^999\t-' pdbsolve solve korf8.txt "${weak[@]}" --certificate all.json
once 0 $'^id\tlength\tfault$' pdbsolve verify --certificate all.json
[ "$(grep -c '9 of 9 proofs hold' err)" -eq 1 ] || fail "not one verdict: $(cat err)"

# told CODE PATTERN N PROGRAM…: one line of the program, which matches, and the exit code.
told() {
  local code=$1 pattern=$2
  shift 2
  SECONDS=0
  in_team "$@" >out 2>err </dev/null
  local found=$?
  [ "$found" -eq "$code" ] || fail "exit code $found instead of $code: $*"
  one_message "$*"
  grep -qE "^(pdbgen|pdbsolve): (process [0-9] on .*: )?$pattern" err || fail "no '$pattern': $* ($(head -c 600 err))"
}
told 2 '.*unrecognised option' 3 pdbsolve solve --frobnicate
told 2 'no-such-file: .*' 3 pdbsolve solve no-such-file
told 2 '--mpi is for the search with tables' 2 pdbsolve solve korf8.txt --algorithm astar
told 2 'tables missing in .*' 2 pdbsolve solve korf8.txt "${weak[@]}" --dir nowhere
told 4 '4x4_.*: a process of 2 takes .* of memory; --memory allows' 2 pdbgen generate \
  --board 4x4 --pattern 1,2,3,4,5,6 --memory 20MB
told 4 '/proc/.*' 2 pdbgen generate --board 4x4 --pattern 1,2,3 --dir /proc/tables
told 4 'no checkpoint: /proc/tables: .*--checkpoint-dir' 2 pdbsolve solve korf8.txt "${weak[@]}" --resume \
  --checkpoint-dir /proc/tables
sed 's/^[0-9]* /same /' korf8.txt >same.txt
told 2 'same.txt:2: instance same has the same id' 2 pdbsolve solve same.txt "${weak[@]}" --certificate new

# Processes that were not started alike are refused, and so are some that know nothing of each other.
cat >each <<'EOF'
#!/usr/bin/env bash
# The first process gets the words in FIRST besides, others those in OTHER.
[ "$OMPI_COMM_WORLD_RANK" -eq 0 ] && exec "$@" $FIRST
exec "$@" $OTHER
EOF
chmod +x each

# unlike CODE PATTERN FIRST OTHER PROGRAM COMMAND…
unlike() {
  local code=$1 pattern=$2
  export FIRST=$3 OTHER=$4
  shift 4
  [ "$1" = env ] || set -- "$BIN/$1" "${@:2}"
  SECONDS=0
  timeout 600 mpirun -n 2 ./each "$@" >out 2>err </dev/null
  local found=$?
  [ "$found" -eq "$code" ] || fail "'$FIRST' and '$OTHER': exit code $found instead of $code ($(head -c 600 err))"
  [ "$code" -ne 2 ] || one_message "'$FIRST' and '$OTHER'"
  grep -qE "$pattern" err || fail "'$FIRST' and '$OTHER': no '$pattern' ($(head -c 600 err))"
}
shared=(pdbsolve solve --mpi korf8.txt "${weak[@]}" --show none)
other='process 1 on .* was started with other options than process 0 on .*:'
unlike 2 "$other '--plain' is too much; only -j, --isa, --dir, --no-check, -q and -v may differ" '' --plain "${shared[@]}"
unlike 2 "$other '--no-transpose' is missing" --no-transpose '' "${shared[@]}"
unlike 2 "$other '--no-automaton' is too much" '' --no-automaton "${shared[@]}"
unlike 2 "$other found '--partition 1,2,3', expected '--partition 1,2'" '--partition 1,2' --partition=1,2,3 "${shared[@]}"
unlike 2 "$other found '--frontier-nodes 5', expected '--frontier-nodes 7'" '--frontier-nodes 7' --frontier-nodes=5 \
  "${shared[@]}"
unlike 2 "$other '--help' is too much" '' --help "${shared[@]}"
unlike 2 "$other '--force' is too much" '' --force pdbgen generate --mpi --board 4x4 --pattern 1,2,3 --dir team
unlike 3 ' 1 unsolvable' '-j2 -v --max-bound=99' '--max-bound 99 -q --isa=portable --no-check' "${shared[@]}"
unlike 2 'one of 2 processes, of which each would do all the work: give --mpi, .*, or unset OMPI_COMM_WORLD_SIZE' '' '' \
  pdbsolve solve korf8.txt
unlike 2 'one of 2 processes, .*: give --mpi' '' '' pdbgen generate --board 4x4 --pattern 1,2,3 --dir team
unlike 2 'one of 2 processes, .*: give --mpi' --mpi '' pdbsolve solve korf8.txt "${weak[@]}"
unlike 3 ' 1 unsolvable' '' '' env -u OMPI_COMM_WORLD_SIZE "$BIN/pdbsolve" solve korf8.txt "${weak[@]}" --show none
unlike 0 '^1 solved' '' '' pdbsolve solve --mpi --instance '8 6 7 2 5 4 3 0 1' --catalogue 8-whole --dir fresh --generate
timeout 600 mpirun -n 1 "$BIN/pdbgen" generate --mpi --board 4x4 --pattern 1,2,3 : \
  -n 1 "$BIN/pdbsolve" solve --mpi korf8.txt "${weak[@]}" >out 2>err </dev/null
[ $? -eq 2 ] || fail "two programs: another exit code"
grep -qE '^pdbgen: process 1 on .* runs pdbsolve .*, expected pdbgen .* as process 0 on ' err || fail "two programs: $(cat err)"

# A process without the tables, or with a damaged one, is named.
cat >of_rank <<'EOF'
#!/usr/bin/env bash
TILEPDB_DIR=$TILEPDB_DIR$OMPI_COMM_WORLD_RANK exec "$@"
EOF
chmod +x of_rank
cp -r tables tables0
mkdir tables1
for damage in none half; do
  timeout 600 mpirun -n 2 ./of_rank "$BIN/pdbsolve" solve --mpi korf8.txt "${weak[@]}" >out 2>err
  case $? in
    0) fail "$damage: it solves" ;;
    124) fail "$damage: it hangs" ;;
  esac
  [ "$(grep -c '^pdbsolve: ' err)" -eq 1 ] || fail "$damage: not one message ($(head -c 600 err))"
  grep -q '^pdbsolve: process 1 on .*: ' err || fail "$damage: the process is not named: $(head -c 600 err)"
  cp tables/*.pdb.zst tables1/
  for table in tables1/*.pdb.zst; do truncate -s -100 "$table"; done
done

# mpirun gives processes that it has told to end a second; more where there is much else to do.
export OMPI_MCA_odls_base_sigkill_timeout=5

# A process that dies ends the job at once, and another number of processes goes on.
hard=("15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4" "15 14 8 12 10 11 13 9 6 2 5 1 3 7 4 0")
search=("${weak[@]}" --instance "${hard[0]}" --instance "${hard[1]}" --no-frontier --no-automaton --direction forward)
team 2 pdbsolve solve "${search[@]}" --checkpoint 0.2 -v
"${words[@]}" >out 2>err &
job=$!
saved() { compgen -G "$HOME/.local/state/tilepdb/searches/*.checkpoint" >/dev/null; }
await 60 saved || fail "no checkpoint ($(tail -3 err))"
victim=$(pgrep -n -f "^$BIN/pdbsolve solve --mpi .*--no-frontier") || fail "no process to kill"
kill -KILL "$victim"
ended() { ! kill -0 "$job" 2>/dev/null; }
await 60 ended || fail "the job hangs after a process died"
wait "$job" && fail "the job ends well in spite of a dead process"
[ "$(grep -c '^pdbsolve: told to end, .*--resume goes on' err)" -eq 1 ] || fail "no message of a death: $(cat err)"
team 3 pdbsolve solve "${search[@]}" --checkpoint 0.2 --resume
"${words[@]}" >out 2>err &
job=$!
await 60 grep -q 'goes on: [01] of 2 instances done' err || fail "the search does not go on ($(head -c 600 err))"
kill "$job"
wait "$job" && fail "the job ends well in spite of a signal"
none_left() { ! pgrep -f "^$BIN/pdbsolve solve --mpi .*--no-frontier" >/dev/null; }
await 60 none_left || fail "processes are left after a signal"

# An interrupt of the first process, or of mpirun, tells what was proved in every process, of plain searches too; that of
# another process is none.
cat >numbered <<'EOF'
#!/usr/bin/env bash
echo $$ >"pid.$OMPI_COMM_WORLD_RANK"
exec "$@"
EOF
chmod +x numbered
# Boards of 80 moves (Brüngger et al. 1999), one for each process with --plain: the first process tells its own bounds at
# once, those of others at the end.
grep -v '^#' "$DATA/instances/hardest15-17.txt" | head -3 >hardest.txt
# begin_interruptible OPTION…: a search by three processes.
begin_interruptible() {
  rm -f pid.*
  : >err # not that of the last search
  timeout 600 mpirun -n 3 ./numbered "$BIN/pdbsolve" solve --mpi -j 1 "${weak[@]}" hardest.txt --show none -v \
    --no-frontier "$@" >out 2>err &
  job=$!
  await 60 grep -q 'instance .*: bound' err || fail "no bound of any instance ($(head -c 300 err))"
}
# interrupted_search CODE WHO SIGNAL OPTION…: WHO is a process's number, or mpirun. Sets rows, the instances given up.
interrupted_search() {
  local code=$1 who=$2 signal=$3
  begin_interruptible "${@:4}"
  # Seven million nodes: time for others to begin.
  await 60 grep -q 'bound 72 completed' err || fail "no large bound ($(head -c 300 err))"
  if [ "$who" = mpirun ]; then victim=$(pgrep -P "$job" mpirun); else victim=$(cat "pid.$who"); fi
  kill -s "$signal" "$victim"
  await 60 ended || fail "$*: the job hangs after an interrupt"
  wait "$job"
  local found=$?
  [ "$found" -eq "$code" ] || fail "$*: exit code $found instead of $code ($(head -c 600 err))"
  rows=$(grep -cE $'^[0-9]+\t-\t[0-9]+\t[0-9]+\t[0-9]+\t' out)
  [ "$rows" -ge 1 ] || fail "$*: no row: $(cat out)"
  [ "$(grep -cE '^pdbsolve: .*instance [0-9]+: interrupted; every solution takes at least [0-9]+ moves$' err)" -eq "$rows" ] ||
    fail "$*: not $rows lines: $(cat err)"
  [ "$(grep -c '^pdbsolve: told to end' err)" -eq 1 ] || fail "$*: not told once: $(cat err)"
  await 60 none_left || fail "$*: processes are left"
}
# plain_search CODE WHO SIGNAL: all three tell, unless the machine has too much else to do for all to begin.
plain_search() {
  for _ in 1 2 3 4 5; do
    interrupted_search "$@" --plain
    [ "$rows" -ne 3 ] || return 0
  done
  fail "$*: never more than $rows of 3 instances told of: $(cat err)"
}
plain_search 130 0 TERM
plain_search 1 mpirun INT
interrupted_search 130 0 TERM
[ "$rows" -eq 1 ] || fail "$rows instances are searched together: $(cat out)"
begin_interruptible --plain
kill "$(cat pid.1)" "$(cat pid.2)"
sleep 1
ended && fail "the job ends though the first process was not interrupted"
kill "$(cat pid.0)"
await 60 ended || fail "the job hangs after interrupts of all"
wait "$job"
[ $? -eq 130 ] || fail "interrupts of all: another exit code ($(cat err))"

team 2 pdbgen generate --board 5x5 --pattern 1,2,5,6,7,10 --dir dying -v
"${words[@]}" >out 2>err &
job=$!
await 60 grep -q 'level 3,' err || fail "no level ($(head -c 300 err))"
victim=$(pgrep -n -f "^$BIN/pdbgen generate --mpi .*dying") || fail "no process to kill"
kill -KILL "$victim"
wait "$job" && fail "generation ends well in spite of a dead process"
[ "$(grep -c '^pdbgen: told to end' err)" -eq 1 ] || fail "no message of a death: $(cat err)"
compgen -G "dying/*.pdb*" >/dev/null && fail "a dead generation leaves a table under its name"
in_team 3 pdbgen generate --board 5x5 --pattern 1,2,5,6,7,10 --dir dying -q >out 2>err || fail "not made after a death"
pdbgen verify "$(cat out)" >/dev/null 2>&1 || fail "a bad table after a death"

[ "$failures" -eq 0 ]
