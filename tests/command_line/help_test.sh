#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What the programs say of themselves: commands, common options and all, examples that work, and what a mistyped word may
# have been.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

# commands PROGRAM: each command's words, of all puzzles.
commands() {
  "$BIN/$1" --help | awk '
    /^Other puzzles/ { others = 1 }
    !others && /^  [a-z]/ { print $1 }
    others && /^  [a-z]/ { puzzle = $1; $1 = "" }
    others && /^ / { gsub(",", ""); for (i = 1; i <= NF; ++i) if ($i != "") print $i " --puzzle " puzzle }'
}
# options FILE: the long options that a help has.
options() { grep -oE '^  (-., )?--[a-z-]+' "$1" | grep -oE -- '--[a-z-]+' | sort; }

for program in pdbgen pdbsolve; do
  "$BIN/$program" help >general || fail "no help of $program"
  "$BIN/$program" --help | cmp - general || fail "two helps of $program"
  [ "$(commands $program | wc -l)" -gt 10 ] || fail "few commands of $program"
  while read -r -a command; do
    # For other puzzles than tiles one stands where all are alike: how help is found, and what reads pdbgen's files.
    alike=
    if [[ ${command[*]} == *--puzzle* && ${command[*]} != *"--puzzle shift" ]]; then alike=yes; fi
    if [ -n "$alike" ] && [ $program = pdbgen ] && [ "${command[0]}" != generate ]; then continue; fi
    # shellcheck disable=SC2086
    "$BIN/$program" "${command[@]}" --help >common.txt || fail "no help: ${command[*]}"
    "$BIN/$program" "${command[@]}" --help-all >all.txt || fail "no help: ${command[*]}"
    [ -n "$alike" ] || "$BIN/$program" help "${command[@]}" | cmp - common.txt || fail "two helps of ${command[*]}"
    options common.txt >common
    options all.txt >all
    [ -z "$(comm -23 common all)" ] || fail "not among all options of ${command[*]}: $(comm -23 common all)"
    [ -z "$(uniq -d all)" ] || fail "twice in ${command[*]}: $(uniq -d all)"
    for option in --help --help-all; do
      grep -qx -- "$option" common || fail "no $option of ${command[*]}"
    done
    rare=$(comm -13 common all | wc -l)
    last=$(tail -n 1 common.txt)
    if [ "$rare" -eq 0 ]; then
      cmp common.txt all.txt || fail "not all of ${command[*]}"
    else
      [[ $last == "$rare more option"*": $program ${command[*]} --help-all" ]] || fail "${command[*]} ends with '$last'"
    fi
    [ "$(sed -n '/^Examples:$/,$p' all.txt | grep -cE "^  $program ${command[0]}( |\$)")" -eq 2 ] || fail "not two examples of ${command[*]}"
    # Each option is known: of all of them and one more, that one is refused.
    mapfile -t known < <(sed -nE 's/^  (-., )?(--[a-z-]+) [^ ].*/\2=1/p; s/^  (-., )?(--[a-z-]+)(  .*)?$/\2/p' all.txt | grep -v '^--help')
    [ ${#known[@]} -eq $(($(wc -l <all) - 2)) ] || fail "options of ${command[*]}: ${known[*]}"
    "$BIN/$program" "${command[@]}" "${known[@]}" --xyzzy >out 2>refused && fail "${command[*]} --xyzzy is taken"
    grep -q "unrecognised option '--xyzzy'" refused || fail "${command[*]}: $(cat refused)"
    awk '{ width = length($0) } width > 80 && NR > 3 && !/^  pdb/ { exit 1 }' <(tr -d '\200-\277' <all.txt) ||
      fail "a line of more than 80 columns: ${command[*]}"
  done < <(commands $program)
done
expect 0 '^Usage: pdbsolve COMMAND' pdbsolve help --puzzle shift
expect 0 '^Usage: pdbsolve solve --puzzle shift' pdbsolve help solve --puzzle shift
expect 0 '^  --weight W ' pdbsolve help solve --help-all
expect 0 '^  --jobs|^  -j, --jobs N ' pdbsolve solve -h
refuse 2 "'slove' is not a command; expected .*; did you mean solve" pdbsolve help slove

# Mistyped words
refuse 2 "option '--catalouge'; did you mean --catalogue\?; see pdbsolve solve --help" pdbsolve solve --catalouge x
refuse 2 "did you mean --no-transpose\?" pdbsolve solve --no-trans
refuse 2 "did you mean --checkpoint\?" pdbgen generate --chekpoint 3
refuse 2 "option '--xyzzy'; see" pdbgen generate --xyzzy
refuse 2 "option '-x'; see" pdbgen generate -x
refuse 2 "did you mean verify\?" pdbgen verfiy
refuse 2 "is not a command of this puzzle; expected .* or decompress$" pdbgen search --puzzle shift
refuse 2 "expected tiles, shift.*; did you mean shift\?" pdbsolve solve --puzzle shfit
refuse 2 "algorithm 'idastr' is not known; .*; did you mean idastar\?" pdbsolve solve "1 0 2 3" --algorithm idastr
refuse 2 "did you mean walking-distance\?" pdbsolve solve "1 0 2 3" --heuristic walking-distnce
refuse 2 "did you mean torus\?" pdbsolve solve --puzzle shift AAB/BBA --heuristic tours
refuse 2 "did you mean 15-7-8\?" pdbgen generate --catalogue 15-7-9
refuse 2 "did you mean 24-two\?" pdbsolve solve "1 0 2 3" --catalogue 24-tow
refuse 2 "catalogue 'nothing-like-it' is not known; .*or give a file$" pdbgen generate --catalogue nothing-like-it

# examples PROGRAM COMMAND…: runs the examples of a command. Tables of 15 tiles, large automata, and values and searches of
# many boards would take long.
examples() {
  local example
  while read -r example; do
    example=${example//15-7-8/8-whole}
    example=${example/pdbgen search/pdbgen search --sample 1000 --judge 0}
    example=${example/pdbgen quality/pdbgen quality --sample 1000}
    eval "${example/--depth 16/--depth 10}" >out 2>err || fail "$example: exit code $? ($(head -c 300 err))"
  done < <("$BIN/$1" "${@:2}" --help | sed -n '/^Examples:$/,$s/^  //p')
}
for command in random solve verify check apply shorten histogram; do examples pdbsolve $command; done
pdbsolve solve boards.txt --json >results.json 2>err || fail "no results"
pdbsolve solve boards.txt --csv >more.csv 2>err || fail "no results"
for command in report bench; do examples pdbsolve $command; done
for puzzle in shift topspin pancakes burnt-pancakes hanoi cube multi-tile; do
  for command in random solve check bench; do examples pdbsolve $command --puzzle $puzzle; done
done
pdbsolve solve --puzzle shift shift.txt --csv 2>err | awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; print "id length start goal" }
  NR > 1 { print $at["id"], $at["length"], $at["start"], $at["goal"] }' >lengths.txt
examples pdbsolve verify --puzzle shift
for command in generate list info histogram verify decompress compress automaton search quality; do examples pdbgen $command; done
rm tables/*.pdb
for puzzle in shift topspin pancakes burnt-pancakes hanoi cube multi-tile; do examples pdbgen generate --puzzle $puzzle; done
for command in list info histogram verify decompress compress; do examples pdbgen $command --puzzle shift; done

finish
