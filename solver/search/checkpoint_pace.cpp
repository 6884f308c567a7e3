// SPDX-License-Identifier: MIT
#include "solver/search/checkpoint_pace.hpp"

#include <algorithm>

namespace tilepdb::solver {
namespace {

/// On a machine that does much else a checkpoint may take a minute; an hour and more without one would cost more.
constexpr double longest_interval = 900;

}  // namespace

void CheckpointPace::written(double now, double lost) noexcept {
  ++count_;
  lost_ += lost;
  // The next one takes as long again: until then all have to be within the share.
  const double affordable = std::min((lost_ + lost) / most_share_, now + longest_interval);
  due_ = std::max(now + interval_, affordable);
}

}  // namespace tilepdb::solver
