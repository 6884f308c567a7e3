#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tables of puzzles: a killed generation resumes unless its checkpoint is damaged; and files that cannot be written.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

# killed FOLDER LEVEL ARGUMENT…: starts a generation and kills it after a level.
killed() {
  : >log
  "$BIN/pdbgen" generate "${@:3}" --dir "$1" --checkpoint 0 -v >out 2>log &
  local run=$!
  while_alive $run grep -q "level $2," log
  kill -9 $run
  wait $run 2>/dev/null
  [ -e "$1/.$stem.checkpoint" ] || fail "killed, but no checkpoint: $(ls -A "$1")"
}
# made_from FOLDER: the table is that of an uninterrupted generation, and no other file exists.
made_from() {
  cmp "whole/$stem.pdb.zst" "$1/$stem.pdb.zst" || fail "$1: another table"
  [ "$(ls -A "$1")" = $stem.pdb.zst ] || fail "$1: left $(ls -A "$1")"
}

large=(--puzzle shift --goal AAAA/AAAA/BBBB/CCDD)
stem=shift_4x4_0000-0000-1111-2233
expect 0 '' pdbgen generate "${large[@]}" --dir whole -q
killed dead 4 "${large[@]}"
for name in cut spoiled abandoned; do cp -r dead $name; done
expect 0 "$stem: resuming after level [4-9]" pdbgen generate "${large[@]}" --dir dead -j 3
made_from dead
truncate -s -1 cut/.$stem.checkpoint
refuse 1 "cut/[.]$stem.checkpoint: damaged, or of another version; --force starts" pdbgen generate "${large[@]}" --dir cut
cp spoiled/.$stem.checkpoint "spoiled/.shift_2x2_00-12.checkpoint"
refuse 1 'of another space, encoding or version; --force starts' \
  pdbgen generate --puzzle shift --goal ABCC --pattern A,B --dir spoiled
rm spoiled/.shift_2x2*
for at in $(seq 1000 100000 $(($(stat -c %s spoiled/.$stem.marks) - 1))); do # in both copies of each part
  printf '\001' | dd of=spoiled/.$stem.marks bs=1 seek="$at" conv=notrunc status=none
done
refuse 1 "spoiled/[.]$stem.marks: damaged: does not match its checkpoint; --force starts" \
  pdbgen generate "${large[@]}" --dir spoiled
expect 0 '' pdbgen generate "${large[@]}" --dir spoiled --force -q
made_from spoiled
cp whole/$stem.pdb.zst abandoned
expect 0 "$stem: exists" pdbgen generate "${large[@]}" --dir abandoned
made_from abandoned

stem=hanoi_4-pegs_11
expect 0 '' pdbgen generate --puzzle hanoi --size 11 --dir whole -q
killed towers 9 --puzzle hanoi --size 11
cp -r towers forced
expect 0 "$stem: resuming after level" pdbgen generate --puzzle hanoi --size 11 --dir towers
made_from towers
expect 0 '' pdbgen generate --puzzle hanoi --size 11 --dir forced --force
grep -q 'resuming' err && fail "--force resumes: $(cat err)"
made_from forced

if [ "$(id -u)" -ne 0 ]; then
  mkdir closed && chmod a-w closed
  refuse 4 'closed' pdbgen generate --puzzle hanoi --size 7 --dir closed
fi
# A catalogue that cannot be written after the search is printed.
small=(search --board 3x3 --tiles 4,4 --sample 50 --judge 0 --dir headed -q)
expect 0 '^partition ' pdbtune "${small[@]}"
cp out small
(
  limit_files 0 # evaluations are stored already, so only the catalogue is written
  "$BIN/pdbtune" "${small[@]}" -o late.catalogue 2>&1
  echo "code $?"
) | cat >late
# Clang's OpenMP keeps a file in memory and reports if it may not.
if ! grep -q '^OMP: .* set size of SHM' late; then
  grep -q 'late.catalogue.partial: cannot be written: File too large' late || fail "not reported: $(cat late)"
  grep -qx 'code 4' late || fail "wrong exit code: $(cat late)"
  grep -v '^pdbtune: \|^code' late | cmp - small || fail "a catalogue that could not be written is lost: $(cat late)"
  [ -z "$(find . -maxdepth 1 -name '*late.catalogue*')" ] || fail "left behind: $(ls -A)"
fi

finish
