// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace tilepdb::pdbgen {

/// Hands out the pieces of one work after the other to all processes of a machine, which meet between two works.
class WorkCounter {
 public:
  /// Zeroed memory that the processes share.
  using Numbers = std::array<std::uint64_t, 3>;
  explicit WorkCounter(Numbers& numbers) noexcept : numbers_(numbers) {}

  /// To be called by each process where a work begins; then the next one's number can be set, which nobody uses yet.
  void begin() noexcept {
    now_ = (now_ + 1) % numbers_.size();
    std::atomic_ref(numbers_[(now_ + 1) % numbers_.size()]).store(0, std::memory_order_relaxed);
  }

  /// The next piece of this work.
  [[nodiscard]] std::uint64_t next() noexcept {
    return std::atomic_ref(numbers_[now_]).fetch_add(1, std::memory_order_relaxed);
  }

 private:
  Numbers& numbers_;
  std::size_t now_ = 0;
};

}  // namespace tilepdb::pdbgen
