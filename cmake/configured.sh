# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by run.sh and test.sh.

# configured PRESET: whether a build folder of these sources exists. A moved or copied one belongs to other sources.
configured() {
  local root built_from
  root=$(dirname "${BASH_SOURCE[0]}")/..
  [ -f "$root/build/$1/build.ninja" ] || return
  built_from=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$root/build/$1/CMakeCache.txt")
  [ "$built_from" -ef "$root" ]
}
