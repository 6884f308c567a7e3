# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by the command-line tests. Needs BIN (the programs' folder) and DATA (the data folder).
set -uo pipefail
export LC_ALL=C
unset TILEPDB_DIR TILEPDB_GOAL TILEPDB_STATE_DIR TILEPDB_DATA TILEPDB_CATALOGUES XDG_CACHE_HOME XDG_CONFIG_HOME XDG_STATE_HOME

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME=$scratch/home
mkdir "$HOME"
cd "$scratch" || exit 1

failures=0
skipped=
# skip REASON: notes what this machine cannot test; the script then exits with 77 unless a check fails.
skip() {
  echo "SKIPPED: $*"
  skipped=yes
}
fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# says PATTERN: whether a line of the files out and err matches, as for grep -E. Most matches are in the first lines:
# finding them without starting grep saves time.
says() {
  local -a said
  local line
  mapfile -t -n 50 said <err
  mapfile -t -n 50 -O ${#said[@]} said <out
  for line in "${said[@]}"; do [[ $line =~ $1 ]] && return; done
  grep -qE -- "$1" out err
}

# expect CODE PATTERN COMMAND…: the command exits with CODE and prints a line that matches PATTERN, an extended regular
# expression, on stdout or stderr; '' matches anything.
expect() {
  local code=$1 pattern=$2
  shift 2
  "$@" >out 2>err </dev/null
  local found=$?
  [ "$found" -eq "$code" ] || fail "exit code $found instead of $code: $* ($(head -c 300 err))"
  says "$pattern" || fail "nothing matches '$pattern': $* ($(head -c 300 out err))"
}

# refuse CODE PATTERN COMMAND…: like expect, and stderr is a single line that begins with the program's name.
refuse() {
  expect "$@"
  local -a said
  mapfile said <err
  [[ ${#said[@]} -eq 1 && ${said[0]} == *$'\n' ]] || fail "not one line on stderr: ${*:3} ($(head -c 500 err))"
  [[ ${said[0]-} == @(pdbgen|pdbsolve|pdbtune):\ * ]] || fail "no program name: ${*:3} ($(head -c 300 err))"
}

# nap SECONDS: sleeps without starting a program, to leave the processor to the programs under test. Nothing ever writes
# to this pipe, and no program inherits it.
mkfifo .silent
nap() { read -rt "$1" <>"$scratch/.silent" || true; }

# while_alive PID COMMAND…: waits until the command succeeds or the process, which this shell started, has ended.
while_alive() {
  local pid=$1
  shift
  until "$@" || ! kill -0 "$pid" 2>/dev/null; do nap 0.02; done
}

# limit_files BLOCKS: limits the size of files written from here on. Coverage counts go elsewhere, because a truncated
# file would spoil those of other runs. ThreadSanitizer writes a file before the program begins, which is not needed
# here.
limit_files() {
  ulimit -f "$1"
  export GCOV_PREFIX=$scratch/.counts TEST_TMPDIR=$scratch/.none
}

pdbgen() { "$BIN/pdbgen" "$@"; }
pdbsolve() { "$BIN/pdbsolve" "$@"; }
pdbtune() { "$BIN/pdbtune" "$@"; }

finish() {
  [ "$failures" -eq 0 ] || {
    echo "$failures failed"
    exit 1
  }
  [ -z "$skipped" ] || {
    echo "all passed that can be tried here"
    exit 77
  }
  echo "all passed"
}
