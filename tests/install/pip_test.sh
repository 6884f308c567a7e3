#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Python module built by pip: from the sources, as a source distribution, and as a wheel in another folder. SOURCE:
# the project; PYTHON: a Python with setuptools, pybind11, numpy and venv; VERSION: the project's version.
# shellcheck source=tests/package/common.sh
. "$(dirname "$0")/../package/common.sh"
unset TILEPDB_CATALOGUES TILEPDB_DATA PYTHONPATH
export TILEPDB_DIR=$work/tables PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INDEX=1

echo "== a source distribution"
# A copy, because building leaves folders among the sources.
mkdir "$work/sources"
git -C "$SOURCE" ls-files --cached --others --exclude-standard -z | tar -C "$SOURCE" --null -T - -c | tar -x -C "$work/sources"
cd "$work/sources"
"$PYTHON" -c "
import setuptools.build_meta as backend
print(backend.build_sdist('$work'))" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
archive=$work/tilepdb-$VERSION.tar.gz
[ -f "$archive" ] || fail "no $archive: $(ls "$work")"

echo "== a wheel"
"$PYTHON" -m venv --system-site-packages "$work/venv"
cd /
"$work/venv/bin/pip" wheel -v --no-build-isolation --no-deps -w "$work/wheels" "$archive" >"$work/log" 2>&1 ||
  fail "$(tail -30 "$work/log")"
# With -v pip shows what is compiled and how long it takes.
grep -qE '^ *setup.py: compiling .* takes one to two minutes on two cores$' "$work/log" || fail "$(tail -30 "$work/log")"
wheel=$(find "$work/wheels" -name "tilepdb-$VERSION-*.whl")
[ "$wheel" ] || fail "no wheel: $(ls "$work/wheels")"
"$PYTHON" -m zipfile -l "$wheel" >"$work/contents"
for library in libzstd libxxhash libz libgomp; do
  grep -q "tilepdb/$library.so" "$work/contents" || fail "the wheel needs the system's $library"
done

echo "== installed"
"$work/venv/bin/pip" install --no-deps "$wheel" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
"$work/venv/bin/pip" install --no-deps --target "$work/other" "$wheel" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
for run in "$work/venv/bin/python" "env PYTHONPATH=$work/other $PYTHON"; do
  read -ra python <<<"$run"
  "${python[@]}" -m tilepdb >"$work/solved" || fail "the demonstration"
  # Korf's instance 1 (Korf 1985).
  grep -q '^57 moves of the blank: [UDLR]*$' "$work/solved" || fail "$(cat "$work/solved")"
  "${python[@]}" -c "
import pathlib, tilepdb
folder = pathlib.Path(tilepdb.__file__).parent
assert str(folder).startswith('$work'), folder
assert (folder / 'share/tilepdb/catalogues/15-7-8.catalogue').is_file()
assert (folder / 'py.typed').is_file() and (folder / '_tilepdb.pyi').is_file()
assert tilepdb.__version__ == '$VERSION'" || fail "the package $run"
done
exported=$(nm -D --defined-only "$work"/other/tilepdb/_tilepdb*.so | awk '$2 == "T" { print $3 }')
[ "$exported" = PyInit__tilepdb ] || fail "the module exports $(wc -w <<<"$exported") functions: ${exported:0:200}"
ldd "$work"/other/tilepdb/_tilepdb*.so >"$work/linked"
grep -E 'libzstd|libxxhash|libz\.|libgomp' "$work/linked" | grep -vF "=> $work/other/tilepdb/" &&
  fail "the system's libraries are loaded"

echo "== what cannot be built"
mkdir "$work/empty"
(cd "$work/sources" && PATH=$work/empty "$work/venv/bin/python" setup.py build_ext >"$work/log" 2>&1) &&
  fail "a build without CMake"
grep -q '^setup.py: cmake not found; docs/api.md lists the build requirements$' "$work/log" || fail "$(cat "$work/log")"
echo "built and installed by pip"
