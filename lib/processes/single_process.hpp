// SPDX-License-Identifier: MIT
#pragma once

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

}  // namespace tilepdb
