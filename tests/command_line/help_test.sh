#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The examples of every help page work. tests/output/help_test.py reads the help of every command.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"

# One example runs a program for each board.
PATH=$BIN:$PATH

# examples PROGRAM COMMAND…: runs the examples of a command, except slow ones: tables of 15 tiles, large automata, and
# values and searches of many boards.
examples() {
  local example
  while read -r example; do
    example=${example//15-7-8/8-whole}
    example=${example/pdbtune search/pdbtune search --sample 1000 --judge 0}
    example=${example/pdbtune quality/pdbtune quality --sample 1000}
    eval "${example/--depth 16/--depth 10}" >out 2>err || fail "$example: exit code $? ($(head -c 300 err))"
  done < <("$BIN/$1" "${@:2}" --help | sed -n '/^Examples:$/,$s/^  //p')
}
for command in random solve verify compare check apply shorten h histogram draw status; do examples pdbsolve $command; done
pdbsolve solve boards.txt --json >results.json 2>err || fail "no results"
pdbsolve solve boards.txt --csv >more.csv 2>err || fail "no results"
for command in report bench; do examples pdbsolve $command; done
for command in generate list info histogram verify decompress compress automaton; do examples pdbgen $command; done
for command in search quality; do examples pdbtune $command; done
finish
