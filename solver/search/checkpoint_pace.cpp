// SPDX-License-Identifier: MIT
#include "solver/search/checkpoint_pace.hpp"

#include <algorithm>

namespace tilepdb::solver {

void CheckpointPace::written(double now, double lost) noexcept {
  ++count_;
  lost_ += lost;
  // The next one takes as long again: until then all have to be within the share.
  due_ = std::max(now + interval_, (lost_ + lost) / most_share_);
}

}  // namespace tilepdb::solver
