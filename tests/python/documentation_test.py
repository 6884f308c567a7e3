# SPDX-License-Identifier: MIT
"""Documentation of the module: its examples run, and each class documents thread safety and lifetime.

PYTHONPATH: the folder of the module.
"""

import doctest
import inspect
from dataclasses import is_dataclass

import tilepdb


def test_docstring_examples_run(tmp_path, monkeypatch):
    monkeypatch.setenv("TILEPDB_DIR", str(tmp_path))
    tried = 0
    for test in doctest.DocTestFinder().find(tilepdb, module=False, globs={"tilepdb": tilepdb}):
        output = []
        failed = doctest.DocTestRunner().run(test, out=output.append).failed
        assert not failed, "".join(output)
        tried += len(test.examples)
    assert tried >= 20


def test_public_names_are_documented():
    for name in tilepdb.__all__:
        part = getattr(tilepdb, name)
        if not callable(part):
            continue
        assert inspect.getdoc(part), name
        for method in vars(part) if inspect.isclass(part) else ():
            value = getattr(part, method)
            if not method.startswith("_") and (callable(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{name}.{method}"


def test_classes_document_thread_safety_and_lifetime():
    opened = [part for part in vars(tilepdb).values() if inspect.isclass(part) and hasattr(part, "__reduce__")]
    opened = [part for part in opened if part.__reduce__ is not object.__reduce__ and not issubclass(part, BaseException)]
    assert {part.__name__ for part in opened} == {
        "Heuristic", "MemoryTables", "PatternDatabase", "PermutationPattern", "Puzzle", "Table",
    }  # fmt: skip
    for part in opened:
        text = " ".join(inspect.getdoc(part).split())
        assert "any number of threads" in text, part
        assert "until the last reference" in text or part is tilepdb.PermutationPattern, part
    for name in tilepdb.__all__:
        part = getattr(tilepdb, name)
        if inspect.isclass(part) and is_dataclass(part):
            assert part.__dataclass_params__.frozen, name
