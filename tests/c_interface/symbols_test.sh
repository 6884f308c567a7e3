#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The shared library exports the functions of tilepdb.h, all of them, and besides only the C++ interface.
set -euo pipefail
library=$1
header=$2
exported=$(nm -D --defined-only "$library" | awk '{ sub(/@.*/, "", $3); print $3 }' | grep -v '^_Z' | sort)
declared=$(grep -oE '^[a-z][a-z_0-9 ]*[ *]+tilepdb_[a-z_]+\(' "$header" | grep -oE 'tilepdb_[a-z_]+\($' | tr -d '(' | sort)
[ "$(wc -l <<<"$declared")" -ge 25 ]
diff <(echo "$declared") <(echo "$exported") || {
  echo "the functions declared (<) and exported (>) differ" >&2
  exit 1
}
demangled=$(nm -D --defined-only --demangle "$library" | cut -d ' ' -f 3-)
for wanted in tilepdb::v1::solve tilepdb::search::for_each_instance; do
  grep -q "^$wanted(" <<<"$demangled" || {
    echo "$wanted() is not exported" >&2
    exit 1
  }
done
grep -vE '^tilepdb_' <<<"$demangled" |
  grep -vE '^((typeinfo|typeinfo name|vtable) for )?tilepdb::((pattern_database::)?v1::|Error::|search::for_each_instance\()' && {
  echo "internal symbols are exported" >&2
  exit 1
}
echo "$(wc -l <<<"$declared") functions"
