// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// Partitions of which each hard instance gets those that serve it best. May be used by several threads at once.
class PartitionPool {
 public:
  virtual ~PartitionPool() = default;

  /// Most partitions to use at once; searches begin with so many, the first.
  [[nodiscard]] virtual std::size_t most_at_once() const = 0;
  /// The partitions, by number, that there are tables for when the goal's blank is on a cell, in ascending order;
  /// makes tables if it may.
  [[nodiscard]] virtual std::vector<std::size_t> available(Cell blank) = 0;
  /// The heuristic of some of the available partitions and their reflections.
  [[nodiscard]] virtual std::shared_ptr<const Heuristic> heuristic(Cell blank,
                                                                   const std::vector<std::size_t>& partitions) = 0;
  /// Told with which partitions a search goes on.
  virtual void chosen(Cell blank, const std::vector<std::size_t>& partitions) = 0;
};

}  // namespace tilepdb::solver
