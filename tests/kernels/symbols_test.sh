#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Of an inline function that several files compile the linker keeps one copy. It must not be that of a file compiled for
# newer processors: the arguments, objects of the libraries, have none to offer.
set -euo pipefail

kernels=0
for object in "$@"; do
  case $object in
    *_avx2.cpp.o | *_avx512.cpp.o) ;;
    *) continue ;;
  esac
  kernels=$((kernels + 1))
  functions=$(nm --demangle --defined-only "$object" | awk '$2 == "W"')
  if [ -n "$functions" ]; then
    echo "FAILED: $(basename "$object") has functions that other files have, too; see that they are inlined:"
    echo "$functions"
    exit 1
  fi
done
[ $kernels -ge 5 ] || {
  echo "FAILED: found $kernels files of kernels, expected 5 or more"
  exit 1
}
echo "all passed: $kernels files"
