// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "team/team.hpp"

namespace tilepdb {

/// Variables by which those who start processes say how many there are, and which of them this is: Open MPI, MPICH and
/// others, MVAPICH, and Slurm where it starts processes by PMIx.
struct JobVariables {
  const char* size;
  const char* rank;
};
inline constexpr JobVariables job_variables[] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                                 {"PMI_SIZE", "PMI_RANK"},
                                                 {"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"},
                                                 {"SLURM_STEP_NUM_TASKS", "PMIX_RANK"}};

/// For a command that could share its work, but was not told to: throws Error (bad_input) in one of several processes,
/// each of which would do all of it. The first is given time to speak for all, as who started them then ends the
/// others.
void require_single_process();

// Processes of a team that do not work alike wait for each other for ever; so it is looked at first whether they do.

/// Collective, to be the first call: throws Error (bad_input), in all processes, that names a process started as
/// another program than the first, or with other words. `program` says name, version and revision.
void require_same_start(Team& team, const std::string& program, const std::vector<std::string>& words);

}  // namespace tilepdb
