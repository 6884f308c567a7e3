// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "plots/text_plot.hpp"
#include "solver/commands/options.hpp"
#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// How often each h was found.
struct ValueCounts {
  Histogram histogram;
  std::uint64_t boards = 0;
  std::uint64_t unsolvable = 0;  ///< left out

  void add(unsigned h);
  [[nodiscard]] std::size_t least() const;
  [[nodiscard]] std::size_t greatest() const { return histogram.size() - 1; }
  [[nodiscard]] double mean() const;
  [[nodiscard]] std::string text() const;
};

/// What is said of the values of h.
struct HistogramWords {
  std::string boards;  ///< of which they are: "4x4 board"
  std::string by;      ///< the heuristic, and its tables
};

/// Whether the options name no boards, so that they are random.
[[nodiscard]] bool has_random_boards(const Options& options);
[[nodiscard]] std::uint64_t seed_of_histogram(const Options& options);

/// The options that all histograms of values have.
[[nodiscard]] OptionGroup values_options(Options& options, Option heuristic);

/// Writes the answer in all its forms, and returns the exit code. `head` is what machine output says of all, but for
/// the seed. Throws Error (no_answer) if boards were left out.
[[nodiscard]] int deliver_values(const Options& options, const ValueCounts& counts, const HistogramWords& words,
                                 Json head);

}  // namespace tilepdb::solver
