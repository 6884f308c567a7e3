#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is no file where one is expected, files that may not grow, folders that are not known, and tables that are there in
# their other form.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

board='8 6 7 2 5 4 3 0 1'
solve=(solve --instance "$board" --catalogue 8-whole --show none -q)

# soon COMMAND…: the command, killed after a while if it waits.
soon() { timeout -s KILL 20 "$@"; }

expect 0 '' pdbgen generate --catalogue 8-whole --dir tables -q
table=$(ls tables/*.zst)
automaton=tables/3x3_depth14.automaton

# A list goes on past what is none
mkdir odd odd/folder.pdb
cp "$table" odd/
cp "$table" odd/zzz.pdb.zst
ln -s nowhere odd/dangling.pdb
ln -s loop2.pdb odd/loop1.pdb
ln -s loop1.pdb odd/loop2.pdb
mkfifo odd/pipe.pdb odd/pipe.automaton
ln -s /dev/zero odd/device.pdb
: >odd/empty.pdb
expect 0 '^table.odd/zzz.pdb.zst.[0-9.]+ KiB.181,440 states' soon "$BIN/pdbgen" list --dir odd
for line in 'dangling.pdb.-.*No such file' 'loop1.pdb.-.*Too many levels' 'loop2.pdb.-.*Too many levels' \
  'folder.pdb.-.*is a folder, expected a file' 'pipe.pdb.-.*is a pipe, expected a file' \
  'pipe.automaton.-.*is a pipe' 'device.pdb.-.*is a device' 'empty.pdb.0 B.*not a pattern database'; do
  grep -qE "odd/$line" out || fail "not in the list: $line: $(grep -v '^catalogue' out)"
done
[ ! -s err ] || fail "a list says on stderr $(cat err)"
expect 0 '"kind":"table","name":"dangling.pdb","file":"odd/dangling.pdb","reason":"[^"]*No such file' soon "$BIN/pdbgen" list --dir odd --json
expect 0 '^pdbgen: warning: tables/.*: Not a directory' pdbgen list --dir "$table"
expect 0 'catalogue.15-7-8' pdbgen list --dir nowhere
[ ! -s err ] || fail "a folder that is not there yet is complained of: $(cat err)"
if [ "$(id -u)" -eq 0 ]; then
  chmod 755 "$scratch"
  cp "$table" odd/secret.pdb.zst
  chmod 000 odd/secret.pdb.zst
  expect 0 'secret.pdb.zst.*Permission denied' setpriv --reuid 65534 --clear-groups "$BIN/pdbgen" list --dir odd
  grep -q 'zzz.pdb.zst.*181,440' out || fail "the list ends at a file that cannot be read"
fi

# Catalogues of the user's own that are none stop nobody else
mkdir -p config/tilepdb/catalogues/folder.catalogue
mkfifo config/tilepdb/catalogues/pipe.catalogue
ln -s nowhere config/tilepdb/catalogues/dangling.catalogue
(
  export XDG_CONFIG_HOME=$scratch/config
  expect 0 '^catalogue.pipe.-.unreadable.*is a pipe, expected a file' soon "$BIN/pdbgen" list
  grep -q '^catalogue.dangling.-.unreadable' out || fail "no dangling catalogue: $(cat out)"
  grep -q '^catalogue.15-7-8' out || fail "the list ends at a pipe: $(cat out)"
  expect 0 '27' soon "$BIN/pdbsolve" "${solve[@]}" --dir tables
  expect 0 '27' soon "$BIN/pdbsolve" solve --instance "$board" --dir tables --show none
  grep -q 'warning: .*pipe.catalogue: is a pipe, expected a file; left out' err || fail "no warning: $(cat err)"
  refuse 2 'pipe.catalogue: is a pipe, expected a file' soon "$BIN/pdbsolve" solve --instance "$board" --catalogue pipe
  exit "$failures"
) || fail "a catalogue that is none stops others"

# Pipes, devices and folders where a path is taken
mkfifo pipe pipe.catalogue pipe.pdb pipe.pdb.zst pipe.automaton
mkdir a.folder
for odd in ./pipe.catalogue ./pipe ./a.folder /dev/zero; do
  refuse 2 'is a (pipe|device|folder), expected a file' soon "$BIN/pdbsolve" solve --instance "$board" --catalogue "$odd"
  refuse 2 'is a (pipe|device|folder), expected a file' soon "$BIN/pdbgen" generate --catalogue "$odd" --dir t
done
for odd in pipe.pdb pipe.pdb.zst pipe.automaton /dev/zero a.folder; do
  refuse 2 'not a file' soon "$BIN/pdbgen" verify "$odd"
done
refuse 2 'not a file' soon "$BIN/pdbgen" info pipe.pdb
refuse 2 'not a file' soon "$BIN/pdbgen" histogram pipe.pdb
refuse 2 'not a file' soon "$BIN/pdbgen" compress pipe.pdb --force
refuse 2 'not a file' soon "$BIN/pdbgen" decompress pipe.pdb.zst --force
for odd in pipe /dev/zero a.folder; do
  refuse 2 'is a (pipe|device|folder), expected a file' soon "$BIN/pdbsolve" verify --certificate "$odd"
done
refuse 2 'is a folder, expected a file' soon "$BIN/pdbsolve" solve a.folder
refuse 2 'is a folder, expected a file' soon "$BIN/pdbsolve" report a.folder --html r.html
cp -r tables in-pipes
rm in-pipes/*
mkfifo "in-pipes/${table##*/}" in-pipes/3x3_depth14.automaton
refuse 2 'not a file' soon "$BIN/pdbsolve" "${solve[@]}" --dir in-pipes
refuse 2 'not a file' soon "$BIN/pdbgen" generate --catalogue 8-whole --dir in-pipes
refuse 2 'is a pipe, which is not replaced by a file' soon "$BIN/pdbgen" generate --catalogue 8-whole --dir in-pipes --force
mkdir waiting
mkfifo "waiting/.${table##*/}.partial"
refuse 4 'is a pipe, expected a file' soon "$BIN/pdbgen" generate --catalogue 8-whole --dir waiting -q
[ -p "waiting/.${table##*/}.partial" ] || fail "a pipe that was there is gone"

# What a shell's redirections name is read as before: boards and results come by pipes
expect 0 '27' pdbsolve solve <(echo "$board") --catalogue 8-whole --dir tables --show none -q
expect 0 '27' bash -c "echo '$board' | '$BIN/pdbsolve' solve /dev/stdin --catalogue 8-whole --dir tables --show none -q"
soon bash -c 'echo "$1" >pipe' _ "$board" &
expect 0 '27' soon "$BIN/pdbsolve" solve pipe --catalogue 8-whole --dir tables --show none -q
wait
pdbsolve "${solve[@]}" --dir tables --json >run.json
expect 0 '' pdbsolve report <(cat run.json) --html report.html

# Answers replace files and links alone
mkfifo answer
expect 2 'answer: (exists|is a pipe)' soon "$BIN/pdbsolve" "${solve[@]}" --dir tables --html answer
refuse 2 'answer: is a pipe, which is not replaced' soon "$BIN/pdbsolve" "${solve[@]}" --dir tables --html answer --force
[ -p answer ] || fail "a pipe was replaced by an answer"
ln -s /proc/self/fd/1 opened # as /dev/stdout
ln -s answer to-a-pipe
refuse 2 'opened: is a link to what is open, which is not replaced' soon "$BIN/pdbsolve" "${solve[@]}" --dir tables --html opened --force
refuse 2 'to-a-pipe: is a pipe, which is not replaced' soon "$BIN/pdbsolve" "${solve[@]}" --dir tables --html to-a-pipe --force
[ -L opened ] && [ -L to-a-pipe ] || fail "a link was replaced by an answer"

# A byte order mark is no part of a text
printf '\xEF\xBB\xBFboard 3x3\npartition 1,2,3,4,5,6,7,8\n' >marked.catalogue
expect 0 '27' pdbsolve solve --instance "$board" --catalogue ./marked.catalogue --dir tables --show none -q
printf '\xEF\xBB\xBF' | cat - run.json >marked.json
expect 0 '' pdbsolve report marked.json --html marked.html
for score in nan inf -inf NaN 1e999; do
  printf 'board 3x3\nscore %s\npartition 1,2,3,4,5,6,7,8\n' "$score" >scored.catalogue
  refuse 2 "scored.catalogue:2: '$score' is not a number" pdbsolve solve --instance "$board" --catalogue ./scored.catalogue
done

# Files that may not grow: one line, and nothing is left
limited() { (limit_files "$1" && shift && "$@"); }
for blocks in 1 4 8; do # at least a block, for the messages
  refuse 4 'File too large; raise the limit on the size of files' \
    limited $blocks "$BIN/pdbgen" generate --board 4x4 --pattern 1,2,3,4,5,6 --dir grow -q --no-compress
  [ -z "$(ls -A grow)" ] || fail "left behind with $blocks blocks: $(ls -A grow)"
done
refuse 4 'File too large' limited 1 "$BIN/pdbsolve" "${solve[@]}" --dir tables --html grow/page.html
pdbsolve random --board 3x3 --count 50 --seed 1 >boards.txt
limited 1 "$BIN/pdbsolve" solve boards.txt --catalogue 8-whole --dir tables --show none -q --certificate grow/proofs.json >/dev/null 2>err
[ $? -eq 4 ] || fail "a certificate that is too large"
grep -q '^pdbsolve: grow/.proofs.json.partial: cannot be written: File too large' err || fail "a large certificate: $(cat err)"
[ -z "$(ls -A grow)" ] || fail "left behind: $(ls -A grow)"
refuse 4 'File too large' limited 1 "$BIN/pdbgen" decompress "$table" -q
[ "$(find tables -name '*.partial' | wc -l)" -eq 0 ] || fail "left behind: $(ls -A tables)"
refuse 4 'File too large' limited 1 "$BIN/pdbgen" automaton --board 3x3 --dir grow
[ -z "$(ls -A grow)" ] || fail "left behind: $(ls -A grow)"

# No home: what needs no folder works, and what does says so
homeless() { env -u HOME -u XDG_CACHE_HOME -u XDG_CONFIG_HOME -u XDG_STATE_HOME -u TILEPDB_DIR "$@"; }
expect 0 $'\t27\t' homeless "$BIN/pdbsolve" solve --instance "$board" --show none
grep -q 'no table folder: give --dir, or set TILEPDB_DIR or HOME' err || fail "not said what is missing: $(cat err)"
expect 0 $'\t27\t' homeless "$BIN/pdbsolve" solve --instance "$board" --show none --algorithm astar -q
expect 0 $'\t27\t' homeless "$BIN/pdbsolve" solve --instance "$board" --show none --algorithm idastar --heuristic manhattan -q
expect 0 $'\t27\t' homeless "$BIN/pdbsolve" "${solve[@]}" --dir tables
refuse 2 'no table folder: give --dir' homeless "$BIN/pdbsolve" "${solve[@]}"
refuse 2 'no table folder: give --dir' homeless "$BIN/pdbgen" generate --catalogue 8-whole
expect 0 'catalogue.15-7-8' homeless "$BIN/pdbgen" list
grep -q 'warning: no table folder' err || fail "not said what is missing: $(cat err)"
expect 0 $'\t1\t' homeless "$BIN/pdbsolve" solve --puzzle shift --goal AB/CD --instance BA/CD --show none
refuse 2 'no table folder' homeless "$BIN/pdbsolve" solve --puzzle shift --goal AB/CD --instance BA/CD --heuristic pdb

# A table that is there in its other form is not searched for again
cp -r tables both
expect 0 'decompressed from the file that is there' pdbgen generate --catalogue 8-whole --dir both --no-compress
plain=both/$(basename "${table%.zst}")
zstd -q -d -c "$table" | cmp - "$plain" || fail "another plain table than the compressed one"
expect 0 ': is there' pdbgen generate --catalogue 8-whole --dir both --no-compress
rm "both/${table##*/}"
expect 0 'compressed from the file that is there' pdbgen generate --catalogue 8-whole --dir both
cmp "$table" "both/${table##*/}" || fail "another compressed table than before"
rm "$plain"
expect 0 '"generated":true' pdbgen generate --catalogue 8-whole --dir both --no-compress --json -q
printf x | dd of="both/${table##*/}" bs=1 seek=5000 conv=notrunc status=none
rm "$plain"
expect 0 'warning: .*damaged.*the table is made anew' pdbgen generate --catalogue 8-whole --dir both --no-compress
zstd -q -d -c "$table" | cmp - "$plain" || fail "a damaged table was unpacked"

# A damaged plain table is read before a compressed one that is made anew, until it is removed: --force does that
mkdir anew
cp "$plain" anew
printf xxxxxxxx | dd of="anew/${plain##*/}" bs=1 seek=5000 conv=notrunc status=none
expect 0 'warning: .*damaged.*the table is made anew, but that file is read first: remove it or use --force' \
  pdbgen generate --catalogue 8-whole --dir anew
expect 1 'damaged' pdbsolve "${solve[@]}" --dir anew
expect 0 'removed, since it would be read before the new file' pdbgen generate --catalogue 8-whole --dir anew --force
[ ! -e "anew/${plain##*/}" ] || fail "--force leaves a plain table that is read first"
expect 0 $'\t27\t' pdbsolve "${solve[@]}" --dir anew
expect 0 '' pdbgen generate --puzzle shift --goal AAB/BCC --dir shift -q
expect 0 'decompressed from' pdbgen generate --puzzle shift --goal AAB/BCC --dir shift --no-compress
expect 0 ': ok' pdbgen verify --full shift/*.pdb -q

# A damaged shift table stops those that need it
echo nonsense >shift/shift_2x2_01-23.pdb
refuse 2 'shift_2x2_01-23.pdb: not a pattern database' \
  pdbsolve solve --puzzle shift --goal AB/CD --instance BA/CD --dir shift --show none -q
expect 0 'pdbsolve: warning: .*not a pattern database.*; left out' \
  pdbsolve solve --puzzle shift --goal AAB/BCC --instance ABA/BCC --dir shift --show none -q
grep -q '^1' out || fail "a table that is not needed stops a search: $(cat out err)"

# As many threads as may be asked for: the same files
expect 0 '' pdbgen generate --board 3x3 --pattern 1,2,3 --dir many -j 1024 -q
expect 0 '' pdbgen generate --board 3x3 --pattern 1,2,3 --dir one -j 1 -q
cmp many/*.zst one/*.zst || fail "other tables with 1024 threads"
expect 0 '27' pdbsolve "${solve[@]}" --dir tables -j 1024

# Files that are opened never get the number of a standard stream that is closed: messages would go into them.
mkfifo boards
"$BIN/pdbsolve" solve boards 2>&- >/dev/null &
run=$!
for _ in $(seq 1000); do
  [ "$(readlink /proc/$run/fd/2)" = /dev/null ] && break
  nap 0.02
done
[ "$(readlink /proc/$run/fd/2)" = /dev/null ] || fail "a closed stderr stays closed: $(ls -l /proc/$run/fd)"
soon bash -c 'echo "1 0 2 3 4 5 6 7 8" >boards'
wait $run

finish
