#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs that are killed at random moments and resume.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

seed=${SEED:-$(date +%N | sed 's/^0*//')}
echo "seed $seed"
RANDOM=$seed
enough=3 # kills
boards='32|49|60' # harder ones of Korf's
[ "${FULL-}" != 1 ] || enough=25 boards='32|49|56|60|88'
most=$((20 * enough)) # limit on completed runs: a fast machine needs more before one is killed late enough

# pause MOST KILLS: sleeps for up to MOST milliseconds, and longer after several kills in a row, so that runs make
# progress and finish on slow machines too.
pause() {
  local milliseconds=$((RANDOM % ($1 + $1 * $2 * $2 / 100)))
  sleep "$((milliseconds / 1000)).$(printf %03d $((milliseconds % 1000)))"
}

# made NAME FILE: FILE is the same as in the folder `whole`, and no other file is left.
made() {
  cmp "$1/$2" "whole/$2" || fail "$1: another table (seed $seed)"
  [ -z "$(find "$1" -name '.*.p*' -o -name '.*.checkpoint')" ] || fail "$1: left $(ls -A "$1")"
}

# killed_later FOLDER ARGUMENT…: starts a generation and kills it after some levels.
killed_later() {
  : >log
  "$BIN/pdbgen" generate "${@:2}" --dir "$1" -v >out 2>log &
  local run=$!
  while_alive $run grep -q "level $((15 + RANDOM % 6))," log
  kill -9 $run
  wait $run 2>/dev/null
}

# survive NAME FILE ARGUMENT…: generates a table repeatedly in one folder, killed after up to half a second, until
# enough runs were killed, one resumed and one finished; FILE must then be as in the folder `whole`.
survive() {
  local name=$1 file=$2 kills=0 in_a_row=0 ended=0
  shift 2
  : >"$name.log"
  while :; do
    "$BIN/pdbgen" generate "$@" --dir "$name" >out 2>>"$name.log" &
    local run=$!
    # Longer pauses let a resumed run write its next checkpoint before it is killed.
    pause 500 $in_a_row
    kill -9 $run 2>/dev/null
    wait $run 2>/dev/null
    local code=$?
    if [ $code -eq 137 ]; then
      kills=$((kills + 1)) in_a_row=$((in_a_row + 1))
      continue
    fi
    in_a_row=0 ended=$((ended + 1))
    [ $code -eq 0 ] || fail "$name: exit code $code after $kills kills: $(tail -1 "$name.log")"
    made "$name" "$file"
    if [ $kills -ge $enough ] && grep -q 'resuming after level' "$name.log"; then break; fi
    if [ $ended -ge $most ]; then
      fail "$name: no run resumed, of $kills killed and $ended completed"
      break
    fi
    rm -f "$name/$file"
  done
}

table=(--board 4x4 --pattern 1,2,3,4,5,6,7)
expect 0 '' pdbgen generate "${table[@]}" --dir whole -q
file=$(basename whole/*.pdb)
stem=${file%.pdb}
on_disk=("${table[@]}" -j 2 --memory 34MiB)
refuse 4 "takes .* or .* with the search on disk; --memory allows" \
  pdbgen generate "${table[@]}" --dir disk --memory 2MiB
killed_later memory "${table[@]}" --checkpoint 0
cp -r memory damaged
cp -r memory truncated
expect 0 'resuming after level' pdbgen generate "${table[@]}" --dir memory
made memory "$file"
killed_later disk "${on_disk[@]}"
grep -q 'continues on disk' log || fail "the planes were not on disk"
expect 0 'resuming after level' pdbgen generate "${on_disk[@]}" --dir disk
made disk "$file"
# At any moment, as in tests/reliability/kill_test.py.
if [ "${FULL-}" = 1 ]; then
  rm {memory,disk}/"$file"
  survive memory "$file" "${table[@]}" --checkpoint 0
  survive disk "$file" "${on_disk[@]}"
fi

# Damaged checkpoints are refused, and ignored with --force.
truncate -s -1 "truncated/.$stem.checkpoint"
refuse 1 'damaged, or of another version; --force starts again' pdbgen generate "${table[@]}" --dir truncated
size=$(stat -c %s "damaged/.$stem.planes")
dd if=/dev/urandom of="damaged/.$stem.planes" bs=1M count=$((size / 1048576)) conv=notrunc status=none
refuse 1 'damaged: does not match its checkpoint; --force starts again' \
  pdbgen generate "${table[@]}" --dir damaged
expect 0 '' pdbgen generate "${table[@]}" --dir damaged --force -q
cmp "damaged/$file" "whole/$file" || fail "another table after --force"
[ ! -e "damaged/.$stem.planes" ] || fail "--force left the abandoned planes"
cp truncated/.4* damaged
expect 0 'exists' pdbgen generate "${table[@]}" --dir damaged
[ ! -e "damaged/.$stem.planes" ] || fail "abandoned planes stay beside the table"

# Searches
cat >weak.catalogue <<'END'
board 4x4
partition 1,2,3,5,6 | 4,8,9,12,13 | 7,10,11,14,15
END
grep -E "^($boards) " "$DATA/instances/korf100.txt" >hard.txt
export TILEPDB_DIR=$scratch/weak
states=$HOME/.local/state/tilepdb/searches
columns() { cut -f 1,2 "$@"; }
search=(solve hard.txt --catalogue ./weak.catalogue --show none)
expect 0 '' pdbsolve "${search[@]}" --generate -q
columns out >lengths
went_on='resuming: [1-9] of [35] instances done, instance [0-9]* after bound'
interrupted='interrupted; the same command with --resume continues'
kills=0 in_a_row=0 ended=0
: >search.log
while :; do
  "$BIN/pdbsolve" "${search[@]}" -j $((1 + RANDOM % 3)) --resume --checkpoint 0.05 >out 2>>search.log &
  run=$!
  pause 600 $in_a_row
  kill -$((RANDOM % 2 ? 9 : 15)) $run 2>/dev/null
  wait $run 2>/dev/null
  code=$?
  if [ $code -eq 137 ] || [ $code -eq 143 ] || [ $code -eq 130 ]; then
    kills=$((kills + 1)) in_a_row=$((in_a_row + 1))
    continue
  fi
  in_a_row=0 ended=$((ended + 1))
  [ $code -eq 0 ] || fail "search: exit code $code after $kills kills: $(tail -1 search.log)"
  columns out | cmp - lengths || fail "search: other lengths after $kills kills (seed $seed)"
  [ -z "$(ls -A "$states")" ] || fail "search: left $(ls -A "$states")"
  if [ $kills -ge $enough ] && grep -q "$went_on" search.log && grep -q "$interrupted" search.log; then break; fi
  if [ $ended -ge $most ]; then
    fail "search: none resumed or none was interrupted, of $kills killed and $ended completed (seed $seed)"
    break
  fi
done

# begin FOLDER OPTION…: starts a search in the background and waits for a checkpoint in the folder. One thread: on many
# cores the search would finish before.
begin() {
  local folder=$1
  shift
  "$BIN/pdbsolve" "${search[@]}" --checkpoint 0.02 -j 1 "$@" >out 2>err &
  run=$!
  while_alive $run compgen -G "$folder/*.checkpoint" >list
}

# killed FOLDER OPTION…: the same, then kills the search.
killed() {
  begin "$@"
  kill -9 $run
  wait $run 2>/dev/null
}

# Several interrupts at once, as from timeout, count as one.
begin "$states"
for _ in {1..9}; do
  kill -TERM $run 2>/dev/null
  nap 0.003
done
wait $run 2>/dev/null
code=$?
[ $code -eq 130 ] || fail "interrupted nine times at once: exit code $code"
grep -qx "pdbsolve: $interrupted" err || fail "interrupted nine times at once: $(cat err)"
rm "$states"/*.checkpoint

# Of two runs of the same search, only one keeps the checkpoint.
begin "$states"
kill -STOP $run
held="$states/.*.checkpoint: another run of the same search uses this checkpoint; choose another folder with "
refuse 4 "$held" pdbsolve "${search[@]}" --resume -q
refuse 0 "no checkpoint: $held" pdbsolve "${search[@]}" --checkpoint 0.02 -q
columns out | cmp - lengths || fail "search: other lengths beside another run"
[ -e "$states"/*.checkpoint ] || fail "a run removed another's checkpoint"
kill -CONT $run
wait $run || fail "a search beside another: $(cat err)"
[ -z "$(ls "$states")" ] || fail "two runs left $(ls "$states")"

# The other run does not replace the checkpoint after the first was killed.
begin "$states"
first=$run
kill -STOP $first
"$BIN/pdbsolve" "${search[@]}" --checkpoint 0.02 >out2 2>second &
run=$!
while_alive $run grep -qs "^pdbsolve: no checkpoint: $held" second
cp "$states"/*.checkpoint kept
kill -9 $first
wait $first 2>/dev/null
# Sends a hangup, or SIGTERM if hangups are ignored here, as under nohup, because child processes inherit that.
ignored=$(awk '/^SigIgn/ { print $2 }' /proc/$$/status)
kill -$((16#$ignored & 1 ? 15 : 1)) $run
wait $run 2>/dev/null
[ $? -eq 130 ] || fail "wrong exit code after a hangup"
cmp kept "$states"/*.checkpoint || fail "a later run has replaced another's checkpoint"
rm -f kept "$states"/*

# Checkpoints are in the named folder, readable only by this user whatever the umask.
umask 002
TILEPDB_STATE_DIR=$scratch/variable killed "$scratch/variable"
TILEPDB_STATE_DIR=$scratch/variable XDG_STATE_HOME=$scratch/xdg expect 3 'resuming: ' \
  pdbsolve "${search[@]}" --resume --node-limit 10
XDG_STATE_HOME=$scratch/xdg killed "$scratch/xdg/tilepdb/searches"
killed "$states"
umask 022
for folder in variable xdg/tilepdb xdg/tilepdb/searches "$states"; do
  [ "$(stat -c %a "$folder")" = 700 ] || fail "$folder: mode $(stat -c %a "$folder")"
done
checkpoint=$(ls "$states"/*.checkpoint)
[ "$(stat -c %a "$checkpoint")" = 600 ] || fail "$checkpoint: mode $(stat -c %a "$checkpoint")"
[ ! -e "$TILEPDB_DIR/searches" ] || fail "checkpoints in the tables' folder"

# Checkpoints that others may have written are refused, and not replaced.
refused() {
  refuse 1 "no checkpoint: $states/.*.checkpoint: $1" pdbsolve "${search[@]}" --resume -q
}
chmod g+w "$checkpoint"
refused 'is writable by others'
chmod 600 "$checkpoint"
if [ "$(id -u)" -eq 0 ]; then
  chown 65534 "$checkpoint"
  refused 'belongs to another user .uid 65534.'
  chown 0 "$checkpoint"
  chown 65534 "$states"
  refuse 4 "no checkpoint: $states: belongs to another user .uid 65534." pdbsolve "${search[@]}" --resume -q
  chown 0 "$states"
fi
mv "$checkpoint" elsewhere
ln -s "$scratch/elsewhere" "$checkpoint"
refused 'is a symbolic link'
rm "$checkpoint"
mkfifo "$checkpoint"
refused 'expected a regular file'
rm "$checkpoint"
mv elsewhere "$checkpoint"
chmod 777 "$states"
refuse 4 "no checkpoint: $states: is writable by others" pdbsolve "${search[@]}" --resume -q
chmod 1777 "$states"
cp -p "$checkpoint" kept
expect 3 'resuming: ' pdbsolve "${search[@]}" --resume --node-limit 10
chmod 700 "$states"
mv kept "$checkpoint"

# A search that cannot be saved is reported before it begins: as an error if saving was requested, otherwise as a
# warning.
quick=(solve --instance '8 6 7 2 5 4 3 0 1' --catalogue 8-whole --show none)
expect 0 '' pdbsolve "${quick[@]}" --generate -q
expect 0 'no checkpoint of this search: starting from the beginning' pdbsolve "${quick[@]}" --resume
for place in /proc/nowhere "$PWD/hard.txt/below"; do
  TILEPDB_STATE_DIR=$place refuse 4 'no checkpoint: .*: cannot create the folder: ' pdbsolve "${quick[@]}" --resume -q
  TILEPDB_STATE_DIR=$place refuse 0 'warning: the search is not saved: .*: cannot create the folder: ' \
    pdbsolve "${quick[@]}" -q
  grep -q '27' out || fail "not solved without checkpoints"
done
HOME='' refuse 0 'warning: the search is not saved: no folder for checkpoints: set TILEPDB_STATE_DIR or HOME' \
  pdbsolve "${quick[@]}" -q
HOME='' refuse 2 'no checkpoint: no folder for checkpoints: set ' pdbsolve "${quick[@]}" --resume -q
refuse 2 '.--checkpoint is for searches by idastar' pdbsolve "${quick[@]}" --algorithm astar --checkpoint 1

echo x >>"$checkpoint"
refuse 1 'damaged, or not a checkpoint; remove it, or leave out --resume' pdbsolve "${search[@]}" --resume -q
refuse 2 'expected a positive number' pdbsolve "${search[@]}" --checkpoint 0
expect 0 '' pdbsolve "${search[@]}" -q
columns out | cmp - lengths || fail "search: other lengths beside a damaged checkpoint"

finish
