// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include "solver/search/batch.hpp"

namespace tilepdb::solver {

/// One line on a terminal's stderr that tells how far a search is, each time in place of the last. Elsewhere, or if
/// told to be quiet, nothing is shown.
class LiveLine {
 public:
  explicit LiveLine(bool quiet);
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;
  ~LiveLine() { wipe(); }

  [[nodiscard]] bool enabled() const noexcept { return enabled_; }

  void show(const Instance& instance, const SearchStatus& status);

  /// To be called before anything else is printed.
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  bool enabled_;
  bool shown_ = false;
  /// What the last line told of, and when that was first told of.
  std::string subject_;
  Clock::time_point first_;
  std::uint64_t expanded_at_first_ = 0;
};

/// The line's text; `rate` in expansions a second, 0 if not known.
[[nodiscard]] std::string live_text(const Instance& instance, const SearchStatus& status, double rate);

}  // namespace tilepdb::solver
