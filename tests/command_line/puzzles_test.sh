#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tables of puzzles that have a name, by the commands that all of them share.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

# Made, kept, rewritten, checked
expect 0 '^tables/hanoi_4-pegs_7.pdb.zst$' pdbgen generate --puzzle hanoi --size 9 --pattern 7 --pattern 7 --dir tables
[ "$(wc -l <out)" -eq 1 ] || fail "one pattern, but: $(cat out)"
grep -q 'hanoi_4-pegs_7: 16,384 states, h up to 25' err || fail "not its note: $(cat err)"
stem=hanoi_4-pegs_7
cp tables/$stem.pdb.zst whole.pdb.zst
expect 0 "$stem: is there" pdbgen generate --puzzle hanoi --size 7 --dir tables
expect 0 'decompressed from the file that is there' pdbgen generate --puzzle hanoi --size 7 --dir tables --no-compress
rm tables/$stem.pdb
expect 0 'decompressed from the file that is there' \
  pdbgen generate --puzzle hanoi --size 7 --dir tables --no-compress --encoding 2
cp -r tables others && rm others/$stem.pdb
expect 0 'level 25, 16,384 states' pdbgen generate --puzzle hanoi --size 7 --dir others --no-compress --encoding 8 -v
rm tables/$stem.pdb.zst
expect 0 '' pdbgen generate --puzzle hanoi --size 7 --dir tables -q
cmp -s tables/$stem.pdb.zst whole.pdb.zst || fail "compressed from the plain one it is another file"
expect 0 'level 25, 16,384 states' pdbgen generate --puzzle hanoi --size 7 --dir tables --force -v -j 3
cmp -s tables/$stem.pdb.zst whole.pdb.zst || fail "made again it is another file"
[ ! -e tables/$stem.pdb ] || fail "a plain file beside one that was made by force, which is read first"
expect 0 '' pdbgen decompress tables/$stem.pdb.zst -q
for how in --full "--sample 300" ""; do
  # shellcheck disable=SC2086  # some words
  expect 0 ': ok$' pdbgen verify $how tables/$stem.pdb.zst
done
expect 0 '^parameters  4-pegs_7$' pdbgen info tables/$stem.pdb
expect 0 $'^25\t' pdbgen histogram tables/$stem.pdb
expect 0 '"puzzle":"hanoi","parameters":"4-pegs_7".*"generated":true' pdbgen generate --puzzle hanoi --size 7 --dir json \
  --json -q
expect 0 '"generated":false' pdbgen generate --puzzle hanoi --size 7 --dir json --json -q
expect 0 'hanoi_4-pegs_12.pdb.zst' pdbgen generate --puzzle hanoi --dir default -q

# What runs have left that were killed while they made a table is removed, of either form
touch json/.$stem.pdb.partial json/.$stem.pdb.zst.partial
expect 0 'is there' pdbgen generate --puzzle hanoi --size 7 --dir json
[ -z "$(find json -name '.*partial')" ] || fail "left behind: $(ls -A json)"

# Bits a state
for bits in 2 4 8; do
  highest=25
  size=7
  [ $bits = 4 ] && size=4
  if [ $bits = 4 ]; then highest=9; fi
  expect 0 "\"largest_h\":$highest,.*\"bits_per_state\":$bits" pdbgen generate --puzzle hanoi --size $size --dir bits$bits \
    --encoding $bits --json -q
  expect 0 ': ok$' pdbgen verify --full bits$bits/*
done
refuse 2 'is there with 2 bits a state; use --force to replace it' pdbgen generate --puzzle hanoi --size 7 --dir bits2 \
  --encoding 8
expect 0 '"bits_per_state":8' pdbgen generate --puzzle hanoi --size 7 --dir bits2 --encoding 8 --json -q --force
four=(generate --puzzle hanoi --size 4 --dir mixed -q)
expect 0 '' pdbgen "${four[@]}" --encoding 2 --no-compress
expect 0 'warning: .*in another encoding than the one asked for.*is read first' pdbgen "${four[@]}" --encoding 4
expect 0 '' pdbgen "${four[@]}" --encoding 4 --force
[ "$(ls mixed)" = hanoi_4-pegs_4.pdb.zst ] || fail "beside what was made by force: $(ls mixed)"
expect 0 '"bits_per_state":8.*"generated":true' pdbgen generate --puzzle shift --goal ABC/DEF --dir bits8 --encoding 8 --json -q
refuse 2 'one bit a state is right for undirected spaces' pdbgen generate --puzzle hanoi --size 7 --dir one --encoding 1
refuse 2 'an h is 25, half a byte has room for 14' pdbgen generate --puzzle hanoi --size 7 --dir one --encoding 4
[ -z "$(ls -A one)" ] || fail "left $(ls -A one)"

# Bad input
refuse 2 "encoding '2': expected one of 4|8" pdbgen generate --puzzle shift --board 3x3 --encoding 2
refuse 4 'building its table takes .* of memory; allowed are 1.0 MiB; use a smaller pattern, or allow more memory$' pdbgen generate --puzzle hanoi --memory 1MiB --dir one
expect 0 '^Usage: pdbgen generate --puzzle hanoi' pdbgen generate --puzzle hanoi --help
mkdir other && cp tables/$stem.pdb other/hanoi_4-pegs_6.pdb
refuse 1 "holds the table $stem under another table.s name" pdbgen generate --puzzle hanoi --size 6 --dir other --no-compress
cp tables/$stem.pdb damaged.pdb && printf x | dd of=damaged.pdb bs=1 seek=5000 conv=notrunc status=none
refuse 1 'damaged' pdbgen verify damaged.pdb
refuse 1 'damaged' pdbgen verify --full damaged.pdb
if [ "$(id -u)" -ne 0 ]; then
  mkdir closed && chmod a-w closed
  refuse 4 'closed' pdbgen generate --puzzle hanoi --size 7 --dir closed
fi
# A table of the shift puzzle in an earlier form, goal 00/12 on 2x2, is refused.
python3 - <<'END'
fields = {0: b"\x89PDB\r\n\x1a\n\1\0\0\0\0\x10\0\0\1", 24: bytes([2, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2]), 40: b"\x0c",
          48: b"\6", 56: b"\x0c", 64: bytes([81, 100, 232, 231, 36, 47, 127, 110]), 74: b"\x10\0\1\0\0\0\4",
          88: b"tilepdb 1.0.0", 128: b"\1\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0\7\0\0\0\0\0\0\0\1",
          1152: bytes([84, 134, 244, 248, 188, 117, 175, 100]), 3202: b"\1\2",
          4088: bytes([73, 238, 187, 141, 66, 97, 137, 99]), 4096: bytes([34, 49, 34, 18, 32, 18])}
file = bytearray(4102)
for at, content in fields.items():
    file[at:at + len(content)] = content
open("earlier.pdb", "wb").write(file)
END
earlier='earlier.pdb: is a table of the shift puzzle in an earlier form, with index scheme 2, expected 3; make it again with pdbgen$'
refuse 2 "$earlier" pdbgen info earlier.pdb
refuse 2 "$earlier" pdbgen verify earlier.pdb
refuse 2 "$earlier" pdbgen compress earlier.pdb
mkdir earlier && cp earlier.pdb earlier/shift_2x2_00-12.pdb
refuse 2 'in an earlier form' pdbsolve solve --puzzle shift --instance CA/CB --goal CC/AB --dir earlier --heuristic pdb
refuse 2 'in an earlier form' pdbgen generate --puzzle shift --goal CC/AB --dir earlier --no-compress
expect 0 '' pdbgen generate --puzzle shift --goal CC/AB --dir earlier --no-compress --force
expect 0 $'^1\t2\t2\t' pdbsolve solve --puzzle shift --instance CA/CB --goal CC/AB --dir earlier --heuristic pdb

# Interrupted and gone on with
expect 0 '' pdbgen generate --puzzle hanoi --size 11 --dir large -q
stem=hanoi_4-pegs_11
mkdir dead
"$BIN/pdbgen" generate --puzzle hanoi --size 11 --dir dead --checkpoint 0 -v >out 2>log &
run=$!
while_alive $run grep -q 'level 9,' log
kill -9 $run
wait $run 2>/dev/null
[ -e dead/.$stem.checkpoint ] || fail "killed, but no checkpoint: $(ls -A dead)"
cp -r dead forced
expect 0 "$stem: goes on after level" pdbgen generate --puzzle hanoi --size 11 --dir dead
cmp -s dead/$stem.pdb.zst large/$stem.pdb.zst || fail "gone on with it is another table"
[ "$(ls -A dead)" = $stem.pdb.zst ] || fail "left $(ls -A dead)"
expect 0 '' pdbgen generate --puzzle hanoi --size 11 --dir forced --force
grep -q 'goes on' err && fail "--force goes on: $(cat err)"
[ "$(ls -A forced)" = $stem.pdb.zst ] || fail "left $(ls -A forced)"

finish
