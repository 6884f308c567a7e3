// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "solver/certificates/certificate.hpp"
#include "solver/puzzles/puzzle_family.hpp"

// Between certificates and the puzzles that they are of.
namespace tilepdb::solver {

/// What a certificate is of: a puzzle whose tables are not open yet, and which reads those that are named alone where
/// goals choose tables; and the instances of all proofs.
struct CertifiedPuzzle {
  std::unique_ptr<AnyPuzzle> puzzle;
  std::vector<Instance> instances;
};

/// What the puzzle of a certificate is made of.
[[nodiscard]] PuzzleInput input_of(const Certificate& certificate);

/// That of a certificate. `file` is its name in messages. Throws Error (bad_input) where it says what the puzzle does
/// not have, or not as the puzzle writes it.
[[nodiscard]] CertifiedPuzzle certified_puzzle(const PuzzleFamily& family, const Certificate& certificate,
                                               const std::string& file);

/// The certificate of searches of a puzzle but for sliding tiles, without proofs and tables.
[[nodiscard]] Certificate certificate_of(const PuzzleFamily& family, const AnyPuzzle& puzzle,
                                         const std::string& heuristic, bool pruning);

/// The same of sliding tiles.
[[nodiscard]] Certificate certificate_of_tiles(const Position& goal, TileMethod method);

/// Files of tables as certificates name them, sorted, each once; none where the heuristic reads none.
[[nodiscard]] std::vector<TableDigest> digests_of(const std::string& heuristic,
                                                  const std::vector<std::filesystem::path>& tables);

/// Throws Error (bad_input) unless a puzzle whose tables are open has those of the certificate's patterns.
void require_patterns(const Certificate& certificate, const AnyPuzzle& puzzle, const std::string& file);

}  // namespace tilepdb::solver
