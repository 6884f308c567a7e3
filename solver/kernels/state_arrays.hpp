// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "solver/kernels/state_changes.hpp"

namespace tilepdb::solver {

/// The StateChanges for all tile counts and board widths that some tables have, one after the other, as arrays for
/// kernels that read many tables with one instruction.
struct StateArrays {
  /// Where a part begins.
  struct Part {
    std::size_t changes = 0;
    std::size_t turned = 0;
    std::size_t regions = 0;
  };
  using Kind = std::pair<unsigned, unsigned>;  ///< width and tiles: the cells are as many

  std::vector<StateChange> changes;
  std::vector<std::uint16_t> turned;
  std::vector<SetRegions> regions;
  std::map<Kind, Part> parts;

  [[nodiscard]] static Kind kind_of(const Index& index) noexcept { return {index.board().width, index.tiles()}; }
};

/// The arrays for some indexes of boards with the same number of cells. They take longer to make than a table to open,
/// so they are shared while anybody has them. Safe from several threads.
[[nodiscard]] std::shared_ptr<const StateArrays> state_arrays(const std::vector<const Index*>& indexes);

}  // namespace tilepdb::solver
