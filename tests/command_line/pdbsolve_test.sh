#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
export TILEPDB_DIR=$scratch/tables

expect 0 'Usage: pdbsolve COMMAND' pdbsolve --help
expect 0 '^pdbsolve \(tilepdb\) [0-9]+\.[0-9]+\.[0-9]+$' pdbsolve --version
for command in solve verify check random bench; do
  expect 0 "Usage: pdbsolve $command" pdbsolve $command --help
  refuse 2 'unrecognised option' pdbsolve $command --nonsense
done
refuse 2 'cannot be understood, perhaps because of .--x%original_token%' pdbsolve solve --x%original_token%
refuse 2 "'slove' is not a command" pdbsolve slove

# Without the catalogues that come with the program
mkdir -p lone/bin
cp "$BIN/pdbsolve" lone/bin
[ -d /usr/local/share/tilepdb/catalogues ] ||
  refuse 2 'no catalogue for 3x3 boards in .*/lone/share/tilepdb/catalogues.*; name a file with --catalogue' \
    lone/bin/pdbsolve solve --heuristic pdb --instance "8 6 7 2 5 4 3 0 1"
rm -r lone

# Missing tables: the message is the command that makes them, and it does
refuse 2 'pdbgen generate --catalogue 8-whole' pdbsolve solve --heuristic pdb --instance "8 6 7 2 5 4 3 0 1"
command=$(grep -oE 'pdbgen generate .*' err)
expect 0 '' env PATH="$BIN:$PATH" sh -c "$command"
expect 0 $'^1\t27\t' pdbsolve solve --instance "8 6 7 2 5 4 3 0 1"
expect 0 $'^1\t' pdbsolve solve --board 3x4 --instance "0 2 1 3 4 5 6 7 8 9 11 10" --generate

# A user's catalogue that is none stops only those who name it
mkdir -p config/tilepdb/catalogues
echo 'board 3x3 or so' >config/tilepdb/catalogues/broken.catalogue
XDG_CONFIG_HOME=$PWD/config expect 0 '^pdbsolve: warning: .*broken.catalogue:1: .*; left out$' \
  pdbsolve solve --instance "8 6 7 2 5 4 3 0 1"
XDG_CONFIG_HOME=$PWD/config refuse 2 'broken.catalogue:1: ' \
  pdbsolve solve --catalogue broken --instance "8 6 7 2 5 4 3 0 1"

# Output: one line an instance, moves that lead to the goal
expect 0 $'^id\tlength\tat_least\texpanded\tgenerated\tseconds\tmoves$' pdbsolve solve --instance "1 0 2 3 4 5 6 7 8"
expect 0 $'^1\t1\t1\t1\t3\t[0-9.]+\tL$' pdbsolve solve --instance "1 0 2 3 4 5 6 7 8"
expect 0 $'^1\t0\t' pdbsolve solve --instance "0 1 2 3 4 5 6 7 8"
expect 0 '"schema": ?1' pdbsolve solve --json --instance "1 0 2 3 4 5 6 7 8"
expect 0 '' pdbsolve solve --show none -q --instance "1 0 2 3 4 5 6 7 8"
[ ! -s err ] || fail "-q is not quiet"

# Goals: the tables of a corner serve every corner, other cells get their own
expect 0 $'^1\t1\t' pdbsolve solve --goal blank-last --instance "1,2,3,4,5,6,7,_,8"
expect 0 $'^1\t' pdbsolve solve --goal snail --generate --instance "1 2 3 8 4 0 7 6 5"
expect 0 $'^1\t2\t' pdbsolve solve --goal "1 2 3 4 5 6 0 7 8" --instance "1 2 3 4 5 6 7 8 0"
expect 3 'blank-last' pdbsolve solve --instance "1 2 3 4 5 6 7 8 0" --goal "2 1 3 4 5 6 7 8 0"

# Bad boards
refuse 2 'appears twice' pdbsolve solve --instance "1 1 2 3 4 5 6 7 0"
refuse 2 'not on a 3x3' pdbsolve solve --instance "1 2 3 4 5 6 7 9 0"
refuse 2 "'x'" pdbsolve solve --board 3x3 --instance "1 2 3 4 5 6 7 x 0"
refuse 2 '' pdbsolve solve --instance "1 2 3 4 5"
expect 3 '' pdbsolve solve --instance "0 2 1 3 4 5 6 7 8"
: >empty.txt
refuse 2 'empty.txt' pdbsolve solve empty.txt
printf '# two\n1 0 2 3 4 5 6 7 8\n1 0 2 3 4 5 6 7\n' >short.txt
refuse 2 'short.txt:3' pdbsolve solve short.txt
refuse 2 '' pdbsolve solve --goal nonsense --instance "1 0 2 3 4 5 6 7 8"
refuse 2 'portable, avx2, avx512 or sve256' pdbsolve solve --isa sse --instance "1 0 2 3 4 5 6 7 8"
TILEPDB_ISA=sse refuse 2 "TILEPDB_ISA 'sse': expected portable, avx2, avx512 or sve256" pdbsolve solve --instance "1 0 2 3 4 5 6 7 8"

# Backward searches need tables of their own
refuse 2 'pdbgen generate --catalogue 8-whole --blank 7' pdbsolve solve --direction backward --goal blank-first --instance "8 6 7 2 5 4 3 0 1"
# or the same ones, which are opened once
expect 0 'catalogue 8-whole: .*, 1 of them open already' \
  pdbsolve solve -v --direction backward --instance "3 1 2 6 4 5 7 8 0"
expect 0 $'^1\t4\t' pdbsolve solve --direction backward --instance "3 1 2 6 4 5 7 8 0"

# Switches of the search change counts, never lengths
for switches in --plain "--frontier-nodes 0" "--direction forward" "--direction backward --generate" "--automaton-depth 2" "--frontier-nodes 5" "--automaton-depth 16" "-j 1" "-j 3"; do
  # shellcheck disable=SC2086
  expect 0 $'^1\t27\t' pdbsolve solve $switches --instance "8 6 7 2 5 4 3 0 1"
done
refuse 2 'without automaton and frontier; leave out --frontier-nodes' pdbsolve solve --plain --frontier-nodes 5 "1 0 2 3 4 5 6 7 8"
refuse 2 'plain searches forward' pdbsolve solve --plain --direction backward --instance "1 0 2 3 4 5 6 7 8"
refuse 2 'forward, backward or auto' pdbsolve solve --direction sideways --instance "1 0 2 3 4 5 6 7 8"
refuse 2 'at most 24' pdbsolve solve --automaton-depth 25 --instance "1 0 2 3 4 5 6 7 8"
refuse 2 '0 to 16 on board 4x4' pdbsolve solve --automaton-depth 17 --instance "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15"
refuse 2 'at most' pdbsolve solve --frontier-nodes 99999999999 --instance "1 0 2 3 4 5 6 7 8"
refuse 2 'whole number' pdbsolve solve --frontier-nodes -1 --instance "1 0 2 3 4 5 6 7 8"

# The automaton beside the tables is used, and refused when damaged; without it one is made
automaton=$TILEPDB_DIR/3x3_depth14.automaton
cp "$automaton" saved
printf 'x' | dd of="$automaton" bs=1 seek=1000 conv=notrunc status=none
refuse 1 'damaged.*pdbgen automaton --force' pdbsolve solve --goal blank-first --instance "8 6 7 2 5 4 3 0 1"
expect 0 $'^1\t27\t' pdbsolve solve --plain --instance "8 6 7 2 5 4 3 0 1"
rm "$automaton"
expect 0 $'^1\t27\t' pdbsolve solve --instance "8 6 7 2 5 4 3 0 1"
cp saved "$automaton"

# All optimal solutions: as many as shortest paths, all different, none longer
pdbsolve solve --all -q --instance "8 6 7 2 5 4 3 0 1" >out 2>err
count=$(pdbsolve solve --count-only -q --instance "8 6 7 2 5 4 3 0 1" | sed -n '2s/.*\t//p')
[ "$(sed 1d out | cut -f 4 | sort -u | wc -l)" -eq "$count" ] || fail "--all lists $(wc -l <out), --count-only $count"
[ "$(sed 1d out | cut -f 4 | awk '{print length}' | sort -u)" = 27 ] || fail "--all lists other lengths"
expect 0 '"solutions":1,"all_moves":\["L"\]' pdbsolve solve --all --json --instance "1 0 2 3 4 5 6 7 8"
expect 0 $'^1\t0\t1$' pdbsolve solve --count-only --instance "0 1 2 3 4 5 6 7 8"
refuse 2 'exclude each other' pdbsolve solve --all --count-only --instance "1 0 2 3 4 5 6 7 8"
refuse 2 'leave out' pdbsolve solve --all --show boards --instance "1 0 2 3 4 5 6 7 8"
refuse 2 'take --count-only' pdbsolve solve --all --show none --instance "1 0 2 3 4 5 6 7 8"
for other in ./one "$PWD/one"; do
  refuse 2 'name the same file, one; name two' \
    pdbsolve solve --html one --certificate "$other" --instance "1 0 2 3 4 5 6 7 8"
done
refuse 2 '0.05 to 60' pdbsolve draw "1 4 2/3 0 5/6 7 8" --moves UL --form animation --move-time 0.01
refuse 2 'unrecognised option' pdbsolve bench --no-choice
refuse 2 'is for the random states of --sample' pdbgen verify --seed 7 "$automaton"

# Limits: what was proved so far, exit code 3, and the others are solved
printf '1 27 8 6 7 2 5 4 3 0 1\n2 1 1 0 2 3 4 5 6 7 8\n' >limits.txt
expect 3 'instance 1: not solved within the limits; every solution takes at least 27 moves' \
  pdbsolve solve --max-bound 25 limits.txt
expect 3 $'^2\t1\t' pdbsolve solve --max-bound 25 limits.txt
expect 3 '"id":"1","status":"given_up","at_least":27' pdbsolve solve --max-bound 25 --json limits.txt
expect 0 $'^1\t27\t' pdbsolve solve --max-bound 27 --time-limit 60 --node-limit 100000000 limits.txt
expect 3 '^1 undecided' pdbsolve verify --max-bound 25 limits.txt
sed 's/^1 27/1 25/' limits.txt >wrong.txt
expect 1 $'^1\t25\tat least 27$' pdbsolve verify --max-bound 25 wrong.txt
refuse 2 'expected a positive number' pdbsolve solve --time-limit 0 limits.txt
refuse 2 'expected a positive number' pdbsolve solve --time-limit 1s limits.txt
refuse 2 'whole number' pdbsolve solve --node-limit -5 limits.txt
expect 3 '"id":"1","status":"given_up","at_least":27' pdbsolve solve --plain --max-bound 5 --json limits.txt

# Boards: plain in files, in boxes on a terminal that has them
expect 0 $'^1 4 2\r?$' pdbsolve solve --show boards --instance "1 4 2 3 0 5 6 7 8"
grep -q '│' out && fail "boxes in a file"
on_terminal() { LC_ALL=$1 script -qec "$BIN/pdbsolve solve -q --show boards --instance '1 4 2 3 0 5 6 7 8'" /dev/null </dev/null; }
if script -qec true /dev/null </dev/null >out 2>&1; then
  on_terminal C.UTF-8 >out
  grep -q '^│ 1 │ 4 │ 2 │' out || fail "no boxes on a terminal: $(cat out)"
  grep -q '^├───┼───┼───┤' out || fail "no lines on a terminal: $(cat out)"
  on_terminal C >out
  grep -q '^1 4 2' out || fail "boxes on a terminal without them: $(cat out)"
else
  skip "boards on a terminal, without pseudo-terminals: $(cat out)"
fi

# check, random
expect 3 '1 inversion, and the blank 0 rows from its goal.s: together odd' \
  pdbsolve check --goal blank-last --instance "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"
expect 0 'yes|solvable' pdbsolve check --instance "1 0 2 3 4 5 6 7 8"
expect 3 '' pdbsolve check --instance "0 2 1 3 4 5 6 7 8"
pdbsolve random --board 3x3 --count 20 --seed 7 >a.txt 2>err
pdbsolve random --board 3x3 --count 20 --seed 7 >b.txt 2>err
cmp a.txt b.txt || fail "one seed gives two sets"
expect 0 '' pdbsolve solve a.txt
[ "$(grep -c '^[0-9]' out)" -eq 20 ] || fail "20 random boards were not solved"
pdbsolve random --board 3x3 --walk 5 --count 5 --seed 1 | pdbsolve solve - -q >out 2>err || fail "a walk is not solved"
awk -F'\t' '$1 ~ /^[0-9]/ && ($2 > 5 || $2 % 2 != 1) {exit 1}' out || fail "a walk of 5 moves gave $(cat out)"

# verify: claims that hold, and one that does not
printf '1 27 8 6 7 2 5 4 3 0 1\n2 1 1 0 2 3 4 5 6 7 8\n' >claims.txt
expect 0 '' pdbsolve verify claims.txt
printf '1 27 8 6 7 2 5 4 3 0 1\n2 3 1 0 2 3 4 5 6 7 8\n' >claims.txt
expect 1 $'^2\t3\t1$' pdbsolve verify claims.txt
refuse 2 '' pdbsolve verify a.txt

# Damaged tables are refused, plain and compressed
cp -r tables damaged
for table in damaged/3x3*.zst; do
  printf 'x' | dd of="$table" bs=1 seek=8000 conv=notrunc status=none
done
refuse 1 'damaged' pdbsolve solve --dir damaged --instance "8 6 7 2 5 4 3 0 1"
for table in tables/3x3*.pdb.zst; do pdbgen decompress -q "$table" >out; done
for table in tables/3x3*.pdb; do
  cp "$table" damaged/
  printf 'x' | dd of="damaged/$(basename "$table")" bs=1 seek=9000 conv=notrunc status=none
done
expect 0 $'^1\t27\t' pdbsolve solve --instance "8 6 7 2 5 4 3 0 1"
refuse 1 'damaged' pdbsolve solve --dir damaged --instance "8 6 7 2 5 4 3 0 1"
expect 4 'written' sh -c "'$BIN/pdbsolve' solve --instance '8 6 7 2 5 4 3 0 1' >/dev/full"

# Pages: never over a file unless forced, refused before the work begins, and only whole
page() { pdbsolve solve --instance "1 0 2 3 4 5 6 7 8" "$@"; }
expect 0 'page.html: written' page --html page.html
grep -q '"moves":"L"' page.html || fail "the page has no solution"
cp page.html before.html
refuse 2 'page.html: exists; use --force' page --html page.html
cmp page.html before.html || fail "a refused page was changed"
expect 0 '' page --html page.html --force
ln -s nowhere link.html
refuse 2 'exists' page --html link.html
refuse 2 'there is no folder missing' page --html missing/page.html
refuse 2 'expected the name of a file' page --html .
refuse 2 'the value is empty' page --html ''
refuse 2 'leave out --all' page --html more.html --all
expect 3 '' pdbsolve solve --html open.html --max-bound 25 limits.txt
grep -q '"status":"given_up"' open.html || fail "the page does not show what was given up"

# One of several processes that know nothing of each other does not do the work of all.
PMI_SIZE=2 PMI_RANK=0 refuse 2 'one of 2 processes, .*give --mpi.* or unset PMI_SIZE' pdbsolve solve limits.txt
SLURM_STEP_NUM_TASKS=4 PMIX_RANK=0 refuse 2 'one of 4 processes, .* or unset SLURM_STEP' pdbsolve verify limits.txt
SLURM_STEP_NUM_TASKS=4 expect 0 '' pdbsolve solve limits.txt
PMI_SIZE=2 PMI_RANK=0 expect 0 'Usage' pdbsolve solve --help
PMI_SIZE=1 PMI_RANK=0 expect 0 '' pdbsolve solve limits.txt

# Reports
pdbsolve solve limits.txt --json -q >run.json
pdbsolve solve limits.txt --plain --jsonl -q >run.jsonl
expect 0 '^report.html$' pdbsolve report run.json run.jsonl --html report.html
expect 0 '' pdbsolve report run.json --html report.html --force
refuse 2 'report.html: exists' pdbsolve report run.json --html report.html
expect 0 'three.html' pdbsolve report run.json run.jsonl run.json --html three.html
refuse 2 'is a folder' pdbsolve report tables --html new.html
head -n 1 run.jsonl >line.jsonl
refuse 2 'limits.txt: line 1: neither JSON nor CSV with the columns id, length and expanded; ' pdbsolve report limits.txt --html new.html
sed 's/^{"schema":1,/&"board":"5x5",/' run.json >twice.json
refuse 2 'twice.json: a second member "board"' pdbsolve report twice.json --html new.html
{ cat line.jsonl && sed 's/"status"/"length":1,&/' line.jsonl; } >twice.jsonl
refuse 2 'twice.jsonl: line 2: a second member "length"' pdbsolve report twice.jsonl --html new.html
{ cat run.json && echo '{}'; } >two.json
refuse 2 'two.json: line [0-9]*, byte 1: not JSON: .*expected end of input' pdbsolve report two.json --html new.html
expect 0 '^line.html$' pdbsolve report line.jsonl --html line.html
{ echo '{"schema":1,"command":"solve","instances":5}' && cat line.jsonl; } >number.jsonl
refuse 2 'number.jsonl: line 1: no record of an instance' pdbsolve report number.jsonl --html new.html
[ ! -e new.html ] || fail "a refused report was written"

# The page for players; what it does is tested by pages/player.
mkdir module
refuse 4 'WebAssembly module, is not in module; build it with cmake .*, or name its folder with --module' pdbsolve play --module module --html play.html
refuse 4 'is not in module' pdbsolve play --module module
[ ! -e play.html ] || fail "a page without its solver was written"
for file in tilepdb.js worker.js tilepdb.wasm tilepdb.wasm.gz; do echo "// </script>" >module/$file; done
expect 0 '^play.html$' pdbsolve play --module module --html play.html
refuse 2 'play.html: exists; use --force' pdbsolve play --module module --html play.html
expect 0 '^site/index.html$' pdbsolve play --module module --folder site
cmp site/worker.js module/worker.js || fail "another worker"
[ ! -e site/threads ] || fail "files for threads that are not there"
mkdir module/threads
for file in worker.js thread.js tilepdb.wasm; do echo "$file" >module/threads/$file; done
expect 0 '^threads/index.html$' pdbsolve play --module module --folder threads
cmp threads/threads/thread.js module/threads/thread.js || fail "another thread"
refuse 2 'index.html: exists; use --force' pdbsolve play --module module --folder site
expect 0 '^site/index.html$' pdbsolve play --module module --folder site --force
[ "$(grep -c '</script>' play.html)" -eq 2 ] || fail "a module's text ends the page's script"
refuse 4 'xdg-open: .*package xdg-utils, or open .*/tilepdb/play.html in a browser' env PATH=/nowhere XDG_CACHE_HOME="$PWD/cache" "$BIN/pdbsolve" play --module module
[ -s cache/tilepdb/play.html ] || fail "no page of one's own"
# What a tree has built comes before what is installed.
mkdir -p tree/release/bin tree/wasm installed
cp -r module tree/wasm/npm
cp -r module installed/web
echo older >installed/web/worker.js
cp "$BIN/pdbsolve" tree/release/bin
touch tree/release/CMakeCache.txt
expect 0 '^built/index.html$' env TILEPDB_DATA="$PWD/installed" tree/release/bin/pdbsolve play --folder built
cmp built/worker.js tree/wasm/npm/worker.js || fail "the module that is installed, not the one that was built"

# A bus error ends the program with one line where a table becomes shorter, and as it would otherwise where none does
expect 0 '' pdbgen generate --catalogue 15-5-5-5 --dir shorter --no-compress -q
search_shorter() {
  : >err  # not that of the search before
  "$BIN/pdbsolve" solve --dir shorter --catalogue 15-5-5-5 --instance "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0" --time-limit 60 -v >out 2>err &
  run=$!
  while_alive $run grep -q 'bound .* completed' err
}
search_shorter
kill -BUS $run
wait $run
[ $? -eq 135 ] || fail "a bus error that is sent: $(cat err)"
! grep -q 'became shorter' err || fail "a bus error that is sent: $(cat err)"
search_shorter
for table in shorter/*.pdb; do truncate -s 5000 "$table"; done
wait $run
[ $? -eq 4 ] || fail "a shortened table: $(cat err)"
grep -q '^pdbsolve: a file that is in use became shorter' err || fail "a shortened table: $(cat err)"

# What files hold is not let onto the terminal as it is
printf 'board 4x4\npartition 1,2\033[2J\n' >control.catalogue
refuse 2 'control.catalogue:2: found a control character .27.' pdbsolve solve --catalogue ./control.catalogue --instance "8 6 7 2 5 4 3 0 1"
control=$(printf 'a\033[2Jb.txt')
refuse 2 'a[\\]x1b[[]2Jb.txt: No such file' pdbsolve solve "$control"

finish
