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
  /// A shortest solution; nothing: the goal cannot be reached, or the search was given up.
  std::optional<std::vector<std::string>> moves{};
  std::optional<unsigned> h{};                   ///< of the start; nothing: the goal cannot be reached
  std::vector<search::CompletedBound> bounds{};  ///< without what was stored
  std::optional<unsigned> at_least{};            ///< of a search that was given up: moves that every solution takes

  /// Moves of the solution.
  [[nodiscard]] std::optional<std::size_t> length() const {
    return moves ? std::optional(moves->size()) : std::nullopt;
  }
  /// Whether it is more than a search that was given up before it had completed a bound.
  [[nodiscard]] bool proves_anything() const noexcept { return !at_least || (h && !bounds.empty()); }
};

struct PuzzleCertificate {
  std::string puzzle;
  std::string size{};
  std::string goal{};
  std::string heuristic{};
  bool pruning = true;                  ///< superfluous sequences of moves were left out
  std::vector<std::string> patterns{};  ///< of the tables, as the puzzle calls them; none where goals choose tables
  std::vector<TableDigest> tables{};    ///< sorted
  std::vector<PuzzleProof> proofs{};
};

/// Whether the search of a proof's instance was given up before it could judge the proof.
[[nodiscard]] bool is_undecided(const PuzzleProof& proof, const PuzzleProof& found) noexcept;

/// What a search has found that differs from a proof; empty: nothing.
[[nodiscard]] std::string fault_in_search(const PuzzleProof& proof, const PuzzleProof& found);

/// What is wrong with a proof's bounds by themselves; empty: nothing.
[[nodiscard]] std::string fault_of_bounds(const PuzzleProof& proof);

/// A certificate as the text of a file, with a line for each proof.
[[nodiscard]] std::string encode_certificate(const PuzzleCertificate& certificate);

/// Reads that of a puzzle. `file` is its name in messages. Throws Error (bad_input) for anything else.
[[nodiscard]] PuzzleCertificate decode_puzzle_certificate(const std::string& text, const std::string& file,
                                                          const std::string& puzzle);

}  // namespace tilepdb::solver
