// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

namespace tilepdb::solver {

/// How fast a bound is searched, and what that tells of its end. Times are in seconds from any moment.
///
/// The rate is that of the last seconds, because a bound begins with the frontier, whose nodes take many times as long
/// as those below. For the same reason, and because a forecast is a guess, nothing is said of the time left before some
/// seconds have passed and some part of the forecast is done, or a minute has passed.
class SearchPace {
 public:
  /// Notes how many nodes of the bound were expanded by now. Fewer than before: the same bound was begun again.
  void note(double now, std::uint64_t expanded) {
    if (!samples_.empty() && expanded < samples_.back().expanded) samples_.clear();
    if (samples_.empty()) begin_ = now;
    if (!samples_.empty() && now - samples_.back().time < between_samples) return;
    samples_.push_back({now, expanded});
    while (samples_.size() > 2 && now - samples_[1].time >= window) samples_.pop_front();
  }

  /// Expansions a second of late; 0 if not known.
  [[nodiscard]] double rate() const noexcept {
    if (samples_.size() < 2) return 0;
    const Sample& first = samples_.front();
    const Sample& last = samples_.back();
    return static_cast<double>(last.expanded - first.expanded) / (last.time - first.time);
  }

  /// Until `expected` nodes are expanded in the bound, where that can be told; 0: what is expected is not known.
  [[nodiscard]] std::optional<double> seconds_left(std::uint64_t expected) const noexcept {
    if (samples_.empty() || rate() <= 0) return {};
    const Sample& last = samples_.back();
    if (last.expanded >= expected) return {};
    const double share = static_cast<double>(last.expanded) / static_cast<double>(expected);
    const double searched = last.time - begin_;
    if (searched < short_time || (share < least_share && searched < long_time)) return {};
    return static_cast<double>(expected - last.expanded) / rate();
  }

 private:
  struct Sample {
    double time;
    std::uint64_t expanded;
  };
  static constexpr double between_samples = 0.1;
  static constexpr double window = 5;
  static constexpr double short_time = 3;
  static constexpr double long_time = 60;
  static constexpr double least_share = 0.02;

  double begin_ = 0;
  std::deque<Sample> samples_;
};

}  // namespace tilepdb::solver
