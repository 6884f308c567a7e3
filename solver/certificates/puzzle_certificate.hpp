// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "format/table_digest.hpp"
#include "tilepdb/search/result.hpp"

// Certificates of the puzzles that --puzzle names, by IDA*. States, goals and moves are texts that the puzzle has
// written; what they mean is checked where the puzzle is known.
namespace tilepdb::solver {

/// What was proved of one instance.
struct PuzzleProof {
  std::string id;
  std::string start;
  std::string goal{};                               ///< its own; empty: that of the certificate
  std::optional<std::vector<std::string>> moves{};  ///< a shortest solution; nothing: the goal cannot be reached
  std::optional<unsigned> h{};                      ///< of the start, if there is a solution
  std::vector<search::CompletedBound> bounds{};     ///< without what was stored

  /// Moves of the solution.
  [[nodiscard]] std::optional<std::size_t> length() const {
    return moves ? std::optional(moves->size()) : std::nullopt;
  }
};

struct PuzzleCertificate {
  std::string puzzle;
  std::string size{};  ///< empty, as is the goal: each instance has its own
  std::string goal{};
  std::string heuristic{};
  bool pruning = true;                  ///< superfluous sequences of moves were left out
  std::vector<std::string> patterns{};  ///< of the tables, as the puzzle calls them; none where goals choose tables
  std::vector<TableDigest> tables{};    ///< sorted
  std::vector<PuzzleProof> proofs{};
};

/// What a search has found other than a proof with a solution says; empty: nothing.
[[nodiscard]] std::string fault_in_search(const PuzzleProof& proof, const PuzzleProof& found);

/// What is wrong with a proof's bounds by themselves; empty: nothing.
[[nodiscard]] std::string fault_of_bounds(const PuzzleProof& proof);

/// A certificate as the text of a file, with a line for each proof.
[[nodiscard]] std::string encode_certificate(const PuzzleCertificate& certificate);

/// Reads that of a puzzle. `file` is its name in messages. Throws Error (bad_input) for anything else.
[[nodiscard]] PuzzleCertificate decode_puzzle_certificate(const std::string& text, const std::string& file,
                                                          const std::string& puzzle);

}  // namespace tilepdb::solver
