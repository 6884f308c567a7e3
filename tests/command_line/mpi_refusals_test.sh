#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Errors of processes started by mpirun, each reported once.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/common.sh"
source "$(dirname "$0")/mpi_common.sh"
export TILEPDB_DIR=$scratch/tables
make_weak

# one_message WHAT: the first process reports an error that all processes find. On a busy machine, where processes may
# be three seconds apart, others report it too.
one_message() {
  local messages
  messages=$(grep -cE '^(pdbgen|pdbsolve): ' err)
  if [ "$messages" -eq 0 ] || { [ "$messages" -gt 1 ] && [ $SECONDS -lt 3 ]; }; then
    fail "not one message: $1 ($(head -c 900 err))"
  fi
}

# reports CODE PATTERN N PROGRAM…: checks the exit code, and that the program prints one line, which matches.
reports() {
  local code=$1 pattern=$2
  shift 2
  SECONDS=0
  in_team "$@" >out 2>err </dev/null
  local found=$?
  [ "$found" -eq "$code" ] || fail "exit code $found instead of $code: $*"
  one_message "$*"
  grep -qE "^(pdbgen|pdbsolve): (process [0-9] on .*: )?$pattern" err || fail "no '$pattern': $* ($(head -c 600 err))"
}
reports 2 '.*unrecognised option' 3 pdbsolve solve --frobnicate
reports 2 'no-such-file: .*' 3 pdbsolve solve no-such-file
reports 2 '--mpi is for the default search with tables' 2 pdbsolve solve korf4.txt --algorithm astar
reports 2 'tables missing in .*' 2 pdbsolve solve korf4.txt "${weak[@]}" --dir nowhere
reports 4 '4x4_.*: each of 2 processes needs .* of memory; --memory allows' 2 pdbgen generate \
  --board 4x4 --pattern 1,2,3,4,5,6 --memory 12MB
reports 4 '/proc/.*' 2 pdbgen generate --board 4x4 --pattern 1,2,3 --dir /proc/tables
TILEPDB_STATE_DIR=/proc/tables reports 4 'no checkpoint: /proc/tables: .*choose another with TILEPDB_STATE_DIR' 2 \
  pdbsolve solve korf4.txt "${weak[@]}" --resume
sed 's/^[0-9]* /same /' korf4.txt >same.txt
reports 2 'same.txt:2: instance same: the instance at same.txt:1 has this id' 2 pdbsolve solve same.txt "${weak[@]}" --certificate new

# --mpi loads the MPI module beside the program, wherever both are.
mkdir -p moved/bin
cp "$BIN/pdbsolve" moved/bin/
mpi_module=$(find "$(dirname "$BIN")" -name mpi.so -path '*/tilepdb/*')
copy_of_module=moved/${mpi_module#"$(dirname "$BIN")"/}
alone=(moved/bin/pdbsolve solve --instance '1 2 5 3 4 0 6 7 8' --heuristic manhattan)
"${alone[@]}" --mpi >out 2>err && fail "a search ran without an MPI module"
grep -qE '^pdbsolve: --mpi: no such file: /.*/moved/.*mpi\.so; .*: install libopenmpi-dev and build again$' err || fail "$(cat err)"
"${alone[@]}" >out 2>err || fail "failed without MPI: $(cat err)"
mkdir -p "$(dirname "$copy_of_module")"
echo 'no library' >"$copy_of_module"
"${alone[@]}" --mpi >out 2>err
[ $? -eq 4 ] || fail "wrong exit code with a damaged MPI module: $(cat err)"
grep -qE '^pdbsolve: --mpi: cannot load /.*mpi\.so: ' err || fail "$(cat err)"
cp "$mpi_module" "$copy_of_module"
TILEPDB_DATA=$DATA moved/bin/pdbsolve solve --mpi "${weak[@]}" korf4.txt --show none >out 2>err || [ $? -eq 3 ] || fail "a moved program: $(cat err)"

# Processes started with different options are refused, and so are processes that do not know of each other.
cat >each <<'EOF'
#!/usr/bin/env bash
# The first process gets the additional words in FIRST, others those in OTHER.
[ "$OMPI_COMM_WORLD_RANK" -eq 0 ] && exec "$@" $FIRST
exec "$@" $OTHER
EOF
chmod +x each

# unlike CODE PATTERN FIRST OTHER PROGRAM COMMAND…: starts two processes with different words.
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
shared=(pdbsolve solve --mpi korf4.txt "${weak[@]}" --show none)
other='process 1 on .* was started with other options than process 0 on .*:'
unlike 2 "$other unexpected '--plain'; only -j, --isa, --dir, -q and -v may differ" '' --plain "${shared[@]}"
unlike 2 "$other unexpected '--help'" '' --help "${shared[@]}"
unlike 2 "$other unexpected '--force'" '' --force pdbgen generate --mpi --board 4x4 --pattern 1,2,3 --dir team
unlike 3 ' 1 unsolvable' '-j2 -v --max-bound=99' '--max-bound 99 -q --isa=portable' "${shared[@]}"
unlike 2 'one of 2 processes that would each do all the work: use --mpi .*, or unset OMPI_COMM_WORLD_SIZE' '' '' \
  pdbsolve solve korf4.txt
unlike 2 'one of 2 processes .*: use --mpi' '' '' pdbgen generate --board 4x4 --pattern 1,2,3 --dir team
unlike 2 'one of 2 processes .*: use --mpi' --mpi '' pdbsolve solve korf4.txt "${weak[@]}"
unlike 3 ' 1 unsolvable' '' '' env -u OMPI_COMM_WORLD_SIZE "$BIN/pdbsolve" solve korf4.txt "${weak[@]}" --show none
unlike 0 '^1 solved' '' '' pdbsolve solve --mpi --instance '8 6 7 2 5 4 3 0 1' --catalogue 8-whole --dir fresh --generate
timeout 600 mpirun -n 1 "$BIN/pdbgen" generate --mpi --board 4x4 --pattern 1,2,3 : \
  -n 1 "$BIN/pdbsolve" solve --mpi korf4.txt "${weak[@]}" >out 2>err </dev/null
[ $? -eq 2 ] || fail "two programs: wrong exit code"
grep -qE '^pdbgen: process 1 on .* runs pdbsolve .*, expected pdbgen .* as process 0 on ' err || fail "two programs: $(cat err)"

# A process with missing or damaged tables is named.
cat >of_rank <<'EOF'
#!/usr/bin/env bash
TILEPDB_DIR=$TILEPDB_DIR$OMPI_COMM_WORLD_RANK exec "$@"
EOF
chmod +x of_rank
cp -r tables tables0
mkdir tables1
for damage in none half; do
  timeout 600 mpirun -n 2 ./of_rank "$BIN/pdbsolve" solve --mpi -j 1 korf4.txt "${weak[@]}" >out 2>err
  case $? in
    0) fail "$damage: it solves" ;;
    124) fail "$damage: it hangs" ;;
  esac
  [ "$(grep -c '^pdbsolve: ' err)" -eq 1 ] || fail "$damage: not one message ($(head -c 600 err))"
  grep -q '^pdbsolve: process 1 on .*: ' err || fail "$damage: the process is not named: $(head -c 600 err)"
  cp tables/*.pdb.zst tables1/
  for table in tables1/*.pdb.zst; do truncate -s -100 "$table"; done
done

[ "$failures" -eq 0 ]
