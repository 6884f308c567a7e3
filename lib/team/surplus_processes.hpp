// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "team/team.hpp"

namespace tilepdb {

/// Collective: for each rank, whether threads of processes of lower rank take all cores that it may run on. Such a
/// process only takes time and cache away from those that have cores. Rank 0 never is one. `threads` is what this
/// process works with, `cores` where it may run, by the numbers of its machine; one that does not know is none either.
[[nodiscard]] std::vector<bool> surplus_processes(Team& team, int threads, const std::vector<int>& cores);

}  // namespace tilepdb
