#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Limits on file sizes, unreadable files of other users, and closed standard streams.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

board='8 6 7 2 5 4 3 0 1'
solve=(solve --instance "$board" --catalogue 8-whole --show none -q)

# soon COMMAND…: runs the command, and kills it if it hangs.
soon() { timeout -s KILL 20 "$@"; }

expect 0 '' pdbgen generate --catalogue 8-whole --dir tables -q
table=$(ls tables/*.zst)

if [ "$(id -u)" -eq 0 ]; then
  chmod 755 "$scratch"
  mkdir odd && cp "$table" odd/zzz.pdb.zst
  cp "$table" odd/secret.pdb.zst
  chmod 000 odd/secret.pdb.zst
  expect 0 'secret.pdb.zst.*Permission denied' setpriv --reuid 65534 --clear-groups "$BIN/pdbgen" list --dir odd
  grep -q 'zzz.pdb.zst.*181,440' out || fail "the list ends at a file that cannot be read"
fi

# A limit on file size causes one line of error and leaves no files.
limited() { (limit_files "$1" && shift && "$@"); }
for blocks in 1 4 8; do # at least one block, for the messages
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

# Opened files never get the number of a closed standard stream; otherwise messages would go into them.
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
