#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Certificates: what solve proves verify finds again, and what was changed in them it finds too.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

export TILEPDB_DIR=$scratch/tables
grep -E '^(12|28|42|79|86) ' "$DATA/instances/korf100.txt" >easy.txt
{
  cat easy.txt
  echo "parity 40 0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15"
} >boards.txt

# proof NAME OPTION…: solves with the options, and verifies that in another way: other threads, other instructions.
proof() {
  local name=$1
  shift
  expect 3 '5 solved, 1 unsolvable' pdbsolve solve boards.txt --certificate "$name" --show none "$@"
  expect 0 '6 of 6 proofs hold, bound by bound' pdbsolve verify --certificate "$name" -j 3 --isa portable
  [ "$(cat out)" = "$(printf 'id\tlength\tfault')" ] || fail "$name: found $(cat out)"
}
proof default --catalogue 15-5-5-5 --generate -j 1
proof plain --catalogue 15-5-5-5 --plain -j 2
proof backward --catalogue 15-5-5-5 --direction backward --generate
proof frontier --catalogue 15-5-5-5 --frontier-nodes 100 --no-transpose --automaton-depth 6 --direction forward
cat >pool.catalogue <<'END'
board 4x4
choose 1
partition 1,2,3,5 | 4,8,9,12 | 6,7,10 | 11,13,14,15
partition 1,4,5,8 | 2,3,6,7 | 9,10,12,13 | 11,14,15
END
proof pool --catalogue ./pool.catalogue --generate
# Of a pool the first partitions are opened at first, each with its reflection.
expect 0 '^catalogue [.]/pool.catalogue: 1 of 2 partitions and 1 reflection, [0-9]+ tables from ' \
  pdbsolve solve "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15" "1 2 3 7 4 5 6 0 8 9 10 11 12 13 14 15" --catalogue ./pool.catalogue -v
# A certificate of a pool without its choice of partitions comes from a version that chose in another way.
sed 's/,"choice":"early"//' pool >chosen-late
refuse 2 'chosen-late: search: no member "choice", expected "early": .*; make the certificate again with this version' \
  pdbsolve verify --certificate chosen-late
# Where nobody knows the catalogue its tables are made all the same.
mv pool.catalogue known.catalogue
refuse 2 'tables missing .*: pdbgen generate --board 4x4 --partition ' pdbsolve verify --certificate pool --dir unknown
expect 0 'proofs hold, bound by bound' pdbsolve verify --certificate pool --dir unknown --generate
mv known.catalogue pool.catalogue
proof goal --catalogue 15-5-5-5 --generate --goal '1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15'
for option in '--catalogue ./pool.catalogue' '--memory 1GiB' '--board 4x4' '--goal blank-first'; do
  # shellcheck disable=SC2086
  refuse 2 'certificate names puzzle, tables and search itself' pdbsolve verify --certificate default $option
done
expect 0 '"holds":true' pdbsolve verify --certificate default --json -q
expect 3 'undecided' pdbsolve verify --certificate default --node-limit 10 -j 1
refuse 2 'tables missing .*--generate' pdbsolve verify --certificate default --dir elsewhere

# A search that had no tables for a backward search is searched again without them, though they are there now
printf 'board 4x4\npartition 1,2,3 | 4,5,8 | 6,7,10 | 9,12,13 | 11,14,15\n' >weak.catalogue
grep '^49 ' "$DATA/instances/korf100.txt" >hard.txt
expect 0 '' pdbgen generate --catalogue ./weak.catalogue --dir one -q
weak=(solve hard.txt --catalogue ./weak.catalogue --show none --dir one -v)
expect 0 'a backward search may be faster' pdbsolve "${weak[@]}" --certificate one-end
expect 0 'from the goal' pdbsolve "${weak[@]}" --certificate both-ends --generate
expect 0 '1 of 1 proof holds' pdbsolve verify --certificate one-end --dir one
expect 0 '1 of 1 proof holds' pdbsolve verify --certificate both-ends --dir one
[ "$(grep -c '"from_goal":true' one-end both-ends | tr '\n' ' ')" = 'one-end:0 both-ends:1 ' ] ||
  fail "both ends: $(grep -c '"from_goal":true' one-end both-ends)"

# The tables themselves
expect 0 '' pdbsolve verify --certificate default --dir again --generate -q
for table in again/*.zst; do
  case $table in *automaton*) continue ;; esac
  "$BIN/pdbgen" decompress "$table" -q >/dev/null
  rm "$table"
done
expect 0 '6 of 6 proofs hold' pdbsolve verify --certificate default --dir again

# changed PATTERN SCRIPT [NAME]: a certificate that sed has changed is found out.
changed() {
  sed -E "$2" "${3-default}" >changed.json
  cmp -s changed.json "${3-default}" && fail "nothing changed by $2"
  expect 1 "$1" pdbsolve verify --certificate changed.json
}
changed 'its search completes bound .* with .* expanded' 's/"expanded":[0-9]+/"expanded":7/'
changed 'its search completes bound .* with .* generated' 's/"generated":[0-9]+/"generated":7/'
changed 'its search completes bound' 's/"bound":([0-9]+),"from_goal":false/"bound":\1,"from_goal":true/'
changed 'its search completes [0-9]* bounds, found [0-9]*' 's/"bounds":\[\{[^}]*\},/"bounds":[/'
changed 'its shortest solution has 45 moves, found 47' 's/"length":45,"moves":"(.)/"length":47,"moves":"LR\1/;/"id":"12"/!b'
changed 'is no move that is possible there' 's/"moves":"[A-Z]{8}/"moves":"LLLLLLLL/'
changed 'its moves do not lead to the goal' 's/"length":[0-9]+,"moves":"[A-Z]*"/"length":0,"moves":""/'
changed 'it is solvable' 's/"status":"solved",("start":"[^"]*"),.*\]\}/"status":"unsolvable",\1}/'
changed 'parity.*it is not solvable' 's/"status":"unsolvable"/"status":"solved","length":0,"moves":"","bounds":[]/'
changed 'table 4x4_.*: its digest is [0-9a-f]{16}, in the certificate it is 0123456789abcdef' \
  's/"digest":"[0-9a-f]*"/"digest":"0123456789abcdef"/'
changed 'used, but not in the certificate' 's/"tables":\[\{[^}]*\},/"tables":[/'

# What a board's parity shows needs no tables, and no search
sed -E 's/"status":"solved",("start":"[^"]*"),.*\]\}/"status":"unsolvable",\1}/' default >false
expect 1 '1 of 6 proofs holds' pdbsolve verify --certificate false --dir nowhere
[ "$(grep -c 'it is solvable' out)" -eq 5 ] || fail "not five proofs refused: $(cat out)"
expect 1 '"holds":false,.*"reason":"it is solvable"' pdbsolve verify --certificate false --dir nowhere --jsonl -q
sed -E '/"status":"solved"/d' default >parity
expect 0 '1 of 1 proof holds' pdbsolve verify --certificate parity --dir nowhere

# What is no certificate
refuse 2 'easy.txt: line 1, byte [0-9]*: not JSON: ' pdbsolve verify --certificate easy.txt
head -c 700 default >truncated
refuse 2 'truncated: line [0-9]*, byte [0-9]*: not JSON: unexpected end' pdbsolve verify --certificate truncated
sed 's/"command":"certificate"/"command":"solve"/' default >other
refuse 2 'other: not a certificate' pdbsolve verify --certificate other
sed -E 's/"expanded":[0-9]+/"expanded":-7/' default >negative
refuse 2 'proofs.[0-9].*expanded: found -7, expected a whole number' pdbsolve verify --certificate negative
sed 's/"automaton_depth":14/"automaton_depth":99/' default >deep
refuse 2 'automaton_depth: found 99, expected a whole number of at most' pdbsolve verify --certificate deep
sed 's/"board":"4x4"/"board":"8x8"/' default >large
refuse 2 'large: ' pdbsolve verify --certificate large
sed 's/"name":"15-5-5-5"/"name":"15-7-8"/' default >forged
refuse 1 'forged: catalogue.name: catalogue 15-7-8 is not the one of this name that comes with the programs' \
  pdbsolve verify --certificate forged
cp pool.catalogue 15-7-8.catalogue
refuse 2 'catalogue 15-7-8 is not the one of this name' \
  pdbsolve solve easy.txt --catalogue ./15-7-8.catalogue --generate --certificate new -q
# A catalogue of the user's, whose name others may know too; a name that nobody knows is as good as any other
mkdir mine
sed '$d' pool.catalogue | sed '/choose/d' >mine/pool.catalogue
TILEPDB_CATALOGUES=mine/ refuse 1 'pool: catalogue.name: catalogue pool is not the one of this name in your folders' \
  pdbsolve verify --certificate pool
TILEPDB_CATALOGUES=mine refuse 2 'catalogue pool is not the one of this name in your folders' \
  pdbsolve solve easy.txt --catalogue ./pool.catalogue --certificate new -q
cp pool.catalogue mine
TILEPDB_CATALOGUES=mine expect 0 'proofs hold' pdbsolve verify --certificate pool
sed 's/"name":"pool"/"name":"unknown"/' pool >renamed
expect 0 'proofs hold' pdbsolve verify --certificate renamed
# Partitions given in place are the name
given='1,2,3,5,6 | 4,8,9,12,13 | 7,10,11,14,15'
expect 0 '' pdbsolve solve "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15" --partition "$given" --generate --certificate given -q
expect 0 '1 of 1 proof holds' pdbsolve verify --certificate given
for name in '1,2,3,4,5 | 6,7,8,9,10 | 11,12,13,14,15' '7 partitions given in place'; do
  sed "s/\"name\":\"$given\"/\"name\":\"$name\"/" given >forged
  refuse 1 'forged: catalogue.name: catalogue .* has other partitions than its name lists' \
    pdbsolve verify --certificate forged
done
sed 's/^[0-9]*/same/' easy.txt >same.txt
refuse 2 'same.txt:2: instance same has the same id as that of same.txt:1' \
  pdbsolve solve same.txt --catalogue 15-5-5-5 --certificate new
refuse 2 'nowhere: No such file' pdbsolve verify --certificate nowhere
refuse 2 'leave out easy.txt' pdbsolve verify easy.txt --certificate default
refuse 2 'default: exists; use --force' pdbsolve solve easy.txt --catalogue 15-5-5-5 --certificate default
refuse 2 '--certificate is for the search with tables' pdbsolve solve easy.txt --algorithm astar --certificate new
refuse 2 'there is no folder' pdbsolve solve easy.txt --catalogue 15-5-5-5 --certificate nowhere/new
expect 3 'given up' pdbsolve solve easy.txt --catalogue 15-5-5-5 --certificate partial --node-limit 3000 -j 1
expect 0 '5 of 5 proofs hold' pdbsolve verify --certificate partial
grep -c '"status":"given_up"' partial >count
[ "$(cat count)" -ge 1 ] || fail "no proof of an instance that was given up"

# Of what proves nothing there is none, nor one of an earlier run
nothing=(solve easy.txt --catalogue 15-5-5-5 --max-bound 3 --certificate partial)
expect 3 'partial: not written, for nothing was proved; the file that was there is removed' pdbsolve "${nothing[@]}" --force
[ ! -e partial ] || fail "a certificate of an earlier run stays"
expect 3 'partial: not written, for nothing was proved$' pdbsolve "${nothing[@]}"
expect 3 'partial: written; .*; nothing was proved of [1-4] instances?, which (is|are) not in it' \
  pdbsolve solve easy.txt --catalogue 15-5-5-5 --max-bound 40 --certificate partial

# The limit of time holds for the search of all solutions, too; where there is much else to do the first may take as long.
expect 3 'not all solutions within the limits, [0-9,]+ found|not solved within the limits' pdbsolve solve --count-only \
  --time-limit 0.8 --catalogue 15-5-5-5 "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"
grep -qE $'^1\t(59\t)?-(\t-)?$' out || fail "a count of some: $(cat out)"
finish
