// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "core/board.hpp"
#include "solver/kernels/subtree_stack.hpp"

// Which kernels of the subtree search are compiled. Each costs more than half a second of compiling, so each
// instruction set has those that boards with tables shipped are searched with; the portable one has a kernel for all
// else.
namespace tilepdb::solver {
namespace {

/// 4x4 and 5x5: kernels for any number of partitions.
template <typename BoardType>
constexpr bool has_every_width = BoardType::size == BoardSize{4, 4} || BoardType::size == BoardSize{5, 5};

/// These and 4x5 and 5x4: a kernel for two partitions, one and its reflection for example.
template <typename BoardType>
constexpr bool has_pairs = BoardType::cells >= 16;

/// The kernel for the tables' board and number of partitions: `Two<BoardType>`, or the narrowest
/// `Many<BoardType, capacity>` that has room. Above eight partitions null for boards that have none so wide, unless
/// `AnyBoard`.
template <template <typename> typename Two, template <typename, std::size_t> typename Many, std::size_t Most,
          bool AnyBoard>
[[nodiscard]] SubtreeSearch choose_kernel(const LookupTables& tables) {
  SubtreeSearch chosen = nullptr;
  for_each_board([&](auto board) {
    using BoardType = decltype(board);
    if (!(BoardType::size == tables.board())) return;
    const std::size_t partitions = tables.partitions();
    if constexpr (has_pairs<BoardType>) {
      if (partitions == 2) chosen = &run_kernel<Two<BoardType>>;
    }
    if (chosen == nullptr && partitions <= 8) chosen = &run_kernel<Many<BoardType, 8>>;
    if constexpr (has_every_width<BoardType>) {
      if (chosen == nullptr && partitions <= 16) chosen = &run_kernel<Many<BoardType, 16>>;
    }
    if constexpr (has_every_width<BoardType> || AnyBoard) {
      if (chosen == nullptr && partitions <= Most) chosen = &run_kernel<Many<BoardType, Most>>;
    }
  });
  return chosen;
}

}  // namespace
}  // namespace tilepdb::solver
