// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/heuristics/heuristic.hpp"
#include "solver/kernels/known_values.hpp"

namespace tilepdb::solver {

/// Reads the values of many positions, and remembers what it found. Any number of threads may read at once.
class ValueReader {
 public:
  /// The heuristic must outlive it.
  ValueReader(const Heuristic& heuristic, std::uint64_t positions);

  /// As Heuristic::value().
  [[nodiscard]] unsigned value(const Position& position) const;

  /// The values of several at once, which takes less time for each. `values` has a place for each.
  void values(std::span<const Position> positions, std::span<std::uint16_t> values) const;

 private:
  const Heuristic& heuristic_;
  std::vector<std::shared_ptr<KnownValues>> known_;  ///< by lookup; null for a single position
};

}  // namespace tilepdb::solver
