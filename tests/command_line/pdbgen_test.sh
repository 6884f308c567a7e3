#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

# Help, version, usage
expect 0 'Usage: pdbgen COMMAND' pdbgen --help
expect 0 '^pdbgen \(tilepdb\) [0-9]+\.[0-9]+\.[0-9]+$' pdbgen --version
expect 0 '^revision .+, built by (GCC|.*[Cc]lang) .+; best instruction set here: (portable|avx2|avx512|sve256)$' pdbgen --version
for command in generate list info histogram verify compress decompress automaton; do
  expect 0 "Usage: pdbgen $command" pdbgen $command --help
  refuse 2 'unrecognised option' pdbgen $command --nonsense
done
for command in search quality; do
  expect 0 "Usage: pdbtune $command" pdbtune $command --help
  refuse 2 'unrecognised option' pdbtune $command --nonsense
done
refuse 2 "'search' is not a command; expected generate" pdbgen search
refuse 2 "'genrate' is not a command" pdbgen genrate
refuse 2 'belong together' pdbgen generate --board 4x4
refuse 2 'leave out' pdbgen generate --catalogue 8-whole --board 3x3 --pattern 1,2
refuse 2 'unrecognised option .*--cata' pdbgen generate --cata 8-whole
refuse 2 'cannot be understood, perhaps because of .--x%original_token%' pdbgen generate --x%original_token%
refuse 2 "not known; known: .*15-7-8" pdbgen generate --catalogue nonsense
refuse 2 'expected 2 to 8 rows and columns' pdbgen generate --board 9x9 --pattern 1
refuse 2 'no tables are made for 8x8 boards; they are for 2x2, 2x3' pdbgen generate --board 8x8 --pattern 1
refuse 2 'not a goal cell' pdbgen generate --board 4x4 --pattern 1,16
refuse 2 'appears twice' pdbgen generate --board 4x4 --pattern 1,1
refuse 2 'must be another cell' pdbgen generate --board 4x4 --pattern 0,1
refuse 2 'expected 0 \(all cores\)' pdbgen generate --board 3x3 --pattern 1 -j -1
refuse 2 'expected 0 \(all cores\)' pdbgen generate --board 3x3 --pattern 1 -j 2x
refuse 2 'with an optional unit' pdbgen generate --board 3x3 --pattern 1 --memory 8G
refuse 2 'portable, avx2, avx512 or sve256' pdbgen generate --board 3x3 --pattern 1 --isa sse
TILEPDB_ISA=sse refuse 2 "TILEPDB_ISA 'sse': expected portable, avx2, avx512 or sve256" pdbgen generate --board 3x3 --pattern 1
refuse 2 'expected a whole number, at most 1,000,000,000' pdbgen generate --board 3x3 --pattern 1 --checkpoint 10000000000
refuse 2 'leave out --no-compress' pdbgen generate --board 3x3 --pattern 1 --level 3 --no-compress
refuse 2 '--dir is for tables by' pdbgen histogram some.pdb --dir one
refuse 2 'a FILE is expected, or else' pdbgen histogram some.pdb --blank 1
refuse 4 'takes .* of memory, or .* with the search on disk; --memory allows 1.0 MiB; use fewer threads .-j. or patterns of fewer tiles, or allow more memory$' \
  pdbgen generate --board 4x4 --pattern 1,2,3,4,5,6 --memory 1MiB -j 2
refuse 4 '5x5_.* takes .* of (memory|disk)' pdbgen generate --board 5x5 --pattern 1,2,3,5,6,7,10,11,12 --memory 1GiB
[ -z "$(ls -A "$HOME")" ] || [ -z "$(find "$HOME" -type f)" ] || fail "refused calls left files"

# Generation: same bytes for every thread count and instruction set; each shape once; nothing made twice
expect 0 '' pdbgen generate --catalogue 8-whole --dir one -j 1 --isa portable
expect 0 '' pdbgen generate --catalogue 8-whole --dir two -j 2
cmp one/*.zst two/*.zst || fail "tables differ by threads or instruction set"
expect 0 ': is there' pdbgen generate --catalogue 8-whole --dir two
pdbgen generate --board 4x4 --pattern 1,2,5 --pattern 2,3,6 --pattern 8,12,9 --dir shapes -q >out 2>err
[ "$(sort -u out | wc -l)" -eq "$(ls shapes/*.zst | wc -l)" ] || fail "shapes of one kind made more than one table"
[ ! -s err ] || fail "-q is not quiet"
expect 0 'cache/tilepdb' env XDG_CACHE_HOME="$scratch/cache" "$BIN/pdbgen" generate --board 3x3 --pattern 1,2
expect 0 'env/3x3' env TILEPDB_DIR="$scratch/env" "$BIN/pdbgen" generate --board 3x3 --pattern 1,2
expect 0 'home/.cache/tilepdb' pdbgen generate --board 3x3 --pattern 1,2

# --blank 0 moves what has its blank elsewhere
middle=(generate --board 3x3 --partition "0,1,2,3|5,6,7,8" --dir middle -q)
pdbgen "${middle[@]}" >out || fail "no tables of a partition with another blank"
grep -q '3x3_1-2-3-4_b0' out && fail "tables of --blank 0 that was not asked for: $(cat out)"
expect 0 '3x3_1-2-3-4_b0' pdbgen "${middle[@]}" --blank 0

# What runs have left that were killed while they made a table is removed, of either form
killed=$(pdbgen generate --board 3x3 --pattern 1,2,5 --dir killed -q)
stem=killed/.$(basename "$killed" .pdb.zst)
for found in 'is there' 'histogram|depth|states'; do
  touch "$stem".pdb.partial "$stem".pdb.zst.partial
  expect 0 "$found" pdbgen generate --board 3x3 --pattern 1,2,5 --dir killed
  [ -z "$(find killed -name '*.partial')" ] || fail "left behind: $(ls -A killed)"
  rm "$killed"
done

# The 8-puzzle's published counts
table=$(ls one/*.zst)
pdbgen histogram "$table" | tr '\t' ' ' | diff - <(grep -v '^#' "$DATA/counts/states-by-depth-8.tsv" | tr '\t' ' ') ||
  fail "the 8-puzzle's counts differ"

# A picture has the numbers of what it draws: of three tiles on 4x4 there are 16 · 15 · 14 arrangements
pdbgen histogram "$(ls shapes/*.zst | head -n 1)" --min-over-blank --svg smallest.svg -q || fail "no picture"
grep -q '3,360 arrangements, h up to' smallest.svg || fail "not the numbers of arrangements: $(head -c 600 smallest.svg)"

# Every generated table is right, state by state
expect 0 ': ok' pdbgen verify --full one/*.zst shapes/*.zst -q
expect 0 '1,000 random states right' pdbgen verify --sample 1000 --seed 7 shapes/*.zst
refuse 2 'use --full' pdbgen verify --sample 1000 "$table"
refuse 2 'leave out --sample' pdbgen verify --full --sample 5 "$table"
refuse 2 'whole number' pdbgen verify --sample -5 "$table"
refuse 2 'expected a whole number, at most 281,474,976,710,656' pdbgen verify --sample 18446744073709551615 "$table"
expect 0 'states +181,440' pdbgen info "$table"
expect 0 '"states":181440' pdbgen info --json "$table"
expect 0 'catalogue.15-7-8' pdbgen list
# Tables of text begin with the names of their columns, and every row has all of these.
pdbgen list --dir one >listed 2>err
[ "$(head -n 1 listed)" = $'kind\tname\tsize\tcontents\tdescription' ] || fail "pdbgen list has no header: $(head -n 1 listed)"
[ "$(awk -F '\t' '{ print NF }' listed | sort -u)" = 5 ] || fail "rows of pdbgen list differ in columns: $(cat listed)"
mkdir -p config/tilepdb/catalogues
echo 'board 3x3 or so' >config/tilepdb/catalogues/broken.catalogue
XDG_CONFIG_HOME=$PWD/config expect 0 '^catalogue.broken.-.unreadable.*broken.catalogue:1: ' pdbgen list
XDG_CONFIG_HOME=$PWD/config expect 0 '"name":"broken","file":.*"reason":' pdbgen list --json
XDG_CONFIG_HOME=$PWD/config expect 0 'catalogue.15-7-8' pdbgen list
expect 0 'table.*181,440 states' pdbgen list --dir one

# Move automata: made with the tables, or by themselves
cmp one/3x3_depth14.automaton two/3x3_depth14.automaton || fail "no automaton, or not the same"
[ -e shapes/4x4_depth14.automaton ] || fail "no automaton of the board"
expect 0 '5x4_depth8.automaton$' pdbgen automaton --board 5x4 --depth 8 --dir automata
expect 0 ': ok' pdbgen verify --full automata/5x4_depth8.automaton
expect 0 '"checked":"states"' pdbgen verify --full --json automata/5x4_depth8.automaton
expect 0 '"checked":"checksums"' pdbgen verify --sample 5 --json automata/5x4_depth8.automaton
expect 0 'automaton.*states' pdbgen list --dir automata
refuse 2 '0 to 16 on board 5x5' pdbgen automaton --board 5x5 --depth 17
refuse 2 '0 to 24' pdbgen automaton --board 3x3 --depth 25
refuse 2 'board is expected' pdbgen automaton --depth 8
cp one/3x3_depth14.automaton automata/5x4_depth8.automaton
refuse 1 'holds the automaton of 3x3, depth 14, under another' pdbgen automaton --board 5x4 --depth 8 --dir automata
printf 'x' | dd of=automata/5x4_depth8.automaton bs=1 seek=100 conv=notrunc status=none
refuse 1 'damaged' pdbgen automaton --board 5x4 --depth 8 --dir automata
refuse 1 'damaged' pdbgen verify automata/5x4_depth8.automaton
expect 0 '' pdbgen automaton --board 5x4 --depth 8 --dir automata --force
expect 0 ': ok' pdbgen verify --full automata/5x4_depth8.automaton

# Conversion both ways
expect 0 '\.pdb$' pdbgen decompress "$table" -q
plain=${table%.zst}
zstd -q -d -c "$table" | cmp - "$plain" || fail "stock zstd restores another file"
zstd -q -t "$table" || fail "stock zstd refuses the file"
refuse 2 'exists; use --force' pdbgen decompress "$table" -q
cp "$table" kept.zst
expect 0 '' pdbgen compress --force "$plain" -q
cmp kept.zst "$table" || fail "compressing again gives other bytes"
refuse 2 'is compressed already' pdbgen compress "$table"
refuse 2 'is not compressed' pdbgen decompress "$plain"

# Damage
refuse 2 'No such file' pdbgen verify missing.pdb
refuse 2 'not a file' pdbgen verify one
refuse 2 'a FILE is expected' pdbgen verify
head -c 1000 /dev/zero >foreign.pdb
refuse 2 'not a pattern database' pdbgen verify foreign.pdb
head -c 5000 "$plain" >short.pdb
refuse 1 'truncated: expected' pdbgen verify short.pdb
expect 1 '_b8\.pdb: ok' pdbgen verify short.pdb "$plain"
expect 2 'truncated: expected' pdbgen verify short.pdb missing.pdb
head -c 20000 "$table" >short.pdb.zst
refuse 1 'truncated or damaged' pdbgen verify short.pdb.zst
for at in 8 100 4000 4096 20000 49455; do
  cp "$plain" flipped.pdb
  byte=$(od -An -tu1 -j $at -N1 flipped.pdb)
  # shellcheck disable=SC2059
  printf "\\x$(printf %02x $((byte ^ 16)))" | dd of=flipped.pdb bs=1 seek=$at conv=notrunc status=none
  "$BIN/pdbgen" verify flipped.pdb >out 2>err && fail "a flipped bit at $at was not noticed"
done
cp "$plain" one/misnamed.pdb
mkdir wrong
cp shapes/"$(ls shapes | head -1)" "wrong/$(basename "$table")"
refuse 1 "under another table's name" pdbgen generate --catalogue 8-whole --dir wrong

# Folders that cannot be written
touch file
refuse 4 'choose another' pdbgen generate --board 3x3 --pattern 1,2 --dir file/folder

# Interrupted, and several at once; resume_test.sh has those that are killed
: >err # not that of the last run
"$BIN/pdbgen" generate --board 5x5 --pattern 1,2,5,6,7,10 --dir stop -v >out 2>err &
while_alive $! grep -q 'level 3,' err
kill -TERM $!  # shells start background commands with interrupts ignored
wait $!
code=$?
[ $code -eq 130 ] || fail "exit code $code of an interrupted run: $(cat err)"
grep -q '^pdbgen: interrupted$' err || fail "an interrupted run says $(cat err)"
[ -z "$(ls -A stop 2>/dev/null)" ] || fail "an interrupted run left $(ls -A stop)"
for i in 1 2 3; do
  "$BIN/pdbgen" generate --board 4x4 --pattern 1,2,3,5,6,7 --dir both -q >"out$i" 2>"err$i" &
done
wait
cmp out1 out2 || fail "two at once disagree"
[ ! -s err1 ] && [ ! -s err2 ] && [ ! -s err3 ] || fail "two at once complain: $(cat err1 err2 err3)"
[ "$(ls -A both | wc -l)" -eq 2 ] || fail "two at once left $(ls -A both)"
expect 0 ': ok' pdbgen verify --full both/*.zst -q

# Partitions: found, scored, generated; the same with one thread and from kept evaluations
expect 0 'mine.catalogue' pdbtune search --board 4x3 --tiles 4,4,3 --sample 500 --judge 2 --dir found -o mine.catalogue
expect 0 '^partition ' pdbtune search --board 4x3 --tiles 4,4,3 --sample 500 --judge 2 --dir other -j 1 -q
grep -v '^#' out | diff - <(grep -v '^#' mine.catalogue) || fail "another catalogue with one thread"
expect 0 '^partition ' pdbtune search --board 4x3 --tiles 4,4,3 --sample 500 --judge 2 --dir found -q
cmp out mine.catalogue || fail "another catalogue from kept evaluations"
expect 0 '^partition ' pdbtune search --board 4x3 --tiles 4,4,3 --tiles 3,4,4 --sample 500 --judge 2 --dir found -q
cmp out mine.catalogue || fail "sizes named twice make another catalogue"
refuse 2 'mine.catalogue: exists; use --force' pdbtune search --board 4x3 --tiles 4,4,3 -o mine.catalogue
# A partition whose reflection has a pattern that is no candidate counts by itself.
expect 0 '^partition ' pdbtune search --board 3x3 --tiles 4,4 --candidates 18 --sample 500 --judge 0 --dir candidates -q
expect 0 '^# .*log2 of nodes in searches' pdbtune search --board 4x3 --tiles 6,5 --partitions 2 --sample 500 --dir found --judge 2
[ "$(grep -c 'log2 of nodes' err)" -eq 2 ] || fail "not two choices judged: $(cat err)"
expect 0 '^partition ' pdbtune search --board 4x3 --tiles 6,5 --partitions 2 --sample 500 --dir found --judge 0
if grep -q 'log2 of nodes' out err; then fail "judged all the same: $(cat out err)"; fi
expect 0 'tables' pdbtune search --board 4x3 --tiles 4,4,3 --tiles 5,6 --candidates 40 --sample 500 --dir other -v
expect 0 '^[^ ]*.4x3_' pdbgen generate --catalogue ./mine.catalogue --dir found -q
expect 0 '"mean_h"' pdbtune quality --catalogue ./mine.catalogue --catalogue 4x3 --sample 500 --dir found --json -q
expect 0 '^4x3' pdbtune quality --catalogue ./mine.catalogue --catalogue 4x3 --sample 500 --dir found -q
expect 0 'pool.catalogue' pdbtune search --board 4x3 --tiles 4,4,3 --partitions 2 --pool 6 --sample 500 --dir found -q -o pool.catalogue
grep -c '^partition ' pool.catalogue | grep -qx 6 || fail "not a pool of 6: $(cat pool.catalogue)"
grep -qx 'choose [12]' pool.catalogue || fail "a pool that nothing is chosen from: $(cat pool.catalogue)"
expect 0 '^./pool' pdbtune quality --catalogue ./pool.catalogue --sample 500 --dir found -q
expect 0 '' pdbgen generate --catalogue ./pool.catalogue --dir found -q
expect 0 '^1' pdbsolve solve --catalogue ./pool.catalogue --dir found --instance "11 10 9 8 7 6 5 4 3 1 2 0" --show none
# The command in the head finds the same
expect 0 '^partition ' pdbtune search --board 4x3 --tiles 4,4,3 --blank 5 --memory 30kB --partitions 1 --pool 3 --sample 50 \
  --judge 0 --dir headed -q
cp out head.catalogue
read -r -a words < <(sed -n '1s/^# //p' head.catalogue)
expect 0 '^partition ' "$BIN/${words[0]}" "${words[@]:1}" --dir headed -q
cmp out head.catalogue || fail "the command in the head finds another catalogue: $(head -1 head.catalogue)"
# What does not fit into the memory does not keep out what does
expect 0 '^partition ' pdbtune search --board 5x4 --tiles 3,3,3,3,3,3,1 --tiles 4,4,4,4,3 --tiles 4,4,4,4,2,1 --memory 10kB \
  --sample 50 --judge 0 --partitions 1 --dir headed -q
# The environment names the instruction set
TILEPDB_ISA=sse refuse 2 "TILEPDB_ISA 'sse': expected portable" pdbtune search --board 3x3 --tiles 4,4 --sample 50 --dir isa -q
TILEPDB_ISA=sse refuse 2 "TILEPDB_ISA 'sse': expected portable" pdbtune quality --catalogue 4x3 --sample 50 --dir isa -q
# A catalogue that cannot be written is refused before the search, and printed after all if that comes later
long=$(printf 'n%.0s' {1..250})
refuse 4 'File name too long; choose a shorter name' pdbtune search --board 3x3 --tiles 4,4 -o "$long" --dir never
[ ! -e never ] || fail "searched for a catalogue that cannot be written"
small=(search --board 3x3 --tiles 4,4 --sample 50 --judge 0 --dir headed -q)
expect 0 '^partition ' pdbtune "${small[@]}"
cp out small
(
  limit_files 0 # what was evaluated is kept, so that nothing is written but the catalogue
  "$BIN/pdbtune" "${small[@]}" -o late.catalogue 2>&1
  echo "code $?"
) | cat >late
# Clang's OpenMP keeps a file in memory, and says so where it may not.
if ! grep -q '^OMP: .* set size of SHM' late; then
  grep -q 'late.catalogue.partial: cannot be written: File too large' late || fail "no word of a catalogue that is not written: $(cat late)"
  grep -qx 'code 4' late || fail "another exit code: $(cat late)"
  grep -v '^pdbtune: \|^code' late | cmp - small || fail "a catalogue is lost that could not be written: $(cat late)"
  [ -z "$(find . -maxdepth 1 -name '*late.catalogue*')" ] || fail "left behind: $(ls -A)"
fi
refuse 2 'expected a whole number' pdbtune search --board 4x3 --tiles 8,3 --pool x
refuse 2 "--partitions '0': expected at least 1" pdbtune search --board 4x3 --tiles 8,3 --partitions 0
refuse 2 'are expected' pdbtune search --board 4x3
refuse 2 'expected 0 to 10' pdbtune search --board 4x3 --tiles 8,3 --judge 11
refuse 2 'expected 0 to 10' pdbtune search --board 4x3 --tiles 8,3 --judge x
refuse 2 'expected the 11 tiles of a 4x3 board, found 8' pdbtune search --board 4x3 --tiles 4,4
refuse 2 'numbers from 1 to 8' pdbtune search --board 4x3 --tiles 9,2
refuse 2 'not a cell' pdbtune search --board 4x3 --tiles 8,3 --blank 12
refuse 2 'expected a whole number' pdbtune search --board 4x3 --tiles 8,3 --candidates x
refuse 3 'fit into --memory' pdbtune search --board 4x3 --tiles 4,4,3 --sample 500 --dir found --memory 100B -q
refuse 3 'no partition can be put together' pdbtune search --board 4x3 --tiles 4,4,3 --candidates 1 --dir found -q
refuse 2 'a --catalogue is expected' pdbtune quality
for count in 0 10000001 18446744073709551615; do
  refuse 2 "--sample '$count': expected 1 to 10,000,000" pdbtune quality --catalogue 4x3 --sample $count
done
echo x >found/partition-search/"$(ls found/partition-search | head -1)"
expect 0 '' pdbtune quality --catalogue 4x3 --sample 500 --dir found -q
head -c 50 /dev/urandom >found/partition-search/"$(ls found/partition-search | head -1)"
refuse 1 'damaged, or of another version' pdbtune quality --catalogue 4x3 --sample 500 --dir found -q

# Pictures of a histogram
expect 0 $'^31\t2$' pdbgen histogram "$table"
expect 0 '^ 0 +1 +0.00%' pdbgen histogram "$table" --bars
expect 0 '' pdbgen histogram "$table" --svg h.svg
[ ! -s out ] || fail "a picture and text: $(head -c 100 out)"
grep -q '<title>h = 31: 2 states</title>' h.svg || fail "the picture lacks a bar"
refuse 2 'h.svg: exists; use --force' pdbgen histogram "$table" --svg h.svg
expect 0 '' pdbgen histogram "$table" --svg h.svg --force
refuse 2 'there is no folder' pdbgen histogram "$table" --svg missing/h.svg
refuse 2 'leave out --json' pdbgen histogram "$table" --bars --json
expect 0 '^states by h  *[.:=+*#@-]' pdbgen info "$table"

# Nine tiles: counts, random states, and no searches with them; in the slow tests on disk, too.
nine=(--board 4x3 --pattern 1,2,3,4,5,6,8,9,10)
expect 0 '_b[0-9]+.pdb$' pdbgen generate "${nine[@]}" --dir nine -v
grep -qE 'level 43, 177,811,200 states \(100.0 %\)' err || fail "not all states of nine tiles: $(tail -n 3 err)"
file=$(grep 'pdb$' out)
expect 0 ': ok' pdbgen verify --sample 2000 "$file"
refuse 2 'has 9 tiles: searches read tables of up to 8' pdbsolve solve --partition '1,2,3,4,5,6,8,9,10|7,11' --board 4x3 \
  --instance '0 1 2 3 4 5 6 7 8 9 10 11'

finish
