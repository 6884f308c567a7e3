# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by run.sh and test.sh.

# configured PRESET: there is a build folder, and it is of these sources: one that was moved or copied is of others.
configured() {
  local root built_from
  root=$(dirname "${BASH_SOURCE[0]}")/..
  [ -f "$root/build/$1/build.ninja" ] || return
  built_from=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$root/build/$1/CMakeCache.txt")
  [ "$built_from" -ef "$root" ]
}
