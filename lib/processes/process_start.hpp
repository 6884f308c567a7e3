// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "team/team.hpp"

namespace tilepdb {

/// Environment variables by which launchers pass the number of processes and the rank: Open MPI, MPICH and others,
/// MVAPICH, and Slurm with PMIx.
struct JobVariables {
  const char* size;
  const char* rank;
};
inline constexpr JobVariables job_variables[] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                                 {"PMI_SIZE", "PMI_RANK"},
                                                 {"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"},
                                                 {"SLURM_STEP_NUM_TASKS", "PMIX_RANK"}};

/// For a command run without --mpi: throws Error (bad_input) if it runs in one of several processes, each of which
/// would do all the work. Ranks other than 0 wait first, so that rank 0 can print the error before the launcher ends
/// the others.
void require_single_process();

// Processes of a team that behave differently would wait for each other forever; so their start is compared first.

/// Collective, must be the first call: throws Error (bad_input) in all processes if one was started with another
/// program or other arguments than the first; the message names it. `program` is the program's name, version and
/// revision.
void require_same_start(Team& team, const std::string& program, const std::vector<std::string>& words);

}  // namespace tilepdb
