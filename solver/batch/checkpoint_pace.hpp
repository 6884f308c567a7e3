// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>

namespace tilepdb::solver {

/// When checkpoints are due, so that they take no more than a share of the time. Times are in seconds since the
/// search began.
class CheckpointPace {
 public:
  /// Checkpoints are at least `interval` apart, and take at most `most_share` of the time, if each takes as long as the
  /// one before.
  CheckpointPace(double interval, double most_share) noexcept
      : interval_(interval), most_share_(most_share), due_(interval) {}

  /// To be told of each checkpoint: when it was there, and how long the search stood still for it.
  void written(double now, double lost) noexcept {
    ++count_;
    lost_ += lost;
    // The next one takes as long again: until then all have to be within the share.
    due_ = std::max(now + interval_, (lost_ + lost) / most_share_);
  }

  /// When the next one is due. May be asked by any thread while another tells of one.
  [[nodiscard]] double due() const noexcept { return due_.load(std::memory_order_relaxed); }
  [[nodiscard]] unsigned count() const noexcept { return count_; }
  /// The seconds that all have taken.
  [[nodiscard]] double lost() const noexcept { return lost_; }

 private:
  double interval_;
  double most_share_;
  std::atomic<double> due_;
  double lost_ = 0;
  unsigned count_ = 0;
};

}  // namespace tilepdb::solver
