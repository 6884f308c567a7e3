// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tuning/partitions/partition_search.hpp"

namespace tilepdb::tuning {

/// How choices are compared by searches.
struct Judging {
  std::size_t count = 0;                  ///< of the best by their scores; less than two are not compared
  std::uint64_t most_bytes = UINT64_MAX;  ///< a choice whose tables take more is not searched with
  /// The nodes of searches with some partitions, as of SearchTrials::log2_nodes().
  std::function<double(const std::vector<Partition>&)> log2_nodes;
  /// Told of each choice that was compared, or of the only one. May be empty.
  std::function<void(const Choice&)> progress{};
  /// Told why no more choices are compared, where there is too little memory for searches. May be empty.
  std::function<void(const std::string& reason)> lacks_memory{};
};

/// The choice whose searches should be fastest, of some that are sorted by their scores, at least one. Where there is
/// too little memory to search with one, it is the best of those before, or the first.
[[nodiscard]] Choice best_choice(const std::vector<Choice>& choices, const Judging& how);

}  // namespace tilepdb::tuning
