// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "solver/certificates/certificate.hpp"
#include "solver/puzzles/puzzle_family.hpp"

// Puzzles of certificates, and certificates of puzzles.
namespace tilepdb::solver {

/// Returns the input that makes the puzzle of a certificate.
[[nodiscard]] PuzzleInput input_of(const Certificate& certificate);

/// Returns the puzzle of a certificate and the instances of all its proofs. The tables are not open yet; where goals
/// choose tables, the puzzle reads only those that the certificate names. `file` is its name in messages. Throws Error
/// (bad_input) for values that the puzzle does not have, or writes in another way.
[[nodiscard]] std::pair<std::unique_ptr<AnyPuzzle>, std::vector<Instance>> certified_puzzle(
    const PuzzleFamily& family, const Certificate& certificate, const std::string& file);

/// Returns the certificate of a puzzle other than sliding tiles, without proofs and tables.
[[nodiscard]] Certificate certificate_of(const PuzzleFamily& family, const AnyPuzzle& puzzle,
                                         const std::string& heuristic, bool pruning);

/// Returns the certificate of sliding tiles, without proofs and tables.
[[nodiscard]] Certificate certificate_of_tiles(const Position& goal, TileMethod method);

/// Returns the digests of table files as certificates list them: sorted, each once; none if the heuristic reads no
/// tables.
[[nodiscard]] std::vector<TableDigest> digests_of(const std::string& heuristic,
                                                  const std::vector<std::filesystem::path>& tables);

/// Throws Error (bad_input) unless the open tables of a puzzle are those of the certificate's patterns.
void require_patterns(const Certificate& certificate, const AnyPuzzle& puzzle, const std::string& file);

}  // namespace tilepdb::solver
