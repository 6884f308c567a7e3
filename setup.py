# SPDX-License-Identifier: MIT
"""Builds the Python module with CMake for pip; pyproject.toml holds the metadata."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pybind11
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
# Every Linux with Python and a program in C++ has these.
SYSTEM_LIBRARIES = re.compile(r"(ld-linux.*|linux-vdso|lib(c|dl|gcc_s|m|pthread|rt|stdc\+\+))\.so")


def version() -> str:
    """Returns the version number of CITATION.cff, the only place that holds it."""
    found = re.search(r"^version: ([0-9.]+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise SystemExit("setup.py: CITATION.cff has no line 'version: NUMBER'")
    return found.group(1)


class BuildByCMake(build_ext):
    """Configures and builds the library and the module, and copies the catalogues into the package."""

    def build_extension(self, extension: Extension) -> None:
        module = Path(self.get_ext_fullpath(extension.name)).resolve()
        build = Path(self.build_temp).resolve()
        # Not every system has affinities.
        jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        # pip shows this line and the output of CMake only with -v.
        print(
            f"setup.py: compiling the C++ library and the Python module with {jobs} jobs; "
            "this takes one to two minutes on two cores",
            flush=True,
        )
        self.call(
            "cmake", "-S", ROOT, "-B", build, "-DCMAKE_BUILD_TYPE=Release",
            "-DTILEPDB_PROGRAMS=OFF", "-DTILEPDB_INSTALL=OFF", "-DTILEPDB_PYTHON_MODULE=ON",
            f"-DPython_EXECUTABLE={sys.executable}", f"-Dpybind11_DIR={pybind11.get_cmake_dir()}",
            "-DCMAKE_BUILD_RPATH=$ORIGIN",
        )  # fmt: skip
        self.call("cmake", "--build", build, "--target", "tilepdb_python", "--parallel", jobs)
        built = list((build / "python" / "tilepdb").glob("_tilepdb*.so"))
        if len(built) != 1:
            raise SystemExit(f"setup.py: {len(built)} modules were built instead of one: {built}")
        module.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built[0], module.parent / built[0].name)
        # The package runs without the packages it was built with: other libraries are beside the module. Only Linux has
        # ldd; elsewhere the module needs the libraries of the system.
        if sys.platform == "linux":
            self.copy_libraries(built[0], module.parent)
        # The library looks for the catalogues relative to the module.
        shutil.copytree(ROOT / "data", module.parent / "share" / "tilepdb", dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.html"))

    @staticmethod
    def copy_libraries(module: Path, folder: Path) -> None:
        linked = subprocess.run(["ldd", module], check=True, capture_output=True, text=True).stdout
        for name, file in re.findall(r"^\s*(\S+) => (/\S+)", linked, re.MULTILINE):
            if not SYSTEM_LIBRARIES.match(name):
                shutil.copy2(Path(file).resolve(), folder / name)

    @staticmethod
    def call(*command: object) -> None:
        arguments = [str(argument) for argument in command]
        try:
            subprocess.run(arguments, check=True)
        except FileNotFoundError:
            raise SystemExit(f"setup.py: {arguments[0]} not found; docs/api.md lists the build requirements") from None
        except subprocess.CalledProcessError as error:
            raise SystemExit(
                f"setup.py: {' '.join(arguments[:2])} failed with exit code {error.returncode}; see its output above; "
                "docs/api.md lists the build requirements"
            ) from None


setup(version=version(), ext_modules=[Extension("tilepdb._tilepdb", [])], cmdclass={"build_ext": BuildByCMake})
