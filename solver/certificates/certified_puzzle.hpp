// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "solver/certificates/puzzle_certificate.hpp"
#include "solver/puzzles/puzzle_family.hpp"

// Between certificates of the puzzles that --puzzle names, and these puzzles.
namespace tilepdb::solver {

/// The certificate of searches of a puzzle, without proofs. `tables` are those that the puzzle reads.
[[nodiscard]] PuzzleCertificate certificate_of(const PuzzleFamily& family, const AnyPuzzle& puzzle,
                                               const std::string& heuristic, bool pruning,
                                               std::vector<TableDigest> tables);

/// Files of tables as certificates name them, sorted, each once; none where the heuristic reads none.
[[nodiscard]] std::vector<TableDigest> digests_of(const std::string& heuristic,
                                                  const std::vector<std::filesystem::path>& tables);

/// What a certificate is of: a puzzle whose tables are not open yet, and which reads those that are named alone where
/// goals choose tables; and the instances of all proofs.
struct CertifiedPuzzle {
  std::unique_ptr<AnyPuzzle> puzzle;
  std::vector<PuzzleInstance> instances;
};

/// What the puzzle of a certificate is made of.
[[nodiscard]] PuzzleInput input_of(const PuzzleCertificate& certificate);

/// That of a certificate. `file` is its name in messages. Throws Error (bad_input) where it says what the puzzle does
/// not have, or not as the puzzle writes it.
[[nodiscard]] CertifiedPuzzle certified_puzzle(const PuzzleFamily& family, const PuzzleCertificate& certificate,
                                               const std::string& file);

/// Throws Error (bad_input) unless a puzzle whose tables are open has those of the certificate's patterns.
void require_patterns(const PuzzleCertificate& certificate, const std::string& patterns, const std::string& file);

/// What is wrong with a proof that shows without a search; empty: nothing.
[[nodiscard]] std::string fault_without_search(const AnyPuzzle& puzzle, const PuzzleInstance& instance,
                                               const PuzzleProof& proof);

/// What is wrong with the tables that are read. `all` proofs are searched that may need some.
[[nodiscard]] std::vector<std::string> faults_of_tables(const PuzzleCertificate& certificate,
                                                        const std::vector<TableDigest>& used, bool all);

}  // namespace tilepdb::solver
