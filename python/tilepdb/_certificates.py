# SPDX-License-Identifier: MIT
"""Certificates, searched again."""

from __future__ import annotations

from . import _arguments, _searches, _tilepdb
from ._results import CheckedProof, Verification
from ._searches import Asked, Told
from ._tables import Folder, MemoryTables, in_memory


def verify_certificate(
    certificate: str,
    *,
    folder: Folder = None,
    tables: MemoryTables | None = None,
    checking: str = "once",
    seconds: float | None = None,
    expanded: int | None = None,
    threads: int = 0,
    progress: Told = None,
    stop: Asked = None,
) -> Verification:
    """Does again what a certificate tells of, with the tables that it names, and compares moves, bounds, nodes and tables.

    certificate: the text that Heuristic.certify or Puzzle.certify gives, or that pdbsolve has written. folder, tables,
    checking: as for Heuristic; tables are of sliding tiles alone. seconds, expanded: limits of each search; claims whose
    search reaches one are undecided.

    >>> what = {"partitions": [[[1, 2, 3, 4], [5, 6, 7, 8]]], "size": (3, 3)}
    >>> tables = tilepdb.build_tables(**what)
    >>> certificate = tilepdb.Heuristic(**what, tables=tables).certify("8 6 7 2 5 4 3 0 1")
    >>> tilepdb.verify_certificate(certificate, tables=tables).holds
    True
    """
    proofs, faults = _tilepdb.verify_certificate(
        _arguments.text("certificate", certificate),
        "" if folder is None else _arguments.path("folder", folder),
        in_memory(tables),
        _arguments.text("checking", checking),
        _searches.limits(seconds, expanded),
        _searches.how(threads, progress, stop),
    )
    return Verification(tuple(CheckedProof(*proof) for proof in proofs), tuple(faults))
