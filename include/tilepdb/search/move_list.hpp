// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

namespace tilepdb::search {

/// A few moves, for Domain::moves(): at most so many, without memory of their own.
template <typename Move, std::size_t Most>
class MoveList {
 public:
  /// There must be room.
  void add(Move move) noexcept { moves_[count_++] = move; }
  [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] const Move* end() const noexcept { return moves_.data() + count_; }

 private:
  std::array<Move, Most> moves_{};
  unsigned count_ = 0;
};

}  // namespace tilepdb::search
