#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The linker keeps one copy of an inline function that several files compile. A copy compiled for newer processors must
# not be kept, so these objects, the arguments, may not define any.
set -euo pipefail

kernels=0
for object in "$@"; do
  kernels=$((kernels + 1))
  functions=$(nm --demangle --defined-only "$object" | awk '$2 == "W"')
  if [ -n "$functions" ]; then
    echo "FAILED: $object defines inline functions that other files may define; have them inlined:"
    echo "$functions"
    exit 1
  fi
done
[ $kernels -ge 4 ] || {
  echo "FAILED: found $kernels files of kernels, expected 4 or more"
  exit 1
}
echo "all passed: $kernels files"
