// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "solver/heuristics/heuristic.hpp"
#include "solver/kernels/known_values.hpp"

namespace tilepdb::solver {

/// Reads the values of many positions: of tables that are small beside their number it remembers what it found. Any
/// number of threads may read at once.
class ValueReader {
 public:
  /// The heuristic must outlive it.
  ValueReader(const Heuristic& heuristic, std::uint64_t positions);

  /// As Heuristic::value().
  [[nodiscard]] unsigned value(const Position& position) const;

 private:
  const Heuristic& heuristic_;
  std::vector<std::shared_ptr<KnownValues>> known_;  ///< by lookup; null where nothing is remembered
};

}  // namespace tilepdb::solver
