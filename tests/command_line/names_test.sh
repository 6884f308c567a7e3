#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What terminals obey reaches none, whatever ids, names and files hold: controls of ASCII and of C1, bytes that are no
# UTF-8, and what turns the direction of writing. Tables stay tables.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

hard="8 6 7 2 5 4 3 0 1"
escape=$'\e]0;title\a\e[1A\e[2Kall is well'
c1=$'\xc2\x9b2J'
latin=$'\x9b2J\xff'
turned=$'\xe2\x80\xaecod.exe'
lines=$'two\nlines\tand\rmore'

# safe CODE PATTERN COMMAND…: as expect, and neither stdout nor stderr has a control, or a byte that is no UTF-8.
safe() {
  expect "$@"
  ! grep -qaP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]' out err ||
    fail "a control: ${*:3} ($(head -c 500 out err | cat -v))"
  iconv -f UTF-8 -t UTF-8 out err >/dev/null 2>&1 || fail "no UTF-8: ${*:3} ($(cat -v out err))"
}

# rows COUNT: each line of stdout has so many columns.
rows() { awk -F '\t' -v count="$1" 'NF != count { exit 1 }' out || fail "not $1 columns: $(cat -v out)"; }

expect 0 '' pdbgen generate --catalogue 8-whole -q
table=$(cat out)

# Ids of instances, solved or not, in every format, in progress and in messages
printf '%s %s\n' "$c1" "$hard" "$latin" "$hard" "$turned" "0 2 1 3 4 5 6 7 8" >ids.txt
safe 3 '^.u009b2J'$'\t' pdbsolve solve ids.txt
rows 7
safe 3 '^.x9b2J.xff'$'\t' pdbsolve solve ids.txt -v
safe 3 '' pdbsolve solve ids.txt --algorithm idastar --heuristic manhattan -v
safe 3 '"id":".u009b2J"' pdbsolve solve ids.txt --json
safe 3 '"id":".u009b2J"' pdbsolve solve ids.txt --jsonl
safe 3 '^.x9b2J.xff,solved' pdbsolve solve ids.txt --csv
safe 3 '^.u202ecod.exe' pdbsolve solve ids.txt --count-only
safe 3 '^.u202ecod.exe' pdbsolve solve ids.txt --all
safe 3 '' pdbsolve solve ids.txt --algorithm astar --heuristic manhattan --max-bound 3
safe 3 '^.u009b2J' pdbsolve check ids.txt
rows 4
safe 3 '' pdbsolve check ids.txt --csv
awk '{ print $1, 5, $2, $3, $4, $5, $6, $7, $8, $9, $10 }' ids.txt >claims.txt
safe 1 '^.u009b2J' pdbsolve verify claims.txt
rows 3
printf '%s AAB/BBA AAA/BBB\n' "$c1" >shift.txt
printf '%s AAB/BBC AAA/BBB\n' "$turned" >>shift.txt
safe 3 '^.u009b2J' pdbsolve solve --puzzle shift shift.txt
safe 3 '^.u202ecod.exe' pdbsolve check --puzzle shift shift.txt
safe 2 'found a cell .*u009b' pdbsolve solve --puzzle shift --instance "A $c1 B B" --goal "B B A $c1" --board 2x2

# A certificate of such ids would be refused, so none is written
safe 2 'u009b.*without' pdbsolve solve ids.txt --certificate proofs.json
printf 'one %s\n' "$hard" >one.txt
expect 0 '' pdbsolve solve one.txt --certificate good.json -q
for id in '\u001b[1A\u001b[2K3 of 3 proofs hold' '\u009b2J' 'two\nlines' 'a\tb' '\u202ecod'; do
  sed "s|\"id\":\"one\"|\"id\":\"${id//\\/\\\\}\"|" good.json >bad.json
  safe 2 'bad.json: proofs.0..id: ' pdbsolve verify --certificate bad.json
done
sed 's|"name":"8-whole"|"name":"\\u001b[2J"|' good.json >bad.json
safe 2 'bad.json: catalogue.name: ' pdbsolve verify --certificate bad.json

# The name of a catalogue
printf 'board 3x3\npartition 1,2,3,4 | 5,6,7,8\n' >"odd$c1.catalogue"
safe 0 'by ./odd.u009b2J' pdbsolve histogram "$hard" --catalogue "./odd$c1.catalogue" --generate

# Results that a page is made of
sed 's/"id":"1"/"id":"\\u001b[2J"/; s/8-whole/\\u009b/' <(pdbsolve solve --instance "$hard" --json -q) >"results$escape.json"
safe 0 '' pdbsolve report "results$escape.json" --html "page$escape.html"
# shellcheck disable=SC2016
! grep -qaP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "page$escape.html" || fail "a control in a page"
safe 3 "" pdbsolve solve ids.txt --html "ids$lines.html"

# Names of files and folders
for name in "$escape$c1$latin" "$turned$lines"; do
  safe 2 'No such file' pdbsolve solve "./$name.txt"
  safe 2 'No such file' pdbsolve verify "./$name.txt"
  safe 2 'No such file' pdbsolve verify --certificate "./$name.json"
  safe 2 'No such file' pdbsolve report "./$name.json" --html new.html
  safe 2 'No such file' pdbgen info "./$name.pdb"
  safe 2 'No such file' pdbgen verify "./$name.pdb"
  safe 2 'No such file' pdbgen compress "./$name.pdb"
  safe 2 'No such file' pdbgen histogram "./$name.pdb"
  safe 2 "is not known" pdbsolve solve one.txt --catalogue "$name"
  safe 2 "is not a command" pdbgen "$name"
  safe 2 "is not a command" pdbsolve "$name"
  safe 2 "" pdbsolve solve "--$name"
  safe 2 "tables missing in" pdbsolve solve one.txt --catalogue 8-whole --dir "./$name"
  safe 0 "3x3" pdbgen generate --catalogue 8-whole --dir "./$name" -v
  safe 0 "" pdbgen generate --catalogue 8-whole --dir "./$name"
  safe 0 "27" pdbsolve solve one.txt --catalogue 8-whole --dir "./$name" -v
  safe 0 "181,440 states" pdbgen list --dir "./$name"
  file="./$name/$(basename "$table")"
  safe 0 'states      181,440' pdbgen info "$file"
  safe 0 ': ok$' pdbgen verify "$file" -v
  safe 0 '' pdbgen decompress "$file"
  safe 0 '' pdbgen compress "${file%.zst}" --force -v
  safe 0 '' pdbgen histogram "$file" --min-over-blank --svg "./$name.svg"
  safe 0 '' pdbgen verify "$file" --json
  safe 0 '' pdbgen verify "$file" --csv
  safe 0 '' pdbgen automaton --board 2x2 --dir "./$name"
  cp one.txt "./$name.txt"
  safe 0 '' pdbsolve solve "./$name.txt" --certificate "./$name.json" --html "./$name.html" -v
  safe 2 'exists; use --force' pdbsolve solve "./$name.txt" --certificate "./$name.json"
  safe 0 '' pdbsolve verify --certificate "./$name.json"
  printf 'one %s\n' "0 2 1 3 4 5 6 7 8" >"./$name.txt"
  safe 3 'unsolvable' pdbsolve solve "./$name.txt" --json
  : >"./$name.txt"
  safe 2 'no instance found' pdbsolve solve "./$name.txt"
done

# Names and texts of catalogues
mkdir catalogues
for name in "$escape$c1$latin" "$turned$lines"; do
  printf 'board 3x3\ndescription a%sb\npartition 1,2,3,4,5,6,7,8\n' "$c1$latin$turned" >"catalogues/$name.catalogue"
  printf 'board 3x3\npartition 1,%s\n' "$c1$latin$turned" >"catalogues/bad $name.catalogue"
done
export TILEPDB_CATALOGUES=$PWD/catalogues
safe 0 'unreadable' pdbgen list
[ "$(wc -l <out)" -eq "$(awk -F '\t' 'NF >= 4' out | wc -l)" ] || fail "lines of the list are broken: $(cat -v out)"
safe 0 '' pdbgen list --json
safe 0 '' pdbgen list --csv
for name in "$escape$c1$latin" "$turned$lines"; do
  safe 0 '' pdbsolve solve one.txt --catalogue "$name" --generate -v
  safe 0 '' pdbsolve solve one.txt --catalogue "$name" --csv
  safe 0 '' pdbsolve bench --catalogue "$name"
  safe 0 '' pdbtune quality --catalogue "$name" --sample 20
  safe 2 '' pdbsolve solve one.txt --catalogue "bad $name"
done
safe 2 '' pdbsolve solve one.txt --catalogue unknown
unset TILEPDB_CATALOGUES

# A header that says with a control who wrote the table, under a checksum that is right (docs/pdb-format.md)
expect 0 '' pdbgen decompress "$table" --force
cat >forge.py <<'END'
import ctypes
import ctypes.util
import sys

file, generator = sys.argv[1], sys.argv[2].encode("utf-8", "surrogateescape")
hashes = ctypes.CDLL(ctypes.util.find_library("xxhash") or "libxxhash.so.0")
hashes.XXH3_64bits.restype = ctypes.c_uint64
with open(file, "r+b") as table:
    page = bytearray(table.read(4096))
    page[88:128] = generator.ljust(40, b"\0")[:40]
    page[4088:] = hashes.XXH3_64bits(bytes(page[:4088]), ctypes.c_size_t(4088)).to_bytes(8, "little")
    table.seek(0)
    table.write(page)
END
mkdir forged
for generator in $'\e[2Jpdbgen' "$c1" "$latin" "$turned" $'a\nb\tc'; do
  cp "${table%.zst}" forged/
  file=forged/$(basename "${table%.zst}")
  python3 forge.py "$file" "$generator" || fail "not forged"
  safe 0 'written by  .*.(x1b|u009b|x9b|u202e|n)' pdbgen info "$file"
  safe 0 '"generator":' pdbgen info "$file" --json
  safe 0 '' pdbgen info "$file" --csv
  [ "$(wc -l <out)" -eq 2 ] || fail "a record of several lines: $(cat -v out)"
  for command in verify histogram 'compress --force'; do
    # shellcheck disable=SC2086
    safe 0 '' pdbgen $command "$file"
  done
  safe 0 '' pdbgen list --dir forged
  safe 0 '' pdbsolve solve one.txt --catalogue 8-whole --dir forged
  rm forged/*
done

finish
