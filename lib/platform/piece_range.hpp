// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

namespace tilepdb {

/// Pieces of work by their numbers, from the first to before the end. Aligned so that it is atomic without a lock.
struct alignas(std::uint64_t) PieceRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool empty() const noexcept { return first >= end; }
  [[nodiscard]] std::uint32_t size() const noexcept { return empty() ? 0 : end - first; }
};

static_assert(std::atomic<PieceRange>::is_always_lock_free);

}  // namespace tilepdb
