// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

class BlockValues;

/// Reads the values of many positions. Any number of threads may read at once.
class ValueReader {
 public:
  /// For so many positions: where that pays, so many threads first find values of whole blocks of tables. The heuristic
  /// must outlive it.
  ValueReader(const Heuristic& heuristic, std::uint64_t positions, int threads);

  /// As Heuristic::value(), of several at once. `values` has a place for each.
  void values(std::span<const Position> positions, std::span<std::uint16_t> values) const;

 private:
  const Heuristic& heuristic_;
  std::vector<std::shared_ptr<const BlockValues>> blocks_;  ///< by lookup; null where walks are as good
};

}  // namespace tilepdb::solver
