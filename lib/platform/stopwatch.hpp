// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace tilepdb {

/// Measures the wall-clock time since its construction.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const noexcept { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point begin_ = Clock::now();
};

}  // namespace tilepdb
