# SPDX-License-Identifier: MIT
"""Documentation of the module: its examples run, and each class documents thread safety and lifetime.

PYTHONPATH: the folder of the module.
"""

import doctest
import importlib.util
import inspect
import os
import subprocess
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest

import tilepdb

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


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


def run_comparison(folder, path):
    return subprocess.run(
        [sys.executable, "-B", EXAMPLES / "compare_heuristics.py", folder / "values.svg"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([*path, os.environ["PYTHONPATH"]])},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_comparison_as_text(tmp_path):
    absent = tmp_path / "absent" / "matplotlib"
    absent.mkdir(parents=True)
    (absent / "__init__.py").write_text("raise ImportError")
    text = run_comparison(tmp_path, [str(absent.parent)])
    assert "both     mean h 31.170, largest 44\n" in text
    assert "\nhalves\n" in text and "\n  32 ###" in text
    assert not (tmp_path / "values.svg").exists()


@pytest.mark.skipif(not importlib.util.find_spec("matplotlib"), reason="matplotlib is not installed")
def test_comparison_as_picture(tmp_path):
    text = run_comparison(tmp_path, [])
    assert "mean h 31.170" in text and "###" not in text
    assert "</svg>" in (tmp_path / "values.svg").read_text()
