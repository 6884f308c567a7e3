// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "pdbgen/puzzles/known_puzzles.hpp"
#include "platform/job.hpp"
#include "puzzles/permutation/permutation_system.hpp"

namespace tilepdb::pdbgen {

/// Patterns that were tried on small tables.
struct PatternTrial {
  std::vector<std::string> patterns{};  ///< chosen, the best first
  /// For each the lookups' worth together with those before it: -log_b of the mean of b^-h over random states, where b
  /// is the branching factor. By Korf, Reid & Edelkamp (2001), IDA* expands a fraction of about b^-worth of the states.
  std::vector<double> worth{};
  std::size_t candidates = 0;
  bool is_limited = false;  ///< the time was over before all kinds were tried
};

/// Chooses up to three patterns of at most `most_states` states each. After `seconds`, tries no further kinds; tries
/// one in any case. Throws Error (interrupted) on a stop.
[[nodiscard]] PatternTrial try_patterns(const puzzles::PermutationSystem& system, std::uint64_t most_states,
                                        const Job& job, std::optional<double> seconds = {});

/// Returns the patterns of tables for `choice` in a folder: those of the choice if it names them or the puzzle is not
/// defined by a file; all pieces if one table can have them; else those chosen before. If none were, chooses
/// patterns and writes their file. Throws Error: bad_input for an invalid file, resource if it cannot be written,
/// interrupted on a stop.
[[nodiscard]] std::vector<std::string> patterns_for(const KnownPuzzle& puzzle, const TableChoice& choice,
                                                    const std::filesystem::path& folder, const Job& job);

}  // namespace tilepdb::pdbgen
