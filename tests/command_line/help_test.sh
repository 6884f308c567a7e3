#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How help is asked for, examples that work, and what a mistyped word may have been. tests/output/help_test.py reads the
# help of every command.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

expect 0 '^Puzzle: shift' pdbsolve help --puzzle shift
expect 0 '^Puzzle: cube' pdbsolve help cube
expect 0 '^Puzzle: topspin' pdbgen help topspin
refuse 2 '.--catalogue is for tiles, not for cube; leave it out' pdbsolve solve --puzzle cube R --catalogue 15-7-8
refuse 2 '.--size is for .* not for tiles; leave it out' pdbsolve solve "1 0 2 3" --size 2x2
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
refuse 2 "is not a command of this puzzle; expected .* or decompress$" pdbgen automaton --puzzle shift
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
    example=${example/pdbtune search/pdbtune search --sample 1000 --judge 0}
    example=${example/pdbtune quality/pdbtune quality --sample 1000}
    eval "${example/--depth 16/--depth 10}" >out 2>err || fail "$example: exit code $? ($(head -c 300 err))"
  done < <("$BIN/$1" "${@:2}" --help | sed -n '/^Examples:$/,$s/^  //p')
}
for command in random solve verify check apply shorten histogram draw status; do examples pdbsolve $command; done
pdbsolve solve boards.txt --json >results.json 2>err || fail "no results"
pdbsolve solve boards.txt --csv >more.csv 2>err || fail "no results"
for command in report bench; do examples pdbsolve $command; done
for command in generate list info histogram verify decompress compress automaton; do examples pdbgen $command; done
for command in search quality; do examples pdbtune $command; done
finish
