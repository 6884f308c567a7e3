// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "format/table.hpp"

namespace tilepdb::generator {

struct VerifyOptions {
  int threads = 0;             ///< 0: all cores
  std::function<bool()> stop;  ///< asked often, from any thread; true ends with Error (interrupted)
  /// Called with how much is checked and how much there is, in states or parts of the table, by any thread, several at
  /// once; may be empty.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress;
};

/// Checks every bit of a table by walking its states level by level from the goal, which has h = 0: every state first
/// met at depth d has a neighbour with h = d − 1, and all its neighbours then differ by exactly 1, because the colours
/// of the occupied cells change with each move. So d is its h, and the stored bit must say so. Bits of states that
/// cannot be reached, and those past the last state, must be 0, and the number of states at each depth must be as the
/// header says. Moves are made state by state through tables of ranks: no code of the generator is used.
/// Throws Error (check_failed), naming the first wrong state found. Memory: two bits per state.
void verify_states(const Table& table, const VerifyOptions& options);

/// For each value the number of (occupied cells, arrangement) pairs whose smallest h over the blank's regions it is:
/// the histogram of the table that does not tell regions apart, as most published ones are. Checks the table too.
[[nodiscard]] std::vector<std::uint64_t> min_over_blank_histogram(const Table& table, const VerifyOptions& options);

}  // namespace tilepdb::generator
