# SPDX-License-Identifier: MIT
"""Verification of certificates."""

from __future__ import annotations

from . import _arguments, _searches, _tilepdb
from ._results import CheckedProof, Verification
from ._searches import ProgressCallback, StopCallback
from ._tables import Folder, MemoryTables, compiled_tables


def verify_certificate(
    certificate: str,
    *,
    folder: Folder = None,
    tables: MemoryTables | None = None,
    checking: str = "once",
    definition: str = "",
    seconds: float | None = None,
    expanded: int | None = None,
    threads: int = 0,
    progress: ProgressCallback = None,
    stop: StopCallback = None,
) -> Verification:
    """Repeats the searches of a certificate with the tables it names; compares moves, bounds, nodes and tables.

    certificate: a string from Heuristic.certify or Puzzle.certify, or the contents of a certificate of pdbsolve. The
        empty string that certify returns if nothing was proved is no certificate: Error (bad_input).
    folder, checking: see Heuristic.
    definition: for a certificate of a defined puzzle, the file or text of the definition, as for Puzzle.
    tables: see Heuristic; for sliding tiles only.
    seconds, expanded: limits of each search. A claim whose search reaches a limit is undecided.
    threads, progress, stop: see Heuristic.solve.

    >>> options = {"partitions": [[[1, 2, 3, 4], [5, 6, 7, 8]]], "size": (3, 3)}
    >>> tables = tilepdb.build_tables(**options)
    >>> certificate = tilepdb.Heuristic(**options, tables=tables).certify("8 6 7 2 5 4 3 0 1")
    >>> tilepdb.verify_certificate(certificate, tables=tables).holds
    True
    """
    proofs, faults = _tilepdb.verify_certificate(
        _arguments.string("certificate", certificate),
        _arguments.folder(folder),
        compiled_tables(tables),
        _arguments.string("checking", checking),
        _arguments.string("definition", definition),
        _searches.limits(seconds, expanded),
        _searches.options(threads, progress, stop),
    )
    return Verification(tuple(CheckedProof(*proof) for proof in proofs), tuple(faults))
