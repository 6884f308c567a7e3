# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by the tests of installations and packages, which stop at their first failure: a working folder, removed at
# the end, and fail().
set -euo pipefail

work=$(mktemp -d)
clean_up() { rm -rf --one-file-system "$work"; }
trap 'clean_up' EXIT

fail() {
  echo "FAILED: $*" >&2
  exit 1
}
