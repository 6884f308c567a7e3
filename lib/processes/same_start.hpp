// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "team/team.hpp"

// Processes of a team that do not work alike wait for each other for ever; so it is looked at first whether they do.
namespace tilepdb {

/// Collective, to be the first call: throws Error (bad_input), in all processes, that names a process started as
/// another program than the first, or with other words. `program` says name, version and revision.
void require_same_start(Team& team, const std::string& program, const std::vector<std::string>& words);

}  // namespace tilepdb
