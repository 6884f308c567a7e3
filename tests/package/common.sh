# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by the tests of what is installed and packaged, which end with their first failure: a folder to work in, removed
# at the end, and a way to fail.
set -euo pipefail

work=$(mktemp -d)
clean_up() { rm -rf --one-file-system "$work"; }
trap 'clean_up' EXIT

fail() {
  echo "FAILED: $*" >&2
  exit 1
}
